//! What the benches share: best-of-rounds timing, and one way of counting for each program measured.
//!
//! It judges nothing and knows no variant: each bench lists what it measures and with which counts.

mod counters;
mod stopwatch;

pub use counters::{cozy_chess_perft, lawspeaker_perft};
pub use stopwatch::best_of;
