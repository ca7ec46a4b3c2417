//! The rules of every variant: listed moves, played moves, positions as text and moves by name, against counts and
//! vectors of independent programs and against a second statement of the rules.

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

#[path = "../common/mod.rs"]
mod common;

mod agreement;
mod chess_deep;
mod data;
mod naming;
mod played;
mod positions;
mod vectors;
