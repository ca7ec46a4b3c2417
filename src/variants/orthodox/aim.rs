//! Parts of the move list without the rest: what reaches a square, and what may give mate.

use crate::geometry::Square;
use crate::rules::{Move, PieceKind, Side};

use super::castling::{castled, is_usual};
use super::generate::LAST_RANKS;
use super::guard::{LEAPS, LINES, beside, pawn_attacks_from};
use super::hooks::{EVERYWHERE, Scope};
use super::{BISHOP, Board, KINDS, KING, KNIGHT, Orthodox, PAWN, QUEEN, ROOK, Relative};

impl<R: Relative> Orthodox<R> {
    /// Looks back from the target: most of the time one piece reaches it, and the other pieces need no look.
    pub(super) fn legal_to(&self, kind: PieceKind, to: Square, into: &mut Vec<Move>) {
        if R::ended(self).is_some() {
            return;
        }
        if !self.state.own().has(to) {
            let passed = kind == PAWN && self.en_passant() == Some(to);
            for from in self.of(kind) & self.state.own() & self.reach_back(kind, to) {
                let taken = if passed { beside(from, to) } else { to };
                if !self.may_go(from, to, taken) {
                    // It is pinned, or does not answer a check, or is the King and walks into one.
                } else if kind == PAWN && LAST_RANKS.has(to) {
                    into.extend(R::PROMOTIONS.iter().map(|&kind| Move::promotion(from, to, kind)));
                } else {
                    into.push(Move::plain(from, to));
                }
            }
        }
        R::drops_to(self, kind, to, into);
        if kind == KING
            && let Some(king) = self.king(self.state.turn)
        {
            let rooks: Board =
                self.castling.iter().filter(|&rook| self.castling_target(king, rook) == to).collect();
            if !rooks.is_empty() {
                self.list_castling(rooks, into);
            }
        }
    }

    /// A function of its own, although it is asked for nearly every move: the loop above goes round once as a rule, and what
    /// the compiler would prepare for further rounds costs more than a call.
    #[inline(never)]
    fn may_go(&self, from: Square, to: Square, taken: Square) -> bool {
        R::is_safe_after(self, from, to, taken) && R::allows(self, from, to, taken)
    }

    /// The squares from which an own piece of this kind gets to a square that no own piece holds.
    #[inline]
    fn reach_back(&self, kind: PieceKind, to: Square) -> Board {
        match kind {
            PAWN if self.state.enemies().has(to) || self.en_passant() == Some(to) => {
                pawn_attacks_from(to, !self.state.turn)
            }
            PAWN => self.steps_back(to),
            _ => self.reach_unpredicted(kind, to),
        }
    }

    /// The squares from which a Pawn steps straight to an empty square.
    #[inline]
    fn steps_back(&self, to: Square) -> Board {
        let ahead = match self.state.turn {
            Side::White => -8,
            Side::Black => 8,
        };
        let behind = |square: Square| {
            let number = square.number().wrapping_add_signed(ahead);
            (number < 64).then_some(Square::new(number))
        };
        let Some(one) = behind(to) else { return Board::EMPTY };
        if self.state.occupied().has(one) || !R::STEPPED_ONCE[self.state.turn.index()].has(one) {
            return Board::of(one);
        }
        behind(one).map_or(Board::EMPTY, Board::of)
    }

    /// The square that `coord` writes for castling: where the King ends, or its Rook in Chess960 and from another array.
    #[inline]
    pub(super) fn castling_target(&self, king: Square, rook: Square) -> Square {
        if R::SHUFFLED || !is_usual(king, rook) { rook } else { castled(king, rook).0 }
    }

    pub(super) fn win_candidates(&self, into: &mut Vec<Move>) {
        R::win_candidates(self, into);
    }

    /// All moves that give check, since only these can mate, and a few that only may: promotions, castling and
    /// captures en passant clear squares that the masks below still count as held. All moves against a side without a
    /// King, a King's moves to squares where it wins, and all moves to the squares `besides`.
    pub(in crate::variants) fn list_checks(&self, besides: Board, into: &mut Vec<Move>) {
        self.list_checks_by(EVERYWHERE, besides, into);
    }

    /// The same, by these pieces alone.
    pub(in crate::variants) fn list_checks_by(&self, movers: Board, besides: Board, into: &mut Vec<Move>) {
        let Some(enemy) = self.king(!self.state.turn) else { return self.legal_moves(into) };
        let occupied = self.state.occupied();
        let straight = LINES.rook(enemy, occupied);
        let diagonal = LINES.bishop(enemy, occupied);
        // Own pieces behind which an own slider looks at the enemy King: whatever they do uncovers it.
        let nearest = (straight | diagonal) & self.state.own();
        let behind = self.sliders_at(enemy, occupied & !nearest) & self.state.own() & !(straight | diagonal);
        let mut screens = Board::EMPTY;
        for slider in behind {
            screens |= LINES.between(enemy, slider) & nearest;
        }
        let mut targets = [Board::EMPTY; KINDS];
        targets[QUEEN.index()] = straight | diagonal;
        targets[ROOK.index()] = straight;
        targets[BISHOP.index()] = diagonal;
        targets[KNIGHT.index()] = LEAPS.from(enemy);
        targets[PAWN.index()] = pawn_attacks_from(enemy, !self.state.turn) | LAST_RANKS;
        targets[KING.index()] = R::GOAL;
        for squares in &mut targets {
            *squares |= besides;
        }
        self.list_within(&Scope { movers: movers & !screens, targets, ..Scope::ALL }, into);
        let screens = screens & movers;
        if !screens.is_empty() {
            let rest = Scope { movers: screens, drops: Board::EMPTY, ..Scope::ALL };
            self.list_within(&rest, into);
        }
    }
}
