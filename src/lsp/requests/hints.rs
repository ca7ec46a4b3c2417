//! Inlay hints: move numbers and marks that the text leaves out, and the keys of problems.

use lsp_types::{InlayHint, InlayHintLabel, InlayHintParams};

use crate::lsp::games::{Game, games};
use crate::lsp::text::{Lines, Piece, Place};
use crate::notation::Span;
use crate::notation::syntax::ElementKind;
use crate::problems::Problem;
use crate::rules::Side;

use super::Asked;
use crate::replay::Fixes;

pub(super) fn answer(asked: &Asked<'_>, params: &InlayHintParams) -> Option<Vec<InlayHint>> {
    let (start, end) = (Place::from(params.range.start), Place::from(params.range.end));
    let mut hints = Vec::new();
    for (_, base, piece) in asked.pieces(params.range).filter(|(_, _, piece)| piece.has_record) {
        let lines = piece.lines(asked.columns());
        match asked.document.text.reader() {
            Some(reader) => {
                let options = asked.document.settings.replay(Fixes::Unwanted);
                for game in games(&piece.record(), reader, options) {
                    in_game(&game, &Hints { piece, lines: &lines, base }, &mut hints);
                }
            }
            None => hints.extend(keys(piece, &lines, base)),
        }
    }
    hints.retain(|hint| (start..=end).contains(&Place::from(hint.position)));
    Some(hints)
}

/// Where hints are put.
struct Hints<'a> {
    piece: &'a Piece,
    lines: &'a Lines<'a>,
    base: Place,
}

impl Hints<'_> {
    fn at(&self, byte: u32, label: String, spaces: (bool, bool)) -> InlayHint {
        let byte = self.piece.bytes_of(Span { start: byte, end: byte }).start;
        hint(self.lines.place(byte).after(self.base), label, spaces)
    }
}

fn hint(place: Place, label: String, (before, after): (bool, bool)) -> InlayHint {
    InlayHint {
        position: place.into(),
        label: InlayHintLabel::String(label),
        kind: None,
        text_edits: None,
        tooltip: None,
        padding_left: Some(before),
        padding_right: Some(after),
        data: None,
    }
}

/// The numbers of White's moves that have none, and the marks that moves lack.
fn in_game(game: &Game, hints: &Hints<'_>, found: &mut Vec<InlayHint>) {
    let Some((side, number)) = game.position(None).map(|start| start.turn_and_number()) else { return };
    let bytes = &hints.piece.text.as_bytes()[hints.piece.gap..];
    let black_began = u32::from(side == Side::Black);
    let mut is_numbered = false;
    let mut elements = game.syntax.movetext.iter();
    while let Some(element) = elements.next() {
        match element.kind {
            ElementKind::MoveNumber | ElementKind::Number => is_numbered = true,
            ElementKind::Move => {
                let was_numbered = std::mem::take(&mut is_numbered);
                let Some(n) = game.moved(element.span) else { continue };
                let moved = &game.moves[n];
                let half = moved.turns + black_began;
                if !was_numbered && moved.begins_turn && half.is_multiple_of(2) {
                    let label = format!("{}.", number.saturating_add(half / 2));
                    found.push(hints.at(element.span.start, label, (false, true)));
                }
                let mark = &moved.san[moved.san.trim_end_matches(['+', '#']).len()..];
                let has_mark = |span: Span| span.of(bytes).iter().any(|sign| matches!(sign, b'+' | b'#'));
                let note = elements.as_slice().first().filter(|next| next.kind == ElementKind::EnPassantNote);
                let is_marked = has_mark(element.span) || note.is_some_and(|note| has_mark(note.span));
                if !mark.is_empty() && !is_marked {
                    found.push(hints.at(element.span.end, mark.to_owned(), (false, false)));
                }
            }
            _ => {}
        }
    }
}

/// The keys of an entry that was solved, at the end of its line.
fn keys(piece: &Piece, lines: &Lines<'_>, base: Place) -> Option<InlayHint> {
    let problem = piece.checked.get()?.problem.as_deref()?;
    let place = lines.place(piece.gap + piece.line().len()).after(base);
    Some(hint(place, label(problem)?, (true, false)))
}

/// What is known about a problem, in a few words.
fn label(problem: &Problem) -> Option<String> {
    problem.stipulation?;
    let keys: Vec<_> = problem.keys().iter().map(|key| key.san.as_str()).collect();
    let found = match problem.solved() {
        Some(true) => keys.join(" "),
        Some(false) => "no solution".to_owned(),
        None if keys.is_empty() => "undecided".to_owned(),
        None => format!("{} so far, undecided", keys.join(" ")),
    };
    Some(match problem.agrees() {
        Some(true) => format!("{found}, as claimed"),
        Some(false) => format!("{found}, not as claimed"),
        None => found,
    })
}
