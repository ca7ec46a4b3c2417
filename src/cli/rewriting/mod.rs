//! Rewrites files, for `fmt` and for `check --fix`. A file is read piece by piece, so its length is not limited. The new
//! text is printed, compared, shown as a difference or put in place of the old file.

mod diff;
mod form;
mod target;

pub use form::{Form, Recoding, TwoEncodings};
pub use target::{FileObject, Target, Task};
