//! Moves with their variations and comments, of a record or of a solution.
//!
//! The lines are in one list: the main line first, and every variation knows which move it replaces. So nothing here is
//! recursive, however deep a record nests its variations.

use std::collections::HashMap;

use crate::any::AnyPosition;

/// A game or a solution as lines of moves.
#[derive(Clone, Debug, Default)]
pub(in crate::view) struct Tree {
    pub(in crate::view) lines: Vec<Line>,
    /// The lines that leave at a place, in their order.
    branches: HashMap<At, Vec<usize>>,
}

/// The main line or a variation.
#[derive(Clone, Debug, Default)]
pub(in crate::view) struct Line {
    /// The line that it leaves, and the number of moves of that line before it; none for the main line.
    pub(in crate::view) origin: Option<At>,
    /// Comments before its first move.
    pub(in crate::view) before: Vec<String>,
    pub(in crate::view) moves: Vec<Move>,
    /// Comments after its end.
    pub(in crate::view) after: Vec<String>,
}

/// A move of a line.
#[derive(Clone, Debug, Default)]
pub(in crate::view) struct Move {
    /// As it is shown: with its glyphs.
    pub(in crate::view) text: String,
    /// As it is played: in `coord` or `san`.
    pub(in crate::view) play: String,
    /// Comments at the move.
    pub(in crate::view) comments: Vec<String>,
    /// Whether the other side passes after it, as in series play.
    pub(in crate::view) then_pass: bool,
    /// Whether the same side moves again after it, in the same turn.
    pub(in crate::view) goes_on: bool,
}

/// A place in a tree: a line, and how many of its moves are played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(in crate::view) struct At {
    pub(in crate::view) line: usize,
    pub(in crate::view) played: usize,
}

impl Tree {
    /// A tree with an empty main line.
    pub(in crate::view) fn new() -> Self {
        Tree { lines: vec![Line::default()], branches: HashMap::new() }
    }

    /// Adds a variation that leaves a line here, and returns its number.
    pub(in crate::view) fn branch(&mut self, at: At) -> usize {
        let number = self.lines.len();
        self.lines.push(Line { origin: Some(at), ..Line::default() });
        self.branches.entry(at).or_default().push(number);
        number
    }

    /// The lines that leave here: what could be played instead of the next move.
    pub(in crate::view) fn variations(&self, at: At) -> &[usize] {
        self.branches.get(&at).map_or(&[], Vec::as_slice)
    }

    pub(in crate::view) fn line(&self, number: usize) -> &Line {
        &self.lines[number]
    }

    /// The move that was played last; none at the beginning of a line.
    pub(in crate::view) fn last(&self, at: At) -> Option<&Move> {
        self.line(at.line).moves.get(at.played.checked_sub(1)?)
    }

    /// The next move.
    pub(in crate::view) fn next(&self, at: At) -> Option<&Move> {
        self.line(at.line).moves.get(at.played)
    }

    /// The number of plies played since the start of the main line.
    pub(in crate::view) fn ply(&self, at: At) -> usize {
        let mut plies = at.played;
        let mut line = at.line;
        while let Some(origin) = self.line(line).origin {
            plies += origin.played;
            line = origin.line;
        }
        plies
    }

    /// The moves from the start of the main line to a place.
    fn path(&self, at: At) -> Vec<&Move> {
        let mut parts = vec![&self.line(at.line).moves[..at.played]];
        let mut line = at.line;
        while let Some(origin) = self.line(line).origin {
            parts.push(&self.line(origin.line).moves[..origin.played]);
            line = origin.line;
        }
        parts.into_iter().rev().flatten().collect()
    }
}

/// The positions of the line that is shown, as far as they are needed.
#[derive(Clone, Debug)]
pub(in crate::view) struct Steps {
    start: AnyPosition,
    /// The line.
    line: usize,
    /// The positions from the one before its first move on.
    positions: Vec<AnyPosition>,
}

impl Steps {
    pub(in crate::view) fn new(start: AnyPosition) -> Self {
        Steps { line: 0, positions: vec![start.clone()], start }
    }

    /// Goes to a place, or as near to it as the moves can be played; returns the place reached.
    pub(in crate::view) fn go(&mut self, tree: &Tree, at: At) -> At {
        if at.line != self.line {
            let first = tree.line(at.line).origin.unwrap_or_default();
            let moves = if at.line == 0 { Vec::new() } else { tree.path(first) };
            let before = moves.into_iter().try_fold(self.start.clone(), |position, m| played(&position, m));
            self.positions = vec![before.unwrap_or_else(|| self.start.clone())];
            self.line = at.line;
        }
        let moves = &tree.line(at.line).moves;
        let wanted = at.played.min(moves.len());
        while self.positions.len() <= wanted {
            let last = self.positions.last().expect("the position before the first move is kept");
            let Some(next) = played(last, &moves[self.positions.len() - 1]) else { break };
            self.positions.push(next);
        }
        At { line: at.line, played: wanted.min(self.positions.len() - 1) }
    }

    /// The position after this number of moves of the line, which were gone through.
    pub(in crate::view) fn position(&self, played: usize) -> &AnyPosition {
        &self.positions[played.min(self.positions.len() - 1)]
    }
}

/// The position after a move of a tree.
fn played(position: &AnyPosition, m: &Move) -> Option<AnyPosition> {
    let next = position.after_recorded(&m.play)?;
    if m.then_pass { next.after_waiting().or(Some(next)) } else { Some(next) }
}
