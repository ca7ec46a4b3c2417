//! Position strings: `PLACEMENT[RESERVE] SIDE CASTLING EP HALFMOVE FULLMOVE`.
//!
//! Trailing fields may be missing; `PLACEMENT SIDE HALFMOVE FULLMOVE` is read too. Where checks are counted, `3+3` before the
//! half-move clock are the checks that White and Black have still to give, and `+0+0` after the last field those that they
//! have given. What the letters mean, and whether the board has the right size, is the variant's business.
//!
//! ```
//! use lawspeaker::notation::fen::{Cell, parse, parse_prefix};
//! let syntax = parse(b"4k3/8/8/8/8/8/8/R3K3 w Q - 3 20").unwrap();
//! assert_eq!((syntax.rows.len(), syntax.turn, &*syntax.castling), (8, 'w', "Q"));
//! assert_eq!((syntax.rows[7][0].0, syntax.halfmove, syntax.fullmove), (Cell::PieceKind('R'), 3, 20));
//! let line = b"4k3/8/8/8/8/8/8/R3K3 w Q - bm Ra8;";
//! assert!(line[parse_prefix(line).unwrap().1..].ends_with(b"bm Ra8;"));
//! assert_eq!(parse(b"4k3/8 x").unwrap_err().span.start, 6);
//! ```

mod board;
mod fields;
mod number;

use nom::Parser;
use nom::bytes::complete::{take_till, take_while};

use crate::geometry::SquareName;

use super::Span;

use fields::parse_words;
pub(crate) use fields::{CastlingLetters, castling_rights};

/// One thing in a placement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// Nothing is there.
    Empty,
    /// A blocked square, `*`.
    Blocked,
    /// A piece: a capital for White.
    PieceKind(char),
    /// A piece that was a Pawn before its promotion, with `~` after its letter.
    Promoted(char),
    /// The promoted form of a piece, with `+` before its letter.
    PromotedForm(char),
}

/// Counts of checks, White's first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Checks {
    /// `3+3`: the checks that each side has still to give.
    Left([u32; 2]),
    /// `+0+0`: the checks that each side has given.
    Given([u32; 2]),
}

/// One rank of a placement, left to right, with each cell's place in the text.
pub type Row = Vec<(Cell, Span)>;

/// The pieces between the brackets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reserve {
    /// Their letters, each with its place.
    pub letters: Vec<(char, Span)>,
    /// What is between the brackets.
    pub span: Span,
    /// Whether it is written with letters only: not `[-]`, and without counts as in `[3P]`.
    pub is_usual: bool,
}

/// What is said of a side to move that is not understood.
pub(crate) const NO_SIDE: &str = "the side to move must be `w` or `b`";

/// A position string read, but not understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FenSyntax {
    /// The ranks, topmost first.
    pub rows: Vec<Row>,
    /// Where the placement is.
    pub placement: Span,
    /// The reserve; none without brackets.
    pub reserve: Option<Reserve>,
    /// `w` or `b`, or `r` for Red, which moves first in xiangqi.
    pub turn: char,
    /// Where the side is.
    pub turn_span: Span,
    /// The castling field as written; `-` when missing.
    pub castling: String,
    /// Where it is.
    pub castling_span: Span,
    /// The en passant square, or the squares that are written one after the other, as in `c3d4`.
    pub en_passant: Vec<SquareName>,
    /// Where it is.
    pub en_passant_span: Span,
    /// The counts of checks, and where they are.
    pub checks: Option<(Checks, Span)>,
    /// Half-moves since the last capture, Pawn move or drop; 0 when missing.
    pub halfmove: u32,
    /// Number of the move; 1 when missing.
    pub fullmove: u32,
}

impl FenSyntax {
    /// Whether the text has a castling field. `-` is one: it says that no side can castle.
    #[must_use]
    pub fn has_castling(&self) -> bool {
        self.castling_span.start < self.castling_span.end
    }
}

/// The first reason why a text is not a position string.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FenSyntaxError {
    /// Where.
    pub span: Span,
    /// Why, without a full stop.
    pub why: String,
}

impl FenSyntaxError {
    fn new(span: Span, why: impl Into<String>) -> Self {
        FenSyntaxError { span, why: why.into() }
    }
}

/// Reads a whole text as a position string.
///
/// # Errors
/// The first thing that does not fit.
pub fn parse(text: &[u8]) -> Result<FenSyntax, FenSyntaxError> {
    let words = words(text);
    let (position, used) = parse_words(text, &words)?;
    match words.get(used) {
        Some(&extra) => Err(FenSyntaxError::new(extra, "nothing may follow the fields of a position")),
        None => Ok(position),
    }
}

/// Reads a position from the start of an EPD line; gives the number of bytes it takes.
///
/// # Errors
/// The first thing that does not fit.
pub fn parse_prefix(text: &[u8]) -> Result<(FenSyntax, usize), FenSyntaxError> {
    let words = words(text);
    let (position, used) = parse_words(text, &words)?;
    let end = if used == 0 { 0 } else { words[used - 1].end as usize };
    Ok((position, end))
}

/// The stretches between white space; only as many as a position and one thing more can have.
fn words(text: &[u8]) -> Vec<Span> {
    let white = |b: u8| b.is_ascii_whitespace();
    let mut out = Vec::new();
    let mut at = 0;
    while out.len() < 8 {
        let step = |from: &[u8]| -> Option<(usize, usize)> {
            let (rest, gap) = take_while::<_, _, nom::error::Error<&[u8]>>(white).parse(from).ok()?;
            let (_, word) = take_till::<_, _, nom::error::Error<&[u8]>>(white).parse(rest).ok()?;
            Some((gap.len(), word.len()))
        };
        match step(&text[at..]) {
            Some((gap, word)) if word > 0 => {
                out.push(Span::new(at + gap, at + gap + word));
                at += gap + word;
            }
            _ => break,
        }
    }
    out
}

/// The reason, without the place.
impl std::fmt::Display for FenSyntaxError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.why)
    }
}

impl std::error::Error for FenSyntaxError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trailing_fields_may_be_missing() {
        let short = parse(b"k9/10 w").unwrap();
        let long = parse(b"k9/10 w - - 0 1").unwrap();
        assert_eq!((short.halfmove, short.fullmove, short.castling.as_str()), (0, 1, "-"));
        assert_eq!(short.rows, long.rows);
        assert_eq!(short.rows[1].len(), 10);
    }

    #[test]
    fn the_four_field_form_is_understood() {
        let four = parse(b"k9/10 b 7 12").unwrap();
        assert_eq!((four.turn, four.halfmove, four.fullmove), ('b', 7, 12));
    }

    #[test]
    fn an_epd_prefix_ends_before_its_opcodes() {
        let line = b"k9/10 b - - bm a1a2; id \"x\"";
        let (position, end) = parse_prefix(line).unwrap();
        assert_eq!(&line[end..], b" bm a1a2; id \"x\"");
        assert_eq!(position.turn, 'b');
        for (line, end) in [
            (&b"k9/10 b bm a1a2;"[..], 7),
            (b"k9/10 b - - 3 id \"x\";", 13),
            (b"k9/10 b - - 3 9 my_own 4;", 15),
            (b"k9/10 b ce 12;", 7),
            (b"k9/10 b ce - 3", 14),
            (b"k9/10 b - c0 \"no en passant field\";", 9),
            (b"k9/10 b bm a1a2", 7),
            (b"k9/10 b - c3 0 1", 16),
            (b"k9/10 b - c3 bm a1a2;", 12),
            (b"k9/10 b - - c3 \"a comment\";", 11),
        ] {
            let (_, found) = parse_prefix(line).unwrap();
            assert_eq!(found, end, "{}", String::from_utf8_lossy(line));
        }
    }

    #[test]
    fn a_mistake_in_a_field_is_not_taken_for_an_opcode() {
        for (line, start, end) in [
            (&b"k9/10 w Qx bm a1a2;"[..], 8, 10),
            (b"k9/10 w KQkp - bm a1a2;", 8, 12),
            (b"k9/10 w KQ e33 bm a1a2;", 11, 14),
            (b"k9/10 w - - 1234567890 1 id \"x\";", 12, 22),
            (b"k9/10 w - - x 1", 12, 13),
        ] {
            let error = parse_prefix(line).unwrap_err();
            assert_eq!(error.span, Span::new(start, end), "{error:?}");
        }
    }

    #[test]
    fn every_refusal_names_its_place() {
        for (text, start, end, why) in [
            (&b""[..], 0, 0, "position is missing"),
            (b"k9/10", 5, 5, "side to move"),
            (b"k9/10 x", 6, 7, "`w` or `b`"),
            (b"k9/1?0 w", 4, 5, "letters, numbers"),
            (b"k9/20 w", 3, 5, "1 to 19"),
            (b"k9/0 w", 3, 4, "1 to 19"),
            (b"k9/10[K w", 5, 7, "closing `]`"),
            (b"k9/10[K1] w", 7, 8, "letters only"),
            (b"k9/10 w - - 0 1 7", 16, 17, "nothing may follow"),
            (b"k9/10 w - zz 0 1", 10, 12, "en passant field"),
            (b"k9/10 w KQkp - 0 1", 8, 12, "castling field"),
            (b"k9/10 w garbage everywhere", 8, 15, "castling field"),
            (b"k9/10 w - - 99999999999999999999 1", 12, 32, "half-move clock"),
            (b"k9/10 w - - 1 99999999999999999999", 14, 34, "move number"),
            (b"k9/10 w - - -1 1", 12, 14, "half-move clock"),
            (b"k9/10 w - - 0 one", 14, 17, "move number"),
            (b"k9/10 w KQ 0 1", 11, 12, "en passant field"),
        ] {
            let refusal = parse(text).unwrap_err();
            assert_eq!(refusal.span, Span::new(start, end), "{refusal:?}");
            assert!(refusal.why.contains(why), "{refusal:?}");
        }
    }
}
