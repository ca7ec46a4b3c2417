//! Odin's moves by bitboards: one description of them, heard by a counter, a list, and a hunt for wins.

use crate::geometry::{KING_STEPS, KNIGHT_LEAPS, Leaps, Lines, Square};
use crate::rules::{Move, PieceKind, Side};

use super::{BISHOP, Board, KING, OX, Odin, PAWN, ROOK, SIZE, VALKYRIE};

static LINES: Lines<2, 100> = Lines::new(SIZE);
static LEAPS: Leaps<2, 100> = Leaps::new(SIZE, &KNIGHT_LEAPS);
static AROUND: Leaps<2, 100> = Leaps::new(SIZE, &KING_STEPS);

const WHOLE: Board = Board::first_squares(100);
const LEFT_FILE: Board = file_mask(0);
const RIGHT_FILE: Board = file_mask(9);

const fn file_mask(file: u8) -> Board {
    let mut mask = Board::EMPTY;
    let mut rank = 0;
    while rank < 10 {
        if let Some(square) = SIZE.square(file, rank) {
            mask = mask.with(square);
        }
        rank += 1;
    }
    mask
}

/// What hears the moves.
trait Ear {
    /// From one square to each of these.
    fn plain(&mut self, from: Square, to: Board);
    /// A leap to `to`, then one of `removed` is taken too.
    fn removal(&mut self, from: Square, to: Square, removed: Board);
    /// Onto the friend on `to`, who is put on `from` or on a square between.
    fn relocation(&mut self, from: Square, to: Square);
    /// A Pawn to each of these squares, each from the square whose number is less by `by`.
    fn steps(&mut self, targets: Board, by: i8);
}

struct Counter(u64);

impl Ear for Counter {
    #[inline]
    fn plain(&mut self, _: Square, to: Board) {
        self.0 += u64::from(to.count());
    }

    #[inline]
    fn removal(&mut self, _: Square, _: Square, removed: Board) {
        self.0 += u64::from(removed.count());
    }

    #[inline]
    fn relocation(&mut self, from: Square, to: Square) {
        self.0 += u64::from(SIZE.distance(from, to));
    }

    #[inline]
    fn steps(&mut self, targets: Board, _: i8) {
        self.0 += u64::from(targets.count());
    }
}

struct List<'a>(&'a mut Vec<Move>);

impl Ear for List<'_> {
    #[inline]
    fn plain(&mut self, from: Square, to: Board) {
        self.0.extend(to.iter().map(|to| Move::plain(from, to)));
    }

    #[inline]
    fn removal(&mut self, from: Square, to: Square, removed: Board) {
        self.0.extend(removed.iter().map(|gone| Move::removal(from, to, gone)));
    }

    #[inline]
    fn relocation(&mut self, from: Square, to: Square) {
        self.0.extend(places_left(from, to).iter().map(|place| Move::relocation(from, to, place)));
    }

    #[inline]
    fn steps(&mut self, targets: Board, by: i8) {
        self.0.extend(targets.iter().map(|to| Move::plain(stepped_from(to, by), to)));
    }
}

/// Keeps only the moves that take every man of one of these sets. A move takes two men at most, so a greater set
/// is never taken; an empty one always is.
struct Hunt<'a> {
    prey: [Board; 2],
    into: &'a mut Vec<Move>,
}

impl Hunt<'_> {
    #[inline]
    fn hear(&mut self, m: Move, taken: Board) {
        if self.prey.iter().any(|&prey| (prey & !taken).is_empty()) {
            self.into.push(m);
        }
    }
}

impl Ear for Hunt<'_> {
    #[inline]
    fn plain(&mut self, from: Square, to: Board) {
        to.iter().for_each(|to| self.hear(Move::plain(from, to), Board::of(to)));
    }

    #[inline]
    fn removal(&mut self, from: Square, to: Square, removed: Board) {
        for gone in removed {
            self.hear(Move::removal(from, to, gone), Board::of(to).with(gone));
        }
    }

    #[inline]
    fn relocation(&mut self, from: Square, to: Square) {
        for place in places_left(from, to) {
            self.hear(Move::relocation(from, to, place), Board::EMPTY);
        }
    }

    #[inline]
    fn steps(&mut self, targets: Board, by: i8) {
        targets.iter().for_each(|to| self.hear(Move::plain(stepped_from(to, by), to), Board::of(to)));
    }
}

/// Where a move must land to take all of a prey: on it, or beside it when it is one man, who may be the one
/// removed behind a leap.
fn hunting_ground(prey: Board) -> Board {
    match (prey.first(), prey.count()) {
        (None, _) => WHOLE,
        (Some(only), 1) => AROUND.from(only).with(only),
        (_, 2) => prey,
        _ => Board::EMPTY,
    }
}

/// The squares where a man may be put when a Valkyrie, or a King by her advice, moves onto his.
#[inline]
fn places_left(from: Square, to: Square) -> Board {
    LINES.between(from, to).with(from)
}

#[inline]
fn stepped_from(to: Square, by: i8) -> Square {
    Square::new(to.number().wrapping_add_signed(-i16::from(by)))
}

/// Where Pawns of one side get, each kind of step by itself, so that a target tells where its Pawn came from.
///
/// ```text
///     . 5 .      5  two straight ahead, over anything,
///     1 . 2         when 1 or 2 exists and is empty
///     . P .
///     3 . 4
/// ```
fn pawn_steps(pawns: Board, empty: Board, side: Side) -> [(Board, i8); 5] {
    let (left, right) = (pawns & !LEFT_FILE, pawns & !RIGHT_FILE);
    match side {
        Side::White => {
            let free = (left & empty.lowered(9)) | (right & empty.lowered(11));
            [
                (left.raised(9) & WHOLE, 9),
                (right.raised(11) & WHOLE, 11),
                (left.lowered(11), -11),
                (right.lowered(9), -9),
                (free.raised(20) & WHOLE, 20),
            ]
        }
        Side::Black => {
            let free = (left & empty.raised(11)) | (right & empty.raised(9));
            [
                (left.lowered(11), -11),
                (right.lowered(9), -9),
                (left.raised(9) & WHOLE, 9),
                (right.raised(11) & WHOLE, 11),
                (free.lowered(20), -20),
            ]
        }
    }
}

impl Odin {
    pub(super) fn count(&self) -> u64 {
        let mut counter = Counter(0);
        self.tell(&mut counter, self.own(), WHOLE);
        counter.0
    }

    pub(super) fn list(&self, into: &mut Vec<Move>) {
        self.tell(&mut List(into), self.own(), WHOLE);
    }

    pub(super) fn list_to(&self, kind: PieceKind, to: Square, into: &mut Vec<Move>) {
        self.tell(&mut List(into), self.own() & self.kinds[kind.index()], Board::of(to));
    }

    /// Moves that may win at once: those that take all the enemy's Kings, and those that take all his
    /// [free men](Self::free_men); all moves when he has none.
    ///
    /// None that wins is missing: it takes all his Kings or leaves him without a move (ODIN-7), and he has a
    /// move as long as he has a free man.
    pub(super) fn list_last(&self, into: &mut Vec<Move>) {
        let prey = [self.kings(!self.turn), self.free_men(!self.turn)];
        let ground = hunting_ground(prey[0]) | hunting_ground(prey[1]);
        self.tell(&mut Hunt { prey, into }, self.own(), ground);
    }

    /// Men, Kings aside, who can leap or step to a square beside them that no friend holds. All the other side can
    /// do about it is take them: none of its moves puts a man of this side anywhere, so the square stays open.
    fn free_men(&self, side: Side) -> Board {
        let own = self.sides[side.index()];
        let open = !own & WHOLE;
        let (left, right) = (open & !LEFT_FILE, open & !RIGHT_FILE);
        let straight = left.lowered(1) | right.raised(1) | open.lowered(10) | open.raised(10);
        let diagonal = left.lowered(11) | left.raised(9) | right.lowered(9) | right.raised(11);
        let kinds = |kind: PieceKind| own & self.kinds[kind.index()];
        let along_lines = (kinds(ROOK) | kinds(VALKYRIE)) & straight;
        let along_diagonals = (kinds(BISHOP) | kinds(VALKYRIE) | kinds(PAWN)) & diagonal;
        let leapers: Board = kinds(OX).iter().filter(|&ox| LEAPS.from(ox).meets(open)).collect();
        along_lines | along_diagonals | leapers
    }

    pub(super) fn has_move(&self) -> bool {
        // Nearly always somebody is free; where nobody is, a full count knows the rest.
        self.kingless().is_none() && (!self.free_men(self.turn).is_empty() || self.count() > 0)
    }

    /// Tells all moves of `movers` to squares of `targets`.
    #[inline]
    fn tell<E: Ear>(&self, ear: &mut E, movers: Board, targets: Board) {
        if self.kingless().is_some() {
            return;
        }
        let own = self.own();
        let open = targets & !own;
        let occupied = self.occupied();
        let of = |kind: PieceKind| movers & self.kinds[kind.index()];

        for from in of(ROOK) {
            ear.plain(from, LINES.rook(from, occupied) & open);
        }
        for from in of(BISHOP) {
            ear.plain(from, LINES.bishop(from, occupied) & open);
        }
        for from in of(OX) {
            let leaps = LEAPS.from(from) & open;
            ear.plain(from, leaps);
            self.tell_removals(ear, from, leaps);
        }
        for from in of(VALKYRIE) {
            let reach = LINES.queen(from, occupied) & targets;
            ear.plain(from, reach & !own);
            tell_relocations(ear, from, reach & own & !self.kinds[VALKYRIE.index()]);
        }
        for (to, by) in pawn_steps(of(PAWN), !occupied & WHOLE, self.turn) {
            ear.steps(to & open, by);
        }
        for from in of(KING) {
            self.tell_king(ear, from, targets);
        }
    }

    /// A King moves as every friend beside him does who is no King. Moves that two advisers share are one
    /// (ODIN-R1), so the plain targets are gathered before they are told.
    #[inline]
    fn tell_king<E: Ear>(&self, ear: &mut E, from: Square, targets: Board) {
        let own = self.own();
        let occupied = self.occupied();
        let advisers = AROUND.from(from) & own & !self.kinds[KING.index()];
        if advisers.is_empty() {
            return;
        }
        let advised_by = |kind: PieceKind| advisers.meets(self.kinds[kind.index()]);
        let mut reach = Board::EMPTY;
        if advised_by(ROOK) {
            reach |= LINES.rook(from, occupied);
        }
        if advised_by(BISHOP) {
            reach |= LINES.bishop(from, occupied);
        }
        if advised_by(PAWN) {
            for (to, _) in pawn_steps(Board::of(from), !occupied & WHOLE, self.turn) {
                reach |= to;
            }
        }
        if advised_by(OX) {
            let leaps = LEAPS.from(from) & targets & !own;
            reach |= leaps;
            self.tell_removals(ear, from, leaps);
        }
        if advised_by(VALKYRIE) {
            let queen = LINES.queen(from, occupied);
            reach |= queen;
            tell_relocations(ear, from, queen & targets & own & !self.kinds[KING.index()]);
        }
        ear.plain(from, reach & targets & !own);
    }

    /// After each of these leaps one enemy beside the landing square may go too.
    #[inline]
    fn tell_removals<E: Ear>(&self, ear: &mut E, from: Square, leaps: Board) {
        let enemies = self.enemies();
        for to in leaps {
            let near = AROUND.from(to) & enemies;
            if !near.is_empty() {
                ear.removal(from, to, near);
            }
        }
    }
}

#[inline]
fn tell_relocations<E: Ear>(ear: &mut E, from: Square, friends: Board) {
    for friend in friends {
        ear.relocation(from, friend);
    }
}
