//! The pieces of a position by kind, as bounds for help play look at them.
//!
//! Castling moves two pieces at once. It is tried in thought: both pieces are on their new squares already, and the move is spent.

use crate::geometry::{Bitboard, Square};
use crate::rules::{Side, Wins};
use crate::variants::orthodox::{Board, KINDS, KING, Orthodox, ROOK, Relative};

use super::ways::{MOST, WITHIN};

/// The pieces of two sides by kind, and what is known of their last moves.
#[derive(Clone, Copy)]
pub(in crate::variants::chess) struct Scene {
    pub(in crate::variants::chess) ours: [Board; KINDS],
    pub(in crate::variants::chess) theirs: [Board; KINDS],
    /// The side that plays the last move: ours.
    pub(in crate::variants::chess) side: Side,
    /// Whether a capture en passant is possible now, or a King has castled in thought: then pieces leave squares in other ways
    /// than by a move from there, and only what holds on an empty board is used.
    pub(in crate::variants::chess) is_loose: bool,
}

/// Castling of a side: where King and Rook are, and where they get to.
#[derive(Clone, Copy)]
struct Castling {
    side: Side,
    king: [Square; 2],
    rook: [Square; 2],
}

/// The most pieces of a side for which bounds are computed: a side in chess begins with as many. Sets of pieces are 16 bits.
pub(in crate::variants::chess) const MOST_PIECES: usize = 16;

/// The most rights to castle.
const RIGHTS: usize = 4;

/// Those of some squares on which `targets` finds that the other side's King may be in the end. `moves` are the further moves of
/// this side and of the other side.
pub(in crate::variants::chess) fn possible<R: Relative>(
    position: &Orthodox<R>,
    side: Side,
    moves: [u8; 2],
    among: Wins,
    targets: fn(&Scene, [u8; 2], Board) -> Board,
) -> Wins {
    if moves[0] == 0 || usize::from(moves[0]) > MOST {
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
    Wins(with_castling(&scene, &castlings, moves, Bitboard([among.0]), targets).0[0])
}

/// The same for a scene with these rights to castle.
fn with_castling(
    scene: &Scene,
    castlings: &[Option<Castling>; RIGHTS],
    [own, other]: [u8; 2],
    among: Board,
    targets: fn(&Scene, [u8; 2], Board) -> Board,
) -> Board {
    let mut found = targets(scene, [own, other], among);
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
        found |= with_castling(&scene, &others, [own, other], among & !found, targets);
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

/// Those of some squares for which the answer is yes, of those that a King reaches in at most this number of moves. The question
/// has the square and the least number of moves to it.
pub(in crate::variants::chess) fn squares_of_king(
    king: Square,
    moves: u8,
    among: Board,
    mut may_be: impl FnMut(Square, u8) -> bool,
) -> Board {
    let (mut found, mut closer) = (Board::EMPTY, Board::EMPTY);
    for cost in 0..=moves.min(7) {
        let within = WITHIN[usize::from(cost)][king.index()];
        for at in within & !closer & among {
            if may_be(at, cost) {
                found = found.with(at);
            }
        }
        closer = within;
    }
    found
}

/// The squares of all these pieces.
pub(in crate::variants::chess) fn union(kinds: &[Board]) -> Board {
    kinds.iter().fold(Board::EMPTY, |all, &squares| all | squares)
}
