//! How the board ends the game, what may end it at once, and the calls: VIK-6 to VIK-9, VIK-R1, VIK-R7.

use crate::geometry::Bitboard;
use crate::rules::{Call, Move, Outcome, Position, Reason, Side};

use super::{KING, TAFLMAN, Viking};
use crate::geometry::Way;

/// A piece loses its last free neighbour square only to the piece that moves onto it, and one square has four
/// neighbours; so a side with more mobile pieces than that still has a move after any enemy move.
const STOPPED_AT_ONCE: u32 = 4;

impl<const N: usize, const W: usize> Viking<N, W> {
    /// The end by the King's fate, in the order of VIK-R7; a want of moves is not looked at.
    #[inline]
    pub(super) fn decided(&self) -> Option<Outcome> {
        if self.king.is_empty() {
            Some(Outcome::win(Side::Black, Reason::KingCaptured))
        } else if self.king.meets(Self::CORNERS) {
            Some(Outcome::win(Side::White, Reason::Escape))
        } else if self.turn == Side::White && self.smothered() {
            Some(Outcome::win(Side::Black, Reason::Smothered))
        } else {
            None
        }
    }

    /// VIK-7 on the board as it stands; it counts only after a black move.
    #[inline]
    fn smothered(&self) -> bool {
        let beside = Self::around(self.king);
        if beside.meets(self.empty()) {
            return false;
        }
        let white = self.taflmen[Side::White.index()];
        let defenders = beside & white;
        if defenders.several() {
            return false;
        }
        defenders.is_empty() || (!Self::around(defenders).meets(white) && !self.taflman_can_leave(defenders))
    }

    /// The sides of the King that VIK-6 still wants a black piece on, when these are Black's pieces.
    #[inline]
    pub(super) fn kings_open_sides(&self, black: Bitboard<W>) -> Bitboard<W> {
        Self::around(self.king) & !Self::RESTRICTED & !black
    }

    /// VIK-9 for the position after a white move.
    pub(super) fn escape_call(&self) -> Call {
        if self.turn == Side::White || !self.king.meets(Self::EDGE) || self.outcome().is_some() {
            return Call::None;
        }
        let mut ways = 0;
        for way in Way::ALL {
            let mut at = self.king;
            while !at.is_empty() {
                at = Self::step(at, way) & self.empty();
                ways += u32::from(at.meets(Self::CORNERS));
            }
        }
        match ways {
            0 => Call::None,
            1 => Call::Single,
            _ => Call::Double,
        }
    }

    /// Moves that may win at once.
    ///
    /// White: the King to a corner. Black: a piece onto the last side of the King that is open for VIK-6, or onto
    /// the last square the King could go to (VIK-7). Where the King is shut in already, or the enemy is so short
    /// of moves that one move might leave him none, every move.
    pub(super) fn last_moves(&self, into: &mut Vec<Move>) {
        if self.decided().is_some() {
            return;
        }
        if self.surely_mobile(!self.turn).count() <= STOPPED_AT_ONCE {
            return self.legal_moves(into);
        }
        match self.turn {
            Side::White => {
                if self.king.meets(Self::EDGE) {
                    for corner in Self::CORNERS {
                        self.legal_to(KING, corner, into);
                    }
                }
            }
            Side::Black => {
                let beside = Self::around(self.king);
                let exits = beside & self.empty();
                let defenders = beside & self.taflmen[Side::White.index()];
                let may_smother = !defenders.several();
                if may_smother && exits.is_empty() {
                    return self.legal_moves(into);
                }
                let mut last = Bitboard::EMPTY;
                if may_smother && !exits.several() {
                    last |= exits;
                }
                let open = self.kings_open_sides(self.taflmen[Side::Black.index()]);
                if !open.several() {
                    last |= open & self.empty();
                }
                for to in last {
                    self.legal_to(TAFLMAN, to, into);
                }
            }
        }
    }

    /// Whether Black, having just moved, has to call "Watch your King" (VIK-9): were it his turn again at once,
    /// he could capture the King by VIK-6 or VIK-7. Never so in a finished position or with Black to move.
    pub(super) fn threatens_king(&self) -> bool {
        if self.turn == Side::Black || self.outcome().is_some() {
            return false;
        }
        let mut again = self.clone();
        again.turn = Side::Black;
        let mut moves = Vec::new();
        again.last_moves(&mut moves);
        moves.into_iter().any(|m| {
            let end = again.after(m).decided();
            end.is_some_and(|end| matches!(end.reason, Reason::KingCaptured | Reason::Smothered))
        })
    }
}
