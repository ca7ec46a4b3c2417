//! Boards for people.

mod style;
mod text;

#[cfg(feature = "cli")]
pub use text::{Ink, Signs, board};
