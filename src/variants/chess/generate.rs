//! Chess moves by bitboards: one description of them, heard by a counter, a list and a question.

use crate::geometry::Square;
use crate::rules::{Move, PieceKind, Side};

use super::castling::walk;
use super::guard::{AROUND, EVERYWHERE, Guard, LEAPS, LEFT_FILE, LINES, RIGHT_FILE, beside};
use super::{Array, BISHOP, Bitboard, Board, KINDS, KING, KNIGHT, Orthodox, PAWN, PROMOTIONS, QUEEN, ROOK};

pub(super) const LAST_RANKS: Board = Bitboard([0xff00_0000_0000_00ff]);

/// Where Pawns stand after a single step from their first square: from there the double step goes on.
const STEPPED_ONCE: [Board; 2] = [Bitboard([0xff << 16]), Bitboard([0xff << 40])];

/// What hears the moves.
trait Ear {
    /// From one square to each of these.
    fn plain(&mut self, from: Square, to: Board);
    /// A Pawn each to these squares, from as many square numbers below (above for a negative number).
    fn pawns(&mut self, to: Board, by: i8);
    /// The same onto the last rank, each with four promotions.
    fn promotions(&mut self, to: Board, by: i8);
    /// Castling.
    fn castling(&mut self, king: Square, rook: Square);
    /// Whether it has heard all it wants.
    fn enough(&self) -> bool {
        false
    }
}

struct Counter(u64);

impl Ear for Counter {
    #[inline]
    fn plain(&mut self, _: Square, to: Board) {
        self.0 += u64::from(to.count());
    }

    #[inline]
    fn pawns(&mut self, to: Board, _: i8) {
        self.0 += u64::from(to.count());
    }

    #[inline]
    fn promotions(&mut self, to: Board, _: i8) {
        self.0 += u64::from(to.count()) * PROMOTIONS.len() as u64;
    }

    #[inline]
    fn castling(&mut self, _: Square, _: Square) {
        self.0 += 1;
    }
}

/// Whether there is any move.
struct Any(bool);

impl Ear for Any {
    #[inline]
    fn plain(&mut self, _: Square, to: Board) {
        self.0 |= !to.is_empty();
    }

    #[inline]
    fn pawns(&mut self, to: Board, _: i8) {
        self.0 |= !to.is_empty();
    }

    #[inline]
    fn promotions(&mut self, to: Board, _: i8) {
        self.0 |= !to.is_empty();
    }

    #[inline]
    fn castling(&mut self, _: Square, _: Square) {
        self.0 = true;
    }

    #[inline]
    fn enough(&self) -> bool {
        self.0
    }
}

struct List<'a>(&'a mut Vec<Move>);

impl Ear for List<'_> {
    #[inline]
    fn plain(&mut self, from: Square, to: Board) {
        self.0.extend(to.iter().map(|to| Move::plain(from, to)));
    }

    #[inline]
    fn pawns(&mut self, to: Board, by: i8) {
        self.0.extend(to.iter().map(|to| Move::plain(origin(to, by), to)));
    }

    #[inline]
    fn promotions(&mut self, to: Board, by: i8) {
        for to in to {
            self.0.extend(PROMOTIONS.map(|kind| Move::promotion(origin(to, by), to, kind)));
        }
    }

    #[inline]
    fn castling(&mut self, king: Square, rook: Square) {
        self.0.push(Move::castling(king, rook));
    }
}

#[inline]
fn origin(to: Square, by: i8) -> Square {
    Square::new(to.number().wrapping_add_signed(-i16::from(by)))
}

/// Which of the legal moves are wanted: the whole list, or those by certain men to certain squares.
#[derive(Clone, Copy)]
pub(super) struct Scope {
    pub(super) movers: Board,
    /// By kind of man; captures en passant are asked for apart.
    pub(super) targets: [Board; KINDS],
    /// Rooks to castle with.
    pub(super) castling: Board,
    /// Squares to take on en passant.
    pub(super) en_passant: Board,
}

impl Scope {
    pub(super) const ALL: Scope = Scope {
        movers: EVERYWHERE,
        targets: [EVERYWHERE; KINDS],
        castling: EVERYWHERE,
        en_passant: EVERYWHERE,
    };
}

impl<A: Array> Orthodox<A> {
    pub(super) fn count(&self) -> u64 {
        let mut counter = Counter(0);
        self.tell(&mut counter, &self.guard(), &Scope::ALL);
        counter.0
    }

    pub(super) fn has_move(&self) -> bool {
        let mut any = Any(false);
        self.tell(&mut any, &self.guard(), &Scope::ALL);
        any.0
    }

    pub(super) fn list(&self, into: &mut Vec<Move>) {
        self.tell(&mut List(into), &self.guard(), &Scope::ALL);
    }

    pub(super) fn list_within(&self, scope: &Scope, into: &mut Vec<Move>) {
        self.tell(&mut List(into), &self.guard(), scope);
    }

    /// The King's own moves onto some squares, and castling with some Rooks.
    pub(super) fn list_king(&self, guard: &Guard, targets: Board, rooks: Board, into: &mut Vec<Move>) {
        self.tell_king(&mut List(into), guard, targets, rooks);
    }

    #[inline(always)] // the scope of the whole list is a constant that melts away
    fn tell<E: Ear>(&self, ear: &mut E, guard: &Guard, scope: &Scope) {
        let open = guard.answers & !self.own();
        if !open.is_empty() {
            self.tell_pawns(ear, guard, open, scope);
            if ear.enough() {
                return;
            }
            let free = self.own() & scope.movers & !guard.pinned;
            let occupied = self.occupied();
            let to = |kind: PieceKind| open & scope.targets[kind.index()];
            for from in free & self.of(KNIGHT) {
                ear.plain(from, LEAPS.from(from) & to(KNIGHT));
            }
            for from in free & self.of(BISHOP) {
                ear.plain(from, LINES.bishop(from, occupied) & to(BISHOP));
            }
            for from in free & self.of(ROOK) {
                ear.plain(from, LINES.rook(from, occupied) & to(ROOK));
            }
            for from in free & self.of(QUEEN) {
                ear.plain(from, LINES.queen(from, occupied) & to(QUEEN));
            }
            if !guard.pinned.is_empty() {
                self.tell_pinned(ear, guard, open, scope);
            }
            if ear.enough() {
                return;
            }
        }
        if scope.movers.has(guard.king) {
            self.tell_king(ear, guard, scope.targets[KING.index()], scope.castling);
        }
    }

    /// A pinned slider stays on the line of its pin; a pinned Knight cannot, and Pawns are told elsewhere.
    #[cold]
    fn tell_pinned<E: Ear>(&self, ear: &mut E, guard: &Guard, open: Board, scope: &Scope) {
        for from in guard.pinned & scope.movers & (self.straight_men() | self.diagonal_men()) {
            let kind = self.man_on(from);
            let occupied = self.occupied();
            let reach = match kind {
                BISHOP => LINES.bishop(from, occupied),
                ROOK => LINES.rook(from, occupied),
                _ => LINES.queen(from, occupied),
            };
            ear.plain(from, reach & LINES.through(guard.king, from) & open & scope.targets[kind.index()]);
        }
    }

    #[inline(always)]
    fn tell_pawns<E: Ear>(&self, ear: &mut E, guard: &Guard, open: Board, scope: &Scope) {
        let pawns = self.of(PAWN) & self.own() & scope.movers;
        let open = open & scope.targets[PAWN.index()];
        self.tell_steps(ear, pawns & !guard.pinned, open);
        for pinned in pawns & guard.pinned {
            self.tell_steps(ear, Board::of(pinned), open & LINES.through(guard.king, pinned));
        }
        if let Some(square) = self.en_passant()
            && scope.en_passant.has(square)
        {
            for from in self.takers_en_passant(square) & scope.movers {
                if self.is_safe_after(from, square, beside(from, square)) {
                    ear.plain(from, Board::of(square));
                }
            }
        }
    }

    /// The steps and captures of a set of Pawns, en passant aside.
    #[inline(always)]
    fn tell_steps<E: Ear>(&self, ear: &mut E, pawns: Board, open: Board) {
        let empty = !self.occupied();
        let enemies = self.enemies() & open;
        let (left, right) = (pawns & !LEFT_FILE, pawns & !RIGHT_FILE);
        let stepped = STEPPED_ONCE[self.turn.index()];
        let ways = match self.turn {
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
            ear.pawns(to & !LAST_RANKS, by);
            ear.promotions(to & LAST_RANKS, by);
        }
    }

    #[inline(always)]
    fn tell_king<E: Ear>(&self, ear: &mut E, guard: &Guard, targets: Board, rooks: Board) {
        let king = guard.king;
        let steps = AROUND.from(king) & !self.own() & targets;
        let mut rooks = self.open_castling(guard) & rooks;
        let mut asked = steps;
        for rook in rooks {
            asked |= walk(king, rook);
        }
        if asked.is_empty() && rooks.is_empty() {
            return;
        }
        let safe = self.unattacked(king, asked);
        ear.plain(king, steps & safe);
        while let Some(rook) = rooks.first() {
            rooks = rooks.without_first();
            if (walk(king, rook) & !safe).is_empty() && !self.rook_uncovers(king, rook) {
                ear.castling(king, rook);
            }
        }
    }
}
