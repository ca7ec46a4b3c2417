//! Records that go through the pipeline together: several in one batch cost less than one in each.

use std::io::{self, BufRead};
use std::mem;

use crate::formats::Cutter;
use crate::notation::Record;

/// The least number of bytes that a record counts as: the report on a game of a few bytes is longer than the game.
const LIGHTEST: usize = 256;

/// A record of more bytes than this is a long one. It is a batch of its own, and the buffers that it filled are given up after it.
pub(super) const LONG: usize = 32 << 10;

/// Where records come from.
///
/// ```
/// use std::io;
/// use lawspeaker::{notation::Record, pipeline::Source};
///
/// /// Records that are in memory already.
/// struct Held(Vec<Vec<u8>>);
///
/// impl Source for Held {
///     fn next(&mut self, record: &mut Record) -> io::Result<bool> {
///         let next = self.0.pop();
///         record.bytes = next.clone().unwrap_or_default();
///         Ok(next.is_some())
///     }
/// }
///
/// let (mut held, mut record) = (Held(vec![b"1. e4 *".to_vec()]), Record::default());
/// assert!(held.next(&mut record)? && !held.is_at_hand() && !held.next(&mut record)?);
/// # Ok::<(), io::Error>(())
/// ```
pub trait Source: Send {
    /// Reads the next record into the buffer of this one. Returns `false` at the end of the stream.
    fn next(&mut self, record: &mut Record) -> io::Result<bool>;

    /// Whether the next record has probably been read from the stream. Then a batch goes on. Records that come slowly are given out at
    /// once.
    fn is_at_hand(&self) -> bool {
        false
    }
}

impl<R: BufRead + Send> Source for Cutter<R> {
    fn next(&mut self, record: &mut Record) -> io::Result<bool> {
        Cutter::next(self, record)
    }

    fn is_at_hand(&self) -> bool {
        Cutter::is_at_hand(self)
    }
}

impl Source for Box<dyn Source> {
    fn next(&mut self, record: &mut Record) -> io::Result<bool> {
        (**self).next(record)
    }

    fn is_at_hand(&self) -> bool {
        (**self).is_at_hand()
    }
}

/// Records that are worked on together.
#[derive(Debug, Default)]
pub struct Batch {
    records: Vec<Record>,
}

impl Batch {
    /// All records, in order.
    pub fn records(&self) -> impl Iterator<Item = Record<&[u8]>> {
        self.records.iter().map(Record::view)
    }

    /// One of the records, from 0.
    ///
    /// # Panics
    /// If `number` is not less than the number of records.
    #[must_use]
    pub fn record(&self, number: usize) -> Record<&[u8]> {
        self.records[number].view()
    }

    /// The number of bytes of all records.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.records.iter().map(|record| record.bytes.len()).sum()
    }

    /// Whether it is one long record.
    pub(super) fn is_long(&self) -> bool {
        self.records.iter().any(|record| record.bytes.len() > LONG)
    }

    /// About how much memory it takes.
    pub(super) fn size(&self) -> usize {
        self.records.iter().map(size).sum()
    }
}

/// What a record counts as.
fn size(record: &Record) -> usize {
    (record.bytes.len() + record.context.len()).max(LIGHTEST)
}

/// The records of a stream in batches.
pub(super) struct Batches<S> {
    records: S,
    /// The size of a full batch, in bytes.
    full: usize,
    /// The record that was read last.
    record: Record,
    /// Whether it is for the next batch, because it is long.
    is_waiting: bool,
    /// Reported once what was read before it has been given out.
    failed: Option<io::Error>,
}

impl<S: Source> Batches<S> {
    pub(super) fn new(records: S, full: usize) -> Self {
        Batches { records, full, record: Record::default(), is_waiting: false, failed: None }
    }

    /// The next records, at least one: until they fill a batch, or until the next one is not at hand. A long record is given alone.
    pub(super) fn next(&mut self) -> io::Result<Option<Batch>> {
        let (mut batch, mut sum) = (Batch::default(), 0);
        while self.is_waiting || self.failed.is_none() && (sum == 0 || self.goes_on(sum)) {
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
                    batch.records.push(mem::take(&mut self.record));
                } else {
                    self.is_waiting = true;
                }
                break;
            }
            sum += size(&self.record);
            batch.records.push(self.record.clone());
        }
        match self.failed.take_if(|_| batch.records.is_empty()) {
            Some(error) => Err(error),
            None => Ok(Some(batch).filter(|batch| !batch.records.is_empty())),
        }
    }

    fn goes_on(&self, sum: usize) -> bool {
        sum < self.full && self.records.is_at_hand()
    }
}
