//! Replay speed, lawspeaker beside pgn-reader with shakmaty: seconds for an archive, counts compared.
//!
//! `replay PATH [--times N] [--rounds N] [--clocks]`; the archive may be packed with zstd, is unpacked in memory and repeated
//! N times, with `--clocks` with a comment after every move. Exit status 1 when the programs count differently.

use std::hint::black_box;
use std::process::ExitCode;

use lawspeaker_benches::{
    Archive, Count, lawspeaker_replay, lawspeaker_trees, lawspeaker_visit, median, shakmaty_replay,
    shakmaty_visit, times_of,
};

/// One line of the table.
struct Row {
    program: &'static str,
    replay: fn(&[u8]) -> Count,
}

/// What is compared: the first row of each list with the others. First moves alone, then moves with tags and comments.
const ROWS: [Row; 5] = [
    Row { program: "pgn-reader, shakmaty", replay: shakmaty_replay },
    Row { program: "lawspeaker", replay: lawspeaker_replay },
    Row { program: "the same, with notes", replay: shakmaty_visit },
    Row { program: "lawspeaker, visitor", replay: lawspeaker_visit },
    Row { program: "lawspeaker, trees", replay: lawspeaker_trees },
];

/// The row that each row is compared with.
const BASES: [usize; ROWS.len()] = [0, 0, 2, 2, 2];

fn main() -> ExitCode {
    let (archive, rounds) = match Archive::of_arguments("replay") {
        Ok(Archive { text, rounds }) => (text, rounds),
        Err(status) => return status,
    };
    let mut counts = Vec::new();
    let mut times = times_of(rounds, &ROWS, |row| counts.push((row.replay)(black_box(&archive))));
    let medians: Vec<_> = times.iter_mut().map(|times| median(times).as_secs_f64()).collect();
    println!(
        "{:<22} {:>8} {:>10} {:>8} {:>9} {:>9} {:>8} {:>10} {:>6} {:>9} {:>6}",
        "by", "games", "plies", "refused", "notes", "seconds", "MB/s", "Mplies/s", "ratio", "best", "ratio"
    );
    for (n, (row, count)) in ROWS.iter().zip(&counts).enumerate() {
        let (time, best) = (medians[n], times[n][0].as_secs_f64());
        println!(
            "{:<22} {:>8} {:>10} {:>8} {:>9} {:>9.4} {:>8.1} {:>10.2} {:>6.2} {:>9.4} {:>6.2}",
            row.program,
            count.games,
            count.plies,
            count.refused,
            count.notes,
            time,
            archive.len() as f64 / time / 1e6,
            count.plies as f64 / time / 1e6,
            time / medians[BASES[n]],
            best,
            best / times[BASES[n]][0].as_secs_f64(),
        );
    }
    println!(
        "CPU time of one thread, median and best of {rounds} rounds; {:.1} MB.",
        archive.len() as f64 / 1e6
    );
    if counts.iter().zip(BASES.iter().cycle()).any(|(count, base)| *count != counts[*base]) {
        eprintln!("error: the programs count differently");
        return ExitCode::from(1);
    }
    ExitCode::SUCCESS
}
