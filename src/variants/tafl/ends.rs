//! How the board ends the game: TAFL-6, TAFL-10, and TAFL-14 to TAFL-16.

use crate::geometry::Bitboard;
use crate::rules::{Move, Outcome, Reason, Side};
use crate::variants::sinks::List;

use super::laws::{PLAIN_KINDS, Shieldwall, Strength, index_of};
use super::{KING, Tafl};

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
            Side::Black if self.laws().smothering && self.smothered() => {
                Some(Outcome::win(Side::Black, Reason::Smothered))
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
    /// White: the King to a goal. Black: a piece onto a square beside the King, or onto the last one that a King who can be smothered
    /// could go to; where such a King is shut in already, every move. Both: a piece that may take the last moves of the other side. Where
    /// a fort or surrounding wins, every move.
    pub(super) fn win_candidates(&self, into: &mut Vec<Move>) {
        if self.decided().is_some() {
            return;
        }
        let laws = self.laws();
        let by_shape = match self.state.turn {
            Side::White => laws.edge_fort,
            Side::Black => laws.surrounding,
        };
        let stopping = if by_shape { None } else { self.stopping() };
        let Some(stopping) = stopping else { return self.generate_open(&mut List(into)) };
        let (mut last, king) = (stopping, self.king());
        match self.state.turn {
            Side::White => {
                let near = king.meets(self.arena().before_goal);
                let goals = if near { self.arena().goal & self.targets_of(king) } else { Bitboard::EMPTY };
                for to in stopping | goals {
                    self.open_to(KING, to, into);
                }
            }
            Side::Black => {
                let beside = self.arena().around(king);
                let exits = beside & self.empty();
                if laws.smothering && !(beside & self.state.enemies()).several() {
                    if exits.is_empty() {
                        return self.generate_open(&mut List(into));
                    }
                    if !exits.several() {
                        last |= exits;
                    }
                }
                last |= self.kings_last_sides(exits);
            }
        }
        for kind in self.kinds().filter(|&kind| kind != KING) {
            for to in last {
                self.open_to(kind, to, into);
            }
        }
    }

    /// The empty squares beside the King onto which a move may capture it, which are these or fewer: a King that is captured on all sides
    /// must have one open side at most.
    fn kings_last_sides(&self, exits: Bitboard<W>) -> Bitboard<W> {
        let on_all_sides = matches!(self.laws().strength, Strength::Strong | Strength::Middle);
        if !on_all_sides || self.kinds().len() > PLAIN_KINDS {
            return exits;
        }
        let (arena, king) = (self.arena(), index_of(Side::White, KING));
        let hostile = arena.hostile_empty[king] & self.empty() | arena.hostile_always[king] & !self.empty();
        let open = arena.around(self.king()) & !hostile & !self.state.sides[Side::Black.index()];
        match open.count() {
            0 => exits,
            1 => exits & open,
            _ => Bitboard::EMPTY,
        }
    }

    /// The squares onto which a move may leave the other side without a move (TAFL-16); none if it may be any square.
    ///
    /// A piece that has a square beside it to which it can move keeps a move, unless the move goes onto that square or captures the
    /// piece. Both need a square beside the piece, so one square must be beside all of these pieces:
    ///
    /// ```text
    ///   . . . . .
    ///   . T * T .     T: all pieces that have such a square beside them    *: the one square
    ///   . . . . .
    /// ```
    ///
    /// Only a row at the edge is captured from farther away.
    fn stopping(&self) -> Option<Bitboard<W>> {
        let mobile = self.surely_mobile(!self.state.turn);
        if mobile.is_empty() || self.laws().shieldwall != Shieldwall::None {
            return None;
        }
        let mut squares = self.empty();
        for piece in mobile {
            squares &= self.arena().around(Bitboard::of(piece));
            if squares.is_empty() {
                break;
            }
        }
        Some(squares)
    }
}
