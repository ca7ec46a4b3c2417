//! The lines of a stream of positions or problems.

use std::io::{self, BufRead};

/// The lines of a stream, each with its number from 1; a line of more than 64 KiB is cut there. They end with LF, CR LF or
/// CR.
///
/// ```
/// use lawspeaker::source::Lines;
/// let (mut lines, mut line, mut all) = (Lines::new(&b"one\r\ntwo"[..]), Vec::new(), Vec::new());
/// while lines.next(&mut line)? {
///     all.push(String::from_utf8_lossy(&line).into_owned());
/// }
/// assert_eq!(all, ["one", "two"]);
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Lines<R> {
    reader: R,
    number: u64,
    offset: u64,
    next: u64,
    ending: &'static [u8],
    whole: bool,
}

/// The longest line that is read whole.
const LONGEST_LINE: usize = 1 << 16;

impl<R: BufRead> Lines<R> {
    /// Reads lines from here.
    pub fn new(reader: R) -> Self {
        Lines { reader, number: 0, offset: 0, next: 0, ending: b"", whole: true }
    }

    /// The next line without its end, put into `line`; false at the end of the stream.
    pub fn next(&mut self, line: &mut Vec<u8>) -> io::Result<bool> {
        line.clear();
        self.number += 1;
        self.offset = self.next;
        let mut any = false;
        self.ending = b"";
        self.whole = true;
        loop {
            let part = self.reader.fill_buf()?;
            if part.is_empty() {
                break;
            }
            any = true;
            let end = memchr::memchr2(b'\n', b'\r', part);
            let taken = end.unwrap_or(part.len());
            let room = LONGEST_LINE.saturating_sub(line.len());
            line.extend_from_slice(&part[..taken.min(room)]);
            self.whole &= taken <= room;
            let carriage = end.is_some_and(|n| part[n] == b'\r');
            self.consume(end.map_or(taken, |n| n + 1));
            if carriage {
                self.ending = b"\r";
                if self.reader.fill_buf()?.first() == Some(&b'\n') {
                    self.consume(1);
                    self.ending = b"\r\n";
                }
            } else if end.is_some() {
                self.ending = b"\n";
            }
            if end.is_some() {
                break;
            }
        }
        Ok(any)
    }

    fn consume(&mut self, bytes: usize) {
        self.reader.consume(bytes);
        self.next += bytes as u64;
    }

    /// Whether the line read last is all there: of one that is far too long only the beginning is.
    pub fn is_whole(&self) -> bool {
        self.whole
    }

    /// How the line read last ends in the stream.
    pub fn ending(&self) -> &'static [u8] {
        self.ending
    }

    /// The number of the line read last, from 1.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// How many bytes are before the line read last.
    pub fn offset(&self) -> u64 {
        self.offset
    }
}
