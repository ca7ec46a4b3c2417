//! What the benches share: the archive named on the command line, timing in rounds, other programs run, and one way of counting
//! and of replaying for each program measured.
//!
//! It judges nothing and knows no variant: each bench lists what it measures and with which counts.

mod archive;
mod children;
mod clocks;
mod converters;
mod counters;
#[cfg(feature = "replay")]
mod replayers;
mod stopwatch;

pub use archive::{Archive, unpacked};
pub use children::{Ended, run_child};
pub use clocks::with_clocks;
pub use converters::{lawspeaker_convert, shakmaty_convert};
pub use counters::{
    brandubh_perft, copenhagen_perft, cozy_chess_perft, lawspeaker_perft, magpie_perft, shakmaty_perft,
    shakmaty_relative_perft, tablut_perft,
};
#[cfg(feature = "replay")]
pub use replayers::{
    Count, lawspeaker_replay, lawspeaker_trees, lawspeaker_visit, shakmaty_replay, shakmaty_visit,
};
pub use stopwatch::{best_of, median, times_of};
