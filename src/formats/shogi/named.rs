//! A move by its name in `coord` with its piece (`+Pc7c8`), from which the notations of shogi write theirs.

use crate::notation::square::{file, rank};

/// A square, its file and rank counted from 0 and from White's left.
pub(super) type Place = (u8, u8);

/// What a move does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NamedMove {
    pub letter: char,
    /// Whether the piece is promoted before the move.
    pub promoted: bool,
    /// Where it comes from; none for a drop.
    pub from: Option<Place>,
    pub to: Place,
    /// Whether it promotes by the move.
    pub promotes: bool,
}

impl NamedMove {
    /// Reads a name; `None` for moves that shogi does not have.
    pub(super) fn read(name: &str) -> Option<Self> {
        let (name, promoted) = name.strip_prefix('+').map_or((name, false), |name| (name, true));
        let letter = name.chars().next().filter(char::is_ascii_uppercase)?;
        let rest = &name.as_bytes()[1..];
        let (from, rest) = match rest.strip_prefix(b"@") {
            Some(rest) => (None, rest),
            None => square(rest).map(|(from, rest)| (Some(from), rest))?,
        };
        let (to, rest) = square(rest)?;
        let promotes = match rest {
            b"" => false,
            b"+" => true,
            _ => return None,
        };
        Some(NamedMove { letter, promoted, from, to, promotes })
    }
}

fn square(text: &[u8]) -> Option<(Place, &[u8])> {
    let (rest, file) = file(text).ok()?;
    let (rest, rank) = rank(rest).ok()?;
    Some(((file, rank), rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read() {
        let read = NamedMove::read("+Pc7c8").unwrap();
        assert_eq!((read.letter, read.promoted, read.from, read.to), ('P', true, Some((2, 6)), (2, 7)));
        assert!(!read.promotes);
        assert!(NamedMove::read("Bb2h8+").unwrap().promotes);
        assert_eq!(NamedMove::read("P@e5").unwrap().from, None);
        for no in ["", "--", "Pe7e8q", "e2e4", "Pe2", "O-O", "P@e3~e4", "é"] {
            assert_eq!(NamedMove::read(no), None, "{no}");
        }
    }
}
