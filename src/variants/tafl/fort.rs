//! The fort at the edge (TAFL-15): whether the King at the edge is behind pieces that the attackers can never take.
//!
//! The answer is a greatest fixed point. At first every defender counts as safe. A piece that attackers could take, if they had
//! every square that is open to them, is not safe; without it others may not be safe either. When no piece is left to
//! doubt, the King is in a fort if no attacker is in the part of the board that the safe pieces cut off with the King.
//! The count assumes that no defender moves again, and that attackers do not jump.

use crate::geometry::{Bitboard, Way};
use crate::rules::{Piece, Side};

use super::arena::Arena;
use super::laws::{Shieldwall, index_of};
use super::{KING, TAFLMAN, Tafl};

impl<const W: usize> Tafl<W> {
    /// Whether the King, who is on the edge, is in a fort that cannot be broken, and can move.
    pub(super) fn in_fort(&self) -> bool {
        let arena = self.arena();
        let king = self.king();
        if !arena.around(king).meets(self.empty() & self.kings_ground()) {
            return false;
        }
        let attackers = self.state.sides[Side::Black.index()];
        let mut safe = self.state.sides[Side::White.index()] & !king;
        loop {
            let inside = flooded(arena, king, arena.whole & !safe);
            if inside.meets(attackers) {
                return false;
            }
            let lost = self.doubtful(safe, inside);
            if lost.is_empty() {
                return true;
            }
            safe &= !lost;
        }
    }

    /// The squares on which the King may stop.
    fn kings_ground(&self) -> Bitboard<W> {
        let movers = self.arena().movers[Side::White.index()].iter().filter(|mover| mover.kind == KING);
        movers.fold(Bitboard::EMPTY, |squares, mover| squares | mover.stop)
    }

    /// The safe pieces that could be taken by attackers on all squares outside that are not safe pieces'.
    fn doubtful(&self, safe: Bitboard<W>, inside: Bitboard<W>) -> Bitboard<W> {
        let arena = self.arena();
        let taflman = Piece { side: Side::Black, kind: TAFLMAN };
        let barred = self.laws().grounds.iter().filter(|ground| !ground.stop.has(taflman));
        let barred: Bitboard<W> = barred.flat_map(|ground| ground.squares.iter().copied()).collect();
        let attacked = arena.whole & !safe & !inside & !barred;
        let hostile = attacked | arena.hostile_empty[index_of(Side::White, TAFLMAN)] & !safe;
        let mut lost = Bitboard::EMPTY;
        for way in [Way::East, Way::North] {
            let (ahead, back) = (way, way.back());
            // Squares whose neighbour that way is one of these.
            let beside = |squares, way: Way| arena.step(squares, way.back());
            lost |= beside(attacked, ahead) & beside(hostile, back)
                | beside(hostile, ahead) & beside(attacked, back);
        }
        lost &= safe;
        if self.laws().shieldwall != Shieldwall::None {
            for inward in Way::ALL {
                let walled = arena.edge_of(inward) & safe & arena.step(attacked, inward.back());
                for (row, ends) in arena.rows(walled, inward) {
                    if row.several() && ends & (attacked | arena.corners) == ends && ends.meets(attacked) {
                        lost |= row;
                    }
                }
            }
        }
        lost
    }
}

/// The squares that are connected with these along ranks and files over open squares.
fn flooded<const W: usize>(arena: &Arena<W>, from: Bitboard<W>, open: Bitboard<W>) -> Bitboard<W> {
    let mut reached = from;
    loop {
        let further = (reached | arena.around(reached)) & open;
        if further == reached {
            return reached;
        }
        reached = further;
    }
}
