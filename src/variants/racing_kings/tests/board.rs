//! The pieces, and moves that would give check: `RK-1`, `RK-2`.

use crate::variants::RacingKings;
use crate::variants::drawn::{assert_refused, assert_targets, drawn, reason, refusal};
use crate::variants::{fen, start};

#[test]
fn rk_1_the_array_and_what_it_has_not() {
    let array = start::<RacingKings>();
    assert_eq!(array.count_legal(), 21);
    assert_refused(&array, "RK-1", &["h2*h1", "e4e5", "e1d3q", "a2a3"]);
    let pawn = refusal::<RacingKings>("8/8/8/8/8/P7/k7/7K w");
    assert_eq!((pawn.rule, pawn.why.as_str()), (Some("RK-1"), "no Pawn can be on a3"));
    let (position, notes) = fen::read::<RacingKings>("8/8/8/8/8/k7/8/4K2R w K -").unwrap();
    assert_eq!(notes.len(), 1, "the right to castle is ignored");
    assert_refused(&position, "RK-1", &["e1*h1"]);
}

#[test]
fn rk_2_no_move_gives_check() {
    let position: RacingKings = drawn(
        "w",
        "
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . k . . . .
        . . . . . . . .
        . N . . . . R .
        . . . . . . . K
        . . . . . . . .
        ",
    );
    // g5 and d3 are on the lines of the King of Black.
    assert_targets(&position, &[("g3", "c3 e3 f3 g1 g2 g4 g6 g7 g8 h3")]);
    let why = reason(&position, "g3d3");
    assert_eq!(why.rule, "RK-2");
    assert!(why.why.contains("would give check to Black's King on d5 by the Rook on d3"), "{}", why.why);
    assert_targets(&position, &[("b3", "a1 a5 c1 c5 d2 d4")]);
}

#[test]
fn rk_2_no_move_uncovers_a_check() {
    let position: RacingKings = drawn(
        "w",
        "
        . . . . . . . .
        . . . . . . . .
        . . . k . . . .
        . . . . . . . .
        . . . N . . . .
        . . . . . . . .
        . . . R . . . K
        . . . . . . . .
        ",
    );
    assert_targets(&position, &[("d4", "")]);
    let why = reason(&position, "d4b3");
    assert!(why.why.contains("would uncover a check"), "{}", why.why);
}

#[test]
fn rk_2_a_king_that_is_a_shield_stays_on_the_line() {
    let position: RacingKings = drawn(
        "w",
        "
        . . . . . . . .
        . . . k . . . .
        . . . . . . . .
        . . . . . . . .
        . . . K . . . .
        . . . . . . . .
        . . . . . . . .
        . . . R . . . .
        ",
    );
    assert_targets(&position, &[("d4", "d3 d5")]);
    assert_refused(&position, "RK-2", &["d4c4", "d4e3"]);
}

#[test]
fn rk_2_the_own_king_is_not_left_attacked() {
    let position: RacingKings = drawn(
        "w",
        "
        . . . . . . . .
        . . . . . . k .
        . . . . . . . .
        . . . r . . . .
        . . . . . . . .
        . . . B . . . .
        . . . K . . . .
        . . . . . . . .
        ",
    );
    assert_targets(&position, &[("d3", "")]);
    assert_refused(&position, "RK-2", &["d3b5"]);
    let check = refusal::<RacingKings>("8/8/8/8/3r4/8/3K4/6k1 w");
    assert_eq!((check.rule, check.why.as_str()), (Some("RK-2"), "White's King on d2 is in check"));
}
