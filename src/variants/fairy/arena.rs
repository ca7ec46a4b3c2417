//! What the engine makes of the rules of a game: tables of moves by kind, side and square, on a board of `W` words.
//!
//! They are worked out once per game. A leap is a set of squares; a slide is walked over the board, so what is kept of it is how many steps
//! stay on the board. Whether a piece attacks a square depends only on how far the square is from it, so that is one small
//! table per kind.

use crate::geometry::{Bitboard, BoardSize, Square};
use crate::rules::{PieceKind, Side};

use super::betza::{How, Since, Way};
use super::laws::Laws;
use super::values::LONGEST;

/// A slide, a hop or a lame leap.
#[derive(Clone, Debug)]
pub(super) struct Stride {
    /// How far the next square is, as a difference of numbers of squares.
    pub(super) by: i16,
    pub(super) how: How,
    pub(super) moves: bool,
    pub(super) takes: bool,
    pub(super) since: Since,
    /// How many steps are possible from each square. For a lame leap, 1 or 0.
    pub(super) steps: Vec<u8>,
    /// The squares between the ends of a lame leap, as differences.
    pub(super) path: Vec<i16>,
    pub(super) shy: bool,
}

/// One way to attack a square at a certain distance.
#[derive(Clone, Debug)]
pub(super) struct Aim {
    pub(super) how: How,
    pub(super) since: Since,
    pub(super) shy: bool,
    /// The squares between, as differences from the attacker's.
    pub(super) between: Vec<i16>,
}

/// How a kind of one side moves.
#[derive(Clone, Debug)]
pub(super) struct Mover<const W: usize> {
    /// Leaps to empty squares, and those to enemy pieces, from each square.
    pub(super) leaps: Vec<Bitboard<W>>,
    pub(super) strikes: Vec<Bitboard<W>>,
    pub(super) strides: Vec<Stride>,
    /// The squares where it can be.
    pub(super) field: Bitboard<W>,
    /// The squares of its field from which it could never move.
    pub(super) dead_ends: Bitboard<W>,
    /// Whether it has moves that are possible from some squares only.
    pub(super) has_first_moves: bool,
    /// The number of the ways of attack for each distance, less 1; 0 for none.
    aims: Vec<u16>,
    ways: Vec<Vec<Aim>>,
}

/// The tables of a game.
#[derive(Debug)]
pub(super) struct Arena<const W: usize> {
    pub(super) whole: Bitboard<W>,
    /// By side, then by kind.
    pub(super) movers: [Vec<Mover<W>>; 2],
    /// The squares from which some piece of a side might attack a square, by side, then by square.
    pub(super) origins: [Vec<Bitboard<W>>; 2],
    pub(super) sides: [SideArena<W>; 2],
    /// Where Bishops of the first colour are.
    pub(super) dark: Bitboard<W>,
    pub(super) edge: Bitboard<W>,
    /// Whether a piece that comes to a square may open a way of attack.
    pub(super) has_hops: bool,
    /// The squares that diagonal lines join.
    pub(super) lines: Bitboard<W>,
    /// Whether only the board after a move tells whether a royal piece is safe.
    pub(super) is_careful: bool,
    files: u8,
    /// The file and rank of each square.
    places: Vec<(i8, i8)>,
}

/// Regions of a side.
#[derive(Clone, Copy, Debug)]
pub(super) struct SideArena<const W: usize> {
    pub(super) zone: Bitboard<W>,
    pub(super) double: Bitboard<W>,
    pub(super) triple: Bitboard<W>,
    pub(super) river: Bitboard<W>,
    pub(super) en_passant: Bitboard<W>,
    pub(super) flag: Bitboard<W>,
    pub(super) drops: Bitboard<W>,
    pub(super) first_rank: Bitboard<W>,
    pub(super) walls: Bitboard<W>,
}

/// The distances along one axis: from one end of the longest board to the other.
const SPAN: i16 = 2 * LONGEST as i16 - 1;

impl<const W: usize> Arena<W> {
    pub(super) fn of(laws: &Laws) -> Self {
        let size = laws.size;
        let movers =
            Side::BOTH.map(|side| laws.all_kinds().map(|kind| Mover::of(laws, side, kind)).collect());
        let mut arena = Arena {
            whole: Bitboard::first_squares(size.squares()),
            movers,
            origins: [Vec::new(), Vec::new()],
            sides: Side::BOTH.map(|side| {
                let own = laws.side(side);
                SideArena {
                    zone: own.promotion_zone.in_words(),
                    double: own.double_steps.in_words(),
                    triple: own.triple_steps.in_words(),
                    river: own.river.in_words(),
                    en_passant: own.en_passant.in_words(),
                    flag: own.flag.in_words(),
                    drops: own.drops.in_words(),
                    walls: laws
                        .walls
                        .as_ref()
                        .map_or(Bitboard::EMPTY, |walls| walls.regions[side.index()].in_words()),
                    first_rank: size.all().filter(|&square| laws.own_rank(side, square) == 0).collect(),
                }
            }),
            lines: laws.lines.in_words(),
            is_careful: laws.bikjang || laws.kinds.iter().any(|kind| kind.ways.iter().any(|way| way.shy)),
            dark: size.all().filter(|&s| (size.file(s) + size.rank(s)).is_multiple_of(2)).collect(),
            edge: size.all().filter(|&s| is_at_edge(size, s)).collect(),
            has_hops: laws.kinds.iter().flat_map(|kind| &kind.ways).any(|way| matches!(way.how, How::Hop(_))),
            files: size.files(),
            places: size.all().map(|s| (size.file(s) as i8, size.rank(s) as i8)).collect(),
        };
        for side in Side::BOTH {
            let origins = |to: Square| {
                let attacks = |from: &Square| {
                    laws.all_kinds().any(|kind| arena.aims(side, kind, *from, to).next().is_some())
                };
                size.all().filter(attacks).collect()
            };
            arena.origins[side.index()] = size.all().map(origins).collect();
        }
        arena
    }

    #[inline]
    pub(super) fn mover(&self, side: Side, kind: PieceKind) -> &Mover<W> {
        &self.movers[side.index()][kind.index()]
    }

    /// The ways in which a piece of a kind could attack a square.
    #[inline]
    pub(super) fn aims(
        &self,
        side: Side,
        kind: PieceKind,
        from: Square,
        to: Square,
    ) -> impl Iterator<Item = &Aim> {
        let ((file, rank), (to_file, to_rank)) = (self.places[from.index()], self.places[to.index()]);
        let index = index_of(to_file - file, to_rank - rank);
        let mover = self.mover(side, kind);
        let number = usize::from(mover.aims[index]);
        let aims: &[Aim] = if number > 0 { &mover.ways[number - 1] } else { &[] };
        let (in_field, river) = (mover.field.has(to), self.sides[side.index()].river);
        aims.iter().filter(move |aim| match aim.since {
            Since::Facing => true,
            Since::River => in_field && river.has(from),
            Since::Lines => in_field && self.lines.has(from) && self.lines.has(to),
            _ => in_field,
        })
    }

    /// The squares of a square's file.
    pub(super) fn file_of(&self, square: Square) -> Bitboard<W> {
        let file = square.number() % u16::from(self.files);
        (file..self.places.len() as u16).step_by(usize::from(self.files)).map(Square::new).collect()
    }
}

fn is_at_edge(size: BoardSize, square: Square) -> bool {
    let (file, rank) = (size.file(square), size.rank(square));
    file == 0 || rank == 0 || file + 1 == size.files() || rank + 1 == size.ranks()
}

/// The place of a distance in a table.
#[inline]
const fn index_of(files: i8, ranks: i8) -> usize {
    ((ranks as i16 + LONGEST as i16 - 1) * SPAN + files as i16 + LONGEST as i16 - 1) as usize
}

/// A difference of squares as a difference of their numbers.
const fn number(size: BoardSize, files: i8, ranks: i8) -> i16 {
    ranks as i16 * size.files() as i16 + files as i16
}

impl<const W: usize> Mover<W> {
    fn of(laws: &Laws, side: Side, kind: PieceKind) -> Self {
        let size = laws.size;
        let ways: Vec<Way> = laws.kind(kind).ways.iter().map(|way| for_side(*way, side)).collect();
        let field: Bitboard<W> = laws.side(side).fields[kind.index()].in_words();
        let leaps = |is_wanted: fn(&Way) -> bool| -> Vec<Bitboard<W>> {
            let wanted: Vec<_> = ways
                .iter()
                .filter(|way| way.how == How::Leap && way.since == Since::Always && is_wanted(way))
                .collect();
            let from =
                |from| wanted.iter().filter_map(|way| size.offset(from, way.files, way.ranks)).collect();
            size.all().map(from).collect()
        };
        let strides: Vec<Stride> = ways
            .iter()
            .filter(|way| way.how != How::Leap || way.since != Since::Always)
            .map(|way| stride(size, way))
            .collect();
        let mut mover = Mover {
            leaps: leaps(|way| way.moves),
            strikes: leaps(|way| way.takes),
            has_first_moves: strides.iter().any(|stride| stride.since.is_first()),
            strides,
            field,
            dead_ends: Bitboard::EMPTY,
            aims: vec![0; (SPAN * SPAN) as usize],
            ways: Vec::new(),
        };
        for way in ways.iter().filter(|way| way.takes) {
            mover.add_aims(size, way);
        }
        let river: Bitboard<W> = laws.side(side).river.in_words();
        let is_usual = |since, from| since == Since::Always || (since == Since::River && river.has(from));
        let can_move = |from: &Square| {
            let leaps = mover.leaps[from.index()] & field;
            let steps = |stride: &&Stride| {
                let steps = i16::from(stride.steps[from.index()]);
                stride.moves
                    && is_usual(stride.since, *from)
                    && (1..=steps).any(|n| field.has(moved(*from, n * stride.by)))
            };
            !leaps.is_empty() || mover.strides.iter().any(|stride| steps(&stride))
        };
        mover.dead_ends = size.all().filter(|square| !can_move(square)).collect();
        mover
    }

    fn add_aims(&mut self, size: BoardSize, way: &Way) {
        let longest = LONGEST as i8 - 1;
        let most = match way.how {
            How::Leap | How::Lame => 1,
            How::Slide(0) | How::Hop(_) => longest,
            How::Slide(limit) => limit as i8,
        };
        for steps in 1..=most {
            let (files, ranks) = (way.files * steps, way.ranks * steps);
            if files.abs() > longest || ranks.abs() > longest {
                return;
            }
            let between = match way.how {
                How::Leap => Vec::new(),
                How::Lame => way.lame_path().into_iter().map(|(f, r)| number(size, f, r)).collect(),
                _ => (1..steps).map(|n| number(size, way.files * n, way.ranks * n)).collect(),
            };
            let slot = &mut self.aims[index_of(files, ranks)];
            if *slot == 0 {
                self.ways.push(Vec::new());
                *slot = self.ways.len() as u16;
            }
            self.ways[usize::from(*slot) - 1].push(Aim {
                how: way.how,
                since: way.since,
                shy: way.shy,
                between,
            });
        }
    }
}

/// A way as a side goes it: Black's forwards is down.
fn for_side(way: Way, side: Side) -> Way {
    match side {
        Side::White => way,
        Side::Black => Way { files: -way.files, ranks: -way.ranks, ..way },
    }
}

fn stride(size: BoardSize, way: &Way) -> Stride {
    let limit = match way.how {
        How::Leap | How::Lame => 1,
        How::Slide(0) | How::Hop(_) => LONGEST,
        How::Slide(limit) => limit,
    };
    let steps = |from: Square| {
        let mut at = from;
        let mut steps = 0;
        while steps < limit {
            match size.offset(at, way.files, way.ranks) {
                Some(next) => at = next,
                None => break,
            }
            steps += 1;
        }
        steps
    };
    let path = if way.how == How::Lame { way.lame_path() } else { Vec::new() };
    Stride {
        by: number(size, way.files, way.ranks),
        how: way.how,
        moves: way.moves,
        takes: way.takes,
        since: way.since,
        steps: size.all().map(steps).collect(),
        shy: way.shy,
        path: path.into_iter().map(|(files, ranks)| number(size, files, ranks)).collect(),
    }
}

/// The square whose number is greater by this.
#[inline]
pub(super) const fn moved(square: Square, by: i16) -> Square {
    Square::new(square.number().wrapping_add_signed(by))
}
