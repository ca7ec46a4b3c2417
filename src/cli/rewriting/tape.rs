//! Keeps the bytes of a stream that were read and not yet used: the code that cuts a stream into pieces skips the bytes
//! between them. More than 256 KiB wait in a temporary file, so that a long piece is in memory only once.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write as _};
use std::rc::Rc;

use crate::notation::pgn::MAX_RECORD;
use crate::room;

/// The most bytes that may be read and not taken: a record, and what a reader reads ahead.
const MOST: u64 = MAX_RECORD as u64 + (1 << 20);

/// The most of these bytes that are in memory.
const IN_MEMORY: usize = 1 << 18;

/// The most that are taken at a time.
const AT_A_TIME: u64 = 1 << 20;

/// The bytes, and how many were taken before them.
#[derive(Debug, Default)]
struct Held {
    /// The first of them.
    waiting: Option<Waiting>,
    /// The others.
    bytes: VecDeque<u8>,
    taken: u64,
}

/// Bytes in a temporary file.
#[derive(Debug)]
struct Waiting {
    file: File,
    read: u64,
    written: u64,
}

impl Held {
    fn len(&self) -> u64 {
        self.waiting.as_ref().map_or(0, |waiting| waiting.written - waiting.read) + self.bytes.len() as u64
    }

    fn add(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.bytes.extend(bytes);
        if self.bytes.len() <= IN_MEMORY {
            return Ok(());
        }
        let waiting = match &mut self.waiting {
            Some(waiting) => waiting,
            none => none.insert(Waiting { file: tempfile::tempfile()?, read: 0, written: 0 }),
        };
        waiting.file.seek(SeekFrom::Start(waiting.written))?;
        let (first, second) = self.bytes.as_slices();
        waiting.file.write_all(first)?;
        waiting.file.write_all(second)?;
        waiting.written += self.bytes.len() as u64;
        self.bytes.clear();
        Ok(())
    }

    fn take(&mut self, most: u64, bytes: &mut Vec<u8>) -> io::Result<()> {
        let before = bytes.len();
        if let Some(waiting) = &mut self.waiting {
            let len = most.min(waiting.written - waiting.read).min(AT_A_TIME);
            room::reserve(bytes, len as usize);
            waiting.file.seek(SeekFrom::Start(waiting.read))?;
            (&mut waiting.file).take(len).read_to_end(bytes)?;
            waiting.read += len;
            if waiting.read == waiting.written {
                self.waiting = None;
            }
        } else {
            let len = most.min(self.bytes.len() as u64);
            bytes.extend(self.bytes.drain(..len as usize));
        }
        self.taken += (bytes.len() - before) as u64;
        Ok(())
    }
}

/// The end from which is taken.
#[derive(Debug, Default)]
pub(super) struct Tape(Rc<RefCell<Held>>);

impl Tape {
    /// A reader whose bytes are held here.
    pub(super) fn record<R>(&self, reader: R) -> Recorded<R> {
        Recorded { reader, tape: Rc::clone(&self.0) }
    }

    /// Adds the next bytes before this place in the stream, all of them or the first MiB. Tells whether these are all
    /// that were read.
    pub(super) fn take(&self, end: u64, bytes: &mut Vec<u8>) -> io::Result<bool> {
        let mut held = self.0.borrow_mut();
        let most = end - held.taken;
        held.take(most, bytes)?;
        Ok(held.taken == end || held.len() == 0)
    }

    /// Takes all bytes before this place.
    pub(super) fn take_all(&self, end: u64) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        while !self.take(end, &mut bytes)? {}
        Ok(bytes)
    }
}

/// The error of a record that is longer than one may be.
pub(super) fn too_long(line: u64) -> io::Error {
    io::Error::other(format!("the record on line {line} is longer than {} MiB", MAX_RECORD >> 20))
}

/// A reader that leaves a copy of what it reads.
pub(super) struct Recorded<R> {
    reader: R,
    tape: Rc<RefCell<Held>>,
}

impl<R: Read> Read for Recorded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.reader.read(buffer)?;
        let mut held = self.tape.borrow_mut();
        if held.len() + read as u64 > MOST {
            let why = format!("more than {} MiB without the end of a record", MAX_RECORD >> 20);
            return Err(io::Error::other(why));
        }
        held.add(&buffer[..read])?;
        Ok(read)
    }
}
