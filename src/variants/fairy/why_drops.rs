//! Why a piece of the reserve cannot come to a square, over squares.

use crate::geometry::Square;
use crate::rules::{IllegalMove, Piece, PieceKind, Stage};

use super::Fairy;
use super::laws::DropLaws;
use super::why::refuse;
use super::why_board::Board;

type Verdict = Result<(), IllegalMove>;

impl<const W: usize> Fairy<W> {
    pub(super) fn judge_drop(&self, board: &Board, drops: &DropLaws, kind: PieceKind, to: Square) -> Verdict {
        let (laws, us, rule) = (self.laws(), self.turn, self.rules.ids.drops);
        let (size, name) = (laws.size, laws.kind(kind).name);
        let square = size.name(to);
        let (becomes, kind) = (kind, laws.in_reserve(kind));
        if self.reserve_count(kind) == 0 {
            let name = laws.kind(kind).name;
            return refuse(rule, Stage::NoPiece, format!("{us} has no {name} in reserve"));
        }
        if becomes != kind && !drops.promoted {
            let why = format!("a {} is not dropped as its promoted form", laws.kind(kind).name);
            return refuse(rule, Stage::NotItsMove, why);
        }
        if let Some(must) =
            drops.must_kind.filter(|&must| drops.must && must != kind && self.reserve_count(must) > 0)
        {
            let why = format!("{us} must drop the {} first", laws.kind(must).name);
            return refuse(rule, Stage::NotItsMove, why);
        }
        if !board.is_free(to) {
            return refuse(rule, Stage::WayBlocked, format!("{square} is not empty"));
        }
        self.judge_place(board, drops, kind, to)?;
        let piece = Piece { side: us, kind: becomes };
        if laws.no_dead_ends && board.is_dead_end(piece, to) {
            return refuse(rule, Stage::NotItsMove, format!("a {name} on {square} could never move"));
        }
        let mut after = board.clone();
        after.pieces[to.index()] = Some(piece);
        self.judge_safety(board, &after, None, to, becomes, None)?;
        if drops.no_mate == Some(becomes) && self.mates_by_drop(becomes, to) {
            let why = format!("a {name} may not be dropped to mate");
            return refuse(rule, Stage::KingLeftAttacked, why);
        }
        Ok(())
    }

    /// Whether a kind can come from the reserve to a square, whatever is there.
    pub(super) fn judge_place(
        &self,
        board: &Board,
        drops: &DropLaws,
        kind: PieceKind,
        to: Square,
    ) -> Verdict {
        let (laws, us, ids) = (self.laws(), self.turn, &self.rules.ids);
        let rule = if drops.moves { ids.drops } else { ids.gating };
        let (size, name) = (laws.size, laws.kind(kind).name);
        let square = size.name(to);
        let own = laws.side(us);
        let piece = Piece { side: us, kind };
        if !own.drops.has(to) || !board.may_stand(piece, to) {
            return refuse(rule, Stage::NotItsMove, format!("{us}'s {name} cannot be dropped on {square}"));
        }
        if laws.pawn == Some(kind) {
            if !drops.pawns_in_promotion_zone && own.promotion_zone.has(to) {
                return refuse(
                    rule,
                    Stage::NotItsMove,
                    format!("a {name} is not dropped on {square}, where it would promote"),
                );
            }
            if !drops.pawns_on_first_rank && laws.own_rank(us, to) == 0 {
                return refuse(
                    rule,
                    Stage::NotItsMove,
                    format!("a {name} is not dropped on the first rank of its side"),
                );
            }
        }
        if drops.rooks_on_first_rank == Some(kind) && laws.own_rank(us, to) != 0 {
            let why = format!("a {name} is dropped on the first rank of its side only");
            return refuse(rule, Stage::NotItsMove, why);
        }
        if let Some((doubled, most)) = drops.no_doubled.filter(|&(doubled, _)| doubled == kind) {
            let same = board.squares(|other| other == Piece { side: us, kind: doubled });
            let on_file = same.iter().filter(|&&other| size.file(other) == size.file(to)).count() as u32;
            if on_file >= most {
                return refuse(
                    rule,
                    Stage::NotItsMove,
                    format!("{us} has {on_file} of the kind {name} on this file"),
                );
            }
        }
        if let Some(bishop) = drops.opposite_bishops
            && !self.colours_stay_even(board, bishop, kind, to)
        {
            let why =
                format!("the {}s of {us} could not come to squares of both colours", laws.kind(bishop).name);
            return refuse(rule, Stage::NotItsMove, why);
        }
        Ok(())
    }

    /// Whether Bishops can still be divided between the colours after a drop.
    fn colours_stay_even(&self, board: &Board, bishop: PieceKind, dropped: PieceKind, to: Square) -> bool {
        let (laws, us) = (self.laws(), self.turn);
        let is_dark = |square: Square| (laws.size.file(square) + laws.size.rank(square)).is_multiple_of(2);
        let piece = Piece { side: us, kind: bishop };
        let bishops = board.squares(|other| other == piece);
        let all = bishops.len() as u32 + self.reserve_count(bishop);
        let of_colour = |squares: &[Square], dark: bool| {
            squares.iter().filter(|&&square| is_dark(square) == dark).count() as u32
        };
        if dropped == bishop {
            return of_colour(&bishops, is_dark(to)) < all.div_ceil(2);
        }
        let can_take = |&square: &Square| {
            square != to
                && board.is_free(square)
                && laws.side(us).drops.has(square)
                && board.may_stand(piece, square)
        };
        let room: Vec<Square> = laws.size.all().filter(can_take).collect();
        [true, false].into_iter().all(|dark| of_colour(&bishops, dark) + of_colour(&room, dark) >= all / 2)
    }
}
