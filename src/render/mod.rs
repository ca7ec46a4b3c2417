//! Boards for people.

mod text;

pub use text::{Ink, Signs, board};
