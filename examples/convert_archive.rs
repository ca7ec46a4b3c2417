//! Converts a PGN archive to JSON, one object per line: `convert_archive [FILE]`.
#![allow(clippy::print_stdout, clippy::print_stderr)]

use std::fs::File;
use std::{env, io};

use lawspeaker::convert::{ConvertOptions, convert_stream};
use lawspeaker::formats::Format;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/records/odin/good/runes-for-letters.pgn");

fn main() -> io::Result<()> {
    let path = env::args().nth(1).unwrap_or(FILE.to_owned());
    let format = |id| Format::from_id(id).expect("the table has this notation");
    let options = ConvertOptions::new(format("pgn").reader.expect("PGN is read"), format("ndjson"));
    convert_stream(File::open(path)?, &options, |text, converted| {
        print!("{text}");
        for finding in &converted.game.replay.findings {
            eprintln!("line {}: {}", converted.game.line, finding.sentence());
        }
    })
}
