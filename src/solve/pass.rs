//! The same position with the other side to move: the start of set play, threats and series moves.

use crate::rules::{Outcome, Playable, Position, Reason};

/// The position with the other side to move and no capture en passant. None when that is not a legal position, for
/// example because the side that passes is in check, and none when the game is over.
///
/// ```
/// use lawspeaker::{rules::{Position, Side}, solve::pass, variants::{Chess, fen}};
/// let (position, _) = fen::read::<Chess>("4k3/8/8/8/8/8/R7/4K3 w - - 0 1")?;
/// assert_eq!(pass(&position).unwrap().turn(), Side::Black);
/// let (check, _) = fen::read::<Chess>("R3k3/8/8/8/8/8/8/4K3 b - - 0 1")?;
/// assert!(pass(&check).is_none());
/// # Ok::<(), lawspeaker::variants::fen::FenError>(())
/// ```
#[must_use]
pub fn pass<P: Playable>(position: &P) -> Option<P> {
    if position.outcome().is_some() { None } else { turned(position) }
}

/// The same of a position without its type.
#[must_use]
pub(crate) fn pass_board(position: &dyn Position) -> Option<Box<dyn Position>> {
    if position.outcome().is_some() { None } else { turned_board(position) }
}

/// The position in which a series goes on: the side that has just moved moves again. The waiting side may be stalemated, because it
/// does not have to move.
#[must_use]
pub(crate) fn go_on<P: Playable>(position: &P) -> Option<P> {
    if position.outcome().is_none_or(is_wait) { turned(position) } else { None }
}

/// The same of a position without its type.
#[must_use]
pub(crate) fn go_on_board(position: &dyn Position) -> Option<Box<dyn Position>> {
    if position.outcome().is_none_or(is_wait) { turned_board(position) } else { None }
}

/// Whether this end only keeps a side from moving that does not have to move.
fn is_wait(outcome: Outcome) -> bool {
    outcome.reason == Reason::Stalemate && outcome.winner().is_none()
}

fn turned<P: Playable>(position: &P) -> Option<P> {
    position.passed().filter(|turned| turned.outcome().is_none())
}

fn turned_board(position: &dyn Position) -> Option<Box<dyn Position>> {
    position.boxed_passed().filter(|turned| turned.outcome().is_none())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variants::{Antichess, Chess, fen};

    #[test]
    fn a_stalemated_side_waits_in_a_series() {
        let stalemated = "7k/8/5KQ1/8/8/8/8/8 b - - 0 1";
        let (position, _) = fen::read::<Chess>(stalemated).unwrap();
        assert!(pass(&position).is_none());
        let next = go_on(&position).unwrap();
        assert_eq!(fen::write(&next), "7k/8/5KQ1/8/8/8/8/8 w - - 0 1");
    }

    /// In antichess a side without a move has won, so nothing goes on after it.
    #[test]
    fn a_side_that_has_won_does_not_wait() {
        let (position, _) = fen::read::<Antichess>("8/8/8/7p/7P/8/8/R7 b - - 0 1").unwrap();
        assert!(Position::outcome(&position).is_some_and(|outcome| outcome.winner().is_some()));
        assert!(go_on(&position).is_none() && pass(&position).is_none());
    }
}
