//! Records on their way, and how they are put together.

use std::cell::Cell;
use std::io::{self, BufRead};
use std::mem;
use std::sync::Arc;

use crate::formats::Cutter;
use crate::notation::pgn::Record;

use super::window::Window;

/// The size of a full batch on one thread, in bytes: small, because the records of a batch are answered together.
pub(super) const AT_HAND: usize = 16 << 10;

/// The least number of bytes that a record counts as: the report on a game of a few bytes is longer than the game.
const LIGHTEST: usize = 1 << 10;

/// A record of more bytes than this is a long one. The buffers that it filled are given up after it.
pub(super) const LONG: usize = 32 << 10;

/// Results in work are counted in steps of this number of bytes, so that most records take no lock. What is left of a step does not
/// count: one broken game is no reason to give a part.
pub(super) const STEP: usize = 64 << 10;

/// Where records come from.
pub trait Source: Send {
    /// Reads the next record into the buffer of this one. Returns `false` at the end of the stream.
    fn next(&mut self, record: &mut Record) -> io::Result<bool>;

    /// The number of bytes that have been read from the stream and not yet given out, as far as that is known.
    fn at_hand(&self) -> usize {
        0
    }
}

impl<R: BufRead + Send> Source for Cutter<R> {
    fn next(&mut self, record: &mut Record) -> io::Result<bool> {
        Cutter::next(self, record)
    }

    fn at_hand(&self) -> usize {
        Cutter::at_hand(self)
    }
}

impl Source for Box<dyn Source> {
    fn next(&mut self, record: &mut Record) -> io::Result<bool> {
        (**self).next(record)
    }

    fn at_hand(&self) -> usize {
        (**self).at_hand()
    }
}

/// Records on their way from the reader to the writer.
#[derive(Debug, Default)]
pub struct Batch {
    pub records: Vec<Record>,
    /// The size of a result that is enough for one part, in bytes.
    pub(super) enough: usize,
    /// How many bytes its result counts in the window while it is in work.
    in_work: Cell<usize>,
    /// Where their memory goes when the batch is dropped, on any thread.
    pub(super) home: Option<Arc<Window>>,
}

impl Drop for Batch {
    fn drop(&mut self) {
        self.count(0);
        if let Some(window) = self.home.take() {
            window.keep(mem::take(&mut self.records));
        }
    }
}

impl Batch {
    /// Whether a result of about this number of bytes should be given before more records are worked on: it is long, or the results
    /// that all workers make are long together.
    pub fn is_enough(&self, result: usize) -> bool {
        result > self.enough || self.count(result / STEP * STEP)
    }

    /// Counts this number of bytes for its result, in place of those before. Whether the results in work have become too long; not if
    /// the number is the same as before.
    fn count(&self, bytes: usize) -> bool {
        match &self.home {
            Some(window) if self.in_work.get() != bytes => {
                window.works_on(self.in_work.replace(bytes), bytes)
            }
            _ => false,
        }
    }

    /// The records from this place on, which are left for later.
    pub fn split_off(&mut self, place: usize) -> Batch {
        self.count(0);
        let (records, home) = (self.records.split_off(place), self.home.clone());
        Batch { records, enough: self.enough, in_work: Cell::new(0), home }
    }

    pub fn bytes(&self) -> usize {
        self.records.iter().map(|record| record.bytes.len()).sum()
    }

    /// The bytes of its longest record.
    pub(super) fn longest(&self) -> usize {
        self.records.iter().map(|record| record.bytes.len()).max().unwrap_or(0)
    }

    /// What its results are compared with. The room of its buffers does not count: it belongs to longer records that were read before.
    pub(super) fn size(&self) -> usize {
        self.records.iter().map(|record| record.bytes.len().max(LIGHTEST)).sum()
    }

    /// How much memory it takes on its way, about.
    pub(super) fn weight(&self) -> usize {
        self.records.iter().map(weight).sum()
    }
}

/// What a record counts as: the memory of its text. A buffer that held a longer record before has more room than text. That of a
/// long record has far more room than memory, and is not used again.
fn weight(record: &Record) -> usize {
    record.bytes.capacity().min(LONG).max(record.bytes.len()).max(LIGHTEST)
}

/// A stream's records in batches.
pub(super) struct Batches<S> {
    records: S,
    /// Records of earlier batches, whose memory is used again.
    pub(super) spare: Vec<Record>,
    /// Reported once what was read before it has been given out.
    failed: Option<io::Error>,
}

impl<S: Source> Batches<S> {
    pub(super) fn new(records: S) -> Self {
        Batches { records, spare: Vec::new(), failed: None }
    }

    /// The next records, at least one and until they have this weight.
    pub(super) fn next(&mut self, full: usize) -> io::Result<Option<Batch>> {
        self.until(|sum, _| sum >= full)
    }

    /// The next record, with more records while enough bytes are at hand: several records in one batch cost less than one in
    /// each, and records that come slowly are answered at once. Only a record that is longer than the bytes at hand can make
    /// the records before it wait.
    pub(super) fn at_hand(&mut self) -> io::Result<Option<Batch>> {
        self.until(|sum, records| sum >= AT_HAND || records.at_hand() < AT_HAND)
    }

    /// The next records, at least one and until this is true of their weight and the source.
    fn until(&mut self, is_full: impl Fn(usize, &S) -> bool) -> io::Result<Option<Batch>> {
        let mut batch = Batch::default();
        let mut sum = 0;
        while self.failed.is_none() && (sum == 0 || !is_full(sum, &self.records)) {
            let mut record = self.spare.pop().unwrap_or_default();
            match self.records.next(&mut record) {
                Ok(true) => {}
                Ok(false) => break,
                Err(error) => {
                    self.failed = Some(error);
                    break;
                }
            }
            sum += weight(&record);
            batch.records.push(record);
        }
        match self.failed.take_if(|_| batch.records.is_empty()) {
            Some(error) => Err(error),
            None => Ok((!batch.records.is_empty()).then_some(batch)),
        }
    }
}
