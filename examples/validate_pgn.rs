//! Validates PGN from memory and prints what is wrong with each game.
#![allow(clippy::print_stdout)]

use std::io;

use lawspeaker::formats::GameReader;
use lawspeaker::replay::ReplayOptions;

const PGN: &str =
    "[Variant \"odin\"]\n\n1. d4 d7 2. Ra5 *\n\n[Variant \"chess\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";

fn main() -> io::Result<()> {
    for game in GameReader::new(PGN.as_bytes(), ReplayOptions::default()) {
        let game = game?;
        println!("game {}: {}", game.number, game.replay.verdict.as_str());
        for (finding, place) in game.replay.findings.iter().zip(&game.places) {
            println!("  {}:{} {} {}", place.line, place.column, finding.code, finding.sentence());
        }
    }
    Ok(())
}
