//! The moves of a record spelled anew while they are played.
//!
//! Converting needs every move's name in another notation, and names need positions. They are written down here as the
//! moves are played, so that a record is replayed once and whoever lays the names out needs no rules.

use crate::naming::{Style, mark, push_turn, push_unmarked};
use crate::rules::{Move, Position};
use crate::variants::fen;

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
    /// Of the main line alone all names in `coord` as one text, a blank before each.
    Line,
    /// Of the main line alone the positions behind every move as one text, a line end behind each.
    Positions,
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
    at: u32,
    /// Where its name ends in the text.
    end: u32,
    /// Where its `coord` ends, which begins there.
    coord_end: u32,
}

/// One move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpelledMove<'a> {
    /// Where it begins in the text that was read.
    pub at: u32,
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

    /// Everything that was written down, one behind the other.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
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
    /// Where the next move begins in the text that was read.
    #[must_use]
    pub fn next_at(&self) -> Option<u32> {
        self.entries.as_slice().first().map(|entry| entry.at)
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
        Some(SpelledMove { at: entry.at, text, coord })
    }
}

/// Where a move stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Standing {
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
        match spelling {
            Spelling::Nothing | Spelling::Positions => {}
            Spelling::Line => spelled.text.reserve(6 * about),
            _ => {
                spelled.text.reserve(6 * about);
                spelled.moves.reserve(about);
            }
        }
        Scribe { spelling, spelled }
    }

    /// A move that was played, with the place where it begins in the text and the positions before and behind it.
    #[inline]
    pub(super) fn write<P: Position>(&mut self, at: u32, standing: Standing, before: &P, m: Move, after: &P) {
        if self.spelling != Spelling::Nothing {
            match (self.spelling, standing) {
                // Most archives are converted to this: it is said first.
                (Spelling::Line, Standing::Main) => {
                    self.spelled.text.push(' ');
                    push_unmarked(before, m, Style::Coord, &mut self.spelled.text);
                }
                // All positions of all variations together could be a great many.
                (Spelling::Line | Spelling::Positions, Standing::Variation) => {}
                _ => self.put_down(at, before, m, after),
            }
        }
    }

    fn put_down<P: Position>(&mut self, at: u32, before: &P, m: Move, after: &P) {
        let text = &mut self.spelled.text;
        match self.spelling {
            Spelling::Nothing | Spelling::Line => return,
            Spelling::Positions => {
                text.push_str(&fen::write(after));
                return text.push('\n');
            }
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
        }
        let end = text.len();
        if self.spelling == Spelling::SanAndCoord {
            push_unmarked(before, m, Style::Coord, text);
        }
        let place = |n: usize| u32::try_from(n).expect("the names of a record of 16 MiB fit into 4 GiB");
        self.spelled.moves.push(Entry { at, end: place(end), coord_end: place(text.len()) });
    }

    pub(super) fn finish(self) -> Spelled {
        self.spelled
    }
}
