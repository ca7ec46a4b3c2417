//! What was read of a stream and not yet taken: the code that cuts a stream into pieces skips what is between them,
//! and here it is still.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::io::{self, Read};
use std::rc::Rc;

use crate::notation::pgn::MAX_RECORD;

/// So much may be read and not taken: a record, and what a reader reads ahead.
const MOST: usize = MAX_RECORD + (1 << 20);

/// The bytes, and how many were taken before them.
#[derive(Debug, Default)]
struct Held {
    bytes: VecDeque<u8>,
    taken: u64,
}

/// The end from which is taken.
#[derive(Debug, Default)]
pub(super) struct Tape(Rc<RefCell<Held>>);

impl Tape {
    /// A reader whose bytes are held here.
    pub(super) fn record<R>(&self, reader: R) -> Recorded<R> {
        Recorded { reader, tape: Rc::clone(&self.0) }
    }

    /// Takes all up to this place in the stream, as far as it was read.
    pub(super) fn take(&self, end: u64) -> Vec<u8> {
        let mut held = self.0.borrow_mut();
        let len = (end - held.taken).min(held.bytes.len() as u64);
        held.taken += len;
        held.bytes.drain(..len as usize).collect()
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

impl<R> Recorded<R> {
    fn hold(&self, bytes: &[u8]) -> io::Result<()> {
        let mut held = self.tape.borrow_mut();
        if held.bytes.len() + bytes.len() > MOST {
            let why = format!("more than {} MiB without the end of a record", MAX_RECORD >> 20);
            return Err(io::Error::other(why));
        }
        held.bytes.extend(bytes);
        Ok(())
    }
}

impl<R: Read> Read for Recorded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.reader.read(buffer)?;
        self.hold(&buffer[..read])?;
        Ok(read)
    }
}
