//! Duplicates in archives whose truth is known: what is the same game is found, what is another one is kept, and why is said.

use std::collections::BTreeMap;
use std::fs;

use lawspeaker::AnyPosition;
use lawspeaker::variants::Variant;
use serde_json::{Value, json};

use crate::common::{Dice, random_move};
use crate::program::{code, err, file, folder, out, run, text};

/// The tags and the moves of a game.
#[derive(Clone)]
struct Game {
    white: String,
    black: String,
    date: String,
    round: usize,
    result: &'static str,
    moves: Vec<String>,
}

impl Game {
    fn random(n: usize, dice: &mut Dice) -> Self {
        let moves = loop {
            let (mut position, mut moves) = (AnyPosition::start(Variant::Chess), Vec::new());
            while moves.len() < 30 + n % 7
                && let Some(m) = random_move(dice, &position)
            {
                moves.push(position.san(m));
                position.play(m).unwrap();
            }
            // One that goes on, so that any result may be claimed and other moves are possible.
            if position.outcome().is_none() && moves.len() >= 30 {
                break moves;
            }
        };
        let names = |a: usize| format!("{}, {}", SURNAMES[a % SURNAMES.len()], FIRST[a / 3 % FIRST.len()]);
        Game {
            white: names(n),
            black: names(n + 1 + n % 11),
            date: format!("{}.{:02}.{:02}", 1990 + n % 20, 1 + n % 12, 1 + n % 28),
            round: n,
            result: ["1-0", "0-1", "1/2-1/2"][n % 3],
            moves,
        }
    }

    fn pgn(&self) -> String {
        let Game { white, black, date, round, result, moves } = self;
        let moves = moves.join(" ");
        format!(
            "[Event \"Planted\"]\n[Site \"?\"]\n[Date \"{date}\"]\n[Round \"{round}\"]\n[White \"{white}\"]\n\
             [Black \"{black}\"]\n[Result \"{result}\"]\n\n{moves} {result}\n\n"
        )
    }
}

const SURNAMES: [&str; 13] = [
    "Müller",
    "Kasparov",
    "O'Kelly",
    "Nimzowitsch",
    "Ångström",
    "Wang",
    "Carlsen",
    "Sif",
    "Þorsteinsson",
    "Dvořák",
    "Ivanchuk",
    "Polugaevsky",
    "Quist",
];
const FIRST: [&str; 5] = ["Magnus", "Karsten", "Boris", "Anna", "Yuri"];

/// Makes a duplicate of a game, of one of eight kinds, with the members of its object that are true of it.
fn duplicate(game: &Game, kind: usize) -> (String, Value) {
    let mut copy = game.clone();
    let plies = copy.moves.len();
    let (mut results, mut names, mut notes, mut tail) = (json!(null), false, false, json!(null));
    match kind {
        0 => {}
        1 => {
            // Another order, an initial, no accents.
            let (surname, first) = copy.white.split_once(", ").unwrap();
            copy.white = format!("{}. {}", &first[..1], surname.to_uppercase());
            copy.black = copy.black.replace('ü', "ue").replace('ř', "r").replace("witsch", "vich") + " ";
            names = true;
        }
        2 => {
            copy.date.truncate(4);
            copy.date += ".??.??";
            names = true;
        }
        3 => {
            copy.moves.truncate(22);
            tail = json!([22, plies, 22]);
        }
        4 => {
            // The last plies differ.
            let mut position = AnyPosition::start(Variant::Chess);
            copy.moves.truncate(plies - 3);
            for name in &copy.moves {
                let m = position.legal_moves().into_iter().find(|m| position.san(*m) == *name).unwrap();
                position.play(m).unwrap();
            }
            let other = position.legal_moves().into_iter().map(|m| position.san(m));
            copy.moves.push(other.into_iter().find(|name| *name != game.moves[plies - 3]).unwrap());
            tail = json!([plies - 2, plies, plies - 3]);
        }
        5 => {
            copy.moves[0] += " $1 {a remark}";
            notes = true;
        }
        6 => {
            copy.result = "*";
            results = json!(["*", game.result]);
        }
        _ => {
            copy.round += 1000;
            copy.moves.iter_mut().for_each(|name| *name = name.replace(['x', '+', '#'], ""));
        }
    }
    (copy.pgn(), json!({ "results": results, "names_differ": names, "notes_differ": notes, "plies": tail }))
}

/// A game that is none of those that are known, however much it is like this one.
fn other(game: &Game, kind: usize, n: usize, dice: &mut Dice) -> String {
    let mut other = game.clone();
    match kind {
        0 => other.white = "Nobody, N".to_owned(),
        1 => other.date = "1950.01.01".to_owned(),
        2 => other.moves.truncate(15),
        3 => std::mem::swap(&mut other.white, &mut other.black),
        _ => other = Game::random(1000 + n, dice),
    }
    other.pgn()
}

#[test]
fn planted_duplicates_are_found_and_named() {
    let mut dice = Dice(0x5eed_0fd0_b1e5);
    let known: Vec<_> = (0..300).map(|n| Game::random(n, &mut dice)).collect();
    let archive: String = known.iter().map(Game::pgn).collect();
    let (mut read, mut truth, mut kept) = (String::new(), BTreeMap::new(), Vec::new());
    for n in 0..200 {
        let of = n * 3 / 2;
        if n % 2 == 0 {
            let (copy, mut object) = duplicate(&known[of], n / 2 % 8);
            object["kept"] = json!(of + 1);
            truth.insert(n + 1, object);
            read += &copy;
        } else {
            let other = other(&known[of], n / 2 % 5, n, &mut dice);
            kept.push(other.split("\n\n").nth(1).unwrap().split_whitespace().collect::<Vec<_>>().join(" "));
            read += &other;
        }
    }
    let folder = folder(&[("known.pgn", archive.as_bytes()), ("new.pgn", read.as_bytes())]);
    let path = |name: &str| text(&folder.path().join(name)).to_owned();
    let (known, new) = (path("known.pgn"), path("new.pgn"));
    for threads in ["1", "3"] {
        let (good, copies) = (path(&format!("good{threads}.pgn")), path(&format!("copies{threads}.pgn")));
        let done = run(&[
            "convert",
            "--to",
            "pgn",
            "--near",
            "3",
            "--against",
            &known,
            "-o",
            &good,
            "--duplicates",
            &copies,
            "--output",
            "json",
            "--threads",
            threads,
            &new,
        ]);
        assert_eq!(code(&done), 0, "{}", err(&done));
        let objects = err(&done).lines().filter(|line| line.starts_with('{'));
        let found: BTreeMap<usize, Value> = objects
            .map(|line| {
                let object: Value = serde_json::from_str(line).unwrap();
                assert_eq!(object["kind"], "duplicate");
                assert_eq!((&object["file"], &object["kept"]["file"]), (&json!(new), &json!(known)));
                let mut of_truth = json!({ "kept": object["kept"]["game"] });
                for member in ["results", "names_differ", "notes_differ", "plies"] {
                    of_truth[member] = object[member].clone();
                }
                (object["game"].as_u64().unwrap() as usize, of_truth)
            })
            .collect();
        for (game, object) in &truth {
            assert_eq!(found.get(game), Some(object), "game {game}");
        }
        assert_eq!(found.len(), truth.len(), "{:?}", found.keys().filter(|game| !truth.contains_key(game)));
        let moves = |path: &str| -> Vec<String> {
            let done = run(&["convert", "--to", "pgn", path]);
            let games = out(&done).split("[Event ").skip(1);
            games.map(|game| game.split("\n\n").nth(1).unwrap().to_owned()).collect()
        };
        assert_eq!(moves(&good).len(), kept.len());
        assert_eq!(moves(&copies).len(), truth.len());
        let plain = |text: &str| {
            text.split_whitespace().filter(|word| !word.ends_with('.')).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(moves(&good).iter().map(|text| plain(text)).collect::<Vec<_>>(), kept);
    }
    assert_eq!(fs::read_to_string(&known).unwrap(), archive, "a reference is only read");

    // Without a reference the games of both files are compared, and each plain kind is found by the plain comparison.
    let plain = truth.values().filter(|object| object["plies"].is_null()).count();
    let spelled = truth.len() / 8 + 1; // names in other orders are no duplicates for it
    let done = run(&["check", "--unique", &known, &new]);
    let found = err(&done).lines().filter(|line| line.contains("is a duplicate of")).count();
    assert!((plain - spelled..plain).contains(&found), "{found} of {plain}");
}

#[test]
fn a_reference_is_kept_and_is_no_input() {
    let longer = "[White \"A\"]\n\n1. e4 {good} e5 *\n\n";
    let folder = folder(&[
        ("a.pgn", b"[White \"A\"]\n\n1. e4 e5 *\n\n"),
        ("b.pgn", longer.as_bytes()),
        ("c.txt", b"#2\n"),
    ]);
    let path = |name: &str| text(&folder.path().join(name)).to_owned();
    let (a, b) = (path("a.pgn"), path("b.pgn"));
    // It says less, and is kept.
    let done = run(&["check", "--unique", "--against", &a, &b]);
    let said =
        format!("{b}:1: game 1 is a duplicate of game 1 ({a}:1); its comments, glyphs or variations differ");
    assert!(err(&done).starts_with(&said), "{}", err(&done));
    for (arguments, why) in [
        (
            &["check", "--unique", "--against", &a, &a][..],
            "is a reference of `--against`, so it cannot be an input too",
        ),
        (&["check", "--against", &a, &b], "required"),
        (&["check", "--prefer", "first", &b], "required"),
        (&["check", "--unique", "--against", &path("none.pgn"), &b], "none.pgn"),
        (&["check", "--unique", "--near", "3", &b], "cannot be used with"),
        (&["convert", "--to", "pgn", "--unique", "--against", &a, &b, "-o", &a, "--force"], "a.pgn"),
    ] {
        let done = run(arguments);
        assert_eq!(code(&done), 2, "{arguments:?}");
        assert!(err(&done).contains(why), "{arguments:?}: {}", err(&done));
    }
    assert_eq!(fs::read(&a).unwrap(), b"[White \"A\"]\n\n1. e4 e5 *\n\n");
}

#[test]
fn one_player_under_six_spellings() {
    let spellings = [
        "Carlsen, Magnus",
        "CARLSEN,M",
        "Magnus Carlsen",
        "Carlsen M.",
        "Карлсен, Магнус",
        "GM Carlsen, Magnus",
    ];
    let others = ["Carlsen, Henrik", "Karlsson, M", "Magnusson, Carl", "Carlsen", "?"];
    let game = |name: &str| {
        format!(
            "[White \"{name}\"]\n[Black \"Sif\"]\n\n1. e4 *\n\n[White \"Sif\"]\n[Black \"{name}\"]\n\n1. d4 *\n\n"
        )
    };
    let archive: String =
        (0..60).map(|n| game(if n % 2 == 0 { spellings[n / 2 % 6] } else { others[n / 2 % 5] })).collect();
    let (_folder, path) = file("a.pgn", archive);
    let done = run(&[
        "stats",
        "--columns",
        "White,Black",
        "--to",
        "csv",
        "--where",
        "player like 'Carlsen, M'",
        &path,
    ]);
    let rows: Vec<_> = out(&done).lines().skip(1).collect();
    assert_eq!(rows.len(), 60);
    for name in spellings {
        assert_eq!(
            rows.iter()
                .filter(|row| row.replace('"', "").replace("Sif", "").trim_matches(',') == name)
                .count(),
            10,
            "{name}"
        );
    }
}

#[test]
fn spellings_are_proposed_as_the_table_that_renames() {
    let names = [
        "Carlsen, Magnus",
        "Carlsen, Magnus",
        "CARLSEN,M",
        "Magnus Carlsen",
        "Carlsen, Henrik",
        "Carlsen",
        "Sif",
        "Ívar",
        "Ivar",
    ];
    // As in records of xiangqi.
    let white = |name: &str| if name == "CARLSEN,M" { "Red" } else { "White" };
    let game = |name: &&str| format!("[{} \"{name}\"]\n[Black \"Sif\"]\n\n1. e4 *\n\n", white(name));
    let archive: String = names.iter().map(game).collect();
    let (folder, path) = file("a.pgn", archive);
    let proposed = run(&["stats", "--spellings", &path]);
    let expected = "player\tCARLSEN,M\tCarlsen, Magnus\n# Carlsen may be Carlsen, Magnus or Carlsen, Henrik\n\
                    player\tMagnus Carlsen\tCarlsen, Magnus\nplayer\tÍvar\tIvar\n";
    assert_eq!(out(&proposed), expected);
    let table = text(&folder.path().join("names.tsv")).to_owned();
    let done = run(&["stats", "--spellings", "-o", &table, &path]);
    assert_eq!((code(&done), fs::read_to_string(&table).unwrap().as_str()), (0, expected));
    let renamed = text(&folder.path().join("b.pgn")).to_owned();
    run(&["convert", "--to", "pgn", "--rename", &table, "-o", &renamed, &path]);
    let counts = run(&["stats", "--to", "csv", &renamed]);
    let players: Vec<_> = out(&counts).lines().filter_map(|line| line.strip_prefix("player,")).collect();
    assert_eq!(players, ["Carlsen,1", "\"Carlsen, Henrik\",1", "\"Carlsen, Magnus\",4", "Ivar,2", "Sif,10"]);
    let again = run(&["stats", "--spellings", &renamed]);
    assert_eq!(out(&again), "# Carlsen may be Carlsen, Magnus or Carlsen, Henrik\n");
}

#[test]
fn every_form_of_output_tells_of_duplicates() {
    let (_folder, path) = file("a.pgn", "[White \"A\"]\n\n1. e4 *\n\n[White \"A\"]\n\n1. e4 *\n");
    for form in ["human", "concise", "json", "github", "gitlab", "sarif", "junit"] {
        for option in ["--unique", "--near=0"] {
            let done = run(&["check", option, "--output", form, &path]);
            assert_eq!(code(&done), 0, "{form}: {}", err(&done));
            assert!(err(&done).contains("duplicate"), "{form}: {}", err(&done));
        }
    }
}

#[test]
fn what_a_shorter_reference_leaves_out_is_said() {
    let games = ["e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O", "h3 Nb8"].map(str::to_owned);
    let game = |moves: &str| format!("[White \"Sif\"]\n[Black \"Lif\"]\n\n{moves} *\n\n");
    let folder =
        folder(&[("a.pgn", game(&games[0]).as_bytes()), ("b.pgn", game(&games.join(" ")).as_bytes())]);
    let path = |name: &str| text(&folder.path().join(name)).to_owned();
    let done = run(&["check", "--near", "0", "--against", &path("a.pgn"), &path("b.pgn")]);
    assert!(
        err(&done).contains("the game that is kept has only the first 16 of its 18 plies"),
        "{}",
        err(&done)
    );
    let done = run(&["check", "--near", "0", &path("a.pgn"), &path("b.pgn")]);
    assert!(err(&done).contains("it has only the first 16 of 18 plies"), "{}", err(&done));
    // A hard link is the file too, and standard input cannot be read twice.
    let linked = path("c.pgn");
    fs::hard_link(path("a.pgn"), &linked).unwrap();
    for arguments in [[&path("a.pgn"), &linked], [&"-".to_owned(), &path("b.pgn")]] {
        let done = run(&["check", "--unique", "--against", arguments[0], arguments[1]]);
        assert_eq!(code(&done), 2, "{arguments:?}");
    }
}

#[test]
fn an_archive_grows_by_the_games_that_it_does_not_have() {
    let game =
        |n: usize| format!("[White \"A\"]\n[Round \"{n}\"]\n\n1. {} *\n\n", ["e4", "d4", "c4", "Nf3"][n]);
    let folder = folder(&[
        ("all.pgn", (game(0) + &game(1)).as_bytes()),
        ("new.pgn", (game(1) + &game(2) + &game(3)).as_bytes()),
    ]);
    let path = |name: &str| text(&folder.path().join(name)).to_owned();
    let (all, new) = (path("all.pgn"), path("new.pgn"));
    let add =
        || run(&["convert", "--to", "pgn", "--unique", "--against", &all, "--append", "-o", &all, &new]);
    for _ in 0..2 {
        let done = add();
        assert_eq!(code(&done), 0, "{}", err(&done));
        assert_eq!(fs::read_to_string(&all).unwrap(), (0..4).map(game).collect::<String>());
    }
}

#[test]
fn refusals_cost_no_reading() {
    // The input cannot be read, so a refusal that comes first says nothing of it.
    let folder = folder(&[("a.pgn.gz", b"\x1f\x8b\x08 broken"), ("there.pgn", b"")]);
    let path = |name: &str| text(&folder.path().join(name)).to_owned();
    for command in [&["convert", "--to", "pgn"][..], &["stats"], &["check", "--unique", "--duplicates"]] {
        let out = if command.len() == 3 && command[0] == "check" { &[][..] } else { &["--unique", "-o"] };
        let done = run(&[command, out, &[&path("there.pgn"), &path("a.pgn.gz")]].concat());
        assert_eq!(code(&done), 2, "{command:?}");
        assert!(err(&done).contains("already exists") && !err(&done).contains("a.pgn.gz"), "{}", err(&done));
    }
}
