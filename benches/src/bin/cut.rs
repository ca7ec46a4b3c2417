//! The speed of cutting an archive into records alone, next to copying it: what the reader of `check --threads` does.
//!
//! `cut PATH [--times N] [--rounds N] [--clocks]`; the archive may be packed with zstd, is unpacked in memory and repeated.

use std::hint::black_box;
use std::io::Read;
use std::process::ExitCode;

use lawspeaker::notation::Record;
use lawspeaker::notation::pgn::Records;
use lawspeaker_benches::{Archive, median, times_of};

/// One line of the table.
struct Row {
    what: &'static str,
    /// Goes through the archive and counts what it finds.
    run: fn(&[u8]) -> usize,
}

const ROWS: [Row; 2] =
    [Row { what: "copied, 128 KiB at a time", run: copied }, Row { what: "cut into records", run: cut }];

fn main() -> ExitCode {
    let (archive, rounds) = match Archive::of_arguments("cut") {
        Ok(Archive { text, rounds }) => (text, rounds),
        Err(status) => return status,
    };
    let mut counts = Vec::new();
    let mut times = times_of(rounds, &ROWS, |row| counts.push((row.run)(black_box(&archive))));
    println!("{:<26} {:>9} {:>9} {:>7} {:>9} {:>7}", "what", "pieces", "seconds", "GB/s", "best", "GB/s");
    for ((row, count), times) in ROWS.iter().zip(counts).zip(&mut times) {
        let (median, best) = (median(times).as_secs_f64(), times[0].as_secs_f64());
        let speed = |seconds: f64| archive.len() as f64 / seconds / 1e9;
        let (usual, most) = (speed(median), speed(best));
        println!("{:<26} {count:>9} {median:>9.4} {usual:>7.2} {best:>9.4} {most:>7.2}", row.what);
    }
    println!(
        "CPU time of one thread, median and best of {rounds} rounds; {:.1} MB.",
        archive.len() as f64 / 1e6
    );
    ExitCode::SUCCESS
}

fn copied(mut archive: &[u8]) -> usize {
    let mut buffer = vec![0; 128 << 10];
    let mut pieces = 0;
    while let Ok(1..) = archive.read(&mut buffer) {
        black_box(&mut buffer);
        pieces += 1;
    }
    pieces
}

fn cut(archive: &[u8]) -> usize {
    let (mut records, mut record) = (Records::new(archive), Record::default());
    let mut pieces = 0;
    while records.next(&mut record).expect("memory can be read") {
        black_box(&record);
        pieces += 1;
    }
    pieces
}
