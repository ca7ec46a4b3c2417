//! On which squares a side can still mate when both sides help: a bound for help play.
//!
//! It leaves a square out only if that is proven. It looks at the mates that are possible at all with the moves that are left, as the
//! "intelligent mode" of Popeye does, but at every position of a search, and only as far as it takes to see that there may be
//! one.
//!
//! - For each square that the King can be on in the end ([`Target`](cover::Target)) it asks who attacks it and who takes each
//!   square around it.
//! - For each piece it knows the squares that it reaches in a number of moves ([`Force`](force::Force)).
//! - Own moves that a mate does not need must be spent all the same ([`spent`]), and own pieces that do not move either stay or
//!   are captured ([`captured`]).
//! - Castling moves two pieces at once. It is tried in thought: see [`scene`](super::paths::scene).

mod answers;
mod blocks;
mod captured;
mod cover;
mod force;
mod gone;
mod lines;
mod placed;
mod spent;

#[cfg(test)]
mod tests;

use crate::variants::orthodox::Board;

use super::paths::scene::{Scene, squares_of_king};
use cover::Target;
use force::Force;

/// Those of some squares on which our side may mate the King with the last of `own` further moves, where the other side makes `other`
/// moves before that, and nobody castles.
pub(super) fn targets(scene: &Scene, [own, other]: [u8; 2], among: Board) -> Board {
    let Some(force) = Force::of(scene, own, other) else { return among };
    squares_of_king(force.king, other, among, |at, cost| Target::new(&force, at, cost).may_be_mate())
}
