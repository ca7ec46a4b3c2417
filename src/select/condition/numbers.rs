//! Sets of numbers of games: what a condition comes to where the game's place in its file is not known yet.

/// For which numbers of a game in its file a condition holds.
///
/// Games are replayed on several threads before they are numbered. So a condition such as `number <= 100 or White = Lif` gives a set, which
/// is asked once the number is known. Without a condition on the number it is [`None`](Self::None) or [`All`](Self::All).
///
/// ```
/// use lawspeaker::prelude::*;
/// use lawspeaker::select::{Condition, Numbers};
/// let condition: Condition = "number in 10..20".parse()?;
/// let game = GameReader::new(&b"1. e4 *"[..], ReplayOptions::default()).next().unwrap()?;
/// let numbers = condition.takes(&game.text, &game.syntax(), &game.replay);
/// assert_eq!(numbers, Numbers::Among(vec![(10, 20)]));
/// assert!(numbers.contains(20) && !numbers.contains(21));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Numbers {
    /// The game is not wanted.
    None,
    /// The game is wanted.
    All,
    /// The game is wanted if its number is in one of these ranges. The first and the last number of each are in it. The ranges are in
    /// order, and none touches the next.
    Among(Vec<(u64, u64)>),
}

impl Numbers {
    /// From the first to the last of these.
    pub(super) fn range(first: u64, last: u64) -> Self {
        Self::of(vec![(first, last)])
    }

    /// Whether a game with this number is wanted.
    #[must_use]
    pub fn contains(&self, number: u64) -> bool {
        match self {
            Numbers::None => false,
            Numbers::All => true,
            Numbers::Among(ranges) => ranges.iter().any(|(first, last)| (*first..=*last).contains(&number)),
        }
    }

    /// Whether no number is wanted.
    #[must_use]
    pub fn is_none(&self) -> bool {
        *self == Numbers::None
    }

    pub(super) fn not(&self) -> Self {
        let mut from = Some(0);
        let mut others = Vec::new();
        for &(first, last) in self.ranges() {
            others.extend(from.filter(|from| *from < first).map(|from| (from, first - 1)));
            from = last.checked_add(1);
        }
        others.extend(from.map(|from| (from, u64::MAX)));
        Self::of(others)
    }

    pub(super) fn and(&self, other: &Self) -> Self {
        let mut both = Vec::new();
        for &(first, last) in self.ranges() {
            for &(from, to) in other.ranges() {
                both.push((first.max(from), last.min(to)));
            }
        }
        Self::of(both)
    }

    pub(super) fn or(&self, other: &Self) -> Self {
        Self::of([self.ranges(), other.ranges()].concat())
    }

    fn ranges(&self) -> &[(u64, u64)] {
        match self {
            Numbers::None => &[],
            Numbers::All => &[(0, u64::MAX)],
            Numbers::Among(ranges) => ranges,
        }
    }

    /// These ranges, of which some may be empty or overlap.
    fn of(mut ranges: Vec<(u64, u64)>) -> Self {
        ranges.retain(|(first, last)| first <= last);
        ranges.sort_unstable();
        let mut apart: Vec<(u64, u64)> = Vec::new();
        for (first, last) in ranges {
            match apart.last_mut() {
                Some((_, end)) if first <= end.saturating_add(1) => *end = last.max(*end),
                _ => apart.push((first, last)),
            }
        }
        match apart.as_slice() {
            [] => Numbers::None,
            [(0, u64::MAX)] => Numbers::All,
            _ => Numbers::Among(apart),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_those_of_their_numbers() {
        let ends = [0, 1, 2, 3, 5, 8, u64::MAX - 1, u64::MAX];
        let mut sets = vec![Numbers::None, Numbers::All];
        for first in ends {
            sets.extend(ends.map(|last| Numbers::range(first, last)));
        }
        for one in &sets {
            for other in &sets {
                let (and, or, not) = (one.and(other), one.or(other), one.not());
                for n in (0..=9).chain(u64::MAX - 2..=u64::MAX) {
                    let (in_one, in_other) = (one.contains(n), other.contains(n));
                    assert_eq!(and.contains(n), in_one && in_other, "{n} in {one:?} and {other:?}");
                    assert_eq!(or.contains(n), in_one || in_other, "{n} in {one:?} or {other:?}");
                    assert_eq!(not.contains(n), !in_one, "{n} in not {one:?}");
                }
            }
        }
    }
}
