//! HnefaChess positions from and to plain words, and every reason to refuse one.

use crate::geometry::Square;
use crate::rules::{Setup, SetupError, SetupField, SetupWarning, Side};
use crate::variants::state::State;

use super::attacks::victim_of;
use super::walls::{BLOCKED, DOUBLE_FROM, H_LINE, PAWN_RANKS, V_LINE};
use super::{Board, HORIZONTAL, HnefaChess, KING, PAWN, SIZE, VERTICAL};

impl HnefaChess {
    pub(super) fn from_setup(setup: &Setup, notes: &mut Vec<SetupWarning>) -> Result<Self, SetupError> {
        refuse_other_walls(setup)?;
        setup.refuse_reserve()?;
        let mut position = HnefaChess { state: State::of(setup), en_passant: None };
        position.refuse_wrong_kings()?;
        position.refuse_misplaced_pawns()?;
        let waiting = !position.state.turn;
        if let Some(attacker) = position.checkers(waiting).first() {
            let king = position.king(waiting);
            let why = format!(
                "{waiting}'s King on {} is attacked from {} while it is {}'s turn",
                SIZE.name(king),
                SIZE.name(attacker),
                position.state.turn
            );
            return Err(SetupError::new(SetupField::Square(king), "HNC-9", why));
        }
        setup.ignore_castling(notes);
        if let Some(square) = setup.en_passant {
            position.understand_en_passant(square, notes);
        }
        position.state.key = position.fresh_key();
        Ok(position)
    }

    fn refuse_wrong_kings(&self) -> Result<(), SetupError> {
        for side in Side::BOTH {
            let mut kings = self.state.of_side(side, KING).iter();
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
        if let Some(square) = (self.state.kinds[PAWN.index()] & !PAWN_RANKS).first() {
            let why = format!(
                "no Pawn can be on {}: they start on ranks 6 and 11 and promote beyond them",
                SIZE.name(square)
            );
            return Err(SetupError::new(SetupField::Square(square), "HNC-6", why));
        }
        for side in Side::BOTH {
            for (kind, lines, name) in [(HORIZONTAL, H_LINE, "Horizontal"), (VERTICAL, V_LINE, "Vertical")] {
                if let Some(square) = (self.state.of_side(side, kind) & lines[side.index()]).first() {
                    let why = format!(
                        "{side}'s {name} Pawn on {} is on its own promotion line, where it must promote",
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
                "no Pawn of {} can have passed over {} in the last move, so the en passant square is ignored",
                !self.state.turn,
                SIZE.name(square)
            );
            notes.push(SetupWarning::new(SetupField::EnPassant, why));
        } else if self.arrived().is_none() && !self.en_passant_takers(square).is_empty() {
            self.en_passant = Some(square);
        }
    }

    /// Whether the enemy has a Pawn in front of the square, with it and the Pawn's old square behind it empty.
    fn could_have_been_passed(&self, square: Square) -> bool {
        let passer = !self.state.turn;
        let ahead = if passer == Side::White { -1 } else { 1 };
        let Some(start) = SIZE.offset(square, 0, ahead) else { return false };
        DOUBLE_FROM[passer.index()].has(start)
            && !self.occupied().has(start)
            && !self.occupied().has(square)
            && self.state.of_side(passer, PAWN).has(victim_of(square, self.state.turn))
    }

    pub(super) fn setup(&self) -> Setup {
        let mut setup = self.state.setup(SIZE);
        setup.blocked = BLOCKED.iter().collect();
        setup.en_passant = self.en_passant;
        setup
    }
}

/// The walls are the same in every position; a string with other walls is not of this game.
fn refuse_other_walls(setup: &Setup) -> Result<(), SetupError> {
    let given: Board = setup.blocked.iter().copied().collect();
    let Some(square) = (given ^ BLOCKED).first() else { return Ok(()) };
    let name = SIZE.name(square);
    let why = if given.has(square) {
        format!("{name} is not a blocked square of this board")
    } else {
        format!("{name} is a blocked square of this board: write it as `*`")
    };
    Err(SetupError::new(SetupField::Square(square), "HNC-1", why))
}
