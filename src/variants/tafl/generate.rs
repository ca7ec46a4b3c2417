//! Moves by whole sets: all pieces that move alike slide at once, one step after another (TAFL-2 to TAFL-4, TAFL-11).
//!
//! After `k` steps one way, each square of the set was reached by the one piece `k` squares back. So no square is reached twice
//! from the same way, and counting is a popcount.

use crate::geometry::{Bitboard, Square, Way};
use crate::rules::{Move, PieceKind};

use super::Tafl;
use super::arena::{Mover, can_be_jumped};
use super::laws::Jump;
use crate::variants::sinks::{Any, Counter, List, MoveSink};

impl<const W: usize> Tafl<W> {
    pub(super) fn count_legal(&self) -> u64 {
        let mut counter = Counter(0);
        self.generate(&mut counter);
        counter.0
    }

    pub(super) fn legal_moves(&self, into: &mut Vec<Move>) {
        self.generate(&mut List(into));
    }

    pub(super) fn any_legal(&self) -> bool {
        self.decided().is_none() && self.can_move()
    }

    /// Whether the side to move has a move, if the game is not over.
    pub(super) fn can_move(&self) -> bool {
        let mut any = Any(false);
        self.generate_open(&mut any);
        any.0
    }

    fn generate(&self, sink: &mut impl MoveSink<W>) {
        if self.decided().is_none() {
            self.generate_open(sink);
        }
    }

    #[inline]
    fn generate_open(&self, sink: &mut impl MoveSink<W>) {
        if let Some(square) = self.going {
            return sink.plain(square, self.targets_of_going(square));
        }
        let empty = self.empty();
        for mover in &self.arena().movers[self.state.turn.index()] {
            let pieces = self.placed(mover);
            self.slides(mover, pieces, empty, sink);
            if mover.jump != Jump::Never {
                self.jumps(mover, pieces, empty, sink);
            }
            if sink.enough() {
                return;
            }
        }
    }

    /// The pieces of the side to move that move as these.
    #[inline]
    pub(super) fn placed(&self, mover: &Mover<W>) -> Bitboard<W> {
        self.state.of_side(self.state.turn, mover.kind) & mover.from
    }

    #[inline]
    pub(super) fn slides(
        &self,
        mover: &Mover<W>,
        pieces: Bitboard<W>,
        empty: Bitboard<W>,
        sink: &mut impl MoveSink<W>,
    ) {
        let arena = self.arena();
        for way in Way::ALL {
            let pass = empty & mover.pass & arena.entered(way);
            let stride = arena.stride(way);
            let mut at = pieces;
            let mut by = 0;
            for _ in 0..mover.reach {
                at = arena.shifted(at, way) & pass;
                if at.is_empty() {
                    break;
                }
                by += stride;
                sink.steps(at & mover.stop, by);
            }
        }
    }

    /// The enemy pieces that can be jumped over.
    #[inline]
    fn jumpable(&self) -> Bitboard<W> {
        let kinds = (0..).zip(&self.state.kinds).filter(|&(kind, _)| can_be_jumped(PieceKind(kind)));
        kinds.fold(Bitboard::EMPTY, |all, (_, &squares)| all | squares) & self.state.enemies()
    }

    pub(super) fn jumps(
        &self,
        mover: &Mover<W>,
        pieces: Bitboard<W>,
        empty: Bitboard<W>,
        sink: &mut impl MoveSink<W>,
    ) {
        let arena = self.arena();
        let over = self.jumpable();
        let special = arena.restricted[self.state.turn.index()];
        let land = empty & mover.land;
        for way in Way::ALL {
            let after = |pieces| arena.step(arena.step(pieces, way) & over, way) & land;
            let to = match mover.jump {
                Jump::Restricted => after(pieces & special) | after(pieces) & special,
                _ => after(pieces),
            };
            sink.steps(to, 2 * arena.stride(way));
        }
    }

    /// The moves of one kind of piece to one square: from the square outwards to the first piece each way.
    pub(super) fn legal_to(&self, kind: PieceKind, to: Square, into: &mut Vec<Move>) {
        let (arena, empty, target) = (self.arena(), self.empty(), Bitboard::of(to));
        if self.decided().is_some() || !empty.has(to) {
            return;
        }
        if let Some(square) = self.going {
            if self.state.kind_at(square) == Some(kind) && self.targets_of_going(square).has(to) {
                into.push(Move::plain(square, to));
            }
            return;
        }
        for mover in arena.movers[self.state.turn.index()].iter().filter(|mover| mover.kind == kind) {
            let pieces = self.placed(mover);
            for way in Way::ALL {
                let mut at = if mover.stop.has(to) { target } else { Bitboard::EMPTY };
                for _ in 0..mover.reach {
                    at = arena.step(at, way);
                    if let Some(from) = (at & pieces).first() {
                        into.push(Move::plain(from, to));
                    }
                    at &= empty & mover.pass;
                }
            }
            if mover.jump != Jump::Never && mover.land.has(to) {
                let special = arena.restricted[self.state.turn.index()];
                for way in Way::ALL {
                    let over = arena.step(target, way) & self.jumpable();
                    let from = arena.step(over, way) & pieces;
                    let free = mover.jump != Jump::Restricted || special.has(to) || from.meets(special);
                    into.extend(from.iter().filter(|_| free).map(|from| Move::plain(from, to)));
                }
            }
        }
    }
}
