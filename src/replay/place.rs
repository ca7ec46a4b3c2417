//! Lines and columns of places in a record, found in one pass however many there are.

use crate::notation::Span;
use crate::notation::text::begins_character;

/// Where something is in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Line from 1.
    pub line: u64,
    /// Column from 1, in characters.
    pub column: u64,
    /// Length in characters.
    pub length: u64,
    /// Bytes before it in the file.
    pub offset: u64,
}

/// Turns spans of a record's bytes into places; ask for them in the order of the text.
#[derive(Clone, Copy, Debug)]
pub struct Places {
    offset: u64,
    at: usize,
    line: u64,
    column: u64,
}

impl Places {
    /// For a record whose first byte is at `offset` of its file, at the start of this line (from 1).
    #[must_use]
    pub const fn new(offset: u64, line: u64) -> Self {
        Places { offset, at: 0, line, column: 1 }
    }

    /// For a record with this number of characters before it on its first line.
    #[must_use]
    pub const fn indented(offset: u64, line: u64, characters: u64) -> Self {
        Places { offset, at: 0, line, column: 1 + characters }
    }

    /// The place of a span that does not begin before the one asked for last. (One that does gets the place
    /// of the last: its offset is still right.)
    pub fn place(&mut self, bytes: &[u8], span: Span) -> Place {
        let (start, end) = (span.start as usize, (span.end as usize).min(bytes.len()));
        while self.at < start.min(bytes.len()) {
            let byte = bytes[self.at];
            let carriage = byte == b'\r' && bytes.get(self.at + 1) != Some(&b'\n');
            if byte == b'\n' || carriage {
                self.line += 1;
                self.column = 1;
            } else if begins_character(byte) && byte != b'\r' {
                self.column += 1;
            }
            self.at += 1;
        }
        let length = bytes[start.min(end)..end].iter().filter(|&&b| begins_character(b)).count() as u64;
        Place { line: self.line, column: self.column, length, offset: self.offset + u64::from(span.start) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_columns_count_characters_from_one() {
        let text = "ab\r\ncåd e\rx".as_bytes();
        let mut places = Places::new(100, 7);
        let of = |places: &mut Places, start, end| {
            let place = places.place(text, Span::new(start, end));
            (place.line, place.column, place.length, place.offset)
        };
        assert_eq!(of(&mut places, 1, 2), (7, 2, 1, 101));
        assert_eq!(of(&mut places, 4, 8), (8, 1, 3, 104));
        assert_eq!(of(&mut places, 9, 10), (8, 5, 1, 109));
        assert_eq!(of(&mut places, 11, 12), (9, 1, 1, 111));
    }
}
