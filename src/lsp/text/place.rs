//! Places as the protocol counts them: lines from 0, and columns in the units that client and server agree on.
//!
//! A line ends with LF, CR LF or CR. A column beyond the end of a line means the end of the line, as the protocol says.

use lsp_types::{Position, PositionEncodingKind, Range};
use memchr::memchr2_iter;

/// What a column counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Columns {
    /// Bytes.
    Utf8,
    /// Units of UTF-16, which every client knows.
    Utf16,
}

/// A line and a column, from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Place {
    pub(crate) line: u32,
    pub(crate) column: u32,
}

impl Columns {
    /// Bytes if the client offers them: they cost nothing. UTF-16 is what a client counts that offers nothing.
    pub(crate) fn agreed(offered: Option<&[PositionEncodingKind]>) -> Self {
        match offered {
            Some(kinds) if kinds.contains(&PositionEncodingKind::UTF8) => Columns::Utf8,
            _ => Columns::Utf16,
        }
    }

    pub(crate) fn kind(self) -> PositionEncodingKind {
        match self {
            Columns::Utf8 => PositionEncodingKind::UTF8,
            Columns::Utf16 => PositionEncodingKind::UTF16,
        }
    }

    /// The number of units of a text.
    pub(crate) fn count(self, text: &[u8]) -> u32 {
        let units = match self {
            Columns::Utf8 => text.len(),
            Columns::Utf16 => text.iter().map(|&byte| utf16_units(byte)).sum(),
        };
        u32::try_from(units).unwrap_or(u32::MAX)
    }
}

/// The units of UTF-16 of the character that a byte of UTF-8 begins; 0 for a byte inside a character.
const fn utf16_units(byte: u8) -> usize {
    match byte {
        0x80..0xC0 => 0,
        0xF0.. => 2,
        _ => 1,
    }
}

impl Place {
    /// This place of a text that begins at `base`.
    pub(crate) fn after(self, base: Place) -> Place {
        match self.line {
            0 => Place { line: base.line, column: base.column + self.column },
            line => Place { line: base.line + line, column: self.column },
        }
    }

    /// The reverse of [`after`](Self::after), for a place that is not before `base`.
    pub(crate) fn since(self, base: Place) -> Place {
        match self.line.saturating_sub(base.line) {
            0 => Place { line: 0, column: self.column.saturating_sub(base.column) },
            line => Place { line, column: self.column },
        }
    }
}

impl From<Position> for Place {
    fn from(Position { line, character }: Position) -> Self {
        Place { line, column: character }
    }
}

impl From<Place> for Position {
    fn from(Place { line, column }: Place) -> Self {
        Position { line, character: column }
    }
}

/// From one place to another.
pub(crate) fn range(start: Place, end: Place) -> Range {
    Range { start: start.into(), end: end.into() }
}

/// After this number of bytes the units before are counted again.
const BLOCK: usize = 1 << 10;

/// The lines of a text, and how many units are before each of its blocks: a place is found in a time that does not depend
/// on the length of the text or of a line.
#[derive(Debug)]
pub(crate) struct Lines<'t> {
    text: &'t [u8],
    columns: Columns,
    /// Where each line begins.
    starts: Vec<usize>,
    /// The units before each block; empty where every byte is a unit.
    before: Vec<u32>,
}

impl<'t> Lines<'t> {
    pub(crate) fn new(text: &'t str, columns: Columns) -> Self {
        let text = text.as_bytes();
        let mut starts = vec![0];
        starts.extend(breaks(text));
        let before = match columns {
            Columns::Utf16 if !text.is_ascii() => {
                let counts = text.chunks(BLOCK).scan(0, |units, block| {
                    let before = *units;
                    *units += columns.count(block);
                    Some(before)
                });
                counts.collect()
            }
            _ => Vec::new(),
        };
        Lines { text, columns, starts, before }
    }

    /// The units before a byte of the text.
    fn units(&self, offset: usize) -> u32 {
        match self.before.get(offset / BLOCK) {
            Some(before) => before + self.columns.count(&self.text[offset / BLOCK * BLOCK..offset]),
            None if self.before.is_empty() => u32::try_from(offset).unwrap_or(u32::MAX),
            None => self.before.last().map_or(0, |last| {
                last + self.columns.count(&self.text[(self.before.len() - 1) * BLOCK..offset])
            }),
        }
    }

    /// The place of a byte, or of the end of the text.
    pub(crate) fn place(&self, offset: usize) -> Place {
        let offset = offset.min(self.text.len());
        let line = self.starts.partition_point(|&start| start <= offset) - 1;
        let column = self.units(offset) - self.units(self.starts[line]);
        Place { line: u32::try_from(line).unwrap_or(u32::MAX), column }
    }

    /// The byte at a place. What is not in the text is the end of its line, or of the text.
    pub(crate) fn offset(&self, place: Place) -> usize {
        let line = place.line as usize;
        let Some(&start) = self.starts.get(line) else { return self.text.len() };
        let end = match self.starts.get(line + 1) {
            Some(&next) => next - if self.text[..next].ends_with(b"\r\n") { 2 } else { 1 },
            None => self.text.len(),
        };
        let wanted = self.units(start).saturating_add(place.column);
        if self.before.is_empty() {
            let mut at = (start + place.column as usize).min(end);
            while at > start && self.text.get(at).is_some_and(|&byte| utf16_units(byte) == 0) {
                at -= 1;
            }
            return at;
        }
        let block = self.before.partition_point(|&before| before <= wanted) - 1;
        let mut at = (block * BLOCK).max(start);
        let mut units = self.units(at);
        while at < end {
            let byte = self.text[at];
            units += u32::try_from(utf16_units(byte)).unwrap_or(0);
            if units > wanted {
                return at;
            }
            at += 1;
        }
        end
    }
}

/// Where lines begin after a line end.
pub(crate) fn breaks(text: &[u8]) -> impl Iterator<Item = usize> {
    memchr2_iter(b'\n', b'\r', text)
        .filter(|&at| text[at] == b'\n' || text.get(at + 1) != Some(&b'\n'))
        .map(|at| at + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_and_bytes_agree_in_both_units() {
        let long = "é𝄞a".repeat(700);
        for text in ["", "ab\r\ncåd e\rx\n", "\n\n", "𝄞\r\n\r𝄞é", &long, &format!("{long}\n{long}\r\n{long}")]
        {
            for columns in [Columns::Utf8, Columns::Utf16] {
                let lines = Lines::new(text, columns);
                let inside_end = |at: usize| text[..at].ends_with('\r') && text[at..].starts_with('\n');
                for (at, _) in text.char_indices().chain([(text.len(), ' ')]) {
                    let place = lines.place(at);
                    let back = lines.offset(place);
                    assert!(back == at || inside_end(at), "{at} became {place:?} and {back}");
                    let before = &text[..at];
                    let start = breaks(before.as_bytes()).last().unwrap_or(0);
                    let start = if inside_end(at) { continue } else { start };
                    let count = match columns {
                        Columns::Utf8 => before[start..].len(),
                        Columns::Utf16 => before[start..].encode_utf16().count(),
                    };
                    assert_eq!(place.column as usize, count, "at {at}");
                }
            }
        }
    }

    #[test]
    fn a_column_beyond_its_line_is_the_end_of_the_line() {
        let lines = Lines::new("ab\r\ncd\re", Columns::Utf16);
        let at = |line, column| lines.offset(Place { line, column });
        assert_eq!([at(0, 9), at(1, 9), at(2, 9), at(3, 0)], [2, 6, 8, 8]);
        let lines = Lines::new("𝄞b", Columns::Utf16);
        assert_eq!(lines.offset(Place { line: 0, column: 1 }), 0, "inside a character");
        let lines = Lines::new("𝄞b", Columns::Utf8);
        assert_eq!(lines.offset(Place { line: 0, column: 2 }), 0, "inside a character");
    }
}
