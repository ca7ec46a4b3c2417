//! Orphic's moves by bitboards: one description of them, heard by a counter, a list and a question.
//!
//! Drops are many (872 in the array) but simple: a relocation only ever fills squares, so it uncovers nobody's
//! King, and out of check each man in reserve goes to every empty square, and onto every Pawn times every place
//! for that Pawn. The counter multiplies; only the King's own drop looks at single squares.

use crate::geometry::{Bitboard, Square};
use crate::rules::{Move, PieceKind, Side};

use super::attacks::{AROUND, DARK, LEAPS, LIGHT, LINES, WHOLE, pawn_attacks};
use super::ears::{Any, Counter, Ear, List};
use super::forms::Sort;
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
    /// Men that may move,
    movers: Board,
    /// each kind, on the board or dropped, to these squares only,
    to: [Board; KINDS],
    /// but Pawns that promote or take en passant to these,
    special: Board,
    /// and these men anywhere.
    unbound: Board,
    /// Men that may be dropped.
    dropped: Reserve,
    /// Where a relocated Pawn may go though the man dropped on it ends outside its squares.
    places: Board,
}

impl Scope {
    #[inline]
    fn of(&self, kind: PieceKind, from: Square) -> Board {
        if self.unbound.has(from) { WHOLE } else { self.to[kind.index()] }
    }
}

impl<F: Form> Orphic<F> {
    pub(super) fn count(&self) -> u64 {
        let mut counter = Counter(0);
        self.tell(&mut counter, &self.everything());
        counter.0
    }

    pub(super) fn list(&self, into: &mut Vec<Move>) {
        self.tell(&mut List(into), &self.everything());
    }

    pub(super) fn has_move(&self) -> bool {
        let mut any = Any(false);
        self.tell(&mut any, &self.everything());
        any.0
    }

    pub(super) fn list_to(&self, kind: PieceKind, to: Square, into: &mut Vec<Move>) {
        let Some(&kinds) = self.kinds.get(kind.index()) else { return };
        let only = Board::of(to);
        let scope = Scope {
            movers: self.own() & kinds,
            to: [only; KINDS],
            special: only,
            unbound: Board::EMPTY,
            dropped: self.reserve[self.turn.index()].called(kind),
            places: Board::EMPTY,
        };
        self.tell(&mut List(into), &scope);
    }

    /// Moves that may give check, for only mate wins: men that get to squares from which they attack the enemy
    /// King, men whose leaving uncovers an attack, Pawns relocated so that they attack him, and all promotions
    /// and captures en passant. Nobody is mated whose King is in reserve.
    pub(super) fn list_last(&self, into: &mut Vec<Move>) {
        let Some(king) = self.king(!self.turn) else { return };
        let occupied = self.occupied();
        let (rook, bishop) = (LINES.rook(king, occupied), LINES.bishop(king, occupied));
        let knight = LEAPS.from(king);
        let [left, right] = pawn_attacks(Board::of(king), !self.turn);
        let mut to = [Board::EMPTY; KINDS];
        to[QUEEN.index()] = rook | bishop;
        to[ELK.index()] = (rook & Self::SLIDING) | (knight & !Self::SLIDING);
        to[BISHOP.index()] = bishop;
        to[KNIGHT.index()] = knight;
        to[PAWN.index()] = left | right;
        let scope = Scope {
            movers: self.own(),
            to,
            special: WHOLE,
            unbound: self.screens(king, self.turn) & self.own(),
            dropped: self.reserve[self.turn.index()],
            places: left | right,
        };
        self.tell(&mut List(into), &scope);
    }

    #[inline]
    fn everything(&self) -> Scope {
        Scope {
            movers: self.own(),
            to: [WHOLE; KINDS],
            special: WHOLE,
            unbound: Board::EMPTY,
            dropped: self.reserve[self.turn.index()],
            places: Board::EMPTY,
        }
    }

    #[inline]
    fn tell<E: Ear>(&self, ear: &mut E, scope: &Scope) {
        let own = self.own();
        let empty = !self.occupied() & WHOLE;
        let pawns = self.of(self.turn, PAWN);
        let Some(king) = self.king(self.turn) else {
            // Men on the board may only capture (ORP-7), and no King can be left attacked.
            self.tell_drops(ear, scope, empty, pawns);
            return self.tell_men(ear, scope, self.enemies(), None);
        };
        let checkers = self.attackers(king, !self.turn, self.occupied());
        if let Some(checker) = checkers.first() {
            self.tell_king(ear, scope, king);
            if checkers.several() {
                return;
            }
            let between = LINES.between(king, checker);
            self.tell_men(ear, scope, between.with(checker), Some(king));
            // No relocation in check (ORP-5).
            self.tell_drops(ear, scope, between & empty, Board::EMPTY);
        } else {
            self.tell_drops(ear, scope, empty, pawns);
            self.tell_men(ear, scope, !own & WHOLE, Some(king));
            self.tell_king(ear, scope, king);
        }
    }

    /// Moves of a King on the board.
    #[inline]
    fn tell_king<E: Ear>(&self, ear: &mut E, scope: &Scope, king: Square) {
        let near = AROUND.from(king) & !self.own() & scope.of(KING, king);
        if !near.is_empty() && scope.movers.has(king) && !ear.content() {
            ear.plain(king, near & !self.attacked(!self.turn, self.occupied().without(king)));
        }
    }

    /// Moves of all men but the King, to squares of `open`, pinned men along their lines only.
    #[inline]
    fn tell_men<E: Ear>(&self, ear: &mut E, scope: &Scope, open: Board, king: Option<Square>) {
        if ear.content() {
            return;
        }
        let occupied = self.occupied();
        let of = |kind: PieceKind| scope.movers & self.kinds[kind.index()];
        let pinned = king.map_or(Board::EMPTY, |king| self.screens(king, !self.turn));
        let open_from = |from: Square| match king {
            Some(king) if pinned.has(from) => open & LINES.through(king, from),
            _ => open,
        };

        let bound = of(PAWN) & !pinned & !scope.unbound;
        self.tell_pawns(ear, bound, open, scope.to[PAWN.index()], scope.special);
        for from in of(PAWN) & !bound {
            self.tell_pawns(ear, Board::of(from), open_from(from), scope.of(PAWN, from), scope.special);
        }
        self.tell_en_passant(ear, of(PAWN), scope.special);
        for from in of(KNIGHT) & !pinned {
            ear.plain(from, LEAPS.from(from) & open & scope.of(KNIGHT, from));
        }
        for from in of(ELK) & !Self::SLIDING & !pinned {
            ear.plain(from, LEAPS.from(from) & open & scope.of(ELK, from));
        }
        for from in of(ELK) & Self::SLIDING {
            ear.plain(from, LINES.rook(from, occupied) & open_from(from) & scope.of(ELK, from));
        }
        for from in of(BISHOP) {
            ear.plain(from, LINES.bishop(from, occupied) & open_from(from) & scope.of(BISHOP, from));
        }
        for from in of(QUEEN) {
            ear.plain(from, LINES.queen(from, occupied) & open_from(from) & scope.of(QUEEN, from));
        }
    }

    /// Pawns' moves to squares of `open`, en passant aside: short of the last rank to `to`, there to `special`.
    #[inline]
    fn tell_pawns<E: Ear>(&self, ear: &mut E, pawns: Board, open: Board, to: Board, special: Board) {
        if pawns.is_empty() {
            return;
        }
        let empty = !self.occupied() & WHOLE;
        let side = self.turn;
        let ahead = |set: Board| match side {
            Side::White => set.raised(8),
            Side::Black => set.lowered(8),
        };
        let step = ahead(pawns) & empty;
        let double = ahead(step & third_rank(side)) & empty;
        let [left, right] = pawn_attacks(pawns, side);
        let enemies = self.enemies();
        let way: i8 = if side == Side::White { 1 } else { -1 };
        ear.steps(double & open & to, 16 * way);
        for (targets, by) in [(step, 8 * way), (left & enemies, 8 * way - 1), (right & enemies, 8 * way + 1)]
        {
            ear.steps(targets & open & to & !EDGES, by);
            ear.promotions(targets & open & special & EDGES, by);
        }
    }

    /// Capture en passant takes men from two squares of a rank, so its pins are its own.
    #[inline]
    fn tell_en_passant<E: Ear>(&self, ear: &mut E, pawns: Board, special: Board) {
        let Some(to) = self.en_passant.filter(|&to| special.has(to)) else { return };
        let [left, right] = pawn_attacks(Board::of(to), !self.turn);
        for from in (left | right) & pawns {
            if self.en_passant_is_safe(from, to) {
                ear.plain(from, Board::of(to));
            }
        }
    }

    /// Whether the side to move leaves no King attacked when its Pawn takes en passant.
    pub(super) fn en_passant_is_safe(&self, from: Square, to: Square) -> bool {
        let Some(king) = self.king(self.turn) else { return true };
        let taken = taken_en_passant(to, self.turn);
        let occupied = self.occupied().without(from).without(taken).with(to);
        self.attackers(king, !self.turn, occupied).without(taken).is_empty()
    }

    /// Drops on empty squares of `squares`, and on `pawns` with relocation.
    #[inline]
    fn tell_drops<E: Ear>(&self, ear: &mut E, scope: &Scope, squares: Board, pawns: Board) {
        if scope.dropped.is_empty() || ear.content() {
            return;
        }
        let drop = |ear: &mut E, kind: PieceKind, of_colour: Board| {
            ear.drops(kind, squares & of_colour & scope.to[kind.index()]);
            self.tell_relocations(ear, scope, kind, pawns & of_colour);
        };
        for kind in [QUEEN, ELK, KNIGHT] {
            if scope.dropped.has(kind) {
                drop(ear, kind, WHOLE);
            }
        }
        for (bishop, colour) in [(LIGHT_BISHOP, LIGHT), (DARK_BISHOP, DARK)] {
            if scope.dropped.has(bishop) {
                drop(ear, BISHOP, colour);
            }
        }
        if scope.dropped.has(KING) && !ear.content() {
            self.tell_king_drops(ear, scope, squares, pawns);
        }
    }

    /// Where a man dropped on a Pawn sends it.
    #[inline]
    fn tell_relocations<E: Ear>(&self, ear: &mut E, scope: &Scope, kind: PieceKind, pawns: Board) {
        let places = !self.occupied() & places_for_pawns(self.turn);
        let to = scope.to[kind.index()];
        ear.relocations(kind, pawns & to, places);
        ear.relocations(kind, pawns & !to, places & scope.places);
    }

    /// ORP-8. A King dropped on a Pawn may hide behind that very Pawn, if one man alone attacks the square and
    /// slides there.
    #[inline]
    fn tell_king_drops<E: Ear>(&self, ear: &mut E, scope: &Scope, squares: Board, pawns: Board) {
        let last_of_all = self.reserve[self.turn.index()].without(KING).is_empty();
        let home = match F::SORT {
            Sort::Rooks if !last_of_all => first_rank(self.turn),
            _ => WHOLE,
        };
        let attacked = self.attacked(!self.turn, self.occupied());
        ear.drops(KING, squares & home & !attacked & scope.to[KING.index()]);
        self.tell_relocations(ear, scope, KING, pawns & home & !attacked);
        let places = !self.occupied() & places_for_pawns(self.turn);
        for pawn in pawns & home & attacked {
            let attackers = self.attackers(pawn, !self.turn, self.occupied());
            let Some(attacker) = attackers.first() else { continue };
            if !attackers.several() {
                let asked = if scope.to[KING.index()].has(pawn) { WHOLE } else { scope.places };
                ear.relocations(KING, Board::of(pawn), places & LINES.between(pawn, attacker) & asked);
            }
        }
    }
}
