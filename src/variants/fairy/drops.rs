//! Pieces in reserve, and where they can be dropped.

use crate::geometry::{Bitboard, Square};
use crate::rules::{PieceKind, Side};

use super::Fairy;
use super::attacks::Safety;
use super::laws::DropLaws;
use super::sinks::FairySink;

impl<const W: usize> Fairy<W> {
    /// How many pieces of a kind a side has in reserve.
    #[inline]
    pub(super) fn in_hand(&self, side: Side, kind: PieceKind) -> u32 {
        // Promoted forms have no place there.
        u32::from(self.hands[side.index()].get(kind.index()).copied().unwrap_or(0))
    }

    /// Whether the side to move must drop a piece if it can.
    pub(super) fn must_drop(&self) -> bool {
        let Some(drops) = self.laws().drops.as_ref().filter(|drops| drops.must) else { return false };
        match drops.must_kind {
            Some(kind) => self.in_hand(self.turn, kind) > 0,
            None => self.hands[self.turn.index()].iter().any(|&count| count > 0),
        }
    }

    /// Whether a drop may not give check.
    pub(super) fn drop_may_not_check(&self) -> bool {
        self.laws().drops.as_ref().is_some_and(|drops| !drops.checks)
    }

    pub(super) fn generate_drops<S: FairySink<W>>(
        &self,
        onto: Bitboard<W>,
        safety: &Safety<W>,
        sink: &mut S,
    ) {
        let Some(drops) = self.laws().drops.as_ref().filter(|drops| drops.moves) else { return };
        let only = drops.must_kind.filter(|_| self.must_drop());
        for kind in self.laws().all_kinds() {
            if self.in_hand(self.turn, kind) == 0 || only.is_some_and(|only| only != kind) {
                continue;
            }
            let squares = self.drop_squares(drops, kind, self.empty() & onto);
            let form = self.laws().kind(kind).form.filter(|_| drops.promoted);
            for becomes in [Some(kind), form].into_iter().flatten() {
                let mut kept = self.kept(self.without_dead_ends(squares, becomes), None, becomes, safety);
                if drops.no_mate == Some(becomes) {
                    kept = kept.iter().filter(|&to| !self.mates_by_drop(becomes, to)).collect();
                }
                if !kept.is_empty() {
                    sink.drops(becomes, kept);
                }
                if sink.enough() {
                    return;
                }
            }
        }
    }

    /// Where of some squares a kind can be put, checks aside.
    pub(super) fn drop_squares(&self, drops: &DropLaws, kind: PieceKind, room: Bitboard<W>) -> Bitboard<W> {
        let (laws, arena, us) = (self.laws(), self.arena(), self.turn);
        let own = &arena.sides[us.index()];
        let mover = arena.mover(us, kind);
        let mut squares = own.drops & mover.field & room;
        if laws.pawn == Some(kind) {
            if !drops.pawns_in_promotion_zone {
                squares &= !own.zone;
            }
            if !drops.pawns_on_first_rank {
                squares &= !own.first_rank;
            }
        }
        if drops.rooks_on_first_rank == Some(kind) {
            squares &= own.first_rank;
        }
        if let Some((_, most)) = drops.no_doubled.filter(|&(doubled, _)| doubled == kind) {
            let pieces = self.squares_of(us, kind);
            let is_full = |square: &Square| (pieces & arena.file_of(*square)).count() >= most;
            squares &= !squares.iter().filter(is_full).collect::<Bitboard<W>>();
        }
        match drops.opposite_bishops {
            Some(bishop) => squares
                .iter()
                .filter(|&square| self.bishops_stay_even(own.drops, bishop, kind, square))
                .collect(),
            None => squares,
        }
    }

    /// The squares from which a kind could move again, in a game in which no piece may go to others.
    fn without_dead_ends(&self, squares: Bitboard<W>, kind: PieceKind) -> Bitboard<W> {
        let dead_ends = self.arena().mover(self.turn, kind).dead_ends;
        if self.laws().no_dead_ends { squares & !dead_ends } else { squares }
    }

    /// Whether the Bishops of the side to move can still come to both colours in equal numbers after a drop.
    fn bishops_stay_even(
        &self,
        region: Bitboard<W>,
        bishop: PieceKind,
        dropped: PieceKind,
        to: Square,
    ) -> bool {
        let us = self.turn;
        let bishops = self.squares_of(us, bishop);
        let all = bishops.count() + self.in_hand(us, bishop);
        let dark = self.arena().dark;
        let of_colour = |set: Bitboard<W>, is_dark: bool| if is_dark { set & dark } else { set & !dark };
        if dropped == bishop {
            return of_colour(bishops, dark.has(to)).count() < all.div_ceil(2);
        }
        let room = region & self.arena().mover(us, bishop).field & self.empty().without(to);
        [true, false].into_iter().all(|is_dark| of_colour(bishops | room, is_dark).count() >= all / 2)
    }
}
