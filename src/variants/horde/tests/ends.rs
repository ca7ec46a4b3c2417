//! How games end: `HORDE-3` to `HORDE-5`.

use crate::rules::{MoveCount, OneVariant, Position, SearchHints};
use crate::variants::Horde;
use crate::variants::drawn::{after, attempt, drawn, ending, reason};

#[test]
fn horde_3_black_wins_by_capturing_the_last_piece() {
    let position: Horde = drawn(
        "b",
        "
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        r . . . . . . N
        . . . . . . . .
        . . . . . . . .
        ",
    );
    let mut last = Vec::new();
    position.win_candidates(&mut last);
    assert!(last.contains(&attempt::<Horde>("a3h3")), "a solver looks at captures");
    let won = after(&position, "a3h3");
    assert_eq!(ending(&won), "0-1 all-captured");
    assert!(!won.any_legal());
    let why = reason(&won, "h3h4");
    assert_eq!((why.rule, why.why.contains("White's pieces are captured")), ("HORDE-3", true));
}

#[test]
fn horde_3_white_wins_by_checkmate() {
    let position: Horde = drawn(
        "w",
        "
        . . . . . . . k
        . . . . . . p p
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        R . . . . . . .
        ",
    );
    assert_eq!(ending(&after(&position, "a1a8")), "1-0 checkmate");
}

#[test]
fn horde_3_a_horde_without_a_move_is_stalemated() {
    let position: Horde = drawn(
        "w",
        "
        . . . . . . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . p . . .
        . . . . P . . .
        . . . . . . . .
        . . . . . . . .
        ",
    );
    assert_eq!(ending(&position), "1/2-1/2 stalemate");
}

#[test]
fn horde_4_a_last_piece_plays_on() {
    let position: Horde = drawn(
        "w",
        "
        . . . . . . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . B . . .
        . . . . . . . .
        . . . . . . . .
        ",
    );
    assert_eq!((position.dead(), position.any_legal()), (None, true));
}

#[test]
fn horde_5_fifty_moves_draw_without_a_claim() {
    assert_eq!(Horde::own_ruleset().move_count, (MoveCount::Draws(50), "HORDE-5"));
}
