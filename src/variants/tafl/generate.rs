//! Moves by whole sets: all pieces that move alike slide at once, one step after another (TAFL-2 to TAFL-4, TAFL-11).
//!
//! After `k` steps one way, each square of the set was reached by the one piece `k` squares back. So no square is reached twice
//! from the same way, and counting is a popcount.

use crate::geometry::{Bitboard, Square, Way};
use crate::rules::{Move, PieceKind, Side};

use super::Tafl;
use super::arena::{Mover, can_be_jumped};
use super::laws::Jump;
use crate::variants::sinks::{Any, Counter, List, MoveSink};

/// The squares to which pieces move.
struct Targets<const W: usize>(Bitboard<W>);

impl<const W: usize> MoveSink<W> for Targets<W> {
    const COUNTS: bool = true;

    fn plain(&mut self, _: Square, to: Bitboard<W>) {
        self.0 |= to;
    }

    fn steps(&mut self, to: Bitboard<W>, _: i16) {
        self.0 |= to;
    }

    fn promotions(&mut self, to: Bitboard<W>, _: i16, _: &[PieceKind]) {
        self.0 |= to;
    }
}

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
        let mut any = Any(!self.surely_mobile(self.state.turn).is_empty());
        if !any.0 {
            self.generate_open(&mut any);
        }
        any.0
    }

    /// Pieces of a side that can move to an empty square beside them. Others may have a move all the same, over such a square.
    #[inline]
    pub(super) fn surely_mobile(&self, side: Side) -> Bitboard<W> {
        let (arena, empty) = (self.arena(), self.empty());
        let mobile = |mover: &Mover<W>| arena.around(empty & mover.stop) & self.placed(side, mover);
        arena.movers[side.index()].iter().fold(Bitboard::EMPTY, |all, mover| all | mobile(mover))
    }

    /// The kinds of piece of the game.
    pub(super) fn kinds(&self) -> impl ExactSizeIterator<Item = PieceKind> + use<W> {
        (0..self.rules.ruleset.kinds.len()).map(|kind| PieceKind(kind as u8))
    }

    fn generate(&self, sink: &mut impl MoveSink<W>) {
        if self.decided().is_none() {
            self.generate_open(sink);
        }
    }

    #[inline]
    pub(super) fn generate_open(&self, sink: &mut impl MoveSink<W>) {
        if let Some(square) = self.going {
            return sink.plain(square, self.targets_of_going(square));
        }
        let empty = self.empty();
        for mover in &self.arena().movers[self.state.turn.index()] {
            let pieces = self.placed(self.state.turn, mover);
            self.slides(mover, pieces, empty, sink);
            if mover.jump != Jump::Never {
                self.jumps(mover, pieces, empty, sink);
            }
            if sink.enough() {
                return;
            }
        }
    }

    /// Where these pieces of the side to move may go.
    pub(super) fn targets_of(&self, pieces: Bitboard<W>) -> Bitboard<W> {
        let (mut targets, empty) = (Targets(Bitboard::EMPTY), self.empty());
        for mover in &self.arena().movers[self.state.turn.index()] {
            let pieces = self.placed(self.state.turn, mover) & pieces;
            if pieces.is_empty() {
                continue;
            }
            self.slides(mover, pieces, empty, &mut targets);
            if mover.jump != Jump::Never {
                self.jumps(mover, pieces, empty, &mut targets);
            }
        }
        targets.0
    }

    /// The pieces of a side that move as these.
    #[inline]
    pub(super) fn placed(&self, side: Side, mover: &Mover<W>) -> Bitboard<W> {
        self.state.of_side(side, mover.kind) & mover.from
    }

    #[inline]
    fn slides<S: MoveSink<W>>(
        &self,
        mover: &Mover<W>,
        pieces: Bitboard<W>,
        empty: Bitboard<W>,
        sink: &mut S,
    ) {
        let arena = self.arena();
        for way in Way::ALL {
            let pass = empty & mover.pass & arena.entered(way);
            let stride = arena.stride(way);
            let (mut at, mut reached) = (pieces, Bitboard::EMPTY);
            let mut by = 0;
            for _ in 0..mover.reach {
                at = arena.shifted(at, way) & pass;
                // Where only numbers are asked for and a set is one word, to go on over an empty rest takes less time than a branch
                // that is often guessed wrong.
                if !(S::COUNTS && W == 1) && at.is_empty() {
                    break;
                }
                if S::COUNTS {
                    reached |= at;
                    continue;
                }
                by += stride;
                sink.steps(at & mover.stop, by);
            }
            if S::COUNTS {
                sink.steps(reached & mover.stop, by);
            }
        }
    }

    /// The enemy pieces that can be jumped over.
    #[inline]
    fn jumpable(&self) -> Bitboard<W> {
        let kinds = (0..).zip(&self.state.kinds).filter(|&(kind, _)| can_be_jumped(PieceKind(kind)));
        kinds.fold(Bitboard::EMPTY, |all, (_, &squares)| all | squares) & self.state.enemies()
    }

    fn jumps(&self, mover: &Mover<W>, pieces: Bitboard<W>, empty: Bitboard<W>, sink: &mut impl MoveSink<W>) {
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

    /// The moves of one kind of piece to one square.
    pub(super) fn legal_to(&self, kind: PieceKind, to: Square, into: &mut Vec<Move>) {
        if self.decided().is_none() && self.empty().has(to) {
            self.open_to(kind, to, into);
        }
    }

    /// The same to an empty square, if the game is not over: from the square outwards to the first piece each way.
    pub(super) fn open_to(&self, kind: PieceKind, to: Square, into: &mut Vec<Move>) {
        let (arena, empty, target) = (self.arena(), self.empty(), Bitboard::of(to));
        if let Some(square) = self.going {
            if self.state.kind_at(square) == Some(kind) && self.targets_of_going(square).has(to) {
                into.push(Move::plain(square, to));
            }
            return;
        }
        for mover in arena.movers[self.state.turn.index()].iter().filter(|mover| mover.kind == kind) {
            let pieces = self.placed(self.state.turn, mover);
            for way in Way::ALL {
                let mut at = if mover.stop.has(to) { target } else { Bitboard::EMPTY };
                for _ in 0..mover.reach {
                    if at.is_empty() {
                        break;
                    }
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
