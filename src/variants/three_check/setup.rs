//! The counts of checks in a setup, and which of them no game brings about.

use crate::rules::{Setup, SetupError, SetupField, Side};

use super::{CHECKS, ChecksLeft, ThreeCheck};

/// The checks that each side has still to give; all of them where the setup has no counts.
pub(super) fn read(position: &ThreeCheck, setup: &Setup) -> Result<ChecksLeft, SetupError> {
    setup.refuse_reserve()?;
    let refuse = |why: String| Err(SetupError::new(SetupField::Checks, "THREE-1", why));
    let Some(counts) = setup.checks_left else { return Ok(ChecksLeft::default()) };
    let mut left = ChecksLeft::default();
    for side in Side::BOTH {
        match u8::try_from(counts[side.index()]) {
            Ok(count) if count <= CHECKS => left.0[side.index()] = count,
            _ => return refuse(format!("{side} can have at most {CHECKS} checks still to give")),
        }
    }
    let turn = position.state.turn;
    if left.of(turn) == 0 {
        return refuse(format!("{turn} has given its last check, so it is not {turn}'s turn"));
    }
    if left.of(!turn) == 0 && !position.checked() {
        return refuse(format!("{} has given its last check, but {turn}'s King is not in check", !turn));
    }
    Ok(left)
}
