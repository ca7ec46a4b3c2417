//! The pieces of our side, and the squares that they reach and attack in the moves that are left.
//!
//! Every set here can be too large, and none is too small.

use crate::geometry::Square;
use crate::variants::chess::paths::ends::{Ends, ends};
use crate::variants::chess::paths::scene::{MOST_PIECES, Scene, union};
use crate::variants::chess::paths::ways::{ATTACKS, EVERYWHERE, MOST, MOVES, Row, is_pawn, is_slider, row};
use crate::variants::orthodox::{BISHOP, Board, KINDS, PAWN, QUEEN, ROOK};

/// A piece of our side.
pub(super) struct Unit {
    pub(super) row: Row,
    pub(super) home: Square,
    /// Where it is after 1, 2, ... moves.
    pub(super) ends: [Ends; MOST],
}

/// The pieces of our side.
pub(super) struct Ours {
    pub(super) units: Vec<Unit>,
    /// The squares that they can move to.
    pub(super) reach: Board,
    /// The squares that they can attack in the end.
    pub(super) attackable: Board,
    /// The squares where one can be that attacks along ranks and files, and along diagonals.
    pub(super) straight: Board,
    pub(super) diagonal: Board,
    /// The number of pieces that can pin: sliders, and Pawns that can become one.
    pub(super) pinners: u8,
}

impl Ours {
    /// The pieces of a scene, for numbers of moves up to [`MOST`]; none if there are too many.
    pub(super) fn of(scene: &Scene, own: u8, other: u8) -> Option<Ours> {
        if union(&scene.ours).count() as usize > MOST_PIECES {
            return None;
        }
        let mut ours = Ours {
            units: Vec::with_capacity(MOST_PIECES),
            reach: Board::EMPTY,
            attackable: Board::EMPTY,
            straight: Board::EMPTY,
            diagonal: Board::EMPTY,
            pinners: 0,
        };
        // A Pawn captures where a piece of the defender is or gets to.
        let taken = if other == 0 && !scene.is_loose { union(&scene.theirs) } else { EVERYWHERE };
        for kind in 0..KINDS {
            let row = if kind == PAWN.index() { row(PAWN, scene.side) } else { kind };
            for home in scene.ours[kind] {
                ours.add(Unit { row, home, ends: ends(row, home, taken, own.into()) }, own.into());
            }
        }
        Some(ours)
    }

    fn add(&mut self, unit: Unit, own: usize) {
        let Unit { row, home, ends } = &unit;
        self.add_places(*row, Board::of(*home));
        self.attackable |= ATTACKS[*row][home.index()];
        let mut can_pin = is_slider(*row);
        for (n, &Ends([as_it_is, queen, knight])) in ends[..own].iter().enumerate() {
            self.add_places(*row, as_it_is);
            self.add_places(QUEEN.index(), queen);
            self.reach |= as_it_is | queen | knight;
            if is_pawn(*row) {
                can_pin |= !queen.is_empty();
                let attacks = |all, square: Square| all | ATTACKS[*row][square.index()];
                self.attackable |= as_it_is.iter().fold(Board::EMPTY, attacks);
            } else {
                // A piece attacks the squares that it reaches with one more move.
                self.attackable |= MOVES[*row].get(n + 1).map_or(EVERYWHERE, |reached| reached[home.index()]);
            }
        }
        if is_pawn(*row) && can_pin {
            self.attackable = EVERYWHERE;
        }
        self.pinners += u8::from(can_pin);
        self.units.push(unit);
    }

    fn add_places(&mut self, row: Row, squares: Board) {
        if row == QUEEN.index() || row == ROOK.index() {
            self.straight |= squares;
        }
        if row == QUEEN.index() || row == BISHOP.index() {
            self.diagonal |= squares;
        }
    }
}
