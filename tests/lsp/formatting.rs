//! Formatting gives what `fmt` writes.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::client::{Client, edited, range};
use crate::common::folders::files_below;
use crate::program::{file, run};

fn options() -> Value {
    json!({ "tabSize": 4, "insertSpaces": true })
}

fn formatted(client: &mut Client, uri: &str, text: &str) -> String {
    client.open(uri, text);
    let edits = client
        .ask("textDocument/formatting", json!({ "textDocument": { "uri": uri }, "options": options() }));
    edited(text, &edits)
}

/// What `fmt --write` makes of a file.
fn written(name: &str, text: &str) -> String {
    let (_folder, path) = file(name, text);
    run(&["fmt", "--write", "--quiet", "--no-config", &path]);
    fs::read_to_string(path).unwrap()
}

#[test]
fn every_shipped_file_is_formatted_as_fmt_does() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut client = Client::new();
    let files = files_below(&root.join("records")).into_iter().chain(files_below(&root.join("puzzles")));
    let files = files.filter(|path| path.extension().is_some_and(|end| end == "pgn" || end == "epd"));
    for (n, path) in files.enumerate().filter(|(n, _)| n % 4 == 0) {
        let Ok(text) = fs::read_to_string(&path) else { continue };
        let name = path.file_name().unwrap().to_str().unwrap();
        let uri = format!("file:///{n}/{name}");
        assert_eq!(formatted(&mut client, &uri, &text), written(name, &text), "{}", path.display());
    }
}

#[test]
fn untidy_text_is_formatted_as_fmt_does() {
    let two = "\n\n[Variant \"odin\"]\n1.d2d4{good}d9-d7* [Result \"*\"]\n1. e4 e5 *  1. d4 *";
    let object =
        "{\"variant\":\"odin\",\"start\":null,\"tags\":[],\"moves\":[{\"san\":\"d4\"}],\"result\":\"*\"}";
    let texts = [
        ("a.pgn", two.to_owned()),
        ("b.pgn", two.replace('\n', "\r\n")),
        ("c.pgn", format!("\u{feff}{}", two.trim_start())),
        ("d.pgn", "[Variant \"odin\"]\n\n1. d4 Ra5 *\n\n[Variant \"odin\"]\n1.d2d4 *".to_owned()),
        ("e.coord", "odin;-;d2d4 d9d7;*  \n# remark  \n\n".to_owned()),
        ("f.epd", "# remark  \n6k1/5ppp/8/8/8/8/8/R6K w stip #1;bm Ra8\n\nnonsense\n".to_owned()),
        ("g.json", format!("[ {object} ,\n{object}]\n")),
        ("h.ndjson", format!("{object}\n\n{object}")),
        ("i.pgn", String::new()),
        ("j.pgn", " \n\n".to_owned()),
        // Text without games.
        ("n.pgn", "% remark  \n".to_owned()),
        ("o.pgn", "{remark}  \n\n; remark  \n\n".to_owned()),
        ("p.json", "[ ]  \n".to_owned()),
        ("q.kif", "# remark  \n* remark  \n".to_owned()),
        ("r.tafl", "{remark}  \n".to_owned()),
        // Where so many games are on one line, each is a piece of its own.
        ("k.pgn", "1. e4 e5 *  1. d4 d5 * ".repeat(500)),
        ("l.pgn", "1. e4 e9 *  1. d4 d5 * ".repeat(500)),
        ("m.pgn", "1. e4 e5 *  1. d4 d5 * ".repeat(500).replace("*  ", "*\r\n")),
    ];
    let mut client = Client::new();
    for (name, text) in texts {
        let uri = format!("file:///{name}");
        assert_eq!(formatted(&mut client, &uri, &text), written(name, &text), "{name}:\n{text}");
    }
}

#[test]
fn a_selection_formats_its_records_alone() {
    let text = "[Variant \"odin\"]\n1.d2d4 *\n\n[Variant \"odin\"]\n1.e2e4 *\n";
    let uri = "file:///a.pgn";
    let mut client = Client::new();
    client.open(uri, text);
    let params =
        json!({ "textDocument": { "uri": uri }, "range": range((4, 1), (4, 2)), "options": options() });
    let edits = client.ask("textDocument/rangeFormatting", params);
    assert_eq!(edited(text, &edits), "[Variant \"odin\"]\n1.d2d4 *\n\n[Variant \"odin\"]\n\n1. e4 *\n\n");
}
