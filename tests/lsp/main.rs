//! The language server as a client sees it.

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test
#![allow(clippy::needless_pass_by_value)] // parameters of messages are written where they are sent

#[path = "../common/mod.rs"]
mod common;
#[path = "../command/program.rs"]
mod program;

mod actions;
mod client;
mod documents;
mod edits;
mod formatting;
mod problems;
mod process;
mod recorded;
mod requests;
mod settings;
mod speed;
mod variants;
