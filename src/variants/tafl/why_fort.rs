//! The fort at the edge said again, square by square: TAFL-15.
//!
//! Shares nothing with [`fort`](super::fort): it asks of one piece after the other whether attackers could take it.

use crate::geometry::Square;
use crate::rules::{Piece, Side};

use super::laws::{Shieldwall, Special};
use super::why::{BESIDE, ground_is_hostile, on_edge};
use super::{KING, TAFLMAN, Tafl};

impl<const W: usize> Tafl<W> {
    /// Whether the King on this square is in a fort and can move.
    pub(super) fn king_is_in_fort(&self, king: Square) -> bool {
        let size = self.board();
        let own = Piece { side: Side::White, kind: KING };
        if !on_edge(size, king) || !self.beside(king).any(|next| self.judge_way(own, king, next).is_ok()) {
            return false;
        }
        let mut walls: Vec<Square> =
            size.all().filter(|&square| square != king && self.is_of(square, Side::White)).collect();
        loop {
            let inside = self.connected(vec![king], |square| !walls.contains(&square));
            if size.all().any(|square| inside[square.index()] && self.is_of(square, Side::Black)) {
                return false;
            }
            let firm = self.firm(&walls, &inside);
            if firm.len() == walls.len() {
                return true;
            }
            walls = firm;
        }
    }

    /// Those of the walls that attackers cannot take while all the walls are there.
    fn firm(&self, walls: &[Square], inside: &[bool]) -> Vec<Square> {
        let laws = self.laws();
        let attacker = Piece { side: Side::Black, kind: TAFLMAN };
        let wall = Piece { side: Side::White, kind: TAFLMAN };
        let attacked = |square: Square| {
            !walls.contains(&square)
                && !inside[square.index()]
                && laws.special(square).is_none_or(|special| laws.ground(special).stop.has(attacker))
        };
        let hostile = |square: Square| {
            attacked(square) || (!walls.contains(&square) && ground_is_hostile(laws, square, wall, true))
        };
        let between = |square: Square| {
            [(1, 0), (0, 1)].into_iter().any(|(file, rank)| {
                let (one, other) =
                    (self.board().offset(square, file, rank), self.board().offset(square, -file, -rank));
                let (Some(one), Some(other)) = (one, other) else { return false };
                (attacked(one) && hostile(other)) || (hostile(one) && attacked(other))
            })
        };
        walls
            .iter()
            .copied()
            .filter(|&square| !between(square) && !self.in_open_row(square, walls, &attacked))
            .collect()
    }

    /// Whether a wall is in a row at the edge that attackers could close on all sides.
    fn in_open_row(&self, wall: Square, walls: &[Square], attacked: &impl Fn(Square) -> bool) -> bool {
        if self.laws().shieldwall == Shieldwall::None {
            return false;
        }
        let size = self.board();
        let exposed = |square: Square, (file, rank)| {
            walls.contains(&square) && size.offset(square, file, rank).is_some_and(attacked)
        };
        BESIDE.into_iter().any(|inward @ (file, rank)| {
            if size.offset(wall, -file, -rank).is_some() || !exposed(wall, inward) {
                return false;
            }
            let mut length = 1;
            let mut ends = Vec::new();
            for (file, rank) in [(rank, file), (-rank, -file)] {
                let mut at = size.offset(wall, file, rank);
                while let Some(next) = at.filter(|&next| exposed(next, inward)) {
                    length += 1;
                    at = size.offset(next, file, rank);
                }
                ends.extend(at);
            }
            let corner = |square| self.laws().special(square) == Some(Special::Corner);
            length > 1
                && ends.iter().all(|&end| attacked(end) || corner(end))
                && ends.iter().any(|&end| attacked(end))
        })
    }
}
