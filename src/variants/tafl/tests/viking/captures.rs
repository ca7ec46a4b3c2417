//! VIK-5 and VIK-6: pieces taken between two, and the King taken.

use crate::rules::{OneVariant, Position, Reversible};
use crate::variants::drawn::{after, at, attempt, drawn, ending, in_corner};
use crate::variants::fen;
use crate::variants::tafl::{Viking7, Viking9, Viking11, Viking19};

/// The squares of the pieces that a move captures, in the order of notation, and the placement after it.
fn captures<P: OneVariant>(position: &P, name: &str) -> String {
    let parts = position.parts(attempt::<P>(name));
    let taken: Vec<_> =
        parts.captured.iter().map(|square| P::own_ruleset().size.name(square).to_string()).collect();
    let next = after(position, name);
    for square in parts.captured.iter() {
        assert!(position.at(square).is_some() && next.at(square).is_none());
    }
    let kinds =
        |position: &P| P::own_ruleset().size.all().filter(|&square| position.at(square).is_some()).count();
    let king = usize::from(ending(&next) == "0-1 king-captured");
    assert_eq!(kinds(&next), kinds(position) - taken.len() - king, "{name}");
    assert_eq!(next.halfmove() == 0, !taken.is_empty() || king > 0, "{name}");
    taken.join("/")
}

#[test]
fn vik_5_up_to_three_between_two_pieces_each() {
    let position: Viking7 = drawn(
        "w - - 7 9",
        "
        . . . . . . .
        . . . . . K .
        . . T . . . .
        . . t . . . .
        T t . t T . .
        . . . . . . .
        . . T . . . .
        ",
    );
    assert_eq!(captures(&position, "c1c3"), "b3/c4/d3");
    assert_eq!(fen::write(&after(&position, "c1c3")), "7/5K1/2T4/7/T1T1T2/7/7 b - - 0 9");
    assert_eq!(captures(&position, "c1c2"), "", "beside none of them");
    assert_eq!(position.clone().play_unchecked(attempt::<Viking7>("c1c3")), Reversible::No);
    assert_eq!(position.clone().play_unchecked(attempt::<Viking7>("c1c2")), Reversible::Yes);
}

#[test]
fn vik_5_black_captures_alike() {
    let position: Viking7 = drawn(
        "b",
        "
        . . . . . . .
        . . . . . K .
        . . t . . . .
        . . T . . . .
        . t . . . . .
        . . T . . . .
        . . t . . . .
        ",
    );
    assert_eq!(captures(&position, "b3c3"), "c2/c4");
}

#[test]
fn vik_5_two_enemies_in_a_row_stay() {
    let position: Viking7 = in_corner(
        "w",
        "
        . T . . . .
        . . t t T .
        . . . . . .
        ",
        &[("g4", 'K')],
    );
    assert_eq!(captures(&position, "b3b2"), "");
}

#[test]
fn vik_5_a_corner_is_a_partner_the_edge_is_not() {
    let position: Viking7 = in_corner(
        "w",
        "
        t . . T . .
        . . T . . .
        . t . . . .
        ",
        &[("e5", 'K'), ("e6", 't')],
    );
    assert_eq!(captures(&position, "c2c1"), "b1", "between c1 and the corner");
    assert_eq!(captures(&position, "d3b3"), "", "a3 has only the edge behind it");
    let position: Viking7 = in_corner("b", ". T . t", &[("e5", 'K'), ("e6", 'T')]);
    assert_eq!(captures(&position, "d1c1"), "b1", "the corner serves Black too");
}

#[test]
fn vik_5_the_king_captures_and_is_a_partner() {
    let with = |drawing| -> Viking7 { in_corner("w", drawing, &[("g3", 't')]) };
    let king_moves = with(
        "
        . . K . . .
        . . . . . .
        . . t . . .
        . . T . . .
        ",
    );
    assert_eq!(captures(&king_moves, "c4c3"), "c2", "the King captures");
    let king_waits = with(
        "
        . . K . . .
        . . t . . .
        . . . . . .
        . . T . . .
        ",
    );
    assert_eq!(captures(&king_waits, "c1c2"), "c3", "the King is a partner");
}

#[test]
fn vik_5_the_king_on_the_throne_is_a_partner_the_empty_throne_is_not() {
    let with = |king, rest: &str| -> Viking7 {
        in_corner(
            rest,
            "",
            &[(king, 'K'), ("d3", if rest == "w" { 't' } else { 'T' }), ("a2", 'T'), ("g2", 't')],
        )
    };
    assert_eq!(captures(&with("d4", "w"), "a2d2"), "d3");
    assert_eq!(captures(&with("b5", "w"), "a2d2"), "", "the throne is empty");
    assert_eq!(captures(&with("b5", "b"), "g2d2"), "", "the throne serves Black no more");
    assert_eq!(captures(&with("d4", "b"), "g2d2"), "", "and the King never does");
}

#[test]
fn vik_5_moving_in_between_is_safe() {
    let position: Viking9 = in_corner(
        "b",
        "
        . . t . . .
        . . . . . .
        . T . T . .
        . . . . . .
        ",
        &[("h7", 'K'), ("a4", 'T'), ("i3", 't')],
    );
    let position = after(&position, "c4c2");
    assert!(position.at(at::<Viking9>("c2")).is_some());
    assert_eq!(captures(&position, "a4a3"), "", "nor do the two take it later without moving");
}

#[test]
fn vik_5_a_move_of_one_side_takes_only_enemies() {
    // White comes between two black pieces and stands beside a white piece between two black ones.
    let position: Viking7 = in_corner(
        "w",
        "
        . . . . T .
        . . . . . .
        . t T t . .
        . . . . . .
        ",
        &[("g4", 'K')],
    );
    assert_eq!(captures(&position, "e4e2"), "d2");
}

#[test]
fn vik_r8_every_taflman_can_be_captured() {
    let position: Viking19 = in_corner("b", "", &[("j10", 'K'), ("j11", 'T'), ("i11", 't'), ("k12", 't')]);
    assert_eq!(captures(&position, "k12k11"), "j11", "a piece beside the King on the largest board");
}

#[test]
fn vik_6_four_pieces_in_the_open() {
    let position: Viking9 = in_corner(
        "b",
        "
        . . t . . .
        . t K . . .
        . . t . . t
        . . . . . .
        ",
        &[("d5", 't'), ("h7", 'T')],
    );
    assert_eq!(ending(&after(&position, "d5d4")), "-", "three pieces do not do in the open");
    assert_eq!(captures(&position, "d5d3"), "", "the King is not listed");
    let end = after(&position, "d5d3");
    assert_eq!(ending(&end), "0-1 king-captured");
    assert_eq!(fen::write(&end), "9/9/7T1/9/9/2t6/1t1t5/2t2t3/9 w - - 0 2");
    assert_eq!(position.clone().play_unchecked(attempt::<Viking9>("d5d3")), Reversible::No);
}

#[test]
fn vik_6_four_pieces_on_the_throne() {
    let position: Viking9 = drawn(
        "b",
        "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . t . . . .
        . . . t K t . . .
        . . . . . . . . t
        . . . . . . . . .
        . . . . . . T . .
        . . . . . . . . .
        ",
    );
    assert_eq!(ending(&after(&position, "i4f4")), "-", "three do not do on the throne");
    assert_eq!(ending(&after(&position, "i4e4")), "0-1 king-captured");
}

#[test]
fn vik_6_three_pieces_beside_the_empty_throne() {
    let position: Viking9 = drawn(
        "b",
        "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . t . . . . .
        . . t K . . . . .
        . . . . . . . . t
        . . . . . . . . .
        . . . . . . T . .
        . . . . . . . . .
        ",
    );
    assert_eq!(ending(&after(&position, "i4d4")), "0-1 king-captured");
}

#[test]
fn vik_6_three_pieces_at_the_edge_two_beside_a_corner() {
    let position: Viking11 = in_corner(
        "b",
        "
        t . . . . .
        K . . t . .
        t . . . . .
        . . . . . .
        ",
        &[("h7", 'T')],
    );
    assert_eq!(ending(&after(&position, "d3b3")), "0-1 king-captured");
    let position: Viking11 = in_corner(
        "b",
        "
        t . . . . .
        K . . t . .
        . . . . . .
        ",
        &[("h7", 'T')],
    );
    assert_eq!(ending(&after(&position, "d2b2")), "0-1 king-captured");
}

#[test]
fn vik_6_the_moved_man_is_one_of_those_around() {
    let with = |drawing| -> Viking9 { in_corner("b", drawing, &[("h7", 'T')]) };
    let empty_d2 = with(
        "
        . . t . .
        . t K t .
        t . T . .
        . . t . .
        ",
    );
    // So c2 stays, and with it the King's fourth side.
    assert_eq!(captures(&empty_d2, "a2b2"), "");
    let partner_on_d2 = with(
        "
        . . t . .
        . t K t .
        t . T t .
        . . . . .
        ",
    );
    assert_eq!(captures(&partner_on_d2, "a2b2"), "c2");
    assert_eq!(
        ending(&after(&partner_on_d2, "a2b2")),
        "-",
        "a capture beside the King opens a side, it holds none"
    );
}

#[test]
fn vik_6_a_last_move_may_take_pieces_and_king_together() {
    let position: Viking9 = in_corner(
        "b",
        "
        . . t . . . .
        . t K . T t .
        . . t . . . .
        . . . . . . .
        ",
        &[("d5", 't'), ("h7", 'T')],
    );
    assert_eq!(captures(&position, "d5d3"), "e3");
    assert_eq!(ending(&after(&position, "d5d3")), "0-1 king-captured");
}

/// The King may step from the throne to d5, where three black pieces and the throne it left are its four sides.
fn trap() -> Viking9 {
    drawn(
        "w",
        "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . t . . . . .
        . . t . K . . . .
        . . . t . . . . t
        . . . . . . . . .
        . . . . . . T . .
        . . . . . . . . .
        ",
    )
}

#[test]
fn vik_r3_a_white_move_never_captures_the_king() {
    let inside = after(&after(&trap(), "e5d5"), "i4i5");
    assert_eq!(ending(&inside), "-", "nor does a black move elsewhere");
    assert_eq!(ending(&after(&inside, "g2g3")), "-");
}

#[test]
fn vik_r6_a_king_that_walks_in_is_safe_on_that_move() {
    let inside = after(&trap(), "e5d5");
    assert_eq!(ending(&inside), "-");
    let waited = after(&after(&inside, "d4a4"), "g2g3");
    assert_eq!(ending(&after(&waited, "a4d4")), "0-1 king-captured", "a black move takes it there");
}

#[test]
fn vik_11_the_king_is_not_counted_among_pieces_taken() {
    let position: Viking7 = in_corner("b", "", &[("a2", 'K'), ("a3", 't'), ("g2", 't'), ("e5", 'T')]);
    assert!(position.parts(attempt::<Viking7>("g2b2")).captured.is_empty());
    assert_eq!(ending(&after(&position, "g2b2")), "0-1 king-captured");
}
