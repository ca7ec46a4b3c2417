//! The errors of the readers as text, and as values of the standard trait for errors.

use std::error::Error;
use std::fmt;

use super::fen::FenSyntaxError;
use super::moves::MoveSyntaxError;

/// The reason, without the place.
impl fmt::Display for MoveSyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.why)
    }
}

impl Error for MoveSyntaxError {}

/// The reason, without the place.
impl fmt::Display for FenSyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.why)
    }
}

impl Error for FenSyntaxError {}
