//! Proofs and their checker: what is true is proven, what is false never, whatever stands in the streams.

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

#[path = "../common/mod.rs"]
mod common;

mod claims;
mod committed;
mod depth;
mod forgeries;
mod line_claims;
mod lines;
mod mates;
mod naive;
mod prover;
mod refused;
mod samples;
mod shipped;
mod solver;
mod writer;
