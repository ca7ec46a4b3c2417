//! How the pieces move: `CHESS-1` to `CHESS-7` and `CHESS-9`.

use crate::rules::Stage;
use crate::variants::chess::Chess;
use crate::variants::drawn::{
    after, assert_refused, assert_targets, drawn, is_legal, reason, rule_against, targets,
};
use crate::variants::{fen, start};

/// The middle of a game of every kind of piece.
fn mixed(rest: &str) -> Chess {
    drawn(
        rest,
        "
        r . . . k . . r
        p p p . . p p p
        . . n . . . . .
        . . b p q . . .
        . . . . . . B .
        . . N . . N . .
        P P P Q . P P P
        R . . . K . . R
        ",
    )
}

#[test]
fn chess_1_turns_pieces_and_squares() {
    let position = mixed("w KQkq");
    assert_eq!(rule_against(&position, "d5d4"), "CHESS-1", "it is White's turn");
    assert_eq!(rule_against(&position, "d4d5"), "CHESS-1", "there is no piece on d4");
    assert_refused(&position, "CHESS-1", &["N@d4", "c3d5xe5", "d2c3~d4"]);
    assert!(reason(&position, "d5d4").why.contains("the Pawn on d5 is Black's"));
    let next = after(&position, "f3e5");
    assert_eq!(rule_against(&next, "d2d5"), "CHESS-1", "it is Black's turn");
    assert_eq!(fen::write(&next), "r3k2r/ppp2ppp/2n5/2bpN3/6B1/2N5/PPPQ1PPP/R3K2R b KQkq - 0 1");
}

#[test]
fn chess_2_bishop_rook_and_queen_slide() {
    let position: Chess = drawn(
        "w",
        "
        . . . . . . k .
        . . p . . . . .
        . . . . . . . .
        p . R . B . . .
        . . . . . . P .
        . . Q . . . . .
        . . . . . . . .
        K . . . . . . .
        ",
    );
    assert_targets(&position, &[("c5", "b5 c4 c6 d5 xa5 xc7"), ("e5", "d4 d6 f4 f6 g3 g7 h2 h8 xc7")]);
    assert_eq!(rule_against(&position, "c3c6"), "CHESS-2");
    assert!(reason(&position, "c3c6").why.contains("the Rook on c5 is in the way"));
    assert_eq!(reason(&position, "c3c5").stage, Stage::WayBlocked, "held by a friend");
    assert_refused(&position, "CHESS-2", &["c5d6", "e5e6", "c3e4"]);
    assert!(is_legal(&position, "c3c4") && is_legal(&position, "c3h3") && is_legal(&position, "c3e1"));
}

#[test]
fn chess_3_knight_leaps_over_pieces() {
    let position: Chess = drawn(
        "w",
        "
        . . . . . . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . p . . . . . .
        P P r . . . . .
        p K P . . . . .
        N R . . . . . .
        ",
    );
    assert_eq!(targets(&position, "a1"), "", "both squares are held by friends");
    let position: Chess = drawn(
        "w",
        "
        . . . . . . . k
        . . . . . . . .
        . . . p . P . .
        . . p p p . . .
        . . p N p . . .
        . . p p p . . .
        . . . . . . . .
        K . . . . . . .
        ",
    );
    assert_eq!(targets(&position, "d4"), "b3 b5 c2 c6 e2 e6 f3 f5");
    assert_refused(&position, "CHESS-3", &["d4d5", "d4e5"]);
}

#[test]
fn chess_4_pawn_steps_and_takes() {
    let position: Chess = drawn(
        "w",
        "
        . . . . . . . k
        . . . . . . . .
        . . . . . . . .
        . n . . . . . .
        P . . . n . . .
        . . r . . . p .
        . P . . P . P P
        K . . . . . . .
        ",
    );
    assert_targets(&position, &[("b2", "b3 b4 xc3"), ("a4", "a5 xb5")]);
    assert_eq!(targets(&position, "e2"), "e3", "the second step is blocked");
    assert_eq!(targets(&position, "g2"), "", "blocked at once, and nothing to take");
    assert_eq!(targets(&position, "h2"), "h3 h4 xg3");
    assert_eq!(rule_against(&position, "e2e4"), "CHESS-4");
    assert!(reason(&position, "g2g3").why.contains("captures only diagonally"));
    assert!(reason(&position, "b2a3").why.contains("a3 is empty"));
    assert!(reason(&position, "a4a6").why.contains("has left its first square"));
    assert_refused(&position, "CHESS-4", &["a4a3", "b2b1", "b2c1", "b2b5", "a4b4"]);
}

/// Black's double step past a White Pawn on the fifth rank.
fn stepped() -> Chess {
    let before: Chess = drawn(
        "b",
        "
        . . . . k . . .
        . . p p . . . .
        . . . . . . . .
        P . . . P . p .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . P
        . . . . K . . .
        ",
    );
    after(&before, "d7d5")
}

#[test]
fn chess_5_en_passant_at_once_or_never() {
    let position = stepped();
    assert_eq!(targets(&position, "e5"), "e6 xd6");
    assert_eq!(fen::write(&after(&position, "e5d6")), "4k3/2p5/3P4/P5p1/8/8/7P/4K3 b - - 0 2");
    let late = after(&after(&position, "e1e2"), "e8e7");
    assert_eq!(rule_against(&late, "e5d6"), "CHESS-5");
    assert!(reason(&late, "e5d6").why.contains("the Pawn on d5 did not make a double step"));
    let other = after(&after(&position, "h2h4"), "g5h4");
    assert_eq!(rule_against(&other, "e5d6"), "CHESS-5");
    let only_one_step = after(&after(&after(&position, "a5a6"), "c7c6"), "a6a7");
    assert!(!fen::write(&only_one_step).contains(" c"), "a single step is never passed");
}

#[test]
fn chess_5_en_passant_may_uncover_the_own_king() {
    // Both Pawns leave the fifth rank at once and the Rook sees the King.
    let before: Chess = drawn(
        "b",
        "
        . . . . k . . .
        . . . p . . . .
        . . . . . . . .
        K . . . P . . r
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        ",
    );
    let position = after(&before, "d7d5");
    let reason = reason(&position, "e5d6");
    assert_eq!((reason.rule, reason.stage), ("CHESS-9", Stage::KingLeftAttacked));
    assert!(reason.why.contains("would be left attacked by the Rook on h5"));
    assert!(fen::write(&position).ends_with("w - - 0 2"), "a capture that is not legal is not written");
    assert_eq!(targets(&position, "e5"), "e6");
}

#[test]
fn chess_5_en_passant_takes_a_checking_pawn() {
    let before: Chess = drawn(
        "b",
        "
        . . . . k . . .
        . . . p . . . .
        . . . . . . . .
        . . P . . . . .
        . . . . K . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        ",
    );
    let position = after(&before, "d7d5");
    assert_eq!(targets(&position, "c5"), "xd6", "c6 would leave the check");
    assert!(
        reason(&position, "c5c6").why.contains("is in check and would still be attacked by the Pawn on d5")
    );
}

#[test]
fn chess_6_promotion() {
    let position: Chess = drawn(
        "w",
        "
        . . . n . . . k
        . . P . . . . .
        . . . . . . . .
        . . . . . P . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        K . . . . . R .
        ",
    );
    assert_eq!(targets(&position, "c7"), "c8=B c8=N c8=Q c8=R xd8=B xd8=N xd8=Q xd8=R");
    for wrong in ["c7c8", "c7c8k", "c7c8p", "f5f6q", "g1g2q"] {
        assert_eq!(rule_against(&position, wrong), "CHESS-6", "{wrong}");
        assert_eq!(reason(&position, wrong).stage, Stage::TailWrong, "{wrong}");
    }
    assert_eq!(fen::write(&after(&position, "c7d8n")), "3N3k/8/8/5P2/8/8/8/K5R1 b - - 0 1");
    let black: Chess = drawn(
        "b",
        "
        . . . . . . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . p
        K . . . . . R .
        ",
    );
    assert_eq!(targets(&black, "h2"), "h1=B h1=N h1=Q h1=R xg1=B xg1=N xg1=Q xg1=R");
}

#[test]
fn chess_7_king_steps_to_safe_squares() {
    let position: Chess = drawn(
        "w",
        "
        . . . . . . . r
        . . . . . k . .
        . . . . . . . .
        . . . . K p . .
        . . . . . . . .
        . . . p . . . .
        . . . . . . . .
        . r . . . . . .
        ",
    );
    assert_eq!(targets(&position, "e5"), "d4 d5 d6 f4 xf5");
    assert_eq!(rule_against(&position, "e5e7"), "CHESS-7");
    assert_eq!(rule_against(&position, "e5e6"), "CHESS-9");
    assert!(reason(&position, "e5e6").why.contains("would be attacked by the King on f7"));
    assert!(reason(&position, "e5e4").why.contains("the Pawn on f5"));
}

#[test]
fn chess_9_pins_hold() {
    let position: Chess = drawn(
        "w",
        "
        . . . . r . . k
        . . . . . . . .
        . b . . . . . .
        q . . . . . . .
        . . . P . . . .
        . . N . R . . .
        . . . . . . . .
        . . . . K . . .
        ",
    );
    assert_eq!(targets(&position, "e3"), "e2 e4 e5 e6 e7 xe8");
    assert_eq!(targets(&position, "c3"), "", "a pinned Knight never moves");
    assert_eq!(targets(&position, "d4"), "d5", "the Bishop on b6 looks at g1, not at the King");
    let why = reason(&position, "c3b5");
    assert_eq!((why.rule, why.stage), ("CHESS-9", Stage::KingLeftAttacked));
    assert!(why.why.contains("White's King on e1 would be left attacked by the Queen on a5"));
}

#[test]
fn chess_9_check_is_answered() {
    let position: Chess = drawn(
        "w",
        "
        . . . . r . . k
        . . . . . . . .
        . . . . . . . .
        . Q . . . . . .
        . . . . . . . .
        . . N . . . . .
        . . . P . . . P
        . . . . K B . .
        ",
    );
    assert_targets(
        &position,
        &[("b5", "e2 e5 xe8"), ("c3", "e2 e4"), ("f1", "e2"), ("e1", "d1 f2"), ("h2", "")],
    );
    assert!(reason(&position, "h2h3").why.contains("is in check and would still be attacked"));
}

#[test]
fn chess_9_two_checks_move_the_king() {
    let position: Chess = drawn(
        "w",
        "
        . . . . r . . k
        . . . . . . . .
        . . . . . . . .
        . Q . . . . . .
        . . . . . . . .
        . . N n . . . .
        . . . . . . . .
        R . . . K B . .
        ",
    );
    assert_targets(&position, &[("b5", ""), ("f1", ""), ("e1", "d1 d2")]);
    assert_refused(&position, "CHESS-9", &["b5e8", "f1d3"]);
}

#[test]
fn chess_9_no_step_back_along_the_line_of_check() {
    let position: Chess = drawn(
        "w",
        "
        . . . . . . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        r . . . K . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        ",
    );
    assert!(reason(&position, "e4f4").why.contains("would be attacked by the Rook on a4"));
    assert_eq!(start::<Chess>().count_legal(), 20);
}
