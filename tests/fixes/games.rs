//! Games to be spoilt: random ones of every variant, and the good records that ship with the program.

use std::fs;
use std::path::Path;

use lawspeaker::AnyPosition;
use lawspeaker::replay::Verdict;
use lawspeaker::rules::Side;
use lawspeaker::variants::Variant;

use super::replay;
use crate::common::folders::files_below;
use crate::common::{Dice, random_move};

/// A random game of a variant as PGN, as the program itself would write it but in one line. It is legal, and its result is
/// that of the board.
pub(crate) fn random(variant: Variant, dice: &mut Dice, plies: usize) -> String {
    loop {
        let moves = moves(variant, dice, plies);
        let text = |result: &str| {
            format!(
                "[Event \"The Thing\"]\n[Site \"?\"]\n[Date \"2001.02.03\"]\n[Round \"?\"]\n[White \"Egil\"]\n[Black \"Snorri\"]\n\
                 [Result \"{result}\"]\n[Variant \"{variant}\"]\n\n{moves}{result}\n"
            )
        };
        let open = replay(text("*").as_bytes());
        if open.verdict == Verdict::Invalid {
            continue; // it went on after an end by its history
        }
        let result = open.decided.map_or("*", |outcome| outcome.result.as_str());
        return text(result);
    }
}

/// Random moves with their numbers, each with a space after it.
fn moves(variant: Variant, dice: &mut Dice, plies: usize) -> String {
    let (mut position, mut text) = (AnyPosition::start(variant), String::new());
    for ply in 0..plies {
        let Some(m) = random_move(dice, &position) else { break };
        match position.turn() {
            Side::White => text += &format!("{}. ", position.board().fullmove()),
            Side::Black if ply == 0 => text += &format!("{}... ", position.board().fullmove()),
            Side::Black => {}
        }
        text += &format!("{} ", position.san(m));
        position.play(m).unwrap();
    }
    text
}

/// The good records in PGN that ship with the program, each file with its name.
pub(crate) fn shipped() -> Vec<(String, Vec<u8>)> {
    let mut files = files_below(&Path::new(env!("CARGO_MANIFEST_DIR")).join("records"));
    files.retain(|path| {
        path.extension().is_some_and(|end| end == "pgn") && path.parent().unwrap().ends_with("good")
    });
    files.iter().map(|path| (path.display().to_string(), fs::read(path).unwrap())).collect()
}
