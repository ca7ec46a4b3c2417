//! The code actions that convert a game. Another form of PGN takes the place of the game; any other notation goes to a new
//! file beside the document, because a file holds one notation.

use lsp_types::request::ApplyWorkspaceEdit;
use lsp_types::{
    ApplyWorkspaceEditParams, CodeAction, CodeActionKind, Command, CreateFile, DocumentChangeOperation,
    DocumentChanges, MessageType, OneOf, OptionalVersionedTextDocumentIdentifier, Position, Range,
    ResourceOp, TextDocumentEdit, TextEdit, Uri, WorkspaceEdit,
};
use serde_json::{Value, json};

use crate::convert::{ConvertOptions, ConvertOutcome, Scratch, convert};
use crate::formats::{Format, Reader};
use crate::lsp::games::game_at;
use crate::lsp::text::{Piece, Place};
use crate::notation::Record;
use crate::replay::Fixes;

use super::symbols::trimmed;
use super::{Asked, edits, range_of};

/// The command that writes a game to a new file.
pub(super) const COMMAND: &str = "lawspeaker.convert";

/// The game at a place, as a record of its own.
struct Chosen<'a> {
    piece: &'a Piece,
    base: Place,
    record: Record,
    /// Where it is in its piece.
    bytes: std::ops::Range<usize>,
    variant: Option<crate::variants::Variant>,
    reader: &'static Reader,
}

impl<'a> Chosen<'a> {
    fn at(asked: &'a Asked<'_>, position: Position) -> Option<Self> {
        let (piece, spot, byte) = asked.at(position)?;
        let reader = asked.document.text.reader()?;
        let record = piece.record();
        let game = game_at(&record, reader, asked.document.settings.replay(Fixes::Unwanted), byte)?;
        let span = trimmed(&record.bytes, game.syntax.span);
        let own = Record { bytes: span.of(&record.bytes).to_vec(), ..record };
        let bytes = piece.bytes_of(span);
        Some(Chosen { piece, base: spot.base, record: own, bytes, variant: game.replay.variant, reader })
    }

    /// The game in another notation; `Err` says why it cannot be converted.
    fn converted(&self, asked: &Asked<'_>, format: &'static Format) -> Result<String, String> {
        let settings = asked.document.settings.replay(Fixes::Unwanted);
        let options = ConvertOptions::new(self.reader, format);
        let options = ConvertOptions { settings, ..options };
        let (mut text, mut why) = (String::new(), None);
        convert(&self.record, &options, &mut Scratch::default(), &mut text, |converted| {
            why = match converted.outcome {
                ConvertOutcome::Written | ConvertOutcome::WrittenInPart => None,
                ConvertOutcome::Inexpressible(why) => Some(why),
                ConvertOutcome::DoesNotReplay | ConvertOutcome::WouldLose => {
                    Some("the game cannot be replayed to its end".to_owned())
                }
            };
        });
        why.map_or(Ok(text), Err)
    }
}

/// Whether a format is read by the reader of the document, so that its games may be in the same file.
fn is_of(format: &Format, reader: &'static Reader) -> bool {
    format.reader.is_some_and(|other| std::ptr::eq(other, reader))
}

/// The notations that the game at the start of a range can be converted to.
pub(super) fn actions(asked: &Asked<'_>, range: Range) -> Vec<CodeAction> {
    let Some(chosen) = Chosen::at(asked, range.start) else { return Vec::new() };
    let Some(variant) = chosen.variant else { return Vec::new() };
    let formats = Format::writable().filter(|format| format.can_express(variant));
    formats.filter_map(|format| action(asked, &chosen, format, range.start)).collect()
}

fn action(
    asked: &Asked<'_>,
    chosen: &Chosen<'_>,
    format: &'static Format,
    position: Position,
) -> Option<CodeAction> {
    let title = format!("convert this game to {}", format.id);
    let kind = CodeActionKind::REFACTOR_REWRITE;
    if is_of(format, chosen.reader) {
        let text = chosen.converted(asked, format).ok()?;
        let new_text =
            text.trim_end().replace('\n', super::formatting::line_end(&asked.document.text.pieces));
        if new_text == chosen.piece.text[chosen.bytes.clone()] {
            return None;
        }
        let lines = chosen.piece.lines(asked.columns());
        let range = range_of(&lines, chosen.base, chosen.bytes.clone());
        return Some(edits::action(asked, title, kind, vec![TextEdit { range, new_text }]));
    }
    if !asked.client.abilities.creates_files {
        return None;
    }
    let argument = json!({ "uri": asked.document.uri, "position": position, "to": format.id });
    let command = Command::new(title.clone(), COMMAND.to_owned(), Some(vec![argument]));
    Some(CodeAction { title, kind: Some(kind), command: Some(command), ..CodeAction::default() })
}

/// Writes a game to a new file.
pub(super) fn run(asked: &Asked<'_>, argument: &Value) -> Option<Value> {
    let position: Position = serde_json::from_value(argument.get("position")?.clone()).ok()?;
    let format = Format::from_id(argument.get("to")?.as_str()?)?;
    let chosen = Chosen::at(asked, position)?;
    match chosen.converted(asked, format) {
        Err(why) => asked.client.show(MessageType::WARNING, format!("not converted: {why}")),
        Ok(text) => {
            let line =
                chosen.piece.lines(asked.columns()).place(chosen.bytes.start).after(chosen.base).line + 1;
            let uri = new_file(&asked.document.uri, line, format.extension())?;
            let text = format!("{}{text}{}", format.frame.open, format.frame.close);
            let edit =
                WorkspaceEdit { document_changes: Some(created(&uri, text)), ..WorkspaceEdit::default() };
            let label = Some(format!("convert to {}", format.id));
            asked.client.ask::<ApplyWorkspaceEdit>(&ApplyWorkspaceEditParams { label, edit });
        }
    }
    None
}

/// `games.pgn` gives `games-12.json` for the game on line 12.
fn new_file(uri: &Uri, line: u32, extension: &str) -> Option<Uri> {
    let text = uri.as_str();
    let name = text.rfind('/').map_or(0, |slash| slash + 1);
    let stem = text[name..].rfind('.').map_or(text, |dot| &text[..name + dot]);
    format!("{stem}-{line}.{extension}").parse().ok()
}

/// A new file with this text.
fn created(uri: &Uri, text: String) -> DocumentChanges {
    let create = CreateFile { uri: uri.clone(), options: None, annotation_id: None };
    let edit = TextEdit { range: Range::default(), new_text: text };
    let text_document = OptionalVersionedTextDocumentIdentifier { uri: uri.clone(), version: None };
    DocumentChanges::Operations(vec![
        DocumentChangeOperation::Op(ResourceOp::Create(create)),
        DocumentChangeOperation::Edit(TextDocumentEdit { text_document, edits: vec![OneOf::Left(edit)] }),
    ])
}
