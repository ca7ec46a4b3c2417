//! Streams cut into records of bounded size: as PGN is cut, by lines, by JSON objects, by headers, by blank lines.
//!
//! What a record says is not looked at here, except that a long record is cut between its games (`long`).

mod lines;
mod long;
#[cfg(feature = "lsp")]
mod resume;

use std::io::{self, BufRead, Read, Seek};
use std::ops::Range;

use memchr::memchr2;

use crate::notation::pgn::{Growth, Records};
use crate::notation::syntax::ParsedGame;
use crate::notation::{MAX_RECORD, Record};

pub use lines::{Blocks, Heads};
use long::Long;
#[cfg(feature = "lsp")]
pub use resume::CutState;

use super::buffer::filled;

/// The byte order mark of UTF-8.
pub(crate) const MARK: &[u8] = b"\xEF\xBB\xBF";

/// Most records have fewer bytes.
const MOSTLY: usize = 4 << 10;

/// The most bytes of a line that are kept for the records after its own: each of them has a copy. This is longer than any name of a
/// variant, which is what such lines say.
const MOST_CONTEXT: usize = 1 << 10;

/// Reads one game of a record from a byte on, and returns where the next one begins.
pub type Parse = fn(&[u8], usize, &mut ParsedGame) -> usize;

/// Where one record ends and the next begins.
#[derive(Clone, Copy, Debug)]
pub enum Cut {
    /// As PGN is cut: at a tag line after another line. A long record is cut between its games too, which this function
    /// finds.
    Pgn(Parse),
    /// Every line is a record, blank lines and comments too.
    Lines,
    /// Every JSON object outside others is a record; an array around them and the commas between them are skipped.
    Objects,
    /// A record begins at a line that says so, after a line that is neither a tag nor blank.
    Headed(Heads),
    /// A record ends at a blank line, and before a line that begins the next one.
    Blocks(Blocks),
}

/// Reads the records of a stream.
///
/// ```
/// use lawspeaker::{formats::{Cutter, Format}, notation::Record};
/// let coord = Format::from_id("coord").unwrap().reader.unwrap();
/// let mut cutter = Cutter::new(&b"odin; -; d2d4; *\nodin; -; e2e4; *\n"[..], coord.cut);
/// let (mut record, mut places) = (Record::default(), Vec::new());
/// while cutter.next(&mut record)? {
///     places.push((record.line, record.offset));
/// }
/// assert_eq!(places, [(1, 0), (2, 17)]);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Cutter<R> {
    kind: Kind<R>,
    /// Cuts long records; none where a record is one game.
    long: Option<Long>,
}

#[derive(Debug)]
enum Kind<R> {
    Pgn(Records<R>),
    Other(Pieces<R>),
}

impl<R: BufRead> Cutter<R> {
    /// The records of a stream that is cut in this way.
    pub fn new(reader: R, cut: Cut) -> Self {
        let (kind, parse) = match cut {
            Cut::Pgn(parse) => (Kind::Pgn(Records::new(reader)), Some(parse)),
            cut => (Kind::Other(Pieces::new(reader, cut)), None),
        };
        Cutter { kind, long: parse.map(Long::new) }
    }

    /// The records of a stream that begin within these bytes, where it is cut as PGN is. See [`Records::range`].
    ///
    /// ```
    /// use std::io::Cursor;
    /// use lawspeaker::{formats::{Cut, Cutter, Format}, notation::Record};
    /// let Cut::Pgn(parse) = Format::from_id("pgn").unwrap().reader.unwrap().cut else { panic!("PGN is cut so") };
    /// let archive = Cursor::new("[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4 *\n");
    /// let mut records = Cutter::range(archive, 5..40, parse)?;
    /// let mut record = Record::default();
    /// assert!(records.next(&mut record)? && record.bytes.starts_with(b"[White \"B\"]"));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of the reader.
    pub fn range(reader: R, range: Range<u64>, parse: Parse) -> io::Result<Self>
    where
        R: Read + Seek,
    {
        Ok(Cutter { kind: Kind::Pgn(Records::range(reader, range)?), long: Some(Long::new(parse)) })
    }

    /// Whether the next record has probably been read from the stream.
    pub(crate) fn is_at_hand(&self) -> bool {
        let read = match &self.kind {
            Kind::Pgn(records) => records.at_hand(),
            Kind::Other(pieces) => pieces.reader.left,
        };
        read >= MOSTLY || self.long.as_ref().is_some_and(Long::has_games)
    }

    /// Reads the next record into `record`, whose buffer is used again; `false` at the end of the stream.
    ///
    /// # Errors
    /// Those of the reader; interrupted reads are tried again. An array of JSON objects that the end of the stream leaves
    /// open is one too: what followed is lost.
    pub fn next(&mut self, record: &mut Record) -> io::Result<bool> {
        let Cutter { kind, long } = self;
        match long {
            Some(long) => long.next(record, |record, enough| kind.grow(record, enough)),
            None => kind.grow(record, usize::MAX).map(|growth| growth != Growth::End),
        }
    }
}

impl<R: BufRead> Kind<R> {
    /// Reads on in the record that was read in part, or else begins the next one.
    fn grow(&mut self, record: &mut Record, enough: usize) -> io::Result<Growth> {
        match self {
            Kind::Pgn(records) => records.grow(record, enough),
            Kind::Other(pieces) => pieces.next(record),
        }
    }
}

/// Reads records that are not cut as PGN is.
#[derive(Debug)]
struct Pieces<R> {
    reader: Counted<R>,
    cut: Cut,
    /// Place in the stream of the next byte.
    offset: u64,
    /// Its line, from 1.
    line: u64,
    /// A line that was read and belongs to the next record.
    waiting: Line,
    /// Whether an array is open around the objects.
    in_array: bool,
    /// The last line that stays true for records after its own.
    context: Vec<u8>,
}

/// A reader that knows how much is left of what it has at hand.
#[derive(Debug)]
struct Counted<R> {
    reader: R,
    left: usize,
}

impl<R: BufRead> Counted<R> {
    fn filled(&mut self) -> io::Result<&[u8]> {
        let part = filled(&mut self.reader)?;
        self.left = part.len();
        Ok(part)
    }

    fn consume(&mut self, number: usize) {
        self.left -= number;
        self.reader.consume(number);
    }
}

/// A line with its end, which is LF, CR LF or CR, and whether it was longer than a record may be.
#[derive(Clone, Debug, Default)]
struct Line {
    bytes: Vec<u8>,
    cut: bool,
    len: u64,
}

impl Line {
    fn add(&mut self, bytes: &[u8]) {
        let kept = bytes.len().min(MAX_RECORD - self.bytes.len());
        self.bytes.extend_from_slice(&bytes[..kept]);
        self.cut |= kept < bytes.len();
        self.len += bytes.len() as u64;
    }
}

impl<R: BufRead> Pieces<R> {
    /// The records of a stream.
    fn new(reader: R, cut: Cut) -> Self {
        Pieces {
            reader: Counted { reader, left: 0 },
            cut,
            offset: 0,
            line: 1,
            waiting: Line::default(),
            in_array: false,
            context: Vec::new(),
        }
    }

    /// Reads the next record.
    ///
    /// # Errors
    /// What the reader's are; interrupted reads are tried again. An array of objects that the stream's end leaves open
    /// is one too: what followed is lost.
    fn next(&mut self, record: &mut Record) -> io::Result<Growth> {
        record.bytes.clear();
        (record.cut, record.indent) = (false, 0);
        let any = match self.cut {
            Cut::Lines => self.next_line(record),
            Cut::Objects => self.next_object(record),
            Cut::Headed(heads) => self.next_headed(heads, record),
            Cut::Blocks(blocks) => self.next_block(blocks, record),
            Cut::Pgn(_) => unreachable!("PGN has a cutter of its own"),
        }?;
        // The mark that a text may begin with is not part of it.
        if record.offset == 0 && record.bytes.starts_with(MARK) {
            record.bytes.drain(..MARK.len());
            record.offset = MARK.len() as u64;
        }
        Ok(if any { Growth::Whole } else { Growth::End })
    }

    /// The next line as a record.
    fn next_line(&mut self, record: &mut Record) -> io::Result<bool> {
        let mut line = Line::default();
        let any = self.read_line(&mut line)?;
        (record.offset, record.line) = (self.offset, self.line);
        if any {
            self.pass(line.len);
        }
        (record.bytes, record.cut) = (line.bytes, line.cut);
        Ok(any)
    }

    fn next_headed(&mut self, heads: Heads, record: &mut Record) -> io::Result<bool> {
        let Heads { begins, parts } = heads;
        (record.offset, record.line) = (self.offset, self.line);
        let mut line = std::mem::take(&mut self.waiting);
        let (mut any, mut begun, mut depth, mut unclosed) = (false, false, 0u32, 0u32);
        loop {
            if line.len == 0 && !self.read_line(&mut line)? {
                return Ok(any);
            }
            let words = line.bytes.trim_ascii();
            if begun && (begins(&line.bytes) || parts(words)) {
                self.waiting = line;
                return Ok(true);
            }
            let words = if any || !parts(words) { words } else { &[][..] };
            // A bracket that is never closed costs no more than up to the next blank line.
            if words.is_empty() {
                depth = 0;
            } else if !any {
                (record.offset, record.line) = (self.offset, self.line);
                any = true;
            }
            let text = depth == 0 && !words.is_empty() && !words.starts_with(b"[") && !begins(words);
            // A comment among the tags may have blank lines too: behind one, only a turn number is no comment.
            begun |= text && (unclosed == 0 || words[0].is_ascii_digit());
            for byte in words {
                match byte {
                    b'[' => (depth, unclosed) = (depth + 1, unclosed + 1),
                    b']' => (depth, unclosed) = (depth.saturating_sub(1), unclosed.saturating_sub(1)),
                    _ => {}
                }
            }
            if any {
                give_line(record, &mut line);
            }
            self.pass(line.len);
            line.len = 0;
        }
    }

    fn next_block(&mut self, blocks: Blocks, record: &mut Record) -> io::Result<bool> {
        let mut line = std::mem::take(&mut self.waiting);
        record.context.clear();
        record.context.extend_from_slice(&self.context);
        // Whether the record has a line that is not blank, and the place in it of the last line with the moves of a game. That line
        // may be as long as a record, so it is not copied.
        let (mut any, mut held) = (false, None::<Range<usize>>);
        loop {
            if line.len == 0 && !self.read_line(&mut line)? {
                return Ok(any);
            }
            let rest = line.bytes.strip_prefix(MARK).unwrap_or(&line.bytes).trim_ascii_start();
            let (blank, words) = (line.bytes.len() - rest.len(), rest.trim_ascii_end());
            if let Some(held) = &held {
                if (blocks.begins)(&record.bytes[held.clone()], words) {
                    self.waiting = line;
                    return Ok(true);
                }
                if words.is_empty() {
                    give(record, &line.bytes, line.cut);
                    self.pass(line.len);
                    return Ok(true);
                }
            }
            if !any && !words.is_empty() {
                (record.offset, record.line) = (self.offset, self.line);
                any = true;
            }
            if (blocks.holds)(words) {
                let from = record.bytes.len() + blank;
                let to = from + words.len();
                // In a record that is full the last line that fits is compared.
                if to <= MAX_RECORD || held.is_none() {
                    held = Some(from.min(MAX_RECORD)..to.min(MAX_RECORD));
                }
            }
            if (blocks.lasts)(words) {
                self.context.clear();
                self.context.extend_from_slice(&words[..words.len().min(MOST_CONTEXT)]);
            }
            if any {
                give_line(record, &mut line);
            }
            self.pass(line.len);
            line.len = 0;
        }
    }

    fn next_object(&mut self, record: &mut Record) -> io::Result<bool> {
        let mut scan = Scan::default();
        loop {
            let part = self.reader.filled()?;
            if part.is_empty() {
                if self.in_array && !scan.begun {
                    self.in_array = false;
                    let why = "the array of games is not closed; the file may have been cut off";
                    return Err(io::Error::new(io::ErrorKind::UnexpectedEof, why));
                }
                return Ok(scan.begun);
            }
            let mut taken = 0;
            let mut whole = false;
            while taken < part.len() && !whole {
                let byte = part[taken];
                if !scan.begun && !scan.begins(byte, &mut self.in_array) {
                    taken += 1;
                    self.offset += 1;
                    self.line += u64::from(byte == b'\n');
                    continue;
                }
                let from = taken;
                if record.bytes.is_empty() && !record.cut {
                    (record.offset, record.line) = (self.offset, self.line);
                }
                while taken < part.len() && !whole {
                    whole = scan.step(part[taken]);
                    taken += 1;
                }
                let bytes = &part[from..taken];
                self.offset += bytes.len() as u64;
                self.line += bytes.iter().filter(|&&b| b == b'\n').count() as u64;
                give(record, bytes, false);
            }
            self.reader.consume(taken);
            if whole {
                return Ok(true);
            }
        }
    }

    /// The next line with its end; false at the end of the stream.
    fn read_line(&mut self, line: &mut Line) -> io::Result<bool> {
        line.bytes.clear();
        (line.cut, line.len) = (false, 0);
        loop {
            let part = self.reader.filled()?;
            if part.is_empty() {
                return Ok(line.len > 0);
            }
            let end = memchr2(b'\n', b'\r', part);
            let carriage = end.is_some_and(|n| part[n] == b'\r');
            let taken = end.map_or(part.len(), |n| n + 1);
            line.add(&part[..taken]);
            self.reader.consume(taken);
            if carriage && self.peek()? == Some(b'\n') {
                line.add(b"\n");
                self.reader.consume(1);
            }
            if end.is_some() {
                return Ok(true);
            }
        }
    }

    /// The next byte, which stays to be read.
    fn peek(&mut self) -> io::Result<Option<u8>> {
        Ok(self.reader.filled()?.first().copied())
    }

    /// Goes on behind a line.
    fn pass(&mut self, len: u64) {
        self.offset += len;
        self.line += 1;
    }
}

/// Adds a line to a record, as far as there is room. The shorter of the two is copied: both may be as long as a record.
fn give_line(record: &mut Record, line: &mut Line) {
    if record.bytes.len() < line.bytes.len() {
        line.bytes.splice(..0, record.bytes.drain(..));
        std::mem::swap(&mut record.bytes, &mut line.bytes);
        record.cut |= line.cut || record.bytes.len() > MAX_RECORD;
        record.bytes.truncate(MAX_RECORD);
    } else {
        give(record, &line.bytes, line.cut);
    }
}

/// Adds bytes to a record, as far as there is room.
fn give(record: &mut Record, bytes: &[u8], cut: bool) {
    let kept = bytes.len().min(MAX_RECORD - record.bytes.len());
    record.bytes.extend_from_slice(&bytes[..kept]);
    record.cut |= cut || kept < bytes.len();
}

/// How far an object is read.
#[derive(Clone, Copy, Debug, Default)]
struct Scan {
    begun: bool,
    depth: u32,
    in_text: bool,
    escaped: bool,
}

impl Scan {
    /// Whether a byte between objects begins one (or something else that is not to be passed over).
    fn begins(&mut self, byte: u8, in_array: &mut bool) -> bool {
        match byte {
            b',' | 0xEF | 0xBB | 0xBF => {}
            _ if byte.is_ascii_whitespace() => {}
            b'[' if !*in_array => *in_array = true,
            b']' if *in_array => *in_array = false,
            _ => self.begun = true,
        }
        self.begun
    }

    /// Takes a byte of an object; tells whether it was the last. What is not an object ends with its line.
    fn step(&mut self, byte: u8) -> bool {
        if self.in_text {
            match byte {
                _ if self.escaped => self.escaped = false,
                b'\\' => self.escaped = true,
                b'"' => self.in_text = false,
                _ => {}
            }
            return false;
        }
        match byte {
            b'"' => self.in_text = true,
            b'{' | b'[' => self.depth += 1,
            b'}' | b']' => {
                self.depth = self.depth.saturating_sub(1);
                return self.depth == 0;
            }
            b'\n' => return self.depth == 0,
            _ => {}
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::opentafl::begins_record;

    fn next<R: BufRead>(pieces: &mut Pieces<R>, record: &mut Record) -> io::Result<bool> {
        pieces.next(record).map(|growth| growth != Growth::End)
    }

    /// Text, offset and line of each piece; the stream gives so many bytes at a time.
    fn pieces(text: &str, cut: Cut, step: usize) -> Vec<(String, u64, u64)> {
        let mut pieces = Pieces::new(io::BufReader::with_capacity(step, text.as_bytes()), cut);
        let mut record = Record::default();
        let mut found = Vec::new();
        while next(&mut pieces, &mut record).unwrap() {
            let piece = String::from_utf8(record.bytes.clone()).unwrap();
            let at = record.offset as usize;
            assert!(text[at..].starts_with(&piece), "{piece} at {at}");
            found.push((piece.trim().to_owned(), record.offset, record.line));
        }
        assert!(!next(&mut pieces, &mut record).unwrap(), "the end stays the end");
        found
    }

    fn check(text: &str, cut: Cut, want: &[(&str, u64)]) {
        for step in [1, 2, 7, 1000] {
            let found = pieces(text, cut, step);
            let short: Vec<_> = found.iter().map(|(piece, _, line)| (piece.as_str(), *line)).collect();
            assert_eq!(short, want, "{step} bytes at a time");
        }
    }

    #[test]
    fn lines() {
        check("\n# a\r\nb", Cut::Lines, &[("", 1), ("# a", 2), ("b", 3)]);
        check("", Cut::Lines, &[]);
        check("\u{feff}a\n\u{feff}b", Cut::Lines, &[("a", 1), ("\u{feff}b", 2)]);
        check("a\r# b\r\rc\n\rd", Cut::Lines, &[("a", 1), ("# b", 2), ("", 3), ("c", 4), ("", 5), ("d", 6)]);
    }

    #[test]
    fn objects() {
        check(
            "[\n{\"a\": \"}\\\"{\"},\n {\"b\": [{}, {\"c\": 1}]} {}\n]\n",
            Cut::Objects,
            &[("{\"a\": \"}\\\"{\"}", 2), ("{\"b\": [{}, {\"c\": 1}]}", 3), ("{}", 3)],
        );
        check("{\"a\": [", Cut::Objects, &[("{\"a\": [", 1)]);
        check("what\n{}", Cut::Objects, &[("what", 1), ("{}", 2)]);
        check("[]\n", Cut::Objects, &[]);
        check("[[{}]]\n", Cut::Objects, &[("[{}]", 1)]);
        check("[{}]\n[{}]{}]", Cut::Objects, &[("{}", 1), ("{}", 2), ("{}", 2), ("]", 2)]);
    }

    #[test]
    fn an_array_that_is_cut_off_is_an_error() {
        for text in ["[", "[{},\n", "[{}"] {
            let mut pieces = Pieces::new(text.as_bytes(), Cut::Objects);
            let mut record = Record::default();
            let error = loop {
                match next(&mut pieces, &mut record) {
                    Ok(more) => assert!(more, "{text}"),
                    Err(error) => break error,
                }
            };
            assert_eq!(error.kind(), io::ErrorKind::UnexpectedEof);
            assert!(!next(&mut pieces, &mut record).unwrap());
        }
    }

    #[test]
    fn opentafl_records() {
        let one = "[date:2015.05.04]\n[rules:dim:7 start:/7/]\n\n1. d2-e2 c4-c5\n[good|\n\nbad [] x]\n2. ---";
        let two = "dim:7 start:/7/\n1. d2-e2 c4-c5";
        check(
            &format!("\n{one}\n\n{two}\n{two}\n"),
            Cut::Headed(Heads::of(begins_record)),
            &[(one, 2), (two, 11), (two, 13)],
        );
        let commented = "[date:2016.08.30]\n[start-comment:One.\n\nTwo.]\n[annotator:Egil]\n\n1. d2-e2 c4-c5";
        check(
            &format!("{commented}\n\n{two}"),
            Cut::Headed(Heads::of(begins_record)),
            &[(commented, 1), (two, 9)],
        );
        // A bracket that is not closed costs one record.
        check(
            &format!("1. d2-e2 [\n\n2. d3-d4\n{two}"),
            Cut::Headed(Heads::of(begins_record)),
            &[("1. d2-e2 [\n\n2. d3-d4", 1), (two, 4)],
        );
    }

    #[test]
    fn a_piece_is_bounded() {
        let long = "x".repeat(MAX_RECORD + 10);
        let mut record = Record::default();
        for (cut, text) in
            [(Cut::Lines, format!("{long}\ny\n")), (Cut::Objects, format!("{{\"{long}\"}}\ny\n"))]
        {
            let mut pieces = Pieces::new(text.as_bytes(), cut);
            assert!(next(&mut pieces, &mut record).unwrap());
            assert_eq!((record.bytes.len(), record.cut), (MAX_RECORD, true));
            assert!(next(&mut pieces, &mut record).unwrap());
            assert_eq!((record.bytes.trim_ascii(), record.cut, record.line), (&b"y"[..], false, 2));
        }
    }
}
