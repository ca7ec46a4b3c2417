//! What only the Viking Game has: smothering (VIK-7), the calls (VIK-9), and its own words.
//!
//! White's King begins on the throne and tries to reach a corner; Black tries to capture the King. Everything else is the engine's.
//! Rules: the web page "The Viking Game" of 8 June 2009; rule ids `VIK-1` to `VIK-11` and `VIK-R1` to `VIK-R8` (texts in
//! `rules.rs`). A position does not score matches of two games (VIK-11).

mod rules;
mod stays;

use crate::geometry::Way;
use crate::rules::{Call, CallNames, Calls, MatchScoring, Reason, Ruleset, Side, SpokenCall};

use super::laws::{Laws, Strength};
use super::{KING, TAFLMAN, Tafl};

pub(super) use rules::id_of;

/// What players call out (VIK-9).
pub(super) const CALLS: Calls = Calls::Named(CallNames {
    rule: "VIK-9",
    none: "after the move White's King cannot reach a corner next",
    single: "Raichi, because the King has a way to one corner",
    double: "Tuichi, because the King has ways to more than one corner",
});

/// What the data of the game say beside its names.
pub(super) const DATA: Ruleset = Ruleset {
    spoken_call: Some(SpokenCall {
        rule: "VIK-9",
        due: "\"Watch your King\": Black could capture the King next",
        not_due: "Black could not capture the King next",
    }),
    match_scoring: Some(MatchScoring { rule: "VIK-11", not_counted: &[KING] }),
    rules: rules::RULES,
    ..Ruleset::BASE
};

/// Adds what the notation cannot say. Records write a strong King, though the edge counts as one of the King's sides (VIK-6): so these
/// rules are written, and so they are recognised.
pub(super) fn complete(laws: &mut Laws) {
    laws.strength = Strength::Middle;
    laws.smothering = true;
}

impl<const W: usize> Tafl<W> {
    /// VIK-7 on the board as it stands; it counts only after a black move. The King may go to every empty square.
    #[inline]
    pub(super) fn smothered(&self) -> bool {
        let arena = self.arena();
        let beside = arena.around(self.king());
        if beside.meets(self.empty()) {
            return false;
        }
        let white = self.state.of_side(Side::White, TAFLMAN);
        let defenders = beside & white;
        if defenders.several() {
            return false;
        }
        defenders.is_empty()
            || (!arena.around(defenders).meets(white) && self.targets_of(defenders).is_empty())
    }

    /// VIK-9 for the position after a white move.
    pub(super) fn escape_call(&self) -> Call {
        let arena = self.arena();
        if self.state.turn == Side::White || !self.king().meets(arena.edge) || self.outcome().is_some() {
            return Call::None;
        }
        let mut ways = 0;
        for way in Way::ALL {
            let mut at = self.king();
            while !at.is_empty() {
                at = arena.step(at, way) & self.empty();
                ways += u32::from(at.meets(arena.goal));
            }
        }
        match ways {
            0 => Call::None,
            1 => Call::Single,
            _ => Call::Double,
        }
    }

    /// Whether Black, having just moved, has to call "Watch your King" (VIK-9): with the turn again at once,
    /// Black could capture the King by VIK-6 or VIK-7. Never so in a finished position or with Black to move.
    pub(super) fn threatens_king(&self) -> bool {
        if self.state.turn == Side::Black || self.outcome().is_some() {
            return false;
        }
        let mut again = *self;
        again.state.turn = Side::Black;
        let mut moves = Vec::new();
        again.win_candidates(&mut moves);
        moves.into_iter().any(|m| {
            let mut after = again;
            after.play_unchecked(m);
            after.decided().is_some_and(|end| matches!(end.reason, Reason::KingCaptured | Reason::Smothered))
        })
    }
}
