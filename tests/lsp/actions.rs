//! Code actions: fixes, conversion, solution.

use serde_json::{Value, json};

use crate::client::{Client, edited, range};

const URI: &str = "file:///games/thing.pgn";

fn actions(client: &mut Client, uri: &str, line: u32, column: u32, only: &Value) -> Vec<Value> {
    let context = json!({ "diagnostics": [], "only": only });
    let params = json!({ "textDocument": { "uri": uri }, "range": range((line, column), (line, column)), "context": context });
    client.ask("textDocument/codeAction", params).as_array().unwrap().clone()
}

fn titled<'a>(actions: &'a [Value], title: &str) -> &'a Value {
    actions
        .iter()
        .find(|it| it["title"].as_str().unwrap().contains(title))
        .unwrap_or_else(|| panic!("{title}: {actions:#?}"))
}

#[test]
fn a_guess_is_called_a_guess() {
    let text = "[Variant \"odin\"]\n\n1. d4 d7 2. Ra5 Ra6 *\n";
    let text = text.replace("Ra5", "Qd5");
    let mut client = Client::new();
    client.open(URI, &text.replace("Qd5 Ra6", "Nb9"));
    let found = actions(&mut client, URI, 2, 13, &json!(["quickfix"]));
    for action in &found {
        let safe = action["isPreferred"].as_bool().unwrap();
        assert_eq!(action["title"].as_str().unwrap().ends_with("(a guess)"), !safe, "{action}");
        assert!(!action["diagnostics"][0]["code"].is_null());
    }
}

#[test]
fn all_safe_fixes_are_those_of_the_command() {
    let text = "[Event \"?\"]\n[Site \"?\"]\n[Date \"2001.1.2\"]\n[Round \"?\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n\
        1. e4 e5 7. Nf3 Nc6 3. Bb5+ a6 *\n\n[Event \"?\"]\n\n1. f3 e5 2. g4 Qh4 0-1\n";
    let (_folder, path) = crate::program::file("a.pgn", text);
    crate::program::run(&["check", "--fix", "--quiet", "--no-config", &path]);
    let fixed = std::fs::read_to_string(&path).unwrap();
    assert_ne!(fixed, text);
    let mut client = Client::new();
    client.open(URI, text);
    let found = actions(&mut client, URI, 0, 0, &json!(["source.fixAll"]));
    assert_eq!(found.len(), 1);
    assert_eq!(found[0]["kind"], "source.fixAll");
    assert_eq!(edited(text, &found[0]["edit"]["changes"][URI]), fixed);
    let found = actions(&mut client, URI, 8, 10, &Value::Null);
    assert!(
        found.iter().any(|it| it["kind"] == "source.fixAll")
            && found.iter().any(|it| it["kind"] == "quickfix")
    );
    client.open("file:///fine.pgn", &fixed);
    assert!(actions(&mut client, "file:///fine.pgn", 0, 0, &json!(["source.fixAll"])).is_empty());
}

#[test]
fn a_game_is_converted_in_its_place_or_to_a_new_file() {
    let text = "[Variant \"odin\"]\n\n1. d4 d7 *\n\n[Variant \"odin\"]\n\n1. e4 e7 *\n";
    let mut client = Client::new();
    client.open(URI, text);
    let found = actions(&mut client, URI, 6, 4, &json!(["refactor"]));
    let coord = &titled(&found, "convert this game to pgn-coord")["edit"]["changes"][URI];
    let new = edited(text, coord);
    assert_eq!(new, "[Variant \"odin\"]\n\n1. d4 d7 *\n\n[Variant \"odin\"]\n\n1. e2e4 e9e7 *\n");
    let command = &titled(&found, "convert this game to coord")["command"];
    client.ask(
        "workspace/executeCommand",
        json!({ "command": command["command"], "arguments": command["arguments"] }),
    );
    let asked = client.hear("workspace/applyEdit");
    let [create, edit] = asked["edit"]["documentChanges"].as_array().unwrap().as_slice() else {
        panic!("{asked}")
    };
    assert_eq!((&create["kind"], &create["uri"]), (&json!("create"), &json!("file:///games/thing-5.coord")));
    assert_eq!(edit["edits"][0]["newText"], "odin; -; e2e4 e9e7; *\n");
    assert!(
        found.iter().all(|it| !it["title"].as_str().unwrap().contains("opentafl")),
        "not of this variant"
    );
}

#[test]
fn an_entry_is_solved_and_its_keys_are_written() {
    let uri = "file:///problems.epd";
    let text = "# a remark\n6k1/5ppp/8/8/8/8/8/R6K w - - stip \"#1\";\n";
    let mut client = Client::new();
    client.open(uri, text);
    let found = actions(&mut client, uri, 1, 5, &Value::Null);
    let command = &titled(&found, "solve this entry")["command"];
    client.ask(
        "workspace/executeCommand",
        json!({ "command": command["command"], "arguments": command["arguments"] }),
    );
    let asked = client.hear("workspace/applyEdit");
    let new = edited(text, &asked["edit"]["changes"][uri]);
    assert_eq!(new, "# a remark\n6k1/5ppp/8/8/8/8/8/R6K w - - stip \"#1\"; bm Ra8#;\n");
    assert!(client.hear("window/showMessage")["message"].as_str().unwrap().contains("Ra8#"));
    assert!(actions(&mut client, uri, 0, 0, &Value::Null).is_empty());
}
