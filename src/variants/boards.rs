//! Positions of a variant that is chosen at run time, without their type.

use crate::notation::fen::{FenSyntax, parse};
use crate::rules::{Board, Position, Setup, SetupError, SetupWarning};
use crate::with_family;

use super::Variant;
use super::fen::{FenError, FenWarning, understand_as};

/// The start position.
pub(crate) fn start(variant: Variant) -> Box<dyn Board> {
    with_family!(variant, P => Box::new(P::start(variant.ruleset())))
}

/// The position that is described.
///
/// # Errors
/// The first reason to refuse it.
pub(crate) fn from_setup(
    variant: Variant,
    setup: &Setup,
    notes: &mut Vec<SetupWarning>,
) -> Result<Box<dyn Board>, SetupError> {
    with_family!(variant, P => P::from_setup(variant.ruleset(), setup, notes).map(|position| Box::new(position) as Box<dyn Board>))
}

/// Reads a position string: see [`fen::read`](super::fen::read).
///
/// # Errors
/// The first reason to refuse it, with its place in the string.
pub(crate) fn read(variant: Variant, text: &str) -> Result<(Box<dyn Board>, Vec<FenWarning>), FenError> {
    understand(variant, &parse(text.as_bytes()).map_err(FenError::from)?)
}

/// The position of a string that has been parsed.
///
/// # Errors
/// The first reason to refuse it, with its place in the string.
pub(crate) fn understand(
    variant: Variant,
    tree: &FenSyntax,
) -> Result<(Box<dyn Board>, Vec<FenWarning>), FenError> {
    understand_as(tree, variant.ruleset(), |setup, notes| from_setup(variant, setup, notes))
}

/// The position as one of its own type.
///
/// # Panics
/// When it is a position of another variant.
pub(crate) fn typed<P: Position>(board: &dyn Board) -> P {
    P::from_setup(board.rules(), &board.setup(), &mut Vec::new())
        .expect("a position is made of its own parts")
}
