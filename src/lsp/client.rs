//! The client: what it can do, and messages to it.

use std::sync::Arc;
use std::sync::atomic::{AtomicI32, Ordering};

use lsp_server::{Connection, ErrorCode, Notification, Request, RequestId, Response};
use lsp_types::notification::{LogMessage, ShowMessage};
use lsp_types::{
    ClientCapabilities, InitializeParams, LogMessageParams, MarkupKind, MessageType, ShowMessageParams,
};
use serde::Serialize;

use super::text::Columns;

/// What the client can do.
#[derive(Clone, Debug, Default)]
pub(crate) struct Abilities {
    /// It shows other places that belong to a finding.
    pub(crate) related: bool,
    /// The page with the codes, if the client says where there is one.
    pub(crate) codes: Option<String>,
    /// It shows Markdown.
    pub(crate) markdown: bool,
    /// It shows pictures that are part of Markdown: it asked for them by the option `pictures`.
    pub(crate) pictures: bool,
    /// It asks for inlay hints again.
    pub(crate) refreshes_hints: bool,
    /// It can create files in an edit.
    pub(crate) creates_files: bool,
    /// It reports changes of files that match a pattern.
    pub(crate) watches_files: bool,
    /// It shows symbols inside others.
    pub(crate) nested_symbols: bool,
}

impl Abilities {
    /// What the client says about itself.
    pub(crate) fn of(params: &InitializeParams) -> Self {
        let ClientCapabilities { workspace, text_document, .. } = &params.capabilities;
        let (workspace, document) = (workspace.as_ref(), text_document.as_ref());
        let diagnostics = document.and_then(|it| it.publish_diagnostics.as_ref());
        let hover = document.and_then(|it| it.hover.as_ref()).and_then(|it| it.content_format.as_ref());
        let edits = workspace.and_then(|it| it.workspace_edit.as_ref());
        let resources = edits.and_then(|it| it.resource_operations.as_ref());
        let creates =
            resources.is_some_and(|kinds| kinds.contains(&lsp_types::ResourceOperationKind::Create));
        let hints = workspace.and_then(|it| it.inlay_hint.as_ref());
        let watch = workspace.and_then(|it| it.did_change_watched_files.as_ref());
        let symbols = document.and_then(|it| it.document_symbol.as_ref());
        let options = params.initialization_options.as_ref();
        let describes = diagnostics.and_then(|it| it.code_description_support) == Some(true);
        let codes = options.and_then(|options| options.get("codes")?.as_str());
        Abilities {
            related: diagnostics.and_then(|it| it.related_information) == Some(true),
            codes: codes.filter(|_| describes).map(str::to_owned),
            markdown: hover.is_some_and(|kinds| kinds.contains(&MarkupKind::Markdown)),
            pictures: options.and_then(|options| options.get("pictures")?.as_bool()) == Some(true),
            refreshes_hints: hints.and_then(|it| it.refresh_support) == Some(true),
            creates_files: creates && edits.and_then(|it| it.document_changes) == Some(true),
            watches_files: watch.and_then(|it| it.dynamic_registration) == Some(true),
            nested_symbols: symbols.and_then(|it| it.hierarchical_document_symbol_support) == Some(true),
        }
    }
}

/// The client of the server.
pub(crate) struct Client {
    connection: Arc<Connection>,
    pub(crate) abilities: Abilities,
    pub(crate) columns: Columns,
    /// The number of requests that it got.
    requests: AtomicI32,
}

impl Client {
    pub(crate) fn new(connection: Arc<Connection>, abilities: Abilities, columns: Columns) -> Self {
        Client { connection, abilities, columns, requests: AtomicI32::new(0) }
    }

    /// Sends a notification. A client that is gone gets nothing; the main loop notices it.
    pub(crate) fn notify<N: lsp_types::notification::Notification>(&self, params: &N::Params) {
        let message = Notification::new(N::METHOD.to_owned(), params);
        let _ = self.connection.sender.send(message.into());
    }

    /// Sends a request. Its answer is not needed.
    pub(crate) fn ask<R: lsp_types::request::Request>(&self, params: &R::Params) {
        let number = self.requests.fetch_add(1, Ordering::Relaxed);
        let id = RequestId::from(format!("lawspeaker-{number}"));
        let message = Request::new(id, R::METHOD.to_owned(), params);
        let _ = self.connection.sender.send(message.into());
    }

    /// Answers a request.
    pub(crate) fn answer(&self, id: RequestId, result: impl Serialize) {
        let _ = self.connection.sender.send(Response::new_ok(id, result).into());
    }

    /// Refuses a request.
    pub(crate) fn refuse(&self, id: RequestId, code: ErrorCode, message: impl Into<String>) {
        let _ = self.connection.sender.send(Response::new_err(id, code as i32, message.into()).into());
    }

    /// Shows a sentence to the user.
    pub(crate) fn show(&self, typ: MessageType, message: impl Into<String>) {
        self.notify::<ShowMessage>(&ShowMessageParams { typ, message: message.into() });
    }

    /// Writes a sentence to the log of the client.
    pub(crate) fn log(&self, message: impl Into<String>) {
        let params = LogMessageParams { typ: MessageType::WARNING, message: message.into() };
        self.notify::<LogMessage>(&params);
    }

    /// Asks the client to ask for inlay hints again.
    pub(crate) fn refresh_hints(&self) {
        if self.abilities.refreshes_hints {
            self.ask::<lsp_types::request::InlayHintRefreshRequest>(&());
        }
    }
}
