//! Pieces of the defender that would answer the check, and what keeps them from it.

use crate::geometry::Square;
use crate::rules::{SearchHints, Side, Wins};
use crate::variants::Chess;
use crate::variants::chess::paths::tests::end_on;
use crate::variants::drawn::drawn;

use super::boards::{allowed, refused};

/// The Rook on a1 would mate on a8, but the one on d2 steps between on d8.
const ROOK: &str = "
    . . . . . . k .
    . . . . . p p p
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . r . . . .
    R . . . . . . K
    ";

#[test]
fn a_rook_steps_between_unless_it_moves_away() {
    refused("w", 1, 0, ROOK);
    allowed("b", "d2f2 a1a8", ROOK);
}

#[test]
fn another_piece_cuts_it_off() {
    let drawing = "
        . . . . . . k .
        . . . . . p p p
        . . . . . . . .
        . . . . . . . .
        . . b . . . . .
        . . . . . . . .
        . . . r . . . .
        R . . . . . . K
        ";
    refused("w", 1, 0, drawing);
    allowed("b", "c4d3 a1a8", drawing);
}

#[test]
fn a_knight_steps_between_unless_it_moves_away() {
    let drawing = "
        . . . . . . k .
        . . . . . p p p
        . . n . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        R . . . . . . K
        ";
    refused("w", 1, 0, drawing);
    allowed("b", "c6e5 a1a8", drawing);
}

#[test]
fn it_is_captured() {
    let at_the_end = "
        r . . . . . k .
        . . . . . p p p
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        R . . . . . . K
        ";
    allowed("w", "a1a8", at_the_end);
    let on_the_way = "
        . . . . . . k .
        . . . . . p p p
        . . . . . . . .
        b . . . . . . .
        . . . . . . . .
        . p . . . . . .
        . . . . . . . .
        R . . . . . . K
        ";
    allowed("w", "a1a5 b3b2 a5a8", on_the_way);
}

#[test]
fn it_is_pinned() {
    let drawing = "
        . . . . . . k .
        . . . . . r p p
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . B . . . . . .
        . . . . . . . .
        R . . . . . . K
        ";
    allowed("w", "a1a8", drawing);
    refused("w", 1, 0, &drawing.replace(" B ", " . "));
}

/// The Bishop has a move more than it needs, and the Rook keeps b7 all the same.
#[test]
fn a_move_to_spare_does_not_help_a_single_piece() {
    let drawing = "
        k b . . . . . .
        . . . . . . . r
        K . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . B . .
        ";
    refused("w", 2, 0, drawing);
    allowed("b", "h7h8 f1g2", drawing);
}

/// The Bishop on g6 keeps the Pawn from g5.
#[test]
fn a_double_step_is_in_the_way_of_a_check_only_if_it_is_free() {
    let drawing = "
        K . . . b . . .
        . . . . . . p .
        . . . . . N . k
        . . . . . b . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        Q . . . . . . .
        ";
    allowed("b", "f5g6 a1c1", drawing);
}

/// Black plays Bc5, b4, Kb5 and Ba6 in a row, and the Pawn takes on c4. The Pawn on b5 has to leave the square of the King, and it
/// takes that of a piece which blocks another square.
#[test]
fn the_piece_on_the_kings_square_blocks_a_square_that_another_leaves() {
    let drawing = "
        . . . . . . . .
        . b . . . . . .
        k q n . . . . .
        r p . . . . . .
        n b r . . . . .
        . P . K . . . .
        . . . . . . . .
        . . . . . . . .
        ";
    let position: Chess = drawn("b", drawing);
    let end = end_on(Square::new(33));
    assert_eq!(position.still_possible(Side::White, 1, 4, Wins::ALL), end);
    refused("b", 1, 3, drawing);
}
