//! Ways to spoil a record so that it still means the same: each is a mistake that people and programs make.

use lawspeaker::formats::Format;
use lawspeaker::naming::Style;
use lawspeaker::notation::Span;
use lawspeaker::notation::syntax::{Element, ElementKind, ParsedGame};
use lawspeaker::replay::{Event, Finding, Listener, ReplayOptions, Spelling, replay_to};

use crate::common::Dice;

/// A mistake: where it can be made in a game, with the new text for each place.
pub(crate) struct Way {
    pub(crate) name: &'static str,
    pub(crate) places: fn(&Game<'_>) -> Vec<(Span, String)>,
}

/// All ways.
pub(crate) const WAYS: &[Way] = &[
    Way { name: "no mark", places: no_mark },
    Way { name: "a mark too many", places: |game| game.behind(|text| !text.contains(['+', '#']), "#") },
    Way { name: "another mark", places: another_mark },
    Way { name: "a needless origin", places: needless_origin },
    Way { name: "no capture sign", places: no_capture_sign },
    Way { name: "a capture sign too many", places: needless_capture_sign },
    Way { name: "ep in the word", places: |game| game.behind(is_plain, "ep") },
    Way { name: "e.p. behind the word", places: |game| game.behind(|_| true, " e.p.") },
    Way { name: "a sign in the word", places: |game| game.behind(|_| true, "+-") },
    Way { name: "an offer of a draw", places: |game| game.behind(|_| true, " (=)") },
    Way { name: "a full stop", places: |game| game.behind(|_| true, ".") },
    Way { name: "a comma", places: |game| game.behind(|_| true, ",") },
    Way { name: "castling with zeros", places: |game| game.castling(|text| text.replace('O', "0")) },
    Way { name: "castling with dashes", places: |game| game.castling(|text| text.replace('-', "–")) },
    Way { name: "castling with small letters", places: |game| game.castling(|text| text.replace('O', "o")) },
    Way { name: "a quote in a tag", places: |game| game.in_values("\"x\"") },
    Way { name: "a control character in a tag", places: |game| game.in_values("\u{1}") },
    Way { name: "a control character between moves", places: control_character },
    Way { name: "a result in another form", places: other_result },
    Way { name: "a result behind the move", places: glued_result },
    Way { name: "no Result tag", places: |game| game.tags("Result", |_| String::new()) },
    Way {
        name: "a malformed Result tag",
        places: |game| game.tags("Result", |line| line.replace('-', " - ").replace('*', "")),
    },
    Way {
        name: "an odd Result tag",
        places: |game| game.tags("Result", |line| line.replace("1/2-1/2", "½-½").replace('-', "–")),
    },
    Way { name: "a wrong move number", places: wrong_number },
    Way { name: "wrong move numbers", places: shifted_numbers },
    Way { name: "a date in another form", places: |game| game.tags("Date", |line| line.replace('.', "-")) },
    Way { name: "no Round tag", places: |game| game.tags("Round", |_| String::new()) },
    Way { name: "no Event tag", places: |game| game.tags("Event", |_| String::new()) },
    Way { name: "a tag twice", places: |game| game.tags("White", |line| line.repeat(2)) },
    Way { name: "CR LF", places: carriage_return },
];

/// A game with what its moves are.
pub(crate) struct Game<'a> {
    bytes: &'a [u8],
    syntax: &'a ParsedGame,
    /// Its elements; moves that were played with their squares.
    elements: Vec<(Element, Option<String>)>,
}

/// Makes some mistakes of a kind in a record of one game; `None` if there is no place for one.
pub(crate) fn spoil(bytes: &[u8], way: &Way, dice: &mut Dice) -> Option<Vec<u8>> {
    let reader = Format::from_id("pgn").unwrap().reader.unwrap();
    let mut syntax = ParsedGame::default();
    (reader.parse)(bytes, 0, &mut syntax);
    let mut heard = Heard::default();
    let spelling = Spelling::Named(Style::Coord);
    let _ = replay_to(bytes, &syntax, &ReplayOptions::default(), spelling, Some(&mut heard));
    let mut places = (way.places)(&Game { bytes, syntax: &syntax, elements: heard.0 });
    if places.is_empty() {
        return None;
    }
    // All numbers of a line are shifted together; of everything else one to four mistakes are made.
    if way.name != "wrong move numbers" {
        for _ in 0..places.len().saturating_sub(1 + dice.below(4)) {
            places.remove(dice.below(places.len()));
        }
    }
    let mut spoilt = bytes.to_vec();
    for (span, text) in places.into_iter().rev() {
        spoilt.splice(span.start as usize..span.end as usize, text.into_bytes());
    }
    (spoilt != bytes).then_some(spoilt)
}

#[derive(Default)]
struct Heard(Vec<(Element, Option<String>)>);

impl Listener for Heard {
    fn element(&mut self, element: Element, event: Event<'_>) {
        let squares = match event {
            Event::Played { name, .. } => Some(name.to_owned()),
            Event::Other | Event::Kept => None,
        };
        self.0.push((element, squares));
    }

    fn begin_again(&mut self) {
        self.0.clear();
    }

    fn found(&mut self, _: &Finding) {}
}

impl Game<'_> {
    fn text(&self, span: Span) -> String {
        String::from_utf8_lossy(span.of(self.bytes)).into_owned()
    }

    /// Played moves: place, text, squares.
    fn moves(&self) -> impl Iterator<Item = (Span, String, &str)> {
        let moves =
            self.elements.iter().filter_map(|(element, squares)| Some((element.span, squares.as_deref()?)));
        moves.map(|(span, squares)| (span, self.text(span), squares))
    }

    /// Signs at the end of those moves that fit, in the game and its variations.
    fn behind(&self, fits: fn(&str) -> bool, sign: &str) -> Vec<(Span, String)> {
        let fitting = self.moves().filter(|(_, text, _)| fits(text) && !text.contains(['!', '?']));
        fitting.map(|(span, ..)| (Span { start: span.end, ..span }, sign.to_owned())).collect()
    }

    fn castling(&self, change: fn(&str) -> String) -> Vec<(Span, String)> {
        let castling = self.moves().filter(|(_, text, _)| text.starts_with("O-O"));
        castling.map(|(span, text, _)| (span, change(&text))).collect()
    }

    /// The lines of the tags of this name, each with the new line.
    fn tags(&self, name: &str, change: fn(&str) -> String) -> Vec<(Span, String)> {
        let tags = self.syntax.tags.iter().filter(|tag| tag.name.of(self.bytes) == name.as_bytes());
        let tags = tags.filter(|tag| self.bytes.get(tag.whole.end as usize) == Some(&b'\n'));
        let line = |whole: Span| Span { end: whole.end + 1, ..whole };
        tags.map(|tag| (line(tag.whole), change(&self.text(line(tag.whole))))).collect()
    }

    /// A text inside the names of the players.
    fn in_values(&self, text: &str) -> Vec<(Span, String)> {
        let is_name = |name: &[u8]| matches!(name, b"White" | b"Black" | b"Event");
        let tags =
            self.syntax.tags.iter().filter(|tag| is_name(tag.name.of(self.bytes)) && tag.value.len() > 1);
        tags.map(|tag| (Span { end: tag.value.start + 1, start: tag.value.start + 1 }, text.to_owned()))
            .collect()
    }
}

/// Whether a move is a step of a Pawn without a mark.
fn is_plain(text: &str) -> bool {
    text.len() < 4 && !text.contains(['+', '#']) && text.starts_with(|sign: char| sign.is_ascii_lowercase())
}

fn no_mark(game: &Game<'_>) -> Vec<(Span, String)> {
    let marked = game.moves().filter(|(_, text, _)| text.ends_with(['+', '#']));
    marked.map(|(span, text, _)| (span, text.trim_end_matches(['+', '#']).to_owned())).collect()
}

fn another_mark(game: &Game<'_>) -> Vec<(Span, String)> {
    let marked = game.moves().filter(|(_, text, _)| text.ends_with('+') || text.ends_with('#'));
    let other = |text: &str| match text.strip_suffix('+') {
        Some(rest) => format!("{}#", rest.trim_end_matches('+')),
        None => text.replace('#', "+"),
    };
    marked.map(|(span, text, _)| (span, other(&text))).collect()
}

/// Splits the letter of a piece, and what is behind it if that has no origin.
fn piece(text: &str) -> Option<(&str, &str)> {
    let (letter, rest) = text.split_at_checked(1)?;
    let target = rest.trim_start_matches('x').trim_end_matches(['+', '#']);
    let (file, rank) = target.split_at_checked(1)?;
    let is_square = file.as_bytes()[0].is_ascii_lowercase() && rank.parse::<u8>().is_ok();
    (letter.as_bytes()[0].is_ascii_uppercase() && is_square).then_some((letter, rest))
}

fn needless_origin(game: &Game<'_>) -> Vec<(Span, String)> {
    let change = |(span, text, squares): (Span, String, &str)| {
        let (letter, rest) = piece(&text)?;
        Some((span, format!("{letter}{}{rest}", &squares[..1])))
    };
    game.moves().filter_map(change).collect()
}

fn no_capture_sign(game: &Game<'_>) -> Vec<(Span, String)> {
    let change = |(span, text, _): (Span, String, &str)| {
        let (letter, rest) = piece(&text)?;
        Some((span, format!("{letter}{}", rest.strip_prefix('x')?)))
    };
    game.moves().filter_map(change).collect()
}

fn needless_capture_sign(game: &Game<'_>) -> Vec<(Span, String)> {
    let change = |(span, text, _): (Span, String, &str)| {
        let (letter, rest) = piece(&text)?;
        (!rest.starts_with('x')).then(|| (span, format!("{letter}x{rest}")))
    };
    game.moves().filter_map(change).collect()
}

fn control_character(game: &Game<'_>) -> Vec<(Span, String)> {
    let spaces =
        game.moves().map(|(span, ..)| span.end).filter(|&end| game.bytes.get(end as usize) == Some(&b' '));
    spaces.map(|end| (Span { start: end, end }, "\u{2}".to_owned())).collect()
}

fn results(game: &Game<'_>) -> impl Iterator<Item = Span> {
    let results = game.elements.iter().filter(|(element, _)| matches!(element.kind, ElementKind::Result(_)));
    results.map(|(element, _)| element.span)
}

fn other_result(game: &Game<'_>) -> Vec<(Span, String)> {
    let other = |text: &str| match text {
        "1/2-1/2" => "1/2".to_owned(),
        _ => text.replace('-', "–"),
    };
    results(game).map(|span| (span, other(&game.text(span)))).collect()
}

fn glued_result(game: &Game<'_>) -> Vec<(Span, String)> {
    let glued = results(game).filter(|span| span.start > 0 && game.bytes[span.start as usize - 1] == b' ');
    let glued =
        glued.filter(|&span| game.text(span) != "*" && game.moves().any(|(m, ..)| m.end + 1 == span.start));
    glued.map(|span| (Span { start: span.start - 1, end: span.start }, String::new())).collect()
}

/// The move numbers, each made one higher.
fn shifted_numbers(game: &Game<'_>) -> Vec<(Span, String)> {
    let numbers = game.elements.iter().filter(|(element, _)| element.kind == ElementKind::MoveNumber);
    let change = |span: Span| {
        let text = game.text(span);
        let digits = text.trim_end_matches('.');
        let number: u32 = digits.parse().ok()?;
        Some((span, format!("{}{}", number + 1, &text[digits.len()..])))
    };
    numbers.filter_map(|(element, _)| change(element.span)).collect()
}

fn wrong_number(game: &Game<'_>) -> Vec<(Span, String)> {
    let numbers = shifted_numbers(game);
    numbers.into_iter().step_by(3).collect()
}

fn carriage_return(game: &Game<'_>) -> Vec<(Span, String)> {
    let ends = game.bytes.iter().enumerate().filter(|(_, byte)| **byte == b'\n').skip(1);
    ends.map(|(at, _)| (Span::new(at, at + 1), "\r\n".to_owned())).collect()
}
