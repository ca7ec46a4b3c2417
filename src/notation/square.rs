//! Squares as text: `a1` to `s19`, whole or in part.
//!
//! ```
//! use lawspeaker::notation::square::{file, rank, square, square_named};
//! assert_eq!(square_named("c10").unwrap().to_string(), "c10");
//! assert!(square_named("c10 ").is_none() && square_named("t1").is_none());
//! let (rest, name) = square(b"e4xd5").unwrap();
//! assert_eq!((rest, name.file, name.rank), (&b"xd5"[..], 4, 3));
//! assert_eq!((file(b"a1"), rank(b"19")), (Ok((&b"1"[..], 0)), Ok((&b""[..], 18))));
//! ```

use nom::error::{Error, ErrorKind};
use nom::{IResult, Parser};

use crate::geometry::SquareName;

/// A file letter, `a` to `s`, counted from 0.
pub fn file(input: &[u8]) -> IResult<&[u8], u8> {
    file_at(input).map(|file| (&input[1..], file)).ok_or(no_square(input))
}

/// A rank number, `1` to `19`, counted from 0: as many digits as are there, so `20` is not a rank and not `2`, `0`.
pub fn rank(input: &[u8]) -> IResult<&[u8], u8> {
    rank_at(input).map(|(rank, digits)| (&input[digits..], rank)).ok_or(no_square(input))
}

/// The file whose letter is first.
#[inline]
pub(super) fn file_at(bytes: &[u8]) -> Option<u8> {
    match bytes.first() {
        Some(letter @ b'a'..=b's') => Some(letter - b'a'),
        _ => None,
    }
}

/// The rank whose number is first, and how many digits it has.
#[inline]
pub(super) fn rank_at(bytes: &[u8]) -> Option<(u8, usize)> {
    let (rank, digits) = match *bytes {
        [b'1', unit @ b'0'..=b'9', ..] => (9 + unit - b'0', 2),
        [one @ b'1'..=b'9', ..] => (one - b'1', 1),
        _ => return None,
    };
    if bytes.get(digits).is_some_and(u8::is_ascii_digit) { None } else { Some((rank, digits)) }
}

fn no_square(input: &[u8]) -> nom::Err<Error<&[u8]>> {
    nom::Err::Error(Error::new(input, ErrorKind::Satisfy))
}

/// A whole square.
pub fn square(input: &[u8]) -> IResult<&[u8], SquareName> {
    (file, rank).map(|(file, rank)| SquareName { file, rank }).parse(input)
}

/// The square that a whole text names.
#[must_use]
pub fn square_named(text: &str) -> Option<SquareName> {
    square(text.as_bytes()).ok().filter(|(rest, _)| rest.is_empty()).map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_take_all_their_digits() {
        assert_eq!(square(b"a10q"), Ok((&b"q"[..], SquareName { file: 0, rank: 9 })));
        assert_eq!(square(b"s19"), Ok((&b""[..], SquareName { file: 18, rank: 18 })));
        for wrong in [&b"t1"[..], b"a0", b"a20", b"a", b"a01", b"A1", b"a100", b""] {
            assert!(square(wrong).is_err(), "{wrong:?}");
        }
        assert_eq!(square_named("a10"), Some(SquareName { file: 0, rank: 9 }));
        assert!(["a10q", "", "a", "a1 "].into_iter().all(|text| square_named(text).is_none()));
    }
}
