//! How the board ends the game, what may end it at once, and the calls: VIK-6 to VIK-9, VIK-R1, VIK-R7.

use crate::geometry::Bitboard;
use crate::rules::{Call, Move, Outcome, Position, Reason, Side};

use super::{KING, TAFLMAN, Viking};
use crate::geometry::Way;

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
    /// the last square the King could go to (VIK-7). Where the King is shut in already, every move. Both: a piece that may take
    /// the last moves of the other side.
    pub(super) fn last_moves(&self, into: &mut Vec<Move>) {
        if self.decided().is_some() {
            return;
        }
        let Some(stopping) = self.stopping() else { return self.legal_moves(into) };
        match self.turn {
            Side::White => {
                let corners = if self.king.meets(Self::EDGE) { Self::CORNERS } else { Bitboard::EMPTY };
                for to in stopping | (corners & self.empty()) {
                    self.legal_to(KING, to, into);
                }
                for to in stopping {
                    self.legal_to(TAFLMAN, to, into);
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
                let mut last = stopping;
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

    /// The squares onto which a move may leave the other side without a move (VIK-R1); none if it may be any square.
    ///
    /// A piece that has an empty square beside it keeps a move, unless the move goes onto that square or captures the piece.
    /// Both need a square beside the piece, so one square must be beside all of these pieces:
    ///
    /// ```text
    ///   . . . . .
    ///   . T * T .     T: all pieces that have an empty square beside them    *: the one square
    ///   . . . . .
    /// ```
    fn stopping(&self) -> Option<Bitboard<W>> {
        let mobile = self.surely_mobile(!self.turn);
        if mobile.is_empty() {
            return None;
        }
        let mut squares = self.empty();
        for piece in mobile {
            squares &= Self::around(Bitboard::of(piece));
            if squares.is_empty() {
                break;
            }
        }
        Some(squares)
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
