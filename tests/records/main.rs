//! Game records as text: the notations, replaying by the rules, the findings, and what happens with any other bytes.

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

#[path = "../common/mod.rs"]
mod common;

mod edges;
mod gamecourier;
mod mutations;
mod notation_pgn;
mod odin;
mod properties;
mod robust;
mod round_trip;
mod shipped;
mod viking;
