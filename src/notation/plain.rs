//! The plain move, which archives are made of: `e4`, `Nf3`, `Nbd7`, `Rxd5`, `exd5`, a `+` behind it or not.
//!
//! A part of the grammar of [`moves`](super::moves) that fits a few registers, so that most moves are read and
//! looked up without a tree. Nothing is refused here: what is not a plain move is left to the whole grammar, which
//! reads a plain move as well.
//!
//! ```
//! use lawspeaker::notation::plain::Plain;
//! let plain = Plain::read(b"Nxf3+").unwrap();
//! assert_eq!((plain.letter, plain.takes, plain.to.to_string()), (Some('N'), true, "f3".to_owned()));
//! assert!(Plain::read(b"e8=Q").is_none()); // read by the longer way
//! ```

use crate::geometry::SquareName;

use super::Span;
use super::moves::Mark;

/// A plain move as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plain {
    /// The capital that names the piece; none for a Pawn.
    pub letter: Option<char>,
    /// The file the piece leaves, from 0, where it is written.
    pub file: Option<u8>,
    /// Whether an `x` is before the square.
    pub takes: bool,
    /// The square it goes to.
    pub to: SquareName,
    /// `+` or nothing.
    pub mark: Mark,
    /// Where the mark is in the token. Without a mark it is empty and at the end.
    pub mark_span: Span,
}

impl Plain {
    /// Reads a whole token; none when it is anything else.
    ///
    /// ```
    /// use lawspeaker::notation::plain::Plain;
    /// let plain = Plain::read(b"Nbxd7+").unwrap();
    /// assert_eq!((plain.letter, plain.file, plain.takes), (Some('N'), Some(1), true));
    /// assert_eq!(Plain::read(b"N1d7"), None);
    /// ```
    #[inline]
    #[must_use]
    pub fn read(token: &[u8]) -> Option<Self> {
        let (body, mark) = match token {
            [body @ .., b'+'] => (body, Mark::Check),
            body => (body, Mark::None),
        };
        let [head @ .., file @ b'a'..=b's', rank @ b'1'..=b'9'] = body else { return None };
        let to = SquareName { file: file - b'a', rank: rank - b'1' };
        let (head, takes) = match head {
            [head @ .., b'x'] => (head, true),
            head => (head, false),
        };
        // Castling begins with an `O`, and with `Z0` a null move.
        let (letter, file) = match *head {
            [] if !takes => (None, None),
            [letter @ (b'A'..=b'N' | b'P'..=b'Y')] => (Some(char::from(letter)), None),
            [file @ b'a'..=b's'] if takes => (None, Some(file - b'a')),
            [letter @ (b'A'..=b'N' | b'P'..=b'Y'), file @ b'a'..=b's'] => {
                (Some(char::from(letter)), Some(file - b'a'))
            }
            _ => return None,
        };
        let (start, end) = (body.len() as u32, token.len() as u32); // at most 6
        Some(Plain { letter, file, takes, to, mark, mark_span: Span { start, end } })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::moves::{Joint, Written, parse};

    /// All tokens of up to N signs that moves are made of.
    fn tokens(longest: usize) -> Vec<Vec<u8>> {
        let mut all: Vec<Vec<u8>> = vec![Vec::new()];
        let mut begin = 0;
        for _ in 0..longest {
            let end = all.len();
            for n in begin..end {
                let longer = b"NOZbs0x19-+@".map(|sign| [&all[n][..], &[sign]].concat());
                all.extend(longer);
            }
            begin = end;
        }
        all
    }

    #[test]
    fn the_whole_grammar_reads_a_plain_move_alike() {
        let mut plains = 0;
        for token in tokens(5) {
            let Some(plain) = Plain::read(&token) else { continue };
            plains += 1;
            let name = token.escape_ascii();
            let text = parse(&token).unwrap();
            assert_eq!((text.written, text.promotion), (Written::Squares, None), "{name}");
            assert_eq!(text.sign.map(|sign| sign.letter), plain.letter, "{name}");
            assert_eq!((text.mark, text.mark_span), (plain.mark, plain.mark_span), "{name}");
            let (to, before) = text.steps().split_last().unwrap();
            assert_eq!((to.square(), to.joint == Joint::Takes), (Some(plain.to), plain.takes), "{name}");
            let before: Vec<_> = before.iter().map(|step| (step.joint, step.file, step.rank)).collect();
            let file: Vec<_> = plain.file.into_iter().map(|file| (Joint::Bare, Some(file), None)).collect();
            assert_eq!(before, file, "{name}");
        }
        let squares = 4; // on two files and two ranks
        let (without_mark, with_mark) = (1 + 2 + 2 + 2 + 2, 1 + 2 + 2 + 2);
        assert_eq!(plains, squares * (without_mark + with_mark));
    }
}
