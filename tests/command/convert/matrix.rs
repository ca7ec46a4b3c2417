//! Every notation that can be read to every one that can be written and back, for every variant.

use std::fs;

use lawspeaker::AnyPosition;
use lawspeaker::convert::OnBroken;
use lawspeaker::formats::Format;
use lawspeaker::variants::Variant;
use serde_json::{Value, json};

use super::{change, format, games, good, reader, shipped};
use crate::common::{Dice, random_move};

/// How much of a record a notation holds, the least first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Holds {
    /// The moves without a result.
    Play,
    Moves,
    TagsAndComments,
    /// Variations by the number of their first move: one that replaces the first move of another is beside it.
    Siblings,
    /// Variations too, and the comments in them.
    Lines,
    Everything,
}

fn holds(format: &'static Format) -> Holds {
    match format.id {
        "coord" => Holds::Moves,
        "uci" | "usi" => Holds::Play,
        "gamecourier" | "csa" => Holds::TagsAndComments,
        "kif" => Holds::Siblings,
        "opentafl" => Holds::Lines,
        _ => Holds::Everything,
    }
}

/// Some games of a variant at random, annotated, one of them from a position.
fn random_games(variant: Variant, dice: &mut Dice) -> String {
    let mut archive = String::new();
    for n in 0..3 {
        let mut game = AnyPosition::start(variant);
        let mut head = format!(
            "[Event \"Random {n}\"]\n[Site \"a \\\"b\\\" \\\\ c\"]\n[Variant \"{}\"]\n",
            variant.id()
        );
        if n == 2 {
            // An even number of plies: in some notations the side that begins is a rule.
            for _ in 0..6 {
                if let Some(m) = random_move(dice, &game) {
                    game.play(m).unwrap();
                }
            }
            let fen = game.fen();
            let fen = fen.rsplitn(3, ' ').last().unwrap().to_owned() + " 0 1";
            head += &format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n");
            game = AnyPosition::from_fen(variant, &fen).unwrap();
        }
        let mut moves = String::from("{before all} ");
        for ply in 0..24 {
            let Some(m) = random_move(dice, &game) else { break };
            moves += &game.san(m);
            if dice.one_in(3) {
                moves += &format!(" $3 {{on ply {ply}}}");
            }
            let others = game.legal_moves();
            if dice.one_in(4) {
                moves += &format!(
                    " ({{or}} {} ({}))",
                    game.san(*dice.pick(&others)),
                    game.san(*dice.pick(&others))
                );
            }
            moves.push(' ');
            game.play(m).unwrap();
        }
        archive += &format!("{head}[Result \"1/2-1/2\"]\n\n{moves} 1/2-1/2\n\n");
    }
    archive
}

/// What two notations both hold, to be compared.
fn common_part(game: &Value, holds: Holds) -> Value {
    if holds == Holds::Everything {
        return game.clone();
    }
    let coords: Vec<_> = game["moves"].as_array().unwrap().iter().map(|ply| ply["coord"].clone()).collect();
    let mut part = json!({ "variant": game["variant"], "start": game["start"], "moves": coords });
    if holds == Holds::Play {
        return part;
    }
    part["result"] = game["result"].clone();
    if holds >= Holds::TagsAndComments {
        let tags = game["tags"].as_array().unwrap().iter();
        let derived = ["Variant", "SetUp", "FEN"];
        // What is not known may be missing.
        let is_own = |tag: &&Value| {
            !derived.contains(&tag[0].as_str().unwrap()) && !tag[1].as_str().unwrap().contains('?')
        };
        let own: Vec<_> = tags.filter(is_own).collect();
        part["tags"] = json!(own);
        if holds >= Holds::Siblings {
            part["line"] = line_part(game, &game["behind"], holds);
            return part;
        }
        let mut comments = texts(&game["comments"]);
        for ply in game["moves"].as_array().unwrap() {
            comments.extend(texts(&ply["before"]));
            comments.extend(texts(&ply["after"]));
        }
        part["comments"] = json!(comments);
    }
    part
}

/// The moves of a line, the comments in it in their order, and the variations of each move.
fn line_part(line: &Value, behind: &Value, holds: Holds) -> Value {
    let (mut moves, mut comments) = (Vec::new(), texts(&line["comments"]));
    for ply in line["moves"].as_array().unwrap() {
        comments.extend(texts(&ply["before"]));
        comments.extend(texts(&ply["after"]));
        let variations = || ply["variations"].as_array().into_iter().flatten();
        comments.extend(variations().flat_map(|variation| texts(&variation["behind"])));
        let mut lines = Vec::new();
        for mut line in variations().map(|variation| line_part(variation, &Value::Null, holds)) {
            let of_first = &mut line["moves"][0][1];
            let beside =
                if holds == Holds::Siblings { std::mem::replace(of_first, json!([])) } else { json!([]) };
            lines.push(line);
            lines.extend(beside.as_array().unwrap().iter().cloned());
        }
        moves.push(json!([ply["coord"], lines]));
    }
    comments.extend(texts(behind));
    json!({ "moves": moves, "comments": comments })
}

fn texts(comments: &Value) -> Vec<String> {
    comments
        .as_array()
        .into_iter()
        .flatten()
        .map(|comment| comment.as_str().unwrap().trim().to_owned())
        .collect()
}

/// Takes an archive in PGN through every pair of notations; tells how many pairs there were.
fn through_all_pairs(archive: &[u8], variant: Variant) -> usize {
    let formats: Vec<_> =
        Format::writable().filter(|format| format.reader.is_some() && format.can_express(variant)).collect();
    let source = |format: &'static Format| format.reader.unwrap();
    for &one in &formats {
        let here = good(archive, reader("pgn"), one);
        let before = games(here.as_bytes(), source(one));
        for &other in &formats {
            let there = good(here.as_bytes(), source(one), other);
            let back = good(there.as_bytes(), source(other), one);
            let after = games(back.as_bytes(), source(one));
            assert_eq!(before.len(), after.len());
            let holds = holds(one).min(holds(other));
            for (before, after) in before.iter().zip(&after) {
                let (before, after) = (common_part(before, holds), common_part(after, holds));
                assert_eq!(before, after, "{variant}: {one:?} to {other:?} and back\n{there}");
            }
        }
        // What bare moves leave out is counted alike in a record that is looked over and in its tree.
        let json = good(here.as_bytes(), source(one), format("json"));
        let lost = |bytes: &str, source| {
            change(bytes.as_bytes(), source, format("coord"), OnBroken::LeaveOut).losses
        };
        assert_eq!(lost(&here, source(one)), lost(&json, reader("json")), "{variant}: {one:?}\n{here}");
        // Positions can be written, and what is written is one line a ply, one a game.
        let lines = |format| good(here.as_bytes(), source(one), format).lines().count();
        let plies: usize = before.iter().map(|game| game["moves"].as_array().unwrap().len()).sum();
        assert_eq!((lines(format("fens")), lines(format("epd"))), (plies, before.len()));
    }
    formats.len() * formats.len()
}

#[test]
fn shipped_records_come_through_every_pair() {
    for file in shipped() {
        let archive = fs::read(&file).unwrap();
        let variant = games(&archive, reader("pgn"))[0]["variant"].as_str().unwrap().to_owned();
        // Few notations hold games by rules of their own: `berserk.rs` and `own_rules.rs` lead them through these.
        let Some(variant) = Variant::from_name(&variant) else { continue };
        let pairs = through_all_pairs(&archive, variant);
        assert!(pairs >= 64, "{}", file.display());
    }
}

#[test]
fn random_games_of_every_variant_come_through_every_pair() {
    let mut dice = Dice(0x5eed_c0de);
    for &variant in Variant::ALL {
        let archive = random_games(variant, &mut dice);
        let pairs = through_all_pairs(archive.as_bytes(), variant);
        let special = format("gamecourier").can_express(variant) || format("opentafl").can_express(variant);
        assert_eq!(pairs, if special { 81 } else { 64 }, "{variant}");
    }
}

#[test]
fn random_games_of_the_shogi_family_come_through_every_pair() {
    let mut dice = Dice(0x5eed_5091);
    let family =
        ["shogi", "minishogi", "gorogoro", "kyotoshogi", "torishogi", "shoshogi", "yarishogi", "dobutsu"];
    for name in family {
        let variant = Variant::from_name(name).unwrap();
        let pairs = through_all_pairs(random_games(variant, &mut dice).as_bytes(), variant);
        assert_eq!(pairs, if name == "shogi" { 121 } else { 81 }, "{name}");
    }
}

#[test]
fn random_games_of_xiangqi_and_janggi_come_through_every_pair() {
    let mut dice = Dice(0x5eed_7a17);
    for (name, wanted) in [("xiangqi", 121), ("minixiangqi", 121), ("manchu", 121), ("janggi", 81)] {
        let variant = Variant::from_name(name).unwrap();
        let pairs = through_all_pairs(random_games(variant, &mut dice).as_bytes(), variant);
        assert_eq!(pairs, wanted, "{name}");
    }
}

#[test]
fn positions_are_those_of_the_game() {
    let pgn = b"[FEN \"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1\"]\n\n1. O-O-O (1. Ra8#) Ke7 *\n";
    assert_eq!(
        good(pgn, reader("pgn"), format("fens")),
        "4k3/8/8/8/8/8/8/2KR4 b - - 1 1\n8/4k3/8/8/8/8/8/2KR4 w - - 2 2\n"
    );
    assert_eq!(
        good(pgn, reader("pgn"), format("epd")),
        "8/4k3/8/8/8/8/8/2KR4 w - - 2 2 variant \"chess\";\n"
    );
}
