//! The viewer in the terminal: a list of games and problems, boards to step through, solutions to try. And the editor, in which a
//! position is set up by keys: a second model in the same loop.
//!
//! ```text
//! keys, signals, work done -> model::update -> model -> draw -> terminal
//!                                  |
//!                                  +-> tasks -> worker and solver threads
//! ```
//!
//! `model` and `draw` are pure: no thread, no file, no terminal. So a test gives keys and reads a screen. `archive` reads
//! the files. `worker` and `solving` are the threads for slow work. `terminal` gives the terminal back on every way out.
//! The command decides which files are read and how they are opened.

mod archive;
mod draw;
mod edit;
mod event_loop;
mod events;
mod model;
mod run;
mod solving;
#[doc(hidden)]
pub mod terminal;
mod text;
mod worker;

#[cfg(test)]
mod tests;

pub(crate) use archive::{Chosen, FileToView, Opened};
pub(crate) use edit::{Edited, edit};
pub(crate) use event_loop::Ending;
pub(crate) use model::{EditorSettings, Pages, Settings};
pub(crate) use run::run;
pub(crate) use solving::Effort;
