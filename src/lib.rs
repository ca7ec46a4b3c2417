//! Game records and problems of five Viking and large-board games, and of chess.
//!
//! The lawspeaker at a Norse assembly knew the law by heart and said why. This library replays records through
//! the rules and says where and why they break them, solves problems exactly, and reads and writes the
//! notations of its games.

mod any;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
pub mod convert;
pub mod geometry;
pub mod json;
pub mod naming;
pub mod notation;
pub mod problems;
pub mod proof;
pub mod render;
pub mod replay;
#[cfg(feature = "cli")]
pub mod report;
pub mod rules;
pub mod select;
pub mod solve;
pub mod variants;

pub use any::{AnyPosition, Game, PlayError, TagError};

/// The examples of the README, as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
