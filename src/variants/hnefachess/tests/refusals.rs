//! Position strings that are no positions of the game, and what is left out of those that are.

use super::{HnefaChess, SIZE, text, walls};
use crate::notation::fen::parse;

use crate::variants::drawn::{at, refusal};
use crate::variants::{Variant, fen};

/// Kings far from everything, and one piece more.
fn with_kings(name: &'static str, sign: char) -> [(&'static str, char); 3] {
    [("b1", 'K'), ("p14", 'k'), (name, sign)]
}

/// The empty board with these pieces (or other signs), as a position string.
fn with(rest: &str, kinds: &[(&str, char)]) -> String {
    let mut cells = walls();
    for &(name, sign) in kinds {
        cells[at::<HnefaChess>(name).index()] = sign;
    }
    text(&cells, rest)
}

/// The rule and reason against a position; they must point to this square.
fn refused(rest: &str, kinds: &[(&str, char)], square: &str) -> (Option<&'static str>, String) {
    let text = with(rest, kinds);
    let remark = refusal::<HnefaChess>(&text);
    let place = at::<HnefaChess>(square);
    let rows = parse(text.as_bytes()).expect("a position string").rows;
    let (_, span) = rows[usize::from(15 - SIZE.rank(place))][usize::from(SIZE.file(place))];
    assert_eq!(remark.span, span, "{remark:?} in {text}");
    (remark.rule, remark.why)
}

fn accepted(rest: &str, kinds: &[(&str, char)]) -> bool {
    fen::read::<HnefaChess>(&with(rest, kinds)).is_ok()
}

#[test]
fn hnc_1_other_walls_are_refused_at_their_square() {
    let (rule, why) = refused("w", &with_kings("d4", '.'), "d4");
    assert_eq!(
        (rule, why.as_str()),
        (Some("HNC-1"), "d4 is a blocked square of this board: write it as `*`")
    );
    let (rule, why) = refused("w", &with_kings("c8", '*'), "c8");
    assert_eq!((rule, why.as_str()), (Some("HNC-1"), "c8 is not a blocked square of this board"));
    assert_eq!(refused("w", &with_kings("m13", 'R'), "m13").0, Some("HNC-1"), "a piece in a wall");
}

#[test]
fn hnc_9_one_king_a_side_and_the_waiting_one_not_attacked() {
    assert_eq!(refusal::<HnefaChess>(&with("w", &[("b1", 'K')])).rule, Some("HNC-9"));
    assert_eq!(refused("w", &with_kings("c5", 'K'), "c5").0, Some("HNC-9"));
    let (rule, why) = refused("w", &with_kings("p1", 'R'), "p14");
    assert_eq!(rule, Some("HNC-9"));
    assert_eq!(why, "Black's King on p14 is attacked from p1 while it is White's turn");
    assert!(accepted("b", &with_kings("p1", 'R')));
}

#[test]
fn hnc_6_pawns_stand_on_ranks_6_to_11() {
    for (name, sign) in [("e12", 'P'), ("c5", 'P'), ("e12", 'p'), ("h4", 'p'), ("a1", 'P')] {
        assert_eq!(refused("w", &with_kings(name, sign), name).0, Some("HNC-6"), "{sign} {name}");
    }
    for (name, sign) in [("e11", 'P'), ("c6", 'P'), ("d8", 'p'), ("n11", 'p')] {
        assert!(accepted("w", &with_kings(name, sign)), "{sign} {name}");
    }
}

#[test]
fn hnc_5_outer_pawns_do_not_stand_on_their_own_inner_line() {
    for (name, sign) in [("i5", 'H'), ("i12", 'H'), ("h7", 'h'), ("e9", 'V'), ("l8", 'v')] {
        assert_eq!(refused("w", &with_kings(name, sign), name).0, Some("HNC-5"), "{sign} {name}");
    }
    for (name, sign) in [("i4", 'H'), ("i13", 'H'), ("h7", 'H'), ("d9", 'V'), ("e8", 'V'), ("i7", 'h')] {
        assert!(accepted("w", &with_kings(name, sign)), "{sign} {name}");
    }
}

#[test]
fn a_reserve_is_refused_and_castling_left_out() {
    let start = Variant::HnefaChess.ruleset().start;
    assert!(refusal::<HnefaChess>(&start.replace(" w", "[] w")).why.contains("no reserve"));
    let (_, notes) = fen::read::<HnefaChess>(&start.replace(" - -", " KQ -")).expect("a position");
    assert_eq!(notes.len(), 1, "{notes:?}");
}

#[test]
fn an_impossible_en_passant_square_is_noted_and_an_idle_one_dropped() {
    let read = |rest: &str, kinds: &[(&str, char)]| {
        let (position, notes) = fen::read::<HnefaChess>(&with(rest, kinds)).expect("a position");
        (position.setup().en_passant, notes.len())
    };
    let [white, black, pawn] = with_kings("f8", 'P');
    let pair = [white, black, pawn, ("g8", 'p')];
    assert_eq!(read("b - f7", &pair), (Some(at::<HnefaChess>("f7")), 0));
    assert_eq!(read("b - g7", &pair), (None, 1), "no white Pawn stands on g8");
    assert_eq!(read("w - f9", &pair), (None, 1));
    assert_eq!(read("b - a1", &pair), (None, 1));
    assert_eq!(read("b - f7", &pair[..3]), (None, 0), "possible, but no Pawn can capture");
    let outside = [white, black, ("b8", 'P'), ("a8", 'p')];
    assert_eq!(read("b - b7", &outside), (None, 1), "no double step outside the inner board");
    let filled = [white, black, pawn, ("g8", 'p'), ("f6", 'N')];
    assert_eq!(read("b - f7", &filled), (None, 1), "the Pawn cannot have come from f6");
}
