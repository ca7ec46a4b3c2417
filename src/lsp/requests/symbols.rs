//! The symbols of a document: its games with their variations, or its problems.

use lsp_types::{
    DocumentSymbol, DocumentSymbolParams, DocumentSymbolResponse, Location, Range, SymbolInformation,
    SymbolKind,
};

use crate::lsp::text::{Lines, Piece, Place};
use crate::notation::Span;
use crate::notation::syntax::{Element, ElementKind, ParsedGame};
use crate::report::escape_controls;

use super::entries::Entry;
use super::{Asked, range_of};

pub(super) fn answer(asked: &Asked<'_>, _: &DocumentSymbolParams) -> Option<DocumentSymbolResponse> {
    let mut symbols = Vec::new();
    let mut number = 0;
    for (base, piece) in asked.all_pieces().filter(|(_, piece)| piece.has_record) {
        let lines = piece.lines(asked.columns());
        match asked.document.text.reader() {
            Some(reader) => each_game(piece, reader, |bytes, game| {
                number += 1;
                symbols.push(of_game(bytes, game, number, &Placed { piece, lines: &lines, base }));
            }),
            None => symbols.extend(of_entry(asked, piece, &lines, base)),
        }
    }
    Some(if asked.client.abilities.nested_symbols {
        DocumentSymbolResponse::Nested(symbols)
    } else {
        let mut flat = Vec::new();
        symbols.into_iter().for_each(|symbol| flatten(symbol, None, asked, &mut flat));
        DocumentSymbolResponse::Flat(flat)
    })
}

/// Reads the games of a record without a replay.
pub(super) fn each_game(
    piece: &Piece,
    reader: &'static crate::formats::Reader,
    mut see: impl FnMut(&[u8], &ParsedGame),
) {
    let record = piece.record();
    let mut game = ParsedGame::default();
    let mut at = 0;
    while at < record.bytes.len() {
        at = (reader.parse)(&record.bytes, at, &mut game).max(at + 1);
        if game.is_game() {
            see(&record.bytes, &game);
        }
    }
}

/// A piece in its document.
struct Placed<'a> {
    piece: &'a Piece,
    lines: &'a Lines<'a>,
    base: Place,
}

impl Placed<'_> {
    fn range(&self, span: Span) -> Range {
        range_of(self.lines, self.base, self.piece.bytes_of(span))
    }
}

fn of_game(bytes: &[u8], game: &ParsedGame, number: u32, placed: &Placed<'_>) -> DocumentSymbol {
    let tag = |name| {
        let tag = game.tag(bytes, name)?;
        Some(escape_controls(&game.value_of(bytes, &tag))).filter(|value| !matches!(value.as_str(), "" | "?"))
    };
    let name = match (tag("White"), tag("Black")) {
        (None, None) => format!("game {number}"),
        (white, black) => {
            let [white, black] = [white, black].map(|name| name.unwrap_or_else(|| "?".to_owned()));
            format!("{number}. {white} – {black}")
        }
    };
    let details: Vec<_> = ["Event", "Date", "Variant", "Result"].into_iter().filter_map(tag).collect();
    let span = trimmed(bytes, game.span);
    let range = placed.range(span);
    let first = game.beginning();
    let selection = placed.range(Span { start: first.start, end: first.start.max(span.start) });
    let selection = if contains(range, selection) { selection } else { Range::new(range.start, range.start) };
    symbol(name, details.join(", "), SymbolKind::CLASS, (range, selection), variations(bytes, game, placed))
}

/// The span without white space at its ends.
pub(super) fn trimmed(bytes: &[u8], span: Span) -> Span {
    let text = span.of(bytes);
    let before = text.len() - text.trim_ascii_start().len();
    let start = span.start as usize + before;
    Span::new(start, start + text.trim_ascii().len())
}

fn contains(outer: Range, inner: Range) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}

/// The variations of a game, those of a variation inside it.
fn variations(bytes: &[u8], game: &ParsedGame, placed: &Placed<'_>) -> Vec<DocumentSymbol> {
    /// Deeper variations are listed at this depth: a client shows a tree of no more.
    const DEEPEST: usize = 20;
    let mut open: Vec<(Span, Vec<DocumentSymbol>)> = Vec::new();
    let mut done = Vec::new();
    for (n, element) in game.movetext.iter().enumerate() {
        match element.kind {
            ElementKind::Open => open.push((Span { start: element.span.start, end: n as u32 }, Vec::new())),
            ElementKind::Close => {
                let Some((begin, inner)) = open.pop() else { continue };
                let name = first_words(bytes, &game.movetext[begin.end as usize + 1..n]);
                let range = placed.range(Span { start: begin.start, end: element.span.end });
                let start = Range::new(range.start, range.start);
                let depth = open.len();
                let siblings = match open.last_mut() {
                    Some((_, siblings)) => siblings,
                    None => &mut done,
                };
                // A tree that is nested too deeply for a client continues beside its last level.
                let (inside, beside) =
                    if depth < DEEPEST { (inner, Vec::new()) } else { (Vec::new(), inner) };
                siblings.push(symbol(name, String::new(), SymbolKind::FIELD, (range, start), inside));
                siblings.extend(beside);
            }
            _ => {}
        }
    }
    done
}

/// The number and the first move of a variation.
fn first_words(bytes: &[u8], movetext: &[Element]) -> String {
    let mut words = String::from("(");
    for element in movetext {
        match element.kind {
            ElementKind::MoveNumber | ElementKind::Number | ElementKind::Move => {
                if words.len() > 1 {
                    words.push(' ');
                }
                words += &escape_controls(&String::from_utf8_lossy(element.span.of(bytes)));
                if element.kind == ElementKind::Move {
                    break;
                }
            }
            _ => {}
        }
    }
    words + " …)"
}

fn of_entry(asked: &Asked<'_>, piece: &Piece, lines: &Lines<'_>, base: Place) -> Option<DocumentSymbol> {
    let entry = Entry::at(asked, piece)?;
    let bytes = piece.line();
    let value = |name| {
        let opcode = entry.line.opcode(bytes, name)?;
        let texts = opcode.operands.iter().map(|it| String::from_utf8_lossy(it.span.of(bytes)));
        Some(escape_controls(&texts.collect::<Vec<_>>().join(" "))).filter(|text| !text.is_empty())
    };
    let number = base.line + 1;
    let name = value("id").unwrap_or_else(|| format!("line {number}"));
    let details: Vec<_> = [value("variant"), value("stip")].into_iter().flatten().collect();
    let range = range_of(lines, base, piece.gap..piece.gap + bytes.len());
    let start = Range::new(range.start, range.start);
    Some(symbol(name, details.join(", "), SymbolKind::CLASS, (range, start), Vec::new()))
}

#[allow(deprecated)] // the type has a field that nobody should use
fn symbol(
    name: String,
    detail: String,
    kind: SymbolKind,
    (range, selection_range): (Range, Range),
    children: Vec<DocumentSymbol>,
) -> DocumentSymbol {
    DocumentSymbol {
        name,
        detail: Some(detail).filter(|detail| !detail.is_empty()),
        kind,
        tags: None,
        deprecated: None,
        range,
        selection_range,
        children: (!children.is_empty()).then_some(children),
    }
}

#[allow(deprecated)] // the type has a field that nobody should use
fn flatten(
    symbol: DocumentSymbol,
    container: Option<String>,
    asked: &Asked<'_>,
    flat: &mut Vec<SymbolInformation>,
) {
    let DocumentSymbol { name, kind, range, children, .. } = symbol;
    let location = Location { uri: asked.document.uri.clone(), range };
    let (tags, deprecated, container_name) = (None, None, container);
    flat.push(SymbolInformation { name: name.clone(), kind, tags, deprecated, location, container_name });
    children.into_iter().flatten().for_each(|child| flatten(child, Some(name.clone()), asked, flat));
}
