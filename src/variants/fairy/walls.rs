//! Walls that are put on the board after moves.

use crate::geometry::{Bitboard, Square};
use crate::rules::{Move, MoveKind};

use super::laws::{WallLaws, WallRule};
use super::{EMPTY, Fairy, WALL};

impl<const W: usize> Fairy<W> {
    /// Where a wall can be put after a move that has none yet.
    pub(super) fn wall_squares(&self, walls: &WallLaws, m: Move) -> Bitboard<W> {
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
