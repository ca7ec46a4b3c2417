//! Position strings that are no positions of Odin's, each with its place; and fields that are left out.

use crate::variants::drawn::{ending, refusal};
use crate::variants::fen;

use super::super::Odin;

/// The refused part of a text, the rule, the reason.
fn refused(text: &str) -> (&str, Option<&'static str>, String) {
    let remark = refusal::<Odin>(text);
    let part = &text[remark.span.start as usize..remark.span.end as usize];
    (part, remark.rule, remark.why)
}

#[test]
fn a_third_king_is_refused_at_his_square() {
    let text = "k9/10/10/10/10/10/10/10/10/KK1K6 w";
    let remark = refusal::<Odin>(text);
    assert_eq!((remark.span.start, remark.span.end), (30, 31));
    assert_eq!((remark.rule, remark.why.as_str()), (Some("ODIN-7"), "White has more than two Kings"));
    let remark = refusal::<Odin>("K9/10/10/10/10/10/10/10/10/1k1k1k4 b");
    assert_eq!((remark.span.start, remark.span.end), (32, 33));
    assert_eq!(remark.why, "Black has more than two Kings");
}

#[test]
fn a_board_without_any_king_is_refused_as_a_whole() {
    let (part, rule, why) = refused("r9/10/10/10/10/10/10/10/10/9R w");
    assert_eq!(part, "r9/10/10/10/10/10/10/10/10/9R");
    assert_eq!((rule, why.as_str()), (Some("ODIN-7"), "there is no King on the board"));
}

#[test]
fn one_side_may_be_without_kings_or_have_one() {
    for (text, end) in [
        ("r9/10/10/10/10/10/10/10/10/9K w", "1-0 kings-captured"),
        ("k9/10/10/10/10/10/10/10/10/9R w", "0-1 kings-captured"),
        ("kr8/10/10/10/10/10/10/10/10/8RK w", "-"),
    ] {
        let position: Odin = fen::read(text).expect("a position").0;
        assert_eq!(ending(&position), end, "{text}");
    }
}

#[test]
fn other_boards_are_refused() {
    let (part, rule, why) = refused("k9/10/10/10/10/10/10/10/9K w");
    assert_eq!(part, "k9/10/10/10/10/10/10/10/9K");
    assert_eq!((rule, why.as_str()), (None, "the board of Odin's Rune Chess is 10x10; this one has 9 ranks"));
    let (part, rule, why) = refused("k9/10/10/10/10/10/1p7/10/10/9K w");
    assert_eq!(part, "1p7");
    assert_eq!(
        (rule, why.as_str()),
        (None, "the board of Odin's Rune Chess is 10x10; this rank 4 has 9 squares")
    );
    let (part, ..) = refused("k9/10/10/10/10/10/1p9/10/10/9K w");
    assert_eq!(part, "1p9");
}

#[test]
fn strange_signs_are_refused_where_they_stand() {
    let (part, rule, why) = refused("k9/10/10/10/3Q6/10/10/10/10/9K w");
    assert_eq!((part, rule, why.as_str()), ("Q", None, "Odin's Rune Chess has no piece `Q`"));
    let (part, rule, why) = refused("k9/10/10/10/10/10/10/2*7/10/9K w");
    assert_eq!((part, rule, why.as_str()), ("*", None, "no square of this board is blocked"));
    let (part, rule, why) = refused("k9/10/10/10/10/10/10/10/10/9K[R] w");
    assert_eq!((part, rule, why.as_str()), ("R", None, "this game has no reserve"));
    let (part, ..) = refused("k9/10/10/10/10/10/10/10/10/9K[RFp] w");
    assert_eq!(part, "RFp");
    let (part, rule, why) = refused("k9/10/10/10/10/10/10/10/10/9K[] w");
    assert_eq!((part, rule, why.as_str()), ("[]", None, "this game has no reserve"));
}

#[test]
fn fields_of_other_games_are_left_out_and_noted() {
    let text = "kr8/10/10/10/10/10/10/10/10/8RK w KQ e3 4 20";
    let (position, remarks) = fen::read::<Odin>(text).expect("a position");
    let noted: Vec<_> =
        remarks.iter().map(|r| (&text[r.span.start as usize..r.span.end as usize], r.why.as_str())).collect();
    assert_eq!(
        noted,
        [
            ("KQ", "this game has no castling, so the castling field is ignored"),
            ("e3", "this game has no capture en passant, so the square is ignored"),
        ]
    );
    assert_eq!(fen::write(&position), "kr8/10/10/10/10/10/10/10/10/8RK w - - 4 20");
}

#[test]
fn pawns_may_stand_anywhere() {
    let text = "kP7p/10/10/10/10/10/10/10/10/pP7K w - - 0 1";
    let (position, remarks) = fen::read::<Odin>(text).expect("a position");
    assert_eq!((fen::write(&position).as_str(), remarks.len()), (text, 0));
}
