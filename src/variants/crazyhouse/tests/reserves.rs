//! Where captured pieces go: `ZH-1`, `ZH-4`, `ZH-5`.

use crate::rules::{MoveCount, OneVariant, Playable, Position, Reversible};
use crate::variants::Crazyhouse;
use crate::variants::drawn::{after, attempt, reserve_drawn};
use crate::variants::fen;

#[test]
fn zh_1_a_captured_piece_changes_sides() {
    let position: Crazyhouse = reserve_drawn(
        "w",
        "[n]",
        "
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . q . . . .
        . . . . P . . .
        . . . . . . . .
        . . . . . . . .
        . . . . K . . .
        ",
    );
    let taken = after(&position, "e4d5");
    assert_eq!(fen::write(&taken), "4k3/8/8/3P4/8/8/8/4K3[Qn] b - - 0 1");
    let dropped = after(&after(&taken, "N@c7"), "Q@a8");
    assert_eq!(fen::write(&dropped), "Q3k3/2n5/8/3P4/8/8/8/4K3[] b - - 0 2");
    assert_eq!(position.dead(), None);
}

#[test]
fn zh_1_a_pawn_taken_en_passant_goes_to_the_reserve() {
    let position: Crazyhouse = reserve_drawn(
        "w - d6",
        "[]",
        "
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . p P . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . K . . .
        ",
    );
    assert_eq!(fen::write(&after(&position, "e5d6")), "4k3/8/3P4/8/8/8/8/4K3[P] b - - 0 1");
}

#[test]
fn zh_1_reserves_make_positions_different() {
    let (one, _) = fen::read::<Crazyhouse>("4k3/8/8/8/8/8/8/4K3[Qn] w").unwrap();
    let (other, _) = fen::read::<Crazyhouse>("4k3/8/8/8/8/8/8/4K3[Nq] w").unwrap();
    assert!(!one.same_position(&other) && one.zobrist() != other.zobrist());
}

#[test]
fn zh_1_positions_come_back_after_captures_and_drops() {
    let (position, _) = fen::read::<Crazyhouse>("4k3/8/8/3q4/4P3/8/8/4K3[n] w").unwrap();
    let mut next = position;
    assert_eq!(next.play_unchecked(attempt::<Crazyhouse>("e4d5")), Reversible::Yes);
    assert_eq!(next.play_unchecked(attempt::<Crazyhouse>("N@c7")), Reversible::Yes);
}

#[test]
fn zh_4_a_promoted_piece_goes_back_as_a_pawn() {
    let position: Crazyhouse = reserve_drawn(
        "w",
        "[]",
        "
        . . . . k . . .
        P . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . r
        . . . . . . . .
        . . . . . . . .
        . . . . K . . .
        ",
    );
    let promoted = after(&position, "a7a8q");
    assert_eq!(fen::write(&promoted), "Q~3k3/8/8/8/7r/8/8/4K3[] b - - 0 1");
    let moved = after(&after(&promoted, "e8d7"), "a8a4");
    assert_eq!(fen::write(&moved), "8/3k4/8/8/Q~6r/8/8/4K3[] b - - 2 2");
    let taken = after(&moved, "h4a4");
    assert_eq!(fen::write(&taken), "8/3k4/8/8/r7/8/8/4K3[p] w - - 0 3");
    // A promoted piece is another one than a piece of the first row.
    let (plain, _) = fen::read::<Crazyhouse>("8/3k4/8/8/Q6r/8/8/4K3[] b").unwrap();
    assert!(!moved.same_position(&plain) && moved.zobrist() != plain.zobrist());
}

#[test]
fn zh_4_a_promoted_piece_takes_its_mark_along() {
    let (position, _) = fen::read::<Crazyhouse>("4k3/8/8/8/R~6r~/8/8/4K3[] w").unwrap();
    assert_eq!(fen::write(&after(&position, "a4h4")), "4k3/8/8/8/7R~/8/8/4K3[P] b - - 0 1");
}

#[test]
fn zh_5_no_number_of_moves_ends_the_game() {
    assert_eq!(Crazyhouse::own_ruleset().move_count, (MoveCount::Unlimited, "ZH-5"));
}
