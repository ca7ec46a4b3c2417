//! How games end: `RK-3` to `RK-6`.

use crate::rules::{MoveCount, OneVariant, Position};
use crate::variants::RacingKings;
use crate::variants::drawn::{after, drawn, ending, is_legal, reason};

/// Kings one step from the goal, and a white Rook that does or does not guard the eighth rank.
fn finish(rest: &str, rook: bool) -> RacingKings {
    let rank = if rook { "R . . . . . . ." } else { ". . . . . . . ." };
    drawn(
        rest,
        &format!(
            "
        . . . . . . . .
        . K . . . . k .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        {rank}
        . . . . . . . .
        "
        ),
    )
}

#[test]
fn rk_3_white_arrives_and_black_may_follow() {
    let position = after(&finish("w", false), "b7b8");
    assert_eq!(ending(&position), "-");
    assert!(is_legal(&position, "g7g8") && is_legal(&position, "g7g6"));
    let stayed = after(&position, "g7g6");
    assert_eq!(ending(&stayed), "1-0 goal");
    let why = reason(&stayed, "b8c8");
    assert_eq!((why.rule, why.why.as_str()), ("RK-3", "the game is over, because White's King is on b8"));
}

#[test]
fn rk_3_white_wins_at_once_when_black_cannot_follow() {
    let position: RacingKings = drawn(
        "w",
        "
        . . . . . . . .
        . K . . . . . .
        . . . . . . k .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        ",
    );
    let won = after(&position, "b7b8");
    assert_eq!(ending(&won), "1-0 goal");
    assert!(!won.any_legal());
    // All squares of the eighth rank that Black's King could reach are guarded.
    let guarded: RacingKings = drawn(
        "w",
        "
        R . . . . . . .
        . . . . . . k .
        . K . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        ",
    );
    let behind = after(&guarded, "b6b7");
    assert_eq!(ending(&behind), "-", "no King has arrived");
    assert!(!is_legal(&behind, "g7g8"));
}

#[test]
fn rk_3_black_wins_by_arriving_first() {
    assert_eq!(ending(&after(&finish("b", false), "g7h8")), "0-1 goal");
}

#[test]
fn rk_4_black_arrives_in_the_next_move() {
    let position = after(&finish("w", true), "b7b8");
    let drawn = after(&position, "g7g8");
    assert_eq!(ending(&drawn), "1/2-1/2 goal");
    assert_eq!(reason(&drawn, "b8b7").rule, "RK-4");
}

#[test]
fn rk_5_bare_kings_race_on() {
    assert_eq!(finish("w", false).dead(), None);
    assert_eq!(finish("w", false).count_legal(), 8);
}

#[test]
fn rk_6_fifty_moves_draw_without_a_claim() {
    assert_eq!(RacingKings::own_ruleset().move_count, (MoveCount::Draws(50), "RK-6"));
}
