//! Moving again in the same turn: TAFL-18, berserk tafl.
//!
//! A position knows the piece that goes on by its square. It is a part of the key, and of the position string, where it takes
//! the place of the en passant square. Source: Jay Slater, *OpenTafl Notation*, section 3 (`ber`): a piece that goes on must
//! capture (`ber:c`) or must move (`ber:m`). So there is no move that ends a turn: it ends when the piece has no such move.
//!
//! The program OpenTafl differs from its notation, its help and its own text of the rules in some details. It tests only captures
//! between two pieces and by jumps when it decides whether a piece goes on by `ber:c`, and then accepts moves of that piece that do
//! not capture. Here every sort of capture counts, and only captures are legal.

use crate::geometry::{Bitboard, Square};
use crate::rules::{Setup, SetupError, SetupField};

use super::Tafl;
use super::laws::Berserk;
use super::play::going_key;

impl<const W: usize> Tafl<W> {
    /// Where the piece of the side to move on this square may go on to.
    #[cold]
    pub(super) fn targets_of_going(&self, square: Square) -> Bitboard<W> {
        let Some(kind) = self.state.kind_at(square) else { return Bitboard::EMPTY };
        let targets = self.targets_of(Bitboard::of(square));
        let captures = |to: &Square| !self.captured(kind, square, *to).is_empty();
        match self.laws().berserk {
            Berserk::None => Bitboard::EMPTY,
            Berserk::Capturing => targets.iter().filter(captures).collect(),
            Berserk::Moving => targets,
        }
    }

    /// Lets the piece of the side to move on this square go on, if the game is not over and the piece has a move. True if it does.
    #[cold]
    pub(super) fn go_on(&mut self, square: Square) -> bool {
        self.going = Some(square);
        if self.decided().is_some() || self.targets_of_going(square).is_empty() {
            self.going = None;
            return false;
        }
        self.state.key ^= going_key(square);
        true
    }

    /// Takes over the square of the piece that goes on.
    pub(super) fn set_going(&mut self, setup: &Setup, square: Square) -> Result<(), SetupError> {
        let name = self.board().name(square);
        let refuse = |why: String| Err(SetupError::new(SetupField::EnPassant, "TAFL-18", why));
        let Some(piece) = setup.board[square.index()].filter(|piece| piece.side == setup.turn) else {
            return refuse(format!("no piece of {} is on {name} to move again", setup.turn));
        };
        if self.go_on(square) {
            return Ok(());
        }
        let what = if self.laws().berserk == Berserk::Capturing { "capture" } else { "move" };
        refuse(format!("the {} on {name} cannot {what} again", self.kind_name(piece.kind)))
    }
}
