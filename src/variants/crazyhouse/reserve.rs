//! What each side can drop, and which pieces on the board were Pawns; both as play changes them.

use crate::rules::{MoveKind, PieceKind, Side, Zobrist, zobrist_table};
use crate::variants::orthodox::hooks::Played;
use crate::variants::orthodox::{BISHOP, Board, KNIGHT, PAWN, QUEEN, ROOK};

use super::Crazyhouse;

/// The most pieces a game has, on the board and in the reserves together. No piece comes or goes, so no reserve has more.
pub(super) const PIECES: usize = 32;

/// Kinds that can be in a reserve, in the order that position strings write them.
pub(super) const ORDER: [PieceKind; 5] = [QUEEN, ROOK, BISHOP, KNIGHT, PAWN];

/// One for each side, each kind, and the first, the second … piece of that kind in reserve.
static IN_RESERVE: [Zobrist; 2 * 6 * PIECES] = zobrist_table(0x2a05_0001);
/// One for each square with a piece that was a Pawn.
static PROMOTED: [Zobrist; 64] = zobrist_table(0x2a05_0002);

/// Both reserves, and the pieces on the board that were Pawns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reserves {
    counts: [[u8; 6]; 2],
    pub(super) promoted: Board,
}

impl Default for Reserves {
    fn default() -> Self {
        Reserves { counts: [[0; 6]; 2], promoted: Board::EMPTY }
    }
}

/// The number of the piece that makes it `count` pieces of a kind in a reserve; `count` is at least 1.
#[inline]
fn number(side: Side, kind: PieceKind, count: u8) -> Zobrist {
    IN_RESERVE[(side.index() * 6 + kind.index()) * PIECES + usize::from(count) - 1]
}

impl Reserves {
    /// How many pieces of a kind a side can drop.
    #[inline]
    pub(super) fn count(&self, side: Side, kind: PieceKind) -> u8 {
        self.counts[side.index()][kind.index()]
    }

    /// One piece more; returns its share of the key.
    #[inline]
    pub(super) fn add(&mut self, side: Side, kind: PieceKind) -> Zobrist {
        let count = &mut self.counts[side.index()][kind.index()];
        *count += 1;
        number(side, kind, *count)
    }

    /// One piece less; returns its share of the key.
    #[inline]
    fn take(&mut self, side: Side, kind: PieceKind) -> Zobrist {
        let count = &mut self.counts[side.index()][kind.index()];
        let key = number(side, kind, *count);
        *count -= 1;
        key
    }

    /// The share of the key of all this.
    pub(super) fn key(&self) -> Zobrist {
        let mut key = 0;
        for side in Side::BOTH {
            for kind in ORDER {
                key ^= (1..=self.count(side, kind)).fold(0, |key, count| key ^ number(side, kind, count));
            }
        }
        self.promoted.iter().fold(key, |key, square| key ^ PROMOTED[square.index()])
    }
}

/// Moves captured and dropped pieces between board and reserve, and the marks of promoted pieces with them.
#[inline]
pub(super) fn follow(position: &mut Crazyhouse, played: &Played) {
    let side = !position.state.turn;
    let reserves = &mut position.extra;
    let to = played.m.to();
    let Some(from) = played.m.from() else {
        position.state.key ^= reserves.take(side, played.kind);
        return;
    };
    if played.m.kind() == MoveKind::Castling {
        return;
    }
    let mut promoted = reserves.promoted;
    let mut key = 0;
    if let Some((square, kind)) = played.taken {
        let was_pawn = promoted.has(square);
        promoted = promoted.without(square);
        key ^= reserves.add(side, if was_pawn { PAWN } else { kind });
    }
    if promoted.has(from) || played.m.promotes_to().is_some() {
        promoted = promoted.without(from).with(to);
    }
    for square in promoted ^ reserves.promoted {
        key ^= PROMOTED[square.index()];
    }
    reserves.promoted = promoted;
    position.state.key ^= key;
}
