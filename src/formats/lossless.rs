//! A stream cut into records without losing a byte: each record comes with the bytes between it and the record before, which a
//! [`Cutter`] skips. Whoever rewrites a text needs them: `fmt`, `check --fix`, the language server.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::io::{self, BufReader, Read};
use std::rc::Rc;

use crate::notation::{MAX_RECORD, Record};

#[cfg(feature = "lsp")]
use super::CutState;
use super::{Cut, Cutter};

/// The most bytes of a file that may be read and not taken: a record, and what a reader reads ahead.
const MOST: usize = MAX_RECORD + (1 << 20);

/// The records of a stream, and what is between them.
///
/// ```
/// use lawspeaker::{formats::{Format, Lossless}, notation::Record};
/// let text = b"\n1. e4 *\n\n\n[White \"B\"]\n\n1. d4 *\n\n";
/// let mut records = Lossless::new(&text[..], Format::from_id("pgn").unwrap().reader.unwrap().cut);
/// let (mut record, mut copy) = (Record::default(), Vec::new());
/// while let Some(between) = records.next(&mut record)? {
///     copy.extend(between);
///     copy.extend(records.record());
/// }
/// copy.extend(records.rest());
/// assert_eq!(copy, text);
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Lossless<R: Read> {
    cutter: Cutter<BufReader<Held<R>>>,
    tape: Rc<RefCell<Tape>>,
    /// Where the last record ends.
    end: u64,
}

/// The bytes that were read and not taken.
struct Tape {
    bytes: VecDeque<u8>,
    /// Where the first of them is in the stream.
    start: u64,
    most: usize,
}

/// A reader that leaves a copy of what it reads.
struct Held<R> {
    reader: R,
    tape: Rc<RefCell<Tape>>,
}

impl<R: Read> Lossless<R> {
    /// The records of a file, which is processed in bounded memory.
    pub fn new(reader: R, cut: Cut) -> Self {
        Self::from((reader, 1 << 16), (0, MOST), |reader| Cutter::new(reader, cut))
    }

    /// The records of the rest of a text, from this number of bytes on. A record begins or ends there. The text is in memory, so
    /// what is held is not bounded again.
    #[cfg(feature = "lsp")]
    pub fn resume(reader: R, cut: Cut, offset: u64, state: &CutState) -> Self {
        let from = (offset, usize::MAX);
        Self::from((reader, 1 << 12), from, |reader| Cutter::resume(reader, cut, offset, state))
    }

    fn from(
        (reader, ahead): (R, usize),
        (start, most): (u64, usize),
        cutter: impl FnOnce(BufReader<Held<R>>) -> Cutter<BufReader<Held<R>>>,
    ) -> Self {
        let tape = Rc::new(RefCell::new(Tape { bytes: VecDeque::new(), start, most }));
        let held = Held { reader, tape: Rc::clone(&tape) };
        Lossless { cutter: cutter(BufReader::with_capacity(ahead, held)), tape, end: start }
    }

    /// What the text so far says about the rest.
    #[cfg(feature = "lsp")]
    pub fn state(&self) -> CutState {
        self.cutter.state()
    }

    /// Reads the next record, and takes what is before it; `None` if there is no other record.
    ///
    /// # Errors
    /// The stream cannot be read, or a file has a stretch that is longer than a record may be.
    pub fn next(&mut self, record: &mut Record) -> io::Result<Option<Vec<u8>>> {
        if !self.cutter.next(record)? {
            return Ok(None);
        }
        if record.cut && self.tape.borrow().most == MOST {
            let why = format!("the record on line {} is longer than {} MiB", record.line, MAX_RECORD >> 20);
            return Err(io::Error::other(why));
        }
        self.end = record.offset + record.bytes.len() as u64;
        Ok(Some(self.take(record.offset)))
    }

    /// Takes the bytes of the record that was read last, and in front of them what was not taken.
    pub fn record(&mut self) -> Vec<u8> {
        self.take(self.end)
    }

    /// Takes what is left: at the end of the stream, what is behind the last record.
    pub fn rest(&mut self) -> Vec<u8> {
        self.take(u64::MAX)
    }

    /// Takes the bytes that were read before this place in the stream.
    fn take(&mut self, end: u64) -> Vec<u8> {
        let mut tape = self.tape.borrow_mut();
        let most = usize::try_from(end - tape.start).unwrap_or(usize::MAX);
        let number = most.min(tape.bytes.len());
        tape.start += number as u64;
        tape.bytes.drain(..number).collect()
    }
}

impl<R: Read> Read for Held<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.reader.read(buffer)?;
        let mut tape = self.tape.borrow_mut();
        if tape.bytes.len() + read > tape.most {
            let why = format!("more than {} MiB without the end of a record", MAX_RECORD >> 20);
            return Err(io::Error::other(why));
        }
        tape.bytes.extend(&buffer[..read]);
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::Format;

    #[test]
    fn records_and_what_is_between_them_are_the_stream() {
        let text = "\n\n[Event \"a\"]\n\n1. e4 *\n\n\n; b\n[Event \"c\"]\n\n*\n \n";
        let cut = Format::from_id("pgn").and_then(|format| format.reader).expect("the table has PGN").cut;
        let mut records = Lossless::new(text.as_bytes(), cut);
        let (mut record, mut whole, mut number) = (Record::default(), Vec::new(), 0);
        while let Some(before) = records.next(&mut record).expect("memory can be read") {
            whole.extend(before);
            let bytes = records.record();
            assert_eq!(bytes, record.bytes);
            whole.extend(bytes);
            number += 1;
        }
        whole.extend(records.rest());
        assert_eq!((number, whole.as_slice()), (2, text.as_bytes()));
    }
}
