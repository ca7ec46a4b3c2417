//! Where a piece of the defender can be pinned in the end, for one square of its King.
//!
//! A piece that is pinned can still move on the line of the pin: at least it can capture the piece that pins it. So a pin never holds a
//! Queen, it holds a Rook only on a diagonal, and a Bishop only on a rank or a file. On a file a Pawn can go ahead unless it is blocked,
//! so there the pin does not matter.

use crate::geometry::Square;
use crate::rules::PieceKind;
use crate::variants::chess::paths::ways::{ATTACKS, Row};
use crate::variants::orthodox::guard::LINES;
use crate::variants::orthodox::{BISHOP, Board, KNIGHT, PAWN, ROOK, SIZE};

use super::defenders::Defender;
use super::ours::Ours;

/// The squares where pieces can be pinned.
pub(super) struct Pins {
    straight: Board,
    diagonal: Board,
    file: Board,
}

impl Pins {
    /// The pins by the pieces that ours can have in the end, if the King is on this square then.
    pub(super) fn of(ours: &Ours, at: Square) -> Pins {
        let lines = |row: Row, sliders: Board| {
            let mut pins = Board::EMPTY;
            for slider in sliders & ATTACKS[row][at.index()] {
                // A slider between the King and another one adds nothing.
                if !pins.has(slider) {
                    pins |= LINES.between(at, slider);
                }
            }
            pins
        };
        Pins {
            straight: lines(ROOK.index(), ours.straight),
            diagonal: lines(BISHOP.index(), ours.diagonal),
            file: Board::file(SIZE, SIZE.file(at)),
        }
    }

    /// Where a piece can be pinned after this number of moves.
    #[inline]
    pub(super) fn after(&self, piece: &Defender, moves: u8) -> Board {
        let step = &piece.steps[usize::from(moves)];
        let of = |kind: PieceKind| step[kind.index()];
        (self.diagonal & of(ROOK))
            | (self.straight & of(BISHOP))
            | ((self.straight | self.diagonal) & of(KNIGHT))
            | (((self.straight & !self.file) | self.diagonal) & of(PAWN))
    }

    /// The least number of moves, up to `most`, to a square where a piece can be pinned.
    pub(super) fn least(&self, piece: &Defender, most: u8) -> Option<u8> {
        (0..=most).find(|&moves| !self.after(piece, moves).is_empty())
    }

    /// The same for one square.
    pub(super) fn least_on(&self, piece: &Defender, square: Square, most: u8) -> Option<u8> {
        (0..=most).find(|&moves| self.after(piece, moves).has(square))
    }
}
