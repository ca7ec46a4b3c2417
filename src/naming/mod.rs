//! Moves by name against a position, both ways: text to [`Move`](crate::rules::Move), and move to text.

mod coord;

pub use coord::coord;
