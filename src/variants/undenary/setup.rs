//! Positions from and to plain words.

use crate::rules::{Man, Piece, Setup, SetupFault, SetupField, SetupNote, Side};

use super::{Board, KINDS, KING, PAWN, SIZE, Undenary};

impl Undenary {
    /// The men of a position, taken over without being judged.
    pub(super) fn placed(setup: &Setup) -> Self {
        let mut game = Undenary {
            men: [Board::EMPTY; KINDS],
            sides: [Board::EMPTY; 2],
            key: 0,
            halfmove: setup.halfmove,
            fullmove: setup.fullmove,
            turn: setup.turn,
        };
        for square in SIZE.all() {
            if let Some(Piece { side, man }) = setup.board[square.index()] {
                game.men[man.index()] = game.men[man.index()].with(square);
                game.sides[side.index()] = game.sides[side.index()].with(square);
            }
        }
        game.key = game.fresh_key();
        game
    }

    /// A position in play (UND-R3). The reserve is not looked at: Undenary Choice has one.
    pub(super) fn accept(setup: &Setup, notes: &mut Vec<SetupNote>) -> Result<Self, SetupFault> {
        setup.refuse_blocked()?;
        let game = Self::placed(setup);
        for side in Side::BOTH {
            game.judge_men(side)?;
        }
        if Side::BOTH.iter().all(|side| !game.sides[side.index()].several()) {
            let why = "both Kings stand alone: nobody can have bared the other";
            return Err(SetupFault::new(SetupField::Board, "UND-R3", why));
        }
        let waiting = !game.turn;
        if game.is_attacked(waiting) {
            let why = format!(
                "{waiting} is in check on {} though it is {}'s turn",
                SIZE.name(game.king(waiting)),
                game.turn
            );
            return Err(SetupFault::new(SetupField::Turn, "UND-R3", why));
        }
        setup.ignore_castling(notes);
        setup.ignore_en_passant(notes);
        Ok(game)
    }

    fn judge_men(&self, side: Side) -> Result<(), SetupFault> {
        let kings = self.of(side, KING);
        if kings.is_empty() {
            return Err(SetupFault::new(SetupField::Board, "UND-R3", format!("{side} has no King")));
        }
        if let Some(second) = kings.iter().nth(1) {
            let why = format!("{side} has more than one King");
            return Err(SetupFault::new(SetupField::Square(second), "UND-R3", why));
        }
        let last = if side == Side::White { SIZE.ranks() - 1 } else { 0 };
        match self.of(side, PAWN).iter().find(|&pawn| SIZE.rank(pawn) == last) {
            Some(pawn) => {
                let why = format!("a Pawn of {side} cannot stand on its last rank");
                Err(SetupFault::new(SetupField::Square(pawn), "UND-R3", why))
            }
            None => Ok(()),
        }
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
