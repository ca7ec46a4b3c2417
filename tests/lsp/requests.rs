//! Every request on a record of one variant.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};

use crate::client::{Client, across, at, on, range};

const URI: &str = "file:///games/thing.pgn";
const GAME: &str = "[Event \"Thing\"]\n[White \"Egil\"]\n[Black \"Snorri\"]\n[Result \"*\"]\n[Variant \"odin\"]\n\n\
    1. d4 $1 {a\nlong remark} (1. e4 d7 (1... e7\n2. f4)) 1... d7 e4 2... e7 *\n";

fn opened(text: &str) -> Client {
    let mut client = Client::new();
    client.open(URI, text);
    client.diagnostics(URI);
    client
}

fn hover(client: &mut Client, line: u32, column: u32) -> String {
    let hover = client.ask("textDocument/hover", on(URI, line, column));
    hover["contents"]["value"].as_str().unwrap_or_default().to_owned()
}

fn labels(client: &mut Client, line: u32, column: u32) -> Vec<String> {
    let list = client.ask("textDocument/completion", on(URI, line, column));
    let items = list["items"].as_array().cloned().unwrap_or_default();
    items.iter().map(|item| item["label"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn a_client_that_asks_for_pictures_gets_the_board_as_svg() {
    let mut client = Client::with_pictures();
    client.open(URI, GAME);
    client.diagnostics(URI);
    let text = hover(&mut client, 6, 3);
    let data = text.split_once("](data:image/svg+xml;base64,").unwrap().1.split_once(')').unwrap().0;
    let svg = String::from_utf8(BASE64_STANDARD.decode(data).unwrap()).unwrap();
    assert!(svg.starts_with("<svg ") && svg.contains("Odin's Rune Chess"), "{svg}");
    assert!(!text.contains("```text"), "{text}");
}

#[test]
fn a_move_shows_the_board_after_it_in_its_own_line() {
    let mut client = opened(GAME);
    let text = hover(&mut client, 6, 3);
    assert!(text.starts_with("**`d4`**\n\n```text\n"), "{text}");
    assert!(text.contains("10/10/10/3P6") || text.contains("3P6"), "{text}");
    // After 1. e4 e7 2. f4, which is two variations deep.
    let text = hover(&mut client, 8, 4);
    assert!(text.contains("**`f4`**") && text.contains("4PP4"), "{text}");
    let range = client.ask("textDocument/hover", on(URI, 8, 4))["range"].clone();
    assert_eq!(range, self::range((8, 3), (8, 5)));
}

#[test]
fn a_finding_shows_its_rule_and_the_position_before_it() {
    let mut client = opened("[Variant \"odin\"]\n[Result \"*\"]\n\n1. d4 d7 2. Ra5 *\n");
    let text = hover(&mut client, 3, 13);
    assert!(text.contains("The position before the move") && text.contains("E201 illegal-move"), "{text}");
    assert!(text.contains("ODIN-2 "), "{text}");
}

/// An editor would load the picture and follow the link.
#[test]
fn no_text_of_a_record_is_markdown() {
    let hostile = "`![a](http://b)<img/src=c>[d](command:e)";
    let text =
        format!("[Variant \"odin\"]\n[{hostile} \"x\"]\n[Result \"{hostile}\"]\n\n1. d4 {hostile} *\n");
    let mut client = opened(&text);
    let mut all = String::new();
    for (line, column) in [(1, 5), (2, 12), (4, 8), (4, 20)] {
        let text = hover(&mut client, line, column);
        for event in pulldown_cmark::Parser::new(&text) {
            use pulldown_cmark::{Event, Tag};
            let is_own = !matches!(
                event,
                Event::Html(_) | Event::InlineHtml(_) | Event::Start(Tag::Link { .. } | Tag::Image { .. })
            );
            assert!(is_own, "{event:?}: {text}");
        }
        all += &text;
    }
    assert!(all.contains("E101") || all.contains("E2"), "{all}");
    assert!(all.contains("b)") && all.contains("src=c"), "{all}");
}

#[test]
fn a_tag_shows_what_it_is_for() {
    let mut client = opened(GAME);
    assert!(hover(&mut client, 4, 3).contains("Odin's Rune Chess (`odin`), 10 files and 10 ranks"));
    assert!(hover(&mut client, 1, 9).contains("The player of the white pieces."));
    assert!(hover(&mut client, 9, 0).is_empty());
}

#[test]
fn a_result_shows_what_the_board_says() {
    let mut client = opened(GAME);
    assert!(hover(&mut client, 8, 27).contains("The board does not decide this game."));
}

#[test]
fn plain_text_is_for_clients_without_markdown() {
    let mut client = Client::with(json!({}), |_| Ok(lawspeaker::lsp::Settings::default()));
    client.open(URI, GAME);
    let text = hover(&mut client, 6, 3);
    assert!(text.starts_with("d4\n\n") && !text.contains('`'), "{text}");
}

#[test]
fn legal_moves_complete_a_move_number_and_half_a_move() {
    let mut client = opened("[Variant \"odin\"]\n\n1. d4 (1. e4 e) d7 2.\n");
    let all = labels(&mut client, 2, 21);
    assert!(all.len() > 40 && all.contains(&"e4".to_owned()) && all.contains(&"*".to_owned()), "{all:?}");
    let half = labels(&mut client, 2, 14);
    assert!(!half.is_empty() && half.iter().all(|name| name.starts_with('e')), "{half:?}");
    assert!(half.contains(&"e7".to_owned()), "a reply to 1. e4 in the variation: {half:?}");
    let list = client.ask("textDocument/completion", on(URI, 2, 14));
    assert_eq!(list["items"][0]["textEdit"]["range"], range((2, 13), (2, 14)));
}

#[test]
fn nothing_is_completed_in_comments_and_after_what_cannot_be_played() {
    let mut client = opened("[Variant \"odin\"]\n\n1. d4 {e} d7 2. Ra5 e7 3.\n");
    assert!(labels(&mut client, 2, 8).is_empty());
    assert!(labels(&mut client, 2, 25).is_empty());
    assert!(labels(&mut client, 2, 1).is_empty(), "a move number");
}

#[test]
fn tags_variants_and_results_are_completed() {
    let mut client = opened("[Var]\n[Variant \"od\"]\n[Result \"\"]\n\n*\n");
    assert_eq!(labels(&mut client, 0, 4), ["Variant"]);
    assert_eq!(labels(&mut client, 1, 12), ["odin"]);
    assert!(labels(&mut client, 2, 9).contains(&"1/2-1/2".to_owned()));
}

#[test]
fn symbols_are_games_with_their_variations() {
    let mut client = opened(&format!("{GAME}\n{GAME}"));
    let symbols = client.ask("textDocument/documentSymbol", json!({ "textDocument": { "uri": URI } }));
    let names: Vec<_> = symbols.as_array().unwrap().iter().map(|it| it["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["1. Egil – Snorri", "2. Egil – Snorri"]);
    let variation = &symbols[0]["children"][0];
    assert_eq!(variation["name"], "(1. e4 …)");
    assert_eq!(variation["range"], range((7, 13), (8, 7)));
    assert_eq!(variation["children"][0]["name"], "(1... e7 …)");
    assert_eq!(symbols[1]["range"], range((10, 0), (18, 28)));
}

#[test]
fn a_symbol_is_named_by_what_is_known_of_its_game() {
    let game = |tags: &str| format!("{tags}[Result \"*\"]\n\n1. e4 *\n\n");
    let texts = [
        "[White \"?\"]\n[Black \"?\"]\n",
        "[White \"Egil\"]\n[Black \"?\"]\n",
        "[Event \"?\"]\n[Date \"\"]\n[White \"\"]\n[Black \"Snorri\"]\n",
        "[Event \"Althing\"]\n",
    ];
    let mut client = opened(&texts.map(game).concat());
    let symbols = client.ask("textDocument/documentSymbol", json!({ "textDocument": { "uri": URI } }));
    let said = |it: &Value| [it["name"].as_str(), it["detail"].as_str()].map(|text| text.unwrap().to_owned());
    let said: Vec<_> = symbols.as_array().unwrap().iter().map(said).collect();
    let wanted = [["game 1", "*"], ["2. Egil – ?", "*"], ["3. ? – Snorri", "*"], ["game 4", "Althing, *"]];
    assert_eq!(said, wanted);
}

#[test]
fn a_client_without_nested_symbols_gets_a_list() {
    let mut client = Client::with(json!({}), |_| Ok(lawspeaker::lsp::Settings::default()));
    client.open(URI, GAME);
    let symbols = client.ask("textDocument/documentSymbol", json!({ "textDocument": { "uri": URI } }));
    assert_eq!(symbols.as_array().unwrap().len(), 3);
    assert_eq!(symbols[2]["containerName"], "(1. e4 …)");
}

#[test]
fn games_tags_comments_and_variations_fold() {
    let mut client = opened(GAME);
    let folds = client.ask("textDocument/foldingRange", json!({ "textDocument": { "uri": URI } }));
    let lines: Vec<_> = folds
        .as_array()
        .unwrap()
        .iter()
        .map(|it| (it["startLine"].as_u64().unwrap(), it["endLine"].as_u64().unwrap(), it["kind"].clone()))
        .collect();
    let plain = Value::Null;
    assert_eq!(
        lines,
        [
            (0, 8, plain.clone()),
            (0, 4, json!("region")),
            (6, 7, json!("comment")),
            (7, 8, plain.clone()),
            (7, 8, plain)
        ]
    );
}

#[test]
fn a_variation_leads_to_its_start_and_from_there_to_the_move_it_replaces() {
    let mut client = opened(GAME);
    let mut target =
        |line, column| client.ask("textDocument/definition", on(URI, line, column))["range"].clone();
    assert_eq!(target(8, 4), range((7, 29), (7, 31)), "the start of the inner variation");
    assert_eq!(target(7, 30), range((7, 20), (7, 22)), "the move that it replaces");
    assert_eq!(target(7, 21), range((7, 17), (7, 19)), "the start of the outer variation");
    assert_eq!(target(7, 18), range((6, 3), (6, 5)), "the move that it replaces");
    assert_eq!(target(6, 4), Value::Null, "the main line");
}

#[test]
fn hints_give_numbers_and_marks_that_are_left_out() {
    let text = "[Result \"0-1\"]\n\n1. f3 e5 g4 Qh4 0-1\n";
    let mut client = opened(text);
    let hints = client.ask("textDocument/inlayHint", across(URI, &range((0, 0), (3, 0))));
    let found: Vec<_> = hints
        .as_array()
        .unwrap()
        .iter()
        .map(|it| (it["position"].clone(), it["label"].as_str().unwrap().to_owned()))
        .collect();
    assert_eq!(found, [(at(2, 9), "2.".to_owned()), (at(2, 15), "#".to_owned())]);
    let none = client.ask("textDocument/inlayHint", across(URI, &range((0, 0), (1, 0))));
    assert_eq!(none, json!([]));
    let labels = |text: &str| -> Vec<String> {
        let mut client = opened(text);
        let hints = client.ask("textDocument/inlayHint", across(URI, &range((0, 0), (5, 0))));
        hints.as_array().unwrap().iter().map(|it| it["label"].as_str().unwrap().to_owned()).collect()
    };
    // White's moves have numbers, whoever began.
    let start = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    let black_began = format!("[SetUp \"1\"]\n[FEN \"{start}\"]\n\ne5 Nf3 Nc6 3. Bb5 a6 Ba4 *\n");
    assert_eq!(labels(&black_began), ["2.", "4."]);
    assert_eq!(labels("\n\n\ne4 e5 Nf3 Nc6 (Nf6 Nxe5) Bb5 a6 *\n"), ["1.", "2.", "3.", "3."]);
    // Who has a mark needs none.
    assert_eq!(labels("\n\n\n1. e4 f6 2. Qh5+ g6 3. Qxg6+! hxg6 *\n"), Vec::<String>::new());
    assert_eq!(labels("\n\n\n1. e4 f6 2. Qh5! g6 3. Qxg6# hxg6 *\n"), ["+"]);
    // The mark behind the note is the move's.
    let mut client =
        opened("[SetUp \"1\"]\n[FEN \"8/5K1k/8/6pP/8/8/8/7R w - g6 0 1\"]\n\n1. hxg6 e.p.# 1-0\n");
    let none = client.ask("textDocument/inlayHint", across(URI, &range((0, 0), (4, 0))));
    assert_eq!(none, json!([]));
}

#[test]
fn tokens_colour_every_part_of_a_record() {
    let mut client = opened(GAME);
    let tokens = client.ask("textDocument/semanticTokens/full", json!({ "textDocument": { "uri": URI } }));
    let data: Vec<_> = tokens["data"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).collect();
    let (mut line, mut column, mut seen) = (0, 0, Vec::new());
    let lines: Vec<_> = GAME.lines().collect();
    for token in data.chunks(5) {
        column = if token[0] == 0 { column + token[1] } else { token[1] };
        line += token[0];
        let text = &lines[line as usize][column as usize..][..token[2] as usize];
        seen.push((text, token[3]));
    }
    for (text, kind) in [
        ("Event", 0),
        ("Thing", 1),
        ("1.", 2),
        ("d4", 3),
        ("{a", 4),
        ("long remark}", 4),
        ("$1", 5),
        ("(", 6),
        ("*", 7),
    ] {
        assert!(seen.contains(&(text, kind)), "{text}: {seen:?}");
    }
    let part = client.ask("textDocument/semanticTokens/range", across(URI, &range((4, 0), (5, 0))));
    assert_eq!(part["data"], json!([4, 1, 7, 0, 0, 0, 9, 4, 1, 0]));
}

#[test]
fn what_is_not_known_is_refused_and_the_server_goes_on() {
    let mut client = opened(GAME);
    let refused = client.answer("textDocument/rename", on(URI, 0, 0)).response_result.unwrap_err();
    assert_eq!((refused.code, refused.message.as_str()), (-32601, "`textDocument/rename` is not known"));
    let refused = client
        .answer("textDocument/hover", json!({ "textDocument": { "uri": URI } }))
        .response_result
        .unwrap_err();
    assert_eq!(refused.code, -32602);
    client.notify("$/unknown", json!(7));
    client.notify(
        "textDocument/didChange",
        json!({ "textDocument": { "uri": "file:///other" }, "contentChanges": [] }),
    );
    client.notify("textDocument/didOpen", json!([]));
    assert!(hover(&mut client, 6, 3).contains("**`d4`**"));
    assert!(
        client.hear("window/logMessage")["message"]
            .as_str()
            .unwrap()
            .contains("parameters that cannot be read")
    );
}

#[test]
fn a_request_that_is_cancelled_is_answered() {
    let mut client = opened(&GAME.repeat(2_000));
    let id = client.request(
        "textDocument/formatting",
        json!({ "textDocument": { "uri": URI }, "options": { "tabSize": 4, "insertSpaces": true } }),
    );
    client.notify("$/cancelRequest", json!({ "id": 2 }));
    let answer = client.answer_to(&id).response_result;
    assert!(answer.is_err_and(|error| error.code == -32800));
}
