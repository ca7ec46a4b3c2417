//! Edits of the document that a request is about.

use lsp_types::{CodeAction, CodeActionKind, TextEdit, WorkspaceEdit};

use super::Asked;

/// An action with this effect on the document.
pub(super) fn action(
    asked: &Asked<'_>,
    title: String,
    kind: CodeActionKind,
    edits: Vec<TextEdit>,
) -> CodeAction {
    CodeAction { title, kind: Some(kind), edit: Some(changes(asked, edits)), ..CodeAction::default() }
}

/// Edits of the document.
#[allow(clippy::mutable_key_type)] // the type of the protocol has a URI as its key
pub(super) fn changes(asked: &Asked<'_>, edits: Vec<TextEdit>) -> WorkspaceEdit {
    let changes = [(asked.document.uri.clone(), edits)].into_iter().collect();
    WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() }
}
