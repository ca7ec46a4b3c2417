//! Lists the legal moves of a position: `list_moves [VARIANT [FEN]]`.
#![allow(clippy::print_stdout)]

use std::env;
use std::error::Error;

use lawspeaker::AnyPosition;
use lawspeaker::variants::Variant;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let name = arguments.next().unwrap_or("odin".to_owned());
    let variant = Variant::from_name(&name).ok_or("no variant has this name")?;
    let position = match arguments.next() {
        Some(fen) => AnyPosition::from_fen(variant, &fen)?,
        None => AnyPosition::start(variant),
    };
    println!("{position}");
    for m in position.legal_moves() {
        println!("{:10} {}", position.san(m), position.coord(m));
    }
    Ok(())
}
