//! Walls that are put on the board after moves, and the sink that gives each move on with all that can follow it.

use crate::geometry::{Bitboard, Square};
use crate::rules::{Move, MoveKind, PieceKind, Tail};
use crate::variants::sinks::{DropSink, MoveSink, origin};

use super::generate::FairySink;
use super::laws::{WallLaws, WallRule};
use super::{EMPTY, Fairy, WALL};

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

impl<const W: usize> Fairy<W> {
    /// Where a wall can be put after a move that has none yet.
    fn wall_squares(&self, walls: &WallLaws, m: Move) -> Bitboard<W> {
        let (us, from) = (self.turn, m.from().expect("games with walls have no drops"));
        let mut after = *self;
        let to = if m.kind() == MoveKind::Castling {
            after.castle(m);
            self.castled_by(m).0
        } else {
            let change = self.change_of(from, m.to());
            after.apply(change);
            m.to()
        };
        let room = after.empty() & self.arena().sides[us.index()].walls;
        match walls.rule {
            WallRule::Duck | WallRule::Static => room,
            WallRule::Past => room & Bitboard::of(from),
            WallRule::Arrow => room & after.targets(self.arena().mover(us, self.kind_on(from)), to),
            WallRule::Edge => room & (self.arena().edge | self.beside_walls()),
        }
    }

    /// The squares with a wall on a square beside them.
    fn beside_walls(&self) -> Bitboard<W> {
        let size = self.laws().size;
        let beside = |wall| {
            [(0, 1), (1, 0), (0, -1), (-1, 0)]
                .into_iter()
                .filter_map(move |(files, ranks)| size.offset(wall, files, ranks))
        };
        self.walls.iter().flat_map(beside).collect()
    }

    /// Puts a wall on a square. A duck leaves the one where it was.
    pub(super) fn put_wall(&mut self, square: Square) {
        if self.laws().walls.as_ref().is_some_and(|walls| walls.rule == WallRule::Duck) {
            for old in self.walls {
                self.set_cell(old, EMPTY);
                self.key ^= super::play::share_of_piece(WALL, old);
            }
            self.walls = Bitboard::EMPTY;
        }
        self.walls = self.walls.with(square);
        self.set_cell(square, WALL);
        self.key ^= super::play::share_of_piece(WALL, square);
    }
}
