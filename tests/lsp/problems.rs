//! Problem files: claims are checked, keys are shown, and a search never holds up a change.

use std::time::{Duration, Instant};

use lawspeaker::lsp::Settings;
use serde_json::json;

use crate::client::{Client, abilities, across, on, range};

const URI: &str = "file:///problems.epd";
const RIGHT: &str = "6k1/5ppp/8/8/8/8/8/R6K w - - id \"back rank\"; stip \"#1\"; bm Ra8#;\n";
const FALSE: &str = "6k1/5ppp/8/8/8/8/8/R6K w - - stip \"#1\"; bm Ra7;\n";

/// A problem of many moves, which no limit of this program decides in a second.
const LONG: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - stip \"#9\"; bm e4;\n";

#[test]
fn claims_are_compared_with_the_solution() {
    let mut client = Client::new();
    client.open(URI, &format!("# two\n{RIGHT}{FALSE}"));
    let found = client.diagnostics(URI);
    let codes: Vec<_> = found
        .iter()
        .map(|it| (it["code"].as_str().unwrap(), it["range"]["start"]["line"].as_u64().unwrap()))
        .collect();
    assert!(codes.contains(&("E501", 2)), "{found:?}");
    assert!(codes.iter().all(|(_, line)| *line == 2), "{found:?}");
}

#[test]
fn keys_are_hints_and_the_client_hears_of_them() {
    let mut client = Client::new();
    client.open(URI, &format!("{RIGHT}{FALSE}"));
    client.hear("workspace/inlayHint/refresh");
    let hints = client.ask("textDocument/inlayHint", across(URI, &range((0, 0), (2, 0))));
    let labels: Vec<_> = hints.as_array().unwrap().iter().map(|it| it["label"].as_str().unwrap()).collect();
    assert_eq!(labels, ["Ra8#, as claimed", "Ra8#, not as claimed"]);
    assert_eq!(hints[0]["position"]["character"], RIGHT.len() as u64 - 1);
}

#[test]
fn a_hint_says_what_a_limit_left_open() {
    let configure = |_: &std::path::Path| {
        let mut settings = Settings::default();
        settings.limits.nodes = Some(2500);
        Ok(settings)
    };
    let mut client = Client::with(abilities(), configure);
    let open = "6k1/5ppp/8/8/8/8/8/R6K w - - stip \"#9\";\n";
    let unknown = "3k4/8/8/8/8/8/8/1R1K4 w - - stip \"#9\";\n";
    let none = "7k/8/5K2/8/8/8/8/8 w - - stip \"#1\";\n";
    client.open(URI, &[open, unknown, none].concat());
    client.hear("workspace/inlayHint/refresh");
    let mut labels = Vec::new();
    let begun = Instant::now();
    // Each entry that is solved sends its hint.
    while labels.len() < 3 {
        assert!(begun.elapsed() < Duration::from_secs(30), "{labels:?}");
        let hints = client.ask("textDocument/inlayHint", across(URI, &range((0, 0), (3, 0))));
        labels =
            hints.as_array().unwrap().iter().map(|it| it["label"].as_str().unwrap().to_owned()).collect();
    }
    assert_eq!(labels, ["Ra8# so far, undecided", "undecided", "no solution"]);
}

#[test]
fn a_change_cancels_the_search_and_is_answered_at_once() {
    let mut client = Client::new();
    client.open(URI, &format!("{LONG}{RIGHT}"));
    client.diagnostics(URI);
    std::thread::sleep(Duration::from_millis(200)); // the search is running now
    let begun = Instant::now();
    client.change(URI, 2, range((1, 61), (1, 64)), "Ra7");
    while !client.diagnostics(URI).iter().any(|it| it["code"] == "E501") {}
    assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
    let begun = Instant::now();
    assert_eq!(client.end(), lawspeaker::lsp::End::Done);
    assert!(begun.elapsed() < Duration::from_secs(5), "the end waits for the search: {:?}", begun.elapsed());
}

#[test]
fn an_entry_shows_boards_and_completes_keys() {
    let mut client = Client::new();
    client.open(URI, RIGHT);
    client.diagnostics(URI);
    let mut hover = |column| {
        let hover = client.ask("textDocument/hover", on(URI, 0, column));
        hover["contents"]["value"].as_str().unwrap_or_default().to_owned()
    };
    assert!(hover(3).contains("```text"), "the position");
    let key = RIGHT.find("Ra8").unwrap() as u32;
    assert!(hover(key).contains("`R5k1/5ppp/8/8/8/8/8/7K b - - 1 1`"), "{}", hover(key));
    assert!(hover(key - 3).contains("The keys"));
    let text = "6k1/5ppp/8/8/8/8/8/R6K w - - bm Ra";
    client.change(URI, 2, range((0, 0), (1, 0)), text);
    let list = client.ask("textDocument/completion", on(URI, 0, text.len() as u32));
    let labels: Vec<_> =
        list["items"].as_array().unwrap().iter().map(|it| it["label"].as_str().unwrap()).collect();
    assert!(labels.contains(&"Ra8#") && labels.iter().all(|it| it.starts_with("Ra")), "{labels:?}");
    let text = "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1 st";
    client.change(URI, 3, range((0, 0), (1, 0)), text);
    let list = client.ask("textDocument/completion", on(URI, 0, text.len() as u32));
    assert_eq!(list["items"][0]["label"], "stip");
    let symbols = client.ask("textDocument/documentSymbol", json!({ "textDocument": { "uri": URI } }));
    assert_eq!(symbols[0]["name"], "line 1");
}
