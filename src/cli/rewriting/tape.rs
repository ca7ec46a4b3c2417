//! Keeps the bytes of a stream that were read and not yet used: the code that cuts a stream into pieces skips the bytes
//! between them.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::io::{self, Read};
use std::rc::Rc;

use crate::notation::pgn::MAX_RECORD;

/// The most bytes that may be read and not taken: a record, and what a reader reads ahead.
const MOST: usize = MAX_RECORD + (1 << 20);

/// The bytes, and how many were taken before them.
#[derive(Debug, Default)]
struct Held {
    bytes: VecDeque<u8>,
    taken: u64,
}

/// The end from which is taken.
#[derive(Debug, Default)]
pub struct Tape(Rc<RefCell<Held>>);

impl Tape {
    /// A reader whose bytes are held here.
    pub fn record<R>(&self, reader: R) -> Recorded<R> {
        Recorded { reader, tape: Rc::clone(&self.0) }
    }

    /// Takes the bytes that were read before this place in the stream.
    pub fn take(&self, end: u64) -> Vec<u8> {
        let mut held = self.0.borrow_mut();
        let most = usize::try_from(end - held.taken).unwrap_or(usize::MAX);
        let number = most.min(held.bytes.len());
        held.taken += number as u64;
        held.bytes.drain(..number).collect()
    }
}

/// The error of a record that is longer than one may be.
pub fn too_long(line: u64) -> io::Error {
    io::Error::other(format!("the record on line {line} is longer than {} MiB", MAX_RECORD >> 20))
}

/// A reader that leaves a copy of what it reads.
pub struct Recorded<R> {
    reader: R,
    tape: Rc<RefCell<Held>>,
}

impl<R: Read> Read for Recorded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.reader.read(buffer)?;
        let held = &mut self.tape.borrow_mut().bytes;
        if held.len() + read > MOST {
            let why = format!("more than {} MiB without the end of a record", MAX_RECORD >> 20);
            return Err(io::Error::other(why));
        }
        held.extend(&buffer[..read]);
        Ok(read)
    }
}
