//! The second way to say what pieces do, over squares alone: which squares a piece gets to, and what is attacked.
//!
//! It shares the laws with the engine, and nothing else: neither the tables nor the generator. It is slow.

use crate::geometry::{BoardSize, Square};
use crate::rules::{Piece, PieceKind, Side};

use super::betza::{How, Since, Way};
use super::laws::{Extinction, Laws};

/// A board with its pieces one by one.
#[derive(Clone)]
pub(super) struct Board {
    pub(super) laws: &'static Laws,
    pub(super) pieces: Vec<Option<Piece>>,
    pub(super) walls: Vec<bool>,
    /// The pieces that are known not to have moved, in games that tell them from others.
    pub(super) unmoved: Vec<Square>,
}

/// What for a piece goes to a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aim {
    Move,
    Take,
}

/// How far a piece gets on its way to a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reach {
    /// It has no such move.
    Never,
    /// It has one, but not from there.
    NotFromThere,
    /// What is on this square is in the way.
    Blocked(Square),
    /// It needs exactly one piece to go over.
    NoHurdle,
    Open,
}

impl Reach {
    /// The one that is nearer to success.
    fn better(self, other: Reach) -> Reach {
        let worth = |reach| match reach {
            Reach::Never => 0,
            Reach::NotFromThere => 1,
            Reach::NoHurdle => 2,
            Reach::Blocked(_) => 3,
            Reach::Open => 4,
        };
        if worth(other) > worth(self) { other } else { self }
    }
}

impl Board {
    pub(super) fn size(&self) -> BoardSize {
        self.laws.size
    }

    pub(super) fn at(&self, square: Square) -> Option<Piece> {
        self.pieces[square.index()]
    }

    pub(super) fn is_free(&self, square: Square) -> bool {
        self.at(square).is_none() && !self.walls[square.index()]
    }

    pub(super) fn squares(&self, is_wanted: impl Fn(Piece) -> bool) -> Vec<Square> {
        self.size().all().filter(|&square| self.at(square).is_some_and(&is_wanted)).collect()
    }

    /// How many pieces of a side move as a kind does.
    pub(super) fn count_like(&self, side: Side, kind: PieceKind) -> u32 {
        let like = |kind: PieceKind| self.laws.kind(kind).like;
        self.squares(|piece| piece.side == side && like(piece.kind) == like(kind)).len() as u32
    }

    /// How far a piece on a square gets on its way to another one.
    pub(super) fn reach(&self, piece: Piece, from: Square, to: Square, aim: Aim) -> Reach {
        let ways = self.laws.kind(piece.kind).ways.iter();
        let fitting = ways.filter(|way| if aim == Aim::Take { way.takes } else { way.moves });
        let fitting = fitting.filter(|way| way.since != Since::Facing);
        fitting.fold(Reach::Never, |best, way| best.better(self.reach_by(piece.side, from, to, way)))
    }

    fn reach_by(&self, side: Side, from: Square, to: Square, way: &Way) -> Reach {
        let (size, ahead) = (self.size(), if side == Side::White { 1 } else { -1 });
        let difference =
            |of: fn(BoardSize, Square) -> u8| i32::from(of(size, to)) - i32::from(of(size, from));
        let (files, ranks) = (difference(BoardSize::file), difference(BoardSize::rank));
        let (step_files, step_ranks) = (i32::from(way.files) * ahead, i32::from(way.ranks) * ahead);
        let most = match way.how {
            How::Leap | How::Lame => 1,
            How::Slide(0) | How::Hop(_) => i32::from(size.files().max(size.ranks())),
            How::Slide(most) => i32::from(most),
        };
        let Some(steps) = (1..=most).find(|n| (files, ranks) == (n * step_files, n * step_ranks)) else {
            return Reach::Never;
        };
        let own = self.laws.side(side);
        let is_there = match way.since {
            Since::Always => true,
            Since::Double => own.double_steps.has(from),
            Since::Triple => own.triple_steps.has(from),
            Since::River => own.river.has(from),
            Since::Lines => self.laws.lines.has(from) && self.laws.lines.has(to),
            Since::Unmoved => {
                let is_king = self.king(side) == Some(from);
                self.unmoved.contains(&from) && !(is_king && self.attacker(!side, from).is_some())
            }
            Since::Facing => true,
        };
        if !is_there {
            return Reach::NotFromThere;
        }
        let after = |files: i32, ranks: i32| {
            size.offset(from, files as i8, ranks as i8).expect("a square between two of the board is on it")
        };
        let between: Vec<Square> = match way.how {
            How::Leap => Vec::new(),
            How::Lame => way
                .lame_path()
                .into_iter()
                .map(|(files, ranks)| after(i32::from(files) * ahead, i32::from(ranks) * ahead))
                .collect(),
            _ => (1..steps).map(|n| after(n * step_files, n * step_ranks)).collect(),
        };
        let held: Vec<usize> = (0..between.len()).filter(|&n| !self.is_free(between[n])).collect();
        let kind = |square: Square| self.at(square).map(|piece| piece.kind);
        if way.shy && kind(to) == kind(from) {
            return Reach::Never;
        }
        if way.shy
            && let [only] = held[..]
            && kind(between[only]) == kind(from)
        {
            return Reach::Blocked(between[only]);
        }
        match (way.how, held.as_slice()) {
            (How::Hop(0), [_]) => Reach::Open,
            (How::Hop(near), [n]) if between.len() - n <= usize::from(near) => Reach::Open,
            (How::Hop(_), [] | [_]) => Reach::NoHurdle,
            (How::Hop(_), [_, second, ..]) => Reach::Blocked(between[*second]),
            (_, []) => Reach::Open,
            (_, [first, ..]) => Reach::Blocked(between[*first]),
        }
    }

    /// A piece of a side that attacks a square.
    pub(super) fn attacker(&self, by: Side, square: Square) -> Option<Square> {
        self.squares(|piece| piece.side == by).into_iter().find(|&from| {
            let piece = self.at(from).expect("the square has a piece");
            let faces = |way: &&Way| way.since == Since::Facing;
            let mut lines = self.laws.kind(piece.kind).ways.iter().filter(faces);
            lines.any(|way| self.reach_by(by, from, square, way) == Reach::Open)
                || self.may_stand(piece, square) && self.reach(piece, from, square, Aim::Take) == Reach::Open
        })
    }

    /// Whether a square is in the field of a piece.
    pub(super) fn may_stand(&self, piece: Piece, square: Square) -> bool {
        self.laws.side(piece.side).fields[piece.kind.index()].has(square)
    }

    /// Whether a piece could never leave a square, whatever is on the board.
    pub(super) fn is_dead_end(&self, piece: Piece, from: Square) -> bool {
        let kind = self.laws.kind(piece.kind);
        let ahead = if piece.side == Side::White { 1 } else { -1 };
        let is_usual = |way: &&Way| match way.since {
            Since::Always => true,
            Since::River => self.laws.side(piece.side).river.has(from),
            _ => false,
        };
        !kind.ways.iter().filter(is_usual).filter(|way| way.moves).any(|way| {
            let most: i8 = match way.how {
                How::Leap | How::Lame => 1,
                How::Slide(0) | How::Hop(_) => {
                    i8::try_from(self.size().files().max(self.size().ranks())).unwrap_or(1)
                }
                How::Slide(most) => i8::try_from(most).unwrap_or(1),
            };
            (1..=most).any(|n| {
                let to = self.size().offset(from, way.files * n * ahead, way.ranks * n * ahead);
                to.is_some_and(|to| self.may_stand(piece, to))
            })
        })
    }

    /// The rule by which the last pieces of a kind are royal.
    pub(super) fn royal_rule(&self) -> Option<&'static Extinction> {
        self.laws.extinction.as_ref().filter(|rule| rule.royal)
    }

    /// The King of a side, if it has one.
    pub(super) fn king(&self, side: Side) -> Option<Square> {
        let kind = self.laws.king?;
        self.squares(|piece| piece == Piece { side, kind }).first().copied()
    }

    /// The pieces of a side that are royal because few of their kind are left.
    pub(super) fn last_ones(&self, side: Side) -> Vec<Square> {
        let Some(rule) = self.royal_rule() else { return Vec::new() };
        self.squares(|piece| {
            piece.side == side
                && rule.kinds.has(piece.kind)
                && self.count_like(side, piece.kind) <= rule.count + 1
        })
    }

    /// The pieces of a side that may become royal.
    pub(super) fn candidates(&self, side: Side) -> Vec<Square> {
        let Some(rule) = self.royal_rule() else { return Vec::new() };
        self.squares(|piece| piece.side == side && rule.kinds.has(piece.kind))
    }
}
