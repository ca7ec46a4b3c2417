//! Answers JSON lines such as `{"variant":"odin","fen":null,"play":["d4"]}` with the position and its legal moves.
#![allow(clippy::print_stdout)]

use std::error::Error;
use std::io::{self, IsTerminal as _};

use lawspeaker::AnyPosition;
use lawspeaker::variants::Variant;
use serde_json::{Value, json};

fn answer(line: &str) -> Result<Value, Box<dyn Error>> {
    let asked: Value = serde_json::from_str(line)?;
    let variant = asked["variant"].as_str().and_then(Variant::from_name).ok_or("unknown variant")?;
    let fen = asked["fen"].as_str();
    let mut position =
        fen.map_or(Ok(AnyPosition::start(variant)), |fen| AnyPosition::from_fen(variant, fen))?;
    for text in asked["play"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        position.play(position.parse_move(text)?)?;
    }
    let moves: Vec<_> = position.legal_moves().into_iter().map(|m| position.san(m)).collect();
    Ok(json!({ "fen": position.fen(), "moves": moves, "over": position.outcome().is_some() }))
}

fn main() -> io::Result<()> {
    let example = r#"{"variant":"odin","fen":null,"play":["d4","d7"]}"#.to_owned();
    let lines = if io::stdin().is_terminal() { vec![Ok(example)] } else { io::stdin().lines().collect() };
    for line in lines {
        println!("{}", answer(&line?).unwrap_or_else(|error| json!({ "error": error.to_string() })));
    }
    Ok(())
}
