//! The files that are viewed, as a list of games and problems. Of each the list keeps its place, and what a line on the screen
//! shows; the text itself is read again when it is wanted. So memory grows by about 150 bytes per game.

mod file;
mod index;
mod library;
mod search;

pub(crate) use file::{Chosen, FileToView, Opened};

pub(super) use file::{Count, Entry, Kind, Text};
pub(super) use index::index;
pub(super) use library::Library;
pub(super) use search::Query;
