//! Pieces that surely can answer a check of their King, because nothing pins them.
//!
//! ```text
//!   8  . . . . . . k .     Re8+ is no mate: the Knight takes the Rook. The Bishop could not,
//!   7  . . . . . b p p     because an enemy Bishop looks through it at the King. A Bishop counts
//!   6  . . . n . . . .     as pinned even if a third piece stands between.
//!   3  . B . . . . . .
//!   1  . K . . R . . .
//! ```

use crate::geometry::Square;
use crate::rules::Side;
use crate::variants::net::any_gets_to;
use crate::variants::orthodox::guard::{LEAPS, LINES, pawn_attacks_from};
use crate::variants::orthodox::{Board, KNIGHT, Orthodox, PAWN, Relative};

/// Pieces of the side that waits, by how they move.
pub(super) struct Defenders {
    pub(super) straight: Board,
    pub(super) diagonal: Board,
    pub(super) knights: Board,
    pub(super) pawns: Board,
}

impl Defenders {
    /// Those that no sliding piece pins to their King on this square, whatever other pieces move away.
    pub(super) fn unpinned<R: Relative>(position: &Orthodox<R>, king: Square) -> Self {
        let own = position.state.own();
        let mut between = Board::EMPTY;
        for slider in LINES.rook(king, Board::EMPTY) & position.straight_pieces() & own {
            between |= LINES.between(king, slider);
        }
        for slider in LINES.bishop(king, Board::EMPTY) & position.diagonal_pieces() & own {
            between |= LINES.between(king, slider);
        }
        Self::among(position, !between)
    }

    /// Those on no line to their King, which nothing pins wherever sliding pieces move.
    pub(super) fn loose<R: Relative>(position: &Orthodox<R>, king: Square) -> Self {
        Self::among(position, !LINES.queen(king, Board::EMPTY))
    }

    fn among<R: Relative>(position: &Orthodox<R>, squares: Board) -> Self {
        let free = position.state.enemies() & squares;
        Defenders {
            straight: position.straight_pieces() & free,
            diagonal: position.diagonal_pieces() & free,
            knights: position.of(KNIGHT) & free,
            pawns: position.of(PAWN) & free,
        }
    }

    /// Whether one of them takes a piece that has just moved to `to` and gives the only check to their King, or steps between.
    /// The piece belongs to `side`; all pieces stand on `occupied`.
    ///
    /// The move itself pins none of them: its piece is on no line to the King but that of the check, and on that there is nothing
    /// between them. A defender that takes it ends the check, one that steps between does too.
    pub(super) fn answer(&self, king: Square, to: Square, side: Side, occupied: Board) -> bool {
        let Defenders { straight, diagonal, knights, pawns } = *self;
        let there = !Board::of(to); // without the piece that the move has captured
        let between = LINES.between(king, to);
        let steps = match side {
            Side::White => between.raised(8),
            Side::Black => between.lowered(8),
        };
        let pieces = [straight, diagonal, knights].map(|pieces| pieces & there);
        (pawn_attacks_from(to, side) | steps).meets(pawns & there)
            || any_gets_to(between.with(to), occupied, pieces, &LINES, &LEAPS)
    }
}
