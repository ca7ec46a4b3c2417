//! Own pieces that a way to mate does not need, and that are captured.

use crate::variants::orthodox::Board;

/// Own pieces that have moved and were captured after that, or that were captured where they stood.
#[derive(Clone, Copy)]
pub(super) struct Gone {
    /// The squares where they were captured, and where they may have captured before.
    pub(super) visited: Board,
    /// Whether each of them made one move at most.
    pub(super) is_quick: bool,
}

impl Gone {
    pub(super) const NONE: Gone = Gone { visited: Board::EMPTY, is_quick: true };
}
