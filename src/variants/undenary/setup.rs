//! Positions from and to plain words.

use crate::rules::{Piece, PieceKind, Setup, SetupError, SetupField, SetupWarning, Side};

use super::{Board, KINDS, KING, PAWN, SIZE, Undenary};

impl Undenary {
    /// The men of a position, taken over without being judged.
    pub(super) fn placed(setup: &Setup) -> Self {
        let mut position = Undenary {
            kinds: [Board::EMPTY; KINDS],
            sides: [Board::EMPTY; 2],
            key: 0,
            halfmove: setup.halfmove,
            fullmove: setup.fullmove,
            turn: setup.turn,
        };
        for square in SIZE.all() {
            if let Some(Piece { side, kind }) = setup.board[square.index()] {
                position.kinds[kind.index()] = position.kinds[kind.index()].with(square);
                position.sides[side.index()] = position.sides[side.index()].with(square);
            }
        }
        position.key = position.fresh_key();
        position
    }

    /// A position in play (UND-R3). The reserve is not looked at: Undenary Choice has one.
    pub(super) fn accept(setup: &Setup, notes: &mut Vec<SetupWarning>) -> Result<Self, SetupError> {
        setup.refuse_blocked()?;
        let position = Self::placed(setup);
        for side in Side::BOTH {
            position.judge_men(side)?;
        }
        if Side::BOTH.iter().all(|side| !position.sides[side.index()].several()) {
            let why = "both Kings stand alone: nobody can have bared the other";
            return Err(SetupError::new(SetupField::Board, "UND-R3", why));
        }
        let waiting = !position.turn;
        if position.is_attacked(waiting) {
            let why = format!(
                "{waiting} is in check on {} though it is {}'s turn",
                SIZE.name(position.king(waiting)),
                position.turn
            );
            return Err(SetupError::new(SetupField::Turn, "UND-R3", why));
        }
        setup.ignore_castling(notes);
        setup.ignore_en_passant(notes);
        Ok(position)
    }

    fn judge_men(&self, side: Side) -> Result<(), SetupError> {
        let kings = self.of(side, KING);
        if kings.is_empty() {
            return Err(SetupError::new(SetupField::Board, "UND-R3", format!("{side} has no King")));
        }
        if let Some(second) = kings.iter().nth(1) {
            let why = format!("{side} has more than one King");
            return Err(SetupError::new(SetupField::Square(second), "UND-R3", why));
        }
        let last = if side == Side::White { SIZE.ranks() - 1 } else { 0 };
        match self.of(side, PAWN).iter().find(|&pawn| SIZE.rank(pawn) == last) {
            Some(pawn) => {
                let why = format!("a Pawn of {side} cannot stand on its last rank");
                Err(SetupError::new(SetupField::Square(pawn), "UND-R3", why))
            }
            None => Ok(()),
        }
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
