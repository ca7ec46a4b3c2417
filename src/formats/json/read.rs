//! A game's JSON object as the syntax that all notations share. Spans are places in the JSON text.

use crate::notation::Span;
use crate::notation::json::reason;
use crate::notation::pgn::is_tag_name;
use crate::notation::score::Score;
use crate::notation::syntax::{Element, ElementKind, FaultKind, MAX_ELEMENTS, ParsedGame, Refusal, Tag};
use crate::replay::quoted;

use super::CONVENTIONS;
use super::object::{Comment, Game, Nag, Ply, Text, Variation};

/// The most memory that an object takes when it is read, in bytes, about.
const MOST_WEIGHT: usize = 24 << 20;

/// An object that is shorter than this cannot take more memory than that.
const LIGHT: usize = 96 << 10;

/// About how much memory an object takes when it is read, in bytes; 0 for a short one. A move of a few bytes takes a
/// hundred.
fn weight(object: &[u8]) -> usize {
    if object.len() < LIGHT {
        return 0;
    }
    let (mut weight, mut in_text, mut escaped) = (0, false, false);
    for &byte in object {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = in_text,
            b'"' => in_text = !in_text,
            b'{' if !in_text => weight += size_of::<Ply<'_>>().max(size_of::<Variation<'_>>()),
            b',' | b'[' if !in_text => weight += size_of::<Comment<'_>>(),
            _ => {}
        }
    }
    weight
}

/// Reads the object that begins at byte `from` into `game`, which is emptied first, and returns the end of the text: a
/// record is one object.
pub(super) fn parse(bytes: &[u8], from: usize, game: &mut ParsedGame) -> usize {
    game.clear(&CONVENTIONS);
    game.span = Span::new(from, bytes.len());
    let object = &bytes[from..];
    if weight(object) > MOST_WEIGHT {
        game.fault(FaultKind::TooLong, game.span);
        return bytes.len();
    }
    match serde_json::from_slice::<Game<'_>>(object) {
        Ok(read) => {
            if let Err(refusal) = (Flattener { bytes, game }).game(&read) {
                game.movetext.clear();
                game.tags.clear();
                game.refusal = Some(refusal);
            }
        }
        Err(error) => {
            let span = place(object, &error).moved(game.span.start);
            game.refusal = Some(Refusal { span, why: format!("this is not a game: {}", reason(&error)) });
        }
    }
    bytes.len()
}

/// Where the reader of JSON stopped; it counts lines and columns in bytes.
fn place(bytes: &[u8], error: &serde_json::Error) -> Span {
    let line_start = match error.line() {
        0 | 1 => 0,
        line => {
            bytes.iter().enumerate().filter(|(_, b)| **b == b'\n').nth(line - 2).map_or(0, |(n, _)| n + 1)
        }
    };
    let at = (line_start + error.column().saturating_sub(1)).min(bytes.len());
    // The whole of a character: a span cuts none.
    let end = bytes.iter().skip(at + 1).take_while(|b| matches!(b, 0x80..=0xBF)).count();
    Span::new(at, (at + 1 + end).min(bytes.len()))
}

/// Turns the object into a flat list of elements.
struct Flattener<'b, 'g> {
    bytes: &'b [u8],
    game: &'g mut ParsedGame,
}

impl Flattener<'_, '_> {
    fn game(&mut self, read: &Game<'_>) -> Result<(), Refusal> {
        for (name, value) in &read.tags {
            let (said, place) = (name.value(), self.span(name.0));
            if !is_tag_name(&said) {
                let said = quoted(said.as_bytes());
                let why = "is not the name of a tag; a name has only letters, digits and underscores";
                return refuse(place, format!("`{said}` {why}"));
            }
            let (value, value_place) = (value.value(), self.span(value.0));
            if value.contains(['\n', '\r']) {
                return refuse(
                    value_place,
                    format!("the tag `{}` contains a line break", quoted(said.as_bytes())),
                );
            }
            self.game.translated(&said, &value, Tag::written(place, value_place, value_place));
        }
        self.game.find_duplicates(self.bytes);
        let variant = self.span(read.variant.0);
        self.game.field("Variant", &read.variant.value(), variant);
        if let Some(start) = read.start {
            let place = self.span(start.0);
            self.game.field("FEN", &start.value(), place);
        }
        self.opening(&read.nags, &read.comments, &read.variations)?;
        self.moves(&read.moves)?;
        self.result(read.result)?;
        self.comments(&read.behind);
        if self.game.movetext.len() >= MAX_ELEMENTS {
            self.game.fault(FaultKind::TooLong, self.game.span);
        }
        Ok(())
    }

    fn opening(
        &mut self,
        nags: &[Nag<'_>],
        comments: &[Comment<'_>],
        variations: &[Variation<'_>],
    ) -> Result<(), Refusal> {
        self.nags(nags)?;
        self.comments(comments);
        self.variations(variations)
    }

    fn moves(&mut self, moves: &[Ply<'_>]) -> Result<(), Refusal> {
        for ply in moves {
            let named = |name: &Text<'_>| !name.0.is_empty();
            let names = (ply.san.filter(named), ply.coord.filter(named));
            let (name, second) = match names {
                (Some(san), coord) => (san, coord),
                (None, Some(coord)) => (coord, None),
                (None, None) => {
                    return refuse(self.game.span, "a move has neither `san` nor `coord`".to_owned());
                }
            };
            let place = self.span(name.0);
            if !ply.before.is_empty() {
                let number = Span { start: place.start, end: place.start };
                self.push(ElementKind::MoveNumber, number);
                self.comments(&ply.before);
            }
            self.push(ElementKind::Move, place);
            if let Some(second) = second {
                self.push(ElementKind::SecondName, self.span(second.0));
            }
            self.nags(&ply.nags)?;
            self.comments(&ply.after);
            self.variations(&ply.variations)?;
        }
        Ok(())
    }

    fn variations(&mut self, variations: &[Variation<'_>]) -> Result<(), Refusal> {
        for variation in variations {
            let here = self.here();
            self.push(ElementKind::Open, here);
            self.opening(&variation.nags, &variation.comments, &variation.variations)?;
            self.moves(&variation.moves)?;
            if let Some(result) = variation.result {
                self.result(result)?;
            }
            // As long as its place in other notations, so that it counts as closed.
            let end = self.here();
            self.push(
                ElementKind::Close,
                Span { start: end.start, end: (end.start + 1).min(self.game.span.end) },
            );
            self.comments(&variation.behind);
        }
        Ok(())
    }

    fn comments(&mut self, comments: &[Comment<'_>]) {
        for comment in comments {
            let (kind, text) = match comment {
                Comment::Brace(text) => (ElementKind::Comment, text),
                Comment::Line(text) => (ElementKind::LineComment, text),
                Comment::Escape(text) => (ElementKind::EscapedLine, text),
            };
            self.push(kind, self.span(text.0));
        }
    }

    fn nags(&mut self, nags: &[Nag<'_>]) -> Result<(), Refusal> {
        for nag in nags {
            match *nag {
                Nag::Number(number, raw) => self.push(ElementKind::Nag(number), self.span(raw)),
                Nag::Sign(sign) => {
                    let place = self.span(sign.0);
                    if sign.0.is_empty() || !sign.0.bytes().all(|b| matches!(b, b'!' | b'?')) {
                        return refuse(place, format!("`{}` is not a glyph", sign.value()));
                    }
                    self.push(ElementKind::Glyph, place);
                }
            }
        }
        Ok(())
    }

    fn result(&mut self, result: Text<'_>) -> Result<(), Refusal> {
        let place = self.span(result.0);
        match Score::parse(result.0.as_bytes()) {
            Some(score) if score.as_str() == result.0 => {
                self.push(ElementKind::Result(score), place);
                Ok(())
            }
            _ => refuse(place, format!("`{}` is not a result", result.value())),
        }
    }

    fn push(&mut self, kind: ElementKind, span: Span) {
        self.game.movetext.push(Element { kind, span });
    }

    /// The place after the last element.
    fn here(&self) -> Span {
        let end = self.game.movetext.last().map_or(self.game.span.start, |last| last.span.end);
        Span { start: end, end }
    }

    /// The place of a text that is part of the object.
    fn span(&self, part: &str) -> Span {
        let start = part.as_ptr() as usize - self.bytes.as_ptr() as usize;
        Span::new(start, start + part.len())
    }
}

fn refuse<T>(span: Span, why: String) -> Result<T, Refusal> {
    Err(Refusal { span, why })
}
