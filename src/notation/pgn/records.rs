//! A stream of bytes to records, in bounded memory.
//!
//! A record begins at a tag line (`[Name "` at the start of a line), unless the line before it is a tag line too. Lines that
//! begin with `%` or `;` between two tag lines change nothing. It makes no difference whether a comment in braces is open there.
//! This allows reading from the middle of a file, and a comment without an end costs one game and not the rest of the file.
//!
//! What is before the first tag line is a record too, unless it is blank. Games without tags belong to the record before them.
//!
//! ```text
//!   [Event "a"]      record 1        The line before `[Variant` is a comment. The one before
//!   % found in B     record 1        that is a tag line, so the header goes on.
//!   [Variant "odin"] record 1
//!                    record 1
//!   1. d4 d7 *       record 1
//!   ; the next one   record 1        The line before this comment is a move, so `[Event` begins a record.
//!   [Event "b"]      record 2
//! ```

use std::io::{self, Read, Seek, SeekFrom};
use std::ops::Range;

use memchr::memchr2;

use crate::room;

use super::lines::{Passed, other_lines, tag_lines};
use super::tag::{LOOKAHEAD, MOST_NOTES, Start, begins_plainly, is_note, line_start};

/// The most bytes of a record that are kept: 4 MiB. The rest is skipped.
pub const MAX_RECORD: usize = 4 << 20;

/// What is read from the stream at once, in bytes: no large buffer, because each file of an archive has one, and drops it.
const BUFFER: usize = room::LARGE;

/// One record. Records of one stream, whole, one after the other, are the stream, but for a byte order mark and
/// blanks before the first.
///
/// `Record<&[u8]>` is a record whose text is somewhere else, for example in a buffer with those of other records.
#[derive(Clone, Copy, Debug, Default)]
pub struct Record<Text = Vec<u8>> {
    /// Its bytes, at most [`MAX_RECORD`].
    pub bytes: Text,
    /// Place of its first byte in the stream, from 0.
    pub offset: u64,
    /// Its first line, from 1.
    pub line: u64,
    /// Whether it was longer than [`MAX_RECORD`], so that its rest was skipped.
    pub cut: bool,
    /// What earlier lines of the stream said and is still true; empty in most notations.
    pub context: Text,
    /// The number of characters before it on its first line: 0, unless that line has several games.
    pub indent: u64,
}

impl Record {
    /// The same record with its text left where it is.
    #[must_use]
    pub fn view(&self) -> Record<&[u8]> {
        let &Record { ref bytes, offset, line, cut, ref context, indent } = self;
        Record { bytes, offset, line, cut, context, indent }
    }
}

impl<'a> From<&'a Record> for Record<&'a [u8]> {
    fn from(record: &'a Record) -> Self {
        record.view()
    }
}

/// How far a record is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Growth {
    /// The stream has no other record.
    End,
    /// It has as many bytes as were asked for, and goes on.
    Part,
    /// It is whole.
    Whole,
}

/// A record that is read in part.
#[derive(Clone, Copy, Debug)]
struct Begun {
    /// Whether its first line is a tag line.
    headed: bool,
    /// Whether the line that was read last is one, but for the comments since then.
    in_header: bool,
    /// Where these comments begin in the stream.
    notes: Option<u64>,
    /// Whether its bytes are kept. A record outside the wanted range is only read to its end.
    wanted: bool,
}

/// Reads records from a stream. It buffers, so the reader need not.
#[derive(Debug)]
pub struct Records<R> {
    reader: R,
    buffer: Vec<u8>,
    /// The part of the buffer that is read and not yet given out.
    filled: Range<usize>,
    /// Place in the stream of `filled.start`.
    offset: u64,
    /// Number of the line that begins or goes on there.
    line: u64,
    /// Records that begin here are wanted.
    wanted: Range<u64>,
    begun: Option<Begun>,
    /// Where the comments begin that lead up to the place where the reader begins, if a tag line is before them.
    notes_before: Option<u64>,
    ended: bool,
}

impl<R: Read> Records<R> {
    /// Records of the whole stream.
    pub fn new(reader: R) -> Self {
        Self::with_buffer(reader, BUFFER)
    }

    fn with_buffer(reader: R, size: usize) -> Self {
        debug_assert!(size > LOOKAHEAD + 2, "a line's start must fit, with its line end before it");
        let buffer = vec![0; size];
        Records {
            reader,
            buffer,
            filled: 0..0,
            offset: 0,
            line: 1,
            wanted: 0..u64::MAX,
            begun: None,
            notes_before: None,
            ended: false,
        }
    }

    /// The number of bytes that have been read from the stream and not yet given out.
    pub(crate) fn at_hand(&self) -> usize {
        self.filled.len()
    }

    /// Reads the next record into `record`, whose buffer is used again; `false` at the end of the stream.
    ///
    /// # Errors
    /// What the reader's are; interrupted reads are tried again.
    pub fn next(&mut self, record: &mut Record) -> io::Result<bool> {
        self.grow(record, usize::MAX).map(|growth| growth != Growth::End)
    }

    /// Reads on in the record that was read in part, or else begins the next one, up to its end or until it has `enough`
    /// bytes (and as many more as are at hand). A record that is read in part must be given again. One that is cut is read to
    /// its end: what follows the cut is lost.
    pub(crate) fn grow(&mut self, record: &mut Record, enough: usize) -> io::Result<Growth> {
        loop {
            let begun = match self.begun.take() {
                Some(begun) => begun,
                None => {
                    if self.offset == 0 {
                        self.skip_mark()?;
                    }
                    if self.offset >= self.wanted.end || !self.look(1)? {
                        return Ok(Growth::End);
                    }
                    self.begin(record)?
                }
            };
            if !self.read_on(record, begun, enough)? {
                return Ok(Growth::Part);
            }
            let blank = || record.bytes.iter().all(u8::is_ascii_whitespace);
            if begun.wanted && (begun.headed || record.cut || !blank()) {
                return Ok(Growth::Whole);
            }
        }
    }

    /// Counts this number of bytes before the first one, which were read elsewhere.
    #[cfg(feature = "lsp")]
    pub(crate) fn skip_to(&mut self, offset: u64) {
        self.offset = offset;
    }

    /// Begins a record at a line's start.
    fn begin(&mut self, record: &mut Record) -> io::Result<Begun> {
        record.bytes.clear();
        record.offset = self.offset;
        record.line = self.line;
        record.cut = false;
        record.indent = 0;
        let wanted = self.wanted.contains(&self.offset);
        let headed = self.is_tag_line(&mut 0, record, 0)?; // there is nothing to give it yet
        let notes = self.notes_before.take();
        Ok(Begun { headed, in_header: headed || notes.is_some(), notes, wanted })
    }

    /// Reads up to the next record's start and tells that the record is whole, or up to where it has enough bytes.
    fn read_on(&mut self, record: &mut Record, mut begun: Begun, enough: usize) -> io::Result<bool> {
        let most = if begun.wanted { MAX_RECORD } else { 0 };
        // Counts from `filled.start`; 0 again whenever what is before it has been given to the record.
        let mut at = 0;
        loop {
            let rest = &self.buffer[self.filled.clone()][at..];
            let passed = match begun {
                Begun { in_header: false, .. } => other_lines(rest),
                Begun { notes: None, .. } => tag_lines(rest),
                _ => Passed::default(),
            };
            at += passed.len;
            self.line += passed.ends;
            let rest = &rest[passed.len..];
            let Some(len) = memchr2(b'\n', b'\r', rest) else {
                self.give(record, at + rest.len(), most);
                at = 0;
                if record.bytes.len() >= enough && !record.cut {
                    self.begun = Some(begun);
                    return Ok(false);
                }
                if self.look(1)? {
                    continue;
                }
                return Ok(true);
            };
            at += len;
            if rest[len] == b'\r' {
                if rest.len() == len + 1 {
                    self.give(record, at, most);
                    at = 0;
                    self.look(2)?;
                }
                let behind = self.filled.start + at + 1;
                at += usize::from(behind < self.filled.end && self.buffer[behind] == b'\n');
            }
            at += 1;
            self.line += 1;
            if self.is_tag_line(&mut at, record, most)? {
                let place = self.offset + at as u64;
                let is_far = begun.notes.take().is_some_and(|notes| place - notes > MOST_NOTES as u64);
                if !begun.in_header || is_far {
                    self.give(record, at, most);
                    return Ok(true);
                }
            } else if begun.in_header {
                self.pass_note(&mut begun, at);
            }
        }
    }

    /// At a line in the header that is no tag line: whether it is a comment or the end of the header.
    fn pass_note(&self, begun: &mut Begun, at: usize) {
        begun.in_header = self.buffer[self.filled.clone()].get(at).is_some_and(|&first| is_note(first));
        begun.notes = begun.in_header.then(|| begun.notes.unwrap_or(self.offset + at as u64));
    }

    /// Whether a tag line begins at `at`. Where too little is read to know, everything before is given to the
    /// record and more is read.
    #[inline]
    fn is_tag_line(&mut self, at: &mut usize, record: &mut Record, most: usize) -> io::Result<bool> {
        let line = &self.buffer[self.filled.clone()][*at..];
        if line.first().is_some_and(|first| !matches!(first, b'[' | 0xEF)) {
            return Ok(false); // as nearly every line of movetext
        }
        if begins_plainly(line) {
            return Ok(true);
        }
        match line_start(line) {
            Start::Tag => return Ok(true),
            Start::Other => return Ok(false),
            Start::Unclear => {}
        }
        self.give(record, *at, most);
        *at = 0;
        self.look(LOOKAHEAD)?;
        Ok(line_start(&self.buffer[self.filled.clone()]) == Start::Tag)
    }

    /// Gives the first `len` bytes to the record, as far as there is room.
    fn give(&mut self, record: &mut Record, len: usize, most: usize) {
        let bytes = &self.buffer[self.filled.start..self.filled.start + len];
        let kept = len.min(most - record.bytes.len());
        room::extend(&mut record.bytes, &bytes[..kept]);
        record.cut |= kept < len;
        self.filled.start += len;
        self.offset += len as u64;
    }

    /// Reads until this number of bytes is in the buffer, or the stream has ended; returns whether there is any.
    fn look(&mut self, len: usize) -> io::Result<bool> {
        while self.filled.len() < len && !self.ended {
            if self.filled.start + len > self.buffer.len() || self.filled.is_empty() {
                self.buffer.copy_within(self.filled.clone(), 0);
                self.filled = 0..self.filled.len();
            }
            match self.reader.read(&mut self.buffer[self.filled.end..]) {
                Ok(0) => self.ended = true,
                Ok(read) => {
                    self.filled.end += read;
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(!self.filled.is_empty())
    }

    fn skip_mark(&mut self) -> io::Result<()> {
        self.look(3)?;
        if self.buffer[self.filled.clone()].starts_with(b"\xEF\xBB\xBF") {
            self.filled.start += 3;
            self.offset += 3;
        }
        Ok(())
    }
}

impl<R: Read + Seek> Records<R> {
    /// The records that begin within these bytes. However a stream is cut into ranges, each record lies in just
    /// one; lines are counted from 1 for the line that the range begins on.
    ///
    /// # Errors
    /// What the reader's are.
    pub fn range(mut reader: R, range: Range<u64>) -> io::Result<Self> {
        let (start, line) = match range.start {
            0 => (0, 1),
            at => line_before(&mut reader, at)?,
        };
        let notes = notes_before(&mut reader, start)?;
        reader.seek(SeekFrom::Start(start))?;
        let mut records = Records::new(reader);
        records.offset = start;
        records.line = line;
        records.wanted = range;
        records.notes_before = notes;
        Ok(records)
    }
}

/// Where the comments begin to which the line at `start` belongs, if they are in a header: if a tag line is before them, not too far
/// away.
fn notes_before<R: Read + Seek>(reader: &mut R, start: u64) -> io::Result<Option<u64>> {
    let is_note_line = |line: &[u8]| line.first().is_some_and(|&first| is_note(first));
    if !is_note_line(&read(reader, start..start + 1)?) {
        return Ok(None);
    }
    let from = start.saturating_sub(MOST_NOTES as u64 + 2);
    let chunk = read(reader, from..start)?;
    let mut notes = chunk.len();
    while chunk.len() - notes <= MOST_NOTES && from + notes as u64 > 0 {
        let Some(before) = start_of_last(&chunk[..notes]) else {
            // The line before them is longer than the chunk, or the first of the file.
            let (line, _) = line_before(reader, from + notes as u64)?;
            let line = read(reader, line..line + LOOKAHEAD as u64)?;
            return Ok((line_start(&line) == Start::Tag).then_some(from + notes as u64));
        };
        if !is_note_line(&chunk[before..]) {
            let line = &read(reader, from + before as u64..from + (before + LOOKAHEAD) as u64)?;
            return Ok((line_start(line) == Start::Tag).then_some(from + notes as u64));
        }
        notes = before;
    }
    Ok(None)
}

/// Where the last of these lines begins, if the line end before it is among them too.
fn start_of_last(lines: &[u8]) -> Option<usize> {
    let text = lines.strip_suffix(b"\n").unwrap_or(lines);
    let text = text.strip_suffix(b"\r").unwrap_or(text);
    text.iter().rposition(|&byte| matches!(byte, b'\n' | b'\r')).map(|end| end + 1)
}

/// These bytes, as far as the stream has them.
fn read<R: Read + Seek>(reader: &mut R, range: Range<u64>) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    reader.seek(SeekFrom::Start(range.start))?;
    reader.take(range.end - range.start).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Start of the line of the byte before `at`, and that line's number where the line of byte `at` itself is 1. From
/// there on it shows whether the next line begins a record.
fn line_before<R: Read + Seek>(reader: &mut R, at: u64) -> io::Result<(u64, u64)> {
    const STEP: u64 = 64 << 10;
    let mut after = read(reader, at..at + 1)?.first().copied();
    let mut end = at;
    let mut line = 1;
    loop {
        let start = end.saturating_sub(STEP);
        let chunk = read(reader, start..end)?;
        for (n, &byte) in chunk.iter().enumerate().rev() {
            if byte == b'\n' || byte == b'\r' && after != Some(b'\n') {
                let place = start + n as u64;
                if place + 1 < at {
                    return Ok((place + 1, line));
                }
                line = 0; // the range begins at a line's start
            }
            after = Some(byte);
        }
        if start == 0 {
            return Ok((0, line));
        }
        end = start;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all<R: Read>(mut records: Records<R>) -> Vec<(Vec<u8>, u64, u64, bool)> {
        let mut out = Vec::new();
        let mut record = Record::default();
        while records.next(&mut record).unwrap() {
            out.push((record.bytes.clone(), record.offset, record.line, record.cut));
        }
        assert!(!records.next(&mut record).unwrap(), "the end stays the end");
        out
    }

    fn starts(text: &[u8]) -> Vec<(u64, u64)> {
        all(Records::new(text)).iter().map(|r| (r.1, r.2)).collect()
    }

    #[test]
    fn a_record_begins_at_a_tag_line_after_another_line() {
        for (text, want) in [
            (&b""[..], &[][..]),
            (b"\n \r\n", &[]),
            (b"\n[A \"x\"]\n", &[(1, 2)]),
            (b"[A \"x\"]\n[B \"y\"]\n\n*\n[A \"x\"]", &[(0, 1), (19, 5)]),
            (b"[A \"x\"]\r[B \"y\"]\r\r*\r[A \"x\"]\r", &[(0, 1), (19, 5)]),
            (b"[A \"x\"]\r\n[B \"y\"]\r\n\r\n*\r\n[A \"x\"]\r\n", &[(0, 1), (23, 5)]),
            (b"[A \"x\"]\n\r[B \"y\"]", &[(0, 1), (9, 3)]),
            (b"1. e4 *\n[A \"x\"]\n", &[(0, 1), (8, 2)]),
            (b"[A \"x\"]\n{ \n[A \"x\"]\n", &[(0, 1), (11, 3)]),
            (b"[A \"x\"]\n{ \n [A \"x\"]\n[%clk]", &[(0, 1)]),
            (b"[A x]\n[B \"y\"]\n", &[(0, 1), (6, 2)]),
            (b"\xEF\xBB\xBF[A \"x\"]\n*\n\xEF\xBB\xBF[A \"x\"]\n[B \"x\"]", &[(3, 1), (13, 3)]),
            (b"\xEF\xBB\xBF", &[]),
            (b"[", &[(0, 1)]),
            (b"[A \"x\"]\n%\n; [\r\n[B \"y\"]\n\n;\n[C \"z\"]", &[(0, 1), (26, 7)]),
            (b"[A \"x\"]\n%\n\n[B \"y\"]", &[(0, 1), (11, 4)]),
            (b"[A \"x\"]\n ;\n[B \"y\"]", &[(0, 1), (11, 3)]),
            (b"%\n[A \"x\"]\r;\r[B \"y\"]\r*\r;\r[A \"x\"]", &[(0, 1), (2, 2), (24, 7)]),
        ] {
            assert_eq!(starts(text), want, "{}", text.escape_ascii());
        }
    }

    #[test]
    fn every_line_feed_is_counted() {
        for blank_lines in [0, 1, 126, 127, 128, 129, 255, 256, 257, 1000] {
            let text = [b"[A \"x\"]\n1.", &b"\n".repeat(blank_lines + 1)[..], b"[B \"y\"]\n"].concat();
            assert_eq!(starts(&text), [(0, 1), (11 + blank_lines as u64, 3 + blank_lines as u64)]);
        }
    }

    /// Gives N bytes at a time, with an interruption now and then.
    struct Trickle<'a>(&'a [u8], usize, bool);

    impl Read for Trickle<'_> {
        fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
            self.2 = !self.2;
            if self.2 {
                return Err(io::ErrorKind::Interrupted.into());
            }
            let len = self.1.min(self.0.len()).min(buf.len());
            let (now, later) = self.0.split_at(len);
            buf[..len].copy_from_slice(now);
            self.0 = later;
            Ok(len)
        }
    }

    #[test]
    fn reads_and_buffers_may_end_anywhere() {
        let mut text = b"\xEF\xBB\xBF{}\r\n".to_vec();
        for n in 0..40 {
            let name = "x".repeat(n * 9);
            text.extend(format!("[A{name} \t\"x\"]\r\n[B \"y\"]\r\n\r\n1. e4\r[{name}\n*\r").bytes());
        }
        let whole = all(Records::new(&text[..]));
        assert!(whole.len() > 20);
        for step in [1, 2, 3, 7, 100, 1000] {
            assert_eq!(all(Records::with_buffer(Trickle(&text, step, false), LOOKAHEAD + 3)), whole);
            assert_eq!(all(Records::new(Trickle(&text, step, false))), whole);
        }
    }

    #[test]
    fn any_cut_into_ranges_gives_each_record_once() {
        let text = b"\xEF\xBB\xBF;\n\n[A \"x\"]\r\n[B \"y\"]\r\n\r\n1. e4\r[A \"z\"]\r\r\n*\n[C \"\"]\n\n[D \"\"]\n[E \"\"]\n%\r\n;\r%\n[F \"\"]\n;\n\n[G \"\"]";
        let whole = all(Records::new(&text[..]));
        assert_eq!(whole.len(), 6);
        let part = |range: Range<usize>| {
            all(Records::range(io::Cursor::new(text), range.start as u64..range.end as u64).unwrap())
        };
        for a in 0..=text.len() {
            for b in a..=text.len() {
                let mut parts = part(0..a);
                parts.extend(part(a..b));
                parts.extend(part(b..text.len()));
                let lined = |at: usize, line: u64| {
                    let first = if at < a {
                        0
                    } else if at < b {
                        a
                    } else {
                        b
                    };
                    let ends = |end: usize| {
                        (0..end)
                            .filter(|&n| {
                                text[n] == b'\n' || text[n] == b'\r' && text.get(n + 1) != Some(&b'\n')
                            })
                            .count() as u64
                    };
                    line - ends(first)
                };
                assert_eq!(parts.len(), whole.len(), "{a} {b}");
                for (part, whole) in parts.iter().zip(&whole) {
                    assert_eq!((&part.0, part.1, part.3), (&whole.0, whole.1, whole.3), "{a} {b}");
                    assert_eq!(part.2, lined(whole.1 as usize, whole.2), "{a} {b}");
                }
            }
        }
    }

    #[test]
    fn comments_between_tags_have_a_limit() {
        for (lines, records) in [(MOST_NOTES / 4, 1), (MOST_NOTES / 4 + 1, 2)] {
            let text = [b"[A \"x\"]\n", &b"%ab\n".repeat(lines)[..], b"[B \"y\"]\n*\n"].concat();
            let whole = all(Records::new(&text[..]));
            assert_eq!(whole.len(), records, "{lines}");
            for buffer in [LOOKAHEAD + 3, 1000] {
                assert_eq!(all(Records::with_buffer(&text[..], buffer)), whole);
            }
            for cut in (1..text.len()).step_by(97).chain(text.len() - 30..text.len()) {
                let part = |range: Range<u64>| all(Records::range(io::Cursor::new(&text), range).unwrap());
                let parts = [part(0..cut as u64), part(cut as u64..text.len() as u64)].concat();
                assert_eq!(parts.len(), records, "{lines} {cut}");
                assert!(parts.iter().zip(&whole).all(|(part, whole)| part.0 == whole.0), "{lines} {cut}");
            }
        }
    }

    #[test]
    fn a_long_record_is_cut_and_its_rest_skipped() {
        let head = b"[A \"x\"]\n\n";
        let tail = b"\n[A \"y\"]\n*";
        for over in [0, 1, 300_000] {
            let middle = MAX_RECORD + over - head.len() - 1;
            let text = [&head[..], &vec![b'x'; middle], tail].concat();
            let records = all(Records::new(&text[..]));
            assert_eq!(records.len(), 2);
            assert_eq!((records[0].0.len(), records[0].3), (MAX_RECORD, over > 0));
            assert_eq!((records[1].1, records[1].2), ((MAX_RECORD + over) as u64, 4));
            assert_eq!(records[1].0, tail[1..]);
        }
    }

    #[test]
    fn a_reader_error_is_passed_on() {
        struct Broken;
        impl Read for Broken {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::ErrorKind::BrokenPipe.into())
            }
        }
        assert!(Records::new(Broken).next(&mut Record::default()).is_err());
    }
}
