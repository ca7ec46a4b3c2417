//! What a notation cannot express, counted by kind. Nothing is left out without standing here.

use std::fmt;

/// A kind of thing that is lost on the way.
///
/// ```
/// use lawspeaker::convert::{ConvertOptions, convert_stream};
/// use lawspeaker::formats::{Format, Loss};
/// let [pgn, uci] = ["pgn", "uci"].map(|id| Format::from_id(id).unwrap());
/// let mut lost = Vec::new();
/// let pgn_text = b"[White \"Lif\"]\n\n1. e4 $1 {good} 1-0\n";
/// convert_stream(&pgn_text[..], &ConvertOptions::new(pgn.reader.unwrap(), uci), |_, game| lost.extend(game.losses.iter()))?;
/// assert!(lost.contains(&(Loss::Nag, 1)) && lost.contains(&(Loss::Result, 1)), "{lost:?}");
/// assert!(Loss::ALL.contains(&Loss::Variation));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Loss {
    /// A tag that the notation has no place for.
    Tag,
    /// A comment.
    Comment,
    /// A line break inside a comment, which stays.
    LineBreak,
    /// A glyph.
    Nag,
    /// A variation; what is in it is counted too.
    Variation,
    /// A result.
    Result,
    /// A start position.
    Start,
    /// The names of a game's moves, where only positions are written.
    Moves,
    /// A null move in a variation, with the moves after it.
    NullMove,
    /// A ply after the one that is the last.
    Ply,
    /// A stretch of a record that is not part of any game: text behind a tag, a number that is not a glyph.
    Stray,
}

impl Loss {
    /// Every kind.
    pub const ALL: [Loss; 11] = [
        Loss::Tag,
        Loss::Comment,
        Loss::LineBreak,
        Loss::Nag,
        Loss::Variation,
        Loss::Result,
        Loss::Start,
        Loss::Moves,
        Loss::NullMove,
        Loss::Ply,
        Loss::Stray,
    ];

    /// In words: of one, of several.
    #[must_use]
    pub(crate) const fn words(self) -> (&'static str, &'static str) {
        match self {
            Loss::Tag => ("tag", "tags"),
            Loss::Comment => ("comment", "comments"),
            Loss::LineBreak => ("line break in a comment", "line breaks in comments"),
            Loss::Nag => ("glyph", "glyphs"),
            Loss::Variation => ("variation", "variations"),
            Loss::Result => ("result", "results"),
            Loss::Start => ("start position", "start positions"),
            Loss::Moves => ("list of moves", "lists of moves"),
            Loss::NullMove => ("null move in a variation", "null moves in variations"),
            Loss::Ply => ("ply", "plies"),
            Loss::Stray => ("stretch of text that cannot be read", "stretches of text that cannot be read"),
        }
    }
}

/// How often each kind was lost.
///
/// ```
/// use lawspeaker::formats::{Loss, Losses};
/// let (mut losses, mut others) = (Losses::default(), Losses::default());
/// assert!(losses.is_empty());
/// losses.add(Loss::Comment, 2);
/// others.add(Loss::Nag, 1);
/// losses.merge(&others);
/// assert_eq!(losses.to_string(), "2 comments, 1 glyph");
/// assert_eq!(losses.iter().map(|(_, count)| count).sum::<u64>(), 3);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Losses {
    counts: [u64; Loss::ALL.len()],
}

impl Losses {
    /// Adds this number to the count of a kind.
    pub fn add(&mut self, loss: Loss, count: u64) {
        self.counts[loss as usize] += count;
    }

    /// Counts those of another record too.
    pub fn merge(&mut self, others: &Losses) {
        for (count, other) in self.counts.iter_mut().zip(others.counts) {
            *count += other;
        }
    }

    /// Whether nothing was lost.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.counts.iter().all(|&count| count == 0)
    }

    /// The kinds that were lost, with how often.
    pub fn iter(&self) -> impl Iterator<Item = (Loss, u64)> + '_ {
        Loss::ALL.into_iter().map(|loss| (loss, self.counts[loss as usize])).filter(|(_, count)| *count > 0)
    }
}

/// `2 comments, 1 variation`.
impl fmt::Display for Losses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, (loss, count)) in self.iter().enumerate() {
            let (one, several) = loss.words();
            let gap = if n == 0 { "" } else { ", " };
            write!(f, "{gap}{count} {}", if count == 1 { one } else { several })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn losses_in_words() {
        let mut losses = Losses::default();
        assert!(losses.is_empty());
        losses.add(Loss::Variation, 1);
        losses.add(Loss::Comment, 2);
        let mut all = losses;
        all.merge(&losses);
        assert_eq!(losses.to_string(), "2 comments, 1 variation");
        assert_eq!(all.to_string(), "4 comments, 2 variations");
        assert!(Loss::ALL.into_iter().enumerate().all(|(n, loss)| n == loss as usize));
    }
}
