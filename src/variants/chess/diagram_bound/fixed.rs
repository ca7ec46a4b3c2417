//! The pieces of a diagram that have never moved, as far as that is proven.
//!
//! - A Pawn on the square where it began: no Pawn moves back, so no other Pawn can have come to this rank.
//! - Another piece on a square where a piece of its kind began, if every square from which it could have come there in one step is
//!   occupied by such a piece. Nothing comes to a first square by castling, and nothing is promoted on a first rank of its own
//!   side. So no piece of this kind can have come there in any game, and the one that began there has never left.
//!
//! These pieces are on their squares in all positions of a game that reaches the diagram.

use crate::geometry::Square;
use crate::rules::Side;
use crate::variants::chess::paths::ways::{ATTACKS, attacks_on};
use crate::variants::orthodox::{Board, KINDS, KING, PAWN};

/// The squares of these pieces, of both sides.
pub(super) fn fixed(diagram: &[[Board; KINDS]; 2], start: &[[Board; KINDS]; 2]) -> Board {
    let at_home = |kind: usize| {
        Side::BOTH
            .into_iter()
            .fold(Board::EMPTY, |all, side| all | (diagram[side.index()][kind] & start[side.index()][kind]))
    };
    let mut fixed = at_home(PAWN.index());
    loop {
        let before = fixed;
        for kind in KING.index()..PAWN.index() {
            for square in at_home(kind) & !fixed {
                if (neighbours(kind, square) & !fixed).is_empty() {
                    fixed = fixed.with(square);
                }
            }
        }
        if fixed == before {
            return fixed;
        }
    }
}

/// The squares from which a piece that is not a Pawn takes its last step to a square.
fn neighbours(kind: usize, square: Square) -> Board {
    // With pieces all around it a slider reaches no more than the squares next to it.
    let around = ATTACKS[KING.index()][square.index()];
    attacks_on(kind, square, around)
}
