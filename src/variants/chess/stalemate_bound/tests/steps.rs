//! Where a Pawn of the defender gets to as what it becomes.

use crate::geometry::Square;
use crate::rules::Side;
use crate::variants::chess::paths::ways::{ATTACKS, row};
use crate::variants::chess::stalemate_bound::defenders::steps;
use crate::variants::orthodox::{BISHOP, Board, KNIGHT, PAWN, QUEEN, ROOK};

/// c2 and c1.
const BEFORE: Square = Square::new(10);
const PROMOTED: Square = Square::new(2);

#[test]
fn a_promoted_piece_goes_on_with_its_next_move() {
    let steps = steps(row(PAWN, Side::Black), BEFORE, Board::EMPTY, 3);
    assert_eq!(steps[0][PAWN.index()], Board::of(BEFORE));
    for kind in [QUEEN, ROOK, BISHOP, KNIGHT].map(|kind| kind.index()) {
        assert_eq!(steps[0][kind], Board::EMPTY);
        assert_eq!(steps[1][kind], Board::of(PROMOTED));
        assert_eq!(steps[2][kind], ATTACKS[kind][PROMOTED.index()]);
        assert!(!steps[3][kind].meets(steps[2][kind] | steps[1][kind]));
    }
}

#[test]
fn a_pawn_captures_only_where_something_is() {
    let side = Square::new(3);
    let steps = steps(row(PAWN, Side::Black), BEFORE, Board::of(side), 1);
    assert_eq!(steps[1][ROOK.index()], Board::of(PROMOTED).with(side));
}
