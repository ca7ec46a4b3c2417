//! The aim of direct play: which side attacks, which side must reach which goal, and how the sides may play.

use crate::rules::{Move, Outcome, SearchHints, Side};

use super::{Goal, PlayKind, Stipulation};

/// Which side attacks, which side must reach which goal, and how the sides may play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Aim {
    /// The side that tries to reach the aim. The other side, the defender, tries to avoid it.
    pub(super) attacker: Side,
    /// The side that reaches the goal when the aim is reached: the attacker, or in self-play the defender.
    pub(super) winner: Side,
    /// What that side must reach.
    pub(super) goal: Goal,
    /// How the sides may play.
    pub(super) rule: Rule,
}

/// How the sides may play in direct play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rule {
    /// As the game allows.
    Plain,
    /// A line that ends before the last move does not count.
    Exact,
    /// Both sides must reach the goal with their next move if they can.
    Reflex,
    /// The defender must reach the goal with its next move if it can.
    SemiReflex,
    /// The defender moves only when it is in check.
    Parry,
}

impl Aim {
    /// The attacker plays for its own win.
    #[cfg(test)]
    pub(super) fn win(attacker: Side) -> Self {
        Aim { attacker, winner: attacker, goal: Goal::Win, rule: Rule::Plain }
    }

    /// The aim of a stipulation in which this side is to move. Help and series play have no such aim.
    pub(super) fn of(stipulation: Stipulation, mover: Side) -> Self {
        let (attacker, winner) = match stipulation.play() {
            PlayKind::Survive => (!mover, !mover),
            play if play.is_self() => (mover, !mover),
            _ => (mover, mover),
        };
        let rule = match stipulation.play() {
            PlayKind::Exact => Rule::Exact,
            PlayKind::Reflex => Rule::Reflex,
            PlayKind::SemiReflex => Rule::SemiReflex,
            PlayKind::ParrySeries => Rule::Parry,
            _ => Rule::Plain,
        };
        Aim { attacker, winner, goal: stipulation.goal(), rule }
    }

    /// Whether the question is the plain one of a win, for which there are more ways to search.
    pub(super) fn is_plain(self) -> bool {
        self.goal == Goal::Win && self.rule == Rule::Plain
    }

    /// Whether the question is the plain one whether the defender is forced to win.
    pub(super) fn is_plain_self(self) -> bool {
        self.is_plain() && self.winner != self.attacker
    }

    /// Whether the game is over and the aim reached. Other goals than a win are reached by moves: see
    /// [`reaches`](Self::reaches).
    #[inline]
    pub(super) fn is_reached<P: SearchHints>(self, position: &P) -> bool {
        self.goal == Goal::Win && position.outcome().and_then(Outcome::winner) == Some(self.winner)
    }

    /// Whether this move, which led from `before` to `after`, reaches the aim at once.
    #[inline]
    pub(super) fn reaches<P: SearchHints>(self, before: &P, m: Move, after: &P) -> bool {
        match self.goal {
            Goal::Win => self.is_reached(after),
            goal => before.turn() == self.winner && goal.is_reached(before, m, after),
        }
    }

    /// Whether a reply can itself reach the aim.
    #[inline]
    pub(super) fn by_reply<P: SearchHints>(self, position: &P) -> bool {
        self.winner != self.attacker
            || (position.mover_can_lose() && self.goal == Goal::Win && self.rule != Rule::Exact)
    }

    /// Adds the legal moves that can reach the goal at once: all of them, and perhaps others.
    #[inline]
    pub(super) fn win_candidates<P: SearchHints>(self, position: &P, into: &mut Vec<Move>) {
        match self.goal {
            Goal::Win => position.win_candidates(into),
            _ => position.legal_moves(into),
        }
    }

    /// Whether this side must reach the goal with its next move if it can.
    pub(super) fn binds(self, side: Side) -> bool {
        match self.rule {
            Rule::Reflex => true,
            Rule::SemiReflex => side == self.winner,
            Rule::Plain | Rule::Exact | Rule::Parry => false,
        }
    }
}
