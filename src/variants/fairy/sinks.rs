//! Where the generator of games of data sends moves, and the sink that gives each move on with all that can follow it.

use crate::geometry::{Bitboard, Square};
use crate::rules::{Move, PieceKind, Tail};
use crate::variants::sinks::{Any, Counter, DropSink, List, MoveSink, origin};

use super::Fairy;

/// What takes the moves of these games.
pub(super) trait FairySink<const W: usize>: DropSink<W> {
    /// A piece castles with its partner.
    fn castling(&mut self, castler: Square, partner: Square);
    /// Any move.
    fn single(&mut self, m: Move);
}

impl<const W: usize> FairySink<W> for Counter {
    fn castling(&mut self, _: Square, _: Square) {
        self.0 += 1;
    }

    fn single(&mut self, _: Move) {
        self.0 += 1;
    }
}

impl<const W: usize> FairySink<W> for Any {
    fn castling(&mut self, _: Square, _: Square) {
        self.0 = true;
    }

    fn single(&mut self, _: Move) {
        self.0 = true;
    }
}

impl<const W: usize> FairySink<W> for List<'_> {
    fn castling(&mut self, castler: Square, partner: Square) {
        self.0.push(Move::castling(castler, partner));
    }

    fn single(&mut self, m: Move) {
        self.0.push(m);
    }
}

/// Takes moves, and gives each on with every wall that must follow it, or alone and with every piece that may come in after it.
pub(super) struct Tailed<'a, const W: usize, S> {
    pub(super) position: &'a Fairy<W>,
    pub(super) sink: &'a mut S,
}

impl<const W: usize, S: FairySink<W>> Tailed<'_, W, S> {
    fn add(&mut self, m: Move) {
        if let Some(walls) = &self.position.laws().walls {
            for square in self.position.wall_squares(walls, m) {
                self.sink.single(m.followed_by(Tail::Wall(square)));
            }
            return;
        }
        self.sink.single(m);
        self.position.for_each_gate(m, |tail| self.sink.single(m.followed_by(tail)));
    }
}

impl<const W: usize, S: FairySink<W>> MoveSink<W> for Tailed<'_, W, S> {
    fn plain(&mut self, from: Square, to: Bitboard<W>) {
        to.iter().for_each(|to| self.add(Move::plain(from, to)));
    }

    fn steps(&mut self, to: Bitboard<W>, by: i16) {
        to.iter().for_each(|to| self.add(Move::plain(origin(to, by), to)));
    }

    fn promotions(&mut self, to: Bitboard<W>, by: i16, kinds: &[PieceKind]) {
        for to in to {
            kinds.iter().for_each(|&kind| self.add(Move::promotion(origin(to, by), to, kind)));
        }
    }

    fn enough(&self) -> bool {
        self.sink.enough()
    }
}

impl<const W: usize, S: FairySink<W>> DropSink<W> for Tailed<'_, W, S> {
    fn drops(&mut self, kind: PieceKind, to: Bitboard<W>) {
        self.sink.drops(kind, to);
    }
}

impl<const W: usize, S: FairySink<W>> FairySink<W> for Tailed<'_, W, S> {
    fn castling(&mut self, castler: Square, partner: Square) {
        self.add(Move::castling(castler, partner));
    }

    fn single(&mut self, m: Move) {
        self.sink.single(m);
    }
}
