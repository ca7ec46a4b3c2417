//! Chess moves by bitboards: one description of them, for a counter, a list, and the question whether there is any.

use crate::geometry::Square;
use crate::rules::{Move, PieceKind, Side};
use crate::variants::sinks::{Any, Counter, List};

use super::castling::walk;
use super::guard::{AROUND, LEAPS, LEFT_FILE, LINES, RIGHT_FILE, beside};
use super::hooks::{Guard, OrthodoxSink, Scope};
use super::{BISHOP, Bitboard, Board, KING, KNIGHT, Orthodox, PAWN, QUEEN, ROOK, Relative};

pub(in crate::variants) const LAST_RANKS: Board = Bitboard([0xff00_0000_0000_00ff]);

impl<R: Relative> Orthodox<R> {
    pub(in crate::variants) fn count_legal(&self) -> u64 {
        let mut counter = Counter(0);
        self.emit(&mut counter, &Scope::ALL);
        counter.0
    }

    pub(in crate::variants) fn any_legal(&self) -> bool {
        let mut any = Any(false);
        self.emit(&mut any, &Scope::ALL);
        any.0
    }

    pub(in crate::variants) fn legal_moves(&self, into: &mut Vec<Move>) {
        self.emit(&mut List(into), &Scope::ALL);
    }

    pub(super) fn list_within(&self, scope: &Scope, into: &mut Vec<Move>) {
        self.emit(&mut List(into), scope);
    }

    /// Castling with some Rooks.
    pub(super) fn list_castling(&self, rooks: Board, into: &mut Vec<Move>) {
        let guard = self.guard();
        if let (Some(king), None) = (guard.king, R::ended(self)) {
            self.emit_king(&mut List(into), &guard, king, Board::EMPTY, rooks);
        }
    }

    #[inline(always)]
    fn emit<E: OrthodoxSink>(&self, sink: &mut E, scope: &Scope) {
        if R::ended(self).is_none() {
            R::emit(self, sink, &self.guard(), scope);
        }
    }

    /// The moves of chess within a scope.
    #[inline(always)] // the scope of the whole list is a constant that melts away
    pub(in crate::variants) fn emit_all<E: OrthodoxSink>(&self, sink: &mut E, guard: &Guard, scope: &Scope) {
        let open = guard.answers & !self.state.own();
        if !open.is_empty() {
            self.emit_pawns(sink, guard, open, scope);
            if sink.enough() {
                return;
            }
            let free = self.state.own() & scope.movers & !guard.pinned;
            let occupied = self.state.occupied();
            let to = |kind: PieceKind| open & scope.targets[kind.index()];
            for from in free & self.of(KNIGHT) {
                sink.plain(from, LEAPS.from(from) & to(KNIGHT));
            }
            for from in free & self.of(BISHOP) {
                sink.plain(from, LINES.bishop(from, occupied) & to(BISHOP));
            }
            for from in free & self.of(ROOK) {
                sink.plain(from, LINES.rook(from, occupied) & to(ROOK));
            }
            for from in free & self.of(QUEEN) {
                sink.plain(from, LINES.queen(from, occupied) & to(QUEEN));
            }
            if guard.king.is_none() {
                for from in free & self.of(KING) {
                    sink.plain(from, AROUND.from(from) & to(KING));
                }
            }
            if let Some(king) = guard.king
                && !guard.pinned.is_empty()
            {
                self.emit_pinned(sink, guard, king, open, scope);
            }
            if sink.enough() {
                return;
            }
        }
        if let Some(king) = guard.king
            && scope.movers.has(king)
        {
            self.emit_king(sink, guard, king, scope.targets[KING.index()], scope.castling);
        }
    }

    /// A pinned slider stays on the line of its pin; a pinned Knight cannot, and Pawns are handled elsewhere.
    #[cold]
    fn emit_pinned<E: OrthodoxSink>(
        &self,
        sink: &mut E,
        guard: &Guard,
        king: Square,
        open: Board,
        scope: &Scope,
    ) {
        for from in guard.pinned & scope.movers & (self.straight_pieces() | self.diagonal_pieces()) {
            let kind = self.kind_on(from);
            let reach = self.reach(kind, from);
            sink.plain(from, reach & LINES.through(king, from) & open & scope.targets[kind.index()]);
        }
    }

    #[inline(always)]
    fn emit_pawns<E: OrthodoxSink>(&self, sink: &mut E, guard: &Guard, open: Board, scope: &Scope) {
        let pawns = self.of(PAWN) & self.state.own() & scope.movers;
        let open = open & scope.targets[PAWN.index()];
        self.emit_steps(sink, pawns & !guard.pinned, open);
        if let Some(king) = guard.king {
            for pinned in pawns & guard.pinned {
                self.emit_steps(sink, Board::of(pinned), open & LINES.through(king, pinned));
            }
        }
        if let Some(square) = self.en_passant()
            && scope.en_passant.has(square)
        {
            for from in self.takers_en_passant(square) & scope.movers {
                if self.is_safe_after(from, square, beside(from, square)) {
                    sink.plain(from, Board::of(square));
                }
            }
        }
    }

    /// The steps and captures of a set of Pawns, without captures en passant.
    #[inline(always)]
    fn emit_steps<E: OrthodoxSink>(&self, sink: &mut E, pawns: Board, open: Board) {
        let empty = !self.state.occupied();
        let enemies = self.state.enemies() & open;
        let (left, right) = (pawns & !LEFT_FILE, pawns & !RIGHT_FILE);
        let stepped = R::STEPPED_ONCE[self.state.turn.index()];
        let ways = match self.state.turn {
            Side::White => {
                let one = pawns.raised(8) & empty;
                let two = (one & stepped).raised(8) & empty;
                [
                    (one & open, 8),
                    (two & open, 16),
                    (left.raised(7) & enemies, 7),
                    (right.raised(9) & enemies, 9),
                ]
            }
            Side::Black => {
                let one = pawns.lowered(8) & empty;
                let two = (one & stepped).lowered(8) & empty;
                [
                    (one & open, -8),
                    (two & open, -16),
                    (left.lowered(9) & enemies, -9),
                    (right.lowered(7) & enemies, -7),
                ]
            }
        };
        for (to, by) in ways {
            sink.steps(to & !LAST_RANKS, by);
            sink.promotions(to & LAST_RANKS, by, R::PROMOTIONS);
        }
    }

    #[inline(always)]
    fn emit_king<E: OrthodoxSink>(
        &self,
        sink: &mut E,
        guard: &Guard,
        king: Square,
        targets: Board,
        rooks: Board,
    ) {
        let steps = AROUND.from(king) & !self.state.own() & targets;
        let mut rooks = self.open_castling(guard, king) & rooks;
        let mut asked = steps;
        for rook in rooks {
            asked |= walk(king, rook);
        }
        if asked.is_empty() && rooks.is_empty() {
            return;
        }
        let safe = self.unattacked(king, asked);
        sink.plain(king, steps & safe);
        while let Some(rook) = rooks.first() {
            rooks = rooks.without_first();
            if self.castles_safely(king, rook, safe) {
                sink.castling(king, rook);
            }
        }
    }
}
