//! The pieces of both sides, and the squares that they reach in the moves that are left.
//!
//! Every set here can be too large, and none is too small.

use std::cell::{Cell, OnceCell};

use crate::geometry::{Bitboard, Square};
use crate::rules::Side;
use crate::variants::chess::paths::ends::{Ends, ends, pawn_moves};
use crate::variants::chess::paths::scene::{MOST_PIECES, Scene, union};
use crate::variants::chess::paths::ways::{
    ATTACKS, EVERYWHERE, MOST, MOVES, Row, attacks_on, is_pawn, row, takes_one,
};
use crate::variants::orthodox::{Board, KINDS, KING, KNIGHT, PAWN, QUEEN};

/// How many ways are tried for a position before the bound gives up.
const EFFORT: u32 = 4096;

/// How many ways to spend moves that are not needed are tried for a position before they count as spent.
const PATIENCE: u32 = 200;

/// From where White's and Black's Pawns capture en passant.
const BESIDE_DOUBLE_STEPS: [Board; 2] = [Bitboard([0xff << 32]), Bitboard([0xff << 24])];

/// A piece of the side that mates.
#[derive(Clone, Copy)]
pub(super) struct Unit {
    pub(super) row: Row,
    pub(super) square: Square,
    /// What it attacks from its square on an empty board.
    pub(super) attacks: Board,
    /// The place of a Pawn's ends in those of all Pawns.
    ends: usize,
}

const NO_UNIT: Unit = Unit { row: 0, square: Square::new(0), attacks: Board::EMPTY, ends: 0 };

impl Unit {
    #[inline]
    pub(super) fn is_pawn(&self) -> bool {
        is_pawn(self.row)
    }

    /// Whether it is a Pawn that can capture en passant with its next move, if a Pawn makes a double step beside it.
    #[inline]
    pub(super) fn can_take_en_passant(&self) -> bool {
        self.is_pawn() && BESIDE_DOUBLE_STEPS[self.row - PAWN.index()].has(self.square)
    }
}

/// The pieces of both sides with the squares that they reach.
pub(super) struct Force {
    pub(super) units: [Unit; MOST_PIECES],
    pub(super) count: usize,
    /// Where Pawns are after some number of moves: for each Pawn an entry per number of moves.
    pawns: Vec<[Ends; MOST]>,
    /// The squares of the defender's pieces without its King.
    pub(super) theirs: Board,
    /// The defender's King.
    pub(super) king: Square,
    /// The squares that one other piece of the defender can move to, where only one of them moves, and only once.
    pub(super) near: Board,
    /// The squares that other pieces of the defender can move to in one and in at most two moves.
    pub(super) far: [Board; 2],
    /// The squares that some own piece can attack in the end, and those that one can attack that is not the King.
    pub(super) attackable: Board,
    pub(super) checkable: Board,
    pub(super) own: u8,
    pub(super) other: u8,
    pub(super) is_loose: bool,
    /// The pieces of the defender, made when they are asked for.
    blockers: OnceCell<Vec<Blocker>>,
    /// The same where no own piece is captured.
    blockers_without_captures: OnceCell<Vec<Blocker>>,
    their_kinds: [Board; KINDS],
    their_side: Side,
    /// Where Pawns of the defender can capture.
    lost: Board,
    /// How many more ways may be tried.
    effort: Cell<u32>,
    /// How many more ways to spend moves may be tried.
    patience: Cell<u32>,
}

/// A piece of the defender that can block a square.
pub(super) struct Blocker {
    pub(super) row: Row,
    pub(super) square: Square,
    /// The squares that it reaches in at most 1, 2, 3 moves.
    within: [Board; 3],
}

impl Blocker {
    /// The least number of moves to a square, or less.
    #[inline]
    pub(super) fn price(&self, to: Square) -> u32 {
        1 + self.within.iter().map(|squares| u32::from(!squares.has(to))).sum::<u32>()
    }

    /// The squares that it reaches in at most this number of moves.
    #[inline]
    pub(super) fn reach(&self, moves: u32) -> Board {
        match moves {
            0 => Board::EMPTY,
            1..=3 => self.within[moves as usize - 1],
            _ => EVERYWHERE,
        }
    }
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
            pawns: Vec::new(),
            theirs,
            king,
            near: Board::EMPTY,
            far: [Board::EMPTY; 2],
            attackable: Board::EMPTY,
            checkable: Board::EMPTY,
            own,
            other,
            is_loose: scene.is_loose,
            blockers: OnceCell::new(),
            blockers_without_captures: OnceCell::new(),
            their_kinds: scene.theirs,
            their_side: !scene.side,
            lost: if own == 1 && !scene.is_loose { ours } else { EVERYWHERE },
            effort: Cell::new(EFFORT),
            patience: Cell::new(PATIENCE),
        };
        // A Pawn captures where a piece of the other side is or gets to.
        let taken = match other {
            _ if scene.is_loose => EVERYWHERE,
            0 => theirs,
            1 if !scene.ours[PAWN.index()].is_empty() => {
                theirs | reached(&scene.theirs, !scene.side, EVERYWHERE, 1)[0]
            }
            _ => EVERYWHERE,
        };
        for kind in 0..KINDS {
            for square in scene.ours[kind] {
                let mut row_of = kind;
                if kind == PAWN.index() {
                    row_of = row(PAWN, scene.side);
                    force.pawns.push(ends(row_of, square, taken, own.into()));
                }
                let ends = force.pawns.len().wrapping_sub(1);
                let attacks = ATTACKS[row_of][square.index()];
                force.units[force.count] = Unit { row: row_of, square, attacks, ends };
                let attackable = force.attackable_by(force.count, own.into());
                force.attackable |= attackable;
                if kind != KING.index() {
                    force.checkable |= attackable;
                }
                force.count += 1;
            }
        }
        if other > 0 {
            let is_bare = other == 1 && own <= 2 && !scene.is_loose;
            if !is_bare {
                force.far = reached(&scene.theirs, !scene.side, force.lost, other.min(2).into());
            }
            force.near = force.near_of(scene, ours);
            if is_bare {
                force.far = [force.near; 2];
            }
        }
        Some(force)
    }

    /// The squares that a unit can attack after this number of own moves or fewer. A piece attacks the squares that it reaches
    /// with one more move.
    pub(super) fn attackable_by(&self, unit: usize, own: usize) -> Board {
        let Unit { row, square, attacks, .. } = self.units[unit];
        if row < PAWN.index() {
            let Some(moves) = MOVES[row].get(..=own) else { return EVERYWHERE };
            return moves.iter().fold(Board::EMPTY, |all, reached| all | reached[square.index()]);
        }
        let mut attackable = attacks;
        for moves in 1..=own {
            for (row, squares) in self.ends(unit, moves) {
                if row < PAWN.index() && !squares.is_empty() {
                    return EVERYWHERE;
                }
                for square in squares {
                    attackable |= ATTACKS[row][square.index()];
                }
            }
        }
        attackable
    }

    /// The squares that a unit reaches in this number of moves and not in fewer, with the rows of what is there then.
    #[inline]
    pub(super) fn ends(&self, unit: usize, moves: usize) -> impl Iterator<Item = (Row, Board)> + use<> {
        let unit = &self.units[unit];
        let rows = [unit.row, QUEEN.index(), KNIGHT.index()];
        let (sets, kinds) = if unit.is_pawn() {
            (self.pawns[unit.ends][moves - 1].0, 3)
        } else {
            ([MOVES[unit.row][moves - 1][unit.square.index()], Board::EMPTY, Board::EMPTY], 1)
        };
        rows.into_iter().zip(sets).take(kinds)
    }

    /// The squares that a unit reaches in this number of moves, in any form.
    pub(super) fn reach(&self, unit: usize, moves: usize) -> Board {
        self.ends(unit, moves).fold(Board::EMPTY, |all, (_, squares)| all | squares)
    }

    /// Whether a further way may be tried; this counts it.
    #[inline]
    pub(super) fn has_effort(&self) -> bool {
        takes_one(&self.effort)
    }

    /// Whether a further way to spend moves may be tried; this counts it.
    pub(super) fn has_patience(&self) -> bool {
        takes_one(&self.patience)
    }

    /// The squares that other pieces of the defender can move to in at most this number of moves.
    pub(super) fn reached(&self, moves: u8) -> Board {
        match moves {
            0 => Board::EMPTY,
            1 | 2 => self.far[usize::from(moves) - 1],
            _ => EVERYWHERE,
        }
    }

    /// The pieces of the defender without its King.
    pub(super) fn blockers(&self) -> &[Blocker] {
        self.blockers.get_or_init(|| self.blockers_that_capture(self.lost))
    }

    /// The same where no own piece is captured, so a Pawn stays on its file.
    pub(super) fn blockers_without_captures(&self) -> &[Blocker] {
        self.blockers_without_captures.get_or_init(|| self.blockers_that_capture(Board::EMPTY))
    }

    /// The same where own pieces are captured on these squares only.
    pub(super) fn blockers_that_capture(&self, lost: Board) -> Vec<Blocker> {
        let mut blockers = Vec::new();
        for (kind, &squares) in self.their_kinds.iter().enumerate().skip(QUEEN.index()) {
            for square in squares {
                let row = if kind == PAWN.index() { row(PAWN, self.their_side) } else { kind };
                let mut within = [Board::EMPTY; 3];
                let mut before = Board::EMPTY;
                for (set, Ends([own, queen, knight])) in within.iter_mut().zip(ends(row, square, lost, 3)) {
                    before |= own | queen | knight;
                    *set = before;
                }
                blockers.push(Blocker { row, square, within });
            }
        }
        blockers
    }

    /// The squares of [`near`](Self::near).
    ///
    /// The move comes before the last own move. With at most two own moves no own piece can, before it, come to a square and
    /// leave it again, and with at most one move of the King beside it, the King cannot either. So squares of the defender's other
    /// pieces stay occupied until then. With one own move the same holds for the squares of own pieces.
    fn near_of(&self, scene: &Scene, ours: Board) -> Board {
        if scene.is_loose || self.own > 2 || self.other > 2 {
            return self.far[0];
        }
        let still = if self.own == 1 { self.theirs | ours } else { self.theirs };
        let mut near = Board::EMPTY;
        for kind in QUEEN.index()..KINDS {
            for square in scene.theirs[kind] {
                near |= if kind == PAWN.index() {
                    pawn_moves(row(PAWN, !scene.side), square, still, self.lost)
                } else {
                    attacks_on(kind, square, still)
                };
            }
        }
        near
    }
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
