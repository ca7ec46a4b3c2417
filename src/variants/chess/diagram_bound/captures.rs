//! Where a side may still capture on its way to a diagram.
//!
//! A piece that captures on a square goes there first, and then on to what it becomes. That makes the way of its side longer by what
//! the detour costs above the prices of the [`Assignment`](super::assignment::Assignment); so it is possible only if that is no more
//! than the moves that are spare. If the Pawns need all captures themselves, only they capture, and only on their ways.
//!
//! A capture en passant is on another square than the captured Pawn. That Pawn makes a double step for it, and with one move it would
//! also be on the square of the capture. Only where such a capture is possible now this does not hold.

use crate::geometry::Square;
use crate::variants::chess::paths::ways::EVERYWHERE;
use crate::variants::orthodox::{Board, PAWN};

use super::army::{Army, Plan};
use super::routes::{MANY_CAPTURES, MANY_MOVES, NO_WAY};

impl Army<'_> {
    /// The squares on which the side may capture. `by_pawns` is the number of captures that its Pawns cannot do without.
    pub(super) fn capturing(&self, plan: &Plan, by_pawns: u32) -> Board {
        let Plan { now, roles, spare, .. } = plan;
        let spare = i32::try_from(*spare).unwrap_or(i32::MAX);
        // Whether a capture is left for another piece, or for a Pawn that does not need it.
        let is_free = self.takes > by_pawns;
        let may_be_taken = now.all().len() > self.then().all().len();
        let mut found = Board::EMPTY;
        for (column, &piece) in now.all().iter().enumerate() {
            let price = roles.columns[column];
            if may_be_taken && is_free && spare + price > 0 {
                found |= self.after(piece, (spare + price) as usize);
            }
            for (row, &role) in self.then().all().iter().enumerate() {
                let moves = spare + price + roles.rows[row];
                if moves > 0 {
                    found |= self.on_way(piece, role, moves as usize, is_free);
                }
            }
            if found == EVERYWHERE {
                break;
            }
        }
        found
    }

    /// The squares to which a piece can have moved with 1 to `moves` moves.
    fn after(&self, (kind, square): (usize, Square), moves: usize) -> Board {
        let within = self.target.routes.within(self.side, kind, square, moves, MANY_CAPTURES);
        // Back on its own square it has made two moves.
        if moves < 2 { within.without(square) } else { within }
    }

    /// The squares on which a piece can capture on its way to a role, with at most this number of moves.
    fn on_way(&self, piece: (usize, Square), role: (usize, Square), moves: usize, is_free: bool) -> Board {
        let routes = &self.target.routes;
        let pawn = PAWN.index();
        let needs = routes.moves(self.side, [piece.0, role.0], [piece.1, role.1], self.captures());
        match (piece.0 == pawn, role.0 == pawn) {
            _ if needs == NO_WAY || usize::from(needs) > moves => Board::EMPTY,
            (true, true) => routes.capturing(self.side, [piece.1, role.1], !is_free),
            // What a Pawn does before and after it is promoted is not looked at more closely.
            (true, false) => EVERYWHERE,
            _ if !is_free => Board::EMPTY,
            _ => (1..=moves.min(MANY_MOVES)).fold(Board::EMPTY, |found, before| {
                // Ways of pieces that are not Pawns lead back too.
                let after = routes.within(self.side, role.0, role.1, moves - before, 0);
                found | (self.after(piece, before) & after)
            }),
        }
    }
}
