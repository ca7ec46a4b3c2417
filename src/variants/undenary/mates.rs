//! The checks that may mate: those that leave the King no square beside it.
//!
//! To play a check and to look for replies costs far more than to look at the squares around the King. After a mate each of them
//! is occupied by a piece of its own side, or attacked. What the pieces attack that do not move is found once for all checks.
//!
//! A check is left out only if the King surely has a step. It may go to any square beside it that nothing attacks, and take what
//! is there: a capture can only take powers from the other King. A promotion can give that King a power, so it is kept.

#[cfg(test)]
mod tests;

use crate::geometry::Square;
use crate::rules::{Move, MoveKind, PieceKind};

use super::check::{AROUND, LEAPS, LINES, PAWNS_AT, Powers};
use super::{BISHOP, Board, DUKE, KINDS, KNIGHT, PALADIN, PAWN, QUEEN, ROOK, Undenary};

/// Takes out of a list, from `begin` on, the checks that surely leave the King a square. Moves to `kept` stay.
pub(super) fn keep_mates(position: &Undenary, kept: Board, begin: usize, moves: &mut Vec<Move>) {
    if moves.len() == begin {
        return;
    }
    let net = Net::around(position);
    let (mut end, mut mover) = (begin, None);
    for n in begin..moves.len() {
        let m = moves[n];
        moves[end] = m;
        end += usize::from(kept.has(m.to()) || net.may_mate(m, &mut mover));
    }
    moves.truncate(end);
}

/// What the side to move attacks, as the enemy King sees it: the King itself is in nobody's way. Squares with own pieces are
/// attacked if they are protected.
struct Net<'a> {
    position: &'a Undenary,
    /// The pieces of the side to move by power, without its King.
    powers: Powers,
    /// The squares next to the enemy King.
    around: Board,
    /// All pieces but the enemy King.
    occupied: Board,
    /// The other pieces of the enemy.
    enemies: Board,
    /// What at least one piece attacks, and what at least two do.
    once: Board,
    twice: Board,
    /// What the pieces attack that slide.
    lines: Board,
}

/// A piece that moves.
struct Mover {
    from: Square,
    kind: PieceKind,
    /// What all others attack, once it has gone.
    others: Board,
}

impl<'a> Net<'a> {
    fn around(position: &'a Undenary) -> Self {
        let state = &position.state;
        let king = position.king(!state.turn);
        let mut net = Net {
            position,
            powers: position.powers(state.turn),
            around: AROUND.from(king),
            occupied: state.occupied().without(king),
            enemies: state.enemies().without(king),
            once: Board::EMPTY,
            twice: Board::EMPTY,
            lines: Board::EMPTY,
        };
        for kind in (0..KINDS as u8).map(PieceKind) {
            for square in state.of_side(state.turn, kind) {
                let attacks = net.attacks(kind, square, net.occupied);
                net.twice |= net.once & attacks;
                net.once |= attacks;
                if !matches!(kind, PAWN | KNIGHT) {
                    net.lines |= attacks;
                }
            }
        }
        net
    }

    /// What a piece attacks that is on a square. The King has the powers that it has adopted (UND-3).
    #[inline]
    fn attacks(&self, kind: PieceKind, square: Square, occupied: Board) -> Board {
        match kind {
            PAWN => PAWNS_AT[(!self.position.state.turn).index()].from(square),
            KNIGHT => LEAPS.from(square),
            BISHOP => LINES.bishop(square, occupied),
            ROOK => LINES.rook(square, occupied),
            PALADIN => LEAPS.from(square) | LINES.bishop(square, occupied),
            DUKE => LEAPS.from(square) | LINES.rook(square, occupied),
            QUEEN => LINES.bishop(square, occupied) | LINES.rook(square, occupied),
            _ => {
                let mut attacks = AROUND.from(square);
                if !self.powers.leap.is_empty() {
                    attacks |= LEAPS.from(square);
                }
                if !self.powers.diagonal.is_empty() {
                    attacks |= LINES.bishop(square, occupied);
                }
                if !self.powers.straight.is_empty() {
                    attacks |= LINES.rook(square, occupied);
                }
                attacks
            }
        }
    }

    fn mover(&self, from: Square) -> Mover {
        let kind = self.position.state.kind_at(from).expect("a piece moves");
        let mut others = self.twice | (self.once & !self.attacks(kind, from, self.occupied));
        if self.lines.has(from) {
            // Behind it lines go on.
            let behind = self.occupied.without(from);
            let all = self.powers.adopted_by(self.position.king(self.position.state.turn));
            for slider in LINES.rook_hits(from, self.occupied, all.straight) {
                others |= LINES.rook(slider, behind);
            }
            for slider in LINES.bishop_hits(from, self.occupied, all.diagonal) {
                others |= LINES.bishop(slider, behind);
            }
        }
        Mover { from, kind, others }
    }

    /// Whether the King may be without a square beside it after this move. `mover` is kept from move to move: many are by the
    /// same piece.
    fn may_mate(&self, m: Move, mover: &mut Option<Mover>) -> bool {
        let (Some(from), to) = (m.from(), m.to()) else { return true };
        if m.kind() != MoveKind::Plain || m.promotes_to().is_some() {
            return true;
        }
        let mover = match mover {
            Some(mover) if mover.from == from => mover,
            _ => mover.insert(self.mover(from)),
        };
        // A piece that is captured no longer takes its square from the King.
        let open = self.around & !self.enemies.without(to) & !mover.others;
        (open & !self.attacks(mover.kind, to, self.occupied.without(from).with(to))).is_empty()
    }
}
