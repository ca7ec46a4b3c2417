//! The text of the records of a batch in one buffer, and how this memory is used again.
//!
//! ```text
//!   text    [Event "a"] 1. e4 *   [Event "b"] 1. d4 *   [Event "c"] ...
//!   heads   |                     |                     |
//! ```
//!
//! Records change threads: the reader writes them, a worker reads them. Two cores that share no cache need about 200 ns until one has a
//! line of memory that the other one wrote. In one buffer the core sees which line comes next and asks for it in advance. If each
//! record has a buffer of its own, it waits for the first lines of each buffer. It also waits where a thread gives back memory that
//! another thread allocated, because the lists of free memory belong to that other thread.

use std::mem;
use std::ops::Range;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::notation::pgn::Record;
use crate::room;

/// The records of a batch.
#[derive(Debug, Default)]
pub(super) struct Pack {
    /// Their bytes, each record with its context.
    text: Vec<u8>,
    heads: Vec<Head>,
    /// The most bytes that the text ever had. That many take memory: the text may have far more room.
    used: usize,
    /// Where its memory goes when it is dropped, on any thread. That of a long record goes back to the system.
    pool: Option<Arc<Pool>>,
}

/// A record without its text.
#[derive(Debug)]
struct Head {
    /// Where its bytes are in the text of the pack.
    bytes: Range<usize>,
    /// Where its context ends, which is behind its bytes.
    context_end: usize,
    offset: u64,
    line: u64,
    indent: u64,
    cut: bool,
}

impl Pack {
    /// A pack of one long record, whose buffer it takes.
    pub(super) fn of_long(record: &mut Record) -> Self {
        let text = mem::take(&mut record.bytes);
        let mut pack = Pack { text, heads: Vec::new(), used: 0, pool: None };
        pack.add_head(0, record);
        pack
    }

    /// Adds a record.
    pub(super) fn add(&mut self, record: &Record) {
        let from = self.text.len();
        room::extend(&mut self.text, &record.bytes);
        self.add_head(from, record);
    }

    /// Adds the rest of a record whose bytes are at the end of the text, from this place on.
    fn add_head(&mut self, from: usize, record: &Record) {
        let bytes = from..self.text.len();
        room::extend(&mut self.text, &record.context);
        self.used = self.used.max(self.text.len());
        let &Record { offset, line, indent, cut, .. } = record;
        self.heads.push(Head { bytes, context_end: self.text.len(), offset, line, indent, cut });
    }

    /// The number of its records.
    pub(super) fn len(&self) -> usize {
        self.heads.len()
    }

    /// One of its records, from 0.
    pub(super) fn record(&self, number: usize) -> Record<&[u8]> {
        let &Head { ref bytes, context_end, offset, line, indent, cut } = &self.heads[number];
        let context = &self.text[bytes.end..context_end];
        Record { bytes: &self.text[bytes.clone()], offset, line, cut, context, indent }
    }

    /// How much memory it takes, in bytes.
    pub(super) fn memory(&self) -> usize {
        self.used + self.heads.capacity() * size_of::<Head>()
    }
}

impl Drop for Pack {
    fn drop(&mut self) {
        if let Some(pool) = self.pool.take() {
            pool.keep(mem::take(self));
        }
    }
}

/// The memory of packs that are done.
#[derive(Debug)]
pub(super) struct Pool {
    /// At most this number of bytes is kept.
    most: usize,
    packs: Mutex<Vec<Pack>>,
}

impl Pool {
    pub(super) fn new(most: usize) -> Arc<Self> {
        Arc::new(Pool { most, packs: Mutex::default() })
    }

    /// An empty pack. The one that was done last is taken first, because its memory may still be in a cache.
    pub(super) fn take(self: &Arc<Self>) -> Pack {
        let mut pack = self.lock().pop().unwrap_or_default();
        pack.pool = Some(Arc::clone(self));
        pack
    }

    fn keep(&self, mut pack: Pack) {
        pack.text.clear();
        pack.heads.clear();
        let mut packs = self.lock();
        let kept: usize = packs.iter().map(Pack::memory).sum();
        if kept + pack.memory() <= self.most {
            packs.push(pack);
        }
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Pack>> {
        self.packs.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(bytes: &[u8], context: &[u8], line: u64) -> Record {
        let (bytes, context) = (bytes.to_vec(), context.to_vec());
        Record { bytes, offset: 10 * line, line, cut: line == 2, context, indent: 100 * line }
    }

    #[test]
    fn records_are_as_they_were_added() {
        let records = [record(b"1. e4 *\n", b"", 1), record(b"", b"rules", 2), record(b"x", b"y", 3)];
        let mut pack = Pack::default();
        records.iter().for_each(|record| pack.add(record));
        assert_eq!(pack.len(), 3);
        let long = records.clone().map(|mut record| Pack::of_long(&mut record));
        for (number, record) in records.iter().enumerate() {
            for found in [pack.record(number), long[number].record(0)] {
                assert_eq!(format!("{found:?}"), format!("{record:?}"));
            }
        }
    }

    #[test]
    fn memory_is_used_again_up_to_a_limit() {
        let pool = Pool::new(5000);
        let fill = |len| {
            let mut pack = pool.take();
            pack.add(&record(&vec![b'x'; len], b"", 1));
            pack
        };
        let kept = || pool.lock().iter().map(|pack| pack.used).collect::<Vec<_>>();
        let (first, second, third) = (fill(2000), fill(1000), fill(2500));
        drop(first);
        drop(second);
        assert_eq!(kept(), [2000, 1000]);
        drop(third);
        assert_eq!(kept(), [2000, 1000], "there would be more than 5,000 bytes");
        let again = pool.take();
        assert_eq!((again.len(), again.used), (0, 1000), "the last one first, and empty");
        drop(again);
        drop(Pack::of_long(&mut record(&[b'x'; 100], b"", 1)));
        assert_eq!(kept(), [2000, 1000], "a long record's memory is given back");
    }
}
