//! The games of a record, replayed with every move and its place: what requests about moves need.
//!
//! A position is worked out for those moves alone that somebody asks about. It is the start position with the moves that
//! lead there, so the lines of a game need no memory for positions.

use crate::any::AnyPosition;
use crate::formats::{Reader, RecordGames};
use crate::notation::Record;
use crate::notation::Span;
use crate::notation::syntax::{Element, ElementKind, ParsedGame};
use crate::replay::{Event, Finding, Listener, Replay, ReplayOptions, Spelling, Start};

/// A game of a record.
pub(crate) struct Game {
    pub(crate) syntax: ParsedGame,
    pub(crate) replay: Replay,
    /// The moves that were played, in the order of the text.
    pub(crate) moves: Vec<Moved>,
    /// The line that the end of the text is in.
    pub(crate) end: LineEnd,
}

/// A move that was played.
#[derive(Debug)]
pub(crate) struct Moved {
    pub(crate) span: Span,
    /// Its name in `san`.
    pub(crate) san: String,
    /// Its name in `coord`.
    pub(crate) coord: String,
    /// The move before it in its line, as its number in [`Game::moves`]; none at the start position.
    pub(crate) before: Option<usize>,
    /// The plies before it.
    pub(crate) plies: u32,
    /// The turns that were over before it: in some games a turn has several moves.
    pub(crate) turns: u32,
    /// Whether it is the first move of its turn.
    pub(crate) begins_turn: bool,
    /// Whether the same side moves again, in the same turn.
    goes_on: bool,
}

/// The line that the end of the text is in.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct LineEnd {
    /// The last move of the line.
    pub(crate) last: Option<usize>,
    /// Whether a move of it could not be played, so that its position is not known.
    pub(crate) is_lost: bool,
    /// Whether it is a variation.
    pub(crate) is_variation: bool,
}

/// Reads and replays the games of a record.
pub(crate) fn games(record: &Record, reader: &'static Reader, options: ReplayOptions) -> Vec<Game> {
    select(record, reader, options, |_| true)
}

/// Reads and replays the game that has this byte of the record.
pub(crate) fn game_at(
    record: &Record,
    reader: &'static Reader,
    options: ReplayOptions,
    byte: usize,
) -> Option<Game> {
    let byte = u32::try_from(byte).ok()?;
    let is_last = |span: Span| span.end as usize >= record.bytes.len();
    let has = |game: &ParsedGame| {
        game.span.start <= byte && (byte < game.span.end || is_last(game.span) && byte == game.span.end)
    };
    select(record, reader, options, has).pop()
}

fn select(
    record: &Record,
    reader: &'static Reader,
    options: ReplayOptions,
    is_wanted: impl Fn(&ParsedGame) -> bool,
) -> Vec<Game> {
    let mut syntax = ParsedGame::default();
    let wanted = |_: &[u8], game: &ParsedGame| is_wanted(game);
    let mut read = RecordGames::new(record, reader, options, &mut syntax).among(&wanted);
    let mut games = Vec::new();
    while read.parse().is_some() {
        let mut trail = Trail::default();
        let replay = read.replay(Spelling::SanAndCoord, Some(&mut trail));
        let end = trail.end.unwrap_or_else(|| trail.line_end());
        games.push(Game { syntax: read.syntax().clone(), replay, moves: trail.moves, end });
    }
    games
}

impl Game {
    /// The position after a move, or the start position.
    pub(crate) fn position(&self, last: Option<usize>) -> Option<AnyPosition> {
        let variant = self.replay.variant?;
        let mut position = match self.replay.start.as_ref()? {
            Start::Array => AnyPosition::start(variant),
            Start::Position(fen) => AnyPosition::from_fen(variant, fen).ok()?,
        };
        let mut path = Vec::new();
        let mut at = last;
        while let Some(n) = at {
            path.push(n);
            at = self.moves[n].before;
        }
        for n in path.into_iter().rev() {
            position = position.after_recorded(&self.moves[n].coord)?;
        }
        Some(position)
    }

    /// The element that has this byte of the record.
    pub(crate) fn element_at(&self, byte: usize) -> Option<&Element> {
        let at = self.syntax.movetext.partition_point(|element| element.span.end as usize <= byte);
        let has = |element: &&Element| {
            element.span.start as usize <= byte
                && byte <= element.span.end as usize
                && !element.span.is_empty()
        };
        // The place after a word belongs to the word, unless another one begins there.
        let before = at.checked_sub(1).and_then(|n| self.syntax.movetext.get(n));
        self.syntax.movetext.get(at).filter(has).or_else(|| before.filter(has))
    }

    /// The move that was played and has this place.
    pub(crate) fn moved(&self, span: Span) -> Option<usize> {
        self.moves.binary_search_by_key(&span.start, |moved| moved.span.start).ok()
    }
}

/// Writes down the moves while they are played.
struct Trail {
    moves: Vec<Moved>,
    /// The lines that are open, the innermost one last.
    lines: Vec<Line>,
    /// The line that the end of the text is in, if that is a variation.
    end: Option<LineEnd>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Line {
    /// The last move that was played.
    last: Option<usize>,
    /// The move before the last one, which a variation follows. Also a move that could not be played has one before it.
    before: Option<usize>,
    is_lost: bool,
}

impl Default for Trail {
    fn default() -> Self {
        Trail { moves: Vec::new(), lines: vec![Line::default()], end: None }
    }
}

impl Trail {
    fn line(&mut self) -> &mut Line {
        self.lines.last_mut().expect("the main line is never closed")
    }

    fn line_end(&self) -> LineEnd {
        let line = self.lines.last().copied().unwrap_or_default();
        LineEnd { last: line.last, is_lost: line.is_lost, is_variation: self.lines.len() > 1 }
    }
}

impl Listener for Trail {
    fn begin_again(&mut self) {
        *self = Trail::default();
    }

    fn element(&mut self, element: Element, event: Event<'_>) {
        match (element.kind, event) {
            (ElementKind::Move, Event::Played { name, coord, after, .. }) => {
                let line = *self.line();
                let played = self.moves.len();
                let before = line.last.map(|n| &self.moves[n]);
                let plies = before.map_or(0, |before| before.plies + 1);
                let begins_turn = before.is_none_or(|before| !before.goes_on);
                let turns = before.map_or(0, |before| before.turns + u32::from(begins_turn));
                self.moves.push(Moved {
                    span: element.span,
                    san: name.to_owned(),
                    coord: coord.unwrap_or(name).to_owned(),
                    before: line.last,
                    plies,
                    turns,
                    begins_turn,
                    goes_on: after.turn_goes_on(),
                });
                *self.line() = Line { last: Some(played), before: line.last, is_lost: false };
            }
            (ElementKind::Move, Event::Other | Event::Kept) => {
                let line = self.line();
                if !line.is_lost {
                    line.before = line.last;
                    line.is_lost = true;
                }
            }
            (ElementKind::Open, _) => {
                let before = self.line().before;
                self.lines.push(Line { last: before, before, is_lost: false });
            }
            (ElementKind::Close, _) => {
                // The reader closes what the text leaves open.
                if element.span.is_empty() && self.end.is_none() {
                    self.end = Some(self.line_end());
                }
                if self.lines.len() > 1 {
                    self.lines.pop();
                }
            }
            _ => {}
        }
    }

    fn found(&mut self, _: &Finding) {}
}
