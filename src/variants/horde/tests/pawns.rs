//! The armies and the Pawns of the first rank: `HORDE-1`, `HORDE-2`.

use crate::variants::drawn::{after, assert_refused, assert_targets, drawn, is_legal, refusal};
use crate::variants::{Horde, fen, start};

#[test]
fn horde_1_the_array() {
    let array = start::<Horde>();
    assert_eq!(array.count_legal(), 8);
    assert_refused(&array, "HORDE-1", &["d6d7", "e8e7"]);
    let king = refusal::<Horde>("4k3/8/8/8/8/8/8/PPPPK3 w");
    assert_eq!((king.rule, king.why.as_str()), (Some("HORDE-1"), "White has no King in this game"));
    assert_eq!(refusal::<Horde>("8/8/8/8/8/8/8/PPPP4 w").rule, Some("HORDE-1"));
}

#[test]
fn horde_1_white_is_never_in_check_and_black_is() {
    let position: Horde = drawn(
        "b kq",
        "
        r . . . k . . r
        . . . P . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        ",
    );
    assert_refused(&position, "CHESS-9", &["a8a7", "h8g8"]);
    assert_refused(&position, "CHESS-8", &["e8*h8"]);
    assert!(is_legal(&position, "e8d7"));
    let (_, notes) = fen::read::<Horde>("4k3/8/8/8/8/8/8/PPPP4 w KQ -").unwrap();
    assert!(notes[0].why.contains("White has no King that castles"), "{notes:?}");
}

#[test]
fn horde_2_a_pawn_on_the_first_rank_may_step_two() {
    let position: Horde = drawn(
        "w",
        "
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . n . . . .
        . P n . . . . .
        P P P P . . . P
        ",
    );
    let wanted =
        [("a1", "a2 a3"), ("b1", "xc2"), ("c1", ""), ("d1", "d2 xc2"), ("h1", "h2 h3"), ("b2", "b3 b4")];
    assert_targets(&position, &wanted);
    assert_refused(&position, "HORDE-2", &["d1d3", "c1c3", "h1h4"]);
    // After a single step to the second rank the Pawn may still step two.
    let stepped = after(&after(&position, "h1h2"), "e8e7");
    assert_targets(&stepped, &[("h2", "h3 h4")]);
}

#[test]
fn horde_2_only_a_double_step_from_the_second_rank_is_taken_en_passant() {
    let first: Horde = drawn(
        "w",
        "
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . p . . . . p .
        . . . . . . . .
        P . . . . . . .
        ",
    );
    let passed = after(&first, "a1a3");
    assert_eq!(fen::write(&passed), "4k3/8/8/8/8/Pp4p1/8/8 b - - 0 1");
    assert_refused(&passed, "HORDE-2", &["b3a2"]);
    let second: Horde = drawn(
        "w",
        "
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . p . . . . . .
        . . . . . . . .
        P . . . . . . .
        P . . . . . . .
        ",
    );
    let passed = after(&second, "a2a4");
    assert_eq!(fen::write(&passed), "4k3/8/8/8/Pp6/8/8/P7 b - a3 0 1");
    assert_eq!(fen::write(&after(&passed, "b4a3")), "4k3/8/8/8/8/p7/8/P7 w - - 0 2");
}

#[test]
fn horde_2_where_pawns_can_be() {
    assert!(fen::read::<Horde>("4k3/8/8/8/8/8/8/P7 w").is_ok());
    assert_eq!(refusal::<Horde>("P3k3/8/8/8/8/8/8/P7 w").why, "no Pawn can be on a8");
    let black = refusal::<Horde>("4k3/8/8/8/8/8/8/P6p w");
    assert_eq!((black.rule, black.why.as_str()), (Some("HORDE-2"), "no Pawn of Black can be on h1"));
}
