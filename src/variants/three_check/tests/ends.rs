//! How games end: `THREE-1` to `THREE-3`.

use crate::rules::{Call, MoveCount, OneVariant, Playable, Position};
use crate::variants::ThreeCheck;
use crate::variants::drawn::{after, drawn, ending, reason};
use crate::variants::fen;

/// White's Queen can give check on e4 and e8; White has this many checks still to give.
fn queen(left: &str) -> ThreeCheck {
    drawn(
        &format!("w - - {left} 0 1"),
        "
        . . . . . . . .
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . Q . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . K .
        ",
    )
}

#[test]
fn three_1_the_third_check_wins() {
    let won = after(&queen("1+3"), "c4e4");
    assert_eq!(ending(&won), "1-0 third-check");
    assert_eq!(won.call(), Call::Single);
    assert!(!won.any_legal() && won.count_legal() == 0);
    let why = reason(&won, "e7d7");
    assert_eq!(why.rule, "THREE-1");
    assert!(why.why.contains("White has given the third check"), "{}", why.why);
    let mut found = Vec::new();
    won.legal_to(crate::variants::orthodox::KING, crate::variants::drawn::at::<ThreeCheck>("d7"), &mut found);
    assert!(found.is_empty(), "a finished game has no moves by any name");
}

#[test]
fn three_1_earlier_checks_are_counted() {
    let first = after(&queen("3+3"), "c4e4");
    assert_eq!(ending(&first), "-");
    assert_eq!(fen::write(&first), "8/4k3/8/8/4Q3/8/8/6K1 b - - 2+3 1 1");
    assert!(!first.same_position(&fen::read("8/4k3/8/8/4Q3/8/8/6K1 b - - 1+3 1 1").unwrap().0));
    let quiet = after(&queen("2+3"), "g1f1");
    assert_eq!(fen::write(&quiet), "8/4k3/8/8/2Q5/8/8/5K2 b - - 2+3 1 1");
}

#[test]
fn three_1_a_double_check_is_one_check() {
    let position: ThreeCheck = drawn(
        "w - - 2+3 0 1",
        "
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . N . . .
        . . . . . . . .
        . . . . R . . .
        . . . . K . . .
        ",
    );
    let double = after(&position, "e4f6");
    assert_eq!(ending(&double), "-");
    assert_eq!(fen::write(&double), "4k3/8/5N2/8/8/8/4R3/4K3 b - - 1+3 1 1");
}

#[test]
fn three_1_castling_promotion_and_en_passant_give_check() {
    let castling: ThreeCheck = drawn(
        "w K - 1+3 0 1",
        "
        . . . . . k . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . K . . R
        ",
    );
    assert_eq!(ending(&after(&castling, "e1*h1")), "1-0 third-check");
    let promotion: ThreeCheck = drawn(
        "w - - 1+3 0 1",
        "
        . . . . . k . .
        P . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . K . . .
        ",
    );
    assert_eq!(ending(&after(&promotion, "a7a8r")), "1-0 third-check");
    assert_eq!(ending(&after(&promotion, "a7a8n")), "-");
    let passing: ThreeCheck = drawn(
        "w - d6 1+3 0 1",
        "
        . . . . . . . .
        . . . . k . . .
        . . . . . . . .
        . . . p P . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . K . . .
        ",
    );
    assert_eq!(ending(&after(&passing, "e5d6")), "1-0 third-check");
}

#[test]
fn three_1_checkmate_wins_too() {
    let position: ThreeCheck = drawn(
        "w - - 3+3 0 1",
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
    );
    assert_eq!(ending(&after(&position, "a1a8")), "1-0 checkmate");
}

#[test]
fn three_2_only_bare_kings_are_dead() {
    let kings: ThreeCheck = fen::read("8/4k3/8/8/8/8/8/6K1 w - - 3+3 0 1").unwrap().0;
    assert_eq!(kings.dead().map(|end| end.reason.as_str()), Some("dead-position"));
    assert!(kings.any_legal());
    let bishop: ThreeCheck = fen::read("8/4k3/8/8/8/8/8/5BK1 w - - 3+3 0 1").unwrap().0;
    assert_eq!(bishop.dead(), None, "a Bishop can give check three times");
}

#[test]
fn three_3_fifty_moves_draw_without_a_claim() {
    assert_eq!(ThreeCheck::own_ruleset().move_count, (MoveCount::Draws(50), "THREE-3"));
}
