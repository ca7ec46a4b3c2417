//! The error of a condition that cannot be read.

use std::fmt;

/// The reason why a text is not a condition of its kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConditionError(pub(super) String);

impl fmt::Display for ConditionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ConditionError {}
