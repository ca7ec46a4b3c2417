//! Prints an archive of bare moves with the time on the clock after every move: a second archive for the benches of `check`
//! and `convert`.
//!
//! `clocks PATH > FILE`; the archive may be compressed with zstd.

use std::io::Write;
use std::process::ExitCode;

use lawspeaker_benches::{unpacked, with_clocks};

fn main() -> ExitCode {
    let Some(path) = std::env::args().nth(1) else {
        eprintln!("usage: clocks PATH");
        return ExitCode::from(2);
    };
    let written = unpacked(&path).and_then(|text| std::io::stdout().lock().write_all(&with_clocks(&text)));
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {path}: {error}");
            ExitCode::from(2)
        }
    }
}
