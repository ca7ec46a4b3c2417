//! How records are put together in batches on one thread.

use std::io;

use crate::notation::pgn::Record;

use super::{AT_HAND, Batches, Source};

/// Records of 100 bytes, with the number of bytes that are at hand after each.
struct Slow(std::vec::IntoIter<usize>, usize);

impl Source for Slow {
    fn next(&mut self, record: &mut Record) -> io::Result<bool> {
        let Some(at_hand) = self.0.next() else { return Ok(false) };
        self.1 = at_hand;
        record.bytes.clear();
        record.bytes.resize(100, b' ');
        Ok(true)
    }

    fn at_hand(&self) -> usize {
        self.1
    }
}

/// The numbers of records in the batches.
fn batches(at_hand: Vec<usize>) -> Vec<usize> {
    let mut batches = Batches::new(Slow(at_hand.into_iter(), 0));
    std::iter::from_fn(|| batches.at_hand().unwrap()).map(|batch| batch.records.len()).collect()
}

#[test]
fn a_record_that_comes_slowly_does_not_wait_for_the_next() {
    assert_eq!(batches(vec![0, 0, 50, 0]), [1, 1, 1, 1]);
    assert_eq!(batches(vec![AT_HAND - 1, 0]), [1, 1]);
}

#[test]
fn records_that_are_at_hand_go_together_up_to_a_size() {
    assert_eq!(batches(vec![AT_HAND, AT_HAND, 0, 0]), [3, 1]);
    // A record counts as 1 KiB at least.
    assert_eq!(batches(vec![AT_HAND; 40]), [16, 16, 8]);
}
