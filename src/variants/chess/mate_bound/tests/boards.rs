//! Mates of all kinds as lines of play, each with its board, and positions in which the bound knows that there is no mate.

use super::mates;

/// Plays the line, which ends in mate by White, and asks the bound at every ply.
pub(super) fn allowed(rest: &str, line: &str, drawing: &str) {
    mates().allows_line(rest, line, drawing);
}

/// Asserts that the bound knows of no mate by White with these numbers of moves of White and of Black.
pub(super) fn refused(rest: &str, own: u8, other: u8, drawing: &str) {
    mates().refuses(rest, own, other, drawing);
}

#[test]
fn castling_mates() {
    let drawing = "
        . . . . . . . .
        . . . . . k . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . R . R .
        . . . . K . . R
        ";
    allowed("b K", "f7f8 e1*h1", drawing);
}

#[test]
fn the_defender_castles_to_where_it_is_mated() {
    let drawing = "
        . . . . k . . r
        . . . . . p p .
        . . . . . . . .
        . . . . . . . Q
        . . . . . . . .
        . . . B . . . .
        . . . . . . . .
        K . . . . . . .
        ";
    allowed("b k", "e8*h8 h5h7", drawing);
}

/// The capture takes two Pawns off the line of the Rook.
#[test]
fn a_capture_en_passant_opens_a_line() {
    let drawing = "
        . . . . . N . .
        . . p . . . . p
        . . . . . . . .
        R P . . . . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . K .
        . . . . . . . .
        ";
    allowed("b", "h7h6 g2h3 c7c5 b5c6", drawing);
}

#[test]
fn two_pieces_give_check_at_once() {
    let drawing = "
        . . . r k r . .
        . . . p . p . p
        . . . . . . . .
        . . . . . . . .
        . . . . N . . .
        . . . . . . . .
        . . . . . . . .
        . . . . R . K .
        ";
    allowed("b", "h7h6 e4f6", drawing);
}

/// No piece is between the Rook and a8 before the Knight comes.
#[test]
fn a_piece_steps_into_a_line_and_uncovers_it() {
    let drawing = "
        . k B . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . N . . . . . .
        . . . . . . . .
        R . . . . . . K
        ";
    allowed("w", "b3a5 b8a8 a5c6", drawing);
}

#[test]
fn a_piece_uncovers_another() {
    let drawing = "
        . . . . . . . .
        k . . . . . . .
        . . . . . . . .
        . . . . . . . .
        B . . . . . . .
        . . . . . . . .
        . . . . . . . .
        R R . . . . . K
        ";
    allowed("b", "a7a8 a4d1", drawing);
}

/// The Pawn leaves the line that its new piece attacks.
#[test]
fn a_promotion_mates() {
    let drawing = "
        . . . R . R . K
        . . . . P . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        R . . . . . . .
        . . . . . . . .
        . . . . k . . .
        ";
    allowed("b", "e1e2 a3a2 e2e1 e7e8r", drawing);
}

/// Black's own pieces take the squares around its King.
#[test]
fn the_defender_blocks() {
    let drawing = "
        . r . . . . . k
        . . . . . . p p
        . . . . . . . .
        . . . . . . N .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        K . . . . . . .
        ";
    allowed("b", "b8g8 g5f7", drawing);
}

#[test]
fn too_few_moves_or_pieces_are_known() {
    let rook = "
        k . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        K . . . . . . R
        ";
    for (own, other) in [(1, 1), (2, 2), (3, 3)] {
        refused("b", own, other, rook);
    }
    let knight = rook.replace('R', "N");
    for (own, other) in [(1, 1), (2, 2), (3, 3), (3, 4)] {
        refused("b", own, other, &knight);
    }
}
