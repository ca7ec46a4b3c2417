//! What is wrong with the value of a key.

use std::ops::Range;

/// A fault in a value, with the place in the value.
#[derive(Debug)]
pub(super) struct Fault {
    pub(super) at: Range<usize>,
    pub(super) why: String,
}

impl Fault {
    pub(super) fn whole(value: &str, why: impl Into<String>) -> Fault {
        Fault { at: 0..value.len(), why: why.into() }
    }
}
