//! The four ways along rank and file.

/// A way along a rank or a file: north is towards the last rank, east towards the last file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// To the next file.
    East,
    /// To the file before.
    West,
    /// To the next rank.
    North,
    /// To the rank before.
    South,
}

impl Way {
    /// All four.
    pub const ALL: [Way; 4] = [Way::East, Way::West, Way::North, Way::South];

    /// The opposite way.
    #[must_use]
    pub const fn back(self) -> Way {
        match self {
            Way::East => Way::West,
            Way::West => Way::East,
            Way::North => Way::South,
            Way::South => Way::North,
        }
    }

    /// How much the number of a square grows with a step this way, on a board with this many files.
    #[must_use]
    pub const fn stride(self, files: i16) -> i16 {
        match self {
            Way::East => 1,
            Way::West => -1,
            Way::North => files,
            Way::South => -files,
        }
    }
}
