//! The command that solves an entry and writes its keys into it.

use std::time::Duration;

use lsp_types::request::ApplyWorkspaceEdit;
use lsp_types::{ApplyWorkspaceEditParams, MessageType, Position, TextEdit};
use serde_json::Value;

use crate::lsp::text::Piece;
use crate::problems::{solve_line, with_keys};
use crate::report;
use crate::solve::Limits;

use super::{Asked, edits, formatting, range_of};

/// The name of the command.
pub(super) const COMMAND: &str = "lawspeaker.solve";

/// The longest search for one entry.
const TIME: Duration = Duration::from_secs(30);

/// Solves the entry at a place. The client gets the answer as a sentence, and an edit if the keys of the line are not these.
pub(super) fn run(asked: &Asked<'_>, argument: &Value) -> Option<Value> {
    let position: Position = serde_json::from_value(argument.get("position")?.clone()).ok()?;
    let (piece, spot, _) = asked.at(position)?;
    let piece: &Piece = piece;
    let limits = Limits::NONE.with_time(TIME).with_cancel(asked.cancel.clone());
    let line = piece.line();
    let problem = solve_line(line, 1, 0, &asked.document.settings.problems(limits))?;
    if asked.cancel.is_cancelled() {
        return None;
    }
    asked.client.show(MessageType::INFO, report::verdict(&problem).to_string());
    if let Some(Ok(new_text)) = with_keys(line, &problem).map(String::from_utf8) {
        let new_text = new_text.replace('\n', formatting::line_end(&asked.document.text.pieces));
        let lines = piece.lines(asked.columns());
        let range = range_of(&lines, spot.base, piece.gap..piece.gap + line.len());
        let edit = edits::changes(asked, vec![TextEdit { range, new_text }]);
        let label = Some("solve this entry".to_owned());
        asked.client.ask::<ApplyWorkspaceEdit>(&ApplyWorkspaceEditParams { label, edit });
    }
    None
}
