//! Mates that do not win: a rule of Shatar, in which it matters what has given check.
//!
//! A mate by forbidden pieces alone is lost. A series of checks that ends in mate wins if a strong piece has given one of them, and draws
//! otherwise. So whether such a piece has done so is a part of the position. The board does not always show it: then position strings
//! say it by a letter in the castling field, `S` for White's series and `s` for Black's.

use crate::rules::{Outcome, Reason, Side};

use super::Fairy;
use super::play::share_of_series;

impl<const W: usize> Fairy<W> {
    /// After a move of this side: its series of checks goes on, or has ended.
    pub(super) fn follow_checks(&mut self, mover: Side) {
        if self.laws().mates.is_none() {
            return;
        }
        let before = self.strong_series[mover.index()];
        let now = self.is_strong_check() || (before && self.king_attacked(!mover));
        self.strong_series[mover.index()] = now;
        self.key ^= share_of_series(mover, before) ^ share_of_series(mover, now);
    }

    /// Whether a strong piece gives check now.
    fn is_strong_check(&self) -> bool {
        let (Some(rule), Some(king)) = (self.laws().mates, self.kings[self.turn.index()]) else {
            return false;
        };
        self.attackers(!self.turn, king).iter().any(|square| rule.strong.has(self.kind_on(square)))
    }

    /// The end by a mate that does not count.
    pub(super) fn mate_that_does_not_win(&self) -> Option<Outcome> {
        let rule = self.laws().mates?;
        let us = self.turn;
        let king = self.kings[us.index()]?;
        if self.attackers(!us, king).iter().all(|square| rule.forbidden.has(self.kind_on(square))) {
            return Some(Outcome::win(us, Reason::MateLoses));
        }
        (!self.strong_series[(!us).index()]).then(|| Outcome::draw(Reason::MateDraws))
    }

    /// Reads the letter of a side's series of checks. The answer is whether there can be one.
    pub(super) fn read_series(&mut self, side: Side) -> bool {
        let is_there = side == self.turn || self.king_attacked(self.turn);
        self.strong_series[side.index()] |= is_there;
        is_there
    }

    /// Takes over what the board shows of the series of checks.
    pub(super) fn settle_series(&mut self) {
        let mover = !self.turn;
        self.strong_series[mover.index()] |= self.is_strong_check();
    }

    /// The sides whose series of checks the board does not show.
    pub(super) fn unseen_series(&self) -> impl Iterator<Item = Side> {
        let is_shown = move |side: Side| side != self.turn && self.is_strong_check();
        Side::BOTH.into_iter().filter(move |&side| self.strong_series[side.index()] && !is_shown(side))
    }
}
