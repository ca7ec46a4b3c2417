//! Moves that surely do not mate in two, because of one reply: the reply is legal after them, and whatever is played then leaves the
//! King a square, or the piece that gives check is taken.
//!
//! A search for mate in two tries nearly every move for nothing, and nearly always the same reply is the refutation. To play the
//! move and the reply and to look for mates costs far more than to look at the squares around the King. So the reply is played
//! first, once for all moves, as if the side to move had waited. Then the squares around the King are looked at for each move.
//!
//! ```text
//!   8  . . . . . . . k     The reply is h6. Then Ra8+ leaves the King h7 alone, so a
//!   7  . . . . . . p p     first move by the Bishop is held unless it attacks h7.
//!   1  R K . . . B . .
//! ```
//!
//! For each piece that can make the first move, [`second`] finds the squares from which it does what second moves leave to it:
//! it attacks squares that the King has, or stops an enemy that takes. A first move to any other square is held.
//! A piece is never taken to attack less than it does, because pieces that may stand in its way are taken off.
//! Castling, promotions and captures en passant are never held.

mod second;
#[cfg(test)]
mod tests;

use crate::geometry::{Bitboard, Square};
use crate::rules::{Move, MoveKind, PieceKind, Position as _, Side};
use crate::variants::net::keep;
use crate::variants::orthodox::generate::LAST_RANKS;
use crate::variants::orthodox::guard::{AROUND, LEAPS, LINES, pawn_attacks_from};
use crate::variants::orthodox::{BISHOP, Board, KING, KNIGHT, Orthodox, PAWN, QUEEN, ROOK, Relative};

use super::defenders::Defenders;
use super::mates::attacks;

/// Where double steps end.
const FOURTH_RANK: Board = Bitboard([0x0000_0000_ff00_0000]);
const FIFTH_RANK: Board = Bitboard([0x0000_00ff_0000_0000]);

/// A side with more pieces is not looked at.
const PIECES: usize = 16;

/// Takes those of these moves out, from `begin` on, that surely do not mate in two because of this reply.
pub(super) fn keep_open<R: Relative>(
    position: &Orthodox<R>,
    reply: Move,
    moves: &mut Vec<Move>,
    begin: usize,
) {
    let Some(after) = replied(position, reply, moves) else { return };
    if is_double_step(&after, reply) {
        return; // it could be captured en passant
    }
    let Some(mut siege) = Siege::of(&after) else { return };
    let passed = position.en_passant().map_or(Board::EMPTY, Board::of);
    let way = reply.from().map_or(Board::EMPTY, |from| LINES.between(from, reply.to()).with(from));
    let of_reply = way.with(reply.to());
    let mut open = [None; PIECES];
    keep(moves, begin, |m| {
        let Some((place, to)) = siege.first_move(m).filter(|&(_, to)| !of_reply.has(to)) else { return true };
        if siege.pieces[place].kind == PAWN && passed.has(to) {
            return true;
        }
        open[place].get_or_insert_with(|| siege.open_squares(place)).has(to)
            || siege.enemies.has(to) && siege.mates_after_capture(place, to)
    });
}

/// The position after a reply to no move; none if it is not legal, or if it castles or promotes.
pub(super) fn replied<R: Relative>(
    position: &Orthodox<R>,
    reply: Move,
    buffer: &mut Vec<Move>,
) -> Option<Orthodox<R>> {
    let from = reply.from().filter(|_| reply.kind() == MoveKind::Plain && reply.promotes_to().is_none())?;
    let mut position = position.turned();
    if !position.state.own().has(from) {
        return None;
    }
    let kind = position.kind_on(from);
    let begin = buffer.len();
    position.legal_to(kind, reply.to(), buffer);
    let is_legal = buffer[begin..].contains(&reply);
    buffer.truncate(begin);
    is_legal.then(|| {
        position.play_unchecked(reply);
        position
    })
}

/// Whether this move, which led to the position, is a double step of a Pawn.
fn is_double_step<R: Relative>(after: &Orthodox<R>, m: Move) -> bool {
    let is_long = |from: Square| from.number().abs_diff(m.to().number()) == 16;
    after.kind_on(m.to()) == PAWN && m.from().is_some_and(is_long)
}

/// The pieces of one side, and the enemy King as they see it.
struct Siege {
    side: Side,
    king: Square,
    /// The squares next to the King that none of its own pieces holds.
    around: Board,
    /// All pieces but that King.
    occupied: Board,
    own: Board,
    enemies: Board,
    /// Enemies that nothing pins, wherever the piece of the first move is.
    loose: Defenders,
    /// Enemies that nothing pins if that piece does not slide.
    unpinned: Defenders,
    pieces: [Piece; PIECES],
    count: usize,
    /// The squares that at least one, two, and three pieces attack.
    attacked: [Board; 3],
    /// What sliding pieces attack.
    lines: Board,
    sight: Sight,
    /// The pieces that can give no check with one move, neither from a new square nor by opening a line.
    quiet: [bool; PIECES],
    /// The piece that mated last whatever the piece of the first move did: it is looked at first.
    strongest: usize,
}

#[derive(Clone, Copy)]
struct Piece {
    square: Square,
    kind: PieceKind,
    attacks: Board,
}

impl Siege {
    /// The side to move attacks. None with castling rights or with very many pieces.
    fn of<R: Relative>(position: &Orthodox<R>) -> Option<Self> {
        let side = position.state.turn;
        let king = position.king(!side)?;
        let (own, enemies) = (position.state.own(), position.state.enemies());
        if position.castling.meets(own) || own.count() as usize > PIECES {
            return None;
        }
        let occupied = position.state.occupied().without(king);
        let mut siege = Siege {
            side,
            king,
            around: AROUND.from(king) & !enemies,
            occupied,
            own,
            enemies,
            loose: Defenders::loose(position, king),
            unpinned: Defenders::unpinned(position, king),
            pieces: [Piece { square: king, kind: KING, attacks: Board::EMPTY }; PIECES],
            count: 0,
            attacked: [Board::EMPTY; 3],
            lines: Board::EMPTY,
            sight: Sight::from(king, occupied),
            quiet: [false; PIECES],
            strongest: 0,
        };
        for square in own {
            siege.add(square, position.kind_on(square));
        }
        Some(siege)
    }

    fn add(&mut self, square: Square, kind: PieceKind) {
        let attacks = attacks(kind, square, self.occupied, self.side);
        let [once, twice, thrice] = &mut self.attacked;
        *thrice |= *twice & attacks;
        *twice |= *once & attacks;
        *once |= attacks;
        if is_slider(kind) {
            self.lines |= attacks;
        }
        // A Pawn may step to a square that the piece of the first move has left.
        let own = if kind == PAWN { Board::EMPTY } else { self.own };
        let checks = steps(kind, square, attacks, self.side) & !own & self.checks(kind, self.sight);
        self.quiet[self.count] = checks.is_empty() && !self.sight.has(square);
        self.pieces[self.count] = Piece { square, kind, attacks };
        self.count += 1;
    }

    fn pieces(&self) -> &[Piece] {
        &self.pieces[..self.count]
    }

    /// The place of the piece that makes this move, and where it goes; none for moves that are never held.
    fn first_move(&self, m: Move) -> Option<(usize, Square)> {
        let (from, to) = (m.from()?, m.to());
        if m.kind() != MoveKind::Plain || m.promotes_to().is_some() || !self.own.has(from) {
            return None; // a piece that is not there was taken by the reply
        }
        Some(((self.own & below(from)).count() as usize, to))
    }

    /// Whether a piece that captures with the first move may mate with the second one. Where it has captured, lines open when
    /// it leaves that were closed before.
    fn mates_after_capture(&self, place: usize, to: Square) -> bool {
        let Piece { square, kind, .. } = self.pieces[place];
        let attacks = attacks(kind, to, self.occupied.without(square), self.side);
        let steps = steps(kind, to, attacks, self.side);
        let occupied = self.occupied.without(square).without(to);
        let sight = Sight::from(self.king, occupied);
        if !steps.meets(self.checks(kind, sight)) && !self.lines.has(to) && !self.lines.has(square) {
            return false;
        }
        let others = self.attacked_by_others(&self.pieces[place]) | self.opened([square, to], occupied);
        others.has(self.king) || steps.meets(self.mates_by(kind, (occupied, sight), others))
    }

    /// The squares from which a piece of this kind gives check. A Pawn may become any piece.
    fn checks(&self, kind: PieceKind, Sight { straight, diagonal }: Sight) -> Board {
        match kind {
            KING => Board::EMPTY,
            QUEEN => straight | diagonal,
            ROOK => straight,
            BISHOP => diagonal,
            KNIGHT => LEAPS.from(self.king),
            _ => {
                pawn_attacks_from(self.king, !self.side)
                    | ((straight | diagonal | LEAPS.from(self.king)) & LAST_RANKS)
            }
        }
    }
}

/// The lines from the King, up to and including the first piece each way.
#[derive(Clone, Copy)]
struct Sight {
    straight: Board,
    diagonal: Board,
}

impl Sight {
    #[inline]
    fn from(king: Square, occupied: Board) -> Self {
        Sight { straight: LINES.rook(king, occupied), diagonal: LINES.bishop(king, occupied) }
    }

    #[inline]
    fn has(self, square: Square) -> bool {
        (self.straight | self.diagonal).has(square)
    }
}

/// The squares from which a piece attacks a square.
#[inline]
fn attackers(kind: PieceKind, of: Square, occupied: Board, side: Side) -> Board {
    attacks(kind, of, occupied, !side) // only Pawns have a direction
}

/// Where a piece may get from a square with one move, at most, by what it attacks there.
#[inline]
fn steps(kind: PieceKind, from: Square, attacks: Board, side: Side) -> Board {
    if kind != PAWN {
        return attacks;
    }
    let (one, two) = match side {
        Side::White => (Board::of(from).raised(8), Board::of(from).raised(16) & FOURTH_RANK),
        Side::Black => (Board::of(from).lowered(8), Board::of(from).lowered(16) & FIFTH_RANK),
    };
    attacks | one | two
}

/// The squares from which a piece may get to a square with its second move, at most. A Pawn that has moved makes no double step.
#[inline]
fn steps_back(kind: PieceKind, to: Square, occupied: Board, side: Side) -> Board {
    let attackers = attackers(kind, to, occupied, side);
    match (kind, side) {
        (PAWN, Side::White) => attackers | Board::of(to).lowered(8),
        (PAWN, Side::Black) => attackers | Board::of(to).raised(8),
        _ => attackers,
    }
}

#[inline]
fn is_slider(kind: PieceKind) -> bool {
    matches!(kind, QUEEN | ROOK | BISHOP)
}

/// The squares with smaller numbers.
#[inline]
fn below(square: Square) -> Board {
    Bitboard([(1 << square.number()) - 1])
}
