//! Hover, completion and quick fixes on one record of each variant: drops, removals, relocations, lists of captures,
//! placements, walls.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use lawspeaker::formats::{Format, RecordGames};
use lawspeaker::notation::Record;
use lawspeaker::notation::syntax::{ElementKind, ParsedGame};
use lawspeaker::replay::ReplayOptions;
use lawspeaker::variants::Variant;
use serde_json::json;

use crate::client::{Client, edited, on, range};
use crate::common::folders::files_below;

/// What moves of some variants look like that moves of chess do not. A record of the variant must have it.
const SIGNS: &[(&str, &str)] =
    &[("orphic-elks", "@"), ("orphic-rooks", "@"), ("viking-11", "x"), ("undenary-choice", "@")];

const CHESS: &str = "[Variant \"chess\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O *\n";
const CHESS960: &str = "[Variant \"chess960\"]\n[SetUp \"1\"]\n\
    [FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n";

/// A record of every variant, its longest one in `san` up to 3,000 bytes.
fn records() -> BTreeMap<&'static str, String> {
    let mut records: BTreeMap<&'static str, String> = BTreeMap::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("records");
    let mut texts = vec![CHESS.to_owned(), CHESS960.to_owned()];
    let good = files_below(&root).into_iter().filter(|path| path.to_string_lossy().contains("/good/"));
    texts.extend(good.filter_map(|path| fs::read_to_string(path).ok()));
    for text in texts {
        let tag = text.split("[Variant \"").nth(1).and_then(|rest| rest.split('"').next());
        let Some(variant) = tag.and_then(Variant::from_name) else { continue };
        let sign = SIGNS.iter().find(|(id, _)| *id == variant.id()).map_or("", |(_, sign)| sign);
        if text.len() < 3_000
            && text.matches("[Variant").count() == 1
            && text.contains(sign)
            && text.contains("1. ") | text.contains("1... ")
        {
            let known = records.entry(variant.id()).or_default();
            if text.len() > known.len() {
                *known = text;
            }
        }
    }
    records
}

/// The moves of the main line, each with its text and place.
fn moves(text: &str) -> Vec<(String, u32, u32)> {
    let mut game = ParsedGame::default();
    let reader = Format::from_id("pgn").unwrap().reader.unwrap();
    let record = Record { bytes: text.as_bytes().to_vec(), line: 1, ..Record::default() };
    (reader.parse)(&record.bytes, 0, &mut game);
    let mut depth = 0;
    let mut found = Vec::new();
    for element in &game.movetext {
        match element.kind {
            ElementKind::Open => depth += 1,
            ElementKind::Close => depth -= 1,
            ElementKind::Move if depth == 0 => {
                let before = &text[..element.span.start as usize];
                let line = before.matches('\n').count() as u32;
                let column = before.rsplit('\n').next().unwrap().encode_utf16().count() as u32;
                let name = String::from_utf8_lossy(element.span.of(&record.bytes)).into_owned();
                found.push((name, line, column));
            }
            _ => {}
        }
    }
    found
}

#[test]
fn every_variant_has_a_record() {
    let records = records();
    for variant in Variant::ALL {
        assert!(records.contains_key(variant.id()), "no record of {variant}");
    }
}

#[test]
fn every_move_of_every_variant_shows_the_board_after_it() {
    let mut client = Client::new();
    for (variant, text) in records() {
        let uri = format!("file:///{variant}.pgn");
        client.open(&uri, &text);
        let record = Record { bytes: text.clone().into_bytes(), line: 1, ..Record::default() };
        let mut syntax = ParsedGame::default();
        let reader = Format::from_id("pgn").unwrap().reader.unwrap();
        let game = RecordGames::new(&record, reader, ReplayOptions::default(), &mut syntax).next().unwrap();
        let last = game.replay.last().unwrap();
        let moves = moves(&text);
        for (n, (name, line, column)) in moves.iter().enumerate() {
            let hover = client.ask("textDocument/hover", on(&uri, *line, *column));
            let shown = hover["contents"]["value"].as_str().unwrap();
            assert!(shown.contains("```text\n"), "{variant} {name}: {shown}");
            if n + 1 == moves.len() {
                assert!(shown.contains(&format!("`{last}`")), "{variant}: {shown} is not {last}");
            }
        }
    }
}

#[test]
fn every_move_of_every_variant_is_completed() {
    let mut client = Client::new();
    for (variant, text) in records() {
        let uri = format!("file:///{variant}.pgn");
        client.open(&uri, &text);
        for (name, line, column) in moves(&text) {
            let list = client.ask("textDocument/completion", on(&uri, line, column));
            let items = list["items"].as_array().unwrap();
            let plain = |text: &str| text.trim_end_matches(['!', '?', '+', '#']).to_owned();
            let has = items.iter().any(|item| {
                let other = item["detail"].as_str().unwrap_or_default();
                plain(item["label"].as_str().unwrap()) == plain(&name) || other == name
            });
            // A long or figurine record names moves in another way than `san`.
            assert!(has || !items.is_empty() && text.contains("lan"), "{variant} {name}: {list}");
        }
    }
}

#[test]
fn a_wrong_number_is_mended_in_every_variant() {
    let mut client = Client::new();
    for (variant, text) in records() {
        let uri = format!("file:///{variant}.pgn");
        let spoilt =
            text.replacen(" 2. ", " 7. ", 1).replacen("\n2. ", "\n7. ", usize::from(!text.contains(" 2. ")));
        assert_ne!(spoilt, text, "{variant}");
        client.open(&uri, &spoilt);
        let end = spoilt.matches('\n').count() as u32;
        let params = json!({ "textDocument": { "uri": uri }, "range": range((0, 0), (end, 0)), "context": { "diagnostics": [], "only": ["quickfix"] } });
        let actions = client.ask("textDocument/codeAction", params);
        let action =
            actions.as_array().unwrap().iter().find(|it| it["title"].as_str().unwrap().contains("write `2`"));
        let action = action.unwrap_or_else(|| panic!("{variant}: {actions}"));
        assert_eq!((&action["isPreferred"], &action["kind"]), (&json!(true), &json!("quickfix")));
        assert_eq!(edited(&spoilt, &action["edit"]["changes"][&uri]), text, "{variant}");
    }
}
