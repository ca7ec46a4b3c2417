//! Why no move is legal after a King has reached the hill. All other reasons are those of chess.

use crate::rules::{Piece, Position, Stage};
use crate::variants::orthodox::squares::{Verdict, refuse};
use crate::variants::orthodox::{KING, SIZE};

use super::KingOfTheHill;

pub(super) fn over(position: &KingOfTheHill) -> Verdict {
    let central = |number: u8| number == 3 || number == 4;
    for square in SIZE.all().filter(|&square| central(SIZE.file(square)) && central(SIZE.rank(square))) {
        if let Some(Piece { side, kind: KING }) = position.at(square) {
            let why = format!("the game is over, because {side}'s King is on {}", SIZE.name(square));
            return refuse("KOTH-1", Stage::NoSuchMove, why);
        }
    }
    Ok(())
}
