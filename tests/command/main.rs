//! The command as other programs use it: exit statuses, the two streams, the objects with their fields and types.

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

#[path = "../common/mod.rs"]
mod common;

mod analysis;
mod berserk;
mod bounds;
mod cases;
mod check;
mod choosing;
mod ci;
mod collections;
mod colours;
mod conventions;
mod convert;
mod data;
mod diagrams;
mod docs;
mod duplicates;
mod examples;
mod explain;
mod fields;
mod findings;
mod fmt;
mod from_pgn_extract;
mod guess;
mod helpful;
mod hostile;
mod known;
mod languages;
mod lenient;
mod lichess;
mod limits;
mod lines;
mod markup;
mod mine;
mod moves;
#[cfg(unix)]
mod no_loss;
mod own_rules;
mod page;
mod pairs;
mod parts;
mod play;
mod problem_languages;
mod problem_notations;
mod program;
mod proof_games;
mod publish;
mod reading;
mod reports;
mod resume;
mod rewritten;
mod samples;
mod scale;
mod schema;
mod shells;
mod solve;
mod stated;
mod stipulations;
mod streams;
mod studies;
mod tables;
#[cfg(unix)]
mod terminal;
mod tour;
mod twins;
mod unchanged;
mod unclaimed;
mod verify;
mod watch;

use std::process::Output;

use lawspeaker::variants::Variant;
use serde_json::Value;

use common::{Dice, random_game};
use program::{code, err, feed, file, folder, out, program, run, run_with, start, text};

const GOOD: &str = "[Event \"Thing\"]\n[Site \"?\"]\n[Date \"2001.01.01\"]\n[Round \"1\"]\n[White \"Egil\"]\n\
    [Black \"Snorri\"]\n[Result \"1-0\"]\n[Variant \"odin\"]\n[SetUp \"1\"]\n\
    [FEN \"10/7p2/10/10/10/4k5/10/10/10/3RK5 w - - 0 1\"]\n\n1. Kxe5# 1-0\n";
const BROKEN: &str = "[Variant \"odin\"]\n[Result \"*\"]\n\n1. d4 (1. Qa9) d7 2. Ra5 *\n";
const OPEN: &str = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n\
    [Result \"*\"]\n\n1. e4 e5 *\n";
const TWO_MOVER: &str =
    "10/10/10/10/10/Rpk7/2f7/10/1PKK6/10 w - - id \"odin-1\"; variant \"odin\"; stip \"#2\"; bm Kc2xc4;\n";
const FALSE_KEY: &str =
    "9k/10/10/10/10/3f6/10/2K7/3K3P2/10 b - - id \"false\"; variant \"odin\"; stip \"#1\"; bm Fxc3;\n";

fn objects(output: &Output) -> Vec<Value> {
    out(output).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Holds an object to its fields, given as `name: type, name: type`; after a type `?` allows null. With `more`, others may
/// follow.
fn has_fields(object: &Value, fields: &str, more: &[&str]) {
    let map = object.as_object().unwrap_or_else(|| panic!("no object: {object}"));
    let fields: Vec<_> = fields.split(", ").map(|field| field.split_once(": ").unwrap()).collect();
    for (name, wanted) in &fields {
        let value = map.get(*name).unwrap_or_else(|| panic!("no field `{name}` in {object}"));
        let (kind, or_null) = wanted.strip_suffix('?').map_or((*wanted, false), |kind| (kind, true));
        let right = match kind {
            "text" => value.is_string(),
            "whole" => value.is_u64(),
            "number" => value.is_number(),
            "truth" => value.is_boolean(),
            "null" => value.is_null(),
            "texts" => value.as_array().is_some_and(|a| a.iter().all(Value::is_string)),
            "lists" => value.as_array().is_some_and(|a| a.iter().all(Value::is_array)),
            "objects" => value.as_array().is_some_and(|a| a.iter().all(Value::is_object)),
            "object" => value.is_object(),
            _ => panic!("unknown type `{kind}` of `{name}`"),
        };
        assert!(right || or_null && value.is_null(), "`{name}` is to be {wanted} in {object}");
    }
    let unknown: Vec<_> = map
        .keys()
        .filter(|key| !fields.iter().any(|(name, _)| name == key) && !more.contains(&key.as_str()))
        .collect();
    assert!(unknown.is_empty(), "{unknown:?} in {object}");
}

/// Holds a line of JSON to its kind and its fields, besides those that every line has.
fn is_line(object: &Value, kind: &str, fields: &str, more: &[&str]) {
    has_fields(object, &format!("kind: text, file: text?, version: text, {fields}"), more);
    assert_eq!(object["kind"], kind, "{object}");
}

fn thousand_positions() -> Vec<String> {
    let mut dice = Dice(0x5eed_0007);
    let mut positions = Vec::new();
    while positions.len() < 1_000 {
        random_game(&mut dice, Variant::Odin, 160, |_, game| positions.push(game.fen()));
    }
    positions.truncate(1_000);
    positions
}
