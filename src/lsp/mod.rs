//! The language server: records and problems are checked, explained and mended while they are written.
//!
//! ```text
//! messages -> server -> document: text in pieces -> background: pieces checked -> diagnostics
//!                    -> pool: one request each, on the text as it was when the request came
//! ```
//!
//! The main loop changes texts and nothing else, so typing is never held up. A text is cut as `check` cuts a file
//! (`text`), and each piece is checked once. What a request needs of a game is replayed when it is asked for
//! (`games`). Configuration is read above this room ([`Configure`]).

mod background;
mod check;
mod client;
mod diagnostics;
mod document;
mod games;
mod pool;
mod progress;
mod requests;
mod server;
mod settings;
mod text;
mod transport;

pub use server::{End, serve};
pub use settings::{Configure, Settings};
pub use transport::receive;
