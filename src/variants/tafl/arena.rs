//! What the engine makes of a set of rules: the board as sets of squares, and for each piece where it may go and what is hostile
//! to it.
//!
//! All of it is worked out once per set of rules, so that moves and captures are shifts and masks on every board.

use crate::geometry::{Bitboard, BoardSize, Square, Way};
use crate::rules::{Piece, PieceKind, Side};

use super::laws::{Arms, Escape, Ground, Jump, Laws, Special, index_of};
use super::{COMMANDER, GUARD, KINDS, KING, KNIGHT};

/// Pieces of one kind that move alike: all of them, or those on squares of one sort where a rule asks for the sort.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mover<const W: usize> {
    pub(super) kind: PieceKind,
    /// Where they are.
    pub(super) from: Bitboard<W>,
    /// Squares that they may move over when they are empty.
    pub(super) pass: Bitboard<W>,
    /// Squares that they may stop on after a move along a line.
    pub(super) stop: Bitboard<W>,
    /// Squares that they may stop on after a jump.
    pub(super) land: Bitboard<W>,
    /// The most squares of a move.
    pub(super) reach: u32,
    pub(super) jump: Jump,
}

/// A board with its rules in sets of squares.
#[derive(Debug)]
pub(super) struct Arena<const W: usize> {
    pub(super) side: u32,
    pub(super) whole: Bitboard<W>,
    pub(super) edge: Bitboard<W>,
    /// The four edges by the way that leads from them into the board.
    edges: [Bitboard<W>; 4],
    not_first_file: Bitboard<W>,
    not_last_file: Bitboard<W>,
    /// Where the King wins.
    pub(super) goal: Bitboard<W>,
    /// The files and ranks of these squares. A King elsewhere does not win with its next move.
    pub(super) before_goal: Bitboard<W>,
    pub(super) corners: Bitboard<W>,
    pub(super) centre: Bitboard<W>,
    /// The throne and the squares beside it.
    pub(super) around_centre: Bitboard<W>,
    /// The squares that are hostile to a piece while they are empty, by [`index_of`].
    pub(super) hostile_empty: [Bitboard<W>; 2 * KINDS],
    /// The squares that are hostile to a piece whatever is on them.
    pub(super) hostile_always: [Bitboard<W>; 2 * KINDS],
    /// Between which squares a side's restricted jumps go.
    pub(super) restricted: [Bitboard<W>; 2],
    pub(super) movers: [Vec<Mover<W>>; 2],
    /// The kinds that do not capture when they move.
    harmless: Vec<PieceKind>,
    /// The kinds that do not help to capture where they stand.
    pub(super) silent: Vec<PieceKind>,
}

impl<const W: usize> Arena<W> {
    pub(super) fn of(laws: &Laws) -> Arena<W> {
        let size = laws.size();
        let last = laws.side - 1;
        let squares = |wanted: &dyn Fn(u8, u8) -> bool| -> Bitboard<W> {
            size.all().filter(|&square| wanted(size.file(square), size.rank(square))).collect()
        };
        let on_edge = |n: u8| n == 0 || n == last;
        let mut arena = Arena {
            side: u32::from(laws.side),
            whole: Bitboard::first_squares(size.squares()),
            edge: squares(&|file, rank| on_edge(file) || on_edge(rank)),
            edges: [
                squares(&|file, _| file == 0),
                squares(&|file, _| file == last),
                squares(&|_, rank| rank == 0),
                squares(&|_, rank| rank == last),
            ],
            not_first_file: squares(&|file, _| file != 0),
            not_last_file: squares(&|file, _| file != last),
            goal: Bitboard::EMPTY,
            before_goal: Bitboard::EMPTY,
            corners: set(laws.ground(Special::Corner)),
            centre: set(laws.ground(Special::Centre)),
            around_centre: Bitboard::EMPTY,
            hostile_empty: [Bitboard::EMPTY; 2 * KINDS],
            hostile_always: [Bitboard::EMPTY; 2 * KINDS],
            restricted: [Special::DefendersFort, Special::AttackersFort].map(|fort| {
                set(laws.ground(fort)) | set(laws.ground(Special::Corner)) | set(laws.ground(Special::Centre))
            }),
            movers: [Vec::new(), Vec::new()],
            harmless: Vec::new(),
            silent: Vec::new(),
        };
        arena.goal = match laws.escape {
            Escape::Corner => arena.corners,
            Escape::Edge => arena.edge,
        };
        let goals: Vec<Square> = arena.goal.iter().collect();
        let in_line =
            |of: fn(BoardSize, Square) -> u8, at: u8| goals.iter().any(|&goal| of(size, goal) == at);
        arena.before_goal =
            squares(&|file, rank| in_line(BoardSize::file, file) || in_line(BoardSize::rank, rank));
        arena.around_centre = arena.centre | arena.around(arena.centre);
        if GUARD.index() < laws.kinds() {
            arena.harmless.push(GUARD);
            arena.silent.push(GUARD);
        }
        if matches!(laws.arms, Arms::Anvil | Arms::None) {
            arena.harmless.push(KING);
        }
        if matches!(laws.arms, Arms::Hammer | Arms::None) {
            arena.silent.push(KING);
        }
        for side in Side::BOTH {
            for kind in (0..KINDS as u8).map(PieceKind) {
                arena.add_piece(laws, Piece { side, kind });
            }
        }
        arena
    }

    fn add_piece(&mut self, laws: &Laws, piece: Piece) {
        let index = index_of(piece.side, piece.kind);
        for ground in &laws.grounds {
            if ground.hostile.has(piece) {
                self.hostile_always[index] |= set(ground);
            }
            if ground.hostile_empty.has(piece) {
                self.hostile_empty[index] |= set(ground);
            }
        }
        if piece.kind.index() >= laws.kinds() || (piece.kind == KING && piece.side == Side::Black) {
            return;
        }
        let jump = laws.jumps[piece.kind.index()];
        let speed = laws.speeds[index].map_or(u32::MAX, u32::from);
        let mover = |from, shut: Bitboard<W>| {
            let may = |allowed: fn(&Ground) -> super::laws::Pieces| {
                let barred = laws.grounds.iter().filter(|ground| !allowed(ground).has(piece));
                self.whole & !barred.fold(shut, |squares, ground| squares | set(ground))
            };
            let (pass, land) = (may(|ground| ground.pass), may(|ground| ground.stop));
            let reach = speed.min(self.side - 1);
            Mover { kind: piece.kind, from, pass, stop: land & pass, land, reach, jump }
        };
        // Squares that the piece may not enter from squares of another sort.
        let shut: Vec<Bitboard<W>> =
            laws.grounds.iter().filter(|ground| !ground.enter.has(piece)).map(set).collect();
        let all_shut = shut.iter().fold(Bitboard::EMPTY, |all, &squares| all | squares);
        let mut movers = vec![mover(self.whole & !all_shut, all_shut)];
        for &own in shut.iter().filter(|squares| !squares.is_empty()) {
            movers.push(mover(own, all_shut & !own));
        }
        self.movers[piece.side.index()].extend(movers);
    }

    /// How much a square's number grows with a step this way.
    #[inline]
    pub(super) fn stride(&self, way: Way) -> i16 {
        way.stride(self.side as i16)
    }

    /// Each square's neighbour that way, without looking whether a file's end was crossed.
    #[inline(always)]
    pub(super) fn shifted(&self, squares: Bitboard<W>, way: Way) -> Bitboard<W> {
        match way {
            Way::East => squares.raised(1),
            Way::West => squares.lowered(1),
            Way::North => squares.raised(self.side),
            Way::South => squares.lowered(self.side),
        }
    }

    /// The squares that can be entered going that way: all but those at which the board begins.
    #[inline(always)]
    pub(super) fn entered(&self, way: Way) -> Bitboard<W> {
        match way {
            Way::East => self.not_first_file,
            Way::West => self.not_last_file,
            Way::North | Way::South => self.whole,
        }
    }

    /// Each square's neighbour that way.
    #[inline(always)]
    pub(super) fn step(&self, squares: Bitboard<W>, way: Way) -> Bitboard<W> {
        self.shifted(squares, way) & self.entered(way)
    }

    /// The squares beside any of these, along rank and file.
    #[inline(always)]
    pub(super) fn around(&self, squares: Bitboard<W>) -> Bitboard<W> {
        Way::ALL.into_iter().fold(Bitboard::EMPTY, |around, way| around | self.step(squares, way))
    }

    /// Whether a kind captures when it moves.
    #[inline]
    pub(super) fn captures_by_moving(&self, kind: PieceKind) -> bool {
        !self.harmless.contains(&kind)
    }

    /// The squares of the edge from which this way leads into the board.
    #[inline]
    pub(super) fn edge_of(&self, inward: Way) -> Bitboard<W> {
        self.edges[inward as usize]
    }

    /// The rows into which these squares of one edge fall, each with the squares of the edge at its two ends.
    pub(super) fn rows(
        &self,
        squares: Bitboard<W>,
        inward: Way,
    ) -> impl Iterator<Item = (Bitboard<W>, Bitboard<W>)> + '_ {
        let along = match inward {
            Way::East | Way::West => Way::North,
            Way::North | Way::South => Way::East,
        };
        let mut rest = squares;
        std::iter::from_fn(move || {
            let first = Bitboard::of(rest.first()?);
            let (mut row, mut ends) = (first, Bitboard::EMPTY);
            for way in [along, along.back()] {
                let mut at = self.step(first, way);
                while at.meets(squares) {
                    row |= at;
                    at = self.step(at, way);
                }
                ends |= at;
            }
            rest &= !row;
            Some((row, ends))
        })
    }
}

/// Whether pieces of a kind can be jumped over (TAFL-11).
#[inline]
pub(super) const fn can_be_jumped(kind: PieceKind) -> bool {
    kind.0 != KING.0 && kind.0 != COMMANDER.0 && kind.0 != KNIGHT.0
}

fn set<const W: usize>(ground: &Ground) -> Bitboard<W> {
    ground.squares.iter().copied().collect::<Bitboard<W>>()
}
