//! HnefaChess positions from and to plain words, and every reason to refuse one.

use crate::geometry::Square;
use crate::rules::{Piece, PieceKind, Setup, SetupError, SetupField, SetupWarning, Side};

use super::attacks::victim_of;
use super::walls::{BLOCKED, DOUBLE_FROM, H_LINE, PAWN_RANKS, V_LINE};
use super::{Board, HORIZONTAL, HnefaChess, KINDS, KING, PAWN, SIZE, VERTICAL};

impl HnefaChess {
    pub(super) fn accept(setup: &Setup, notes: &mut Vec<SetupWarning>) -> Result<Self, SetupError> {
        refuse_other_walls(setup)?;
        setup.refuse_reserve()?;
        let mut position = HnefaChess {
            kinds: [Board::EMPTY; KINDS],
            sides: [Board::EMPTY; 2],
            key: 0,
            halfmove: setup.halfmove,
            fullmove: setup.fullmove,
            en_passant: None,
            turn: setup.turn,
        };
        for square in SIZE.all() {
            if let Some(Piece { side, kind }) = setup.board[square.index()] {
                position.kinds[kind.index()] = position.kinds[kind.index()].with(square);
                position.sides[side.index()] = position.sides[side.index()].with(square);
            }
        }
        position.refuse_wrong_kings()?;
        position.refuse_misplaced_pawns()?;
        let waiting = !position.turn;
        if let Some(attacker) = position.checkers(waiting).first() {
            let king = position.king(waiting);
            let why = format!(
                "{waiting}'s King on {} is attacked from {} while it is {}'s turn",
                SIZE.name(king),
                SIZE.name(attacker),
                position.turn
            );
            return Err(SetupError::new(SetupField::Square(king), "HNC-9", why));
        }
        setup.ignore_castling(notes);
        if let Some(square) = setup.en_passant {
            position.understand_en_passant(square, notes);
        }
        position.key = position.fresh_key();
        Ok(position)
    }

    fn refuse_wrong_kings(&self) -> Result<(), SetupError> {
        for side in Side::BOTH {
            let mut kings = self.of(side, KING).iter();
            if kings.next().is_none() {
                let why = format!("{side} has no King");
                return Err(SetupError::new(SetupField::Board, "HNC-9", why));
            }
            if let Some(second) = kings.next() {
                let why = format!("{side} has more than one King");
                return Err(SetupError::new(SetupField::Square(second), "HNC-9", why));
            }
        }
        Ok(())
    }

    fn refuse_misplaced_pawns(&self) -> Result<(), SetupError> {
        if let Some(square) = (self.kinds[PAWN.index()] & !PAWN_RANKS).first() {
            let why = format!(
                "no Pawn can stand on {}: they start on ranks 6 and 11 and promote beyond them",
                SIZE.name(square)
            );
            return Err(SetupError::new(SetupField::Square(square), "HNC-6", why));
        }
        for side in Side::BOTH {
            for (kind, lines, name) in [(HORIZONTAL, H_LINE, "Horizontal"), (VERTICAL, V_LINE, "Vertical")] {
                if let Some(square) = (self.of(side, kind) & lines[side.index()]).first() {
                    let why = format!(
                        "{side}'s {name} Pawn on {} stands on its own promotion line and would have promoted",
                        SIZE.name(square)
                    );
                    return Err(SetupError::new(SetupField::Square(square), "HNC-5", why));
                }
            }
        }
        Ok(())
    }

    /// Keeps an en passant square where taking there is legal; notes one that no double step can have left.
    fn understand_en_passant(&mut self, square: Square, notes: &mut Vec<SetupWarning>) {
        if !self.could_have_been_passed(square) {
            let why = format!(
                "no Pawn of {}'s can just have stepped over {}, so the en passant square is left out",
                !self.turn,
                SIZE.name(square)
            );
            notes.push(SetupWarning::new(SetupField::EnPassant, why));
        } else if self.arrived().is_none() && !self.en_passant_takers(square).is_empty() {
            self.en_passant = Some(square);
        }
    }

    /// Whether the enemy has a Pawn in front of the square, with it and the Pawn's old square behind it empty.
    fn could_have_been_passed(&self, square: Square) -> bool {
        let passer = !self.turn;
        let ahead = if passer == Side::White { -1 } else { 1 };
        let Some(start) = SIZE.offset(square, 0, ahead) else { return false };
        DOUBLE_FROM[passer.index()].has(start)
            && !self.occupied().has(start)
            && !self.occupied().has(square)
            && self.of(passer, PAWN).has(victim_of(square, self.turn))
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
        setup.blocked = BLOCKED.iter().collect();
        setup.turn = self.turn;
        setup.en_passant = self.en_passant;
        setup.halfmove = self.halfmove;
        setup.fullmove = self.fullmove;
        setup
    }
}

/// The walls are the same in every position; a string that says otherwise is not of this game.
fn refuse_other_walls(setup: &Setup) -> Result<(), SetupError> {
    let given: Board = setup.blocked.iter().copied().collect();
    let Some(square) = (given ^ BLOCKED).first() else { return Ok(()) };
    let name = SIZE.name(square);
    let why = if given.has(square) {
        format!("{name} is not a blocked square of this board")
    } else {
        format!("{name} is a blocked square of this board, written `*`")
    };
    Err(SetupError::new(SetupField::Square(square), "HNC-1", why))
}
