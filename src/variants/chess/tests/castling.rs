//! Castling in both games: `CHESS-8`, `CHESS-960-1`, `CHESS-960-2`.

use crate::naming::coord;
use crate::rules::{CastlingSide, Position, Side, Stage};
use crate::variants::chess::{Chess, Chess960};
use crate::variants::drawn::{after, at, attempt, drawn, is_legal, reason, rule_against, targets};
use crate::variants::{Variant, fen};

fn open(rest: &str) -> Chess {
    drawn(
        rest,
        "
        r . . . k . . r
        p p p p p p p p
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        P P P P P P P P
        R . . . K . . R
        ",
    )
}

#[test]
fn chess_8_castling_both_ways() {
    let position = open("w KQkq");
    assert_eq!(targets(&position, "e1"), "c1 d1 f1 g1");
    assert_eq!(coord(&position, attempt::<Chess>("e1*h1")), "e1g1");
    assert_eq!(coord(&position, attempt::<Chess>("e1*a1")), "e1c1");
    assert_eq!(position.parts(attempt::<Chess>("e1*a1")).castling, Some(CastlingSide::Queen));
    let short = after(&position, "e1*h1");
    assert_eq!(fen::write(&short), "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R4RK1 b kq - 1 1");
    let both = after(&short, "e8*a8");
    assert_eq!(fen::write(&both), "2kr3r/pppppppp/8/8/8/8/PPPPPPPP/R4RK1 w - - 2 2");
    assert_eq!(rule_against(&position, "e1g1"), "CHESS-7", "a King does not walk two squares by itself");
}

#[test]
fn chess_8_rights_are_lost_by_moving() {
    let rook_moved = after(&after(&open("w KQkq"), "h1g1"), "a8b8");
    assert_eq!(fen::write(&rook_moved), "1r2k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K1R1 w Qk - 2 2");
    let back = after(&after(&rook_moved, "g1h1"), "b8a8");
    let why = reason(&back, "e1*h1");
    assert_eq!((why.rule, why.stage), ("CHESS-8", Stage::NotItsMove));
    assert!(why.why.contains("White has lost the right to castle with the Rook on h1"));
    assert!(is_legal(&back, "e1*a1"));
    let king_moved = after(&open("w KQkq"), "e1d1");
    assert!(fen::write(&king_moved).contains(" b kq "));
    assert_eq!(rule_against(&open("w KQkq"), "e1*d1"), "CHESS-8");
    assert_eq!(rule_against(&open("w KQkq"), "a1*h1"), "CHESS-8");
    assert_eq!(rule_against(&open("w"), "e1*h1"), "CHESS-8");
}

#[test]
fn chess_8_rights_are_lost_with_the_rook() {
    let position: Chess = drawn(
        "w KQkq",
        "
        r . . . k . . r
        . p . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        R . . . K . . R
        ",
    );
    let taken = after(&position, "a1a8");
    assert_eq!(fen::write(&taken), "R3k2r/1p6/8/8/8/8/8/4K2R b Kk - 0 1");
}

#[test]
fn chess_8_the_way_must_be_empty() {
    let position: Chess = drawn(
        "w KQ",
        "
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        R n . . K . N R
        ",
    );
    let why = reason(&position, "e1*a1");
    assert_eq!((why.rule, why.stage), ("CHESS-8", Stage::WayBlocked));
    assert!(why.why.contains("the Knight on b1 is in the way"));
    assert!(reason(&position, "e1*h1").why.contains("the Knight on g1 is in the way"));
}

#[test]
fn chess_8_not_out_of_through_or_into_attack() {
    // b1 and h1 may be attacked; f1 may not.
    let position: Chess = drawn(
        "w KQ",
        "
        . r . . k r . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        R . . . K . . R
        ",
    );
    assert!(is_legal(&position, "e1*a1"), "only the King's own way counts");
    let why = reason(&position, "e1*h1");
    assert_eq!((why.rule, why.stage), ("CHESS-8", Stage::KingLeftAttacked));
    assert!(why.why.contains("would pass a square attacked by the Rook on f8"));
    let checked: Chess = drawn(
        "w KQ",
        "
        . . . . r . k .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        R . . . K . . R
        ",
    );
    assert!(reason(&checked, "e1*h1").why.contains("is in check from the Rook on e8"));
    let reached: Chess = drawn(
        "w KQ",
        "
        . . r . . . k .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        R . . . K . . R
        ",
    );
    assert!(!is_legal(&reached, "e1*a1"));
    assert!(is_legal(&reached, "e1*h1"));
}

#[test]
fn chess_8_resolving_by_target_finds_castling() {
    let position = open("w KQkq");
    let king = Variant::Chess.ruleset().kind_of_letter('K').unwrap();
    let mut found = Vec::new();
    position.legal_to(king, at::<Chess>("g1"), &mut found);
    assert_eq!(found, [attempt::<Chess>("e1*h1")]);
    let shuffled: Chess960 = fen::read(&fen::write(&position)).unwrap().0;
    found.clear();
    shuffled.legal_to(king, at::<Chess>("g1"), &mut found);
    assert_eq!(found, []);
    shuffled.legal_to(king, at::<Chess>("h1"), &mut found);
    assert_eq!(found, [attempt::<Chess>("e1*h1")]);
}

#[test]
fn chess_960_1_an_array_of_its_own() {
    let position: Chess960 = drawn(
        "w KQkq",
        "
        b q n b r k n r
        p p p p p p p p
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        P P P P P P P P
        B Q N B R K N R
        ",
    );
    assert_eq!(fen::write(&position), "bqnbrknr/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKNR w KQkq - 0 1");
    assert_eq!(position.right(Side::White, CastlingSide::Queen), Some(at::<Chess960>("e1")));
    assert_eq!(position.right(Side::Black, CastlingSide::King), Some(at::<Chess960>("h8")));
}

#[test]
fn chess_960_2_king_takes_rook() {
    // King f1, Rooks b1 and g1: both castlings end as they do in chess.
    let position: Chess960 = drawn(
        "w KQ",
        "
        . . . k . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . R . . . K R .
        ",
    );
    assert_eq!(coord(&position, attempt::<Chess960>("f1*g1")), "f1g1");
    assert_eq!(fen::write(&after(&position, "f1*g1")), "3k4/8/8/8/8/8/8/1R3RK1 b - - 1 1");
    assert_eq!(fen::write(&after(&position, "f1*b1")), "3k4/8/8/8/8/8/8/2KR2R1 b - - 1 1");
    assert_eq!(rule_against(&position, "f1g1"), "CHESS-7", "a step onto the own Rook is not a step");
}

#[test]
fn chess_960_2_king_or_rook_may_stay() {
    let king_stays: Chess960 = drawn(
        "w KQ",
        "
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . R . . K R
        ",
    );
    assert_eq!(fen::write(&after(&king_stays, "g1*h1")), "4k3/8/8/8/8/8/8/3R1RK1 b - - 1 1");
    assert_eq!(fen::write(&after(&king_stays, "g1*d1")), "4k3/8/8/8/8/8/8/2KR3R b - - 1 1");
}

#[test]
fn chess_960_2_the_rooks_way_counts() {
    let position: Chess960 = drawn(
        "w Q",
        "
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        R N K . . . . .
        ",
    );
    let why = reason(&position, "c1*a1");
    assert_eq!((why.rule, why.stage), ("CHESS-960-2", Stage::WayBlocked));
    assert!(why.why.contains("the Knight on b1 is in the way"));
}

#[test]
fn chess_960_2_the_rook_may_not_uncover_the_king() {
    // The King's way is not attacked while the Rook stands on b1; behind it stands a Queen.
    let position: Chess960 = drawn(
        "w Q",
        "
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        q R . K . . . .
        ",
    );
    let why = reason(&position, "d1*b1");
    assert_eq!((why.rule, why.stage), ("CHESS-9", Stage::KingLeftAttacked));
    assert!(why.why.contains("White's King on c1 would be attacked by the Queen on a1"));
}

#[test]
fn chess_8_from_another_array_castling_is_that_of_chess960() {
    let position: Chess = drawn(
        "w GDgd",
        "
        b q n r b k r n
        p p p p p p p p
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        P P P P P P P P
        B Q N R B K R N
        ",
    );
    assert_eq!(fen::write(&position), "bqnrbkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNRBKRN w GDgd - 0 1");
    assert!(is_legal(&position, "f1*g1"), "King and Rook change places");
    assert_eq!(coord(&position, attempt::<Chess>("f1*g1")), "f1g1");
    let castled = after(&position, "f1*g1");
    assert_eq!(fen::write(&castled), "bqnrbkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNRBRKN b gd - 1 1");
    assert!(reason(&position, "f1*d1").why.contains("the Knight on c1 is in the way"));
    // On the usual squares it stays as it is, next to a right with another Rook too.
    let mixed: Chess = drawn(
        "w KB",
        "
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . R . . K . . R
        ",
    );
    assert_eq!(coord(&mixed, attempt::<Chess>("e1*h1")), "e1g1");
    assert_eq!(coord(&mixed, attempt::<Chess>("e1*b1")), "e1b1");
    assert_eq!(targets(&mixed, "e1"), "b1 d1 d2 e2 f1 f2 g1");
    assert_eq!(fen::write(&after(&mixed, "e1*b1")), "4k3/8/8/8/8/8/8/2KR3R b - - 1 1");
    let king = Variant::Chess.ruleset().kind_of_letter('K').unwrap();
    let mut found = Vec::new();
    mixed.legal_to(king, at::<Chess>("b1"), &mut found);
    assert_eq!(found, [attempt::<Chess>("e1*b1")]);
}

#[test]
fn chess_8_letters_of_wings_are_rights_of_another_array_only_as_a_whole() {
    let read = |text: &str| {
        let (position, notes) = fen::read::<Chess>(text).unwrap();
        let field = fen::write(&position).split(' ').nth(2).unwrap().to_owned();
        (
            field,
            notes.iter().filter(|note| note.is_read).count(),
            notes.iter().filter(|note| !note.is_read).count(),
        )
    };
    for (text, field, read_so, ignored) in [
        ("bqnrbkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNRBKRN w KQkq - 0 1", "GDgd", 1, 0),
        ("bqnrbkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNRBKRN w GDgd - 0 1", "GDgd", 0, 0),
        ("4k3/8/8/8/8/8/8/1R2K3 w Q - 0 1", "B", 1, 0),
        ("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "KQkq", 0, 0),
        // Left in the field after castling or a Rook's move.
        ("r3k2r/8/8/8/8/8/8/R4RK1 w KQkq - 0 1", "kq", 0, 2),
        ("r3k2r/8/8/8/8/8/8/1R2K2R w KQkq - 0 1", "Kkq", 0, 1),
        ("r2k3r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "KQ", 0, 2),
        // Letters of files say which Rook is meant.
        ("r3k2r/8/8/8/8/8/8/1R2K2R w HBha - 0 1", "KBkq", 0, 0),
        ("4k3/8/8/8/8/8/8/K6R w H - 0 1", "-", 0, 1),
    ] {
        assert_eq!(read(text), (field.to_owned(), read_so, ignored), "{text}");
    }
}
