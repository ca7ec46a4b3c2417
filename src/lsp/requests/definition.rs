//! Go to the start of a variation; from its start, to the move that it replaces.

use lsp_types::{GotoDefinitionParams, GotoDefinitionResponse, Location};

use crate::lsp::games::game_at;
use crate::notation::Span;
use crate::notation::syntax::{Element, ElementKind};
use crate::replay::Fixes;

use super::{Asked, range_of};

pub(super) fn answer(asked: &Asked<'_>, params: &GotoDefinitionParams) -> Option<GotoDefinitionResponse> {
    let (piece, spot, byte) = asked.at(params.text_document_position_params.position)?;
    let reader = asked.document.text.reader()?;
    let options = asked.document.settings.replay(Fixes::Unwanted);
    let game = game_at(&piece.record(), reader, options, byte)?;
    let target = target(&game.syntax.movetext, byte)?;
    let lines = piece.lines(asked.columns());
    let range = range_of(&lines, spot.base, piece.bytes_of(target));
    Some(GotoDefinitionResponse::Scalar(Location { uri: asked.document.uri.clone(), range }))
}

/// The first move of the variation that has this byte; from there, the move that the variation replaces.
fn target(movetext: &[Element], byte: usize) -> Option<Span> {
    let byte = u32::try_from(byte).ok()?;
    let at = movetext.partition_point(|element| element.span.start <= byte);
    let open = enclosing(movetext, at)?;
    let first = (open + 1..movetext.len()).find(|&n| movetext[n].kind == ElementKind::Move)?;
    if movetext[first].span.end < byte {
        return Some(movetext[first].span);
    }
    replaced(movetext, open)
}

/// The `(` of the innermost variation that is open before the element of this number.
fn enclosing(movetext: &[Element], at: usize) -> Option<usize> {
    last_outside(movetext, at, |kind| kind == ElementKind::Open)
}

/// The move before a variation, in the line that it belongs to.
fn replaced(movetext: &[Element], open: usize) -> Option<Span> {
    last_outside(movetext, open, |kind| kind == ElementKind::Move).map(|n| movetext[n].span)
}

/// The last element of a kind before a place that is not in a variation which ended before the place.
fn last_outside(movetext: &[Element], at: usize, is_wanted: impl Fn(ElementKind) -> bool) -> Option<usize> {
    let mut depth = 0;
    movetext[..at].iter().enumerate().rev().find_map(|(n, element)| match element.kind {
        ElementKind::Close => {
            depth += 1;
            None
        }
        ElementKind::Open if depth > 0 => {
            depth -= 1;
            None
        }
        kind => (depth == 0 && is_wanted(kind)).then_some(n),
    })
}
