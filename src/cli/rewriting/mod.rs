//! Files that are rewritten, by `fmt` and by `check --fix`: read piece by piece, so that no file is too long, and printed,
//! compared, shown as a difference or put in place of the old file.

mod diff;
mod form;
mod listing;
mod pieces;
mod tape;
mod target;

pub(super) use form::{Form, Recoding, TwoEncodings};
pub(super) use listing::FileObject;
pub(super) use pieces::Pieces;
pub(super) use target::{Target, Task};
