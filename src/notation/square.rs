//! Squares as text: `a1` to `s19`, whole or in part.

use nom::bytes::complete::{take_while_m_n, take_while1};
use nom::{IResult, Parser};

use crate::geometry::SquareName;

/// A file letter, `a` to `s`, counted from 0.
pub fn file(input: &[u8]) -> IResult<&[u8], u8> {
    take_while_m_n(1, 1, |b| matches!(b, b'a'..=b's')).map(|letter: &[u8]| letter[0] - b'a').parse(input)
}

/// A rank number, `1` to `19`, counted from 0: as many digits as stand there, so `20` is no rank and not `2`, `0`.
pub fn rank(input: &[u8]) -> IResult<&[u8], u8> {
    let (rest, digits): (_, &[u8]) = take_while1(|b: u8| b.is_ascii_digit())(input)?;
    let number = match digits {
        [one @ b'1'..=b'9'] => one - b'0',
        [b'1', unit] => 10 + unit - b'0',
        _ => return Err(nom::Err::Error(nom::error::Error::new(input, nom::error::ErrorKind::Digit))),
    };
    Ok((rest, number - 1))
}

/// A whole square.
pub fn square(input: &[u8]) -> IResult<&[u8], SquareName> {
    (file, rank).map(|(file, rank)| SquareName { file, rank }).parse(input)
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
    }
}
