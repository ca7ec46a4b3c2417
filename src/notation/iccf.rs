//! ICCF's numeric notation, in which correspondence games are sent: `5254` is `e2e4`, `57581` is `e7e8q`.
//!
//! Files and ranks are the digits 1 to 8; a fifth digit names the piece of a promotion: 1 to 4 for Queen, Rook, Bishop and Knight.
//! Castling is written by the King's two steps. A word of digits may be something else, so it is for the caller to say whether a
//! game is written like this. Source: ICCF Playing Rules, 2.

use super::Span;
use super::moves::{Joint, MoveSyntax, Sign, Step, Written};

/// Whether a word has the form of a move in this notation; `!` and `?` may follow.
#[must_use]
pub(crate) fn is_numeric(word: &[u8]) -> bool {
    let glyph = word.iter().rev().take_while(|b| matches!(b, b'!' | b'?')).count();
    let digits = &word[..word.len() - glyph];
    let squares = digits.get(..4).is_some_and(|squares| squares.iter().all(|b| matches!(b, b'1'..=b'8')));
    glyph <= 2 && squares && matches!(digits[4..], [] | [b'1'..=b'4'])
}

/// Reads a word as a move in this notation, in place of the one read before; tells whether it is one.
pub(crate) fn read(text: &mut MoveSyntax, word: &[u8]) -> bool {
    if !is_numeric(word) {
        return false;
    }
    let digits = word.iter().take_while(|b| b.is_ascii_digit()).count();
    let step = |at: usize| Step {
        joint: Joint::Bare,
        file: Some(word[at] - b'1'),
        rank: Some(word[at + 1] - b'1'),
        span: Span::new(at, at + 2),
    };
    *text = MoveSyntax::new(Written::Squares, None, &[step(0), step(2)]);
    text.promotion =
        (digits == 5).then(|| Sign::new(['Q', 'R', 'B', 'N'][usize::from(word[4] - b'1')], Span::new(4, 5)));
    text.mark_span = Span::new(digits, digits);
    text.glyph = Span::new(digits, word.len());
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::moves::parse;

    #[test]
    fn numeric_moves_are_those_of_their_squares() {
        for (word, coord) in [
            ("5254", "e2e4"),
            ("57581", "e7e8q"),
            ("12134", "a2a3n"),
            ("8182!?", "h1h2!?"),
            ("7163!", "g1f3!"),
        ] {
            let (mut text, squares) = (MoveSyntax::default(), parse(coord.as_bytes()).unwrap());
            assert!(read(&mut text, word.as_bytes()), "{word}");
            let places = |text: &MoveSyntax| text.steps().iter().map(Step::square).collect::<Vec<_>>();
            assert_eq!(places(&text), places(&squares), "{word}");
            let letter = |text: &MoveSyntax| text.promotion.map(|sign| sign.letter);
            assert_eq!(letter(&text), letter(&squares), "{word}");
            assert_eq!((text.mark, text.glyph), (squares.mark, squares.glyph), "{word}");
        }
    }

    #[test]
    fn other_words_of_digits_are_not_numeric_moves() {
        for word in ["", "5", "525", "5259", "5054", "57585", "575811", "5254+", "5254!!!", "e254", "1950"] {
            assert!(!is_numeric(word.as_bytes()), "{word}");
            assert!(!read(&mut MoveSyntax::default(), word.as_bytes()), "{word}");
        }
    }
}
