//! Position strings: `PLACEMENT[RESERVE] SIDE CASTLING EP HALFMOVE FULLMOVE`.
//!
//! Trailing fields may be missing; `PLACEMENT SIDE HALFMOVE FULLMOVE` is read too. What the letters mean, and
//! whether the board has the right size, is the variant's business.

use nom::Parser;
use nom::bytes::complete::{take_till, take_while};
use nom::combinator::all_consuming;

use crate::geometry::{BoardSize, SquareName};

use super::Span;
use super::square::square;

/// One thing in a placement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// Nothing is there.
    Empty,
    /// A blocked square, `*`.
    Blocked,
    /// A piece: a capital for White.
    PieceKind(char),
}

/// One rank of a placement, left to right, with each cell's place in the text.
pub type Row = Vec<(Cell, Span)>;

/// A position string read, but not understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FenSyntax {
    /// The ranks, topmost first.
    pub rows: Vec<Row>,
    /// Where the placement is.
    pub placement: Span,
    /// The reserve's letters; none without brackets.
    pub reserve: Option<Vec<(char, Span)>>,
    /// `w` or `b`.
    pub turn: char,
    /// Where the side is.
    pub turn_span: Span,
    /// The castling field as written; `-` when missing.
    pub castling: String,
    /// Where it is.
    pub castling_span: Span,
    /// The en passant square.
    pub en_passant: Option<SquareName>,
    /// Where it is.
    pub en_passant_span: Span,
    /// Half-moves since the last capture, Pawn move or drop; 0 when missing.
    pub halfmove: u32,
    /// Number of the move; 1 when missing.
    pub fullmove: u32,
}

/// The first reason why a text is no position string.
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
        Some(&extra) => Err(FenSyntaxError::new(extra, "a position has at most six fields")),
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
    while out.len() < 7 {
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

fn parse_words(text: &[u8], words: &[Span]) -> Result<(FenSyntax, usize), FenSyntaxError> {
    let end = Span::new(text.len(), text.len());
    let &board = words.first().ok_or_else(|| FenSyntaxError::new(end, "the position is missing"))?;
    let (rows, placement, reserve) = parse_board(text, board)?;
    let &turn_span = words
        .get(1)
        .ok_or_else(|| FenSyntaxError::new(end, "the side to move is missing: write `w` or `b`"))?;
    let turn = match turn_span.of(text) {
        b"w" | b"W" => 'w',
        b"b" | b"B" => 'b',
        _ => return Err(FenSyntaxError::new(turn_span, "the side to move must be `w` or `b`")),
    };
    let mut out = FenSyntax {
        rows,
        placement,
        reserve,
        turn,
        turn_span,
        castling: "-".to_owned(),
        castling_span: end,
        en_passant: None,
        en_passant_span: end,
        halfmove: 0,
        fullmove: 1,
    };
    let mut used = 2;
    if words.get(used).is_some_and(|w| is_castling(w.of(text))) {
        out.castling_span = words[used];
        out.castling = String::from_utf8_lossy(words[used].of(text)).into_owned();
        used += 1;
        if let Some(&word) = words.get(used) {
            if word.of(text) == b"-" {
                out.en_passant_span = word;
                used += 1;
            } else if let Ok((_, name)) = all_consuming(square).parse(word.of(text)) {
                out.en_passant = Some(name);
                out.en_passant_span = word;
                used += 1;
            }
        }
    }
    if let Some(number) = words.get(used).and_then(|w| clock(w.of(text))) {
        out.halfmove = number;
        used += 1;
        if let Some(number) = words.get(used).and_then(|w| clock(w.of(text))) {
            out.fullmove = number.max(1);
            used += 1;
        }
    }
    Ok((out, used))
}

/// `-`, or up to four letters of which each names a wing or a Rook's file.
fn is_castling(word: &[u8]) -> bool {
    word == b"-"
        || (word.len() <= 4
            && word.iter().all(|b| matches!(b, b'K' | b'Q' | b'k' | b'q' | b'A'..=b'H' | b'a'..=b'h')))
}

fn clock(word: &[u8]) -> Option<u32> {
    if word.is_empty() || word.len() > 9 || !word.iter().all(u8::is_ascii_digit) {
        return None;
    }
    std::str::from_utf8(word).ok()?.parse().ok()
}

type Board = (Vec<Row>, Span, Option<Vec<(char, Span)>>);

fn parse_board(text: &[u8], word: Span) -> Result<Board, FenSyntaxError> {
    let most = usize::from(BoardSize::MAX_SIDE);
    let bytes = word.of(text);
    let split = bytes.iter().position(|&b| b == b'[').unwrap_or(bytes.len());
    let placement = Span::new(word.start as usize, word.start as usize + split);
    let mut rows = vec![Row::new()];
    let mut at = 0;
    while at < split {
        let place =
            |len: usize| Span::new(placement.start as usize + at, placement.start as usize + at + len);
        let row = rows.last_mut().expect("there is always a rank being read");
        let mut len = 1;
        match bytes[at] {
            b'/' => {
                if rows.len() == most {
                    return Err(FenSyntaxError::new(place(1), "a board has at most 19 ranks"));
                }
                rows.push(Row::new());
            }
            b'*' => row.push((Cell::Blocked, place(1))),
            b'0'..=b'9' => {
                len = bytes[at..split].iter().take_while(|b| b.is_ascii_digit()).count();
                let number = clock(&bytes[at..at + len]).unwrap_or(u32::MAX) as usize;
                if number == 0 || number > most {
                    return Err(FenSyntaxError::new(
                        place(len),
                        "a number of empty squares must be from 1 to 19",
                    ));
                }
                row.extend(std::iter::repeat_n((Cell::Empty, place(len)), number));
            }
            b if b.is_ascii_alphabetic() => row.push((Cell::PieceKind(char::from(b)), place(1))),
            _ => {
                let len = character(&bytes[at..split]);
                return Err(FenSyntaxError::new(
                    place(len),
                    "a board is written with letters, numbers, `*` and `/` only",
                ));
            }
        }
        if rows.last().is_some_and(|row| row.len() > most) {
            return Err(FenSyntaxError::new(place(len), "a rank has at most 19 squares"));
        }
        at += len;
    }
    let reserve = match bytes.get(split) {
        None => None,
        Some(_) => Some(parse_reserve(&bytes[split..], placement.end as usize)?),
    };
    Ok((rows, placement, reserve))
}

/// Bytes of the first character: a place never ends inside one.
fn character(bytes: &[u8]) -> usize {
    1 + bytes[1..].iter().take_while(|&&b| b & 0xc0 == 0x80).count()
}

fn parse_reserve(bytes: &[u8], start: usize) -> Result<Vec<(char, Span)>, FenSyntaxError> {
    if bytes.last() != Some(&b']') {
        return Err(FenSyntaxError::new(
            Span::new(start, start + bytes.len()),
            "the reserve has no closing `]`",
        ));
    }
    if bytes.len() > 2 + 4 * usize::from(BoardSize::MAX_SIDE) {
        return Err(FenSyntaxError::new(
            Span::new(start, start + bytes.len()),
            "too many pieces in the reserve",
        ));
    }
    let letters = &bytes[1..bytes.len() - 1];
    let mut out = Vec::with_capacity(letters.len());
    for (n, &b) in letters.iter().enumerate() {
        if !b.is_ascii_alphabetic() {
            let span = Span::new(start + 1 + n, start + 1 + n + character(&letters[n..]));
            return Err(FenSyntaxError::new(span, "a reserve is written with letters only"));
        }
        let span = Span::new(start + 1 + n, start + 2 + n);
        out.push((char::from(b), span));
    }
    Ok(out)
}

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
        let (_, end) = parse_prefix(b"k9/10 b bm a1a2;").unwrap();
        assert_eq!(end, 7);
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
            (b"k9/10 w - - 0 1 7", 16, 17, "at most six fields"),
            (b"k9/10 w - zz 0 1", 10, 12, "at most six fields"),
        ] {
            let refusal = parse(text).unwrap_err();
            assert_eq!(refusal.span, Span::new(start, end), "{refusal:?}");
            assert!(refusal.why.contains(why), "{refusal:?}");
        }
    }
}
