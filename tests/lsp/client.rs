//! A client in the same process: it sends messages to the server and reads what comes back.

use std::path::Path;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use lawspeaker::lsp::{Configure, End, Settings, serve};
use lsp_server::{Connection, Message, Notification, Request, RequestId, Response};
use serde_json::{Value, json};

/// A client of a server that runs on another thread.
pub(crate) struct Client {
    connection: Connection,
    server: Option<JoinHandle<End>>,
    requests: i32,
    /// What the server asked for or said, and nobody has read.
    pub(crate) heard: Vec<Message>,
    /// The diagnostics that came last.
    pub(crate) last: Vec<Value>,
}

/// No answer takes as long as this, even on a machine with much other work.
const PATIENCE: Duration = Duration::from_secs(60);

/// What editors can do.
pub(crate) fn abilities() -> Value {
    json!({
        "general": { "positionEncodings": ["utf-16"] },
        "textDocument": {
            "publishDiagnostics": { "relatedInformation": true, "codeDescriptionSupport": true },
            "hover": { "contentFormat": ["markdown"] },
            "documentSymbol": { "hierarchicalDocumentSymbolSupport": true },
        },
        "workspace": {
            "workspaceEdit": { "documentChanges": true, "resourceOperations": ["create"] },
            "inlayHint": { "refreshSupport": true },
        },
    })
}

impl Client {
    /// A client that can do what editors can do.
    pub(crate) fn new() -> Self {
        Self::with(abilities(), |_: &Path| Ok(Settings::default()))
    }

    /// The same with an editor that shows pictures.
    pub(crate) fn with_pictures() -> Self {
        let options = json!({ "pictures": true });
        Self::with_options(abilities(), &options, |_: &Path| Ok(Settings::default()))
    }

    pub(crate) fn with(
        capabilities: Value,
        configure: impl Fn(&Path) -> Result<Settings, String> + Send + 'static,
    ) -> Self {
        Self::with_options(capabilities, &json!({ "codes": "file:///codes.md" }), configure)
    }

    fn with_options(
        capabilities: Value,
        options: &Value,
        configure: impl Fn(&Path) -> Result<Settings, String> + Send + 'static,
    ) -> Self {
        let (server, connection) = Connection::memory();
        let server = thread::spawn(move || {
            let configure: &Configure<'_> = &configure;
            serve(server, configure)
        });
        let mut client =
            Client { connection, server: Some(server), requests: 0, heard: Vec::new(), last: Vec::new() };
        client.ask("initialize", json!({ "capabilities": capabilities, "initializationOptions": options }));
        client.notify("initialized", json!({}));
        client
    }

    pub(crate) fn notify(&self, method: &str, params: Value) {
        let message = Notification { method: method.to_owned(), params };
        self.connection.sender.send(message.into()).unwrap();
    }

    /// Sends a request and returns its id.
    pub(crate) fn request(&mut self, method: &str, params: Value) -> RequestId {
        self.requests += 1;
        let id = RequestId::from(self.requests);
        let message = Request { id: id.clone(), method: method.to_owned(), params };
        self.connection.sender.send(message.into()).unwrap();
        id
    }

    /// Sends a request and waits for its answer.
    pub(crate) fn answer(&mut self, method: &str, params: Value) -> Response {
        let id = self.request(method, params);
        self.answer_to(&id)
    }

    pub(crate) fn answer_to(&mut self, id: &RequestId) -> Response {
        loop {
            match self.receive() {
                Message::Response(response) if response.id == *id => return response,
                other => self.heard.push(other),
            }
        }
    }

    /// The result of a request that is answered.
    pub(crate) fn ask(&mut self, method: &str, params: Value) -> Value {
        self.answer(method, params).response_result.unwrap()
    }

    fn receive(&self) -> Message {
        self.connection.receiver.recv_timeout(PATIENCE).unwrap()
    }

    /// Opens a document.
    pub(crate) fn open(&self, uri: &str, text: &str) {
        let document = json!({ "uri": uri, "languageId": "pgn", "version": 1, "text": text });
        self.notify("textDocument/didOpen", json!({ "textDocument": document }));
    }

    /// Puts a text between two places.
    pub(crate) fn change(&self, uri: &str, version: i32, range: Value, text: &str) {
        let change = json!({ "range": range, "text": text });
        let document = json!({ "uri": uri, "version": version });
        let params = json!({ "textDocument": document, "contentChanges": [change] });
        self.notify("textDocument/didChange", params);
    }

    /// The next diagnostics of a document.
    pub(crate) fn diagnostics(&mut self, uri: &str) -> Vec<Value> {
        let is_it = |message: &Message| matches!(message, Message::Notification(it) if it.method == "textDocument/publishDiagnostics" && it.params["uri"] == uri);
        loop {
            let message = match self.heard.iter().position(is_it) {
                Some(n) => self.heard.remove(n),
                None => self.receive(),
            };
            match message {
                Message::Notification(it) if is_it(&Message::Notification(it.clone())) => {
                    return it.params["diagnostics"].as_array().unwrap().clone();
                }
                other => self.heard.push(other),
            }
        }
    }

    /// The next diagnostics of a document; an error if none follow in a few seconds.
    pub(crate) fn diagnostics_in_time(&mut self, uri: &str) -> Result<Vec<Value>, ()> {
        while let Ok(message) = self.connection.receiver.recv_timeout(Duration::from_secs(5)) {
            if let Message::Notification(it) = &message
                && it.method == "textDocument/publishDiagnostics"
                && it.params["uri"] == uri
            {
                self.last = it.params["diagnostics"].as_array().unwrap().clone();
                return Ok(self.last.clone());
            }
        }
        Err(())
    }

    /// The next request or notification of this name.
    pub(crate) fn hear(&mut self, method: &str) -> Value {
        loop {
            let n = self.heard.iter().position(|message| match message {
                Message::Notification(it) => it.method == method,
                Message::Request(it) => it.method == method,
                Message::Response(_) => false,
            });
            match n.map(|n| self.heard.remove(n)) {
                Some(
                    Message::Notification(Notification { params, .. })
                    | Message::Request(Request { params, .. }),
                ) => {
                    return params;
                }
                _ => self.heard.push(self.receive()),
            }
        }
    }

    /// Ends the server in the way of the protocol.
    pub(crate) fn end(mut self) -> End {
        self.ask("shutdown", Value::Null);
        self.notify("exit", Value::Null);
        self.server.take().unwrap().join().unwrap()
    }
}

/// A place.
pub(crate) fn at(line: u32, character: u32) -> Value {
    json!({ "line": line, "character": character })
}

/// A range.
pub(crate) fn range(start: (u32, u32), end: (u32, u32)) -> Value {
    json!({ "start": at(start.0, start.1), "end": at(end.0, end.1) })
}

/// A document and a place in it.
pub(crate) fn on(uri: &str, line: u32, character: u32) -> Value {
    json!({ "textDocument": { "uri": uri }, "position": at(line, character) })
}

/// A document and a range of it.
pub(crate) fn across(uri: &str, range: &Value) -> Value {
    json!({ "textDocument": { "uri": uri }, "range": range })
}

/// A text with the edits of the server. Places count units of UTF-16.
pub(crate) fn edited(text: &str, edits: &Value) -> String {
    let offset = |place: &Value| {
        let (line, column) = (place["line"].as_u64().unwrap(), place["character"].as_u64().unwrap());
        let mut at = 0;
        for _ in 0..line {
            let end = text[at..].find(['\n', '\r']).unwrap() + at;
            at = end + if text[end..].starts_with("\r\n") { 2 } else { 1 };
        }
        let mut units = 0;
        for (n, c) in text[at..].char_indices() {
            if units >= column || matches!(c, '\n' | '\r') {
                return at + n;
            }
            units += c.len_utf16() as u64;
        }
        text.len()
    };
    let mut edits: Vec<_> = edits
        .as_array()
        .unwrap()
        .iter()
        .map(|edit| {
            (
                offset(&edit["range"]["start"]),
                offset(&edit["range"]["end"]),
                edit["newText"].as_str().unwrap(),
            )
        })
        .collect();
    edits.sort();
    let mut new = text.to_owned();
    edits.iter().rev().for_each(|&(start, end, with)| new.replace_range(start..end, with));
    new
}
