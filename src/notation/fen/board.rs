//! The placement and the reserve: `k9/10[Nn]`.

use crate::geometry::BoardSize;
use crate::notation::Span;

use super::number::number;
use super::{Cell, FenSyntaxError, Reserve, Row};

/// The ranks, the place of the placement, and the reserve.
pub(super) type Board = (Vec<Row>, Span, Option<Reserve>);

/// Reads the first field.
pub(super) fn parse_board(text: &[u8], word: Span) -> Result<Board, FenSyntaxError> {
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
                let squares = number(&bytes[at..at + len]).unwrap_or(u32::MAX) as usize;
                if squares == 0 || squares > most {
                    return Err(FenSyntaxError::new(
                        place(len),
                        "a number of empty squares must be from 1 to 19",
                    ));
                }
                row.extend(std::iter::repeat_n((Cell::Empty, place(len)), squares));
            }
            b if b.is_ascii_alphabetic() && bytes.get(at + 1) == Some(&b'~') => {
                len = 2;
                row.push((Cell::Promoted(char::from(b)), place(2)));
            }
            b if b.is_ascii_alphabetic() => row.push((Cell::PieceKind(char::from(b)), place(1))),
            b'+' if bytes[at + 1..split].first().is_some_and(u8::is_ascii_alphabetic) => {
                len = 2;
                row.push((Cell::PromotedForm(char::from(bytes[at + 1])), place(2)));
            }
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
        Some(_) => Some(parse_reserve(bytes, split, word)?),
    };
    Ok((rows, placement, reserve))
}

/// Bytes of the first character: a place never ends inside one.
fn character(bytes: &[u8]) -> usize {
    1 + bytes[1..].iter().take_while(|&&b| b & 0xc0 == 0x80).count()
}

/// Reads a reserve: `[NPPbp]`. Some programs write `[-]` for an empty one and `[N2Pbp]` for several pieces of a kind.
fn parse_reserve(bytes: &[u8], split: usize, word: Span) -> Result<Reserve, FenSyntaxError> {
    let place = |from: usize, len: usize| {
        let start = word.start as usize + from;
        Span::new(start, start + len)
    };
    let whole = place(split, bytes.len() - split);
    if bytes.last() != Some(&b']') {
        return Err(FenSyntaxError::new(whole, "the reserve has no closing `]`"));
    }
    let end = bytes.len() - 1;
    let mut reserve =
        Reserve { letters: Vec::new(), span: place(split + 1, end - split - 1), is_usual: true };
    if &bytes[split + 1..end] == b"-" {
        reserve.is_usual = false;
        return Ok(reserve);
    }
    let mut at = split + 1;
    while at < end {
        let digits = bytes[at..end].iter().take_while(|b| b.is_ascii_digit()).count();
        let letter = at + digits;
        if letter == end || !bytes[letter].is_ascii_alphabetic() {
            let wrong =
                if letter == end { place(at, digits) } else { place(letter, character(&bytes[letter..end])) };
            let why = "a reserve is written with letters only, or with numbers before letters";
            return Err(FenSyntaxError::new(wrong, why));
        }
        let count = if digits == 0 { Some(1) } else { number(&bytes[at..letter]) };
        let most = 4 * usize::from(BoardSize::MAX_SIDE);
        let count = count.map_or(usize::MAX, |count| count as usize);
        if count == 0 {
            return Err(FenSyntaxError::new(place(at, digits), "a number of pieces must be 1 or more"));
        }
        if count > most - reserve.letters.len() {
            return Err(FenSyntaxError::new(whole, "too many pieces in the reserve"));
        }
        reserve.is_usual &= digits == 0;
        let piece = (char::from(bytes[letter]), place(at, digits + 1));
        reserve.letters.extend(std::iter::repeat_n(piece, count));
        at = letter + 1;
    }
    Ok(reserve)
}
