//! A stream of bytes to records, in bounded memory.
//!
//! A record begins at a tag line (`[Name "` at the start of a line) that follows something other than tags. White space means
//! nothing in a header (PGN standard, 8.1), so the reader of a record decides which tags are of one game. Here a record
//! may have more than one game, but no game may be in two records. So a tag line does not begin a record
//!
//! - in a comment: between a `{` and the next brace, if that is a `}` and not further away than a record is long;
//! - if between it and the tag line before it nothing is certainly movetext. But it does if it has the name of the first tag of
//!   the block of tag lines before it: so an archive of tags alone is cut into its games;
//! - if the line before it, blank lines aside, begins with `[` or ends with `]`: a tag line that is indented, malformed, or on two
//!   lines.
//!
//! All three are seen from the text near the tag line. This allows reading from the middle of a file, and a comment without an
//! end costs one game and not the rest of the file.
//!
//! What is before the first tag line is a record too, unless it is blank. Games without tags belong to the record before them.
//!
//! ```text
//!   [Event "a"]      record 1        The line before `[Variant` is a comment, and the blank line after it says nothing
//!   % found in B     record 1        either. So the header goes on.
//!
//!   [Variant "odin"] record 1
//!                    record 1
//!   1. d4 d7 *       record 1
//!   ; the next one   record 1        There is a move before this comment, so `[Event` begins a record.
//!   [Event "b"]      record 2
//! ```

#[cfg(test)]
mod tests;

use std::io::{self, Read, Seek, SeekFrom};
use std::ops::Range;

use memchr::{memchr2, memrchr2};

use crate::notation::{MAX_RECORD, Record};

use super::tag::{LOOKAHEAD, MOST_BETWEEN, Start, begins_plainly, certain_movetext, line_start, name_at};

/// What is read from the stream at once, in bytes: no large buffer, because each file of an archive has one, and drops it.
const BUFFER: usize = 128 << 10;

/// How many of the bytes that were given out are still at hand.
const KEPT: usize = 256;

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
    /// Whether nothing that is certainly movetext follows the last tag line.
    in_header: bool,
    /// Where the lines after that tag line begin in the stream; none if the line that was read last is the tag line.
    gap: Option<u64>,
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
    /// Number of the line that begins or goes on there. Lines before a range have numbers below 1.
    line: i64,
    /// Records that begin here are wanted.
    wanted: Range<u64>,
    begun: Option<Begun>,
    /// Where the last brace is that was given out, if it is an opening one that may be closed.
    brace: Option<u64>,
    /// Up to here everything is in a comment.
    comment_end: u64,
    /// Where the last block of tag lines begins in the stream.
    block: u64,
    /// The name of its first tag.
    block_name: Vec<u8>,
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
            brace: None,
            comment_end: 0,
            block: 0,
            block_name: Vec::new(),
            ended: false,
        }
    }

    /// The number of bytes that have been read from the stream and not yet given out.
    pub(crate) fn at_hand(&self) -> usize {
        self.filled.len()
    }

    /// Reads the next record into `record`, whose buffer is used again; `false` at the end of the stream.
    ///
    /// ```
    /// use lawspeaker::notation::{Record, pgn::Records};
    /// let text = b"[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4 *\n";
    /// let (mut records, mut record) = (Records::new(&text[..]), Record::default());
    /// let mut lines = Vec::new();
    /// while records.next(&mut record)? {
    ///     lines.push(record.line);
    /// }
    /// assert_eq!(lines, [1, 5]);
    /// # Ok::<(), std::io::Error>(())
    /// ```
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
        record.line = u64::try_from(self.line).unwrap_or(0); // a record that is not wanted
        record.cut = false;
        record.indent = 0;
        let wanted = self.wanted.contains(&self.offset);
        let headed = self.is_tag_line(&mut 0, record, 0)?; // there is nothing to give it yet
        if headed {
            self.begin_block();
        }
        Ok(Begun { headed, in_header: headed, gap: None, wanted })
    }

    /// Reads up to the next record's start and tells that the record is whole, or up to where it has enough bytes.
    fn read_on(&mut self, record: &mut Record, mut begun: Begun, enough: usize) -> io::Result<bool> {
        let most = if begun.wanted { MAX_RECORD } else { 0 };
        // Counts from `filled.start`; 0 again whenever what is before it has been given to the record.
        let mut at = 0;
        loop {
            let rest = &self.buffer[self.filled.clone()][at..];
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
                if !begun.in_header || begun.gap.is_some() {
                    self.give(record, at, most);
                    at = 0;
                    if self.begins_record(begun)? {
                        return Ok(true);
                    }
                    self.begin_block();
                    (begun.in_header, begun.gap) = (true, None);
                }
            } else if begun.in_header {
                let gap = *begun.gap.get_or_insert(self.offset + at as u64);
                begun.in_header = self.offset + at as u64 - gap <= MOST_BETWEEN as u64
                    && !self.is_movetext(&mut at, record, gap, most)?;
            }
        }
    }

    /// At a tag line after something other than a tag line, where everything before it was given out: whether it begins a
    /// record.
    fn begins_record(&mut self, begun: Begun) -> io::Result<bool> {
        if self.in_comment()? {
            return Ok(false);
        }
        self.brace = None; // nothing closes it
        match begun.gap.filter(|gap| begun.in_header && self.offset - gap <= MOST_BETWEEN as u64) {
            Some(_) => {
                let is_near = self.offset - self.block <= MOST_BETWEEN as u64;
                Ok(is_near && name_at(&self.buffer[self.filled.clone()]) == self.block_name)
            }
            None => Ok(!self.follows_bracket()),
        }
    }

    /// Whether everything before was given out and its last brace opens a comment that has an end.
    fn in_comment(&mut self) -> io::Result<bool> {
        if self.offset >= self.comment_end
            && let Some(open) = self.brace
        {
            self.comment_end = self.end_of(open)?.unwrap_or(self.comment_end);
        }
        Ok(self.offset < self.comment_end)
    }

    /// Where the comment ends that this brace opens, if the next brace after the place where the reader is closes it.
    fn end_of(&mut self, open: u64) -> io::Result<Option<u64>> {
        let most = usize::try_from((open + MAX_RECORD as u64).saturating_sub(self.offset)).unwrap_or(0);
        let mut looked = 0;
        while looked < most {
            let ahead = &self.buffer[self.filled.clone()];
            let found = memchr2(b'{', b'}', &ahead[looked..]).map(|n| looked + n);
            if let Some(n) = found {
                return Ok((ahead[n] == b'}' && n < most).then_some(self.offset + n as u64));
            }
            looked = ahead.len();
            self.look((2 * looked).min(most))?;
            if self.filled.len() == looked {
                break;
            }
        }
        Ok(None)
    }

    /// Whether the last line with text, near the place where the reader is, begins or ends with the bracket of a tag.
    fn follows_bracket(&self) -> bool {
        let before = &self.buffer[self.filled.start.saturating_sub(KEPT)..self.filled.start];
        let before = before.trim_ascii_end();
        let begin = memrchr2(b'\n', b'\r', before).map_or(0, |end| end + 1);
        before.ends_with(b"]") || begin > 0 && before[begin..].trim_ascii_start().starts_with(b"[")
    }

    /// At the first tag line of a block.
    fn begin_block(&mut self) {
        self.block = self.offset;
        self.block_name.clear();
        let name = name_at(&self.buffer[self.filled.clone()]);
        self.block_name.extend_from_slice(name);
    }

    /// Whether the line at `at` certainly is movetext. It is not certain where a comment may be open, which begins after the last tag
    /// line or has an end.
    fn is_movetext(
        &mut self,
        at: &mut usize,
        record: &mut Record,
        gap: u64,
        most: usize,
    ) -> io::Result<bool> {
        // What is at hand of the line is enough if the line ends in it: a game is given as soon as the next one begins.
        let ahead = &self.buffer[self.filled.clone()][*at..];
        if ahead.len() < LOOKAHEAD && memchr2(b'\n', b'\r', ahead).is_none() {
            self.give(record, *at, most);
            *at = 0;
            self.look(LOOKAHEAD)?;
        }
        if !certain_movetext(&self.buffer[self.filled.clone()][*at..]) {
            return Ok(false);
        }
        self.give(record, *at, most);
        *at = 0;
        Ok(self.brace.is_none_or(|open| open < gap) && !self.in_comment()?)
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
        if let Some(n) = memrchr2(b'{', b'}', bytes) {
            self.brace = (bytes[n] == b'{').then_some(self.offset + n as u64);
        }
        let kept = len.min(most - record.bytes.len());
        record.bytes.extend_from_slice(&bytes[..kept]);
        record.cut |= kept < len;
        self.filled.start += len;
        self.offset += len as u64;
    }

    /// Reads until this number of bytes is in the buffer, or the stream has ended; returns whether there is any. A few of the
    /// bytes that were given out stay before them.
    fn look(&mut self, len: usize) -> io::Result<bool> {
        while self.filled.len() < len && !self.ended {
            if self.filled.start + len > self.buffer.len() || self.filled.is_empty() {
                let kept = self.filled.start.min(KEPT);
                self.buffer.copy_within(self.filled.start - kept..self.filled.end, 0);
                self.filled = kept..kept + self.filled.len();
                if kept + len > self.buffer.len() {
                    self.buffer.resize(kept + len, 0); // rare: to look for the end of a long comment
                }
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
    /// ```
    /// use lawspeaker::notation::{Record, pgn::Records};
    /// let text = b"[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4 *\n";
    /// let mut records = Records::range(std::io::Cursor::new(text), 5..30)?; // in the middle of the first record
    /// let mut record = Record::default();
    /// assert!(records.next(&mut record)? && record.bytes.starts_with(b"[White \"B\"]"));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    /// What the reader's are.
    pub fn range(mut reader: R, range: Range<u64>) -> io::Result<Self> {
        let (start, line) = match range.start {
            0 => (0, 1),
            at => line_before(&mut reader, at)?,
        };
        let from = certain_place(&mut reader, start)?;
        let line = line as i64 - line_ends(&mut reader, from..start)?;
        let brace = open_brace(&mut reader, from)?;
        reader.seek(SeekFrom::Start(from))?;
        let mut records = Records::new(reader);
        records.offset = from;
        records.line = line;
        records.wanted = range;
        records.brace = brace;
        Ok(records)
    }
}

/// A line's start at or before `start`, which begins a line. Whoever reads from there knows at the next line what a reader of
/// the whole stream knows, except whether a comment is open.
///
/// What counts is the last block of tag lines before, if it is near. Otherwise the last sign counts.
fn certain_place<R: Read + Seek>(reader: &mut R, start: u64) -> io::Result<u64> {
    let low = start.saturating_sub(MOST_BETWEEN as u64 + 2);
    if start == 0 {
        return Ok(0);
    }
    let near = read(reader, low..start)?;
    let first = if low == 0 { 0 } else { line_before(reader, low + 1)?.0 };
    let first_line = read(reader, first..first + LOOKAHEAD as u64)?;
    let ends = near.iter().enumerate().filter(|&(n, &byte)| {
        byte == b'\n' || byte == b'\r' && near.get(n + 1).is_some_and(|&next| next != b'\n')
    });
    let mut starts = vec![first];
    starts.extend(ends.map(|(n, _)| low + n as u64 + 1).filter(|&at| first < at && at < start));
    let is_tag = |&at: &u64| {
        let line = if at == first { &first_line } else { &near[(at - low) as usize..] };
        line_start(line) == Start::Tag
    };
    Ok(match starts.iter().rposition(is_tag) {
        Some(last) => {
            let before = starts[..last].iter().rev().take_while(|at| is_tag(at)).count();
            starts[last - before]
        }
        None => *starts.iter().rfind(|&at| at + KEPT as u64 <= start).unwrap_or(&first),
    })
}

/// The last brace before this place, if it is an opening one and not too far away to be closed.
fn open_brace<R: Read + Seek>(reader: &mut R, before: u64) -> io::Result<Option<u64>> {
    let lowest = before.saturating_sub(MAX_RECORD as u64);
    let mut end = before;
    while end > lowest {
        let start = end.saturating_sub(STEP).max(lowest);
        let chunk = read(reader, start..end)?;
        if let Some(n) = memrchr2(b'{', b'}', &chunk) {
            return Ok((chunk[n] == b'{').then_some(start + n as u64));
        }
        end = start;
    }
    Ok(None)
}

/// The number of line ends between two places where lines begin.
fn line_ends<R: Read + Seek>(reader: &mut R, between: Range<u64>) -> io::Result<i64> {
    let (mut ends, mut at, mut last) = (0, between.start, 0);
    while at < between.end {
        let chunk = read(reader, at..between.end.min(at + STEP))?;
        if chunk.is_empty() {
            break;
        }
        for &byte in &chunk {
            ends += i64::from(byte == b'\r' || byte == b'\n' && last != b'\r');
            last = byte;
        }
        at += chunk.len() as u64;
    }
    Ok(ends)
}

/// What is read at once where a reader looks back, in bytes.
const STEP: u64 = 64 << 10;

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
