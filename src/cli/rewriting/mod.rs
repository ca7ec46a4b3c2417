//! Rewrites files, for `fmt` and for `check --fix`. A file is read piece by piece, so its length is not limited. The new
//! text is printed, compared, shown as a difference or put in place of the old file.

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
