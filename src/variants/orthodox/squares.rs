//! A board square by square, for the second statement of the rules: what stands where, how pieces go, who attacks what.
//!
//! No bitboard and no table is used here, since the reasons against moves must not share them with the generator.

use crate::geometry::Square;
use crate::rules::{IllegalMove, Piece, PieceKind, Position, Side, Stage};

use super::rules::KIND_INFOS;
use super::{BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK, SIZE};

/// Nothing, or the reason against a move.
pub(in crate::variants) type Verdict = Result<(), IllegalMove>;

/// What stands on each square, for trying moves out.
#[derive(Clone)]
pub struct Squares(pub(in crate::variants) Vec<Option<Piece>>);

impl Squares {
    /// The pieces of a position.
    pub(in crate::variants) fn of(position: &impl Position) -> Self {
        Squares(SIZE.all().map(|square| position.at(square)).collect())
    }

    /// The first square with this piece.
    pub(in crate::variants) fn find(&self, piece: Piece) -> Option<Square> {
        let place = self.0.iter().position(|&cell| cell == Some(piece));
        place.map(|number| Square::new(number as u16))
    }

    /// The first piece strictly between two squares of a line.
    pub(super) fn first_between(&self, from: Square, to: Square) -> Option<(Square, PieceKind)> {
        let (files, ranks) = apart(from, to);
        let step =
            |at| SIZE.offset(at, files.signum(), ranks.signum()).expect("a line from square to square");
        let mut at = step(from);
        while at != to {
            if let Some(piece) = self.0[at.index()] {
                return Some((at, piece.kind));
            }
            at = step(at);
        }
        None
    }

    /// A piece of a side that attacks a square, and where it stands.
    pub(in crate::variants) fn attacker(&self, target: Square, side: Side) -> Option<(Square, PieceKind)> {
        SIZE.all().find_map(|from| {
            let kind = self.0[from.index()].filter(|piece| piece.side == side)?.kind;
            let attacks = match kind {
                PAWN => {
                    let (files, ranks) = apart(from, target);
                    files.abs() == 1 && ranks == if side == Side::White { 1 } else { -1 }
                }
                KNIGHT => goes_like(kind, from, target),
                _ => goes_like(kind, from, target) && self.first_between(from, target).is_none(),
            };
            attacks.then_some((from, kind))
        })
    }
}

/// The reason against a move.
pub(in crate::variants) fn refuse(rule: &'static str, stage: Stage, why: String) -> Verdict {
    Err(IllegalMove::new(rule, stage, why))
}

/// The name of a kind of piece, which is the same in all these games.
pub(in crate::variants) fn name(kind: PieceKind) -> &'static str {
    KIND_INFOS[kind.index()].name
}

/// Whether the way from one square to the other is one that the piece goes; not for Pawns.
pub(super) fn goes_like(kind: PieceKind, from: Square, to: Square) -> bool {
    let (files, ranks) = apart(from, to);
    let straight = (files == 0) != (ranks == 0);
    let diagonal = files.abs() == ranks.abs() && files != 0;
    match kind {
        KING => from != to && files.abs() <= 1 && ranks.abs() <= 1,
        QUEEN => straight || diagonal,
        ROOK => straight,
        BISHOP => diagonal,
        _ => files.abs() * ranks.abs() == 2,
    }
}

/// Files and ranks from one square to another.
pub(super) fn apart(from: Square, to: Square) -> (i8, i8) {
    (SIZE.file(to) as i8 - SIZE.file(from) as i8, SIZE.rank(to) as i8 - SIZE.rank(from) as i8)
}
