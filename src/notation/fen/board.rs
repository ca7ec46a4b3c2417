//! The placement and the reserve: `k9/10[Nn]`.

use crate::geometry::BoardSize;
use crate::notation::Span;

use super::number::number;
use super::{Cell, FenSyntaxError, Row};

/// The ranks, the place of the placement, and the letters of the reserve.
pub(super) type Board = (Vec<Row>, Span, Option<Vec<(char, Span)>>);

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
