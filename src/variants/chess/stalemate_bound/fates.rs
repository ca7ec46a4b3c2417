//! What becomes of each piece of the defender: all ways to decide that are tried, until one may be a stalemate.
//!
//! A way begins with a square that a piece of the defender has to occupy, if there is one: each piece that can get to there is tried.
//! Otherwise it begins with the piece that costs most: this piece is captured, or pinned, or blocked on one of its squares, and each of
//! these is tried. The square of a pinned piece is decided last, because it may be a square that has to be occupied.

use std::cell::Cell;

use crate::geometry::Square;
use crate::variants::chess::paths::scene::{MOST_PIECES, Scene};
use crate::variants::chess::paths::ways::{ATTACKS, bits, is_pawn, takes_one};
use crate::variants::orthodox::guard::AROUND;
use crate::variants::orthodox::{Board, PAWN};

use super::defenders::{Defenders, Place};
use super::ours::Ours;
use super::pins::Pins;

/// How many steps are made for a position before the bound gives up. The four helpstalemates of `docs/performance.md` take 12.1, 10.8 and
/// 10.0 s of CPU with 1,000, 3,000 and 10,000: what is between these matters little.
const EFFORT: u32 = 3000;

/// More moves than a side has.
const TOO_MANY: u32 = 100;

/// A position, and the moves that are left.
pub(super) struct Question {
    pub(super) defenders: Defenders,
    pub(super) ours: Ours,
    pub(super) own: u8,
    pub(super) other: u8,
    pub(super) is_loose: bool,
    /// How many more steps may be made.
    effort: Cell<u32>,
}

impl Question {
    /// None if there are more pieces than the bound is computed for.
    pub(super) fn of(scene: &Scene, own: u8, other: u8) -> Option<Question> {
        let ours = Ours::of(scene, own, other)?;
        let defenders = Defenders::of(scene, &ours, own, other)?;
        Some(Question { defenders, ours, own, other, is_loose: scene.is_loose, effort: Cell::new(EFFORT) })
    }

    /// Whether a further step may be made; this counts it.
    #[inline]
    fn has_effort(&self) -> bool {
        takes_one(&self.effort)
    }

    /// Whether there may be a stalemate on a square that costs the King this number of moves.
    pub(super) fn may_be_stalemate(&self, at: Square, cost: u8) -> bool {
        let spare = self.other - cost;
        let ending = Ending::of(self, at, spare);
        // The King has no square: each one around it that ours cannot attack is occupied by its own side.
        let fates = Fates {
            undecided: ((1u32 << self.defenders.pieces.len()) - 1) as u16,
            pinned: 0,
            captured: 0,
            placed: Board::of(at),
            needs: AROUND.from(at) & !self.ours.attackable,
            fronts: Board::EMPTY,
            held: Board::EMPTY,
            harmed: Board::EMPTY,
            pins: self.ours.pinners,
            own: self.own,
            other: spare,
        };
        ending.decides(&fates)
    }
}

/// A part of a way: what is decided.
#[derive(Clone, Copy)]
pub(super) struct Fates {
    /// The pieces of which nothing is decided, as bits.
    undecided: u16,
    /// Those that are pinned on a square that is not decided.
    pinned: u16,
    pub(super) captured: u16,
    /// The squares of the King and of pieces that are decided.
    pub(super) placed: Board,
    /// The squares that pieces of the defender have to occupy.
    needs: Board,
    /// The squares in front of Pawns, which any piece has to occupy.
    pub(super) fronts: Board,
    /// The squares of pieces that are pinned.
    pub(super) held: Board,
    /// The squares where Pawns could capture.
    pub(super) harmed: Board,
    /// How many more pieces may be pinned: each takes another piece of ours.
    pins: u8,
    /// The moves that are left: those of ours that are not captures here, and those of the defender.
    pub(super) own: u8,
    pub(super) other: u8,
}

impl Fates {
    /// The pieces whose squares are not decided.
    #[inline]
    pub(super) fn open(&self) -> u16 {
        self.undecided | self.pinned
    }
}

/// The stalemates on one square.
pub(super) struct Ending<'a> {
    pub(super) question: &'a Question,
    /// The King's square.
    pub(super) at: Square,
    pins: Pins,
    /// The least number of moves until each piece is pinned, until it is pinned or blocked, and until it is captured.
    until_pinned: [u32; MOST_PIECES],
    until_still: [u32; MOST_PIECES],
    until_captured: [u32; MOST_PIECES],
}

impl<'a> Ending<'a> {
    /// The stalemates on a square that leaves the defender this number of moves.
    fn of(question: &'a Question, at: Square, spare: u8) -> Self {
        let pins = Pins::of(&question.ours, at);
        let [mut until_pinned, mut until_still, mut until_captured] = [[TOO_MANY; MOST_PIECES]; 3];
        for (n, piece) in question.defenders.pieces.iter().enumerate() {
            let first = question.defenders.places(piece).first();
            until_pinned[n] = pins.least(piece, spare).map_or(TOO_MANY, u32::from);
            until_still[n] = until_pinned[n].min(first.map_or(TOO_MANY, |place| place.cost.into()));
            until_captured[n] = piece.until_captured.map_or(TOO_MANY, u32::from);
        }
        Ending { question, at, pins, until_pinned, until_still, until_captured }
    }

    /// Whether the way can be completed.
    fn decides(&self, fates: &Fates) -> bool {
        if !self.question.has_effort() {
            return true;
        }
        let unmet = fates.needs & !fates.placed;
        if !self.can_pay(fates) || !self.may_be_served(fates) {
            return false;
        }
        if !unmet.is_empty() {
            return self.fills(fates, unmet);
        }
        let Some(n) = self.most_certain(fates) else { return self.holds(fates) };
        let next = Fates { undecided: fates.undecided & !(1 << n), ..*fates };
        self.captures(&next, n)
            || self.pins_somewhere(&next, n)
            || self
                .places(n, fates.other)
                .any(|place| !fates.placed.has(place.square) && self.blocks(&next, place))
    }

    /// The piece with the fewest fates, roughly.
    fn most_certain(&self, fates: &Fates) -> Option<usize> {
        let pieces = &self.question.defenders.pieces;
        bits(fates.undecided).min_by_key(|&n| {
            let is_captured = self.until_still[n] > fates.other.into();
            if is_captured { 0 } else { 1 + self.question.defenders.places(&pieces[n]).len() }
        })
    }

    fn captures(&self, next: &Fates, n: usize) -> bool {
        let (Some(own), Some(moves)) =
            (next.own.checked_sub(1), self.question.defenders.pieces[n].until_captured)
        else {
            return false;
        };
        let Some(other) = next.other.checked_sub(moves) else { return false };
        self.decides(&Fates { captured: next.captured | 1 << n, own, other, ..*next })
    }

    fn pins_somewhere(&self, next: &Fates, n: usize) -> bool {
        let Some(pins) = next.pins.checked_sub(1) else { return false };
        self.until_pinned[n] <= next.other.into()
            && self.decides(&Fates { pinned: next.pinned | 1 << n, pins, ..*next })
    }

    fn blocks(&self, next: &Fates, place: &Place) -> bool {
        let other = next.other - place.cost;
        let mut next = Fates { other, needs: next.needs | place.needs, ..*next };
        next.placed = next.placed.with(place.square);
        if is_pawn(place.row) {
            let square = place.square.number();
            let front = if place.row == PAWN.index() { square + 8 } else { square - 8 };
            next.fronts = next.fronts.with(Square::new(front));
            // A Pawn on the file of the King may be pinned. Then it does not capture.
            if square % 8 != self.at.number() % 8 {
                next.harmed |= ATTACKS[place.row][place.square.index()];
            }
        }
        self.decides(&next)
    }

    /// Whether the way can be completed with a piece on one of these squares: the first that no piece is on which could stay there, if
    /// there is one.
    fn fills(&self, fates: &Fates, unmet: Board) -> bool {
        let open = fates.open();
        let pieces = &self.question.defenders.pieces;
        let homes = bits(open).fold(Board::EMPTY, |all, n| all.with(pieces[n].home));
        let away = unmet & !homes;
        if away.count() > fates.other.into() {
            return false;
        }
        let Some(square) = away.first().or(unmet.first()) else { return false };
        let mut near = bits(open).filter(|&n| pieces[n].within(fates.other).has(square));
        near.any(|n| {
            let is_undecided = fates.undecided >> n & 1 != 0;
            let mut next = *fates;
            next.undecided &= !(1 << n);
            next.pinned &= !(1 << n);
            if is_undecided {
                if self.places(n, next.other).any(|place| place.square == square && self.blocks(&next, place))
                {
                    return true;
                }
                let Some(pins) = next.pins.checked_sub(1) else { return false };
                next.pins = pins;
            }
            let moves = self.pins.least_on(&pieces[n], square, next.other);
            moves.is_some_and(|moves| self.decides(&pinned_on(&next, square, moves)))
        })
    }

    /// The same where only the squares of pinned pieces are not decided.
    fn holds(&self, fates: &Fates) -> bool {
        let Some(n) = bits(fates.pinned).next() else { return self.may_be_served(fates) };
        if !self.question.has_effort() {
            return true;
        }
        if !self.may_be_served(fates) {
            return false;
        }
        let next = Fates { pinned: fates.pinned & !(1 << n), ..*fates };
        (0..=fates.other).any(|moves| {
            let squares = self.pins.after(&self.question.defenders.pieces[n], moves) & !fates.placed;
            squares.iter().any(|square| self.holds(&pinned_on(&next, square, moves)))
        })
    }

    /// The places of a piece that cost at most this number of moves.
    fn places(&self, n: usize, most: u8) -> impl Iterator<Item = &Place> {
        let defenders = &self.question.defenders;
        defenders.places(&defenders.pieces[n]).iter().take_while(move |place| place.cost <= most)
    }

    /// Whether the moves that are left may be enough for the pieces that are not decided: each is captured or gets to where it cannot
    /// move.
    fn can_pay(&self, fates: &Fates) -> bool {
        let mut price = bits(fates.pinned).map(|n| self.until_pinned[n]).sum::<u32>();
        let (mut savings, mut count) = ([0; MOST_PIECES], 0);
        for n in bits(fates.undecided) {
            price += self.until_still[n];
            savings[count] = self.until_still[n].saturating_sub(self.until_captured[n]);
            count += 1;
        }
        let other = fates.other.into();
        if price > other && fates.own > 0 {
            savings[..count].sort_unstable_by(|a, b| b.cmp(a));
            price -= savings.iter().take(fates.own.into()).sum::<u32>();
        }
        price <= other
    }
}

/// The way with a piece that is pinned on a square after this number of moves.
fn pinned_on(fates: &Fates, square: Square, moves: u8) -> Fates {
    let (placed, held) = (fates.placed.with(square), fates.held.with(square));
    Fates { placed, held, other: fates.other - moves, ..*fates }
}
