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
//! - Castling moves two pieces at once. It is tried in thought: both pieces are on their new squares already, and the move is
//!   spent.

mod answers;
mod blocks;
mod captured;
mod cover;
mod force;
mod gone;
mod lines;
mod placed;
mod reach;
mod spent;
mod ways;

#[cfg(test)]
pub(super) mod tests;

use crate::geometry::{Bitboard, Square};
use crate::rules::{Side, Wins};
use crate::variants::orthodox::{Board, KING, Orthodox, ROOK, Relative};

use cover::Target;
use force::{Force, Scene};
use ways::{MOST, WITHIN};

/// Castling of a side: where King and Rook are, and where they get to.
#[derive(Clone, Copy)]
struct Castling {
    side: Side,
    king: [Square; 2],
    rook: [Square; 2],
}

/// The most rights to castle.
const RIGHTS: usize = 4;

/// Those of some squares on which a side may mate the King with the last of `own` further moves of its own, where the other side
/// makes `other` moves before that.
pub(super) fn still_possible<R: Relative>(
    position: &Orthodox<R>,
    side: Side,
    own: u8,
    other: u8,
    among: Wins,
) -> Wins {
    if own == 0 || usize::from(own) > MOST {
        return among;
    }
    let of = |side: Side| position.state.kinds.map(|kind| kind & position.state.sides[side.index()]);
    let is_loose = position.passed_square().is_some();
    let scene = Scene { ours: of(side), theirs: of(!side), side, is_loose };
    let mut castlings = [None; RIGHTS];
    if !position.castling.is_empty() {
        for (place, castling) in castlings.iter_mut().zip(position.castlings()) {
            let (side, king, rook) = castling;
            *place = Some(Castling { side, king, rook });
        }
    }
    Wins(possible(&scene, &castlings, own, other, Bitboard([among.0])).0[0])
}

/// The same for a scene with these rights to castle.
fn possible(
    scene: &Scene,
    castlings: &[Option<Castling>; RIGHTS],
    own: u8,
    other: u8,
    among: Board,
) -> Board {
    let mut found = targets(scene, own, other, among);
    for castling in castlings.iter().flatten() {
        let is_ours = castling.side == scene.side;
        let (Some(own), Some(other)) =
            (own.checked_sub(u8::from(is_ours)), other.checked_sub(u8::from(!is_ours)))
        else {
            continue;
        };
        if found == among {
            break;
        }
        // No side castles twice.
        let others = castlings.map(|it| it.filter(|it| it.side != castling.side));
        let Some(scene) = castled(scene, castling) else { return among };
        found |= possible(&scene, &others, own, other, among & !found);
    }
    found
}

/// Those of some squares on which there may be a mate without castling.
fn targets(scene: &Scene, own: u8, other: u8, among: Board) -> Board {
    let Some(force) = Force::of(scene, own, other) else { return among };
    let (mut found, mut closer) = (Board::EMPTY, Board::EMPTY);
    for cost in 0..=other.min(7) {
        let within = WITHIN[usize::from(cost)][force.king.index()];
        for at in within & !closer & among {
            if Target::new(&force, at, cost).may_be_mate() {
                found = found.with(at);
            }
        }
        closer = within;
    }
    found
}

/// The scene after castling; none if two pieces of a kind would be on one square: the first has to leave it before.
fn castled(scene: &Scene, castling: &Castling) -> Option<Scene> {
    let mut scene = Scene { is_loose: true, ..*scene };
    let kinds = if castling.side == scene.side { &mut scene.ours } else { &mut scene.theirs };
    for (kind, [from, to]) in [(KING, castling.king), (ROOK, castling.rook)] {
        let squares = &mut kinds[kind.index()];
        *squares = squares.without(from);
        if squares.has(to) {
            return None;
        }
        *squares = squares.with(to);
    }
    Some(scene)
}
