//! How games end, and what repetition compares: `CHESS-10` to `CHESS-14`.

use crate::rules::{Call, MoveCount, Playable, Position, Reason, Repetition, Reversible, SearchHints};
use crate::variants::chess::Chess;
use crate::variants::drawn::{after, attempt, drawn, ending};
use crate::variants::{Variant, fen, start};

#[test]
fn chess_10_checkmate_wins() {
    let position: Chess = drawn(
        "b",
        "
        R . . . . . k .
        . . . . . p p p
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . K . . .
        ",
    );
    assert_eq!(ending(&position), "1-0 checkmate");
    assert_eq!(position.call(), Call::Single);
    assert!(!position.any_legal() && position.count_legal() == 0);
    let way_out: Chess = drawn(
        "b",
        "
        R . . . . . k .
        . . . . . p p .
        . . . . . . . p
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . K . . .
        ",
    );
    assert_eq!(ending(&way_out), "-");
    assert_eq!(start::<Chess>().call(), Call::None);
}

#[test]
fn chess_10_last_moves_hold_every_mate() {
    // A direct check, an uncovered one, a Pawn promoted to a line that it held itself, castling.
    for (rest, mate, drawing) in [
        (
            "w",
            "a1a8",
            "
            . . . . . . k .
            . . . . . p p p
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            R . . . K . . .
            ",
        ),
        (
            "w",
            "a4d1",
            "
            k . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            B . . . . . . .
            . . . . . . . .
            . . . . . . . .
            R R . . . . . K
            ",
        ),
        (
            "w",
            "e7e8r",
            "
            . . . R . R . K
            . . . . P . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            R . . . . . . .
            . . . . k . . .
            ",
        ),
        (
            "w K",
            "e1*h1",
            "
            . . . . . k . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . R . R .
            . . . . K . . R
            ",
        ),
    ] {
        let position: Chess = drawn(rest, drawing);
        assert_eq!(ending(&after(&position, mate)), "1-0 checkmate", "{mate}");
        let mut last = Vec::new();
        position.win_candidates(&mut last);
        assert!(last.contains(&attempt::<Chess>(mate)), "{mate} is not listed");
        assert!((last.len() as u64) < position.count_legal(), "only moves that may mate are listed");
    }
}

#[test]
fn chess_11_stalemate_draws() {
    let position: Chess = drawn(
        "b",
        "
        k . . . . . . .
        . . . . . . . .
        . Q . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . K . . .
        ",
    );
    assert_eq!(ending(&position), "1/2-1/2 stalemate");
    assert_eq!(position.call(), Call::None);
}

#[test]
fn chess_12_dead_for_want_of_pieces() {
    let dead = |text: &str| fen::read::<Chess>(text).unwrap().0.dead().map(|outcome| outcome.reason);
    // The same board with its files the other way round, on which each Bishop stands on a square of the other colour.
    let mirrored = |text: &str| {
        let ranks: Vec<String> =
            text.trim_end_matches(" w").split('/').map(|rank| rank.chars().rev().collect()).collect();
        ranks.join("/") + " w"
    };
    for text in [
        "4k3/8/8/8/8/8/8/4K3 w",
        "4k3/8/8/8/8/8/8/4KB2 w",
        "4k3/8/8/8/8/8/8/4KN2 w",
        "4kn2/8/8/8/8/8/8/4K3 w",
        "2b1k3/8/8/8/8/8/8/4KB2 w",
        "2b1k3/8/8/8/8/8/6B1/4KB2 w",
    ] {
        assert_eq!(dead(text), Some(Reason::DeadPosition), "{text}");
        assert_eq!(dead(&mirrored(text)), Some(Reason::DeadPosition), "{text}, mirrored");
    }
    for text in [
        "5bk1/8/8/8/8/8/8/4KB2 w",
        "4k3/8/8/8/8/8/8/3NKN2 w",
        "4kn2/8/8/8/8/8/8/4KB2 w",
        "4k3/8/8/8/8/8/4P3/4K3 w",
        "4k3/8/8/8/8/8/8/4K2R w",
        "q3k3/8/8/8/8/8/8/4K3 w",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w",
    ] {
        assert_eq!(dead(text), None, "{text}");
        assert_eq!(dead(&mirrored(text)), None, "{text}, mirrored");
    }
    let position: Chess = drawn(
        "w",
        "
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        K . . . . . . .
        ",
    );
    assert_eq!((ending(&position), position.count_legal()), ("-".to_owned(), 3), "the moves are still there");
}

#[test]
fn chess_13_castling_rights_and_en_passant_make_a_position() {
    let castles: Chess = drawn(
        "w KQ",
        "
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        R . . . K . . R
        ",
    );
    let mut shuttle = castles;
    for name in ["h1g1", "e8e7", "g1h1", "e7e8"] {
        shuttle = after(&shuttle, name);
    }
    assert!(!shuttle.same_position(&castles) && shuttle.zobrist() != castles.zobrist());
    let mut again = shuttle;
    for name in ["h1g1", "e8e7", "g1h1", "e7e8"] {
        again = after(&again, name);
    }
    assert!(again.same_position(&shuttle) && again.zobrist() == shuttle.zobrist());
    // The same pieces: here the Pawn may be taken in passing, there it may not.
    let passed: Chess = fen::read("4k3/8/8/3pP3/8/8/8/4K3 w - d6").unwrap().0;
    let stood: Chess = fen::read("4k3/8/8/3pP3/8/8/8/4K3 w").unwrap().0;
    assert!(!passed.same_position(&stood) && passed.zobrist() != stood.zobrist());
    // A square on which no capture is legal makes no difference.
    let pinned: Chess = fen::read("4k3/8/8/K2pP2r/8/8/8/8 w - d6").unwrap().0;
    let plain: Chess = fen::read("4k3/8/8/K2pP2r/8/8/8/8 w").unwrap().0;
    assert!(pinned.same_position(&plain) && pinned.zobrist() == plain.zobrist());
    assert_eq!(Variant::Chess.ruleset().repetition, (Repetition::Claimable, "CHESS-13"));
}

/// White has moves of every sort: castling, a capture, a Pawn's move, quiet moves.
fn moves_of_every_sort(rest: &str) -> Chess {
    drawn(
        rest,
        "
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . p . . . .
        . . . . . . . .
        . . N . . . . .
        . . . . P . . .
        R . . . K . . R
        ",
    )
}

#[test]
fn chess_13_history_is_cut_by_what_never_comes_back() {
    let position = moves_of_every_sort("w KQ");
    let cut = |name: &str| position.clone().play_unchecked(attempt::<Chess>(name));
    for name in ["e2e3", "c3d5", "e1d1", "a1b1", "e1*h1"] {
        assert_eq!(cut(name), Reversible::No, "{name}");
    }
    assert_eq!(cut("c3e4"), Reversible::Yes);
}

#[test]
fn chess_14_moves_are_counted() {
    let position = moves_of_every_sort("w - - 99 80");
    assert_eq!(after(&position, "c3b5").halfmove(), 100);
    assert_eq!(after(&position, "c3d5").halfmove(), 0);
    assert_eq!(after(&position, "e2e4").halfmove(), 0);
    assert_eq!((position.fullmove(), after(&after(&position, "c3b5"), "e8e7").fullmove()), (80, 81));
    assert!(after(&position, "c3b5").any_legal(), "the count empties no list");
    assert_eq!(Variant::Chess960.ruleset().move_count, (MoveCount::Claimable(50), "CHESS-14"));
}

#[test]
fn chess_10_castling_leaves_both_squares_empty() {
    for (placement, can_be) in [
        ("4k3/8/8/8/8/8/8/5RK1", true),
        ("4k3/8/8/8/8/8/8/5RKN", false),
        ("4k3/8/8/8/8/8/8/4BRK1", false),
        ("4k3/8/8/8/8/8/8/2KR4", true),
        ("4k3/8/8/8/8/8/8/N1KR4", false),
    ] {
        let (position, _) = fen::read::<Chess>(&format!("{placement} b - - 0 1")).unwrap();
        let found = Position::last_moves(&position).unwrap();
        let size = Variant::Chess.ruleset().size;
        assert_eq!(found.iter().any(|last| size.name(last.from).to_string() == "e1"), can_be, "{placement}");
    }
}
