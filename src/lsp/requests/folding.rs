//! What can be folded: games, tags, variations and comments of more than one line.

use lsp_types::{FoldingRange, FoldingRangeKind, FoldingRangeParams};

use crate::lsp::text::{Lines, Piece, Place};
use crate::notation::Span;
use crate::notation::syntax::{ElementKind, ParsedGame};

use super::Asked;
use super::symbols::{each_game, trimmed};

pub(super) fn answer(asked: &Asked<'_>, _: &FoldingRangeParams) -> Option<Vec<FoldingRange>> {
    let reader = asked.document.text.reader()?;
    let mut folds = Vec::new();
    for (base, piece) in asked.all_pieces().filter(|(_, piece)| piece.has_record) {
        let lines = piece.lines(asked.columns());
        each_game(piece, reader, |bytes, game| in_game(bytes, game, piece, &lines, base, &mut folds));
    }
    Some(folds)
}

fn in_game(
    bytes: &[u8],
    game: &ParsedGame,
    piece: &Piece,
    lines: &Lines<'_>,
    base: Place,
    folds: &mut Vec<FoldingRange>,
) {
    let mut fold = |span: Span, kind| {
        let bytes = piece.bytes_of(span);
        let [start, end] = [bytes.start, bytes.end].map(|byte| lines.place(byte).after(base).line);
        if start < end {
            folds.push(FoldingRange { start_line: start, end_line: end, kind, ..FoldingRange::default() });
        }
    };
    fold(trimmed(bytes, game.span), None);
    if let (Some(first), Some(last)) = (game.tags.first(), game.tags.last()) {
        fold(Span { start: first.whole.start, end: last.whole.end }, Some(FoldingRangeKind::Region));
    }
    let mut open = Vec::new();
    for element in &game.movetext {
        match element.kind {
            ElementKind::Open => open.push(element.span.start),
            ElementKind::Close => {
                if let Some(start) = open.pop() {
                    fold(Span { start, end: element.span.end }, None);
                }
            }
            kind if kind.is_comment() => fold(element.span, Some(FoldingRangeKind::Comment)),
            _ => {}
        }
    }
}
