//! Moves that surely do not win in two, because of one reply: the reply is legal after them, and nothing mates then.
//!
//! A search for a mate in two tries nearly every move for nothing, and nearly always the same reply is the refutation. So the reply
//! is played first, once for all moves, as if the side to move had waited. Then [`Hunt`] says for each first move
//! whether a second one may mate. [`second`] lists the second moves by all other pieces, once for each piece that can make the
//! first move.
//!
//! The reply is legal after a first move that does not stand in its way, if no piece attacks the King then. Pieces that may stand in
//! the way of others are taken off the board, so no piece is taken to attack less than it does. But for the pieces that may
//! capture the one that gives check, or go between, the board is the real one.
//!
//! Captures, promotions and replies that are drops on Pawns are not looked at, and neither are double steps, which could be captured
//! en passant. After a drop on a Pawn two pieces are new: the piece on the square of the Pawn, and the Pawn on its place.

mod second;
#[cfg(test)]
mod tests;

use crate::geometry::Square;
use crate::rules::{Move, MoveKind, PieceKind, Side};
use crate::variants::net::keep;

use super::attacks::LINES;
use super::mates::{Hunt, before_promotion};
use super::{BISHOP, Board, ELK, Form, KING, KNIGHT, Orphic, PAWN, QUEEN};
use second::SecondMoves;

/// Takes those of these moves out, from `begin` on, that surely do not mate in two because of this reply.
pub(super) fn keep_open<F: Form>(position: &Orphic<F>, reply: Move, moves: &mut Vec<Move>, begin: usize) {
    let Some(after) = position.replied(reply, moves) else { return };
    let Some(siege) = Siege::of(&after) else { return };
    let way = reply.from().map_or(Board::EMPTY, |from| LINES.between(from, reply.to())).with(reply.to());
    let passed = position.en_passant.map_or(Board::EMPTY, Board::of);
    let shut = way | passed | position.state.enemies();
    // By the square that the piece leaves, or by the kind of piece that is dropped.
    let mut seconds: Vec<(Origin, SecondMoves)> = Vec::new();
    keep(moves, begin, |m| {
        let Some(first) = siege.first_move(m, shut) else { return true };
        let known = seconds.iter().position(|(origin, _)| *origin == first.origin);
        let place = known.unwrap_or_else(|| {
            seconds.push((first.origin, siege.second_moves(first.origin)));
            seconds.len() - 1
        });
        !siege.holds(&first, &seconds[place].1)
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

/// A first move.
struct FirstMove {
    origin: Origin,
    kind: PieceKind,
    to: Square,
    /// Where a Pawn goes from `to`.
    place: Option<Square>,
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

/// The position after the reply. The side to move attacks.
struct Siege<'a, F: Form> {
    position: &'a Orphic<F>,
    hunt: Hunt<'a, F>,
    king: Square,
    /// All pieces but that King.
    occupied: Board,
}

impl<'a, F: Form> Siege<'a, F> {
    fn of(position: &'a Orphic<F>) -> Option<Self> {
        let king = position.king(!position.state.turn)?;
        let occupied = position.state.occupied().without(king);
        Some(Siege { position, hunt: Hunt::of(position, king), king, occupied })
    }

    fn kind_on(&self, square: Square) -> PieceKind {
        self.position.state.kind_at(square).expect("a piece of the side to move")
    }

    /// A move as one that may be held: it puts no piece on squares that are shut, and no enemy has taken its piece.
    fn first_move(&self, m: Move, shut: Board) -> Option<FirstMove> {
        let (to, own) = (m.to(), self.position.state.own());
        match (m.kind(), m.from(), m.piece_kind(), m.extra()) {
            (MoveKind::Plain, Some(from), None, None) if own.has(from) && !shut.has(to) => {
                let kind = self.kind_on(from);
                Some(FirstMove { origin: Origin::Square(from, kind), kind, to, place: None })
            }
            (MoveKind::Drop, None, Some(kind), None) if !shut.has(to) => {
                Some(FirstMove { origin: Origin::Reserve(kind), kind, to, place: None })
            }
            (MoveKind::Drop, None, Some(kind), Some(place)) if own.has(to) && !shut.has(place) => {
                Some(FirstMove { origin: Origin::Pawn(to, kind), kind, to, place: Some(place) })
            }
            _ => None,
        }
    }

    /// Whether the reply is surely legal after a first move, and no second move mates.
    fn holds(&self, first: &FirstMove, second: &SecondMoves) -> bool {
        let &FirstMove { origin, kind, to, place } = first;
        let Some(tasks) = &second.tasks else { return false };
        let hunt = &self.hunt;
        let occupied = match origin {
            Origin::Square(from, _) => self.occupied.without(from),
            Origin::Reserve(_) | Origin::Pawn(..) => self.occupied,
        };
        let piece = hunt.attacks(kind, to, occupied);
        let pawn = place.map_or(Board::EMPTY, |place| hunt.attacks(PAWN, place, occupied));
        // After a check the reply may be illegal.
        if (piece | pawn).has(self.king)
            || (kind == PAWN && before_promotion(self.position.state.turn).has(to))
        {
            return false;
        }
        let screens = LINES.between(to, self.king) & occupied;
        if screens.meets(self.position.state.own())
            && !screens.several()
            && hunt.attacks(kind, to, Board::EMPTY).has(self.king)
        {
            return false; // the second move may open a line from here to the King
        }
        if place.is_some_and(|place| self.steps(PAWN, place, pawn).meets(hunt.checks(PAWN, occupied))) {
            return false;
        }
        // A piece may be dropped on the Pawn of the first move, which goes anywhere.
        let gone = if kind == PAWN { Some((to, Board::EMPTY)) } else { place.map(|place| (place, piece)) };
        if gone.is_some_and(|(on, piece)| {
            let attacks = |&kind: &PieceKind| hunt.attacks(kind, on, occupied) | piece | second.others;
            let kinds = [KING, QUEEN, ELK, BISHOP, KNIGHT];
            let may_mate = |kind: &PieceKind| hunt.left(on, attacks(kind)).count() <= hunt.most_taken(PAWN);
            kinds.iter().filter(|&&kind| !second.reserve.called(kind).is_empty()).any(may_mate)
        }) {
            return false;
        }
        let moved = place.map_or(Board::EMPTY, Board::of);
        // The piece of the first move may also make the second one. A Pawn that has gone has left a line to it.
        let behind = occupied.without(to);
        let rest = second.others | pawn;
        let again =
            self.steps(kind, to, piece) & hunt.checks(kind, behind) & !(self.position.state.own() & occupied);
        if again.iter().any(|next| {
            let now = (behind | moved).with(next);
            hunt.is_mate(next, rest, hunt.attacks(kind, next, now), now)
        }) {
            return false;
        }
        let there = moved.with(to);
        !tasks.iter().any(|task| {
            let seen = task.from.filter(|&from| piece.has(from));
            let piece = seen.map_or(piece, |from| hunt.attacks(kind, to, occupied.without(from)));
            let squares = task.squares & !(piece | pawn);
            if task.moves_pawn {
                return squares.count() <= hunt.most_taken(PAWN);
            }
            if !squares.is_empty() {
                return false;
            }
            let others = task.others | piece | pawn;
            let left = task.from.map_or(Board::EMPTY, Board::of);
            let now = ((occupied | there) & !left).with(task.to);
            hunt.is_mate(task.to, others, task.attacks, now)
        })
    }

    /// Where a piece may get from a square with one move, at most, by what it attacks there.
    fn steps(&self, kind: PieceKind, from: Square, attacks: Board) -> Board {
        if kind != PAWN {
            return attacks;
        }
        let (one, two) = match self.position.state.turn {
            Side::White => (Board::of(from).raised(8), Board::of(from).raised(16)),
            Side::Black => (Board::of(from).lowered(8), Board::of(from).lowered(16)),
        };
        attacks | one | two
    }
}
