//! The ways to win that are still possible: what a search for help play hands from a position to those that follow.

/// A set of ways to win. What each of its members is, only the game knows: in chess it is the square on which the King is mated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wins(pub(crate) u64);

impl Wins {
    /// All ways.
    pub const ALL: Wins = Wins(!0);

    /// Whether the set is empty.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}
