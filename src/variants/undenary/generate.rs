//! Moves by bitboards: one description of them, for a counter, a list, and the question whether there is any.

use crate::geometry::Square;
use crate::rules::{Move, PieceKind, Side};
use crate::variants::sinks::{Any, Counter, List, MoveSink};

use super::check::{AROUND, BEFORE_PROMOTION, Bounds, LAST_RANKS, LEAPS, LINES, PAWNS_AT};
use super::mates::Hunt;
use super::{BISHOP, Board, DUKE, KINDS, KING, KNIGHT, PALADIN, PAWN, QUEEN, ROOK, SIZE, Undenary};

/// What a Pawn may become (UND-2).
pub(super) const PROMOTIONS: [PieceKind; 3] = [QUEEN, DUKE, PALADIN];

const WHOLE: Board = Board::first_squares(121);
const LEFT_FILE: Board = Board::file(SIZE, 0);
const RIGHT_FILE: Board = Board::file(SIZE, 10);
/// Where Pawns of one side get, each kind of step by itself, so that the origin of a target is known.
#[inline]
fn pawn_steps(pawns: Board, side: Side) -> [(Board, i16); 3] {
    let (left, right) = (pawns & !LEFT_FILE, pawns & !RIGHT_FILE);
    match side {
        Side::White => [(left.raised(10), 10), (pawns.raised(11), 11), (right.raised(12), 12)],
        Side::Black => [(left.lowered(12), -12), (pawns.lowered(11), -11), (right.lowered(10), -10)],
    }
}

/// The squares beside these along ranks and files. Wraps round the edges: only to leave out pieces that are shut in.
#[inline]
fn beside_straight(set: Board) -> Board {
    set.raised(1) | set.lowered(1) | set.raised(11) | set.lowered(11)
}

/// The squares beside these along diagonals, wrapping likewise.
#[inline]
fn beside_diagonal(set: Board) -> Board {
    set.raised(10) | set.lowered(10) | set.raised(12) | set.lowered(12)
}

impl Undenary {
    pub(super) fn count_legal(&self) -> u64 {
        let mut counter = Counter(0);
        self.emit_all(&mut counter);
        counter.0
    }

    pub(super) fn legal_moves(&self, into: &mut Vec<Move>) {
        self.emit_all(&mut List(into));
    }

    pub(super) fn any_legal(&self) -> bool {
        let mut any = Any(false);
        self.emit_all(&mut any);
        any.0
    }

    pub(super) fn legal_to(&self, kind: PieceKind, to: Square, into: &mut Vec<Move>) {
        if self.bared().is_none() {
            let bounds = self.bounds();
            self.emit(
                &mut List(into),
                &bounds,
                self.state.own() & self.state.kinds[kind.index()],
                Board::of(to),
            );
        }
    }

    /// Moves that may win at once: those that take the last piece beside the King, and those that may give check.
    /// A check comes from the piece that moves, from one behind it, or from the King by the power of a Pawn's
    /// new piece; because of the last, all promotions are listed. Checks that surely do not mate are left out.
    pub(super) fn win_candidates(&self, into: &mut Vec<Move>) {
        if self.bared().is_some() {
            return;
        }
        let (own, target) = (self.state.own(), self.king(!self.state.turn));
        let others = self.state.enemies().without(target);
        let last_piece = if others.several() { Board::EMPTY } else { others };
        let hunt = Hunt::of(self);
        let movers = hunt.movers();
        if movers.is_empty() && last_piece.is_empty() {
            return;
        }
        let bounds = self.bounds();
        let begin = into.len();
        let mut list = List(into);
        if !last_piece.is_empty() {
            self.emit(&mut list, &bounds, own & !movers, last_piece);
        }
        if !movers.is_empty() {
            self.emit_checks(&mut list, &bounds, movers, last_piece);
            hunt.keep(last_piece, begin, into);
        }
    }

    /// Sends the moves of `movers` that may give check to the sink, and those to `last_piece`.
    fn emit_checks(&self, list: &mut List<'_>, bounds: &Bounds, movers: Board, last_piece: Board) {
        let target = self.king(!self.state.turn);
        let occupied = self.state.occupied();
        let all = self.powers(self.state.turn).adopted_by(bounds.king);

        let mut uncovering = Board::EMPTY;
        let snipers = LINES.bishop_hits(target, self.state.enemies(), all.diagonal)
            | LINES.rook_hits(target, self.state.enemies(), all.straight);
        for sniper in snipers {
            let shields = LINES.between(target, sniper) & self.state.own();
            if !shields.several() {
                uncovering |= shields;
            }
        }
        let pawns = self.state.of_side(self.state.turn, PAWN);
        let anywhere = movers & (uncovering | (pawns & BEFORE_PROMOTION));

        let (leap, diagonal, straight) =
            (LEAPS.from(target), LINES.bishop(target, occupied), LINES.rook(target, occupied));
        let mut checks = [Board::EMPTY; KINDS];
        checks[PAWN.index()] = PAWNS_AT[self.state.turn.index()].from(target);
        checks[KNIGHT.index()] = leap;
        checks[BISHOP.index()] = diagonal;
        checks[ROOK.index()] = straight;
        checks[PALADIN.index()] = leap | diagonal;
        checks[DUKE.index()] = leap | straight;
        checks[QUEEN.index()] = diagonal | straight;
        for (has, squares) in [(all.leap, leap), (all.diagonal, diagonal), (all.straight, straight)] {
            if !has.is_empty() {
                checks[KING.index()] |= squares;
            }
        }
        for (kind, &squares) in checks.iter().enumerate() {
            let kinds = movers & self.state.kinds[kind] & !anywhere;
            if !kinds.is_empty() {
                self.emit(list, bounds, kinds, squares | last_piece);
            }
        }
        if !anywhere.is_empty() {
            self.emit(list, bounds, anywhere, WHOLE);
        }
    }

    #[inline]
    fn emit_all<E: MoveSink<2>>(&self, sink: &mut E) {
        if self.bared().is_none() {
            let bounds = self.bounds();
            self.emit(sink, &bounds, self.state.own(), WHOLE);
        }
    }

    /// Sends all moves of `movers`, pieces of the side to move, to squares of `targets` to the sink.
    #[inline]
    fn emit<E: MoveSink<2>>(&self, sink: &mut E, bounds: &Bounds, movers: Board, targets: Board) {
        let open = bounds.open & targets;
        if !open.is_empty() {
            let unpinned = movers & !bounds.pinned & !self.state.kinds[KING.index()];
            if !unpinned.is_empty() {
                self.emit_pieces(sink, unpinned, open);
            }
            if !(bounds.pinned & movers).is_empty() {
                self.emit_pinned(sink, bounds, movers, open);
            }
        }
        if !sink.enough() && movers.has(bounds.king) && !targets.is_empty() {
            self.emit_king(sink, bounds.king, targets);
        }
    }

    /// A pinned piece stays on the line of the pin, or takes the piece without which the enemy King pins no more.
    #[cold]
    fn emit_pinned<E: MoveSink<2>>(&self, sink: &mut E, bounds: &Bounds, movers: Board, open: Board) {
        let powers = self.powers(!self.state.turn);
        for pinner in bounds.pinners {
            let kind = LINES.between(bounds.king, pinner) & bounds.pinned & movers;
            self.emit_pieces(sink, kind, open & self.answers(bounds.king, pinner, powers));
        }
    }

    /// Pieces other than the King, as they move by themselves. A piece with two powers appears once for each.
    #[inline]
    fn emit_pieces<E: MoveSink<2>>(&self, sink: &mut E, movers: Board, open: Board) {
        let occupied = self.state.occupied();
        let free = !self.state.own() & WHOLE;
        for (to, by) in pawn_steps(movers & self.state.kinds[PAWN.index()], self.state.turn) {
            let to = to & open;
            sink.steps(to & !LAST_RANKS, by);
            sink.promotions(to & LAST_RANKS, by, &PROMOTIONS);
        }
        if sink.enough() {
            return;
        }
        let powers = self.powers(self.state.turn);
        for from in powers.leap & movers {
            sink.plain(from, LEAPS.from(from) & open);
        }
        if sink.enough() {
            return;
        }
        for from in powers.straight & movers & beside_straight(free) {
            sink.plain(from, LINES.rook_hits(from, occupied, open));
        }
        if sink.enough() {
            return;
        }
        for from in powers.diagonal & movers & beside_diagonal(free) {
            sink.plain(from, LINES.bishop_hits(from, occupied, open));
        }
    }

    /// The King: one step, and what it has adopted, wherever it is not attacked afterwards (UND-3, UND-4).
    #[inline]
    fn emit_king<E: MoveSink<2>>(&self, sink: &mut E, king: Square, targets: Board) {
        let powers = self.powers(self.state.turn);
        let occupied = self.state.occupied();
        let mut reach = AROUND.from(king);
        if !powers.leap.is_empty() {
            reach |= LEAPS.from(king);
        }
        if !powers.diagonal.is_empty() {
            reach |= LINES.bishop(king, occupied);
        }
        if !powers.straight.is_empty() {
            reach |= LINES.rook(king, occupied);
        }
        let reach = reach & targets & !self.state.own();
        if !reach.is_empty() {
            sink.plain(king, self.safe_for_king(king, reach));
        }
    }

    /// Those of these squares, reached by the King of the side to move, on which no enemy attacks it.
    fn safe_for_king(&self, king: Square, reach: Board) -> Board {
        let foe = !self.state.turn;
        let powers = self.powers(foe);
        let enemy_king = self.king(foe);
        let all = powers.adopted_by(enemy_king);
        // Taking one of these weakens the enemy King: they are looked at one by one.
        let weakening = reach & powers.sole_holders();
        let mut safe = reach & !weakening & !AROUND.from(enemy_king);
        for (attacked, _) in pawn_steps(self.state.of_side(foe, PAWN), foe) {
            safe &= !attacked;
        }
        for from in all.leap {
            safe &= !LEAPS.from(from);
        }
        if !safe.is_empty() {
            let occupied = self.state.occupied().without(king);
            let ways = !self.state.enemies() | safe;
            for from in all.straight & beside_straight(ways) {
                safe &= !LINES.rook(from, occupied);
            }
            for from in all.diagonal & beside_diagonal(ways) {
                safe &= !LINES.bishop(from, occupied);
            }
        }
        let tested = weakening.iter().filter(|&to| !self.attacked_after_taking(to, powers));
        tested.fold(safe, Board::with)
    }
}
