//! Odin's positions from and to plain words.

use crate::rules::{Setup, SetupError, SetupField, SetupWarning, Side};
use crate::variants::state::State;

use super::{Odin, SIZE};

impl Odin {
    pub(super) fn from_setup(setup: &Setup, notes: &mut Vec<SetupWarning>) -> Result<Self, SetupError> {
        let mut position = Odin { state: State::of(setup) };
        setup.refuse_blocked()?;
        setup.refuse_reserve()?;
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
        position.state.key = position.fresh_key();
        Ok(position)
    }

    pub(super) fn setup(&self) -> Setup {
        self.state.setup(SIZE)
    }
}
