//! The least numbers of moves between squares, around the pieces of a diagram that never move.
//!
//! Nothing else is in the way, so no piece of a game that reaches the diagram needs fewer moves. A Pawn also needs captures: its moves
//! are known for each number of captures that its side has left.

use crate::geometry::Square;
use crate::rules::Side;
use crate::variants::chess::paths::ends::pawn_moves;
use crate::variants::chess::paths::ways::{ATTACKS, EVERYWHERE, attacks_on, row};
use crate::variants::orthodox::generate::LAST_RANKS;
use crate::variants::orthodox::guard::pawn_attacks;
use crate::variants::orthodox::{Board, KINDS, KING, KNIGHT, PAWN, QUEEN};

/// More moves than any piece has: there is no way. Sums of 16 of them stay small numbers.
pub(super) const NO_WAY: u8 = 200;

/// Numbers of captures are counted up to this one, which stands for any number.
pub(super) const MANY_CAPTURES: usize = 4;

/// Numbers of moves are counted up to this one in sets of squares; the last set has all that is reached at all.
pub(super) const MANY_MOVES: usize = 9;

/// A number for each square.
type Numbers = [u8; 64];
/// A number for each square that a piece is on, and each that it goes to.
type Table = Vec<Numbers>;
/// For each square the squares that are reached in at most 0, 1, 2, ... moves.
type Sets = Vec<[Board; MANY_MOVES + 1]>;

/// All ways around some pieces.
pub(super) struct Routes {
    /// The Kings of both sides, and Queen to Knight.
    kings: [Figure; 2],
    figures: [Figure; KNIGHT.index()],
    pawns: [Pawns; 2],
}

/// The ways of a piece that is not a Pawn.
struct Figure {
    moves: Table,
    within: Sets,
}

/// The ways of the Pawns of a side, by the number of captures that they may make together.
struct Pawns {
    moves: [Table; MANY_CAPTURES + 1],
    /// The least number of captures.
    captures: Table,
    /// The moves to pieces of the kinds Queen to Knight, which the Pawns become; empty if no Pawn of the side is missing.
    promoted: [[Table; MANY_CAPTURES + 1]; KNIGHT.index()],
    /// What is reached as a Pawn or as what it becomes.
    within: [Sets; MANY_CAPTURES + 1],
    /// Where Pawns from a square capture on their way to another one, with as few captures as possible and with any number.
    capturing: [Vec<[Board; 64]>; 2],
}

impl Routes {
    /// The ways around pieces of a diagram that never move. Kings also keep away from squares that such Pawns attack. Each side
    /// begins with this number of Pawns.
    pub(super) fn around(fixed: Board, diagram: &[[Board; KINDS]; 2], pawns: u32) -> Self {
        let kings = Side::BOTH.map(|side| {
            let enemy = diagram[(!side).index()][PAWN.index()] & fixed;
            Figure::of(KING.index(), fixed, fixed | pawn_attacks(enemy, !side))
        });
        let figures = [0, 1, 2, 3].map(|n| Figure::of(QUEEN.index() + n, fixed, fixed));
        let pawns = Side::BOTH.map(|side| {
            let promotes = diagram[side.index()][PAWN.index()].count() < pawns;
            Pawns::of(side, fixed, promotes.then_some(&figures))
        });
        Routes { kings, figures, pawns }
    }

    fn figure(&self, side: Side, kind: usize) -> &Figure {
        if kind == KING.index() { &self.kings[side.index()] } else { &self.figures[kind - QUEEN.index()] }
    }

    /// The moves that a piece of a side needs to become one of a kind on another square, if Pawns make at most this number of captures.
    #[inline]
    pub(super) fn moves(
        &self,
        side: Side,
        [from, to]: [usize; 2],
        [start, end]: [Square; 2],
        captures: usize,
    ) -> u8 {
        if from == PAWN.index() {
            let pawns = &self.pawns[side.index()];
            let table = match to {
                to if to == PAWN.index() => &pawns.moves[captures],
                to if to == KING.index() => return NO_WAY,
                to => &pawns.promoted[to - QUEEN.index()][captures],
            };
            return table.get(start.index()).map_or(NO_WAY, |numbers| numbers[end.index()]);
        }
        if from == to { self.figure(side, from).moves[start.index()][end.index()] } else { NO_WAY }
    }

    /// The captures that a Pawn cannot do without on its way to a square where it is a Pawn still.
    #[inline]
    pub(super) fn captures(&self, side: Side, [start, end]: [Square; 2]) -> u8 {
        self.pawns[side.index()].captures[start.index()][end.index()]
    }

    /// The squares that a piece is on after at most this number of moves, as it is or as what it becomes.
    #[inline]
    pub(super) fn within(
        &self,
        side: Side,
        kind: usize,
        square: Square,
        moves: usize,
        captures: usize,
    ) -> Board {
        let sets = match kind {
            kind if kind == PAWN.index() => &self.pawns[side.index()].within[captures],
            kind => &self.figure(side, kind).within,
        };
        sets[square.index()][moves.min(MANY_MOVES)]
    }

    /// Where a Pawn may capture on its way to a square where it is a Pawn still: with no capture more than it cannot do without, or
    /// with any number.
    #[inline]
    pub(super) fn capturing(&self, side: Side, [start, end]: [Square; 2], spares: bool) -> Board {
        self.pawns[side.index()].capturing[usize::from(!spares)][start.index()][end.index()]
    }
}

impl Figure {
    /// The moves of a kind of piece that can neither pass `fixed` pieces nor go to `closed` squares.
    fn of(kind: usize, fixed: Board, closed: Board) -> Self {
        let (mut moves, mut within) = (vec![[NO_WAY; 64]; 64], vec![[Board::EMPTY; MANY_MOVES + 1]; 64]);
        for from in EVERYWHERE {
            let mut reached = Board::of(from);
            let mut last = reached;
            let mut count = 0;
            while !last.is_empty() {
                let mut next = Board::EMPTY;
                for square in last {
                    moves[from.index()][square.index()] = count;
                    next |= attacks_on(kind, square, fixed) & !closed;
                }
                last = next & !reached;
                reached |= last;
                count += 1;
            }
            within[from.index()] = sets(&[&moves[from.index()]]);
        }
        Figure { moves, within }
    }
}

/// The squares with at most 0, 1, 2, ... moves in one of these lists.
fn sets(lists: &[&Numbers]) -> [Board; MANY_MOVES + 1] {
    std::array::from_fn(|most| {
        let most = if most == MANY_MOVES { NO_WAY - 1 } else { most as u8 };
        let is_near = |square: &Square| lists.iter().any(|moves| moves[square.index()] <= most);
        EVERYWHERE.iter().filter(is_near).fold(Board::EMPTY, Board::with)
    })
}

impl Pawns {
    /// The ways of the Pawns of a side. `figures` are the ways of what they become, if one of them may have become something.
    fn of(side: Side, fixed: Board, figures: Option<&[Figure; KNIGHT.index()]>) -> Self {
        let table = || vec![[NO_WAY; 64]; 64];
        let (mut moves, mut captures) = (std::array::from_fn(|_| table()), table());
        for from in EVERYWHERE & !LAST_RANKS {
            Self::from(side, from, fixed, &mut moves, &mut captures[from.index()]);
        }
        let promoted = std::array::from_fn(|kind| {
            moves
                .each_ref()
                .map(|moves| figures.map_or_else(Vec::new, |figures| promoted(moves, &figures[kind].moves)))
        });
        // A Pawn on the last rank is another piece.
        for numbers in moves.iter_mut().flatten().chain(&mut captures) {
            LAST_RANKS.iter().for_each(|last| numbers[last.index()] = NO_WAY);
        }
        let within = std::array::from_fn(|most| {
            let of = |from: usize| {
                let mut lists = vec![&moves[most][from]];
                lists.extend(promoted.iter().filter_map(|tables| tables[most].get(from)));
                sets(&lists)
            };
            (0..64).map(of).collect()
        });
        let capturing = [true, false].map(|spares| {
            let to = |from: Square| {
                std::array::from_fn(|end| {
                    capturing(side, [from, Square::new(end as u16)], fixed, &captures, spares)
                })
            };
            (0..64).map(|from| to(Square::new(from))).collect()
        });
        Pawns { moves, captures, promoted, within, capturing }
    }

    /// The ways of a Pawn from one square. Ranks are passed in order, so that all ways to a square are known before those on from it.
    fn from(
        side: Side,
        from: Square,
        fixed: Board,
        moves: &mut [Table; MANY_CAPTURES + 1],
        captures: &mut Numbers,
    ) {
        let (row, start) = (row(PAWN, side), from.index());
        moves[0][start][start] = 0;
        captures[start] = 0;
        let mut ranks: [u16; 8] = std::array::from_fn(|rank| rank as u16);
        if side == Side::Black {
            ranks.reverse();
        }
        for square in ranks.into_iter().flat_map(|rank| (0..8).map(move |file| Square::new(rank * 8 + file)))
        {
            let at = square.index();
            if captures[at] == NO_WAY {
                continue;
            }
            // Captures that may be made need not be made.
            for most in 1..=MANY_CAPTURES {
                moves[most][start][at] = moves[most][start][at].min(moves[most - 1][start][at]);
            }
            if LAST_RANKS.has(square) {
                continue;
            }
            for to in pawn_moves(row, square, fixed, EVERYWHERE & !fixed) {
                let captured = u8::from(ATTACKS[row][at].has(to));
                let to = to.index();
                captures[to] = captures[to].min(captures[at] + captured);
                for most in 0..=MANY_CAPTURES {
                    let after = (most + usize::from(captured)).min(MANY_CAPTURES);
                    if moves[most][start][at] < NO_WAY {
                        moves[after][start][to] = moves[after][start][to].min(moves[most][start][at] + 1);
                    }
                }
            }
        }
    }
}

/// The moves to squares beyond the last rank, as a piece with these moves.
fn promoted(pawns: &Table, figure: &Table) -> Table {
    let mut moves = vec![[NO_WAY; 64]; 64];
    for (from, moves) in moves.iter_mut().enumerate() {
        for last in
            LAST_RANKS.iter().map(Square::index).filter(|&last| last != from && pawns[from][last] < NO_WAY)
        {
            for (to, moves) in moves.iter_mut().enumerate().filter(|(to, _)| figure[last][*to] < NO_WAY) {
                *moves = (*moves).min(pawns[from][last] + figure[last][to]);
            }
        }
    }
    moves
}

/// Where a Pawn captures on its way between two squares.
fn capturing(side: Side, [from, end]: [Square; 2], fixed: Board, captures: &Table, spares: bool) -> Board {
    let least = captures[from.index()][end.index()];
    if least == NO_WAY {
        return Board::EMPTY;
    }
    let row = row(PAWN, side);
    let mut found = Board::EMPTY;
    for before in EVERYWHERE & !LAST_RANKS {
        let first = captures[from.index()][before.index()];
        for to in ATTACKS[row][before.index()] & !fixed {
            let last = captures[to.index()][end.index()];
            if first < NO_WAY && last < NO_WAY && (!spares || first + 1 + last == least) {
                found = found.with(to);
            }
        }
    }
    found
}
