//! The Kings of a setup.

use crate::rules::{Setup, SetupError, SetupField, Side};

use super::KING;

/// Checks that a side has exactly one King.
pub(in crate::variants) fn one_king(setup: &Setup, side: Side, rule: &'static str) -> Result<(), SetupError> {
    let mut kings = setup.squares_of(side, KING);
    match (kings.next(), kings.next()) {
        (Some(_), None) => Ok(()),
        (None, _) => {
            Err(SetupError::new(SetupField::Board, rule, format!("{side} has no King on the board")))
        }
        (_, Some(second)) => {
            let why = format!("{side} has more than one King");
            Err(SetupError::new(SetupField::Square(second), rule, why))
        }
    }
}
