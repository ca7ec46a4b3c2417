//! One test per rule, boards drawn.

use crate::rules::{Call, Calls, GameResult, Playable, Position, Reason, SearchHints};
use crate::variants::antichess::Antichess;
use crate::variants::drawn::{
    after, assert_refused, assert_targets, drawn, ending, is_legal, reason, refusal, rule_against, targets,
};
use crate::variants::{Variant, fen, start};

#[test]
fn anti_1_turns_pieces_and_squares() {
    let position: Antichess = start();
    assert_eq!(position.count_legal(), 20);
    assert_eq!(rule_against(&position, "e7e5"), "ANTI-1", "it is White's turn");
    assert_eq!(rule_against(&position, "e4e5"), "ANTI-1", "there is no piece on e4");
    assert_refused(&position, "ANTI-1", &["N@e4", "b1c3xe4", "a1a2~a3"]);
    assert_refused(&position, "CHESS-2", &["a1a3", "c1e3"]);
    assert_refused(&position, "CHESS-3", &["b1d3"]);
    assert_refused(&position, "CHESS-4", &["e2e5"]);
    assert_eq!(
        fen::write(&after(&position, "e2e3")),
        "rnbqkbnr/pppppppp/8/8/8/4P3/PPPP1PPP/RNBQKBNR b - - 0 1"
    );
}

#[test]
fn anti_2_captures_are_forced() {
    let position: Antichess = drawn(
        "w",
        "
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . r . . . . . .
        . . P . . . . .
        . . p . . . . .
        . . . P . . . .
        . N . . K . . R
        ",
    );
    assert_targets(&position, &[("b1", "xc3"), ("c4", "xb5"), ("d2", "xc3"), ("e1", ""), ("h1", "")]);
    assert_refused(&position, "ANTI-2", &["h1h8", "e1e2", "c4c5", "b1a3", "d2d4"]);
    let why = reason(&position, "h1h8").why;
    assert!(
        why.contains("must capture") && why.contains("the Knight on b1 can capture the Pawn on c3"),
        "{why}"
    );
    // A move that the piece does not make breaks the rule about its move.
    assert_refused(&position, "CHESS-2", &["h1g2"]);
    assert_eq!(position.count_legal(), 3);
    // No capture is possible any more.
    let free = after(&after(&position, "d2c3"), "b5b1");
    assert!(is_legal(&free, "h1h8") && is_legal(&free, "e1f1") && targets(&free, "c4") == "c5");
}

#[test]
fn anti_2_a_capture_en_passant_is_forced_too() {
    let before: Antichess = drawn(
        "b",
        "
        . . . . . . . .
        . . . p . . . .
        . . . . . . . .
        . . . . P . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        R . . . . . . .
        ",
    );
    let position = after(&before, "d7d5");
    assert_eq!(fen::write(&position), "8/8/8/3pP3/8/8/8/R7 w - d6 0 2");
    assert_targets(&position, &[("e5", "xd6"), ("a1", "")]);
    assert_refused(&position, "ANTI-2", &["e5e6", "a1a8"]);
    assert!(reason(&position, "a1a8").why.contains("the Pawn on e5 can capture the Pawn on d5"));
    let passed_by: Antichess = fen::read("8/8/8/3pP3/8/8/8/R7 w").unwrap().0;
    assert_eq!(rule_against(&passed_by, "e5d6"), "CHESS-5");
    assert!(is_legal(&passed_by, "a1a8"));
}

#[test]
fn anti_3_the_king_is_an_ordinary_piece() {
    let position: Antichess = drawn(
        "w",
        "
        . . . . . . . r
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        K . . . . . . .
        . . . . . . . .
        R . . . K . . R
        ",
    );
    assert_targets(&position, &[("h1", "xh8")]);
    let position: Antichess = drawn(
        "w KQ",
        "
        . . . . k . r .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        K . . . . . . .
        . . . . . . . .
        R . . . K . . R
        ",
    );
    // It walks into an attack, and it does not castle, whatever the castling field says.
    assert_targets(&position, &[("a3", "a2 a4 b2 b3 b4"), ("e1", "d1 d2 e2 f1 f2")]);
    assert_refused(&position, "ANTI-1", &["e1*h1", "e1*a1"]);
    assert_refused(&position, "ANTI-3", &["e1e3"]);
    assert!(reason(&position, "e1*h1").why.contains("no castling"));
    let attacked: Antichess = drawn(
        "b",
        "
        . . . . . . . .
        . . . . . . . .
        . . . . r . . .
        . . . . . . . .
        . . . . . . . .
        . . . . K . . .
        . . . . . . . .
        R . . . . . . .
        ",
    );
    assert_eq!((attacked.call(), attacked.calls()), (Call::None, Calls::Unknown));
    assert_targets(&attacked, &[("e6", "xe3")]);
    assert_eq!(ending(&after(&attacked, "e6e3")), "-", "the game goes on without the King");
}

#[test]
fn anti_4_a_pawn_becomes_a_king_too() {
    let position: Antichess = drawn(
        "w",
        "
        . . . . . . . .
        P . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . p .
        K . . . . . . .
        ",
    );
    assert_eq!(targets(&position, "a7"), "a8=B a8=K a8=N a8=Q a8=R");
    assert_refused(&position, "ANTI-4", &["a7a8", "a7a8p", "a1a2k"]);
    assert!(reason(&position, "a7a8").why.contains("Queen, Rook, Bishop, Knight or King"));
    let two_kings = after(&position, "a7a8k");
    assert_eq!(fen::write(&two_kings), "K7/8/8/8/8/8/6p1/K7 b - - 0 1");
    assert!(is_legal(&two_kings, "g2g1k"));
}

#[test]
fn anti_5_a_side_without_pieces_wins() {
    let position: Antichess = drawn(
        "w",
        "
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . p . . . .
        . . . . . . . .
        . . N . . . . .
        . . . . . . . .
        . . . . . . . .
        ",
    );
    let end = after(&position, "c3d5");
    assert_eq!(ending(&end), "0-1 all-captured");
    assert!(!end.any_legal() && end.count_legal() == 0);
    assert_eq!(end.outcome().unwrap().result, GameResult::BlackWins);
    assert_eq!(rule_against(&end, "d5c7"), "ANTI-5", "the game is over");
    // The winner never moves last.
    let mut last = Vec::new();
    position.win_candidates(&mut last);
    assert!(last.is_empty() && position.mover_can_lose());
}

#[test]
fn anti_6_the_stalemated_side_wins() {
    let position: Antichess = drawn(
        "b",
        "
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . p . . . .
        . . . P . . . .
        . . . . . . . .
        . . . . . . . .
        R . . . . . . .
        ",
    );
    assert_eq!(ending(&position), "0-1 stalemate");
    assert_eq!(position.outcome().unwrap().reason, Reason::Stalemate);
    // With as many pieces, or with more, it wins too: other than in Suicide chess.
    for text in ["8/8/8/3p4/3P4/8/8/8 b", "8/7p/7P/3p4/3P4/8/8/8 b", "8/8/8/p2p4/P2P4/3p4/3P4/8 b"] {
        assert_eq!(ending(&fen::read::<Antichess>(text).unwrap().0), "0-1 stalemate", "{text}");
    }
}

#[test]
fn anti_7_bishops_that_never_meet() {
    let dead = |text: &str| fen::read::<Antichess>(text).unwrap().0.dead().map(|outcome| outcome.reason);
    for text in ["8/8/8/3b4/8/8/8/B7 w", "8/8/8/3b1b2/8/8/8/B1B5 b"] {
        assert_eq!(dead(text), Some(Reason::DeadPosition), "{text}");
    }
    for text in [
        "8/8/8/4b3/8/8/8/B7 w",
        "8/8/8/3b4/8/8/8/BB6 w",
        "8/8/8/3b4/8/8/8/B6N w",
        "8/8/8/3b4/8/8/P7/B7 w",
        "8/8/8/8/8/8/8/B7 b",
        "8/8/8/4k3/8/8/8/4K3 w",
    ] {
        assert_eq!(dead(text), None, "{text}");
    }
}

#[test]
fn positions_are_read_as_lichess_writes_them() {
    let (position, remarks) =
        fen::read::<Antichess>("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").unwrap();
    assert_eq!(remarks.len(), 1, "{remarks:?}");
    assert!(remarks[0].why.contains("no castling"));
    assert!(position.same_position(&start()));
    for text in ["8/8/8/8/8/8/8/K6k w", "KKK5/8/8/8/8/8/7p/8 b", "8/8/8/8/8/8/7p/8 w"] {
        assert!(fen::read::<Antichess>(text).is_ok(), "{text}");
    }
    assert_eq!(refusal::<Antichess>("8/8/8/8/7n/8/8/7P w").rule, Some("CHESS-4"));
    for text in ["8/8/8/8/8/8/8/8 w", "8/8/8/8/8/8/8/R7 w"] {
        let refused = refusal::<Antichess>(text);
        assert_eq!(refused.rule, Some("ANTI-1"), "{text}");
        assert!(refused.why.contains("Black has just moved"), "{refused:?}");
    }
    for name in ["Antichess", "anti", "Losing chess"] {
        assert_eq!(Variant::from_name(name), Some(Variant::Antichess));
    }
    for name in ["suicide", "giveaway"] {
        assert_eq!(Variant::from_name(name).map(Variant::id), Some(name), "they are other games");
    }
}
