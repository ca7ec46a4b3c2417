//! Conversion to the machine's moves, lawspeaker beside pgn-reader with shakmaty: seconds for an archive, bytes compared.
//!
//! `convert PATH [--times N] [--rounds N] [--clocks]`; the archive may be packed with zstd, is unpacked in memory and repeated
//! N times, with `--clocks` with a comment after every move. Exit status 1 when the programs write different bytes.

use std::hint::black_box;
use std::process::ExitCode;

use lawspeaker_benches::{Archive, lawspeaker_convert, median, shakmaty_convert, times_of};

/// One line of the table: a program and how it converts. The first is what the others are compared with.
type Row = (&'static str, fn(&[u8], &mut String));

const ROWS: [Row; 2] = [("pgn-reader, shakmaty", shakmaty_convert), ("lawspeaker", lawspeaker_convert)];

fn main() -> ExitCode {
    let (archive, rounds) = match Archive::of_arguments("convert") {
        Ok(Archive { text, rounds }) => (text, rounds),
        Err(status) => return status,
    };
    // Each program writes to memory that it has filled before, as a program does that writes an archive piece by piece.
    let mut written = ROWS.map(|_| String::new());
    for ((_, convert), lines) in ROWS.iter().zip(&mut written) {
        convert(&archive, lines);
    }
    let mut times = times_of(rounds, &[0, 1], |&n: &usize| ROWS[n].1(black_box(&archive), &mut written[n]));
    let medians: Vec<_> = times.iter_mut().map(|times| median(times).as_secs_f64()).collect();
    println!(
        "{:<22} {:>8} {:>9} {:>8} {:>6} {:>9} {:>6}",
        "by", "games", "seconds", "MB/s", "ratio", "best", "ratio"
    );
    for (n, ((program, _), written)) in ROWS.iter().zip(&written).enumerate() {
        let (time, best) = (medians[n], times[n][0].as_secs_f64());
        println!(
            "{program:<22} {:>8} {time:>9.4} {:>8.1} {:>6.2} {best:>9.4} {:>6.2}",
            written.lines().count(),
            archive.len() as f64 / time / 1e6,
            time / medians[0],
            best / times[0][0].as_secs_f64(),
        );
    }
    println!(
        "CPU time of one thread, median and best of {rounds} rounds; {:.1} MB.",
        archive.len() as f64 / 1e6
    );
    if written[0] != written[1] {
        eprintln!("error: the programs write different bytes");
        return ExitCode::from(1);
    }
    ExitCode::SUCCESS
}
