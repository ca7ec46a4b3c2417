//! One test a rule, boards drawn.

mod castling;
mod ends;
mod pieces;
mod positions;
