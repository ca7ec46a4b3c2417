//! The requests, one per file. Each is answered on a thread of its own, from the text as it was when it came.

mod actions;
mod completion;
mod convert;
mod definition;
mod edits;
mod entries;
mod folding;
mod formatting;
mod hints;
mod hover;
mod page;
mod solve;
mod symbols;
mod tokens;

use std::sync::Arc;

use lsp_server::{ErrorCode, Request};
use lsp_types::request::{
    CodeActionRequest, Completion, DocumentSymbolRequest, ExecuteCommand, FoldingRangeRequest, Formatting,
    GotoDefinition, HoverRequest, InlayHintRequest, RangeFormatting, SemanticTokensFullRequest,
    SemanticTokensRangeRequest,
};
use lsp_types::{
    CodeActionKind, CodeActionOptions, CodeActionProviderCapability, CompletionOptions,
    ExecuteCommandOptions, HoverProviderCapability, InitializeResult, OneOf, Position, Range,
    SemanticTokensFullOptions, SemanticTokensOptions, SemanticTokensServerCapabilities, ServerCapabilities,
    ServerInfo, TextDocumentSyncCapability, TextDocumentSyncKind,
};
use serde_json::Value;

use crate::solve::CancelToken;

use super::client::{Abilities, Client};
use super::document::{Document, Documents};
use super::pool::{Answer, Pool};
use super::text::{Columns, Place, Slot, Spot, range};

/// What the server says about itself.
pub(crate) fn capabilities(columns: Columns, abilities: &Abilities) -> InitializeResult {
    let mut commands = vec![solve::COMMAND.to_owned()];
    if abilities.creates_files {
        commands.push(convert::COMMAND.to_owned());
    }
    let capabilities = ServerCapabilities {
        position_encoding: Some(columns.kind()),
        text_document_sync: Some(TextDocumentSyncCapability::Kind(TextDocumentSyncKind::INCREMENTAL)),
        hover_provider: Some(HoverProviderCapability::Simple(true)),
        completion_provider: Some(CompletionOptions {
            trigger_characters: Some([".", " ", "[", "\"", "("].map(str::to_owned).to_vec()),
            ..CompletionOptions::default()
        }),
        definition_provider: Some(OneOf::Left(true)),
        document_symbol_provider: Some(OneOf::Left(true)),
        document_formatting_provider: Some(OneOf::Left(true)),
        document_range_formatting_provider: Some(OneOf::Left(true)),
        folding_range_provider: Some(true.into()),
        inlay_hint_provider: Some(OneOf::Left(true)),
        code_action_provider: Some(CodeActionProviderCapability::Options(CodeActionOptions {
            code_action_kinds: Some(vec![
                CodeActionKind::QUICKFIX,
                CodeActionKind::SOURCE_FIX_ALL,
                CodeActionKind::REFACTOR_REWRITE,
            ]),
            ..CodeActionOptions::default()
        })),
        execute_command_provider: Some(ExecuteCommandOptions {
            commands,
            ..ExecuteCommandOptions::default()
        }),
        semantic_tokens_provider: Some(SemanticTokensServerCapabilities::SemanticTokensOptions(
            SemanticTokensOptions {
                legend: tokens::legend(),
                range: Some(true),
                full: Some(SemanticTokensFullOptions::Bool(true)),
                ..SemanticTokensOptions::default()
            },
        )),
        ..ServerCapabilities::default()
    };
    let version = Some(env!("CARGO_PKG_VERSION").to_owned());
    InitializeResult {
        capabilities,
        server_info: Some(ServerInfo { name: "lawspeaker".to_owned(), version }),
    }
}

/// A request on a document.
pub(crate) struct Asked<'a> {
    pub(crate) document: &'a Document,
    pub(crate) client: &'a Client,
    pub(crate) cancel: &'a CancelToken,
}

/// Answers a request with a function.
type Handler<R> =
    fn(&Asked<'_>, &<R as lsp_types::request::Request>::Params) -> <R as lsp_types::request::Request>::Result;

/// Has a request answered.
pub(crate) fn answer(request: Request, documents: &Documents, client: &Arc<Client>, pool: &Pool) {
    let Request { id, method, params } = request;
    let Some(handler) = handler(&method) else {
        return client.refuse(id, ErrorCode::MethodNotFound, format!("`{method}` is not known"));
    };
    let uri = uri_of(&params).unwrap_or_default();
    let Some(document) = documents.get(uri).map(Arc::clone) else {
        return client.refuse(id, ErrorCode::InvalidParams, format!("`{uri}` is not open"));
    };
    let for_answer = Arc::clone(client);
    pool.answer(id, client, move |cancel| {
        handler(&Asked { document: &document, client: &for_answer, cancel }, params)
    });
}

/// The document that a request is about.
fn uri_of(params: &Value) -> Option<&str> {
    let document = params.pointer("/textDocument/uri").or_else(|| params.pointer("/arguments/0/uri"));
    document.and_then(Value::as_str)
}

fn handler(method: &str) -> Option<fn(&Asked<'_>, Value) -> Answer> {
    macro_rules! handlers {
        ($($request:ident => $handler:expr;)*) => {
            match method {
                $(<$request as lsp_types::request::Request>::METHOD => {
                    Some(|asked, params| run::<$request>(asked, params, $handler))
                })*
                _ => None,
            }
        };
    }
    handlers! {
        HoverRequest => hover::answer;
        Completion => completion::answer;
        GotoDefinition => definition::answer;
        DocumentSymbolRequest => symbols::answer;
        FoldingRangeRequest => folding::answer;
        Formatting => formatting::whole;
        RangeFormatting => formatting::selection;
        InlayHintRequest => hints::answer;
        SemanticTokensFullRequest => tokens::full;
        SemanticTokensRangeRequest => tokens::selection;
        CodeActionRequest => actions::answer;
        ExecuteCommand => command;
    }
}

fn run<R: lsp_types::request::Request>(asked: &Asked<'_>, params: Value, handler: Handler<R>) -> Answer {
    let why = |_| (ErrorCode::InvalidParams, format!("`{}` has parameters that cannot be read", R::METHOD));
    let params = serde_json::from_value(params).map_err(why)?;
    let answer = serde_json::to_value(handler(asked, &params));
    answer.map_err(|_| (ErrorCode::InternalError, "the answer cannot be written".to_owned()))
}

/// Runs a command of a code action. It has its effect by an edit that the client is asked for.
fn command(asked: &Asked<'_>, params: &lsp_types::ExecuteCommandParams) -> Option<Value> {
    let argument = params.arguments.first()?;
    match params.command.as_str() {
        solve::COMMAND => solve::run(asked, argument),
        convert::COMMAND => convert::run(asked, argument),
        _ => None,
    }
}

/// The part of a document that a request shows to be in view, if it is not checked yet: the number of its first piece.
pub(crate) fn view(request: &Request, documents: &Documents) -> Option<(Arc<Document>, usize)> {
    let start = request.params.pointer("/range/start")?;
    let start: Position = serde_json::from_value(start.clone()).ok()?;
    let document = documents.get(uri_of(&request.params)?)?;
    let piece = document.text.spot(start.into()).piece;
    let is_open = document.text.pieces.get(piece)?.known().is_none();
    is_open.then(|| (Arc::clone(document), piece))
}

impl Asked<'_> {
    /// The piece at a place, and the byte of its record. None before the record.
    fn at(&self, position: Position) -> Option<(&Slot, Spot, usize)> {
        let spot = self.document.text.spot(position.into());
        let piece = self.document.text.pieces.get(spot.piece)?;
        Some((piece, spot, spot.byte.checked_sub(piece.gap)?))
    }

    /// The pieces that have something in a range, each with the place where it begins.
    fn pieces(&self, range: Range) -> impl Iterator<Item = (usize, Place, &Slot)> {
        let text = &self.document.text;
        let between = text.between(range.start.into(), range.end.into());
        let placed = text.placed().enumerate().map(|(n, (base, piece))| (n, base, piece));
        let cancel = self.cancel.clone();
        placed.skip(*between.start()).take(between.count()).take_while(move |_| !cancel.is_cancelled())
    }

    /// All pieces, each with the place where it begins.
    fn all_pieces(&self) -> impl Iterator<Item = (Place, &Slot)> {
        self.document.text.placed().take_while(|_| !self.cancel.is_cancelled())
    }

    fn columns(&self) -> Columns {
        self.document.text.columns
    }
}

/// The range of bytes of a piece that begins at `base`.
fn range_of(lines: &super::text::Lines<'_>, base: Place, bytes: std::ops::Range<usize>) -> Range {
    range(lines.place(bytes.start).after(base), lines.place(bytes.end).after(base))
}
