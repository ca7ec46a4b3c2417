//! The same position with the other side to move: the start of set play, threats and series moves.

use crate::rules::{Outcome, Position, Reason};

/// The position with the other side to move and no capture en passant. None when that is not a legal position, for
/// example because the side that passes is in check, and none when the game is over.
#[must_use]
pub fn pass<P: Position>(position: &P) -> Option<P> {
    if position.outcome().is_some() { None } else { turned(position) }
}

/// The position in which a series goes on: the side that has just moved moves again. The waiting side may be stalemated, because it
/// does not have to move.
#[must_use]
pub(crate) fn go_on<P: Position>(position: &P) -> Option<P> {
    let waits = |outcome: Outcome| outcome.reason == Reason::Stalemate && outcome.winner().is_none();
    if position.outcome().is_none_or(waits) { turned(position) } else { None }
}

fn turned<P: Position>(position: &P) -> Option<P> {
    position.passed().filter(|turned| turned.outcome().is_none())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variants::{Chess, fen};

    #[test]
    fn a_stalemated_side_waits_in_a_series() {
        let stalemated = "7k/8/5KQ1/8/8/8/8/8 b - - 0 1";
        let (position, _) = fen::read::<Chess>(stalemated).unwrap();
        assert!(pass(&position).is_none());
        let next = go_on(&position).unwrap();
        assert_eq!(fen::write(&next), "7k/8/5KQ1/8/8/8/8/8 w - - 0 1");
    }
}
