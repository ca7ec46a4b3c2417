//! The pieces of both sides, and the squares that they reach in the moves that are left.
//!
//! Every set here can be too large, and none is too small.

use crate::geometry::Square;
use crate::rules::Side;
use crate::variants::orthodox::generate::LAST_RANKS;
use crate::variants::orthodox::guard::LINES;
use crate::variants::orthodox::{BISHOP, Board, KING, KNIGHT, PAWN, QUEEN, ROOK};

use super::ways::{ATTACKS, MOST, MOVES, Row, row};

/// The kinds of piece of chess.
pub(super) const KINDS: usize = 6;
/// The most pieces of the side that mates for which the bound is computed.
const MOST_PIECES: usize = 16;

const EVERYWHERE: Board = Board::first_squares(64);
/// Where White's and Black's Pawns begin.
const FIRST_SQUARES: [Board; 2] =
    [crate::geometry::Bitboard([0xff << 8]), crate::geometry::Bitboard([0xff << 48])];
/// From where White's and Black's Pawns capture en passant.
const BESIDE_DOUBLE_STEPS: [Board; 2] =
    [crate::geometry::Bitboard([0xff << 32]), crate::geometry::Bitboard([0xff << 24])];

/// The pieces of two sides by kind, and what is known of their last moves.
#[derive(Clone, Copy)]
pub(super) struct Scene {
    pub(super) ours: [Board; KINDS],
    pub(super) theirs: [Board; KINDS],
    /// The side that mates: ours.
    pub(super) side: Side,
    /// Whether a capture en passant is possible now, or a King has castled in thought: then pieces leave squares in other ways
    /// than by a move from there, and only what holds on an empty board is used.
    pub(super) is_loose: bool,
}

/// The squares that a piece can be on after some number of moves: as it is, and for a Pawn also as a Queen or a Knight. A Queen
/// attacks and reaches all that a Rook or a Bishop would.
#[derive(Clone, Copy)]
pub(super) struct Ends([Board; 3]);

const NOWHERE: Ends = Ends([Board::EMPTY; 3]);

/// A piece of the side that mates.
#[derive(Clone, Copy)]
pub(super) struct Unit {
    pub(super) row: Row,
    pub(super) square: Square,
    /// What it attacks from its square on an empty board.
    pub(super) attacks: Board,
    /// By number of moves, less 1.
    ends: [Ends; MOST],
}

const NO_UNIT: Unit =
    Unit { row: 0, square: Square::new(0), attacks: Board::EMPTY, ends: [NOWHERE; MOST] };

impl Unit {
    /// The squares that are reached in this number of moves and not in fewer, with the rows of what is there then.
    #[inline]
    pub(super) fn ends(&self, moves: usize) -> impl Iterator<Item = (Row, Board)> + use<> {
        let rows = [self.row, QUEEN.index(), KNIGHT.index()];
        let sets = self.ends[moves - 1].0;
        let kinds = if self.is_pawn() { 3 } else { 1 };
        rows.into_iter().zip(sets).take(kinds)
    }

    /// The squares that are reached in this number of moves, in any form.
    #[inline]
    pub(super) fn reach(&self, moves: usize) -> Board {
        let [own, queen, knight] = self.ends[moves - 1].0;
        own | queen | knight
    }

    #[inline]
    pub(super) fn is_king(&self) -> bool {
        self.row == KING.index()
    }

    #[inline]
    pub(super) fn is_pawn(&self) -> bool {
        self.row >= PAWN.index()
    }

    /// Whether the piece moves along lines.
    #[inline]
    pub(super) fn is_slider(&self) -> bool {
        is_slider(self.row)
    }

    /// Whether it is a Pawn that can capture en passant with its next move, if a Pawn makes a double step beside it.
    #[inline]
    pub(super) fn can_take_en_passant(&self) -> bool {
        self.is_pawn() && BESIDE_DOUBLE_STEPS[self.row - PAWN.index()].has(self.square)
    }
}

#[inline]
pub(super) fn is_slider(row: Row) -> bool {
    (QUEEN.index()..=BISHOP.index()).contains(&row)
}

/// What a piece attacks on a board with pieces.
#[inline]
pub(super) fn attacks_on(row: Row, square: Square, occupied: Board) -> Board {
    if row == QUEEN.index() {
        LINES.queen(square, occupied)
    } else if row == ROOK.index() {
        LINES.rook(square, occupied)
    } else if row == BISHOP.index() {
        LINES.bishop(square, occupied)
    } else {
        ATTACKS[row][square.index()]
    }
}

/// The pieces of both sides with the squares that they reach.
pub(super) struct Force {
    pub(super) units: [Unit; MOST_PIECES],
    pub(super) count: usize,
    /// The squares of the defender's pieces without its King.
    pub(super) theirs: Board,
    /// The defender's King.
    pub(super) king: Square,
    /// The squares that one other piece of the defender can move to, where only one of them moves, and only once.
    pub(super) near: Board,
    /// The squares that other pieces of the defender can move to in one and in at most two moves.
    pub(super) far: [Board; 2],
    pub(super) own: u8,
    pub(super) other: u8,
    pub(super) is_loose: bool,
}

impl Force {
    /// The force of a scene, for a number of own moves up to [`MOST`]; none if the scene has more pieces than the bound is
    /// computed for, or not two Kings.
    pub(super) fn of(scene: &Scene, own: u8, other: u8) -> Option<Force> {
        let king = scene.theirs[KING.index()].first()?;
        scene.ours[KING.index()].first()?;
        let ours = union(&scene.ours);
        if ours.count() as usize > MOST_PIECES {
            return None;
        }
        let theirs = union(&scene.theirs[1..]);
        let mut force = Force {
            units: [NO_UNIT; MOST_PIECES],
            count: 0,
            theirs,
            king,
            near: Board::EMPTY,
            far: [Board::EMPTY; 2],
            own,
            other,
            is_loose: scene.is_loose,
        };
        // A Pawn captures where a piece of the other side is or gets to.
        let taken = match other {
            _ if scene.is_loose => EVERYWHERE,
            0 => theirs,
            1 => theirs | reached(&scene.theirs, !scene.side, EVERYWHERE, 1)[0],
            _ => EVERYWHERE,
        };
        for kind in 0..KINDS {
            for square in scene.ours[kind] {
                let row = if kind == PAWN.index() { row(PAWN, scene.side) } else { kind };
                let ends = ends(row, square, taken, own.into());
                force.units[force.count] = Unit { row, square, attacks: ATTACKS[row][square.index()], ends };
                force.count += 1;
            }
        }
        if other > 0 {
            let lost = if own == 1 && !scene.is_loose { ours } else { EVERYWHERE };
            force.far = reached(&scene.theirs, !scene.side, lost, other.min(2).into());
            force.near = force.near_of(scene, ours, lost);
        }
        Some(force)
    }

    /// The squares of [`near`](Self::near).
    ///
    /// The move comes before the last own move. With at most two own moves no own piece can, before it, come to a square and
    /// leave it again, and with at most one move of the King beside it, the King cannot either. So squares of the defender's other
    /// pieces stay occupied until then. With one own move the same holds for the squares of own pieces.
    fn near_of(&self, scene: &Scene, ours: Board, lost: Board) -> Board {
        if scene.is_loose || self.own > 2 || self.other > 2 {
            return self.far[0];
        }
        let still = if self.own == 1 { self.theirs | ours } else { self.theirs };
        let mut near = Board::EMPTY;
        for kind in QUEEN.index()..KINDS {
            for square in scene.theirs[kind] {
                near |= if kind == PAWN.index() {
                    pawn_moves(row(PAWN, !scene.side), square, still, lost)
                } else {
                    attacks_on(kind, square, still)
                };
            }
        }
        near
    }
}

fn union(kinds: &[Board]) -> Board {
    kinds.iter().fold(Board::EMPTY, |all, &squares| all | squares)
}

/// The squares that the pieces of a side without its King can move to in one, and in at most two moves.
fn reached(kinds: &[Board; KINDS], side: Side, taken: Board, most: usize) -> [Board; 2] {
    let mut sets = [Board::EMPTY; 2];
    for (kind, &squares) in kinds.iter().enumerate().skip(QUEEN.index()) {
        for square in squares {
            let row = if kind == PAWN.index() { row(PAWN, side) } else { kind };
            let ends = ends(row, square, taken, most);
            for (set, Ends([own, queen, knight])) in sets.iter_mut().zip(ends) {
                *set |= own | queen | knight;
            }
        }
    }
    sets[1] |= sets[0];
    sets
}

/// Where a piece can be after 1, 2, ... moves on a board without obstacles; `taken` are the squares where a Pawn can capture.
#[inline]
fn ends(row: Row, square: Square, taken: Board, most: usize) -> [Ends; MOST] {
    let mut ends = [NOWHERE; MOST];
    if row < PAWN.index() {
        for n in 0..most {
            ends[n].0[0] = MOVES[row][n][square.index()];
        }
    } else {
        pawn_ends(row, square, taken, &mut ends[..most]);
    }
    ends
}

fn pawn_ends(row: Row, square: Square, taken: Board, ends: &mut [Ends]) {
    let mut pawns = Board::of(square);
    for n in 0..ends.len() {
        let mut next = Board::EMPTY;
        for pawn in pawns {
            next |= pawn_moves(row, pawn, Board::EMPTY, taken);
        }
        for promoted in next & LAST_RANKS {
            ends[n].0[1] = ends[n].0[1].with(promoted);
            ends[n].0[2] = ends[n].0[2].with(promoted);
            for later in n + 1..ends.len() {
                ends[later].0[1] |= MOVES[QUEEN.index()][later - n - 1][promoted.index()];
                ends[later].0[2] |= MOVES[KNIGHT.index()][later - n - 1][promoted.index()];
            }
        }
        pawns = next & !LAST_RANKS;
        ends[n].0[0] = pawns;
    }
}

/// Where a Pawn can move: straight as far as no piece is in its way, and with a capture to a square where one can be taken.
#[inline]
fn pawn_moves(row: Row, square: Square, occupied: Board, taken: Board) -> Board {
    let number = square.number();
    let is_white = row == PAWN.index();
    let ahead = |by: u16| Square::new(if is_white { number + by } else { number - by });
    let mut moves = ATTACKS[row][square.index()] & taken;
    let one = ahead(8);
    if !occupied.has(one) {
        moves = moves.with(one);
        if FIRST_SQUARES[row - PAWN.index()].has(square) && !occupied.has(ahead(16)) {
            moves = moves.with(ahead(16));
        }
    }
    moves
}
