//! Odin's moves by bitboards: one description of them, for a counter, a list, and a hunt for wins.

use crate::geometry::{KING_STEPS, KNIGHT_LEAPS, Leaps, Lines, Square};
use crate::rules::{Move, PieceKind, Side};
use crate::variants::sinks::{Counter, List, MoveSink};

use super::{BISHOP, Board, KING, OX, Odin, PAWN, ROOK, SIZE, VALKYRIE};

pub(super) static LINES: Lines<2, 100> = Lines::new(SIZE);
pub(super) static LEAPS: Leaps<2, 100> = Leaps::new(SIZE, &KNIGHT_LEAPS);
pub(super) static AROUND: Leaps<2, 100> = Leaps::new(SIZE, &KING_STEPS);

static STRAIGHT: Leaps<2, 100> = Leaps::new(SIZE, &[(1, 0), (-1, 0), (0, 1), (0, -1)]);
static DIAGONAL: Leaps<2, 100> = Leaps::new(SIZE, &[(1, 1), (1, -1), (-1, 1), (-1, -1)]);

pub(super) const WHOLE: Board = Board::first_squares(100);
const LEFT_FILE: Board = Board::file(SIZE, 0);
const RIGHT_FILE: Board = Board::file(SIZE, 9);

/// The moves that only this game has.
pub(super) trait OdinSink: MoveSink<2> {
    /// A leap to `to`, then one of `removed` is taken too.
    fn removal(&mut self, from: Square, to: Square, removed: Board);
    /// Onto the friend on `to`, which is put on `from` or on a square between.
    fn relocation(&mut self, from: Square, to: Square);
}

impl OdinSink for Counter {
    #[inline]
    fn removal(&mut self, _: Square, _: Square, removed: Board) {
        self.0 += u64::from(removed.count());
    }

    #[inline]
    fn relocation(&mut self, from: Square, to: Square) {
        self.0 += u64::from(SIZE.distance(from, to));
    }
}

impl OdinSink for List<'_> {
    #[inline]
    fn removal(&mut self, from: Square, to: Square, removed: Board) {
        for gone in removed {
            self.0.push(Move::removal(from, to, gone));
        }
    }

    #[inline]
    fn relocation(&mut self, from: Square, to: Square) {
        for place in places_left(from, to) {
            self.0.push(Move::relocation(from, to, place));
        }
    }
}

/// Keeps only the moves that take every piece of one of these sets. A move takes two pieces at most, so a greater set
/// is never taken; an empty one always is.
struct Hunt<'a> {
    prey: [Board; 2],
    /// The squares on which a move without a removal takes all of a prey.
    plain: Board,
    into: &'a mut Vec<Move>,
}

impl<'a> Hunt<'a> {
    fn of(prey: [Board; 2], into: &'a mut Vec<Move>) -> Self {
        let plain = prey.into_iter().fold(Board::EMPTY, |plain, prey| match prey.first() {
            None => WHOLE,
            Some(only) if prey.without_first().is_empty() => plain.with(only),
            Some(_) => plain,
        });
        Hunt { prey, plain, into }
    }

    #[inline]
    fn take(&mut self, m: Move, taken: Board) {
        if self.prey.iter().any(|&prey| (prey & !taken).is_empty()) {
            self.into.push(m);
        }
    }
}

impl MoveSink<2> for Hunt<'_> {
    #[inline]
    fn plain(&mut self, from: Square, to: Board) {
        List(self.into).plain(from, to & self.plain);
    }

    #[inline]
    fn steps(&mut self, targets: Board, by: i16) {
        List(self.into).steps(targets & self.plain, by);
    }

    fn promotions(&mut self, _: Board, _: i16, _: &[PieceKind]) {
        unreachable!("this game has no promotion")
    }
}

impl OdinSink for Hunt<'_> {
    #[inline]
    fn removal(&mut self, from: Square, to: Square, removed: Board) {
        for gone in removed {
            self.take(Move::removal(from, to, gone), Board::of(to).with(gone));
        }
    }

    #[inline]
    fn relocation(&mut self, from: Square, to: Square) {
        for place in places_left(from, to) {
            self.take(Move::relocation(from, to, place), Board::EMPTY);
        }
    }
}

/// Where a move must land to take all of a prey: on it, or beside it when it is one piece, which may be the one
/// removed behind a leap.
fn hunting_ground(prey: Board) -> Board {
    let Some(first) = prey.first() else { return WHOLE };
    let others = prey.without_first();
    if others.is_empty() {
        AROUND.from(first).with(first)
    } else if !others.several() && AROUND.from(first).meets(others) {
        prey
    } else {
        Board::EMPTY
    }
}

/// The squares where a piece may be put when a Valkyrie, or a King by its advice, moves onto the square of that piece.
#[inline]
pub(super) fn places_left(from: Square, to: Square) -> Board {
    LINES.between(from, to).with(from)
}

/// Where Pawns of one side get, each kind of step by itself, so that the origin of a target is known.
///
/// ```text
///     . 5 .      5  two straight ahead, over anything,
///     1 . 2         when 1 or 2 exists and is empty
///     . P .
///     3 . 4
/// ```
pub(super) fn pawn_steps(pawns: Board, empty: Board, side: Side) -> [(Board, i16); 5] {
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
    pub(super) fn count_legal(&self) -> u64 {
        let mut counter = Counter(0);
        self.emit(&mut counter, self.state.own(), [WHOLE; 2]);
        counter.0
    }

    pub(super) fn legal_moves(&self, into: &mut Vec<Move>) {
        self.emit(&mut List(into), self.state.own(), [WHOLE; 2]);
    }

    pub(super) fn legal_to(&self, kind: PieceKind, to: Square, into: &mut Vec<Move>) {
        self.emit(&mut List(into), self.state.own() & self.state.kinds[kind.index()], [Board::of(to); 2]);
    }

    /// Moves that may win at once: those that take all the enemy's Kings, and those that take all its
    /// [free pieces](Self::free_pieces); all moves when it has none.
    ///
    /// No winning move is missing: it takes all enemy Kings or leaves the enemy without a move (ODIN-7), and the enemy has a
    /// move as long as it has a free piece.
    pub(super) fn win_candidates(&self, into: &mut Vec<Move>) {
        let prey = [self.kings(!self.state.turn), self.free_pieces(!self.state.turn)];
        let ground = hunting_ground(prey[0]) | hunting_ground(prey[1]);
        let mut hunt = Hunt::of(prey, into);
        let targets = [hunt.plain, ground];
        self.emit(&mut hunt, self.state.own(), targets);
    }

    /// Pieces other than Kings that can leap or step to a square beside them which no friend holds. The other side can only
    /// take them: none of its moves puts a piece of this side anywhere, so the square stays open.
    pub(super) fn free_pieces(&self, side: Side) -> Board {
        let own = self.state.sides[side.index()];
        let open = !own & WHOLE;
        let (left, right) = (open & !LEFT_FILE, open & !RIGHT_FILE);
        let straight = left.lowered(1) | right.raised(1) | open.lowered(10) | open.raised(10);
        let diagonal = left.lowered(11) | left.raised(9) | right.lowered(9) | right.raised(11);
        let kinds = |kind: PieceKind| own & self.state.kinds[kind.index()];
        let along_lines = (kinds(ROOK) | kinds(VALKYRIE)) & straight;
        let along_diagonals = (kinds(BISHOP) | kinds(VALKYRIE) | kinds(PAWN)) & diagonal;
        let oxen = kinds(OX);
        let mut free = along_lines | along_diagonals;
        for ox in oxen {
            if LEAPS.from(ox).meets(open) {
                free = free.with(ox);
            }
        }
        free
    }

    pub(super) fn any_legal(&self) -> bool {
        // There is nearly always a free piece; otherwise a full count decides.
        self.kingless().is_none() && (self.has_free_piece() || self.count_legal() > 0)
    }

    /// Whether the side to move has a [free piece](Self::free_pieces). The first that is looked at nearly always is one.
    pub(super) fn has_free_piece(&self) -> bool {
        let own = self.state.own();
        let open = !own & WHOLE;
        let any = |kind: PieceKind, reach: &Leaps<2, 100>| {
            (own & self.state.kinds[kind.index()]).iter().any(|from| reach.from(from).meets(open))
        };
        any(VALKYRIE, &AROUND)
            || any(ROOK, &STRAIGHT)
            || any(BISHOP, &DIAGONAL)
            || any(PAWN, &DIAGONAL)
            || any(OX, &LEAPS)
    }

    /// Sends all moves of `movers` to squares of `targets` to the sink, and leaps to squares of `landings`.
    #[inline]
    pub(super) fn emit<E: OdinSink>(&self, sink: &mut E, movers: Board, [targets, landings]: [Board; 2]) {
        if self.kingless().is_some() {
            return;
        }
        let own = self.state.own();
        let open = targets & !own;
        let occupied = self.state.occupied();
        let of = |kind: PieceKind| movers & self.state.kinds[kind.index()];

        for from in of(ROOK) {
            sink.plain(from, LINES.rook_hits(from, occupied, open));
        }
        for from in of(BISHOP) {
            sink.plain(from, LINES.bishop_hits(from, occupied, open));
        }
        for from in of(OX) {
            let leaps = LEAPS.from(from) & landings & !own;
            sink.plain(from, leaps);
            self.emit_removals(sink, from, leaps);
        }
        for from in of(VALKYRIE) {
            let reach = LINES.rook_hits(from, occupied, targets) | LINES.bishop_hits(from, occupied, targets);
            sink.plain(from, reach & !own);
            emit_relocations(sink, from, reach & own & !self.state.kinds[VALKYRIE.index()]);
        }
        let pawns = of(PAWN);
        if !pawns.is_empty() {
            for (to, by) in pawn_steps(pawns, !occupied & WHOLE, self.state.turn) {
                sink.steps(to & open, by);
            }
        }
        for from in of(KING) {
            self.emit_king(sink, from, [targets, landings]);
        }
    }

    /// A King moves as every friend beside it does that is not a King. Moves that two advisers share are one
    /// (ODIN-R1), so the plain targets are gathered first and sent once.
    #[inline]
    fn emit_king<E: OdinSink>(&self, sink: &mut E, from: Square, [targets, landings]: [Board; 2]) {
        let own = self.state.own();
        let occupied = self.state.occupied();
        let advisers = AROUND.from(from) & own & !self.state.kinds[KING.index()];
        if advisers.is_empty() {
            return;
        }
        let advised_by = |kind: PieceKind| advisers.meets(self.state.kinds[kind.index()]);
        let mut reach = Board::EMPTY;
        if advised_by(ROOK) {
            reach |= LINES.rook_hits(from, occupied, targets);
        }
        if advised_by(BISHOP) {
            reach |= LINES.bishop_hits(from, occupied, targets);
        }
        if advised_by(PAWN) {
            for (to, _) in pawn_steps(Board::of(from), !occupied & WHOLE, self.state.turn) {
                reach |= to;
            }
        }
        if advised_by(OX) {
            let leaps = LEAPS.from(from) & landings & !own;
            reach |= leaps & targets;
            self.emit_removals(sink, from, leaps);
        }
        if advised_by(VALKYRIE) {
            let queen = LINES.rook_hits(from, occupied, targets) | LINES.bishop_hits(from, occupied, targets);
            reach |= queen;
            emit_relocations(sink, from, queen & own & !self.state.kinds[KING.index()]);
        }
        sink.plain(from, reach & targets & !own);
    }

    /// After each of these leaps one enemy beside the landing square may go too.
    #[inline]
    fn emit_removals<E: OdinSink>(&self, sink: &mut E, from: Square, leaps: Board) {
        let enemies = self.state.enemies();
        for to in leaps {
            let near = AROUND.from(to) & enemies;
            if !near.is_empty() {
                sink.removal(from, to, near);
            }
        }
    }
}

#[inline]
fn emit_relocations<E: OdinSink>(sink: &mut E, from: Square, friends: Board) {
    for friend in friends {
        sink.relocation(from, friend);
    }
}
