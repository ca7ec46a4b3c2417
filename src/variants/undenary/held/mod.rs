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
    let mut seconds: Vec<(Square, Option<SecondMoves<'_>>)> = Vec::new();
    keep(moves, begin, |m| {
        // A piece that is not there was taken by the reply.
        let (Some(from), to) = (m.from().filter(|&from| own.has(from)), m.to()) else { return true };
        if m.promotes_to().is_some() || shut.has(to) {
            return true;
        }
        let second = remembered(&mut seconds, from, || SecondMoves::after(&hunt, from));
        !second.as_ref().is_some_and(|second| second.hold(from, to))
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

/// What is known of second moves after a first move by one piece.
struct SecondMoves<'a> {
    /// What the other pieces attack.
    others: Board,
    tasks: Tasks<'a, Hunt<'a>, 2>,
}

impl<'a> SecondMoves<'a> {
    /// None if another piece may win whatever this one does, as far as is known here.
    fn after(hunt: &'a Hunt<'a>, from: Square) -> Option<Self> {
        let rest = hunt.own().without(from);
        let occupied = hunt.net().occupied.without(from);
        let others = hunt.attacked_by(rest, occupied);
        if others.meets(hunt.prey()) {
            return None;
        }
        let mut tasks = Tasks::new(hunt, rest, occupied, hunt.most_taken(hunt.kind_on(from)));
        tasks.add_moves()?;
        Some(SecondMoves { others, tasks })
    }

    fn hold(&self, from: Square, to: Square) -> bool {
        let hunt = self.tasks.model;
        let kind = hunt.kind_on(from);
        let piece = hunt.attacks(kind, to, self.tasks.occupied);
        let first = FirstMove { kind, to, piece, second: Board::EMPTY, place: None };
        !(kind == PAWN && BEFORE_PROMOTION.has(to)) && first.is_held(self.others, &self.tasks)
    }
}
