//! The two games of this folder, and all that sets them apart.

use std::fmt::Debug;

use crate::rules::Ruleset;

use super::{Orphic, OrphicElks, OrphicRooks, ruleset};

/// Which of the two games it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// Two Elks a side; Kings are dropped anywhere.
    Elks,
    /// Two Rooks a side; Kings are dropped on their first rank, or last of all.
    Rooks,
}

/// A game of Orphic Chess, known when the code is compiled so that its rules cost no question at run time.
pub trait Form: Clone + Debug + Send + Sync + 'static {
    /// Which one.
    const SORT: Sort;
    /// Its fixed data.
    const RULESET: &'static Ruleset;

    /// A copy of the start position.
    fn start() -> Orphic<Self>;
}

/// Orphic Chess with Elks.
#[derive(Clone, Copy, Debug)]
pub struct Elks;

/// Orphic Chess with Rooks.
#[derive(Clone, Copy, Debug)]
pub struct Rooks;

impl Form for Elks {
    const SORT: Sort = Sort::Elks;

    data_of!(OrphicElks, ruleset::WITH_ELKS);
}

impl Form for Rooks {
    const SORT: Sort = Sort::Rooks;

    data_of!(OrphicRooks, ruleset::WITH_ROOKS);
}
