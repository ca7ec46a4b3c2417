//! Moves that a mate does not need, pieces that stand still, and pieces that are captured.

use super::boards::{allowed, refused};

/// The Bishop gives check from e3 only if the Knight is not on f4, but the Knight takes g6 and h5.
#[test]
fn a_piece_that_is_needed_stays_in_the_way() {
    let drawing = "
        . . . . . . . K
        B . . . . . . .
        . p . . . . . k
        . . q . . p . .
        . . . . . N . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        ";
    refused("w", 2, 2, drawing);
}

/// The King goes to f8. There the Bishop gives check from c5 only if the Knight leaves d6, but the Knight takes e8 and f7.
#[test]
fn a_piece_that_is_needed_does_not_open_a_line() {
    let drawing = "
        . . . . . . . K
        . . . . . . . .
        . . . N . . . k
        . q . . . . . .
        . . . . . . . .
        . . . . . p . .
        . . . . . B . .
        . . . . . . . .
        ";
    refused("w", 2, 2, drawing);
}

/// The Queen blocks g5 and then takes the Bishop on g7. No other piece of Black can step between in time.
#[test]
fn a_piece_that_blocks_answers_along_a_line() {
    let drawing = "
        . . . . . . . K
        . . . . . . . .
        . . . . . . . k
        . p . . . . . .
        . . . B . p . .
        . . . . q . . .
        . . . . N . . .
        . . . . . . . .
        ";
    refused("w", 2, 2, drawing);
}

/// The Knight mates on f5 if the Pawn blocks g4. But no white piece can be captured there.
#[test]
fn a_pawn_leaves_its_file_only_with_a_capture() {
    let drawing = "
        . . . . . . . .
        B . . . . . . .
        . p . . . . K .
        . N . . . p . .
        . . . . . . k .
        . . . . . . . q
        . . . . . . . .
        . . . . . . . .
        ";
    refused("w", 2, 2, drawing);
}

/// The Knight opens the line of the Bishop with a move to f4, where it is captured.
#[test]
fn a_piece_opens_a_line_and_is_captured() {
    let drawing = "
        . . . . . . . .
        . . . . . . . R
        . . . . . . . .
        . B . N . . . .
        . . . . . r . .
        . . . . . . . .
        . . . . . . k b
        . K . . Q . . .
        ";
    allowed("w", "d5f4 h2f4 b5c6", drawing);
}

/// The Knight needs two moves and the block on g6 five. Three moves of the Bishop fill the time; then it is captured.
#[test]
fn a_piece_that_is_not_needed_fills_the_time() {
    let drawing = "
        . . . . . . . K
        B . . . . . . .
        . p . . . . . k
        . N . . . p . q
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        ";
    allowed("b", "f5f4 a7b8 f4f3 b8h2 f3f2 h2g1 f2g1r b5d6 g1g6 d6f7", drawing);
}
