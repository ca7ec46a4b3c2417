//! Why a drawing or a list of pieces is not a position.

use std::fmt;

use crate::geometry::BoardSize;
use crate::rules::{SetupError, SetupField};

/// Why a drawing or a list of pieces is not a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntryError {
    /// The square, or the line of the drawing; none if the reason is about the whole.
    pub place: Option<String>,
    /// The rule that the position breaks, where there is one.
    pub rule: Option<&'static str>,
    /// The reason, without a full stop.
    pub why: String,
}

impl EntryError {
    /// A reason at a square or a line.
    pub(super) fn at(place: impl fmt::Display, why: impl Into<String>) -> Self {
        EntryError { place: Some(place.to_string()), rule: None, why: why.into() }
    }

    /// Why the rules refuse a position.
    pub(crate) fn of(fault: SetupError, size: BoardSize) -> Self {
        let place = match fault.field {
            SetupField::Square(square) => Some(size.name(square).to_string()),
            _ => None,
        };
        EntryError { place, rule: fault.rule, why: fault.why }
    }

    /// A reason about the whole.
    pub(crate) fn whole(why: impl Into<String>) -> Self {
        EntryError { place: None, rule: None, why: why.into() }
    }
}

impl fmt::Display for EntryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = &self.place {
            write!(f, "{place}: ")?;
        }
        if let Some(rule) = self.rule {
            write!(f, "{rule}: ")?;
        }
        f.write_str(&self.why)
    }
}

impl std::error::Error for EntryError {}
