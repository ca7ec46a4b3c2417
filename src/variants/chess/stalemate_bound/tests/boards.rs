//! Lines of play that end in stalemates of all kinds, each with its board; and positions of which the bound knows that no stalemate is
//! possible.

use super::stalemates;

/// Plays the line, which ends in stalemate by White, and asks the bound at every ply.
fn allowed(rest: &str, line: &str, drawing: &str) {
    stalemates().allows_line(rest, line, drawing);
}

/// Asserts that the bound knows of no stalemate by White with these numbers of moves of White and of Black.
fn refused(rest: &str, own: u8, other: u8, drawing: &str) {
    stalemates().refuses(rest, own, other, drawing);
}

/// Each of four pieces is pinned by another one.
#[test]
fn pieces_are_pinned() {
    let drawing = "
        b q k n n . . R
        p . . . . . . r
        . . . Q . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . R
        . r B . . . . K
        . . . . . . . .
        ";
    allowed("b", "b2b7 c2f5 h7d7 h3c3 e8c7 d6a6", drawing);
    // Here the Bishop does not pin the Rook on d7.
    let drawing = "
        b q k n . . . R
        p r n r . . . .
        . . . Q . . . .
        . . . . . . . .
        . . . . . . . .
        . . R . . . . .
        . . B . . . . K
        . . . . . . . .
        ";
    refused("w", 1, 0, drawing);
}

#[test]
fn pawns_become_pieces_that_are_blocked_or_pinned() {
    let drawing = "
        . . . . . . . .
        . . . . . . . .
        . . . . . . K P
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . p p . R p p p
        k . . . . . . .
        ";
    allowed("b", "c2c1r h6h7 c1h1 h7h8q g2g1b h8h3 b2b1n h3f1", drawing);
    let drawing = "
        . . . . . . . .
        p . . . . . . .
        B . . . . . . .
        . . . . . . . p
        P . . . K . p r
        . . . . . . . b
        . p . . p . . p
        . . . . . . k .
        ";
    allowed("b", "b2b1r a4a5 b1b6 a5b6 e2e1n b6b7 e1g2 b7b8q h2h1b b8g3", drawing);
}

#[test]
fn a_pawn_captures_and_blocks() {
    let drawing = "
        . . . . . . . .
        . p . . . . . .
        . . . . . b . .
        . . . . . . . k
        . . . . . . . .
        . . . . . . . K
        p . p . P . . .
        N b B . . . . .
        ";
    allowed("b", "b7b5 e2e4 b5b4 e4e5 b4b3 e5f6 b3b2 f6f7 b2a1r f7f8n", drawing);
}

/// The King has no move. The Knight has to come where the Bishop captures it.
#[test]
fn a_knight_is_captured_in_time() {
    let drawing = "
        . . . . . . . k
        . . . . . K . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . B . . . .
        . . . . . . . .
        n . . . . . . .
        ";
    refused("w", 1, 0, drawing);
    allowed("b", "a1c2 d3c2", drawing);
}

/// The Pawn on a5 can always go ahead, unless a piece is on a4.
#[test]
fn a_pawn_is_blocked_by_any_piece() {
    let drawing = "
        . . . . . . . k
        . . . . . K . .
        . . . . . . . .
        p . . . . . . .
        . . . . . . . .
        . . . B . . . .
        . N . . . . . .
        . . . . . . . .
        ";
    refused("w", 1, 0, &drawing.replace("N", "P"));
    allowed("w", "b2a4", drawing);
}

/// The Knight on b2 would block the Pawn, but then the Pawn captures the other one.
#[test]
fn a_blocked_pawn_may_capture() {
    let drawing = "
        . . . . . . . k
        . . . . . K . .
        . . . . . . . .
        p . . . . . . .
        . N . . . . . .
        . . . B . . . .
        . N . . . . . .
        . . . . . . . .
        ";
    refused("w", 1, 0, drawing);
    allowed(
        "w",
        "b2a4",
        &drawing.replace("N . . . . . .\n        . . . B", ". . . . . . .\n        . . . B"),
    );
}

/// A promoted piece stands next to the King and gives no check.
#[test]
fn a_pawn_becomes_a_rook_beside_the_king() {
    let drawing = "
        . . . . . . . .
        k P . . . . . .
        . R P . . . . .
        . B . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . K . . .
        ";
    allowed("w", "b7b8r", drawing);
}
