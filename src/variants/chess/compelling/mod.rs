//! Moves that surely do not compel the other side to mate, because of one reply: the reply is legal after them and gives no check.
//!
//! The last move of a selfmate has to leave the defender nothing but mates, so nearly all moves fail, and most of them by one reply.
//! To play the move, the reply and to look whether it mates costs more than to look whether the move changes anything for the reply.
//! So the reply is played first, once for all moves, as if the side to move had waited.
//!
//! ```text
//!   4  . . . . p . . .     The reply is e3. It stays legal and gives no check, unless White's move gives
//!   3  . . . . . . . .     check, is to e3 or to e4, or is one of the King.
//!   2  . . . . . . . K
//! ```
//!
//! A move is kept if it gives check, opens a line to either King, or is in the reply's way. Castling, promotions and
//! captures en passant are always kept.

#[cfg(test)]
mod tests;

use crate::geometry::Square;
use crate::rules::{Move, MoveKind, PieceKind};
use crate::variants::net::keep;
use crate::variants::orthodox::guard::{LEAPS, LINES, pawn_attacks_from};
use crate::variants::orthodox::{BISHOP, Board, KINDS, KING, KNIGHT, Orthodox, PAWN, QUEEN, ROOK, Relative};

use super::held::replied;
use super::mates::Hunt;

/// Takes those of these moves out, from `begin` on, after which a reply is surely legal and surely no mate: this one, or with
/// none any reply of the King.
pub(super) fn keep_compelling<R: Relative>(
    position: &Orthodox<R>,
    reply: Option<Move>,
    moves: &mut Vec<Move>,
    begin: usize,
) {
    match reply {
        Some(reply) => keep_against(position, reply, moves, begin),
        None => keep_closing(position, moves, begin),
    }
}

/// Takes those moves out that leave the enemy King a square. A King mates only if it opens a line.
fn keep_closing<R: Relative>(position: &Orthodox<R>, moves: &mut Vec<Move>, begin: usize) {
    let side = position.state.turn;
    let (Some(own), Some(king)) = (position.king(side), position.king(!side)) else { return };
    let sliders = (position.straight_pieces() | position.diagonal_pieces()) & position.state.enemies();
    if LINES.through(own, king).meets(sliders) {
        return;
    }
    let hunt = Hunt::of(position, king);
    let mut mover = None;
    keep(moves, begin, |m| m.from() == Some(own) || hunt.may_close(m, &mut mover));
}

/// Takes those moves out after which this reply is surely legal and gives no check.
fn keep_against<R: Relative>(position: &Orthodox<R>, reply: Move, moves: &mut Vec<Move>, begin: usize) {
    let Some(after) = replied(position, reply, moves) else { return };
    let Some(calm) = Calm::of(&after, reply) else { return };
    let passed = position.en_passant();
    let mut mover = None;
    keep(moves, begin, |m| {
        let Some(from) = m.from().filter(|_| m.kind() == MoveKind::Plain && m.piece_kind().is_none()) else {
            return true;
        };
        let kind = match mover {
            Some((square, kind)) if square == from => kind,
            _ => position.kind_on(from),
        };
        mover = Some((from, kind));
        let takes_en_passant = kind == PAWN && passed == Some(m.to());
        takes_en_passant || !calm.outlives(from, m.to(), kind)
    });
}

/// The position after a reply to no move, in which no side is in check.
struct Calm<'a, R: Relative> {
    after: &'a Orthodox<R>,
    /// The squares from which a piece of each kind gives check to the side that has replied.
    checks: [Board; KINDS],
    /// Pieces that may open a line to one of the Kings when they move.
    screens: Board,
    /// The squares that a piece of the side to move must not get to, as it would be in the reply's way or capture its piece.
    way: Board,
    /// The square of a piece that the reply cannot do without: what a Pawn captures.
    needed: Board,
}

impl<'a, R: Relative> Calm<'a, R> {
    /// None if the reply gives check, or takes the King that stands in check now.
    fn of(after: &'a Orthodox<R>, reply: Move) -> Option<Self> {
        let (from, to) = (reply.from()?, reply.to());
        let guard = after.guard();
        let king = after.king(!after.state.turn)?;
        if guard.king.is_none() || !guard.checkers.is_empty() {
            return None;
        }
        let (own, occupied) = (after.state.own(), after.state.occupied());
        let snipers = after.sliders_at(king, occupied & !own) & own;
        let is_pawn = after.kind_on(to) == PAWN;
        let captures = is_pawn && from.number() % 8 != to.number() % 8;
        let mut way = LINES.between(from, to).with(from);
        if is_pawn {
            way = way.with(to);
        }
        let (straight, diagonal) = (LINES.rook(king, occupied), LINES.bishop(king, occupied));
        let mut checks = [Board::EMPTY; KINDS];
        checks[QUEEN.index()] = straight | diagonal;
        checks[ROOK.index()] = straight;
        checks[BISHOP.index()] = diagonal;
        checks[KNIGHT.index()] = LEAPS.from(king);
        checks[PAWN.index()] = pawn_attacks_from(king, !after.state.turn);
        Some(Calm {
            after,
            checks,
            screens: guard.pinned | LINES.screens(king, snipers, own),
            way,
            needed: if captures { Board::of(to) } else { Board::EMPTY },
        })
    }

    /// Whether the reply is surely legal after a move of a piece of this kind, and gives no check.
    #[inline]
    fn outlives(&self, from: Square, to: Square, kind: PieceKind) -> bool {
        !(self.way | self.checks[kind.index()]).has(to)
            && !(self.screens | self.needed).has(from)
            && (kind != KING || self.after.is_safe_after(from, to, to))
    }
}
