//! The errors of the rules as text, and as values of the standard trait for errors.

use std::error::Error;
use std::fmt;

use super::{IllegalMove, SetupError, SetupWarning};

/// The rule and the reason: `ODIN-2: the Pawn on a2 is in the way from a1 to a5`.
impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.rule, self.why)
    }
}

impl Error for IllegalMove {}

/// The reason, after the rule where there is one.
impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.rule {
            Some(rule) => write!(f, "{rule}: {}", self.why),
            None => f.write_str(&self.why),
        }
    }
}

impl Error for SetupError {}

/// What was left out and why.
impl fmt::Display for SetupWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.why)
    }
}
