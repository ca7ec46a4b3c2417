//! One test a rule, boards drawn: `RK-1` to `RK-6`.

mod board;
mod race;
