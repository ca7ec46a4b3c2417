//! Why a move is illegal in Atomic chess, beyond the moves of the pieces: the rules said again, square by square.
//!
//! Shares nothing with the generator.

use crate::geometry::Square;
use crate::rules::{Move, Piece, Position, Stage};
use crate::variants::orthodox::squares::{Squares, Verdict, name, refuse};
use crate::variants::orthodox::{KING, PAWN, SIZE};

use super::Atomic;
use super::ruleset;

/// ATOM-6: the game is over when a King is gone.
pub(super) fn over(position: &Atomic) -> Verdict {
    let king = Piece { side: position.turn(), kind: KING };
    if SIZE.all().any(|square| position.at(square) == Some(king)) {
        return Ok(());
    }
    let why = format!("the game is over: {}'s King has exploded", king.side);
    refuse(ruleset::KING_EXPLODED.id, Stage::NoSuchMove, why)
}

/// ATOM-2 to ATOM-4, on the board after the move. `after` does not know of the explosion yet.
pub(super) fn explosion(position: &Atomic, m: Move, before: &Squares, after: &Squares) -> Verdict {
    let own = Piece { side: position.turn(), kind: KING };
    let enemy = Piece { side: !own.side, kind: KING };
    let enemies = |board: &Squares| board.0.iter().flatten().filter(|piece| piece.side == enemy.side).count();
    if enemies(after) == enemies(before) {
        return position.judge_safety(before, after);
    }
    if m.from().is_some_and(|from| before.0[from.index()] == Some(own)) {
        let victim = before.0[m.to().index()].expect("a King captures on the square it moves to");
        let why = format!("the King would explode with the {} on {}", name(victim.kind), SIZE.name(m.to()));
        return refuse(ruleset::KING.id, Stage::KingLeftAttacked, why);
    }
    let mut left = after.clone();
    left.0[m.to().index()] = None;
    for square in around(m.to()) {
        if left.0[square.index()].is_some_and(|piece| piece.kind != PAWN) {
            left.0[square.index()] = None;
        }
    }
    if left.find(own).is_none() {
        let king = before.find(own).expect("the side to move has its King");
        let why = format!(
            "the capture on {} would explode {}'s own King on {}",
            SIZE.name(m.to()),
            own.side,
            SIZE.name(king)
        );
        return refuse(ruleset::KING.id, Stage::KingLeftAttacked, why);
    }
    if left.find(enemy).is_none() { Ok(()) } else { position.judge_safety(before, &left) }
}

/// The squares next to a square.
fn around(square: Square) -> impl Iterator<Item = Square> {
    let steps = (-1..=1).flat_map(|file| (-1..=1).map(move |rank| (file, rank)));
    steps.filter(|&step| step != (0, 0)).filter_map(move |(file, rank)| SIZE.offset(square, file, rank))
}
