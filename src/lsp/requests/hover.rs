//! Hover: the board after a move, the rule behind a finding, what a tag is for.

use lsp_types::{Hover, HoverParams};

use crate::any::AnyPosition;
use crate::lsp::diagnostics::rule_text;
use crate::lsp::games::{Game, game_at};
use crate::lsp::text::{Located, Piece, Place, Spot};
use crate::notation::Span;
use crate::notation::syntax::{ElementKind, Tag};
use crate::replay::Fixes;
use crate::variants::Variant;

use super::completion::TAGS;
use super::entries::Entry;
use super::page::{Page, about_variant, has};
use super::{Asked, range_of};

pub(super) fn answer(asked: &Asked<'_>, params: &HoverParams) -> Option<Hover> {
    let position = params.text_document_position_params.position;
    let (piece, spot, byte) = asked.at(position)?;
    let mut page = Page::new(&asked.client.abilities);
    let span = match asked.document.text.reader() {
        Some(reader) => {
            let options = asked.document.settings.replay(Fixes::Unwanted);
            let game = game_at(&piece.record(), reader, options, byte)?;
            in_game(&game, piece, byte, &mut page)
        }
        None => Entry::at(asked, piece).and_then(|entry| entry.explain(piece.line(), byte, &mut page)),
    };
    findings(piece, spot, Place::from(position), &mut page);
    let lines = piece.lines(asked.columns());
    let range = span.map(|span| range_of(&lines, spot.base, piece.bytes_of(span)));
    (!page.is_empty()).then(|| Hover { contents: page.contents(), range })
}

/// Explains what is at a byte of a game, and gives its place.
fn in_game(game: &Game, piece: &Piece, byte: usize, page: &mut Page) -> Option<Span> {
    let bytes = &piece.text.as_bytes()[piece.gap..];
    if let Some(tag) = game.syntax.tags.iter().find(|tag| has(tag.whole, byte)) {
        about_tag(game, bytes, tag, page);
        return Some(tag.whole);
    }
    let element = game.element_at(byte)?;
    match element.kind {
        ElementKind::Move => match game.moved(element.span) {
            Some(n) => {
                let position = game.position(Some(n))?;
                page.title(&game.moves[n].san);
                page.board(&position);
                if let Some(end) = position.outcome() {
                    page.paragraph(&format!("The game is over: {} ({}).", end.result, end.reason));
                }
            }
            None => before_refused(game, element.span, page),
        },
        ElementKind::Result(score) => {
            page.title(score.as_str());
            page.paragraph(&match game.replay.decided {
                Some(end) => format!("The main line ends with {} ({}).", end.result, end.reason),
                None => "The board does not decide this game.".to_owned(),
            });
        }
        _ => return None,
    }
    Some(element.span)
}

/// The position before a move that cannot be played.
fn before_refused(game: &Game, span: Span, page: &mut Page) {
    let finding = game.replay.findings.iter().find(|finding| {
        finding.fen.is_some() && span.start <= finding.span.start && finding.span.end <= span.end
    });
    let fen = finding.and_then(|finding| finding.fen.as_deref());
    let position = fen.zip(game.replay.variant);
    if let Some(position) = position.and_then(|(fen, variant)| AnyPosition::from_fen(variant, fen).ok()) {
        page.paragraph("The position before the move:");
        page.board(&position);
    }
}

fn about_tag(game: &Game, bytes: &[u8], tag: &Tag, page: &mut Page) {
    let name = String::from_utf8_lossy(game.syntax.name_of(bytes, tag)).into_owned();
    page.title(&name);
    if let Some((_, text)) = TAGS.iter().find(|(known, _)| *known == name) {
        page.paragraph(text);
    }
    let value = game.syntax.value_of(bytes, tag);
    match name.as_str() {
        "Variant" => {
            if let Some(variant) = Variant::from_name(&value) {
                about_variant(variant, page);
            }
        }
        "FEN" => {
            let variant = game.replay.variant;
            if let Some(position) = variant.and_then(|it| AnyPosition::from_fen(it, &value).ok()) {
                page.board(&position);
            }
        }
        _ => {}
    }
}

/// The findings at a place, with the rules behind them and what their codes mean.
fn findings(piece: &Piece, spot: Spot, place: Place, page: &mut Page) {
    let Some(checked) = piece.known() else { return };
    let is_here =
        |located: &&Located| located.start.after(spot.base) <= place && place <= located.end.after(spot.base);
    for Located { finding, .. } in checked.findings.iter().filter(is_here).take(5) {
        let info = finding.code.info();
        page.title(&format!("{} {}", info.code, info.name));
        page.sentence(&finding.sentence());
        if let Some(rule) = rule_text(finding) {
            page.paragraph(&rule);
        }
        page.paragraph(info.text);
    }
}
