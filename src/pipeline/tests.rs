//! How records are put together in batches, and how threads work on them.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use std::{io, thread};

use crate::notation::Record;

use super::batch::{Batch, Batches, LONG, Source};
use super::{ON_THE_WAY, Work, run};

/// Records of these lengths, and after each one whether the next one is at hand.
struct Lengths(std::vec::IntoIter<(usize, bool)>, bool);

impl Source for Lengths {
    fn next(&mut self, record: &mut Record) -> io::Result<bool> {
        let Some((length, at_hand)) = self.0.next() else { return Ok(false) };
        self.1 = at_hand;
        record.bytes.clear();
        record.bytes.resize(length, b' ');
        Ok(true)
    }

    fn is_at_hand(&self) -> bool {
        self.1
    }
}

/// Records that are all at hand.
fn lengths(lengths: &[usize]) -> Lengths {
    let records: Vec<_> = lengths.iter().map(|&length| (length, true)).collect();
    Lengths(records.into_iter(), false)
}

/// The numbers of records in the batches of a stream.
fn numbers(source: impl Source, full: usize) -> Vec<usize> {
    let mut batches = Batches::new(source, full);
    std::iter::from_fn(|| batches.next().unwrap()).map(|batch| batch.records().count()).collect()
}

#[test]
fn records_that_are_at_hand_go_together_up_to_a_size() {
    let slow = |at_hand: &[bool]| {
        let records: Vec<_> = at_hand.iter().map(|&at_hand| (100, at_hand)).collect();
        numbers(Lengths(records.into_iter(), false), 16 << 10)
    };
    assert_eq!(slow(&[false; 4]), [1, 1, 1, 1], "none waits for the next one");
    assert_eq!(slow(&[true, true, false, false]), [3, 1]);
    // A record counts as 256 bytes at least.
    assert_eq!(slow(&[true; 160]), [64, 64, 32]);
    // A long record goes alone.
    assert_eq!(numbers(lengths(&[LONG, 9, 9, LONG + 1, LONG + 1, 9, 9]), 2 * LONG), [3, 1, 1, 2]);
}

/// Numbers records, and counts the bytes of those on their way from replay to report.
#[derive(Default)]
struct Counting {
    at_once: AtomicUsize,
    most_at_once: AtomicUsize,
    on_the_way: AtomicUsize,
    most_on_the_way: AtomicUsize,
}

fn count(now: &AtomicUsize, most: &AtomicUsize, more: usize) {
    most.fetch_max(now.fetch_add(more, Ordering::SeqCst) + more, Ordering::SeqCst);
}

impl Work for Counting {
    type Scratch = ();
    /// The number of records so far.
    type Order = usize;
    type Replayed = (Batch, usize);
    /// The number of the first record, and the lengths of all.
    type Report = (usize, Vec<usize>);

    fn replay(&self, batch: Batch, (): &mut ()) -> (Batch, usize) {
        count(&self.at_once, &self.most_at_once, 1);
        count(&self.on_the_way, &self.most_on_the_way, batch.bytes());
        // Not the same time for all, so that batches end in another order than they begin.
        thread::sleep(Duration::from_micros(batch.bytes() as u64 % 7 * 100));
        self.at_once.fetch_sub(1, Ordering::SeqCst);
        (batch, 0)
    }

    fn number(&self, (batch, first): &mut (Batch, usize), order: &mut usize) {
        *first = *order;
        *order += batch.records().count();
    }

    fn report(&self, (batch, first): (Batch, usize)) -> (usize, Vec<usize>) {
        (first, batch.records().map(|record| record.bytes.len()).collect())
    }
}

#[test]
fn reports_come_in_order_and_what_is_on_its_way_is_bounded() {
    for threads in 1..=5 {
        let length = |n| match n % 7 {
            3 => LONG + 1 + n,
            5 if n % 30 == 0 => ON_THE_WAY + n, // on its way alone
            _ => 1024 + 100 * (n % 90),
        };
        let all: Vec<usize> = (0..800).map(length).collect();
        let counting = Counting::default();
        let (mut order, mut heard) = (0, Vec::new());
        run(lengths(&all), &counting, threads, &mut order, |(first, lengths)| {
            assert_eq!(first, heard.len());
            counting.on_the_way.fetch_sub(lengths.iter().sum(), Ordering::SeqCst);
            heard.extend(lengths);
            Ok::<_, io::Error>(())
        })
        .unwrap();
        assert_eq!(order, all.len());
        assert_eq!(heard, all);
        let most_at_once = counting.most_at_once.into_inner();
        assert!(
            most_at_once <= threads + 1 && (threads == 1 || most_at_once > 1),
            "{threads}: {most_at_once}"
        );
        let longest = *all.iter().max().unwrap();
        let most_on_the_way = counting.most_on_the_way.into_inner();
        assert!(most_on_the_way <= ON_THE_WAY.max(longest), "{threads}: {most_on_the_way}");
    }
}

/// Records without end.
struct Endless;

impl Source for Endless {
    fn next(&mut self, record: &mut Record) -> io::Result<bool> {
        record.bytes.clear();
        record.bytes.resize(LONG / 2 + 1 + record.offset as usize % 2 * LONG, b' ');
        record.offset += 1;
        Ok(true)
    }
}

#[test]
fn what_stops_hearing_stops_reading() {
    for threads in 1..=4 {
        let mut heard = 0;
        let stopped = run(Endless, &Counting::default(), threads, &mut 0, |_| {
            heard += 1;
            if heard < 20 { Ok(()) } else { Err(io::Error::other("enough")) }
        });
        assert_eq!((stopped.unwrap_err().to_string(), heard), ("enough".to_owned(), 20), "{threads}");
    }
}

#[test]
fn what_was_read_before_a_fault_is_heard() {
    struct Broken(usize);
    impl Source for Broken {
        fn next(&mut self, record: &mut Record) -> io::Result<bool> {
            self.0 += 1;
            record.bytes = vec![b' '; 2000];
            if self.0 > 500 { Err(io::Error::other("damaged")) } else { Ok(true) }
        }

        fn is_at_hand(&self) -> bool {
            true
        }
    }
    for threads in 1..=4 {
        let mut heard = 0;
        let read = run(Broken(0), &Counting::default(), threads, &mut 0, |(_, lengths)| {
            heard += lengths.len();
            Ok::<_, io::Error>(())
        });
        assert_eq!((read.unwrap_err().to_string(), heard), ("damaged".to_owned(), 500), "{threads}");
    }
}

/// Panics at one of the batches, before or in its turn.
struct Panicking {
    in_turn: bool,
}

impl Work for Panicking {
    type Scratch = ();
    type Order = usize;
    type Replayed = ();
    type Report = ();

    fn replay(&self, batch: Batch, (): &mut ()) {
        assert!(self.in_turn || batch.bytes() != 5000, "a panic of the test");
    }

    fn number(&self, (): &mut (), order: &mut usize) {
        *order += 1;
        assert!(!self.in_turn || *order < 7, "a panic of the test");
    }

    fn report(&self, (): ()) {}
}

#[test]
fn a_panic_ends_all_threads_and_is_passed_on() {
    let mut all = vec![40_000; 40];
    all[20] = 5000;
    for threads in 1..=4 {
        for in_turn in [false, true] {
            let run = || run(lengths(&all), &Panicking { in_turn }, threads, &mut 0, Ok::<_, io::Error>);
            assert!(catch_unwind(AssertUnwindSafe(run)).is_err(), "{threads}");
        }
        let hear = |()| -> Result<(), io::Error> { panic!("a panic of the test") };
        let run = || run(lengths(&all), &Counting::default(), threads, &mut 0, |_| hear(()));
        assert!(catch_unwind(AssertUnwindSafe(run)).is_err(), "{threads}");
    }
}
