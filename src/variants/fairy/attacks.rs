//! Which squares a side attacks, which pieces are royal, and which squares matter to their safety.

use crate::geometry::{Bitboard, Square};
use crate::rules::{PieceKind, Side};

use super::arena::{Aim, moved};
use super::betza::How;
use super::laws::Extinction;
use super::{Fairy, kind_of};

/// How much care the moves of a side need.
#[derive(Clone, Copy)]
pub(super) enum Safety<const W: usize> {
    /// It has nothing that can be in check.
    Free,
    /// These pieces are royal, and only a move of them, a move to one of their kinds, or one that matters to the guard needs a trial.
    Guarded(Guard<W>),
    /// Every move has to be tried.
    Careful,
}

/// The squares whose content decides whether a royal piece is attacked.
#[derive(Clone, Copy)]
pub(super) struct Guard<const W: usize> {
    pub(super) royals: Bitboard<W>,
    /// Whether one is attacked now.
    pub(super) checked: bool,
    /// Occupied squares: a piece that leaves one of them may open a way of attack.
    pub(super) pins: Bitboard<W>,
    /// Empty squares: a piece that comes there may be what an enemy piece hops over.
    pub(super) posts: Bitboard<W>,
}

/// A move as far as the safety of pieces is concerned.
#[derive(Clone, Copy)]
pub(super) struct Change {
    pub(super) from: Option<Square>,
    pub(super) to: Square,
    pub(super) captured: Option<Square>,
    /// The kind on `to` afterwards.
    pub(super) becomes: PieceKind,
}

impl<const W: usize> Fairy<W> {
    /// Whether the way of an attack is open from a square.
    #[inline]
    fn is_open(&self, aim: &Aim, from: Square, occupied: Bitboard<W>) -> bool {
        match aim.how {
            How::Leap => true,
            How::Slide(_) | How::Lame => !aim.between.iter().any(|&by| occupied.has(moved(from, by))),
            How::Hop(near) => self.hops(aim, near, from, occupied),
        }
    }

    /// Whether exactly one piece is between, near enough to the end, and one that the piece may go over.
    fn hops(&self, aim: &Aim, near: u8, from: Square, occupied: Bitboard<W>) -> bool {
        let mut found = None;
        for (n, &by) in aim.between.iter().enumerate() {
            if occupied.has(moved(from, by)) && found.replace(n).is_some() {
                return false;
            }
        }
        let may_go = |n: usize| {
            let near_enough = near == 0 || aim.between.len() - n <= usize::from(near);
            near_enough && !(aim.shy && self.is_alike(from, moved(from, aim.between[n])))
        };
        found.is_some_and(may_go)
    }

    /// Whether there are pieces of one kind on two squares.
    pub(super) fn is_alike(&self, one: Square, other: Square) -> bool {
        let kind = |square| self.piece_on(square).map(|piece| piece.kind);
        kind(one) == kind(other)
    }

    /// Whether the game has pieces that can be in check.
    pub(super) fn has_royals(&self) -> bool {
        self.laws().king.is_some() || self.royal_rule().is_some()
    }

    /// The rule by which the last pieces of a kind are royal.
    #[inline]
    pub(super) fn royal_rule(&self) -> Option<&'static Extinction> {
        self.laws().extinction.as_ref().filter(|rule| rule.royal)
    }

    /// The pieces that are royal because few of their kind are left.
    pub(super) fn last_ones(&self, rule: &Extinction, side: Side) -> Bitboard<W> {
        let few = |&kind: &PieceKind| self.count_like(side, kind) <= rule.count + 1;
        let kinds = self.laws().types(rule.kinds).filter(few);
        kinds.fold(Bitboard::EMPTY, |set, kind| set | self.squares_like(side, kind))
    }

    /// The pieces of kinds that can become royal.
    fn candidates(&self, rule: &Extinction, side: Side) -> Bitboard<W> {
        rule.kinds.iter().fold(Bitboard::EMPTY, |set, kind| set | self.squares_of(side, kind))
    }

    /// Whether one of these pieces of a side attacks a square, when these squares are occupied.
    #[inline]
    pub(super) fn attacks(
        &self,
        by: Side,
        among: Bitboard<W>,
        square: Square,
        occupied: Bitboard<W>,
    ) -> bool {
        let arena = self.arena();
        let near = among & arena.origins[by.index()][square.index()];
        near.iter().any(|from| {
            arena
                .aims(by, kind_of(self.cell(from)), from, square)
                .any(|aim| self.is_open(aim, from, occupied))
        })
    }

    /// Whether a side attacks a square now.
    pub(super) fn is_attacked(&self, by: Side, square: Square) -> bool {
        self.attacks(by, self.sides[by.index()], square, self.occupied())
    }

    /// The pieces of a side that attack a square now.
    pub(super) fn attackers(&self, by: Side, square: Square) -> Bitboard<W> {
        let attacks = |&from: &Square| self.attacks(by, Bitboard::of(from), square, self.occupied());
        self.sides[by.index()].iter().filter(attacks).collect()
    }

    /// Whether the King of a side is attacked.
    #[inline]
    pub(super) fn king_attacked(&self, side: Side) -> bool {
        self.kings[side.index()].is_some_and(|king| self.is_attacked(!side, king))
    }

    /// Whether royal pieces of a side are attacked.
    pub(super) fn is_checked(&self, side: Side) -> bool {
        if self.king_attacked(side) {
            return true;
        }
        let Some(rule) = self.royal_rule() else { return false };
        let attacked = |square| self.is_attacked(!side, square);
        let candidates = self.candidates(rule, side);
        self.last_ones(rule, side).iter().any(attacked)
            || (rule.duple_check && !candidates.is_empty() && candidates.iter().all(attacked))
    }

    /// Whether the side to move is in check.
    pub(super) fn in_check(&self) -> bool {
        self.is_checked(self.turn)
    }

    /// How much care the moves of the side to move need.
    pub(super) fn safety(&self) -> Safety<W> {
        let mut royals: Bitboard<W> = self.kings[self.turn.index()].into_iter().collect();
        if let Some(rule) = self.royal_rule() {
            if rule.duple_check {
                return Safety::Careful;
            }
            royals |= self.last_ones(rule, self.turn);
        } else if royals.is_empty() {
            return Safety::Free;
        }
        if self.arena().is_careful {
            return Safety::Careful;
        }
        Safety::Guarded(self.guard(royals))
    }

    fn guard(&self, royals: Bitboard<W>) -> Guard<W> {
        let (arena, by) = (self.arena(), !self.turn);
        let occupied = self.occupied();
        let mut guard = Guard { royals, checked: false, pins: Bitboard::EMPTY, posts: Bitboard::EMPTY };
        for royal in royals {
            for from in self.sides[by.index()] & arena.origins[by.index()][royal.index()] {
                for aim in arena.aims(by, kind_of(self.cell(from)), from, royal) {
                    guard.checked |= self.is_open(aim, from, occupied);
                    guard.add(aim, from, occupied);
                }
            }
        }
        guard
    }

    /// Whether the royal pieces of the side to move are safe after a move.
    #[inline]
    pub(super) fn is_safe(&self, change: Change) -> bool {
        let us = self.turn;
        if self.arena().is_careful {
            let mut after = *self;
            after.apply(change);
            let still_faces = self.laws().bikjang && self.is_facing() && after.is_facing();
            return !after.is_checked(us) && !still_faces;
        }
        let mut enemies = self.sides[(!us).index()];
        let mut occupied = self.occupied();
        for gone in [change.from, change.captured].into_iter().flatten() {
            occupied = occupied.without(gone);
            enemies = enemies.without(gone);
        }
        occupied = occupied.with(change.to);
        let dropped = change.from.is_none() && self.laws().king == Some(change.becomes);
        if let Some(king) = if dropped { Some(change.to) } else { self.kings[us.index()] } {
            let king = if change.from == Some(king) { change.to } else { king };
            if self.attacks(!us, enemies, king, occupied) {
                return false;
            }
        }
        self.royal_rule().is_none_or(|rule| self.last_ones_are_safe(rule, change, enemies, occupied))
    }

    #[cold]
    fn last_ones_are_safe(
        &self,
        rule: &Extinction,
        change: Change,
        enemies: Bitboard<W>,
        occupied: Bitboard<W>,
    ) -> bool {
        let us = self.turn;
        let Change { from, to, captured, becomes } = change;
        let attacked = |square| self.attacks(!us, enemies, square, occupied);
        let follow = |set: Bitboard<W>| match from {
            Some(from) if set.has(from) => set.without(from).with(to),
            _ => set,
        };
        let (mut royals, mut candidates) =
            (follow(self.last_ones(rule, us)), follow(self.candidates(rule, us)));
        let is_new = from.is_none_or(|from| self.kind_on(from) != becomes);
        if is_new && rule.kinds.has(becomes) {
            candidates = candidates.with(to);
            // After a promotion there may be too many of the kind for any to be royal. A dropped piece is royal.
            if from.is_some() && self.count_like(us, becomes) > rule.count {
                royals &= !self.squares_like(us, becomes);
            } else {
                royals = royals.with(to);
            }
        }
        let wins = captured.is_some_and(|square| self.last_ones(rule, !us).has(square));
        let is_duple = rule.duple_check && !candidates.is_empty() && candidates.iter().all(attacked);
        (wins || !royals.iter().any(attacked)) && !is_duple
    }
}

impl<const W: usize> Guard<W> {
    fn add(&mut self, aim: &Aim, from: Square, occupied: Bitboard<W>) {
        let squares: Bitboard<W> = aim.between.iter().map(|&by| moved(from, by)).collect();
        let pieces = squares & occupied;
        match (aim.how, pieces.count()) {
            (How::Slide(_) | How::Lame, 1) | (How::Hop(_), 1 | 2) => self.pins |= pieces,
            (How::Hop(_), 0) => self.posts |= squares,
            _ => {}
        }
    }
}
