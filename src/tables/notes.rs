//! What the comments of a main line say of its positions: clocks, evaluations, and text for people. A comment is about the position
//! after the last move before it.

use std::borrow::Cow;

use crate::notation::commands::{Command, Evaluation, Stretch, stretches};
use crate::notation::syntax::{Element, ElementKind, ParsedGame};
use crate::replay::{Event, Finding, Listener};

/// Something that a comment says of a position.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Note {
    Clock(f64),
    Emt(f64),
    Eval(f64),
    Mate(i64),
    /// Text for people, with one blank between words.
    Text(Box<str>),
}

/// A note, with the number of moves before its position. A game may have a million of them, so they are small.
pub(super) type PlyNote = (u32, Note);

impl Note {
    pub(super) fn weight(&self) -> usize {
        size_of::<PlyNote>() + if let Note::Text(text) = self { text.len() } else { 0 }
    }

    /// What a stretch of a comment says.
    fn of(stretch: Stretch<'_>) -> Option<Self> {
        match stretch {
            Stretch::Text(text) => {
                let mut words = String::with_capacity(text.len());
                for word in text.split_whitespace() {
                    if !words.is_empty() {
                        words.push(' ');
                    }
                    words.push_str(word);
                }
                Some(Note::Text(words.into_boxed_str()))
            }
            Stretch::Command(command) => match Command::read(command) {
                Command::Clock(seconds) => Some(Note::Clock(seconds)),
                Command::MoveTime(seconds) => Some(Note::Emt(seconds)),
                Command::Evaluation(Evaluation::Pawns(pawns)) => Some(Note::Eval(pawns)),
                Command::Evaluation(Evaluation::Mate(moves)) => Some(Note::Mate(moves)),
                _ => None,
            },
        }
    }
}

/// All notes of a position. Of several clocks the first one counts.
#[derive(Default)]
pub(super) struct Said<'n> {
    pub(super) clock: Option<f64>,
    pub(super) emt: Option<f64>,
    pub(super) eval: Option<f64>,
    pub(super) mate: Option<i64>,
    /// All texts, with blanks between them.
    pub(super) text: Option<Cow<'n, str>>,
}

impl<'n> Said<'n> {
    pub(super) fn hear(&mut self, note: &'n Note) {
        match note {
            Note::Clock(seconds) => self.clock = self.clock.or(Some(*seconds)),
            Note::Emt(seconds) => self.emt = self.emt.or(Some(*seconds)),
            Note::Eval(_) | Note::Mate(_) if self.eval.is_some() || self.mate.is_some() => {}
            Note::Eval(pawns) => self.eval = Some(*pawns),
            Note::Mate(moves) => self.mate = Some(*moves),
            Note::Text(text) => match &mut self.text {
                None => self.text = Some(Cow::Borrowed(text)),
                Some(all) => {
                    let all = all.to_mut();
                    all.push(' ');
                    all.push_str(text);
                }
            },
        }
    }
}

/// Hears the replay of a game and keeps what the comments of its main line say, as far as it replays.
pub struct Notes<'a> {
    bytes: &'a [u8],
    game: &'a ParsedGame,
    /// Moves of the main line so far, fewer than [`MAX_ELEMENTS`](crate::notation::syntax::MAX_ELEMENTS).
    plies: u32,
    /// Variations that are open.
    depth: usize,
    /// Whether a move of the main line was not played.
    is_broken: bool,
    notes: Vec<PlyNote>,
}

impl<'a> Notes<'a> {
    pub(super) fn new(bytes: &'a [u8], game: &'a ParsedGame) -> Self {
        Notes { bytes, game, plies: 0, depth: 0, is_broken: false, notes: Vec::new() }
    }

    /// The notes in the order of the plies.
    pub(super) fn finish(self) -> Vec<PlyNote> {
        let mut notes = self.notes;
        notes.sort_by_key(|(ply, _)| *ply); // a comment may be on the move before the last one
        notes
    }

    fn comment(&mut self, element: Element) {
        let ply = match element.kind {
            ElementKind::CommentOnMoveBefore => self.plies.saturating_sub(1),
            _ => self.plies,
        };
        let comment = self.game.comment(self.bytes, element);
        self.notes.extend(stretches(&comment).filter_map(Note::of).map(|note| (ply, note)));
    }
}

impl Listener for Notes<'_> {
    fn element(&mut self, element: Element, event: Event<'_>) {
        match element.kind {
            ElementKind::Open => self.depth += 1,
            ElementKind::Close => self.depth = self.depth.saturating_sub(1), // a stray one closes nothing
            _ if self.depth > 0 || self.is_broken => {}
            ElementKind::Move => match event {
                Event::Played { .. } => self.plies += 1,
                Event::Kept | Event::Other => self.is_broken = true,
            },
            // An escaped line is for other programs.
            ElementKind::EscapedLine => {}
            kind if kind.is_comment() => self.comment(element),
            _ => {}
        }
    }

    fn begin_again(&mut self) {
        *self = Notes::new(self.bytes, self.game);
    }

    fn found(&mut self, _: &Finding) {}
}
