//! Moves by bitboards: one description of them, heard by a counter, by a list and by who asks for any at all.

use crate::geometry::Square;
use crate::rules::{Move, PieceKind, Side};

use super::check::{AROUND, Bounds, LEAPS, LINES, PAWNS_AT};
use super::{BISHOP, Board, DUKE, KINDS, KING, KNIGHT, PALADIN, PAWN, QUEEN, ROOK, SIZE, Undenary};

/// What a Pawn may become (UND-2).
pub(super) const PROMOTIONS: [PieceKind; 3] = [QUEEN, DUKE, PALADIN];

const WHOLE: Board = Board::first_squares(121);
const LEFT_FILE: Board = file_mask(0);
const RIGHT_FILE: Board = file_mask(10);
/// Where Pawns of either side end: no Pawn ever steps onto the rank behind its own army.
const LAST_RANKS: Board = both_ends();

const fn file_mask(file: u8) -> Board {
    let mut mask = Board::EMPTY;
    let mut rank = 0;
    while rank < 11 {
        if let Some(square) = SIZE.square(file, rank) {
            mask = mask.with(square);
        }
        rank += 1;
    }
    mask
}

const fn both_ends() -> Board {
    let mut mask = Board::EMPTY;
    let mut file = 0;
    while file < 11 {
        mask = mask.with(Square::new(file)).with(Square::new(110 + file));
        file += 1;
    }
    mask
}

/// What hears the moves.
trait Ear {
    /// From one square to each of these.
    fn plain(&mut self, from: Square, to: Board);
    /// Pawns step up by this many square numbers (down for a negative number) to each of these.
    fn steps(&mut self, to: Board, by: i8);
    /// The same, each becoming one of [`PROMOTIONS`].
    fn promotions(&mut self, to: Board, by: i8);
    /// Whether it has heard enough.
    fn content(&self) -> bool {
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
    fn steps(&mut self, to: Board, _: i8) {
        self.0 += u64::from(to.count());
    }

    #[inline]
    fn promotions(&mut self, to: Board, _: i8) {
        self.0 += PROMOTIONS.len() as u64 * u64::from(to.count());
    }
}

struct Any(bool);

impl Ear for Any {
    #[inline]
    fn plain(&mut self, _: Square, to: Board) {
        self.0 |= !to.is_empty();
    }

    #[inline]
    fn steps(&mut self, to: Board, _: i8) {
        self.0 |= !to.is_empty();
    }

    #[inline]
    fn promotions(&mut self, to: Board, _: i8) {
        self.0 |= !to.is_empty();
    }

    #[inline]
    fn content(&self) -> bool {
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
    fn steps(&mut self, to: Board, by: i8) {
        self.0.extend(to.iter().map(|to| Move::plain(stepped_from(to, by), to)));
    }

    #[inline]
    fn promotions(&mut self, to: Board, by: i8) {
        for to in to {
            self.0.extend(PROMOTIONS.map(|kind| Move::promotion(stepped_from(to, by), to, kind)));
        }
    }
}

fn stepped_from(to: Square, by: i8) -> Square {
    Square::new(to.number().wrapping_add_signed(-i16::from(by)))
}

/// Where Pawns of one side get, each kind of step by itself, so that a target tells where its Pawn came from.
#[inline]
fn pawn_steps(pawns: Board, side: Side) -> [(Board, i8); 3] {
    let (left, right) = (pawns & !LEFT_FILE, pawns & !RIGHT_FILE);
    match side {
        Side::White => [(left.raised(10), 10), (pawns.raised(11), 11), (right.raised(12), 12)],
        Side::Black => [(left.lowered(12), -12), (pawns.lowered(11), -11), (right.lowered(10), -10)],
    }
}

/// The squares beside these along ranks and files. Wraps round the edges: only to leave out men who are shut in.
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
    pub(super) fn count(&self) -> u64 {
        let mut counter = Counter(0);
        self.tell_all(&mut counter);
        counter.0
    }

    pub(super) fn list(&self, into: &mut Vec<Move>) {
        self.tell_all(&mut List(into));
    }

    pub(super) fn has_move(&self) -> bool {
        let mut any = Any(false);
        self.tell_all(&mut any);
        any.0
    }

    pub(super) fn list_to(&self, kind: PieceKind, to: Square, into: &mut Vec<Move>) {
        if self.bared().is_none() {
            let bounds = self.bounds();
            self.tell(&mut List(into), &bounds, self.own() & self.kinds[kind.index()], Board::of(to));
        }
    }

    /// Moves that may win at once: those that take the last man beside the King, and those that may give check.
    /// A check comes from the man that moves, from one behind him, or from the King by the power of a Pawn's
    /// new man; for the last all promotions are told.
    pub(super) fn list_last(&self, into: &mut Vec<Move>) {
        if self.bared().is_some() {
            return;
        }
        let bounds = self.bounds();
        let own = self.own();
        let target = self.king(!self.turn);
        let occupied = self.occupied();
        let all = self.powers(self.turn).adopted_by(bounds.king);

        let mut uncovering = Board::EMPTY;
        let snipers = (LINES.bishop(target, self.enemies()) & all.diagonal)
            | (LINES.rook(target, self.enemies()) & all.straight);
        for sniper in snipers {
            let shields = LINES.between(target, sniper) & own;
            if !shields.several() {
                uncovering |= shields;
            }
        }
        let promoting = pawn_steps(LAST_RANKS & !own, !self.turn).iter().fold(Board::EMPTY, |a, b| a | b.0);
        let anywhere = uncovering | (promoting & self.of(self.turn, PAWN));

        let others = self.enemies().without(target);
        let last_man = if others.several() { Board::EMPTY } else { others };
        let (leap, diagonal, straight) =
            (LEAPS.from(target), LINES.bishop(target, occupied), LINES.rook(target, occupied));
        let mut checks = [Board::EMPTY; KINDS];
        checks[PAWN.index()] = PAWNS_AT[self.turn.index()].from(target);
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
        let mut list = List(into);
        for (kind, &squares) in checks.iter().enumerate() {
            self.tell(&mut list, &bounds, own & self.kinds[kind] & !anywhere, squares | last_man);
        }
        self.tell(&mut list, &bounds, anywhere, WHOLE);
    }

    #[inline]
    fn tell_all<E: Ear>(&self, ear: &mut E) {
        if self.bared().is_none() {
            let bounds = self.bounds();
            self.tell(ear, &bounds, self.own(), WHOLE);
        }
    }

    /// Tells all moves of `movers`, men of the side to move, to squares of `targets`.
    #[inline]
    fn tell<E: Ear>(&self, ear: &mut E, bounds: &Bounds, movers: Board, targets: Board) {
        let open = bounds.open & targets;
        if !open.is_empty() {
            self.tell_men(ear, movers & !bounds.pinned & !self.kinds[KING.index()], open);
            if !(bounds.pinned & movers).is_empty() {
                self.tell_pinned(ear, bounds, movers, open);
            }
        }
        if !ear.content() && movers.has(bounds.king) {
            self.tell_king(ear, bounds.king, targets);
        }
    }

    /// A pinned man stays on the line of the pin, or takes the man without whom the enemy King pins no more.
    #[cold]
    fn tell_pinned<E: Ear>(&self, ear: &mut E, bounds: &Bounds, movers: Board, open: Board) {
        let powers = self.powers(!self.turn);
        for pinner in bounds.pinners {
            let kind = LINES.between(bounds.king, pinner) & bounds.pinned & movers;
            self.tell_men(ear, kind, open & self.answers(bounds.king, pinner, powers));
        }
    }

    /// Men other than the King, as they move by themselves. A man with two powers is told once for each.
    #[inline]
    fn tell_men<E: Ear>(&self, ear: &mut E, movers: Board, open: Board) {
        let occupied = self.occupied();
        let free = !self.own() & WHOLE;
        for (to, by) in pawn_steps(movers & self.kinds[PAWN.index()], self.turn) {
            let to = to & open;
            ear.steps(to & !LAST_RANKS, by);
            ear.promotions(to & LAST_RANKS, by);
        }
        if ear.content() {
            return;
        }
        let powers = self.powers(self.turn);
        for from in powers.leap & movers {
            ear.plain(from, LEAPS.from(from) & open);
        }
        if ear.content() {
            return;
        }
        for from in powers.straight & movers & beside_straight(free) {
            ear.plain(from, LINES.rook(from, occupied) & open);
        }
        if ear.content() {
            return;
        }
        for from in powers.diagonal & movers & beside_diagonal(free) {
            ear.plain(from, LINES.bishop(from, occupied) & open);
        }
    }

    /// The King: one step, and what he has adopted, wherever he is not attacked afterwards (UND-3, UND-4).
    #[inline]
    fn tell_king<E: Ear>(&self, ear: &mut E, king: Square, targets: Board) {
        let powers = self.powers(self.turn);
        let occupied = self.occupied();
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
        let reach = reach & targets & !self.own();
        if !reach.is_empty() {
            ear.plain(king, self.safe_for_king(king, reach));
        }
    }

    /// Those of these squares, reached by the King of the side to move, on which no enemy attacks him.
    fn safe_for_king(&self, king: Square, reach: Board) -> Board {
        let foe = !self.turn;
        let powers = self.powers(foe);
        let enemy_king = self.king(foe);
        let all = powers.adopted_by(enemy_king);
        // Taking one of these weakens the enemy King: they are looked at one by one.
        let weakening = reach & powers.sole_holders();
        let mut safe = reach & !weakening & !AROUND.from(enemy_king);
        for (attacked, _) in pawn_steps(self.of(foe, PAWN), foe) {
            safe &= !attacked;
        }
        for from in all.leap {
            safe &= !LEAPS.from(from);
        }
        if !safe.is_empty() {
            let occupied = self.occupied().without(king);
            let ways = !self.enemies() | safe;
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
