//! How records are put together in batches on one thread, and how threads work on them.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex};
use std::time::Duration;
use std::{io, thread};

use crate::notation::pgn::Record;

use super::batch::{AHEAD, AT_HAND, Batch, Batches, LONG, STEP, Source};
use super::worker::RESULTS;
use super::{ALONE, BEGUN_ON_FEW, FEW, IN_WORK, LOAD, LOAD_IN_PIECES, LONGEST_PART, Labour, full, run};

/// Longer records are replayed alone.
const HUGE: usize = LOAD / ALONE;

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
    let mut batches = Batches::new(Slow(at_hand.into_iter(), 0), 0);
    std::iter::from_fn(|| batches.at_hand().unwrap()).map(|batch| batch.len()).collect()
}

#[test]
fn a_record_that_comes_slowly_does_not_wait_for_the_next() {
    assert_eq!(batches(vec![0, 0, 50, 0]), [1, 1, 1, 1]);
    assert_eq!(batches(vec![AHEAD - 1, 0]), [1, 1]);
}

#[test]
fn records_that_are_at_hand_go_together_up_to_a_size() {
    assert_eq!(batches(vec![AHEAD, AHEAD, 0, 0]), [3, 1]);
    // A record counts as 1 KiB at least.
    assert_eq!(batches(vec![AT_HAND; 40]), [16, 16, 8]);
}

/// Counts the batches that are worked on at the same time, their most, and the bytes of their long records.
#[derive(Default)]
struct Counting {
    now: AtomicUsize,
    most: AtomicUsize,
    load: AtomicUsize,
}

impl Labour for Counting {
    type Desk = ();
    type Baton = usize;
    /// The number of the first record, and the lengths of all.
    type Done = (usize, Vec<usize>);
    type Begun = Batch;

    fn begin(&self, batch: Batch, (): &mut ()) -> Batch {
        let longest = batch.longest();
        let load = if longest > LONG { longest } else { 0 };
        let now = self.now.fetch_add(1, Ordering::SeqCst) + 1;
        self.most.fetch_max(now, Ordering::SeqCst);
        let sum = self.load.fetch_add(load, Ordering::SeqCst) + load;
        assert!(sum <= LOAD || longest > HUGE, "{sum}");
        assert!(now == 1 || longest <= HUGE, "{now} with one of {longest} bytes");
        // Not the same time for all, so that batches end in another order than they begin.
        thread::sleep(Duration::from_micros(batch.bytes() as u64 % 7 * 100));
        self.load.fetch_sub(load, Ordering::SeqCst);
        self.now.fetch_sub(1, Ordering::SeqCst);
        batch
    }

    fn finish(&self, batch: Batch, first: usize, pass: impl FnOnce(usize, usize)) -> (Self::Done, Batch) {
        pass(first + batch.len(), 0);
        ((first, batch.records().map(|record| record.bytes.len()).collect()), Batch::default())
    }

    /// Longer than the records.
    fn size((_, lengths): &Self::Done) -> usize {
        3 * lengths.iter().sum::<usize>()
    }
}

/// Records of these lengths.
struct Lengths(std::vec::IntoIter<usize>);

impl Source for Lengths {
    fn next(&mut self, record: &mut Record) -> io::Result<bool> {
        let Some(len) = self.0.next() else { return Ok(false) };
        record.bytes.clear();
        record.bytes.resize(len, b' ');
        Ok(true)
    }
}

#[test]
fn results_come_in_order_and_few_long_records_are_replayed_at_a_time() {
    let length = |n| match n % 7 {
        3 => LONG + 1 + n,
        5 if n % 3 == 0 => HUGE - LONG + 120 * n,
        _ => 100 * (n % 90),
    };
    let lengths: Vec<usize> = (0..400).map(length).collect();
    for threads in 1..=5 {
        let counting = Counting::default();
        let (mut baton, mut heard) = (0, Vec::new());
        let source = Lengths(lengths.clone().into_iter());
        run(source, &counting, threads, &mut baton, |(first, lengths)| {
            assert_eq!(first, heard.len());
            heard.extend(lengths);
            Ok::<_, io::Error>(())
        })
        .unwrap();
        assert_eq!((heard, baton), (lengths.clone(), lengths.len()));
        let most = counting.most.into_inner();
        assert!(most <= threads, "{threads}: {most}");
    }
}

/// The first batch takes until this number of batches are begun. Its results are the numbers of records.
struct SlowFirst {
    until: usize,
    begun: Mutex<usize>,
    more: Condvar,
}

impl Labour for SlowFirst {
    type Desk = ();
    type Baton = ();
    type Begun = usize;
    type Done = usize;

    fn begin(&self, batch: Batch, (): &mut ()) -> usize {
        thread::sleep(Duration::from_millis(20)); // so that there are tasks
        let mut begun = self.begun.lock().unwrap();
        *begun += 1;
        self.more.notify_all();
        if *begun == 1 {
            let long = Duration::from_secs(20);
            let (begun, waited) =
                self.more.wait_timeout_while(begun, long, |begun| *begun < self.until).unwrap();
            assert!(!waited.timed_out(), "{begun} of {}", self.until);
        }
        batch.len()
    }

    fn finish(&self, records: usize, (): (), pass: impl FnOnce((), usize)) -> (usize, Batch) {
        pass((), 0);
        (records, Batch::default())
    }

    fn size(_: &usize) -> usize {
        0
    }
}

#[test]
fn while_a_batch_waits_for_its_turn_its_worker_begins_another() {
    for threads in 2..=FEW {
        let until = 1 + (threads - 1) * BEGUN_ON_FEW;
        let work = SlowFirst { until, begun: Mutex::new(0), more: Condvar::new() };
        let mut records = 0;
        run(Lengths(vec![1000; 300].into_iter()), &work, threads, &mut (), |number| {
            records += number;
            Ok::<_, io::Error>(())
        })
        .unwrap();
        assert_eq!(records, 300, "{threads}");
    }
}

/// Makes results that are twenty times as large as their batches, and counts the bytes of those that are not yet written.
#[derive(Default)]
struct Long {
    waiting: AtomicUsize,
    most: AtomicUsize,
}

impl Labour for Long {
    type Desk = ();
    type Baton = ();
    /// Its size.
    type Done = usize;
    /// The size of its batch.
    type Begun = usize;

    fn begin(&self, batch: Batch, (): &mut ()) -> usize {
        batch.bytes()
    }

    fn finish(&self, bytes: usize, (): (), pass: impl FnOnce((), usize)) -> (usize, Batch) {
        pass((), 0);
        let size = 20 * bytes;
        let waiting = self.waiting.fetch_add(size, Ordering::SeqCst) + size;
        self.most.fetch_max(waiting, Ordering::SeqCst);
        (size, Batch::default())
    }

    fn size(done: &usize) -> usize {
        *done
    }
}

#[test]
fn workers_wait_while_long_results_wait_for_the_writer() {
    let lengths = vec![10_000; 600];
    for threads in 2..=4 {
        let long = Long::default();
        let (mut written, mut largest) = (0, 0);
        run(Lengths(lengths.clone().into_iter()), &long, threads, &mut (), |size| {
            thread::sleep(Duration::from_micros(100)); // a slow writer
            long.waiting.fetch_sub(size, Ordering::SeqCst);
            written += size;
            largest = largest.max(size);
            Ok::<_, io::Error>(())
        })
        .unwrap();
        assert_eq!(written, 20 * 10_000 * 600);
        // Every worker may have begun some before there was too much.
        let most = long.most.into_inner();
        assert!(most <= RESULTS + threads * BEGUN_ON_FEW * largest, "{threads}: {most}");
    }
}

/// Makes results of this size from records that are longer than [`SHORT`], and none from the others.
struct InParts {
    of_record: usize,
    /// The bytes of results that are being made, and their most.
    now: AtomicUsize,
    most: AtomicUsize,
}

impl InParts {
    fn new(of_record: usize) -> Self {
        InParts { of_record, now: AtomicUsize::new(0), most: AtomicUsize::new(0) }
    }
}

/// The length of records without a result.
const SHORT: usize = 1000;

impl Labour for InParts {
    type Desk = ();
    /// The number of records so far.
    type Baton = usize;
    /// The number of the first record, how many there are, and the size of the result.
    type Done = (usize, usize, usize);
    /// A batch, how many of its records were read, and the size of the result.
    type Begun = (Batch, usize, usize);

    fn begin(&self, batch: Batch, (): &mut ()) -> Self::Begun {
        let (mut records, mut size) = (0, 0);
        for record in batch.records() {
            records += 1;
            if record.bytes.len() > SHORT {
                thread::sleep(Duration::from_micros(50)); // so that all workers come to such records at the same time
                size += self.of_record;
                let now = self.now.fetch_add(self.of_record, Ordering::SeqCst) + self.of_record;
                self.most.fetch_max(now, Ordering::SeqCst);
            }
            if batch.is_enough(size) {
                break;
            }
        }
        (batch, records, size)
    }

    fn finish(
        &self,
        (mut batch, records, size): Self::Begun,
        first: usize,
        pass: impl FnOnce(usize, usize),
    ) -> (Self::Done, Batch) {
        pass(first + records, batch.len() - records);
        self.now.fetch_sub(size, Ordering::SeqCst);
        ((first, records, size), batch.split_off(records))
    }

    fn size(&(_, _, size): &Self::Done) -> usize {
        size
    }
}

#[test]
fn a_result_that_is_suddenly_long_comes_in_parts() {
    let lengths: Vec<_> = (0..4000).map(|n| if n < 3000 { SHORT } else { SHORT + 1 }).collect();
    let of_record = 100_000;
    for threads in [1, 2, 4, 8, 16] {
        let (mut baton, mut heard, mut sizes) = (0, 0, 0);
        let work = InParts::new(of_record);
        run(Lengths(lengths.clone().into_iter()), &work, threads, &mut baton, |done| {
            let (first, records, size) = done;
            assert_eq!(first, heard);
            assert!(size <= LONGEST_PART + of_record, "{size}");
            heard += records;
            sizes += size;
            Ok::<_, io::Error>(())
        })
        .unwrap();
        assert_eq!((heard, baton, sizes), (4000, 4000, 1000 * of_record), "{threads} threads");
        // Each worker can have added one record before there was too much.
        let together = IN_WORK * threads * full(threads) + threads * (STEP + of_record);
        let most = work.most.into_inner();
        assert!(threads <= FEW || most <= together, "{threads} threads: {most} of {together} bytes");
    }
}

#[test]
fn what_stops_hearing_stops_reading() {
    // Records without end.
    struct Endless;
    impl Source for Endless {
        fn next(&mut self, record: &mut Record) -> io::Result<bool> {
            record.bytes.clear();
            record.bytes.resize(LONG / 2 + 1 + record.offset as usize % 2 * LONG, b' ');
            record.offset += 1;
            Ok(true)
        }
    }
    for threads in 1..=4 {
        let mut heard = 0;
        let stopped = run(Endless, &Counting::default(), threads, &mut 0, |_| {
            heard += 1;
            if heard < 20 { Ok(()) } else { Err(io::Error::other("enough")) }
        });
        assert_eq!((stopped.unwrap_err().to_string(), heard), ("enough".to_owned(), 20), "{threads}");
    }
}

/// Work that needs memory in small pieces. Its results are the numbers of records and the names of the threads.
struct InPieces;

impl Labour for InPieces {
    type Desk = ();
    type Baton = ();
    type Done = (usize, usize, Option<String>);
    type Begun = Self::Done;

    fn begin(&self, batch: Batch, (): &mut ()) -> Self::Done {
        let thread = thread::current().name().map(str::to_owned);
        (batch.len(), batch.longest(), thread)
    }

    fn finish(&self, begun: Self::Done, (): (), pass: impl FnOnce((), usize)) -> (Self::Done, Batch) {
        pass((), 0);
        (begun, Batch::default())
    }

    fn size(_: &Self::Done) -> usize {
        0
    }

    fn needs_pieces(&self) -> bool {
        true
    }
}

#[test]
fn a_long_record_that_needs_small_pieces_has_a_thread_of_its_own() {
    let alone = LOAD_IN_PIECES / ALONE + 1; // the reader, which is called a worker too, replays it
    let lengths = (0..200).map(|n| match n % 50 {
        7 => LONG + 1,
        9 => alone,
        _ => 1000,
    });
    let lengths: Vec<_> = lengths.collect();
    for threads in 2..=4 {
        let (mut records, mut long) = (0, 0);
        run(
            Lengths(lengths.clone().into_iter()),
            &InPieces,
            threads,
            &mut (),
            |(number, longest, thread)| {
                let wanted = if longest > LONG && longest < alone { "record" } else { "worker" };
                assert_eq!(thread.as_deref(), Some(wanted));
                records += number;
                long += usize::from(longest > LONG);
                Ok::<_, io::Error>(())
            },
        )
        .unwrap();
        assert!(records == 200 && long > 0, "{records} records, {long} long batches");
    }
}
