//! One test per rule, boards drawn.

use crate::rules::{Call, Playable, Position, Reason, SearchHints};
use crate::variants::atomic::Atomic;
use crate::variants::drawn::{
    after, assert_refused, assert_targets, attempt, drawn, ending, is_legal, reason, refusal, rule_against,
};
use crate::variants::{Variant, fen, start};

fn read(text: &str) -> Atomic {
    fen::read(text).unwrap_or_else(|refused| panic!("{text}: {refused:?}")).0
}

#[test]
fn atom_1_turns_pieces_and_squares() {
    let position: Atomic = start();
    assert_eq!(position.count_legal(), 20);
    assert_refused(&position, "ATOM-1", &["e7e5", "e4e5", "N@e4", "b1c3xe4"]);
    assert_refused(&position, "CHESS-2", &["a1a3"]);
    assert_refused(&position, "CHESS-3", &["b1d3"]);
    assert_refused(&position, "CHESS-4", &["e2e5"]);
    for text in ["8/8/8/8/8/8/8/K6k w", "8/8/8/8/8/8/8/7K b"] {
        assert!(fen::read::<Atomic>(text).is_ok(), "{text}");
    }
    for text in ["8/8/8/8/8/8/8/7K w", "8/8/8/8/8/8/8/8 w", "k7/8/8/8/8/8/8/KK6 w"] {
        assert_eq!(refusal::<Atomic>(text).rule, Some("ATOM-1"), "{text}");
    }
    for name in ["Atomic", "atom", "atomic chess"] {
        assert_eq!(Variant::from_name(name), Some(Variant::Atomic));
    }
}

#[test]
fn atom_2_a_capture_explodes() {
    let position: Atomic = drawn(
        "w",
        "
        . . . . k . . .
        . . . . . . . .
        . . . p r . . .
        . . . p n p . .
        . . . B N P . .
        . . . . . . . .
        . . . . . . . .
        . . . . K . . .
        ",
    );
    // The Pawns stay, pieces of both sides go, and the Bishop goes with the Knight that it captures.
    let exploded = after(&position, "d4e5");
    assert_eq!(fen::write(&exploded), "4k3/8/3p4/3p1p2/5P2/8/8/4K3 b - - 0 1");
    assert_eq!(position.parts(attempt::<Atomic>("d4e5")).captured.iter().count(), 1);
    // The Pawn that captures is removed. The Rook on e6 is not next to f5, nor is there a chain.
    let position: Atomic = drawn(
        "w",
        "
        . . . . k . . .
        . . . r . . . .
        . . . . n . . .
        . . . . . p . .
        . . . . P . q .
        . . . . . . . .
        . . . . . . . .
        . K . . . . . .
        ",
    );
    assert_eq!(fen::write(&after(&position, "e4f5")), "4k3/3r4/8/8/8/8/8/1K6 b - - 0 1");
}

#[test]
fn atom_2_en_passant_explodes_around_the_square_that_the_pawn_moves_to() {
    let position: Atomic = drawn(
        "b",
        "
        . . . k . . . .
        . . . p . . . .
        . . n . . . . .
        . . . . P . . .
        . . b . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . K . . .
        ",
    );
    let passed = after(&position, "d7d5");
    assert_targets(&passed, &[("e5", "e6 xd6")]);
    // Around d6: the Knight goes. The Bishop on c4 is next to the captured Pawn only.
    assert_eq!(fen::write(&after(&passed, "e5d6")), "3k4/8/8/8/2b5/8/8/4K3 b - - 0 2");
    // Next to the own King it is not legal, and then it is no part of the position.
    let beside = read("3k4/8/8/2KpP3/8/8/8/8 w - d6");
    assert_eq!(rule_against(&beside, "e5d6"), "ATOM-3");
    assert!(beside.same_position(&read("3k4/8/8/2KpP3/8/8/8/8 w")));
}

#[test]
fn atom_2_a_rook_that_explodes_cannot_castle() {
    let position = read("r3k2r/8/8/8/8/5B2/8/R3K2R w KQkq");
    assert_eq!(fen::write(&after(&position, "f3a8")), "4k2r/8/8/8/8/8/8/R3K2R b KQk - 0 1");
    let beside = read("r3k2r/6b1/8/8/8/8/1b4B1/R3K2R b KQkq");
    // The Bishop takes the Rook with it.
    let exploded = read("r3k2r/1n6/8/8/8/5B2/8/R3K2R w KQkq");
    assert_eq!(fen::write(&after(&exploded, "f3b7")), "4k2r/8/8/8/8/8/8/R3K2R b KQk - 0 1");
    assert_eq!(fen::write(&after(&beside, "b2a1")), "r3k2r/6b1/8/8/8/8/6B1/4K2R w Kkq - 0 2");
}

#[test]
fn atom_3_a_king_captures_nothing() {
    let position: Atomic = drawn(
        "w",
        "
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . b . .
        . . . n . n . .
        . . . B K . . .
        ",
    );
    // No piece protects the Knights, but the King cannot capture them. It cannot move to an attacked square either.
    assert_refused(&position, "ATOM-3", &["e1d2", "e1f2", "e1e3", "e1g1"]);
    assert!(reason(&position, "e1d2").why.contains("would explode with the Knight on d2"));
    assert_targets(&position, &[("e1", "")]);
    assert!(is_legal(&position, "d1f3"), "no explosion next to the King");
    let position: Atomic = drawn(
        "w",
        "
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . p . . . .
        . . . . K . . .
        . . N . . . . .
        . . . . . . . .
        R . . . . . . .
        ",
    );
    let why = reason(&position, "c3d5");
    assert_eq!(why.rule, "ATOM-3");
    assert!(why.why.contains("would explode White's own King on e4"), "{why:?}");
}

#[test]
fn atom_4_check_is_answered() {
    let position: Atomic = drawn(
        "w",
        "
        . . . . r . k .
        . . . . . . . .
        . . . . . . . .
        . B . . . . . .
        . . . . n . . .
        . . . . . . . .
        . . . . . . . .
        R . . . K . . R
        ",
    );
    // The Knight is the only piece between the Rook and the King.
    let pinned = after(&position, "a1a2");
    assert_eq!(after(&pinned, "e4c3").call(), Call::Single);
    // A capture may uncover an attack on the own King: the explosion removes the piece between.
    let position: Atomic = drawn(
        "w",
        "
        . . . . r . k .
        . . . . . . . .
        . . . . . . . .
        . . . p . . . .
        . . . . N . . .
        . . N . . . . .
        . . . . . . . .
        . . . . K . . .
        ",
    );
    let why = reason(&position, "c3d5");
    assert_eq!(why.rule, "ATOM-4");
    assert!(why.why.contains("would be left attacked by the Rook on e8"), "{why:?}");
    assert_refused(&position, "ATOM-4", &["e4g5"]);
    // An explosion next to the piece that gives check answers it.
    let position: Atomic = drawn(
        "w",
        "
        . . . r r . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . R K . . .
        ",
    );
    assert_targets(&position, &[("d1", "xd8"), ("e1", "f1 f2")]);
}

#[test]
fn atom_4_touching_kings_are_not_in_check() {
    let position: Atomic = drawn(
        "b",
        "
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        R . . . . k . .
        . . . . . . K .
        . . . . p . . .
        . . . . . . . .
        . . . . . . . R
        ",
    );
    assert_eq!(position.call(), Call::None);
    assert!(is_legal(&position, "e3e2"), "the Rook on a5 gives no check");
    // To squares next to the other King, or to squares that no piece attacks.
    assert_targets(&position, &[("f5", "e4 e6 f4 f6 g5 g6")]);
    let apart = after(&position, "f5f6");
    assert_eq!(apart.call(), Call::None);
    // A King that goes away from the other leaves it in check.
    let position = read("8/8/8/8/5k2/4K3/8/r6R b");
    assert!(is_legal(&position, "f4e4") && is_legal(&position, "a1e1"));
    let checked = after(&position, "a1e1");
    assert_eq!(checked.call(), Call::None);
    assert_eq!(after(&checked, "e3d4").call(), Call::None);
    assert_eq!(after(&read("8/8/8/8/4k3/4K3/8/4r2R b"), "e4f5").call(), Call::Single);
    assert!(fen::read::<Atomic>("8/8/8/8/4k3/4K3/8/4r2R b").is_ok(), "it is not in check");
    assert_eq!(refusal::<Atomic>("8/8/8/5k2/8/4K3/8/4r2R b").rule, Some("ATOM-4"));
}

#[test]
fn atom_5_castling() {
    // The squares next to the enemy King are safe, so the King may pass the square that the Rook attacks.
    let position: Atomic = drawn(
        "w KQ",
        "
        . . . . . r . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . k .
        R . . . K . . R
        ",
    );
    assert!(is_legal(&position, "e1*h1"));
    let castled = after(&position, "e1*h1");
    assert_eq!(fen::write(&castled), "5r2/8/8/8/8/8/6k1/R4RK1 b - - 1 1");
    let position = read("1k3r2/8/8/8/8/8/8/R3K2R w KQ");
    let why = reason(&position, "e1*h1");
    assert_eq!(why.rule, "ATOM-5");
    assert!(why.why.contains("would pass a square attacked by the Rook on f8"), "{why:?}");
    assert!(is_legal(&position, "e1*a1"));
    // The Rook on e8 gives no check while the Kings touch.
    let touching = read("4r3/8/8/8/8/8/3k4/R3K2R w KQ");
    assert!(is_legal(&touching, "e1*h1") && is_legal(&touching, "e1*a1"));
    let apart = read("1k2r3/8/8/8/8/8/8/R3K2R w KQ");
    assert_refused(&apart, "ATOM-5", &["e1*a1", "e1*h1"]);
    assert_refused(&read("5r2/8/8/8/8/8/6k1/R3K2R w Q"), "ATOM-5", &["e1*h1"]);
    assert_refused(&read("1k6/8/8/8/8/8/8/R2NK2R w KQ"), "ATOM-5", &["e1*a1"]);
}

#[test]
fn atom_5_the_kings_goal_is_judged_with_the_rook_moved() {
    // The Kings touch, so the Rook on h8 gives no check. After castling the Rook on d8 is between it and the King.
    let position: Atomic = drawn(
        "b q",
        "
        r . . . k . . R
        . . . . K . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        ",
    );
    assert!(is_legal(&position, "e8*a8"));
    assert_eq!(fen::write(&after(&position, "e8*a8")), "2kr3R/4K3/8/8/8/8/8/8 w - - 1 2");
    let white = read("8/8/8/8/8/8/4k3/R3K2r w Q");
    assert!(is_legal(&white, "e1*a1"));
    let game = read("r3k1R1/pb2K2p/2n5/2pppr2/3P4/2P1P3/PP3P1P/R7 b q");
    assert!(is_legal(&game, "e8*a8"));
    // A Queen that attacks the goal from above is not stopped by the Rook.
    assert_refused(&read("r3k2R/4K3/8/8/2Q5/8/8/8 b q"), "ATOM-5", &["e8*a8"]);
    // The Rook may also open the rank: it leaves b1, and the Queen on a1 attacks c1. Next to the enemy King that is no check.
    assert_refused(&read("8/8/8/8/8/6k1/8/qR1K4 w B"), "ATOM-4", &["d1*b1"]);
    assert!(is_legal(&read("8/8/8/8/8/8/2k5/qR1K4 w B"), "d1*b1"));
}

#[test]
fn atom_6_the_explosion_of_the_king_wins() {
    let position: Atomic = drawn(
        "w",
        "
        . . . . k . . .
        . . . p . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . r . . .
        . . . . . . . .
        . . . Q K . . .
        ",
    );
    // White is in check and wins all the same.
    assert_eq!(position.call(), Call::Single);
    let end = after(&position, "d1d7");
    assert_eq!(
        (ending(&end).as_str(), end.outcome().unwrap().reason),
        ("1-0 king-exploded", Reason::KingExploded)
    );
    assert_eq!(fen::write(&end), "8/8/8/8/8/4r3/8/4K3 b - - 0 1");
    assert!(!end.any_legal() && end.count_legal() == 0 && end.call() == Call::None);
    assert_refused(&end, "ATOM-6", &["e3e1", "e3e2"]);
    let mut last = Vec::new();
    position.win_candidates(&mut last);
    assert!(last.contains(&attempt::<Atomic>("d1d7")));
    // Together with its Rooks it loses its rights to castle.
    let end = after(&read("r3k2r/3p4/8/8/8/8/8/K2Q4 w kq"), "d1d7");
    assert_eq!(fen::write(&end), "r6r/8/8/8/8/8/8/K7 b - - 0 1");
}

#[test]
fn chess_10_and_chess_11_checkmate_and_stalemate() {
    // The Queen next to the King cannot be captured by it.
    let mate = read("7k/6Q1/8/8/8/8/8/K7 b");
    assert_eq!(ending(&mate), "1-0 checkmate");
    assert_eq!(ending(&read("7k/5Q2/8/8/8/8/8/K7 b")), "1/2-1/2 stalemate");
    // Next to the other King it is not mate.
    assert_eq!(ending(&read("7k/6QK/8/8/8/8/8/8 b")), "-");
    let position = read("7k/8/8/8/8/8/6Q1/K7 w");
    let mut last = Vec::new();
    position.win_candidates(&mut last);
    assert!(last.contains(&attempt::<Atomic>("g2g7")) && (last.len() as u64) < position.count_legal());
}

#[test]
fn atom_7_too_few_pieces() {
    let dead = |text: &str| read(text).dead().map(|outcome| outcome.reason);
    for text in [
        "4k3/8/8/8/8/8/8/4K3 w",
        "4k3/8/8/8/8/8/8/R3K3 w",
        "4k3/8/8/8/8/8/8/B3K3 b",
        "4k3/8/8/8/8/8/8/NN2K3 w",
        "4kb2/8/8/8/8/8/8/4KB2 w",
    ] {
        assert_eq!(dead(text), Some(Reason::DeadPosition), "{text}");
    }
    for text in [
        "4k3/8/8/8/8/8/8/Q3K3 w",
        "4k3/8/8/8/8/8/4P3/4K3 w",
        "4k3/8/8/8/8/8/8/BN2K3 w",
        "4k3/8/8/8/8/8/8/NNN1K3 w",
        "4k1b1/8/8/8/8/8/8/4KB2 w",
        "3nk3/8/8/8/8/8/8/3NK3 w",
        "3rk3/8/8/8/8/8/8/4K1R1 w",
        "8/8/8/8/8/8/8/4K3 b",
    ] {
        assert_eq!(dead(text), None, "{text}");
    }
}
