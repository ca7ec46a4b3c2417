//! HnefaChess moves by bitboards: one description of them, heard by a counter and by a list.
//!
//! Pawns of all kinds and Guards are moved set-wise, one shift a direction. Moves that would leave the King
//! attacked are kept out by masks: the check's evasion squares and each pinned man's line.

use crate::geometry::Square;
use crate::rules::{Move, PieceKind, Side};

use super::walls::{
    AROUND, DOUBLE_FROM, H_LINE, LINES, OPEN, PAWN_LINE, RED, SIDE_GATES, V_LINE, knight, stepped,
};
use super::{BISHOP, Board, GUARD, HORIZONTAL, HnefaChess, KNIGHT, PAWN, PROMOTIONS, QUEEN, ROOK, VERTICAL};

/// Steps as differences of square numbers.
const STRAIGHT: [i16; 4] = [16, 1, -16, -1];
const SLANTED: [i16; 4] = [17, -15, -17, 15];

/// What hears the moves.
trait Ear {
    /// From one square to each of these.
    fn plain(&mut self, from: Square, to: Board);
    /// Men of a set, each moved by this difference of square numbers, to these squares.
    fn stepped(&mut self, to: Board, by: i16);
    /// The same, each becoming one of the four men of HNC-8.
    fn promoted(&mut self, to: Board, by: i16);
}

struct Counter(u64);

impl Ear for Counter {
    #[inline]
    fn plain(&mut self, _: Square, to: Board) {
        self.0 += u64::from(to.count());
    }

    #[inline]
    fn stepped(&mut self, to: Board, _: i16) {
        self.0 += u64::from(to.count());
    }

    #[inline]
    fn promoted(&mut self, to: Board, _: i16) {
        self.0 += PROMOTIONS.len() as u64 * u64::from(to.count());
    }
}

struct List<'a>(&'a mut Vec<Move>);

impl Ear for List<'_> {
    #[inline]
    fn plain(&mut self, from: Square, to: Board) {
        self.0.extend(to.iter().map(|to| Move::plain(from, to)));
    }

    #[inline]
    fn stepped(&mut self, to: Board, by: i16) {
        self.0.extend(to.iter().map(|to| Move::plain(origin(to, by), to)));
    }

    #[inline]
    fn promoted(&mut self, to: Board, by: i16) {
        for to in to {
            self.0.extend(PROMOTIONS.map(|kind| Move::promotion(origin(to, by), to, kind)));
        }
    }
}

#[inline]
fn origin(to: Square, by: i16) -> Square {
    Square::new(to.number().wrapping_add_signed(-by))
}

/// Tells steps of Pawns, as promotions where they end on their line.
#[inline]
fn tell_pawn_steps<E: Ear>(ear: &mut E, to: Board, line: Board, by: i16) {
    ear.stepped(to & !line, by);
    let ends = to & line;
    if !ends.is_empty() {
        ear.promoted(ends, by);
    }
}

/// The squares moves may end on, by what stands there.
#[derive(Clone, Copy)]
struct Targets {
    empty: Board,
    enemies: Board,
}

impl HnefaChess {
    pub(super) fn count(&self) -> u64 {
        let mut counter = Counter(0);
        self.tell(&mut counter, self.own(), OPEN);
        counter.0
    }

    pub(super) fn list(&self, into: &mut Vec<Move>) {
        self.tell(&mut List(into), self.own(), OPEN);
    }

    pub(super) fn list_to(&self, kind: PieceKind, to: Square, into: &mut Vec<Move>) {
        self.tell(&mut List(into), self.of(self.turn, kind), Board::of(to) & OPEN);
    }

    /// The mover wins at once only by his King's step onto a red square (HNC-10): giving mate loses.
    pub(super) fn list_last(&self, into: &mut Vec<Move>) {
        if self.arrived().is_none() {
            self.tell_king(&mut List(into), self.king(self.turn), RED & !self.own());
        }
    }

    /// Out of check a step of some unpinned man is found with four shifts; a full count decides the rest.
    pub(super) fn has_move(&self) -> bool {
        if self.arrived().is_some() {
            return false;
        }
        let steppers =
            self.kinds[HORIZONTAL.index()] | self.kinds[VERTICAL.index()] | self.kinds[GUARD.index()];
        let king = self.king(self.turn);
        let free = steppers & self.own() & !self.pinned(king);
        let empty = !self.occupied();
        let steps = STRAIGHT.iter().any(|&by| stepped(free, by).meets(empty));
        (steps && !self.in_check()) || self.count() > 0
    }

    /// Tells all legal moves of `movers` to squares of `wanted`, which holds no blocked square.
    #[inline]
    fn tell<E: Ear>(&self, ear: &mut E, movers: Board, wanted: Board) {
        if self.arrived().is_some() {
            return;
        }
        let wanted = wanted & !self.own();
        let king = self.king(self.turn);
        if movers.has(king) {
            self.tell_king(ear, king, wanted);
        }
        if let Some(square) = self.en_passant.filter(|&square| wanted.has(square)) {
            for from in self.en_passant_takers(square) & movers {
                ear.plain(from, Board::of(square));
            }
        }
        let checkers = self.checkers(self.turn);
        let wanted = match checkers.first() {
            None => wanted,
            Some(_) if checkers.several() => return,
            Some(checker) => wanted & LINES.between(king, checker).with(checker),
        };
        let pinned = self.pinned(king);
        self.tell_men(ear, movers.without(king) & !pinned, wanted);
        for kind in movers & pinned {
            self.tell_men(ear, Board::of(kind), wanted & LINES.through(king, kind));
        }
    }

    /// A King's steps, each to a square that no enemy attacks once the King has left its own.
    #[inline]
    fn tell_king<E: Ear>(&self, ear: &mut E, king: Square, wanted: Board) {
        let mut steps = AROUND.from(king) & wanted & OPEN;
        let occupied = self.occupied().without(king);
        for to in steps {
            if !self.attackers(to, !self.turn, occupied).is_empty() {
                steps = steps.without(to);
            }
        }
        ear.plain(king, steps);
    }

    /// All moves of men that are no King to squares of `wanted`, en passant aside, checks and pins not heeded.
    #[inline]
    fn tell_men<E: Ear>(&self, ear: &mut E, movers: Board, wanted: Board) {
        let occupied = self.occupied();
        let of = |kind: PieceKind| movers & self.kinds[kind.index()];
        for from in of(ROOK) {
            ear.plain(from, LINES.rook(from, occupied) & wanted);
        }
        for from in of(BISHOP) {
            ear.plain(from, LINES.bishop(from, occupied) & wanted);
        }
        for from in of(QUEEN) {
            ear.plain(from, LINES.queen(from, occupied) & wanted);
        }
        for from in of(KNIGHT) {
            ear.plain(from, knight(from) & wanted);
        }
        let guards = of(GUARD);
        if !guards.is_empty() {
            for by in STRAIGHT {
                ear.stepped(stepped(guards, by) & wanted, by);
            }
            for by in SLANTED {
                ear.stepped(stepped(guards, by) & wanted, by);
            }
        }
        let targets = Targets { empty: wanted & !occupied, enemies: wanted & self.enemies() };
        let side = self.turn.index();
        tell_walkers(ear, of(HORIZONTAL), H_LINE[side], targets);
        tell_walkers(ear, of(VERTICAL), V_LINE[side], targets);
        self.tell_pawns(ear, of(PAWN), targets);
    }

    /// Regular Pawns (HNC-6, HNC-7) without en passant.
    #[inline]
    fn tell_pawns<E: Ear>(&self, ear: &mut E, pawns: Board, targets: Targets) {
        if pawns.is_empty() {
            return;
        }
        match self.turn {
            Side::White => self.tell_pawns_ahead(ear, pawns, targets, 16, [15, 17]),
            Side::Black => self.tell_pawns_ahead(ear, pawns, targets, -16, [-17, -15]),
        }
    }

    #[inline(always)]
    fn tell_pawns_ahead<E: Ear>(
        &self,
        ear: &mut E,
        pawns: Board,
        targets: Targets,
        ahead: i16,
        aslant: [i16; 2],
    ) {
        let side = self.turn.index();
        let line = PAWN_LINE[side];
        tell_pawn_steps(ear, stepped(pawns, ahead) & targets.empty, line, ahead);
        let half_way = stepped(pawns & DOUBLE_FROM[side], ahead) & !self.occupied();
        ear.stepped(stepped(half_way, ahead) & targets.empty, 2 * ahead);
        let relieved = pawns & SIDE_GATES;
        // A Pawn that may be taken en passant is taken: the step without capture onto the same square is not
        // a move of its own. Where that capture is illegal though another Pawn's is legal, the step is illegal
        // too: both leave the same pin or check standing.
        let relief = match self.en_passant {
            Some(square) => targets.empty.without(square),
            None => targets.empty,
        };
        for by in aslant {
            tell_pawn_steps(ear, stepped(pawns, by) & targets.enemies, line, by);
            if !relieved.is_empty() {
                ear.stepped(stepped(relieved, by) & relief, by);
            }
        }
    }
}

/// Horizontal and Vertical Pawns (HNC-4): straight to empty squares, aslant onto enemies.
#[inline]
fn tell_walkers<E: Ear>(ear: &mut E, walkers: Board, line: Board, targets: Targets) {
    if walkers.is_empty() {
        return;
    }
    for by in STRAIGHT {
        tell_pawn_steps(ear, stepped(walkers, by) & targets.empty, line, by);
    }
    for by in SLANTED {
        tell_pawn_steps(ear, stepped(walkers, by) & targets.enemies, line, by);
    }
}
