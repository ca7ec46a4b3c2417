//! What a game means, in a form that is equal before and after safe fixes.

use std::collections::BTreeSet;
use std::hash::Hasher as _;

use crate::formats::RecordGames;
use crate::naming::Style;
use crate::notation::pgn::mark_word;
use crate::notation::syntax::{Element, ElementKind, ParsedGame};
use crate::notation::text::text;
use crate::replay::{Event, Finding, Listener, Replay, Spelling, Start, signs};
use crate::variants::Variant;
use crate::wide_hash::WideHasher;

/// What a game means: its tags, its start, its moves with their variations, comments and glyphs.
#[derive(Debug)]
pub(super) struct Meaning {
    variant: Option<Variant>,
    start: Option<Start>,
    /// A hash of the movetext: a long game needs no second text in memory.
    movetext: u128,
    tags: BTreeSet<(String, String)>,
}

impl Meaning {
    /// Replays the game that was read last, and gives its meaning too.
    pub(super) fn read(bytes: &[u8], games: &RecordGames<'_, '_>) -> (Replay, Self) {
        let game = games.syntax();
        let mut trace = Trace { bytes, game, hasher: WideHasher::new() };
        let replay = games.replay(Spelling::Named(Style::Coord), Some(&mut trace));
        // Control characters of values mean nothing. The date and the result may be written in another way.
        let value = |tag| game.value_of(bytes, tag).replace('\t', " ").replace(char::is_control, "");
        let name = |tag| text(game.name_of(bytes, tag)).into_owned();
        let tags = game.tags.iter().map(|tag| (name(tag), value(tag)));
        let tags = tags.filter(|(name, _)| name != "Date" && name != "Result").collect();
        let (variant, start, movetext) = (replay.variant, replay.start.clone(), trace.hasher.wide());
        (replay, Meaning { variant, start, movetext, tags })
    }

    /// Whether a game still means this. Tags may have been added to it.
    pub(super) fn is_kept_by(&self, other: &Meaning) -> bool {
        self.variant == other.variant
            && self.start == other.start
            && self.movetext == other.movetext
            && self.tags.is_subset(&other.tags)
    }
}

/// Hashes what is in the movetext, each move by its squares.
struct Trace<'a> {
    bytes: &'a [u8],
    game: &'a ParsedGame,
    hasher: WideHasher,
}

impl Trace<'_> {
    fn add(&mut self, text: &str) {
        self.hasher.write(text.as_bytes());
    }
}

impl Listener for Trace<'_> {
    fn element(&mut self, element: Element, event: Event<'_>) {
        let raw = || text(element.span.of(self.bytes));
        match (element.kind, event) {
            (ElementKind::Move, event) => {
                let raw = raw();
                self.add(" ");
                self.add(match event {
                    Event::Played { name, .. } => name,
                    Event::Other | Event::Kept => &raw,
                });
                // A fix keeps two of the signs of a glyph.
                let glyph: String = raw.chars().filter(|sign| matches!(sign, '!' | '?')).take(2).collect();
                self.add(&glyph);
                if let Event::Played { behind, .. } = event
                    && !behind.is_empty()
                {
                    let glyphs = signs(behind.of(self.bytes)).into_iter();
                    for sign in glyphs.filter(|sign| mark_word(sign).is_none()) {
                        self.add(" ");
                        self.add(&text(sign));
                    }
                }
            }
            (kind, event) if kind.is_comment() || matches!(event, Event::Kept) => {
                self.add(" {");
                self.add(&self.game.comment(self.bytes, element));
                self.add("}");
            }
            (
                ElementKind::MoveNumber
                | ElementKind::Number
                | ElementKind::MarkNote
                | ElementKind::EnPassantNote
                | ElementKind::SecondName
                | ElementKind::Result(_),
                _,
            ) => {}
            _ => {
                self.add(" ");
                self.add(&raw());
            }
        }
    }

    fn begin_again(&mut self) {
        self.hasher = WideHasher::new();
    }

    fn found(&mut self, _: &Finding) {}
}
