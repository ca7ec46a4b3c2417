//! Converts a PGN archive to JSON, one object per line: `convert_archive [FILE]`.
#![allow(clippy::print_stdout, clippy::print_stderr)]

use std::fs::File;
use std::{env, io};

use lawspeaker::convert::{Format, Order, Source, convert_stream};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/records/odin/good/runes-for-letters.pgn");

fn main() -> io::Result<()> {
    let path = env::args().nth(1).unwrap_or(FILE.to_owned());
    let order = Order::new(Source::Pgn, Format::Ndjson);
    convert_stream(File::open(path)?, &order, |text, converted| {
        print!("{text}");
        for finding in &converted.game.replay.findings {
            eprintln!("line {}: {}", converted.game.line, finding.sentence());
        }
    })
}
