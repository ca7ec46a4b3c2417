//! The lines of a file, in pieces of bounded size, each with its place.

use std::io::{self, BufRead, Read as _};

/// The most bytes of a piece; a multiple of four, so that whole base64 stays whole. A line of as many bytes is one piece.
pub(super) const PIECE: usize = 1 << 16;

/// The most bytes of a line's end.
const LINE_END: usize = "\r\n".len();

/// Some editors write it at the beginning of a file.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// A stretch of one line, without the line's end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Piece<'a> {
    pub(super) bytes: &'a [u8],
    /// Whether the line begins with it.
    pub(super) begins: bool,
    /// Whether the line ends with it.
    pub(super) ends: bool,
}

impl Piece<'_> {
    /// Whether the whole line is this text.
    pub(super) fn is_line(&self, text: &str) -> bool {
        self.begins && self.ends && self.bytes == text.as_bytes()
    }

    /// Whether a line begins here with this sign.
    pub(super) fn begins_with(&self, sign: u8) -> bool {
        self.begins && self.bytes.first() == Some(&sign)
    }
}

pub(super) struct Lines<R> {
    reader: R,
    /// The last piece, with the end of its line, and what was read behind it.
    buffer: Vec<u8>,
    behind: Vec<u8>,
    /// The last piece: its line from 1, the bytes of the line before it, whether the line ended with it.
    line: u64,
    before: u64,
    ended: bool,
    /// Whether the next call returns it again.
    held: bool,
}

impl<R: BufRead> Lines<R> {
    pub(super) fn new(reader: R) -> Self {
        Lines { reader, buffer: Vec::new(), behind: Vec::new(), line: 0, before: 0, ended: true, held: false }
    }

    /// The next piece; none at the end of the file.
    pub(super) fn next(&mut self) -> io::Result<Option<Piece<'_>>> {
        if !self.held {
            self.read()?;
        }
        self.held = false;
        let begins = self.before == 0;
        if begins && self.ended && self.buffer.is_empty() {
            return Ok(None);
        }
        Ok(Some(Piece { bytes: without_end(&self.buffer), begins, ends: self.ended }))
    }

    /// Makes the next call return the last piece again.
    pub(super) fn hold(&mut self) {
        self.held = true;
    }

    /// The line of the piece read last, from 1.
    pub(super) fn line(&self) -> u64 {
        self.line
    }

    /// The column, from 1, of a byte of the piece read last.
    pub(super) fn column(&self, byte: usize) -> u64 {
        self.before + byte as u64 + 1
    }

    fn read(&mut self) -> io::Result<()> {
        if self.ended {
            self.line += 1;
            self.before = 0;
        } else {
            self.before += self.buffer.len() as u64;
        }
        self.buffer.clear();
        self.buffer.append(&mut self.behind);
        if !self.buffer.ends_with(b"\n") {
            let room = BYTE_ORDER_MARK.len() + PIECE + LINE_END - self.buffer.len();
            self.reader.by_ref().take(room as u64).read_until(b'\n', &mut self.buffer)?;
        }
        if self.line == 1 && self.before == 0 && self.buffer.starts_with(BYTE_ORDER_MARK) {
            self.buffer.drain(..BYTE_ORDER_MARK.len());
        }
        self.ended = without_end(&self.buffer).len() <= PIECE;
        if !self.ended {
            self.behind = self.buffer.split_off(PIECE);
        }
        Ok(())
    }
}

/// The bytes of a line.
fn without_end(line: &[u8]) -> &[u8] {
    match line.strip_suffix(b"\n") {
        Some(line) => line.strip_suffix(b"\r").unwrap_or(line),
        None => line,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The pieces of a text: begins, ends, length, line, column.
    fn pieces(text: &str) -> Vec<(bool, bool, usize, u64, u64)> {
        let mut lines = Lines::new(text.as_bytes());
        let mut all = Vec::new();
        while let Some(piece) = lines.next().unwrap() {
            let (begins, ends, length) = (piece.begins, piece.ends, piece.bytes.len());
            all.push((begins, ends, length, lines.line(), lines.column(0)));
        }
        all
    }

    #[test]
    fn lines_are_cut_into_pieces() {
        assert_eq!(pieces(""), []);
        let short = [(true, true, 2, 1, 1), (true, true, 0, 2, 1), (true, true, 1, 3, 1)];
        assert_eq!(pieces("ab\n\r\nc"), short);
        assert_eq!(pieces("ab\r\n\nc\n"), short);
        let long = "x".repeat(PIECE);
        let at = PIECE as u64 + 1;
        for text in [format!("{long}y\nz"), format!("{long}y\r\nz\r\n")] {
            assert_eq!(
                pieces(&text),
                [(true, false, PIECE, 1, 1), (false, true, 1, 1, at), (true, true, 1, 2, 1)]
            );
        }
        // A line that fills its piece is one, whatever its end.
        for text in [long.clone(), format!("{long}\n"), format!("{long}\r\n")] {
            assert_eq!(pieces(&text), [(true, true, PIECE, 1, 1)]);
        }
        // One byte more, which is no end of a line.
        for text in [format!("{long}\r"), format!("{long}y"), format!("{long}y\n"), format!("{long}y\r\n")] {
            assert_eq!(pieces(&text), [(true, false, PIECE, 1, 1), (false, true, 1, 1, at)]);
        }
        assert_eq!(pieces(&format!("{long}\ry\n")), [(true, false, PIECE, 1, 1), (false, true, 2, 1, at)]);
        assert_eq!(
            pieces(&format!("{long}{long}\n")),
            [(true, false, PIECE, 1, 1), (false, true, PIECE, 1, at)]
        );
    }

    #[test]
    fn the_end_of_a_long_line_is_no_line() {
        let text = format!("end\n{}end\n", "x".repeat(PIECE));
        let mut lines = Lines::new(text.as_bytes());
        let mut said = Vec::new();
        while let Some(piece) = lines.next().unwrap() {
            said.push((piece.is_line("end"), piece.begins_with(b'e')));
        }
        assert_eq!(said, [(true, true), (false, false), (false, false)]);
    }

    #[test]
    fn a_byte_order_mark_is_passed_over_at_the_beginning_only() {
        assert_eq!(pieces("\u{feff}ab\n"), [(true, true, 2, 1, 1)]);
        assert_eq!(pieces("\u{feff}"), []);
        assert_eq!(pieces("\n\u{feff}"), [(true, true, 0, 1, 1), (true, true, 3, 2, 1)]);
        assert_eq!(pieces("\u{feff}\u{feff}"), [(true, true, 3, 1, 1)]);
        let long = "x".repeat(2 * PIECE);
        assert_eq!(pieces(&format!("\u{feff}{long}\n")), pieces(&format!("{long}\n")));
    }
}
