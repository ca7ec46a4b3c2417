//! Why a move is illegal in Antichess, beyond the moves of the pieces: the rules said again, square by square.
//!
//! Shares nothing with the generator.

use crate::geometry::Square;
use crate::rules::{Piece, Position, Side, Stage};
use crate::variants::orthodox::squares::{Squares, Verdict, name, refuse};
use crate::variants::orthodox::{PAWN, SIZE};

use super::Antichess;
use super::ruleset::{MUST_CAPTURE, NO_PIECES};

/// ANTI-5: whoever has lost all pieces has won.
pub(super) fn over(position: &Antichess) -> Verdict {
    let turn = position.turn();
    if SIZE.all().any(|square| position.at(square).is_some_and(|piece| piece.side == turn)) {
        return Ok(());
    }
    let why = format!("the game is over: {turn} has lost all its pieces");
    refuse(NO_PIECES.id, Stage::NoSuchMove, why)
}

/// ANTI-2: a move that captures nothing, where a capture is possible.
pub(super) fn must_capture(position: &Antichess, before: &Squares, after: &Squares) -> Verdict {
    if enemies(position, before).count() > enemies(position, after).count() {
        return Ok(());
    }
    let Some((from, taker, taken)) = capture(position, before) else { return Ok(()) };
    let victim = before.0[taken.index()].expect("a captured piece is on the board").kind;
    let why = format!(
        "{} must capture: the {} on {} can capture the {} on {}",
        position.turn(),
        name(taker.kind),
        SIZE.name(from),
        name(victim),
        SIZE.name(taken)
    );
    refuse(MUST_CAPTURE.id, Stage::KingLeftAttacked, why)
}

/// A capture that the side to move can make: where from, by which piece, and the square of the captured piece.
fn capture(position: &Antichess, board: &Squares) -> Option<(Square, Piece, Square)> {
    let turn = position.turn();
    let plain = enemies(position, board).find_map(|taken| {
        let (from, kind) = board.attacker(taken, turn)?;
        Some((from, Piece { side: turn, kind }, taken))
    });
    plain.or_else(|| en_passant(position, board))
}

fn en_passant(position: &Antichess, board: &Squares) -> Option<(Square, Piece, Square)> {
    let passed = position.passed_square()?;
    let taker = Piece { side: position.turn(), kind: PAWN };
    let back = if taker.side == Side::White { -1 } else { 1 };
    let taken = SIZE.offset(passed, 0, back)?;
    let from = [-1, 1].into_iter().filter_map(|file| SIZE.offset(passed, file, back));
    from.into_iter().find(|from| board.0[from.index()] == Some(taker)).map(|from| (from, taker, taken))
}

/// The squares of the pieces that wait.
fn enemies(position: &Antichess, board: &Squares) -> impl Iterator<Item = Square> {
    let turn = position.turn();
    SIZE.all().filter(move |square| board.0[square.index()].is_some_and(|piece| piece.side != turn))
}
