//! Verifies every proof of a file with the rules alone: `verify_proof [FILE]`.
#![allow(clippy::print_stdout)]

use std::error::Error;
use std::fs::File;
use std::io::BufReader;

use lawspeaker::proof::{BlockReader, verify};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles/odin/odin.proof");

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).unwrap_or(FILE.to_owned());
    for block in BlockReader::new(BufReader::new(File::open(path)?)) {
        let block = block?;
        let name = block.header.id.as_deref().unwrap_or(&block.header.fen);
        let proven = verify(&block)?;
        println!("{name} {}: {} decisions hold", block.header.stip, proven.decisions);
    }
    Ok(())
}
