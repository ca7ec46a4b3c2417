//! One test a rule and ruling, boards drawn.

mod board;
mod drops;
mod ends;
mod strings;
