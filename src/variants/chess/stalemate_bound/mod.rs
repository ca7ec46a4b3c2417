//! On which squares a King can still be stalemated when both sides help: a bound for help play.
//!
//! It leaves a square out only if that is proven. It does not look at the order of moves, and pieces are in the way of others only
//! where they are in the end. For each square of the King it decides what becomes of each other piece of the defender
//! ([`Fates`](fates::Fates)). In a stalemate each of them
//!
//! - is captured, which costs our side a move,
//! - or is blocked: each square next to it that it could go to is occupied by another piece of its side
//!   ([`Defender`](defenders::Defender)),
//! - or is pinned ([`Pins`](pins::Pins)).
//!
//! Blocked and pinned pieces cost the defender the moves to their last squares. Then it asks whether our side can make the captures,
//! the pins and what else is needed in its moves ([`Service`](service::Service)).
//!
//! *Ours* is the side that plays the last move, and the *defender* is the side that is to be stalemated.

mod defenders;
mod fates;
mod ours;
mod pins;
mod service;

#[cfg(test)]
mod tests;

use crate::variants::chess::paths::scene::{Scene, squares_of_king};
use crate::variants::chess::paths::ways::MOST;
use crate::variants::orthodox::Board;

use fates::Question;

/// Those of some squares on which the defender's King may be stalemated with the last of `own` further moves of our side, where the
/// defender makes `other` moves before that, and nobody castles.
pub(super) fn targets(scene: &Scene, [own, other]: [u8; 2], among: Board) -> Board {
    if usize::from(other) > MOST {
        return among;
    }
    let Some(question) = Question::of(scene, own, other) else { return among };
    squares_of_king(question.defenders.king, other, among, |at, cost| question.may_be_stalemate(at, cost))
}
