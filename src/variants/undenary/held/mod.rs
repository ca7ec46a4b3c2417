//! Moves that surely do not win in two, because of one reply: the reply is legal after them, and whatever is played then neither
//! mates nor takes the last piece ([`reply_filter`]).
//!
//! Captures and promotions are never held, so the powers of both Kings stay as they are. A second move that promotes lends its King
//! a power, so where there is one every first move is tried.
//!
//! [`reply_filter`]: crate::variants::net::reply_filter

#[cfg(test)]
mod tests;

use crate::geometry::Square;
use crate::rules::Move;
use crate::variants::net::reply_filter::{FirstMove, Tasks, remembered};
use crate::variants::net::{AttackModel, keep};

use super::check::{BEFORE_PROMOTION, LINES};
use super::mates::Hunt;
use super::{Board, PAWN, Undenary};

/// A side with more pieces is not looked at.
const PIECES: usize = 10;

/// Takes those of these moves out, from `begin` on, that surely do not win in two because of this reply.
pub(super) fn keep_open(position: &Undenary, reply: Move, moves: &mut Vec<Move>, begin: usize) {
    let Some(after) = replied(position, reply, moves) else { return };
    let own = after.state.own();
    if after.bared().is_some() || own.count() as usize > PIECES {
        return;
    }
    let hunt = Hunt::of(&after);
    let way = reply.from().map_or(Board::EMPTY, |from| LINES.between(from, reply.to())).with(reply.to());
    let shut = way | position.state.enemies();
    let mut known: Vec<(Square, Option<Tasks<'_, Hunt<'_>, 2>>)> = Vec::new();
    keep(moves, begin, |m| {
        // A piece that is not there was taken by the reply.
        let (Some(from), to) = (m.from().filter(|&from| own.has(from)), m.to()) else { return true };
        if m.promotes_to().is_some() || shut.has(to) {
            return true;
        }
        let tasks = remembered(&mut known, from, || {
            Tasks::after(&hunt, Some(from), hunt.most_taken(hunt.kind_on(from)))
        });
        !tasks.as_ref().is_some_and(|tasks| is_held(tasks, from, to))
    });
}

/// The position after a reply to no move; none if the reply is not legal, or if it takes the King.
fn replied(position: &Undenary, reply: Move, buffer: &mut Vec<Move>) -> Option<Undenary> {
    let from = reply.from().filter(|&from| position.state.enemies().has(from))?;
    if reply.to() == position.king(position.state.turn) {
        return None; // in check the side to move cannot wait
    }
    let mut after = position.clone();
    after.pass_turn();
    let begin = buffer.len();
    after.legal_to(after.state.kind_at(from)?, reply.to(), buffer);
    let is_legal = buffer[begin..].contains(&reply);
    buffer.truncate(begin);
    is_legal.then(|| {
        after.play_unchecked(reply);
        after
    })
}

/// Whether a first move from a square is held. The tasks are those of that square.
fn is_held(tasks: &Tasks<'_, Hunt<'_>, 2>, from: Square, to: Square) -> bool {
    let kind = tasks.model.kind_on(from);
    let piece = tasks.model.attacks(kind, to, tasks.occupied);
    let first = FirstMove { kind, to, piece, second: Board::EMPTY, place: None };
    !(kind == PAWN && BEFORE_PROMOTION.has(to)) && first.is_held(tasks)
}
