//! Positions from and to plain words.

use crate::rules::{Setup, SetupError, SetupField, SetupWarning, Side};
use crate::variants::state::State;

use super::{KING, PAWN, SIZE, Undenary};

impl Undenary {
    /// The pieces of a setup, none of them judged.
    pub(super) fn placed(setup: &Setup) -> Self {
        let mut position = Undenary { state: State::of(setup) };
        position.state.key = position.fresh_key();
        position
    }

    pub(super) fn from_setup(setup: &Setup, notes: &mut Vec<SetupWarning>) -> Result<Self, SetupError> {
        setup.refuse_reserve()?;
        Self::accept(setup, notes)
    }

    /// A position in play (UND-R3). The reserve is not looked at: Undenary Choice has one.
    pub(super) fn accept(setup: &Setup, notes: &mut Vec<SetupWarning>) -> Result<Self, SetupError> {
        setup.refuse_blocked()?;
        let position = Self::placed(setup);
        for side in Side::BOTH {
            position.judge_pieces(side)?;
        }
        if Side::BOTH.iter().all(|side| !position.state.sides[side.index()].several()) {
            let why = "both Kings are alone, and no game can reach this";
            return Err(SetupError::new(SetupField::Board, "UND-R3", why));
        }
        let waiting = !position.state.turn;
        if position.is_attacked(waiting) {
            let why = format!(
                "{waiting}'s King on {} is in check, but it is {}'s turn",
                SIZE.name(position.king(waiting)),
                position.state.turn
            );
            return Err(SetupError::new(SetupField::Turn, "UND-R3", why));
        }
        setup.ignore_castling(notes);
        setup.ignore_en_passant(notes);
        Ok(position)
    }

    fn judge_pieces(&self, side: Side) -> Result<(), SetupError> {
        let kings = self.state.of_side(side, KING);
        if kings.is_empty() {
            return Err(SetupError::new(SetupField::Board, "UND-R3", format!("{side} has no King")));
        }
        if let Some(second) = kings.iter().nth(1) {
            let why = format!("{side} has more than one King");
            return Err(SetupError::new(SetupField::Square(second), "UND-R3", why));
        }
        let last = if side == Side::White { SIZE.ranks() - 1 } else { 0 };
        match self.state.of_side(side, PAWN).iter().find(|&pawn| SIZE.rank(pawn) == last) {
            Some(pawn) => {
                let why = format!("a Pawn of {side} cannot be on its last rank");
                Err(SetupError::new(SetupField::Square(pawn), "UND-R3", why))
            }
            None => Ok(()),
        }
    }

    pub(super) fn setup(&self) -> Setup {
        self.state.setup(SIZE)
    }
}
