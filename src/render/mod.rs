//! Boards for people.

mod style;
mod text;

#[cfg(feature = "cli")]
pub(crate) use style::Style;
pub use text::{Ink, Signs, board};
