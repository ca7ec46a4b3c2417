//! Records on their way, and how they are put together.

use std::cell::Cell;
use std::io::{self, BufRead};
use std::mem;
use std::ops::Range;
use std::sync::Arc;

use crate::formats::Cutter;
use crate::notation::pgn::Record;

use super::pack::{Pack, Pool};
use super::window::Window;

/// The size of a full batch on one thread, in bytes: small, because the records of a batch are answered together.
pub(super) const AT_HAND: usize = 16 << 10;

/// While this number of bytes is at hand, a batch on one thread goes on: most records have fewer, so the next one is at hand too.
pub(super) const AHEAD: usize = 4 << 10;

/// The least number of bytes that a record counts as: the report on a game of a few bytes is longer than the game.
const LIGHTEST: usize = 1 << 10;

/// A record of more bytes than this is a long one. It is a batch of its own, and the buffers that it filled are given up after it.
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
    pack: Arc<Pack>,
    /// Which records of the pack.
    records: Range<usize>,
    /// The size of a result that is enough for one part, in bytes.
    pub(super) enough: usize,
    /// How many bytes its result counts in the window while it is in work.
    in_work: Cell<usize>,
    /// What it counts in, if there are several threads.
    pub(super) window: Option<Arc<Window>>,
}

impl Drop for Batch {
    fn drop(&mut self) {
        self.count(0);
    }
}

impl Batch {
    fn new(pack: Pack) -> Self {
        let records = 0..pack.len();
        Batch { pack: Arc::new(pack), records, enough: 0, in_work: Cell::new(0), window: None }
    }

    /// The number of its records.
    #[must_use]
    pub fn len(&self) -> usize {
        self.records.len()
    }

    /// Whether it has no records.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// One of its records, from 0.
    ///
    /// # Panics
    /// If `number` is not less than [`len`](Self::len).
    #[must_use]
    pub fn record(&self, number: usize) -> Record<&[u8]> {
        self.pack.record(self.records.start + number)
    }

    /// All of its records, in order.
    pub fn records(&self) -> impl Iterator<Item = Record<&[u8]>> {
        self.records.clone().map(|number| self.pack.record(number))
    }

    /// Whether a result of about this number of bytes should be given before more records are worked on: it is long, or the results
    /// that all workers make are long together.
    pub fn is_enough(&self, result: usize) -> bool {
        result > self.enough || self.count(result / STEP * STEP)
    }

    /// Counts this number of bytes for its result, in place of those before. Whether the results in work have become too long; not if
    /// the number is the same as before.
    fn count(&self, bytes: usize) -> bool {
        match &self.window {
            Some(window) if self.in_work.get() != bytes => {
                window.works_on(self.in_work.replace(bytes), bytes)
            }
            _ => false,
        }
    }

    /// The records from this place on, which are left for later. They stay where they are in memory.
    pub fn split_off(&mut self, place: usize) -> Batch {
        self.count(0);
        let at = self.records.start + place;
        let records = at..mem::replace(&mut self.records.end, at);
        let (pack, window) = (Arc::clone(&self.pack), self.window.clone());
        Batch { pack, records, enough: self.enough, in_work: Cell::new(0), window }
    }

    /// The bytes of its records.
    pub fn bytes(&self) -> usize {
        self.records().map(|record| record.bytes.len()).sum()
    }

    /// The bytes of its longest record.
    pub(super) fn longest(&self) -> usize {
        self.records().map(|record| record.bytes.len()).max().unwrap_or(0)
    }

    /// What its results are compared with.
    pub(super) fn size(&self) -> usize {
        self.records().map(size).sum()
    }

    /// How much memory it takes on its way, about.
    pub(super) fn weight(&self) -> usize {
        self.size().max(self.pack.memory())
    }
}

/// What a record counts as.
fn size(record: Record<&[u8]>) -> usize {
    (record.bytes.len() + record.context.len()).max(LIGHTEST)
}

/// A stream's records in batches.
pub(super) struct Batches<S> {
    records: S,
    /// The record that was read last.
    record: Record,
    /// Whether it is for the next batch, because it is long.
    is_waiting: bool,
    pool: Arc<Pool>,
    /// Reported once what was read before it has been given out.
    failed: Option<io::Error>,
}

impl<S: Source> Batches<S> {
    /// At most this number of bytes of memory is kept of batches that are done.
    pub(super) fn new(records: S, kept: usize) -> Self {
        let (record, pool) = (Record::default(), Pool::new(kept));
        Batches { records, record, is_waiting: false, pool, failed: None }
    }

    /// The next records, at least one and until they have this size.
    pub(super) fn next(&mut self, full: usize) -> io::Result<Option<Batch>> {
        self.until(|sum, _| sum >= full)
    }

    /// The next record, with more records while enough bytes are at hand: several records in one batch cost less than one in
    /// each, and records that come slowly are answered at once. Only a record that is longer than the bytes at hand can make
    /// the records before it wait.
    pub(super) fn at_hand(&mut self) -> io::Result<Option<Batch>> {
        self.until(|sum, records| sum >= AT_HAND || records.at_hand() < AHEAD)
    }

    /// The next records, at least one and until this is true of their size and the source. A long record is given alone.
    fn until(&mut self, is_full: impl Fn(usize, &S) -> bool) -> io::Result<Option<Batch>> {
        let mut pack = self.pool.take();
        let mut sum = 0;
        while self.is_waiting || self.failed.is_none() && (sum == 0 || !is_full(sum, &self.records)) {
            if !mem::take(&mut self.is_waiting) {
                match self.records.next(&mut self.record) {
                    Ok(true) => {}
                    Ok(false) => break,
                    Err(error) => {
                        self.failed = Some(error);
                        break;
                    }
                }
            }
            if self.record.bytes.len() > LONG {
                if sum == 0 {
                    pack = Pack::of_long(&mut self.record);
                } else {
                    self.is_waiting = true;
                }
                break;
            }
            pack.add(&self.record);
            sum += size(self.record.view());
        }
        match self.failed.take_if(|_| pack.len() == 0) {
            Some(error) => Err(error),
            None => Ok((pack.len() > 0).then(|| Batch::new(pack))),
        }
    }
}
