//! Odin's positions from and to plain words.

use crate::rules::{Man, Piece, Setup, SetupFault, SetupField, SetupNote, Side};

use super::{Board, KINDS, Odin, SIZE};

impl Odin {
    pub(super) fn accept(setup: &Setup, notes: &mut Vec<SetupNote>) -> Result<Self, SetupFault> {
        let mut game = Odin {
            men: [Board::EMPTY; KINDS],
            sides: [Board::EMPTY; 2],
            key: 0,
            halfmove: setup.halfmove,
            fullmove: setup.fullmove,
            turn: setup.turn,
        };
        setup.refuse_blocked()?;
        setup.refuse_reserve()?;
        for square in SIZE.all() {
            if let Some(Piece { side, man }) = setup.board[square.index()] {
                game.men[man.index()] = game.men[man.index()].with(square);
                game.sides[side.index()] = game.sides[side.index()].with(square);
            }
        }
        for side in Side::BOTH {
            if let Some(third) = game.kings(side).iter().nth(2) {
                let why = format!("{side} has more than two Kings");
                return Err(SetupFault::new(SetupField::Square(third), "ODIN-7", why));
            }
        }
        if Side::BOTH.iter().all(|&side| game.kings(side).is_empty()) {
            return Err(SetupFault::new(SetupField::Board, "ODIN-7", "there is no King on the board"));
        }
        setup.ignore_castling(notes);
        setup.ignore_en_passant(notes);
        game.key = game.fresh_key();
        Ok(game)
    }

    pub(super) fn describe(&self) -> Setup {
        let mut setup = Setup::empty(SIZE);
        for side in Side::BOTH {
            for kind in 0..KINDS {
                for square in self.men[kind] & self.sides[side.index()] {
                    setup.board[square.index()] = Some(Piece { side, man: Man(kind as u8) });
                }
            }
        }
        setup.turn = self.turn;
        setup.halfmove = self.halfmove;
        setup.fullmove = self.fullmove;
        setup
    }
}
