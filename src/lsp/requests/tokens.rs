//! Semantic tokens: the colours of tags, moves, comments, glyphs, variations and results.

use lsp_types::{
    Range, SemanticToken, SemanticTokenType, SemanticTokens, SemanticTokensLegend, SemanticTokensParams,
    SemanticTokensRangeParams, SemanticTokensRangeResult, SemanticTokensResult,
};

use crate::lsp::text::{Lines, Piece, Place};
use crate::notation::Span;
use crate::notation::epd::{self, LineKind};
use crate::notation::syntax::{ElementKind, ParsedGame};

use super::Asked;
use super::symbols::each_game;

/// What is coloured, in the order of the legend.
#[derive(Clone, Copy)]
enum Kind {
    TagName,
    Value,
    Number,
    Move,
    Comment,
    Glyph,
    Bracket,
    Result,
}

const TYPES: [SemanticTokenType; 8] = [
    SemanticTokenType::PROPERTY,
    SemanticTokenType::STRING,
    SemanticTokenType::NUMBER,
    SemanticTokenType::VARIABLE,
    SemanticTokenType::COMMENT,
    SemanticTokenType::DECORATOR,
    SemanticTokenType::OPERATOR,
    SemanticTokenType::KEYWORD,
];

/// The types of the tokens, in the order that the server announces to the client.
pub(super) fn legend() -> SemanticTokensLegend {
    SemanticTokensLegend { token_types: TYPES.to_vec(), token_modifiers: Vec::new() }
}

/// Of a document with more pieces, a client must ask for the range that it shows.
const MOST_PIECES: usize = 5_000;

pub(super) fn full(asked: &Asked<'_>, _: &SemanticTokensParams) -> Option<SemanticTokensResult> {
    if asked.document.text.pieces.len() > MOST_PIECES {
        return None;
    }
    let end = asked.document.text.end().into();
    Some(SemanticTokensResult::Tokens(between(asked, Range::new(Place::default().into(), end))))
}

pub(super) fn selection(
    asked: &Asked<'_>,
    params: &SemanticTokensRangeParams,
) -> Option<SemanticTokensRangeResult> {
    Some(SemanticTokensRangeResult::Tokens(between(asked, params.range)))
}

fn between(asked: &Asked<'_>, range: Range) -> SemanticTokens {
    let mut tokens = Tokens { range, last: Place::default(), data: Vec::new() };
    for (_, base, piece) in asked.pieces(range).filter(|(_, _, piece)| piece.has_record) {
        let lines = piece.lines(asked.columns());
        let mut add = |span: Span, kind| tokens.add(span, kind, piece, &lines, base);
        match asked.document.text.reader() {
            Some(reader) => each_game(piece, reader, |_, game| of_game(game, &mut add)),
            None if asked.document.text.has_problems() => of_line(piece.line(), &mut add),
            None => {}
        }
    }
    SemanticTokens { result_id: None, data: tokens.data }
}

fn of_game(game: &ParsedGame, add: &mut impl FnMut(Span, Kind)) {
    let mut parts = Vec::with_capacity(2 * game.tags.len() + game.movetext.len());
    for tag in &game.tags {
        parts.push((tag.name, Kind::TagName));
        parts.push((tag.value, Kind::Value));
    }
    parts.extend(game.movetext.iter().map(|element| {
        let kind = match element.kind {
            ElementKind::MoveNumber | ElementKind::Number => Kind::Number,
            ElementKind::Move
            | ElementKind::SecondName
            | ElementKind::EnPassantNote
            | ElementKind::MarkNote => Kind::Move,
            ElementKind::Nag(_) | ElementKind::Glyph => Kind::Glyph,
            ElementKind::Open | ElementKind::Close => Kind::Bracket,
            ElementKind::Result(_) => Kind::Result,
            ElementKind::Buried
            | ElementKind::Comment
            | ElementKind::CommentOnMoveBefore
            | ElementKind::LineComment
            | ElementKind::EscapedLine
            | ElementKind::Aside => Kind::Comment,
        };
        (element.span, kind)
    }));
    // A notation may have its tags after or among its moves.
    parts.sort_by_key(|(span, _)| span.start);
    parts.into_iter().for_each(|(span, kind)| add(span, kind));
}

fn of_line(line: &[u8], add: &mut impl FnMut(Span, Kind)) {
    match epd::kind(line) {
        LineKind::Blank => {}
        LineKind::Comment => add(Span::new(0, line.len()), Kind::Comment),
        LineKind::Entry => {
            let entry = epd::parse_line(line);
            let end = entry.opcodes.first().map_or(line.len(), |opcode| opcode.whole.start as usize);
            let position = line[..end].trim_ascii_end().len();
            add(Span::new(0, position), Kind::Number);
            for opcode in &entry.opcodes {
                add(opcode.name, Kind::TagName);
                for operand in &opcode.operands {
                    add(operand.span, if operand.quoted { Kind::Value } else { Kind::Move });
                }
            }
        }
    }
}

/// Tokens, each written as its distance from the one before.
struct Tokens {
    range: Range,
    last: Place,
    data: Vec<SemanticToken>,
}

impl Tokens {
    /// Adds a stretch of a record, line by line: a token has no line end.
    fn add(&mut self, span: Span, kind: Kind, piece: &Piece, lines: &Lines<'_>, base: Place) {
        let bytes = piece.bytes_of(span);
        let mut at = bytes.start;
        for line in piece.text.as_bytes()[bytes].split_inclusive(|byte| matches!(byte, b'\n' | b'\r')) {
            let text = line.trim_ascii_end();
            self.add_line(lines.place(at).after(base), lines.place(at + text.len()).after(base), kind);
            at += line.len();
        }
    }

    fn add_line(&mut self, start: Place, end: Place, kind: Kind) {
        let is_in_range = start < self.range.end.into() && Place::from(self.range.start) < end;
        // What overlaps the token before has its colour.
        if start >= end || start < self.last || !is_in_range {
            return;
        }
        let from = self.data.last().map_or(Place::default(), |_| self.start());
        let delta_line = start.line - from.line;
        let delta_start = if delta_line == 0 { start.column - from.column } else { start.column };
        self.data.push(SemanticToken {
            delta_line,
            delta_start,
            length: end.column - start.column,
            token_type: kind as u32,
            token_modifiers_bitset: 0,
        });
        self.last = end;
    }

    /// Where the last token begins.
    fn start(&self) -> Place {
        let length = self.data.last().map_or(0, |token| token.length);
        Place { column: self.last.column - length, ..self.last }
    }
}
