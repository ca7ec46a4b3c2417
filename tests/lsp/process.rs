//! The command itself: its messages on the streams, and how it ends.

use std::io::{BufReader, Read, Write as _};
use std::process::{Child, ChildStdout};

use lsp_server::Message;
use serde_json::{Value, json};

use crate::program::{code, err, run_with, start};

fn framed(message: &Value) -> Vec<u8> {
    let text = message.to_string();
    format!("Content-Length: {}\r\n\r\n{text}", text.len()).into_bytes()
}

fn initialize() -> Vec<u8> {
    framed(&json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": { "capabilities": {} } }))
}

fn shutdown() -> Vec<u8> {
    let shutdown = framed(&json!({ "jsonrpc": "2.0", "id": 9, "method": "shutdown" }));
    [shutdown, framed(&json!({ "jsonrpc": "2.0", "method": "exit" }))].concat()
}

/// The messages that the server wrote.
fn messages(bytes: &[u8]) -> Vec<Value> {
    let mut reader = BufReader::new(bytes);
    let mut found = Vec::new();
    while let Some(message) = Message::read(&mut reader).unwrap() {
        found.push(serde_json::to_value(message).unwrap());
    }
    found
}

#[test]
fn it_serves_and_ends_as_the_protocol_says() {
    let output = run_with(&["lsp"], &[initialize(), shutdown()].concat());
    assert_eq!((code(&output), err(&output)), (0, ""));
    let said = messages(&output.stdout);
    assert_eq!(said[0]["result"]["serverInfo"]["name"], "lawspeaker");
    assert_eq!(said[0]["result"]["capabilities"]["positionEncoding"], "utf-16");
    assert_eq!(said[1]["id"], 9);
}

#[test]
fn a_client_that_is_gone_ends_it() {
    for sent in [&b""[..], &initialize(), b"Content-Length: 100\r\n\r\n{", b"Content-Le"] {
        let output = run_with(&["lsp"], sent);
        assert!(matches!(code(&output), 0 | 2), "{}", err(&output));
    }
    let output =
        run_with(&["lsp"], &[initialize(), framed(&json!({ "jsonrpc": "2.0", "method": "exit" }))].concat());
    assert_eq!(code(&output), 1, "an exit without a shutdown");
}

#[test]
fn what_is_not_a_message_is_answered_and_passed_over() {
    let bad: Vec<u8> = [
        framed(&json!([1, 2])),
        framed(&json!({ "id": 5 })),
        b"Content-Length: 3\r\n\r\n{\"a".to_vec(),
        b"content-length: 4\r\nContent-Type: x\r\n\r\n\xff\xfe{}".to_vec(),
        framed(&json!({ "jsonrpc": "2.0", "id": 6, "method": "no/such" })),
        framed(&json!({ "jsonrpc": "2.0", "method": "no/such" })),
    ]
    .concat();
    let output = run_with(&["lsp"], &[initialize(), bad, shutdown()].concat());
    assert_eq!((code(&output), err(&output)), (0, ""));
    let said = messages(&output.stdout);
    let error = |id: u64| said.iter().find(|it| it["id"] == id).unwrap()["error"]["code"].clone();
    assert_eq!((error(5), error(6)), (json!(-32600), json!(-32601)));
    assert!(said.iter().any(|it| it["method"] == "window/logMessage"));
    assert!(said.iter().any(|it| it["id"] == 9));
}

#[test]
fn a_header_that_cannot_be_read_ends_it_with_the_reason() {
    for (sent, why) in [
        (&b"GET / HTTP/1.1\r\n\r\n"[..], "unexpected `GET / HTTP/1.1` in place of the header of a message"),
        (
            b"Content-Length: 99999999999999\r\n\r\n",
            "a message has 99999999999999 bytes, and at most 536870912 are read",
        ),
        (b"Content-Length: -1\r\n\r\n", "`-1` is not the length of a message"),
        (b"\r\n", "a message has no `Content-Length`"),
    ] {
        let output = run_with(&["lsp"], &[&initialize(), sent].concat());
        assert_eq!((code(&output), err(&output)), (2, format!("error: {why}\n").as_str()));
    }
}

/// Reads until the server has said this.
fn wait_for(reader: &mut BufReader<ChildStdout>, method: &str) -> Value {
    loop {
        let message = serde_json::to_value(Message::read(reader).unwrap().unwrap()).unwrap();
        if message["method"] == method {
            return message["params"].clone();
        }
    }
}

#[test]
fn the_configuration_of_the_folder_holds() {
    let folder = crate::program::folder(&[(
        "lawspeaker.toml",
        b"default-variant = \"odin\"\n[check]\nignore = [\"W\", \"N\"]\n",
    )]);
    let uri = format!("file://{}/a.pgn", folder.path().canonicalize().unwrap().display());
    let mut child: Child = start(&["lsp"]);
    let mut stdin = child.stdin.take().unwrap();
    let document = json!({ "uri": uri, "languageId": "pgn", "version": 1, "text": "1. d4 d7 2. Ra5 *\n" });
    let open =
        json!({ "jsonrpc": "2.0", "method": "textDocument/didOpen", "params": { "textDocument": document } });
    stdin.write_all(&[initialize(), framed(&open)].concat()).unwrap();
    let mut reader = BufReader::new(child.stdout.take().unwrap());
    let found = wait_for(&mut reader, "textDocument/publishDiagnostics")["diagnostics"].clone();
    let codes: Vec<_> = found.as_array().unwrap().iter().map(|it| it["code"].as_str().unwrap()).collect();
    assert_eq!(codes, ["E201"]);
    drop(stdin);
    let mut rest = Vec::new();
    reader.read_to_end(&mut rest).unwrap();
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_document_of_many_megabytes_is_read() {
    let text = "[Variant \"odin\"]\n\n1. d4 d7 2. e4 e7 *\n\n".repeat(200_000);
    let document = json!({ "uri": "file:///big.pgn", "languageId": "pgn", "version": 1, "text": text });
    let open =
        json!({ "jsonrpc": "2.0", "method": "textDocument/didOpen", "params": { "textDocument": document } });
    let output = run_with(&["lsp"], &[initialize(), framed(&open), shutdown()].concat());
    assert_eq!(code(&output), 0, "{}", err(&output));
}
