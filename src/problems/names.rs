//! The names of the moves of some play, written one after the other into one text.
//!
//! Defences with the same answer as a move are put together if the answers have the same names too, and so has all play after them.
//! So the play after each defence is named, and most of these names are only compared. In one text they need no memory of their
//! own, and the names of two whole answers are compared as two parts of the text.

use std::ops::Range;

use crate::naming::{self, Style};
use crate::rules::{Board, Move, MoveKind, Position};
use crate::solve::{Branch, Play, SharedAnswer, Threat, go_on, pass};
use crate::variants::{Variant, boards};
use crate::with_family;

/// The names of some play. [`Reader`] gives them back in the order in which they were written.
#[derive(Default)]
pub(super) struct Names {
    /// The names, a line feed after each.
    text: String,
    /// Where the play after each defence ends, in the order in which it begins.
    ends: Vec<End>,
    /// For the moves that are compared to find the shortest name.
    buffer: Vec<Move>,
    /// The last move that has the same `coord` in every position, and where that stands in the text.
    last: Option<(Move, Range<usize>)>,
}

/// Where the names of the play after a defence end, and the ends in it.
#[derive(Clone, Copy, Default)]
struct End {
    text: usize,
    ends: usize,
}

impl Names {
    /// The names of a branch that begins in this position. A solution has thousands of moves, and each is played to be named, so
    /// this has the type of the position again.
    pub(super) fn of_branch(position: &dyn Board, branch: &Branch) -> Self {
        let mut names = Names::default();
        with_family!(Variant::of_ruleset(position.rules()), P => {
            names.add::<P>(&boards::typed(position), branch);
        });
        names
    }

    /// The names of variations that begin in this position.
    pub(super) fn of_variations(position: &dyn Board, variations: &[SharedAnswer]) -> Self {
        let mut names = Names::default();
        with_family!(Variant::of_ruleset(position.rules()), P => {
            names.add_variations::<P>(&boards::typed(position), variations);
        });
        names
    }

    /// Adds the names of a branch: its move, the threats, the replies that lose, and the variations. The recursion is as deep as the
    /// problem is long: at most 99 levels.
    fn add<P: Position>(&mut self, position: &P, branch: &Branch) {
        let after = position.after(branch.m);
        self.add_coord(position, branch.m);
        self.add_san(position, branch.m, &after);
        if let Threat::Moves(threats) = &branch.threat {
            // Threats have the names they would have if the defender passed.
            let passed = pass(&after).expect("what is threatened was found by passing");
            threats.iter().for_each(|threat| self.add(&passed, threat));
        }
        match &branch.play {
            Play::Won | Play::NotShown => {}
            Play::Replies { losing, variations } => {
                losing.iter().for_each(|&m| self.add_san(&after, m, &after.after(m)));
                self.add_variations(&after, variations);
            }
            Play::Together(below) => below.iter().for_each(|branch| self.add(&after, branch)),
            Play::Alone(below) => {
                let next = go_on(&after).expect("a series that was found goes on");
                below.iter().for_each(|branch| self.add(&next, branch));
            }
        }
    }

    /// Adds the names of variations: each defence, with the answers to it.
    fn add_variations<P: Position>(&mut self, position: &P, variations: &[SharedAnswer]) {
        for variation in variations {
            for &defence in &variation.defences {
                let defended = position.after(defence);
                self.add_san(position, defence, &defended);
                let n = self.ends.len();
                self.ends.push(End::default());
                self.add(&defended, &variation.answer);
                variation.duals.iter().for_each(|dual| self.add(&defended, dual));
                self.ends[n] = End { text: self.text.len(), ends: self.ends.len() };
            }
        }
    }

    /// Defences with the same answer come one after the other, so most moves are the one that was named last.
    fn add_coord<P: Position>(&mut self, position: &P, m: Move) {
        let begin = self.text.len();
        match &self.last {
            Some((last, place)) if *last == m => self.text.extend_from_within(place.clone()),
            _ => {
                naming::push_unmarked(position, m, Style::Coord, &mut self.text);
                self.text.push('\n');
            }
        }
        // The name of any other move can have squares that the move itself does not have.
        if m.kind() == MoveKind::Plain && m.from().is_some() {
            self.last = Some((m, begin..self.text.len()));
        }
    }

    fn add_san<P: Position>(&mut self, position: &P, m: Move, after: &P) {
        naming::push_san(position, m, after, &mut self.text, &mut self.buffer);
        self.text.push('\n');
    }

    pub(super) fn reader(&self) -> Reader<'_> {
        Reader { names: self, at: End::default() }
    }
}

/// Reads names.
pub(super) struct Reader<'a> {
    names: &'a Names,
    at: End,
}

impl<'a> Reader<'a> {
    /// The next name.
    pub(super) fn name(&mut self) -> &'a str {
        let rest = &self.names.text[self.at.text..];
        let len = memchr::memchr(b'\n', rest.as_bytes()).expect("every name ends with a line feed");
        self.at.text += len + 1;
        &rest[..len]
    }

    /// Begins the play after a defence, and gives all names in it. They are read next, or passed over.
    pub(super) fn answers(&mut self) -> Answers<'a> {
        let end = self.names.ends[self.at.ends];
        self.at.ends += 1;
        Answers { names: &self.names.text[self.at.text..end.text], end }
    }

    /// Passes over the play after a defence.
    pub(super) fn pass_over(&mut self, answers: Answers<'_>) {
        self.at = answers.end;
    }
}

/// The names of the play after a defence.
#[derive(Clone, Copy)]
pub(super) struct Answers<'a> {
    pub(super) names: &'a str,
    end: End,
}
