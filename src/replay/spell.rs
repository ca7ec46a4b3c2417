//! The moves of a record spelled anew while they are played.
//!
//! Converting needs every move's name in another notation, and names need positions. They are written here as the moves
//! are played, so that a record is replayed once and the writer of the names needs no rules.

use std::ops::Range;

use crate::naming::{Style, mark, push_turn, push_unmarked, push_with_piece, short_coord};
use crate::rules::{self, Move, Playable};
use crate::variants::fen;

use super::History;

/// What is written of every move that is played.
///
/// ```
/// use lawspeaker::naming::Style;
/// use lawspeaker::notation::{pgn::parse, syntax::ParsedGame};
/// use lawspeaker::replay::{ReplayOptions, Spelling, replay_to};
/// let (record, mut game) = (b"1. e2e4 c7-c5 *", ParsedGame::new());
/// parse(record, 0, &mut game);
/// let spelled = |spelling| replay_to(record, &game, &ReplayOptions::default(), spelling, None).spelled.text().to_owned();
/// assert_eq!((spelled(Spelling::Line), spelled(Spelling::Nothing)), (" e2e4 c7c5".to_owned(), String::new()));
/// assert!(spelled(Spelling::Positions).lines().count() > 1);
/// assert_ne!(Spelling::Named(Style::San), Spelling::Named(Style::Lan));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Spelling {
    /// Nothing.
    #[default]
    Nothing,
    /// Its name in a style, with its mark where the style has marks.
    Named(Style),
    /// Its name in `san`, and beside it the one in `coord`.
    SanAndCoord,
    /// Its name without a mark: `d1-d4xd5/e4`.
    Unmarked,
    /// As commands: `N i2-f3; add P f2`.
    Turn,
    /// In `coord` behind the letter of the piece, which has `+` if it is a promoted form: `+Pc7c8`.
    WithPiece,
    /// Of the main line alone all names in `coord` as one text, a blank before each.
    Line,
    /// Of the main line alone the positions after every move as one text, a line end after each.
    Positions,
}

impl Spelling {
    /// Whether null moves have a name.
    #[must_use]
    pub(crate) const fn names_null_moves(self) -> bool {
        !matches!(self, Spelling::Unmarked | Spelling::Turn | Spelling::WithPiece)
    }
}

/// What was written of the main line as one text.
#[derive(Clone, Debug, Default)]
pub struct Spelled {
    /// The start position in six fields, where the record gives one.
    pub start: Option<String>,
    text: String,
}

impl Spelled {
    /// The text of [`Spelling::Line`] or [`Spelling::Positions`]; empty for other spellings.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Leaves only these plies; a new beginning has this start position.
    pub(crate) fn cut(&mut self, plies: Range<usize>, start: Option<String>) {
        let places: Vec<usize> = match self.text.ends_with('\n') {
            true => {
                let ends = self.text.match_indices('\n').map(|(at, _)| at + 1);
                std::iter::once(0).chain(ends).collect()
            }
            false => {
                let begins = self.text.match_indices(' ').map(|(at, _)| at);
                begins.chain([self.text.len()]).collect()
            }
        };
        self.text = self.text[places[plies.start]..places[plies.end]].to_owned();
        self.start = start.or(self.start.take());
    }
}

/// Writes the moves of one record.
#[derive(Debug)]
pub(super) struct Scribe {
    spelling: Spelling,
    spelled: Spelled,
    /// The text of [`Spelling::Line`] so far.
    line: Vec<u8>,
    /// The names of one move.
    name: String,
}

impl Scribe {
    /// For a record of about this many moves.
    pub(super) fn new(spelling: Spelling, about: usize) -> Self {
        let line = Vec::with_capacity(if spelling == Spelling::Line { 6 * about } else { 0 });
        Scribe { spelling, spelled: Spelled::default(), line, name: String::new() }
    }

    /// A move of the main line, which is the last one of this history.
    #[inline(always)] // most records are not spelled: this stays a part of the loop over the moves
    pub(super) fn write<P: Playable>(&mut self, history: &History<P>, m: Move) {
        match self.spelling {
            Spelling::Line => match short_coord(history.last().size(), m) {
                Some(name) => self.line.extend_from_slice(&name),
                None => {
                    if let Some(before) = history.before_last() {
                        self.write_long(before, m);
                    }
                }
            },
            Spelling::Positions => {
                self.spelled.text.push_str(&fen::write(history.last()));
                self.spelled.text.push('\n');
            }
            _ => {}
        }
    }

    /// The same for [`Spelling::Line`] and a move that is not a short one.
    #[cold]
    fn write_long(&mut self, before: &dyn rules::Position, m: Move) {
        self.name.clear();
        self.name.push(' ');
        push_unmarked(before, m, Style::Coord, &mut self.name);
        self.line.extend_from_slice(self.name.as_bytes());
    }

    /// The name of a move that was played, and its `coord` where both are asked for. `plain` is its text if it was read as a plain
    /// move: it has all of the origin that the name needs and no more.
    pub(super) fn name<P: Playable>(
        &mut self,
        before: &P,
        m: Move,
        after: &P,
        plain: Option<&[u8]>,
    ) -> (&str, Option<&str>) {
        let text = &mut self.name;
        text.clear();
        let push_san = |text: &mut String| match plain.and_then(|plain| str::from_utf8(plain).ok()) {
            Some(plain) => text.push_str(plain.trim_end_matches('+')),
            None => push_unmarked(before, m, Style::San, text),
        };
        match self.spelling {
            Spelling::Nothing | Spelling::Line | Spelling::Positions => {}
            // It is a move of no piece, so it has no command and no mark.
            Spelling::SanAndCoord if m == Move::NULL => return ("--", Some("0000")),
            _ if m == Move::NULL => text.push_str("--"),
            Spelling::Named(style) if !style.has_marks() => push_unmarked(before, m, style, text),
            Spelling::Named(Style::San) => {
                push_san(text);
                text.push_str(mark(before.turn(), after));
            }
            Spelling::Named(style) => {
                push_unmarked(before, m, style, text);
                text.push_str(mark(before.turn(), after));
            }
            Spelling::SanAndCoord => {
                push_san(text);
                text.push_str(mark(before.turn(), after));
                let end = text.len();
                push_unmarked(before, m, Style::Coord, text);
                let (name, coord) = self.name.split_at(end);
                return (name, Some(coord));
            }
            Spelling::Unmarked => push_san(text),
            Spelling::Turn => push_turn(before, m, text),
            Spelling::WithPiece => push_with_piece(before, m, text),
        }
        (&self.name, None)
    }

    pub(super) fn finish(mut self) -> Spelled {
        if self.spelling == Spelling::Line {
            self.spelled.text = String::from_utf8(self.line).expect("names of moves are text");
        }
        self.spelled
    }
}
