//! What is known of a piece once it was checked. How it is checked is not known here.

use crate::problems::Problem;
use crate::replay::Finding;

use super::place::Place;

/// What the check of a piece gave.
#[derive(Debug)]
pub(crate) struct Checked {
    /// Its findings, in the order of the text.
    pub(crate) findings: Vec<Located>,
    /// The entry of a problem file, as far as it was solved.
    pub(crate) problem: Option<Box<Problem>>,
}

/// A finding with its place in its piece.
#[derive(Debug)]
pub(crate) struct Located {
    pub(crate) finding: Finding,
    pub(crate) start: Place,
    pub(crate) end: Place,
}
