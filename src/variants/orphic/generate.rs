//! Orphic's moves by bitboards: one description of them, for a counter, a list, and the question whether there is any.
//!
//! Drops are many (872 in the array) but simple: a relocation only ever fills squares, so it uncovers no side's
//! King, and out of check each piece in reserve goes to every empty square, and onto every Pawn times every place
//! for that Pawn. The counter multiplies; only the King's own drop looks at single squares.

use crate::geometry::{Bitboard, Square};
use crate::rules::{Move, PieceKind, Side};
use crate::variants::sinks::{Any, Counter, List};

use super::attacks::{AROUND, DARK, LEAPS, LIGHT, LINES, WHOLE, pawn_attacks};
use super::drops::{OrphicSink, PROMOTIONS};
use super::forms::Sort;
use super::mates::{Hunt, MayMate};
use super::play::taken_en_passant;
use super::reserve::Reserve;
use super::{BISHOP, Board, DARK_BISHOP, ELK, Form, KINDS, KING, KNIGHT, LIGHT_BISHOP, Orphic, PAWN, QUEEN};

/// First and last rank.
const EDGES: Board = Bitboard([0xff00_0000_0000_00ff]);

/// A side's first rank.
const fn first_rank(side: Side) -> Board {
    match side {
        Side::White => Bitboard([0xff]),
        Side::Black => Bitboard([0xff << 56]),
    }
}

/// Where a single step of a Pawn from its second rank ends.
const fn third_rank(side: Side) -> Board {
    match side {
        Side::White => Bitboard([0xff << 16]),
        Side::Black => Bitboard([0xff << 40]),
    }
}

/// Ranks to which a side's Pawns are relocated (ORP-4).
const fn places_for_pawns(side: Side) -> Board {
    match side {
        Side::White => Bitboard([0x0000_0000_ffff_ff00]),
        Side::Black => Bitboard([0x00ff_ffff_0000_0000]),
    }
}

/// Which of the legal moves are asked for.
struct Scope {
    /// Pieces that may move,
    movers: Board,
    /// each kind, on the board or dropped, to these squares only,
    to: [Board; KINDS],
    /// but Pawns that promote or take en passant to these,
    special: Board,
    /// and these pieces anywhere.
    unbound: Board,
    /// Pieces that may be dropped.
    dropped: Reserve,
    /// Where a relocated Pawn may go though the piece dropped on it ends outside its squares.
    places: Board,
}

impl Scope {
    #[inline]
    fn of(&self, kind: PieceKind, from: Square) -> Board {
        if self.unbound.has(from) { WHOLE } else { self.to[kind.index()] }
    }
}

impl<F: Form> Orphic<F> {
    pub(super) fn count_legal(&self) -> u64 {
        let mut counter = Counter(0);
        self.emit(&mut counter, &self.everything());
        counter.0
    }

    pub(super) fn legal_moves(&self, into: &mut Vec<Move>) {
        self.emit(&mut List(into), &self.everything());
    }

    pub(super) fn any_legal(&self) -> bool {
        let mut any = Any(false);
        self.emit(&mut any, &self.everything());
        any.0
    }

    pub(super) fn legal_to(&self, kind: PieceKind, to: Square, into: &mut Vec<Move>) {
        let Some(&kinds) = self.state.kinds.get(kind.index()) else { return };
        let only = Board::of(to);
        let scope = Scope {
            movers: self.state.own() & kinds,
            to: [only; KINDS],
            special: only,
            unbound: Board::EMPTY,
            dropped: self.reserve[self.state.turn.index()].called(kind),
            places: Board::EMPTY,
        };
        self.emit(&mut List(into), &scope);
    }

    /// Moves that may give check, for only mate wins: pieces that get to squares from which they attack the enemy
    /// King, pieces that uncover an attack when they leave, Pawns relocated so that they attack the King, and all promotions
    /// and captures en passant. Checks that surely do not mate are left out. A side whose King is in reserve cannot be
    /// mated.
    pub(super) fn win_candidates(&self, into: &mut Vec<Move>) {
        let Some(king) = self.king(!self.state.turn) else { return };
        let hunt = Hunt::of(self, king);
        let movers = hunt.movers();
        let dropped = if hunt.may_drop() { self.reserve[self.state.turn.index()] } else { Reserve::EMPTY };
        if movers.is_empty() && dropped.is_empty() {
            return;
        }
        let occupied = self.state.occupied();
        let (rook, bishop) = (LINES.rook(king, occupied), LINES.bishop(king, occupied));
        let knight = LEAPS.from(king);
        let [left, right] = pawn_attacks(Board::of(king), !self.state.turn);
        let mut to = [Board::EMPTY; KINDS];
        to[QUEEN.index()] = rook | bishop;
        to[ELK.index()] = (rook & Self::SLIDING) | (knight & !Self::SLIDING);
        to[BISHOP.index()] = bishop;
        to[KNIGHT.index()] = knight;
        to[PAWN.index()] = left | right;
        let scope = Scope {
            movers,
            to,
            special: WHOLE,
            unbound: self.screens(king, self.state.turn) & self.state.own(),
            dropped,
            places: left | right,
        };
        self.emit(&mut MayMate { hunt: &hunt, into }, &scope);
    }

    #[inline]
    fn everything(&self) -> Scope {
        Scope {
            movers: self.state.own(),
            to: [WHOLE; KINDS],
            special: WHOLE,
            unbound: Board::EMPTY,
            dropped: self.reserve[self.state.turn.index()],
            places: Board::EMPTY,
        }
    }

    #[inline]
    fn emit<E: OrphicSink>(&self, sink: &mut E, scope: &Scope) {
        let own = self.state.own();
        let empty = !self.state.occupied() & WHOLE;
        let pawns = self.state.of_side(self.state.turn, PAWN);
        let Some(king) = self.king(self.state.turn) else {
            // Pieces on the board may only capture (ORP-7), and no King can be left attacked.
            self.emit_drops(sink, scope, empty, pawns);
            return self.emit_pieces(sink, scope, self.state.enemies(), None);
        };
        let checkers = self.attackers(king, !self.state.turn, self.state.occupied());
        if let Some(checker) = checkers.first() {
            self.emit_king(sink, scope, king);
            if checkers.several() {
                return;
            }
            let between = LINES.between(king, checker);
            self.emit_pieces(sink, scope, between.with(checker), Some(king));
            // No relocation in check (ORP-5).
            self.emit_drops(sink, scope, between & empty, Board::EMPTY);
        } else {
            self.emit_drops(sink, scope, empty, pawns);
            self.emit_pieces(sink, scope, !own & WHOLE, Some(king));
            self.emit_king(sink, scope, king);
        }
    }

    /// Moves of a King on the board.
    #[inline]
    fn emit_king<E: OrphicSink>(&self, sink: &mut E, scope: &Scope, king: Square) {
        let near = AROUND.from(king) & !self.state.own() & scope.of(KING, king);
        if !near.is_empty() && scope.movers.has(king) && !sink.enough() {
            sink.plain(king, near & !self.attacked(!self.state.turn, self.state.occupied().without(king)));
        }
    }

    /// Moves of all pieces but the King, to squares of `open`, pinned pieces along their lines only.
    #[inline(always)]
    fn emit_pieces<E: OrphicSink>(&self, sink: &mut E, scope: &Scope, open: Board, king: Option<Square>) {
        if sink.enough() {
            return;
        }
        let occupied = self.state.occupied();
        let of = |kind: PieceKind| scope.movers & self.state.kinds[kind.index()];
        let pinned = king.map_or(Board::EMPTY, |king| self.screens(king, !self.state.turn));
        let open_from = |from: Square| match king {
            Some(king) if pinned.has(from) => open & LINES.through(king, from),
            _ => open,
        };

        let bound = of(PAWN) & !pinned & !scope.unbound;
        self.emit_pawns(sink, bound, open, scope.to[PAWN.index()], scope.special);
        for from in of(PAWN) & !bound {
            self.emit_pawns(sink, Board::of(from), open_from(from), scope.of(PAWN, from), scope.special);
        }
        self.emit_en_passant(sink, of(PAWN), scope.special);
        for from in of(KNIGHT) & !pinned {
            sink.plain(from, LEAPS.from(from) & open & scope.of(KNIGHT, from));
        }
        for from in of(ELK) & !Self::SLIDING & !pinned {
            sink.plain(from, LEAPS.from(from) & open & scope.of(ELK, from));
        }
        for from in of(ELK) & Self::SLIDING {
            sink.plain(from, LINES.rook_hits(from, occupied, open_from(from) & scope.of(ELK, from)));
        }
        for from in of(BISHOP) {
            sink.plain(from, LINES.bishop_hits(from, occupied, open_from(from) & scope.of(BISHOP, from)));
        }
        for from in of(QUEEN) {
            sink.plain(from, LINES.queen(from, occupied) & open_from(from) & scope.of(QUEEN, from));
        }
    }

    /// Pawns' moves to squares of `open`, without captures en passant: before the last rank to `to`, there to `special`.
    #[inline]
    fn emit_pawns<E: OrphicSink>(&self, sink: &mut E, pawns: Board, open: Board, to: Board, special: Board) {
        if pawns.is_empty() {
            return;
        }
        let empty = !self.state.occupied() & WHOLE;
        let side = self.state.turn;
        let ahead = |set: Board| match side {
            Side::White => set.raised(8),
            Side::Black => set.lowered(8),
        };
        let step = ahead(pawns) & empty;
        let double = ahead(step & third_rank(side)) & empty;
        let [left, right] = pawn_attacks(pawns, side);
        let enemies = self.state.enemies();
        let way: i16 = if side == Side::White { 1 } else { -1 };
        sink.steps(double & open & to, 16 * way);
        for (targets, by) in [(step, 8 * way), (left & enemies, 8 * way - 1), (right & enemies, 8 * way + 1)]
        {
            sink.steps(targets & open & to & !EDGES, by);
            sink.promotions(targets & open & special & EDGES, by, &PROMOTIONS);
        }
    }

    /// Capture en passant takes pieces from two squares of a rank, so its pins are its own.
    #[inline]
    fn emit_en_passant<E: OrphicSink>(&self, sink: &mut E, pawns: Board, special: Board) {
        let Some(to) = self.en_passant.filter(|&to| special.has(to)) else { return };
        let [left, right] = pawn_attacks(Board::of(to), !self.state.turn);
        for from in (left | right) & pawns {
            if self.en_passant_is_safe(from, to) {
                sink.plain(from, Board::of(to));
            }
        }
    }

    /// Whether the side to move leaves no King attacked when its Pawn takes en passant.
    pub(super) fn en_passant_is_safe(&self, from: Square, to: Square) -> bool {
        let Some(king) = self.king(self.state.turn) else { return true };
        let taken = taken_en_passant(to, self.state.turn);
        let occupied = self.state.occupied().without(from).without(taken).with(to);
        self.attackers(king, !self.state.turn, occupied).without(taken).is_empty()
    }

    /// Drops on empty squares of `squares`, and on `pawns` with relocation.
    #[inline]
    fn emit_drops<E: OrphicSink>(&self, sink: &mut E, scope: &Scope, squares: Board, pawns: Board) {
        if scope.dropped.is_empty() || sink.enough() {
            return;
        }
        let drop = |sink: &mut E, kind: PieceKind, of_colour: Board| {
            sink.drops(kind, squares & of_colour & scope.to[kind.index()]);
            self.emit_relocations(sink, scope, kind, pawns & of_colour);
        };
        for kind in [QUEEN, ELK, KNIGHT] {
            if scope.dropped.has(kind) {
                drop(sink, kind, WHOLE);
            }
        }
        for (bishop, colour) in [(LIGHT_BISHOP, LIGHT), (DARK_BISHOP, DARK)] {
            if scope.dropped.has(bishop) {
                drop(sink, BISHOP, colour);
            }
        }
        if scope.dropped.has(KING) && !sink.enough() {
            self.emit_king_drops(sink, scope, squares, pawns);
        }
    }

    /// Where a piece dropped on a Pawn sends it.
    #[inline]
    fn emit_relocations<E: OrphicSink>(&self, sink: &mut E, scope: &Scope, kind: PieceKind, pawns: Board) {
        let places = !self.state.occupied() & places_for_pawns(self.state.turn);
        let to = scope.to[kind.index()];
        sink.relocations(kind, pawns & to, places);
        sink.relocations(kind, pawns & !to, places & scope.places);
    }

    /// ORP-8. A King dropped on a Pawn may hide behind that very Pawn, if one piece alone attacks the square and
    /// slides there.
    #[inline]
    fn emit_king_drops<E: OrphicSink>(&self, sink: &mut E, scope: &Scope, squares: Board, pawns: Board) {
        let last_of_all = self.reserve[self.state.turn.index()].without(KING).is_empty();
        let home = match F::SORT {
            Sort::Rooks if !last_of_all => first_rank(self.state.turn),
            _ => WHOLE,
        };
        let attacked = self.attacked(!self.state.turn, self.state.occupied());
        sink.drops(KING, squares & home & !attacked & scope.to[KING.index()]);
        self.emit_relocations(sink, scope, KING, pawns & home & !attacked);
        let places = !self.state.occupied() & places_for_pawns(self.state.turn);
        for pawn in pawns & home & attacked {
            let attackers = self.attackers(pawn, !self.state.turn, self.state.occupied());
            let Some(attacker) = attackers.first() else { continue };
            if !attackers.several() {
                let asked = if scope.to[KING.index()].has(pawn) { WHOLE } else { scope.places };
                sink.relocations(KING, Board::of(pawn), places & LINES.between(pawn, attacker) & asked);
            }
        }
    }
}
