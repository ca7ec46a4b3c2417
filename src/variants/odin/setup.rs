//! Odin's positions from and to plain words.

use crate::rules::{Piece, PieceKind, Setup, SetupError, SetupField, SetupWarning, Side};

use super::{Board, KINDS, Odin, SIZE};

impl Odin {
    pub(super) fn accept(setup: &Setup, notes: &mut Vec<SetupWarning>) -> Result<Self, SetupError> {
        let mut position = Odin {
            kinds: [Board::EMPTY; KINDS],
            sides: [Board::EMPTY; 2],
            key: 0,
            halfmove: setup.halfmove,
            fullmove: setup.fullmove,
            turn: setup.turn,
        };
        setup.refuse_blocked()?;
        setup.refuse_reserve()?;
        for square in SIZE.all() {
            if let Some(Piece { side, kind }) = setup.board[square.index()] {
                position.kinds[kind.index()] = position.kinds[kind.index()].with(square);
                position.sides[side.index()] = position.sides[side.index()].with(square);
            }
        }
        for side in Side::BOTH {
            if let Some(third) = position.kings(side).iter().nth(2) {
                let why = format!("{side} has more than two Kings");
                return Err(SetupError::new(SetupField::Square(third), "ODIN-7", why));
            }
        }
        if Side::BOTH.iter().all(|&side| position.kings(side).is_empty()) {
            return Err(SetupError::new(SetupField::Board, "ODIN-7", "there is no King on the board"));
        }
        setup.ignore_castling(notes);
        setup.ignore_en_passant(notes);
        position.key = position.fresh_key();
        Ok(position)
    }

    pub(super) fn describe(&self) -> Setup {
        let mut setup = Setup::empty(SIZE);
        for side in Side::BOTH {
            for kind in 0..KINDS {
                for square in self.kinds[kind] & self.sides[side.index()] {
                    setup.board[square.index()] = Some(Piece { side, kind: PieceKind(kind as u8) });
                }
            }
        }
        setup.turn = self.turn;
        setup.halfmove = self.halfmove;
        setup.fullmove = self.fullmove;
        setup
    }
}
