//! Moves that surely do not win in two, because of one reply: the reply is legal after them, and nothing mates then
//! ([`reply_filter`]).
//!
//! Captures, promotions and replies that are drops on Pawns are not looked at, and neither are double steps, which could be captured
//! en passant. After a drop on a Pawn two pieces are new: the piece on the square of the Pawn, and the Pawn on its place.
//!
//! [`reply_filter`]: crate::variants::net::reply_filter

mod second;
#[cfg(test)]
mod tests;

use crate::geometry::Square;
use crate::rules::{Move, MoveKind, PieceKind};
use crate::variants::net::reply_filter::{FirstMove, remembered};
use crate::variants::net::{AttackModel, keep};

use super::attacks::LINES;
use super::mates::{Hunt, before_promotion};
use super::{BISHOP, Board, ELK, Form, KING, KNIGHT, Orphic, PAWN, QUEEN};
use second::SecondMoves;

/// Takes those of these moves out, from `begin` on, that surely do not mate in two because of this reply.
pub(super) fn keep_open<F: Form>(position: &Orphic<F>, reply: Move, moves: &mut Vec<Move>, begin: usize) {
    let Some(after) = position.replied(reply, moves) else { return };
    let Some(king) = after.king(!after.state.turn) else { return };
    let hunt = Hunt::of(&after, king);
    let way = reply.from().map_or(Board::EMPTY, |from| LINES.between(from, reply.to())).with(reply.to());
    let passed = position.en_passant.map_or(Board::EMPTY, Board::of);
    let shut = way | passed | position.state.enemies();
    let mut seconds: Vec<(Origin, Option<SecondMoves<'_, F>>)> = Vec::new();
    keep(moves, begin, |m| {
        let Some((origin, place)) = hunt.origin(m, shut) else { return true };
        let (Origin::Square(_, kind) | Origin::Reserve(kind) | Origin::Pawn(_, kind)) = origin;
        let second = remembered(&mut seconds, origin, || SecondMoves::after(&hunt, origin));
        !second.as_ref().is_some_and(|second| second.hold(kind, m.to(), place))
    });
}

/// Where the pieces of a first move come from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Origin {
    Square(Square, PieceKind),
    Reserve(PieceKind),
    /// The reserve, onto the Pawn on this square.
    Pawn(Square, PieceKind),
}

impl<F: Form> Orphic<F> {
    /// The position after a reply to no move; none if it is not legal, and for replies that are not looked at.
    fn replied(&self, reply: Move, buffer: &mut Vec<Move>) -> Option<Self> {
        if reply.extra().is_some() || Some(reply.to()) == self.king(self.state.turn) {
            return None; // in check the side to move cannot wait
        }
        let mut after = self.turned();
        let kind = match reply.from() {
            Some(from) if after.state.own().has(from) => after.state.kind_at(from)?,
            Some(_) => return None,
            None => reply.piece_kind()?,
        };
        let is_long = |from: Square| from.number().abs_diff(reply.to().number()) == 16;
        if kind == PAWN && reply.from().is_some_and(is_long) {
            return None;
        }
        let begin = buffer.len();
        after.legal_to(kind, reply.to(), buffer);
        let is_legal = buffer[begin..].contains(&reply);
        buffer.truncate(begin);
        is_legal.then(|| {
            after.play_unchecked(reply);
            after
        })
    }
}

impl<F: Form> Hunt<'_, F> {
    /// Where the pieces of a move come from that may be held, and the place of a Pawn that it moves. Such a move puts no piece on
    /// squares that are shut, and no enemy has taken its piece.
    fn origin(&self, m: Move, shut: Board) -> Option<(Origin, Option<Square>)> {
        let (to, own) = (m.to(), self.own());
        match (m.kind(), m.from(), m.piece_kind(), m.extra()) {
            (MoveKind::Plain, Some(from), None, None) if own.has(from) && !shut.has(to) => {
                Some((Origin::Square(from, self.kind_on(from)), None))
            }
            (MoveKind::Drop, None, Some(kind), None) if !shut.has(to) => Some((Origin::Reserve(kind), None)),
            (MoveKind::Drop, None, Some(kind), Some(place)) if own.has(to) && !shut.has(place) => {
                Some((Origin::Pawn(to, kind), Some(place)))
            }
            _ => None,
        }
    }
}

impl<F: Form> SecondMoves<'_, F> {
    /// Whether the reply is surely legal after a first move from their origin, and no second move mates.
    fn hold(&self, kind: PieceKind, to: Square, place: Option<Square>) -> bool {
        let (hunt, occupied) = (self.tasks.model, self.tasks.occupied);
        if kind == PAWN && before_promotion(hunt.position.state.turn).has(to) {
            return false;
        }
        let piece = hunt.attacks(kind, to, occupied);
        let pawn = place.map_or(Board::EMPTY, |place| hunt.attacks(PAWN, place, occupied));
        if place.is_some_and(|place| hunt.steps(PAWN, place, pawn).meets(hunt.checks(PAWN, occupied))) {
            return false;
        }
        // A piece may be dropped on the Pawn of the first move, which goes anywhere.
        let gone = if kind == PAWN { Some((to, Board::EMPTY)) } else { place.map(|place| (place, piece)) };
        let may_mate_on = |(on, piece): (Square, Board)| {
            let attacks = |kind| hunt.attacks(kind, on, occupied) | piece | self.tasks.others;
            let may_mate = |kind| hunt.net().left(on, attacks(kind)).count() <= hunt.most_taken(PAWN);
            let mut kinds = [KING, QUEEN, ELK, BISHOP, KNIGHT].into_iter();
            kinds.any(|kind| !self.reserve.called(kind).is_empty() && may_mate(kind))
        };
        let first = FirstMove { kind, to, piece, second: pawn, place };
        !gone.is_some_and(may_mate_on) && first.is_held(&self.tasks)
    }
}
