//! Documents: opened, changed, closed, with their findings.

use serde_json::json;

use crate::client::{Client, abilities, on, range};
use lawspeaker::lsp::{End, Settings};

const URI: &str = "file:///games/thing.pgn";
const BROKEN: &str = "[Variant \"odin\"]\n[Result \"*\"]\n\n1. d4 d7 2. Ra5 *\n";

#[test]
fn a_finding_has_its_code_place_and_reason() {
    let mut client = Client::new();
    client.open(URI, BROKEN);
    let found = client.diagnostics(URI);
    let illegal = found.iter().find(|it| it["code"] == "E201").unwrap();
    assert_eq!(illegal["range"], range((3, 12), (3, 15)));
    assert_eq!(illegal["severity"], 1);
    assert_eq!(illegal["source"], "lawspeaker");
    assert_eq!(illegal["message"], "ODIN-2: the Pawn on a2 is in the way from a1 to a5");
    assert_eq!(illegal["codeDescription"]["href"], "file:///codes.md#e201-illegal-move");
    let related = illegal["relatedInformation"].to_string();
    assert!(related.contains("ODIN-2"), "{related}");
    assert_eq!(client.end(), End::Done);
}

#[test]
fn a_client_that_can_do_little_gets_everything_in_the_message() {
    let mut client = Client::with(json!({}), |_| Ok(Settings::default()));
    client.open(URI, "[Variant \"odin\"]\n\n1. d4 d7 2. d5 *\n");
    let found = client.diagnostics(URI);
    assert!(
        found.iter().all(|it| it.get("relatedInformation").is_none() && it.get("codeDescription").is_none())
    );
    assert!(found.iter().any(|it| it["message"].as_str().unwrap().contains("; ")), "{found:?}");
}

#[test]
fn a_change_takes_a_finding_away_and_brings_another() {
    let mut client = Client::new();
    client.open(URI, BROKEN);
    client.diagnostics(URI);
    client.change(URI, 2, range((3, 12), (3, 15)), "e4");
    let found = client.diagnostics(URI);
    assert!(found.iter().all(|it| it["code"] != "E201"), "{found:?}");
    client.change(URI, 3, range((3, 12), (3, 14)), "e9x");
    assert!(client.diagnostics(URI).iter().any(|it| it["code"] == "E101"));
    client.notify("textDocument/didClose", json!({ "textDocument": { "uri": URI } }));
    assert!(client.diagnostics(URI).is_empty());
    let refused = client.answer("textDocument/hover", on(URI, 3, 4)).response_result.unwrap_err();
    assert_eq!((refused.code, refused.message.as_str()), (-32602, "`file:///games/thing.pgn` is not open"));
}

#[test]
fn columns_are_in_the_units_that_both_know() {
    // Two units of UTF-16, four bytes of UTF-8, before the move.
    let text = "[Variant \"odin\"]\n\n1. d4 {𝄞} d7 2. Ra5 *\n";
    let column = |offered: serde_json::Value, text: &str| {
        let mut can = abilities();
        can["general"]["positionEncodings"] = offered;
        let mut client = Client::with(can, |_| Ok(Settings::default()));
        client.open(URI, text);
        let found = client.diagnostics(URI);
        let illegal = found.iter().find(|it| it["code"] == "E201").unwrap();
        illegal["range"]["start"]["character"].as_u64().unwrap()
    };
    assert_eq!(column(json!(["utf-16"]), text), 17);
    assert_eq!(column(json!(["utf-16", "utf-8"]), text), 19);
    assert_eq!(column(json!(null), text), 17);
    assert_eq!(column(json!(["utf-32"]), text), 17);
}

#[test]
fn the_notation_is_recognised_while_the_text_changes() {
    let mut client = Client::new();
    let uri = "untitled:Untitled-1";
    client.open(uri, "");
    assert!(client.diagnostics(uri).is_empty());
    client.change(uri, 2, range((0, 0), (0, 0)), "odin; -; d2d4 d9d7 a1a5; *\n");
    let found = client.diagnostics(uri);
    assert!(found.iter().any(|it| it["code"] == "E201"), "{found:?}");
    client.change(
        uri,
        3,
        range((0, 0), (1, 0)),
        "10/10/10/10/10/3f6/10/2K7/3K3P2/9k b - - variant \"odin\"; bm Fxc3;\n",
    );
    let found = client.diagnostics(uri);
    assert!(found.iter().any(|it| it["code"] == "E503"), "{found:?}");
    client.notify(
        "textDocument/didChange",
        json!({ "textDocument": { "uri": uri, "version": 4 }, "contentChanges": [{ "text": BROKEN }] }),
    );
    assert!(client.diagnostics(uri).iter().any(|it| it["code"] == "E201"));
}

#[test]
fn several_changes_of_one_message_count_one_after_the_other() {
    let mut client = Client::new();
    client.open(URI, BROKEN);
    client.diagnostics(URI);
    let changes = json!([
        { "range": range((0, 0), (0, 0)), "text": "{first}\r\n" },
        { "range": range((4, 12), (4, 15)), "text": "e4" },
        { "range": range((0, 0), (1, 0)), "text": "" },
    ]);
    client.notify(
        "textDocument/didChange",
        json!({ "textDocument": { "uri": URI, "version": 2 }, "contentChanges": changes }),
    );
    assert!(client.diagnostics(URI).iter().all(|it| it["code"] != "E201"));
    let hover = client.ask("textDocument/hover", on(URI, 3, 12));
    assert!(hover["contents"]["value"].as_str().unwrap().contains("**`e4`**"), "{hover}");
}

#[test]
fn a_document_with_too_many_findings_shows_the_nearest() {
    let mut client = Client::new();
    let text = "[Variant \"odin\"]\n\n1. d4 d7 2. Ra5 *\n\n".repeat(1_000);
    client.open(URI, &text);
    let found = loop {
        let found = client.diagnostics(URI);
        if found.len() > 1_000 {
            break found;
        }
    };
    assert_eq!(found.len(), 1_001);
    let message = found[0]["message"].as_str().unwrap();
    assert!(
        message.ends_with("more findings are not shown here; `lawspeaker check` lists all of them"),
        "{message}"
    );
    client.change(URI, 2, range((3_998, 9), (3_998, 9)), " ");
    // On a slow machine more findings of the text before the change may come first.
    let found = loop {
        let found = client.diagnostics(URI);
        if found.last().unwrap()["range"]["start"]["line"].as_u64().unwrap() > 3_990 {
            break found;
        }
    };
    assert_eq!(found.len(), 1_001);
    assert_eq!(client.answer("shutdown", json!(null)).response_result.unwrap(), json!(null));
}

#[test]
fn findings_that_are_not_shown_are_counted() {
    let mut client = Client::new();
    // Two findings a game: 1,004 in all.
    let text = "[Variant \"odin\"]\n\n1. d4 d7 2. Ra5 *\n\n".repeat(502);
    client.open(URI, &text);
    // The document is checked bit by bit, so there may be a few steps on the way to the last number.
    for left in 1..=4 {
        let found = loop {
            let found = client.diagnostics(URI);
            if found.len() > 1_000 {
                break found;
            }
        };
        let message = found[0]["message"].as_str().unwrap();
        let others: u32 = message.split(' ').next().unwrap().parse().unwrap();
        assert!((left..=4).contains(&others), "{message}");
        if others == 4 {
            break;
        }
    }
}

#[test]
fn an_array_of_games_that_is_left_open_is_reported() {
    let mut client = Client::new();
    let uri = "file:///games.json";
    client.open(uri, "[\n{\"variant\":\"odin\",\"start\":null,\"tags\":[],\"moves\":[],\"result\":\"*\"},\n");
    let found = client.diagnostics(uri);
    assert!(found.iter().any(|it| it["message"] == "the array of games has no closing `]`"), "{found:?}");
    client.change(uri, 2, range((2, 0), (2, 0)), "]\n");
    let found = client.diagnostics(uri);
    assert!(found.iter().all(|it| it.get("code").is_some()), "{found:?}");
}
