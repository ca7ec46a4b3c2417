//! The main loop: it takes messages, changes texts, and hands all other work on.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use std::thread;

use lsp_server::{Connection, ErrorCode, Message, Notification, Request, RequestId, Response};
use lsp_types::notification::{
    Cancel, DidChangeTextDocument, DidChangeWatchedFiles, DidCloseTextDocument, DidOpenTextDocument, Exit,
    Initialized, Notification as _,
};
use lsp_types::request::{RegisterCapability, Request as _, Shutdown};
use lsp_types::{
    CancelParams, DidChangeTextDocumentParams, DidChangeWatchedFilesRegistrationOptions,
    DidCloseTextDocumentParams, DidOpenTextDocumentParams, FileSystemWatcher, GlobPattern, InitializeParams,
    MessageType, NumberOrString, Registration, RegistrationParams,
};
use serde::de::DeserializeOwned;

use super::background::{self, Interrupt, News};
use super::client::{Abilities, Client};
use super::document::{Document, Documents, path_of};
use super::pool::Pool;
use super::requests;
use super::settings::{Configure, Settings};
use super::text::{Columns, Text};

/// How the server ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The client asked for it, or is gone.
    Done,
    /// The client ended it without asking for a shutdown first, which the protocol calls an error.
    Abrupt,
}

/// Serves a client until it ends the server or is gone. `configure` finds the settings of a file.
#[must_use]
pub fn serve(connection: Connection, configure: &Configure<'_>) -> End {
    let connection = Arc::new(connection);
    let Ok((id, params)) = connection.initialize_start() else { return End::Done };
    let params: InitializeParams = match serde_json::from_value(params) {
        Ok(params) => params,
        Err(error) => {
            let code = ErrorCode::InvalidParams as i32;
            let _ = connection.sender.send(Response::new_err(id, code, error.to_string()).into());
            return End::Done;
        }
    };
    let offered = params.capabilities.general.as_ref().and_then(|it| it.position_encodings.as_deref());
    let columns = Columns::agreed(offered);
    let client = Arc::new(Client::new(Arc::clone(&connection), Abilities::of(&params), columns));
    client.answer(id, requests::capabilities(columns, &client.abilities));

    let (news, receiver) = channel();
    let interrupt = Arc::new(Interrupt::default());
    let checker = {
        let (client, interrupt) = (Arc::clone(&client), Arc::clone(&interrupt));
        thread::spawn(move || background::run(&receiver, &client, &interrupt))
    };
    let mut server = Server {
        client,
        configure,
        documents: HashMap::new(),
        news,
        interrupt,
        pool: Pool::new(),
        is_shut_down: false,
    };
    let end = server.run(&connection);
    server.interrupt.cancel();
    // The checker ends when its channel closes.
    drop(server);
    let _ = checker.join();
    end
}

struct Server<'a> {
    client: Arc<Client>,
    configure: &'a Configure<'a>,
    /// By the text of their URIs.
    documents: Documents,
    news: Sender<News>,
    interrupt: Arc<Interrupt>,
    pool: Pool,
    is_shut_down: bool,
}

impl Server<'_> {
    fn run(&mut self, connection: &Connection) -> End {
        for message in &connection.receiver {
            match message {
                Message::Notification(Notification { method, .. }) if method == Exit::METHOD => {
                    return if self.is_shut_down { End::Done } else { End::Abrupt };
                }
                Message::Notification(notification) => self.notified(notification),
                Message::Request(request) => self.requested(request),
                // The server asks for nothing whose answer it needs.
                Message::Response(_) => {}
            }
        }
        End::Done
    }

    fn requested(&mut self, request: Request) {
        if self.is_shut_down {
            let why = "the server is shut down";
            return self.client.refuse(request.id, ErrorCode::InvalidRequest, why);
        }
        if request.method == Shutdown::METHOD {
            self.is_shut_down = true;
            return self.client.answer(request.id, ());
        }
        if let Some((document, focus)) = requests::view(&request, &self.documents) {
            self.check(document, focus);
        }
        requests::answer(request, &self.documents, &self.client, &self.pool);
    }

    fn notified(&mut self, notification: Notification) {
        match notification.method.as_str() {
            DidOpenTextDocument::METHOD => self.with(notification, Self::open),
            DidChangeTextDocument::METHOD => self.with(notification, Self::change),
            DidCloseTextDocument::METHOD => self.with(notification, Self::close),
            DidChangeWatchedFiles::METHOD => self.configure_again(),
            Initialized::METHOD => self.watch(),
            Cancel::METHOD => self.with(notification, |server, CancelParams { id }| {
                let id = match id {
                    NumberOrString::Number(id) => RequestId::from(id),
                    NumberOrString::String(id) => RequestId::from(id),
                };
                server.pool.cancel(&id);
            }),
            // The protocol lets a server pass over what it does not know.
            _ => {}
        }
    }

    /// Reads the parameters of a notification and does what it says.
    fn with<P: DeserializeOwned>(&mut self, notification: Notification, act: impl FnOnce(&mut Self, P)) {
        let Notification { method, params } = notification;
        match serde_json::from_value(params) {
            Ok(params) => act(self, params),
            Err(_) => self.client.log(format!("`{method}` has parameters that cannot be read")),
        }
    }

    fn open(&mut self, DidOpenTextDocumentParams { text_document }: DidOpenTextDocumentParams) {
        let path = path_of(&text_document.uri);
        let text = Text::new(&path, text_document.text, self.client.columns);
        let settings = self.settings(&path);
        let (uri, version) = (text_document.uri, text_document.version);
        self.put(Document { uri, path, version, text, settings }, 0);
    }

    fn change(&mut self, params: DidChangeTextDocumentParams) {
        let DidChangeTextDocumentParams { text_document, content_changes } = params;
        let Some(open) = self.documents.get_mut(text_document.uri.as_str()) else {
            return self.client.log(format!("`{}` is not open", text_document.uri.as_str()));
        };
        let document = Arc::make_mut(open);
        document.version = text_document.version;
        let mut focus = 0;
        for change in content_changes {
            let between = change.range.map(|range| (range.start.into(), range.end.into()));
            focus = document.text.edit(&document.path, between, &change.text);
        }
        let document = Arc::clone(open);
        self.check(document, focus);
    }

    fn close(&mut self, DidCloseTextDocumentParams { text_document }: DidCloseTextDocumentParams) {
        self.documents.remove(text_document.uri.as_str());
        let _ = self.news.send(News::Forget(text_document.uri));
        self.interrupt.cancel();
    }

    fn put(&mut self, document: Document, focus: usize) {
        let document = Arc::new(document);
        self.documents.insert(document.uri.as_str().to_owned(), Arc::clone(&document));
        self.check(document, focus);
    }

    /// Has a document checked, the pieces near `focus` first.
    fn check(&self, document: Arc<Document>, focus: usize) {
        let _ = self.news.send(News::Check(document, focus));
        self.interrupt.cancel();
    }

    fn settings(&self, path: &Path) -> Arc<Settings> {
        let settings = (self.configure)(path).unwrap_or_else(|why| {
            self.client.show(MessageType::ERROR, why);
            Settings::default()
        });
        Arc::new(settings)
    }

    /// Reads the configuration again, and checks all documents with it.
    fn configure_again(&mut self) {
        let documents: Vec<_> = self.documents.values().map(|document| Document::clone(document)).collect();
        for mut document in documents {
            document.settings = self.settings(&document.path);
            document.text.forget();
            self.put(document, 0);
        }
    }

    /// Asks the client to report changes of the configuration.
    fn watch(&self) {
        if !self.client.abilities.watches_files {
            return;
        }
        let pattern = FileSystemWatcher {
            glob_pattern: GlobPattern::String("**/lawspeaker.toml".to_owned()),
            kind: None,
        };
        let options = DidChangeWatchedFilesRegistrationOptions { watchers: vec![pattern] };
        let registration = Registration {
            id: "configuration".to_owned(),
            method: DidChangeWatchedFiles::METHOD.to_owned(),
            register_options: serde_json::to_value(options).ok(),
        };
        self.client.ask::<RegisterCapability>(&RegistrationParams { registrations: vec![registration] });
    }
}
