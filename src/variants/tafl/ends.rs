//! How the board ends the game: TAFL-6, TAFL-10, and TAFL-14 to TAFL-16.

use crate::geometry::Bitboard;
use crate::rules::{Move, Outcome, Reason, Side};

use super::Tafl;

impl<const W: usize> Tafl<W> {
    /// The end by the King and by surrounding; a want of moves is not looked at.
    #[inline]
    pub(super) fn decided(&self) -> Option<Outcome> {
        let king = self.king();
        if king.is_empty() {
            return Some(Outcome::win(Side::Black, Reason::KingCaptured));
        }
        if king.meets(self.arena().goal) {
            return Some(Outcome::win(Side::White, Reason::Escape));
        }
        match self.last_mover() {
            Side::Black if self.laws().surrounding && self.surrounded() => {
                Some(Outcome::win(Side::Black, Reason::Surrounded))
            }
            Side::White if self.laws().edge_fort && king.meets(self.arena().edge) && self.in_fort() => {
                Some(Outcome::win(Side::White, Reason::EdgeFort))
            }
            _ => None,
        }
    }

    pub(super) fn outcome(&self) -> Option<Outcome> {
        self.decided().or_else(|| {
            let stuck = !self.can_move();
            stuck.then(|| Outcome::win(!self.state.turn, Reason::NoMove))
        })
    }

    /// TAFL-14: whether no defender can be reached from the edge without crossing an attacker.
    #[inline]
    fn surrounded(&self) -> bool {
        let arena = self.arena();
        let defenders = self.state.sides[Side::White.index()];
        let open = arena.whole & !self.state.sides[Side::Black.index()];
        let mut reached = arena.edge & open;
        loop {
            if reached.meets(defenders) {
                return false;
            }
            let further = (reached | arena.around(reached)) & open;
            if further == reached {
                return true;
            }
            reached = further;
        }
    }

    /// Moves that may win at once.
    ///
    /// White, if no fort and no want of moves can win: the King's moves to a goal. Otherwise every move.
    pub(super) fn last_moves(&self, into: &mut Vec<Move>) {
        let enemies = self.state.enemies();
        let quiet = self.state.turn == Side::White && !self.laws().edge_fort;
        if !quiet || !self.surely_mobile(enemies) {
            return self.legal_moves(into);
        }
        for goal in self.arena().goal & self.empty() {
            self.legal_to(super::KING, goal, into);
        }
    }

    /// Whether a side with these pieces has a move after any one move of the other side.
    ///
    /// A side loses at most the pieces of two rows by one move, and a free square beside a piece to the piece that moves there.
    fn surely_mobile(&self, pieces: Bitboard<W>) -> bool {
        let arena = self.arena();
        let free = self.empty() & !arena.corners & !arena.centre;
        let none_special = self.laws().grounds.iter().skip(2).all(|ground| ground.squares.is_empty());
        let most_captured =
            if self.laws().shieldwall == super::laws::Shieldwall::None { 4 } else { 2 * arena.side };
        none_special && (arena.around(free) & pieces).count() > most_captured + 4
    }
}
