//! The checks that may mate: those that leave the King no square to go to.
//!
//! To play a check and to look for replies costs far more than to look at the squares around the King. After a mate each of them
//! is occupied by a piece of its own side, or attacked. What the pieces attack that do not move is known for all checks
//! together. So many pieces need no look at their checks, because they cannot take all squares that are free; and each other
//! check only costs a look at what the piece attacks that moves.
//!
//! A check is left out only if a square is surely free. Castling and captures en passant change more than two squares; they are
//! listed without a look.

#[cfg(test)]
mod tests;

use crate::geometry::{Bitboard, Square};
use crate::rules::{Move, MoveKind, PieceKind};
use crate::variants::orthodox::guard::{AROUND, LEAPS, LINES, pawn_attacks_from};
use crate::variants::orthodox::{BISHOP, Board, KING, KNIGHT, Orthodox, PAWN, QUEEN, ROOK, Relative};

/// The most squares around a King that a piece of a kind attacks from one square, by kind.
const MOST_TAKEN: [u32; 6] = [3, 5, 4, 2, 2, 2];

/// Squares from which Pawns of one side or the other promote.
const BEFORE_PROMOTION: Board = Bitboard([0x00ff_0000_0000_ff00]);

/// Adds all moves that mate, and some that give check without mating.
pub(super) fn list_mates<R: Relative>(position: &Orthodox<R>, into: &mut Vec<Move>) {
    let Some(king) = position.king(!position.state.turn) else {
        return position.list_checks(Board::EMPTY, into);
    };
    let net = Net::around(position, king);
    let movers = net.movers();
    if movers.is_empty() {
        return;
    }
    let begin = into.len();
    position.list_checks_by(movers, Board::EMPTY, into);
    let (mut kept, mut mover) = (begin, None);
    for n in begin..into.len() {
        let m = into[n];
        into[kept] = m;
        kept += usize::from(net.may_mate(m, &mut mover));
    }
    into.truncate(kept);
}

/// What the side to move attacks, as the enemy King sees it: the King itself is in nobody's way. Squares with own pieces are
/// attacked if they are protected.
struct Net<'a, R: Relative> {
    position: &'a Orthodox<R>,
    /// The squares next to the enemy King.
    around: Board,
    /// All pieces but the enemy King.
    occupied: Board,
    /// The other pieces of the enemy.
    enemies: Board,
    /// What at least one piece attacks, and what at least two do.
    once: Board,
    twice: Board,
    /// What sliding pieces attack.
    lines: Board,
}

/// A piece that moves.
struct Mover {
    from: Square,
    kind: PieceKind,
    /// What all others attack at least, once it has gone.
    others: Board,
}

impl<'a, R: Relative> Net<'a, R> {
    #[inline]
    fn around(position: &'a Orthodox<R>, king: Square) -> Self {
        let state = &position.state;
        let (own, occupied) = (state.own(), state.occupied().without(king));
        let enemies = state.enemies().without(king);
        let (once, twice, lines) = (Board::EMPTY, Board::EMPTY, Board::EMPTY);
        let mut net = Net { position, around: AROUND.from(king), occupied, enemies, once, twice, lines };
        // A Queen attacks no square both ways.
        for slider in position.straight_pieces() & own {
            net.add(LINES.rook(slider, occupied));
        }
        for slider in position.diagonal_pieces() & own {
            net.add(LINES.bishop(slider, occupied));
        }
        net.lines = net.once;
        for knight in position.of(KNIGHT) & own {
            net.add(LEAPS.from(knight));
        }
        for pawn in position.of(PAWN) & own {
            net.add(pawn_attacks_from(pawn, state.turn));
        }
        for king in position.of(KING) & own {
            net.add(AROUND.from(king));
        }
        net
    }

    #[inline]
    fn add(&mut self, attacks: Board) {
        self.twice |= self.once & attacks;
        self.once |= attacks;
    }

    /// What a piece attacks that is on a square.
    #[inline]
    fn attacks(&self, kind: PieceKind, square: Square, occupied: Board) -> Board {
        match kind {
            PAWN => pawn_attacks_from(square, self.position.state.turn),
            KNIGHT => LEAPS.from(square),
            BISHOP => LINES.bishop(square, occupied),
            ROOK => LINES.rook(square, occupied),
            QUEEN => LINES.queen(square, occupied),
            _ => AROUND.from(square),
        }
    }

    /// The pieces that may mate.
    #[inline]
    fn movers(&self) -> Board {
        let position = self.position;
        let free = (self.around & !self.enemies & !self.once).count();
        // Behind these a line goes on.
        let mut movers = self.lines;
        if free <= MOST_TAKEN[QUEEN.index()] {
            movers |= position.of(QUEEN) | (position.of(PAWN) & BEFORE_PROMOTION);
        }
        for kind in [KING, ROOK, BISHOP, KNIGHT, PAWN] {
            if free <= MOST_TAKEN[kind.index()] {
                movers |= position.of(kind);
            }
        }
        if let Some(square) = position.en_passant() {
            movers |= position.takers_en_passant(square);
        }
        if position.castling.meets(position.state.own()) {
            movers |= position.of(KING);
        }
        movers & position.state.own()
    }

    #[inline]
    fn mover(&self, from: Square) -> Mover {
        let kind = self.position.kind_on(from);
        let attacks = self.attacks(kind, from, self.occupied);
        let mut others = self.twice | (self.once & !attacks);
        if self.lines.has(from) {
            others |= opened_by(self.position, self.occupied, from);
        }
        Mover { from, kind, others }
    }

    /// Whether the King may be without a square after this move. `mover` is kept from move to move: many are by the same piece.
    #[inline]
    fn may_mate(&self, m: Move, mover: &mut Option<Mover>) -> bool {
        let (Some(from), to) = (m.from(), m.to()) else { return true };
        let mover = match mover {
            Some(mover) if mover.from == from => mover,
            _ => mover.insert(self.mover(from)),
        };
        let takes_en_passant = mover.kind == PAWN && self.position.en_passant() == Some(to);
        if m.kind() != MoveKind::Plain || takes_en_passant {
            return true;
        }
        // A piece that is captured no longer takes its square from the King.
        let open = self.around & !self.enemies.without(to) & !mover.others;
        let kind = m.piece_kind().unwrap_or(mover.kind);
        (open & !self.attacks(kind, to, self.occupied.without(from).with(to))).is_empty()
    }
}

/// What own sliding pieces attack that look at a square, once the piece there has gone.
#[inline(never)]
fn opened_by<R: Relative>(position: &Orthodox<R>, occupied: Board, from: Square) -> Board {
    let own = position.state.own();
    let behind = occupied.without(from);
    let mut opened = Board::EMPTY;
    for slider in LINES.rook(from, occupied) & position.straight_pieces() & own {
        opened |= LINES.rook(slider, behind);
    }
    for slider in LINES.bishop(from, occupied) & position.diagonal_pieces() & own {
        opened |= LINES.bishop(slider, behind);
    }
    opened
}
