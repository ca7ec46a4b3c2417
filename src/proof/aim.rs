//! What a walk is about: which side attacks, which side is to win, and whom the rule of reflex play binds.

use crate::rules::{Outcome, Playable, Side};

use super::ProofStipulation;

/// The aim of the attacker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Aim {
    /// The side that tries to reach the aim. The other side is the defender.
    pub(super) attacker: Side,
    /// The side that has won when the aim is reached: the attacker, or in self-play the defender.
    pub(super) winner: Side,
    bound: Bound,
}

/// The sides that must win with their next move if they can.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bound {
    None,
    Defender,
    Both,
}

impl Aim {
    /// The aim of a problem in which this side is to move.
    pub(super) fn of(stipulation: ProofStipulation, turn: Side) -> Self {
        let (attacker, winner, bound) = match stipulation {
            ProofStipulation::Win(_) => (turn, turn, Bound::None),
            ProofStipulation::Survive(_) => (!turn, !turn, Bound::None),
            ProofStipulation::SelfPlay(_) => (turn, !turn, Bound::None),
            ProofStipulation::SemiReflex(_) => (turn, !turn, Bound::Defender),
            ProofStipulation::Reflex(_) => (turn, !turn, Bound::Both),
        };
        Aim { attacker, winner, bound }
    }

    /// Whether an end of the game is the one that the attacker wants.
    #[inline]
    pub(super) fn is_reached(self, end: Outcome) -> bool {
        end.winner() == Some(self.winner)
    }

    /// Whether it is the defender that has to win.
    pub(super) fn is_self_play(self) -> bool {
        self.winner != self.attacker
    }

    /// Whether a move of the defender can reach the aim.
    #[inline]
    pub(super) fn by_defender<P: Playable>(self, position: &P) -> bool {
        self.is_self_play() || position.mover_can_lose()
    }

    /// Whether this side must win with its next move if it can.
    #[inline]
    pub(super) fn binds(self, side: Side) -> bool {
        match self.bound {
            Bound::None => false,
            Bound::Defender => side != self.attacker,
            Bound::Both => true,
        }
    }
}
