//! Plays a game of pseudo-random moves until it is over and prints its record: `play_game [VARIANT [SEED]]`.
#![allow(clippy::print_stdout)]

use std::env;
use std::error::Error;

use lawspeaker::Game;
use lawspeaker::variants::Variant;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let name = arguments.next().unwrap_or("viking-7".to_owned());
    let variant = Variant::from_name(&name).ok_or("no variant has this name")?;
    let mut seed: u64 = arguments.next().map_or(Ok(1), |seed| seed.parse())?;
    let mut game = Game::new(variant);
    while !game.is_over() {
        let moves = game.position().legal_moves();
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        game.play(moves[(seed >> 33) as usize % moves.len()])?;
    }
    println!("{}\n{}", game.position(), game.to_pgn());
    Ok(())
}
