//! One test a rule, boards drawn: `HORDE-1` to `HORDE-5`.

mod ends;
mod pawns;
