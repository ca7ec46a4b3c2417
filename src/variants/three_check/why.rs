//! Why no move is legal after the third check. All other reasons are those of chess.

use crate::rules::{Side, Stage};
use crate::variants::orthodox::squares::{Verdict, refuse};

use super::ThreeCheck;

pub(super) fn over(position: &ThreeCheck) -> Verdict {
    match Side::BOTH.into_iter().find(|&side| position.extra.of(side) < 1) {
        Some(winner) => {
            let why = format!("the game is over, because {winner} has given the third check");
            refuse("THREE-1", Stage::NoSuchMove, why)
        }
        None => Ok(()),
    }
}
