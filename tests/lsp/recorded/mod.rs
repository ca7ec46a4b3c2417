//! The messages of real clients, sent again: every request is answered, and the findings at the end are those of the text
//! that the client had made. `tests/editors/run record` records them.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufReader, Write as _};
use std::path::Path;

use lsp_server::Message;
use serde_json::Value;

use crate::program::start;

/// The answers by method, and the last diagnostics of each document.
#[derive(Default)]
struct Heard {
    answers: Vec<(String, Value)>,
    codes: BTreeMap<String, Vec<String>>,
    /// The version of each document that its diagnostics belong to.
    versions: BTreeMap<String, Value>,
    succeeded: bool,
}

impl Heard {
    fn keep(&mut self, diagnostics: &Value) {
        let found = diagnostics["diagnostics"].as_array().unwrap();
        let codes = found.iter().map(|it| it["code"].as_str().unwrap().to_owned()).collect();
        let uri = diagnostics["uri"].as_str().unwrap();
        self.codes.insert(uri.to_owned(), codes);
        self.versions.insert(uri.to_owned(), diagnostics["version"].clone());
    }
}

/// Sends a recording, waits for the answer to each request as a client does, and before the server has to end also for the findings
/// of what was sent last: they come when they are known.
fn replayed(name: &str) -> Heard {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/lsp/recorded").join(name);
    let recording = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut child = start(&["lsp", "--no-config"]);
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let mut heard = Heard::default();
    let mut next = |heard: &mut Heard, why: &str| {
        let message = Message::read(&mut stdout).unwrap().unwrap_or_else(|| panic!("{why} has no answer"));
        let message = serde_json::to_value(message).unwrap();
        if message["method"] == "textDocument/publishDiagnostics" {
            heard.keep(&message["params"]);
        }
        message
    };
    let mut open: BTreeMap<String, Value> = BTreeMap::new();
    for line in recording.lines() {
        let sent: Value = serde_json::from_str(line).unwrap();
        let method = sent["method"].as_str().unwrap_or_default();
        let document = &sent["params"]["textDocument"];
        match method {
            "textDocument/didOpen" | "textDocument/didChange" => {
                open.insert(document["uri"].as_str().unwrap().to_owned(), document["version"].clone());
            }
            "textDocument/didClose" => {
                open.remove(document["uri"].as_str().unwrap());
            }
            "shutdown" => {
                while open.iter().any(|(uri, version)| heard.versions.get(uri) != Some(version)) {
                    next(&mut heard, "the last change");
                }
            }
            _ => {}
        }
        write!(stdin, "Content-Length: {}\r\n\r\n{line}", line.len()).unwrap();
        stdin.flush().unwrap();
        let Some(id) = sent.get("id").filter(|_| !method.is_empty()) else { continue };
        loop {
            let message = next(&mut heard, method);
            if message.get("method").is_none() && message["id"] == *id {
                assert!(message.get("error").is_none(), "{method}: {message}");
                heard.answers.push((method.to_owned(), message["result"].clone()));
                break;
            }
        }
    }
    drop(stdin);
    heard.succeeded = child.wait().unwrap().success();
    heard
}

fn answered<'a>(heard: &'a Heard, method: &str) -> &'a Value {
    let found = heard.answers.iter().find(|(known, _)| known == method);
    &found.unwrap_or_else(|| panic!("{method} was not asked")).1
}

#[test]
fn what_neovim_sent_is_answered() {
    let heard = replayed("neovim.ndjson");
    assert!(heard.succeeded);
    let hover = answered(&heard, "textDocument/hover").to_string();
    assert!(hover.contains("**`f4`**"), "{hover}");
    assert!(answered(&heard, "textDocument/codeAction").to_string().contains("W209: write `2`"));
    assert!(answered(&heard, "textDocument/completion").to_string().contains("\"label\":\"f4\""));
    assert_eq!(answered(&heard, "textDocument/formatting").as_array().unwrap().len(), 1);
    assert!(heard.codes.values().all(Vec::is_empty), "the record is mended: {:?}", heard.codes);
}

#[test]
fn what_pygls_sent_is_answered() {
    let heard = replayed("pygls.ndjson");
    assert!(heard.succeeded);
    for method in
        ["hover", "completion", "definition", "documentSymbol", "foldingRange", "formatting", "inlayHint"]
    {
        let answer = answered(&heard, &format!("textDocument/{method}"));
        assert!(!answer.is_null(), "{method}");
    }
    assert!(answered(&heard, "textDocument/semanticTokens/full")["data"].as_array().unwrap().len() > 100);
}
