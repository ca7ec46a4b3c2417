//! The pieces of the defender without its King: where each can be blocked, and for how many moves.
//!
//! A slider is blocked if each square next to it on its lines is occupied by a piece of its own side, and a Knight if all its
//! squares are. Were one of them empty or occupied by a piece of ours, the piece could go there unless it is pinned. A Pawn is blocked
//! if a piece of either side is in front of it. (It captures nothing then. That is asked later.)

use std::ops::Range;

use crate::geometry::Square;
use crate::rules::PieceKind;
use crate::variants::chess::paths::ends::pawn_moves;
use crate::variants::chess::paths::scene::{MOST_PIECES, Scene, union};
use crate::variants::chess::paths::ways::{ATTACKS, EVERYWHERE, MOST, MOVES, Row, is_pawn, is_slider, row};
use crate::variants::orthodox::generate::LAST_RANKS;
use crate::variants::orthodox::guard::AROUND;
use crate::variants::orthodox::{Board, KINDS, KING, PAWN, PROMOTIONS, QUEEN};

use super::ours::Ours;

/// A square where a piece can be blocked.
pub(super) struct Place {
    /// What the piece is then.
    pub(super) row: Row,
    pub(super) square: Square,
    /// The least number of moves to there, or less.
    pub(super) cost: u8,
    /// The squares that other pieces of the defender have to occupy.
    pub(super) needs: Board,
}

/// A piece of the defender that is not its King.
pub(super) struct Defender {
    pub(super) home: Square,
    /// Where it gets to in 0, 1, 2, ... moves and not in fewer, by what it is then, from Queen to Pawn.
    pub(super) steps: [[Board; KINDS]; MOST + 1],
    /// Where it can be after at most 0, 1, 2, ... moves.
    within: [Board; MOST + 1],
    /// The least number of its moves after which one of ours can capture it; none if none can.
    pub(super) until_captured: Option<u8>,
    /// Its places among those of all pieces.
    places: Range<usize>,
}

impl Defender {
    /// The squares where it can be after at most this number of moves.
    #[inline]
    pub(super) fn within(&self, moves: u8) -> Board {
        self.within[usize::from(moves)]
    }
}

/// The pieces of the defender.
pub(super) struct Defenders {
    pub(super) pieces: Vec<Defender>,
    pub(super) king: Square,
    places: Vec<Place>,
    /// Where all its pieces are now, its King too.
    pub(super) homes: Board,
}

impl Defenders {
    /// The pieces of a scene, for numbers of moves up to [`MOST`]; none if there are too many, or no King.
    pub(super) fn of(scene: &Scene, ours: &Ours, own: u8, other: u8) -> Option<Defenders> {
        let king = scene.theirs[KING.index()].first()?;
        let homes = union(&scene.theirs);
        if homes.count() as usize > MOST_PIECES {
            return None;
        }
        let pieces = Vec::with_capacity(MOST_PIECES);
        let mut defenders = Defenders { pieces, king, places: Vec::new(), homes };
        // Where Pawns can capture. If the only move of ours is the last one, the pieces of ours are where they are now.
        let lost = if own == 1 && !scene.is_loose { union(&scene.ours) } else { EVERYWHERE };
        for kind in QUEEN.index()..KINDS {
            let row = if kind == PAWN.index() { row(PAWN, !scene.side) } else { kind };
            for home in scene.theirs[kind] {
                let begin = defenders.places.len();
                let steps = steps(row, home, lost, other.into());
                let mut within = [Board::EMPTY; MOST + 1];
                let mut before = Board::EMPTY;
                for (all, step) in within.iter_mut().zip(&steps) {
                    before |= union(step);
                    *all = before;
                }
                defenders.add_places(row, home, &steps[..=other.into()]);
                let places = begin..defenders.places.len();
                let mut piece = Defender { home, steps, within, until_captured: Some(0), places };
                // With a capture en passant one of ours gets to another square than that of the Pawn.
                if !scene.is_loose {
                    piece.until_captured = (0..=other).find(|&moves| piece.within(moves).meets(ours.reach));
                }
                defenders.pieces.push(piece);
            }
        }
        Some(defenders)
    }

    /// The squares where a piece can be blocked, the cheapest first.
    pub(super) fn places(&self, piece: &Defender) -> &[Place] {
        &self.places[piece.places.clone()]
    }

    fn add_places(&mut self, row: Row, home: Square, steps: &[[Board; KINDS]]) {
        for (cost, step) in steps.iter().enumerate() {
            let others = if cost == 0 { self.homes } else { self.homes.without(home) };
            for (kind, &squares) in step.iter().enumerate().skip(QUEEN.index()) {
                let row = if kind == PAWN.index() { row } else { kind };
                self.add_places_of(row, squares, cost, others, steps.len() - 1);
            }
        }
    }

    /// Adds those of some squares which the defender can pay: the moves to there, and a move for each square that another piece has to
    /// occupy and that is not occupied by `others` now. Each of those takes a move of another piece, perhaps of the King.
    fn add_places_of(&mut self, row: Row, squares: Board, cost: usize, others: Board, most: usize) {
        for square in squares {
            let needs = needs(row, square);
            if cost + (needs & !others).count() as usize <= most {
                self.places.push(Place { row, square, cost: cost as u8, needs });
            }
        }
    }
}

/// Where a piece gets to in 0, 1, 2, ... moves, up to `most`, and not in fewer, by what it is then. `taken` are the squares where a Pawn
/// can capture.
pub(super) fn steps(row: Row, home: Square, taken: Board, most: usize) -> [[Board; KINDS]; MOST + 1] {
    let mut steps = [[Board::EMPTY; KINDS]; MOST + 1];
    if !is_pawn(row) {
        steps[0][row] = Board::of(home);
        for moves in 1..=most {
            steps[moves][row] = MOVES[row][moves - 1][home.index()].without(home);
        }
        return steps;
    }
    steps[0][PAWN.index()] = Board::of(home);
    for moves in 1..=most {
        let mut reached = Board::EMPTY;
        for square in steps[moves - 1][PAWN.index()] {
            reached |= pawn_moves(row, square, Board::EMPTY, taken);
        }
        steps[moves][PAWN.index()] = reached & !LAST_RANKS;
        for promoted in reached & LAST_RANKS {
            for kind in PROMOTIONS.map(PieceKind::index) {
                steps[moves][kind] = steps[moves][kind].with(promoted);
                for later in moves + 1..=most {
                    steps[later][kind] |= MOVES[kind][later - moves - 1][promoted.index()];
                }
            }
        }
    }
    // What is reached in fewer moves comes first.
    for kind in PROMOTIONS.map(PieceKind::index) {
        let mut known = Board::EMPTY;
        for step in &mut steps[..=most] {
            step[kind] &= !known;
            known |= step[kind];
        }
    }
    steps
}

/// The squares that other pieces of its side occupy if a piece is blocked on a square.
fn needs(row: Row, square: Square) -> Board {
    if is_pawn(row) {
        return Board::EMPTY;
    }
    let attacks = ATTACKS[row][square.index()];
    if is_slider(row) { attacks & AROUND.from(square) } else { attacks }
}
