//! How far a line is played.

use crate::geometry::Square;
use crate::notation::Span;
use crate::replay::marks::Marked;
use crate::rules::{Move, Outcome, Side};

/// How far a line is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Progress {
    /// Every move so far was played.
    Playing,
    /// The last move that was read was not played. A variation may still stand for it.
    Refused,
    /// Moves follow the one that was not played. They are read, and nothing can be placed any more.
    Lost {
        /// Moves read since the line stopped, including the one that stopped it.
        unplayed: u32,
    },
}

impl Progress {
    /// One more move that is read and not played.
    pub(super) fn pass(&mut self) {
        *self = match *self {
            Progress::Playing => Progress::Refused,
            Progress::Refused => Progress::Lost { unplayed: 2 },
            Progress::Lost { unplayed } => Progress::Lost { unplayed: unplayed.saturating_add(1) },
        };
    }

    /// Moves between the last one that was played and the one that is being read.
    pub(super) const fn gap(self) -> usize {
        match self {
            Progress::Playing | Progress::Refused => 0,
            Progress::Lost { unplayed } => unplayed as usize - 1,
        }
    }
}

/// A line that is being played.
#[derive(Debug)]
pub(super) struct Frame<P> {
    /// Plies before its first move.
    pub(super) base: usize,
    /// The position that its first move replaces, to be put back when it closes.
    pub(super) replaced: Option<(P, usize)>,
    pub(super) progress: Progress,
    /// How it ended by history, or by a dead position.
    pub(super) end: Option<LineEnd>,
    /// Variations opened in it so far.
    pub(super) children: u32,
    /// By how much the last move number that was read is too high; a variation begins with that of its line.
    pub(super) shift: i64,
    /// The finding about the move number from which on numbers are too high, so that its fix covers those after it.
    pub(super) number_finding: Option<usize>,
    /// The last move played, to be looked at again when the line ends.
    pub(super) last: Option<LastMove>,
    /// Where the last move before the line went to.
    pub(super) came_to: Option<Square>,
}

impl<P> Frame<P> {
    /// Where the last move went to, be it of this line or before it.
    pub(super) fn last_square(&self) -> Option<Square> {
        self.last.map_or(self.came_to, |last| (last.m != Move::NULL).then(|| last.m.to()))
    }
}

/// An end that the board alone does not show.
#[derive(Clone, Copy, Debug)]
pub(super) struct LineEnd {
    pub(super) outcome: Outcome,
    /// Plies before it.
    pub(super) at: usize,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct LastMove {
    pub(super) token: Span,
    /// Whether it is a plain move, whose text is its name in `san`, with or without a mark.
    pub(super) is_plain: bool,
    pub(super) marked: Marked,
    pub(super) mover: Side,
    pub(super) m: Move,
    /// Where the move before it went to.
    pub(super) before_to: Option<Square>,
}

/// What is reported once for the main line and once for all variations together.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Reported {
    pub(super) repetition: bool,
    pub(super) move_count: bool,
    pub(super) after_draw: bool,
    pub(super) null_move: bool,
}
