//! Values of the notation that are one letter each.

use super::fault::Fault;

/// A value that has words.
pub(super) trait Word: Copy + PartialEq + 'static {
    /// Every word; the first one of a value is the one that is written.
    const WORDS: &'static [(&'static str, Self)];

    /// The value of a word.
    ///
    /// # Errors
    /// Lists the words that could be.
    fn read(word: &str) -> Result<Self, Fault> {
        let found = Self::WORDS.iter().find(|(known, _)| *known == word).map(|&(_, value)| value);
        found.ok_or_else(|| {
            let known: Vec<_> = Self::WORDS.iter().map(|(known, _)| format!("`{known}`")).collect();
            Fault::whole(word, format!("expected one of {}", known.join(", ")))
        })
    }

    /// The word of a value.
    fn word(self) -> &'static str {
        let (word, _) =
            Self::WORDS.iter().find(|&&(_, value)| value == self).expect("every value has a word");
        word
    }
}

impl Word for bool {
    const WORDS: &'static [(&'static str, bool)] = &[("y", true), ("n", false)];
}

macro_rules! words {
    ($($(#[$doc:meta])* $name:ident { $($(#[$means:meta])* $value:ident = $($word:literal)|+,)+ })+) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug, PartialEq, Eq)]
            pub(in crate::variants::tafl) enum $name {
                $($(#[$means])* $value,)+
            }

            impl Word for $name {
                const WORDS: &'static [(&'static str, Self)] = &[$($(($word, $name::$value),)+)+];
            }
        )+
    };
}

words! {
    /// Where the King wins.
    Escape {
        /// On a corner square.
        Corner = "c",
        /// On any square of the edge.
        Edge = "e",
    }

    /// What the third occurrence of a position means.
    Third {
        /// Nothing.
        Ignored = "i",
        /// A draw.
        Draws = "d",
        /// The side that brings it about wins.
        Wins = "w",
        /// The side that brings it about loses.
        Loses = "l",
    }

    /// How the King takes part in captures.
    Arms {
        /// As any piece.
        Both = "y",
        /// Only as the piece that stands still.
        Anvil = "a",
        /// Only as the piece that moves.
        Hammer = "h",
        /// Not at all.
        None = "n",
    }

    /// How the King is captured.
    Strength {
        /// On four sides.
        Strong = "s" | "y",
        /// On four sides on the throne and beside it, elsewhere as any piece.
        StrongAtCentre = "c",
        /// On all sides that the board has.
        Middle = "m",
        /// As any piece.
        Weak = "w" | "n",
    }

    /// How a kind of piece jumps over an enemy piece beside it.
    Jump {
        /// It does not.
        Never = "n",
        /// Only to or from throne, corners and fortresses of its own side.
        Restricted = "r",
        /// Without capturing.
        Plain = "j",
        /// And captures it.
        Capturing = "c",
    }

    /// Whether rows at the edge are captured.
    Shieldwall {
        /// No.
        None = "n",
        /// Between two pieces.
        Weak = "w",
        /// Between two pieces, or a piece and a corner.
        Strong = "s",
    }

    /// Whether a piece that captured moves again.
    Berserk {
        /// No.
        None = "n",
        /// If it captures again.
        Capturing = "c",
        /// In any way.
        Moving = "m",
    }
}
