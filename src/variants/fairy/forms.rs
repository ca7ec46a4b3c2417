//! Pieces that turn over: promotion to the own promoted form, as in shogi, and back.

use crate::geometry::{Bitboard, Square};
use crate::rules::{Move, PieceKind, Side};

use super::Fairy;

impl<const W: usize> Fairy<W> {
    /// What a piece becomes by turning over, and on which of the squares that it can go to. Pieces that the format calls `pawn` promote
    /// by their own rule.
    pub(super) fn turned(
        &self,
        from: Square,
        kind: PieceKind,
        targets: Bitboard<W>,
    ) -> Option<(PieceKind, Bitboard<W>)> {
        let (laws, us) = (self.laws(), self.turn);
        let forms = laws.forms.filter(|_| laws.pawn != Some(kind))?;
        let own = laws.kind(kind);
        let becomes = match own.form {
            Some(form) => Some(form).filter(|&form| self.may_have_more(form)),
            None => own.unpromoted.filter(|_| forms.demotes),
        }?;
        let zone = self.arena().sides[us.index()].zone;
        let mut turning = if zone.has(from) { targets } else { targets & zone };
        if forms.by_capture {
            turning &= self.sides[(!us).index()];
        }
        Some((becomes, turning))
    }

    /// Whether the side to move may have one more piece of a kind by promotion.
    pub(super) fn may_have_more(&self, kind: PieceKind) -> bool {
        let limit = self.laws().promotion_limits[kind.index()];
        limit == 0 || self.count_like(self.turn, kind) < limit
    }

    /// How many pieces of a side move as a kind does.
    pub(super) fn count_like(&self, side: Side, kind: PieceKind) -> u32 {
        self.laws().like(kind).iter().map(|kind| self.count(side, kind)).sum()
    }

    /// The squares of a side's pieces that move as a kind does.
    pub(super) fn squares_like(&self, side: Side, kind: PieceKind) -> Bitboard<W> {
        self.laws().like(kind).iter().fold(Bitboard::EMPTY, |set, kind| set | self.squares_of(side, kind))
    }

    /// Whether the drop of a piece mates; the drop is legal but for this.
    pub(super) fn mates_by_drop(&self, kind: PieceKind, to: Square) -> bool {
        let Some(king) = self.kings[(!self.turn).index()] else { return false };
        if self.arena().aims(self.turn, kind, to, king).next().is_none() {
            return false;
        }
        let mut after = *self;
        after.play_unchecked(Move::drop(kind, to, None));
        after.in_check() && !after.any_legal()
    }
}
