//! Boards for people.

mod style;
mod text;

pub use text::{Ink, Signs, board};
