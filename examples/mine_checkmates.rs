//! Finds the games of a file that end in checkmate and prints their last positions: `mine_checkmates [FILE]`.
#![allow(clippy::print_stdout)]

use std::error::Error;
use std::fs::File;

use lawspeaker::formats::GameReader;
use lawspeaker::replay::ReplayOptions;
use lawspeaker::rules::Reason;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/records/orphic/good/elks-mate-by-a-drop.pgn");

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).unwrap_or(FILE.to_owned());
    let mut found = 0;
    for game in GameReader::new(File::open(path)?, ReplayOptions::default()) {
        let replay = game?.replay;
        if replay.decided.is_some_and(|end| end.reason == Reason::Checkmate) {
            found += 1;
            println!("{} after {} half-moves: {}", found, replay.plies, replay.last().unwrap_or_default());
        }
    }
    println!("{found} checkmates");
    Ok(())
}
