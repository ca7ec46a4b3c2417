//! The moves of a record spelled anew while they are played.
//!
//! Converting needs every move's name in another notation, and names need positions. They are written down here as the
//! moves are played, so that a record is replayed once and whoever lays the names out needs no rules.

use crate::naming::{Style, mark, push_turn, push_unmarked};
use crate::rules::{Game, Move};
use crate::variants::position;

/// What is written down of every move that is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Spelling {
    /// Nothing.
    #[default]
    Nothing,
    /// Its name in a style, with its mark where the style has marks.
    Named(Style),
    /// Its name in `san`, and beside it the one in `coord`.
    SanAndCoord,
    /// Its name without a mark: OpenTafl's way, `d1-d4xd5/e4`.
    Unmarked,
    /// Game Courier's turn: `N i2-f3; add P f2`.
    Turn,
    /// The position behind it; nothing for moves of variations.
    Position,
}

/// The moves that were played, of the main line and of the variations, in the order of the text.
#[derive(Clone, Debug, Default)]
pub struct Spelled {
    /// The start position in six fields, where the record gives one.
    pub start: Option<String>,
    text: String,
    moves: Vec<Entry>,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    element: u32,
    /// Where its name ends in the text.
    end: u32,
    /// Where its `coord` ends, which begins there.
    coord_end: u32,
}

/// One move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpelledMove<'a> {
    /// Number of its element in the movetext, from 0.
    pub element: usize,
    /// What was asked for.
    pub text: &'a str,
    /// The `coord`, where both names were asked for.
    pub coord: Option<&'a str>,
}

impl Spelled {
    /// The moves, in the order of the text.
    #[must_use]
    pub fn moves(&self) -> SpelledMoves<'_> {
        SpelledMoves { text: &self.text, from: 0, entries: self.moves.iter() }
    }

    /// How many moves were played, those of variations included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether none was.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }
}

/// Gives the moves one by one.
#[derive(Clone, Debug)]
pub struct SpelledMoves<'a> {
    text: &'a str,
    from: usize,
    entries: std::slice::Iter<'a, Entry>,
}

impl SpelledMoves<'_> {
    /// Number of the element of the next move.
    #[must_use]
    pub fn next_element(&self) -> Option<usize> {
        self.entries.as_slice().first().map(|entry| entry.element as usize)
    }
}

impl<'a> Iterator for SpelledMoves<'a> {
    type Item = SpelledMove<'a>;

    #[inline]
    fn next(&mut self) -> Option<SpelledMove<'a>> {
        let entry = self.entries.next()?;
        let (end, coord_end) = (entry.end as usize, entry.coord_end as usize);
        let text = &self.text[self.from..end];
        let coord = (coord_end > end).then(|| &self.text[end..coord_end]);
        self.from = coord_end;
        Some(SpelledMove { element: entry.element as usize, text, coord })
    }
}

/// Where a move stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Line {
    Main,
    Variation,
}

/// Writes down the moves of one record.
#[derive(Debug)]
pub(super) struct Scribe {
    spelling: Spelling,
    spelled: Spelled,
}

impl Scribe {
    /// For a record of about so many moves.
    pub(super) fn new(spelling: Spelling, about: usize) -> Self {
        let mut spelled = Spelled::default();
        if spelling != Spelling::Nothing {
            spelled.text.reserve(6 * about);
            spelled.moves.reserve(about);
        }
        Scribe { spelling, spelled }
    }

    /// A move of a line that was played, with the positions before and behind it.
    #[inline]
    pub(super) fn write<G: Game>(&mut self, element: usize, line: Line, before: &G, m: Move, after: &G) {
        match (self.spelling, line) {
            (Spelling::Nothing, _) => {}
            // All positions of all variations together could be a great many.
            (Spelling::Position, Line::Variation) => self.end_entry(element, self.spelled.text.len()),
            _ => self.put_down(element, before, m, after),
        }
    }

    fn put_down<G: Game>(&mut self, element: usize, before: &G, m: Move, after: &G) {
        let text = &mut self.spelled.text;
        match self.spelling {
            Spelling::Nothing => {}
            Spelling::Named(Style::Coord) => push_unmarked(before, m, Style::Coord, text),
            Spelling::Named(style) => {
                push_unmarked(before, m, style, text);
                text.push_str(mark(before.turn(), after));
            }
            Spelling::SanAndCoord => {
                push_unmarked(before, m, Style::San, text);
                text.push_str(mark(before.turn(), after));
            }
            Spelling::Unmarked => push_unmarked(before, m, Style::San, text),
            Spelling::Turn => push_turn(before, m, text),
            Spelling::Position => text.push_str(&position::write(after)),
        }
        let end = text.len();
        if self.spelling == Spelling::SanAndCoord {
            push_unmarked(before, m, Style::Coord, text);
        }
        self.end_entry(element, end);
    }

    fn end_entry(&mut self, element: usize, end: usize) {
        // A record has at most 16 MiB; its positions, the longest of all, are 65,536 in a line.
        let place = |n: usize| u32::try_from(n).expect("the moves of a record fit into 4 GiB");
        let entry =
            Entry { element: place(element), end: place(end), coord_end: place(self.spelled.text.len()) };
        self.spelled.moves.push(entry);
    }

    pub(super) fn finish(self) -> Spelled {
        self.spelled
    }
}
