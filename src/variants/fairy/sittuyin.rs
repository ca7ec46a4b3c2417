//! Promotion as in Sittuyin: a Pawn in the zone, or the last Pawn anywhere, becomes another piece where it stands or on a square next to it
//! that such a piece could go to, if it attacks nothing there.

use crate::geometry::{Bitboard, Square};
use crate::rules::{Piece, PieceKind};

use super::Fairy;
use super::attacks::Change;
use super::generate::Query;
use super::sinks::FairySink;
use super::why_board::{Aim, Board, Reach};

impl<const W: usize> Fairy<W> {
    pub(super) fn generate_sittuyin<S: FairySink<W>>(&self, from: Square, query: &Query<W>, sink: &mut S) {
        let (laws, arena, us) = (self.laws(), self.arena(), self.turn);
        let is_last = laws.pawn.is_some_and(|pawn| self.count(us, pawn) <= 1);
        if !is_last && !arena.sides[us.index()].zone.has(from) {
            return;
        }
        for kind in laws.types(laws.side(us).promotes_to).filter(|&kind| self.may_have_more(kind)) {
            let steps = self.targets(arena.mover(us, kind), from) & self.empty();
            for to in steps.with(from) & query.onto {
                let change = Change { from: Some(from), to, captured: None, becomes: kind };
                if self.attacks_nothing(kind, from, to) && self.is_legal_change(change) {
                    let by = to.number() as i16 - from.number() as i16;
                    sink.promotions(Bitboard::of(to), by, &[kind]);
                }
            }
        }
    }

    /// Whether a kind attacks no piece from a square, after a Pawn has become it.
    fn attacks_nothing(&self, kind: PieceKind, from: Square, to: Square) -> bool {
        let mut after = *self;
        after.apply(Change { from: Some(from), to, captured: None, becomes: kind });
        let targets = after.targets(self.arena().mover(self.turn, kind), to);
        (targets & self.sides[(!self.turn).index()]).is_empty()
    }

    /// Why a Pawn may not promote so; the squares are on the board, and the piece is a Pawn of the side to move.
    pub(super) fn judge_sittuyin(
        &self,
        board: &Board,
        who: &str,
        (from, to): (Square, Square),
        kind: PieceKind,
    ) -> Result<(), String> {
        let (laws, us) = (self.laws(), self.turn);
        let own = laws.side(us);
        let name = laws.kind(kind).name;
        if !own.promotes_to.has(kind) {
            return Err(format!("{who} does not promote to {name}"));
        }
        let pawns = board.squares(|piece| piece.side == us && Some(piece.kind) == laws.pawn).len();
        if pawns > 1 && !own.promotion_zone.has(from) {
            return Err(format!("{who} does not stand where it could promote, and is not the last Pawn"));
        }
        let limit = laws.promotion_limits[kind.index()];
        if limit > 0 && board.count_like(us, kind) >= limit {
            return Err(format!("{us} has {limit} of the kind {name} already"));
        }
        let piece = Piece { side: us, kind };
        let steps = board.is_free(to) && board.reach(piece, from, to, Aim::Move) == Reach::Open;
        if from != to && !(steps && board.may_stand(piece, to)) {
            let place = laws.size.name(to);
            return Err(format!(
                "{who} promotes where it is or on an empty square to which a {name} goes, and not on {place}"
            ));
        }
        let mut after = board.clone();
        after.pieces[from.index()] = None;
        after.pieces[to.index()] = Some(piece);
        let is_attacked = |&square: &Square| {
            after.may_stand(piece, square) && after.reach(piece, to, square, Aim::Take) == Reach::Open
        };
        match after.squares(|other| other.side != us).iter().find(|&square| is_attacked(square)) {
            Some(&square) => Err(format!("the new {name} would attack {}", laws.size.name(square))),
            None => Ok(()),
        }
    }
}
