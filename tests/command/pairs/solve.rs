//! `solve`: options that ask for more, with options that must not change what is printed.

use std::cell::Cell;
use std::process::Output;

use serde_json::Value;
use tempfile::TempDir;

use super::options;
use crate::{code, file, objects, out, run, text};

/// What an option is for the other options.
enum Kind {
    /// What is printed does not depend on it. Several runs, one after the other, of which the last one counts. `FILE` is a new file.
    Neutral(&'static [&'static [&'static str]]),
    /// It asks for this member of an answer, and leaves all others.
    More(&'static [&'static str], &'static str),
    /// It changes the answer.
    Other(&'static [&'static str]),
    /// It says what is read, before anything is solved.
    Input,
}

use Kind::{Input, More, Neutral, Other};

const ROWS: [(&str, Kind); 39] = [
    ("threads", Neutral(&[&["--threads", "3"]])),
    (
        "resume",
        Neutral(&[
            // What other options have found is in the file too.
            &["--resume", "FILE", "--tries", "1"],
            &["--resume", "FILE", "--set-play"],
            &["--resume", "FILE"],
            &["--resume", "FILE"],
        ]),
    ),
    (
        "limit-nodes",
        Neutral(&[
            &["--resume", "FILE", "--limit-nodes", "9"],
            &["--resume", "FILE", "--limit-nodes", "60"],
            &["--resume", "FILE"],
        ]),
    ),
    ("limit-time", Neutral(&[&["--limit-time", "900"]])),
    ("write", Neutral(&[&["--write", "FILE"]])),
    ("proof", Neutral(&[&["--proof", "FILE"]])),
    ("tries", More(&["--tries", "2"], "tries")),
    ("set-play", More(&["--set-play"], "set_play")),
    ("reduce", More(&["--reduce"], "idle")),
    ("duplex", More(&["--duplex"], "duplex")),
    ("explain-move", More(&["--explain-move", "Ra1"], "explained")),
    ("play", Other(&["--play", "1"])),
    ("twin", Other(&["--twin", "stip #1"])),
    ("compare", Other(&["--compare"])),
    ("max-solutions", Other(&["--max-solutions", "1"])),
    ("first", Other(&["--first", "Ra1.."])),
    ("stip", Other(&["--stip", "h#1.5"])),
    ("letters", Input),
    ("where", Input),
    ("sort", Input),
    ("similar", Input),
    ("long", Input),
    ("to", Other(&["--to", "text"])),
    ("out", Input),
    ("files-from", Input),
    ("null", Input),
    ("from", Input),
    ("hidden", Input),
    ("no-ignore", Input),
    ("fail-on-empty", Input),
    ("fen", Input),
    ("board", Input),
    ("pieces", Input),
    ("side", Input),
    ("reserve", Input),
    ("castling", Input),
    ("ep", Input),
    ("halfmove", Input),
    ("fullmove", Input),
];

/// Problems of every kind of play, with claims, twins and options of their own, and many more, so that threads take several lots.
fn problems() -> String {
    let few = "k7/p1K5/8/8/8/8/7N/1R6 w - - id \"two keys\"; stip \"#2\"; bm Ra1 Rb8;\n\
        k7/2K5/1Q5p/8/8/8/8/1Q6 b - - id \"help\"; stip \"h#1\"; option \"SetPlay\";\n\
        8/8/8/8/8/2k5/2p5/K7 b - - id \"series\"; stip \"ser-#2\";\n\
        8/8/8/8/8/p7/8/k1K4R b - - id \"17\"; stip \"h#1\"; twin \"b) move h1 g1; c) continued, move c1 d1\";\n\
        4K3/8/5k2/2r5/8/8/7Q/8 w - - id \"reflex\"; stip \"r#1\"; option \"Try Duplex\";\n";
    let many = (0..60).map(|n| {
        // Some of them are the same problem.
        let (before, behind, rank) = (2 + n % 5, 5 - n % 5, 1 + n % 7);
        let row = format!("{before}R{behind}");
        let board = (1..=8).rev().map(|at| match at {
            8 => "k7",
            6 if rank == 6 => "1KR5",
            6 => "1K6",
            _ if at == rank => &row,
            _ => "8",
        });
        let board = board.collect::<Vec<_>>().join("/");
        format!("{board} w - - id \"{n}\"; stip \"#1\"; am Ra{};\n", 1 + n % 3)
    });
    few.to_owned() + &many.collect::<String>()
}

/// The status and the answers, without what depends on the way of the search; the text if it is no JSON.
fn answer(output: &Output) -> (i32, Vec<Value>) {
    if !output.stdout.starts_with(b"{") {
        return (code(output), vec![Value::from(out(output))]);
    }
    let mut objects = objects(output);
    objects.iter_mut().for_each(without_work);
    (code(output), objects)
}

fn without_work(object: &mut Value) {
    let Some(map) = object.as_object_mut() else { return };
    ["nodes", "seconds"].iter().for_each(|name| drop(map.remove(*name)));
    map.get_mut("duplex").into_iter().for_each(without_work);
}

/// A file of problems, and room for the files that options name.
struct Bench {
    files: TempDir,
    problems: String,
    taken: Cell<u32>,
}

impl Bench {
    fn new() -> Self {
        let (files, problems) = file("a.epd", problems());
        Bench { files, problems, taken: Cell::new(0) }
    }

    /// Runs these sets of options one after the other, and gives the last answer. They share the file of `--resume`; every other
    /// file is new in each run.
    fn run(&self, runs: &[&[&str]], more: &[&str]) -> (i32, Vec<Value>) {
        let new = || {
            self.taken.set(self.taken.get() + 1);
            text(&self.files.path().join(self.taken.get().to_string())).to_owned()
        };
        let state = new();
        let mut last = None;
        for options in runs {
            let mut words = vec!["solve".to_owned(), self.problems.clone()];
            for (n, word) in options.iter().chain(more).enumerate() {
                words.push(match *word {
                    "FILE" if n > 0 && words.last().unwrap() == "--resume" => state.clone(),
                    "FILE" => new(),
                    word => word.to_owned(),
                });
            }
            last = Some(run(&words.iter().map(String::as_str).collect::<Vec<_>>()));
        }
        answer(&last.expect("there is a run"))
    }
}

const JSON: [&str; 2] = ["--output", "json"];

fn equal(found: &(i32, Vec<Value>), wanted: &(i32, Vec<Value>), pair: &str) {
    let differ = found.1.iter().zip(&wanted.1).find(|(found, wanted)| found != wanted);
    assert!(found == wanted, "{pair}: status {} and {}, {differ:#?}", found.0, wanted.0);
}

#[test]
fn every_option_has_a_row() {
    let rows = ROWS.iter().map(|(name, _)| (*name).to_owned()).collect();
    let mut known = options("solve");
    // It is an option of every command, and here it matters.
    known.insert("threads".to_owned());
    assert_eq!(known, rows);
}

/// The rows of one kind, as `get` takes them.
fn rows<T>(get: impl Fn(&'static Kind) -> Option<T>) -> Vec<(&'static str, T)> {
    ROWS.iter().filter_map(|(name, kind)| Some((*name, get(kind)?))).collect()
}

#[test]
fn neutral_options_change_nothing() {
    let bench = Bench::new();
    let neutral = rows(|kind| if let Neutral(runs) = kind { Some(*runs) } else { None });
    let mut others =
        rows(|kind| if let More(options, _) | Other(options) = kind { Some(*options) } else { None });
    others.push(("output", &JSON));
    for (other, options) in &others {
        let options = [&JSON[..], if *other == "output" { &[] } else { options }].concat();
        let wanted = bench.run(&[&options], &[]);
        assert!(wanted.1.len() > 60 || *other == "to", "{other}: {wanted:?}");
        for (name, runs) in &neutral {
            equal(&bench.run(runs, &options), &wanted, &format!("--{name} --{other}"));
        }
    }
    let plain = bench.run(&[&JSON], &[]);
    for (n, (name, runs)) in neutral.iter().enumerate() {
        for (other, others) in &neutral[n + 1..] {
            let last = others.last().expect("an option has a run");
            // A file can be named once, and the limit of nodes has the file of `--resume`.
            if runs[0][0] != last[0] {
                let found = bench.run(runs, &[&JSON[..], last].concat());
                equal(&found, &plain, &format!("--{name} --{other}"));
            }
        }
    }
}

/// Each option that asks for more gives the same beside another one, and leaves the rest as it is.
#[test]
fn options_that_ask_for_more_give_the_same_together() {
    let bench = Bench::new();
    let more = rows(|kind| if let More(options, member) = kind { Some((*options, *member)) } else { None });
    let of = |options: &[&str]| bench.run(&[&[&JSON[..], options].concat()], &[]).1;
    for (name, (options, member)) in &more {
        let alone = of(options);
        assert!(
            alone.iter().any(|object| object.get(*member).is_some_and(|found| !found.is_null())),
            "{name}"
        );
        for (other, (others, left_out)) in more.iter().filter(|(other, _)| other != name) {
            let (mut both, mut one) = (of(&[*options, *others].concat()), alone.clone());
            both.iter_mut().chain(&mut one).for_each(|object| leave_out(object, left_out));
            let differ = both.iter().zip(&one).find(|(both, one)| both != one);
            assert!(differ.is_none() && both.len() == one.len(), "--{name} --{other}: {differ:#?}");
        }
    }
}

/// An object without a member, and without what a phase has in common with others.
fn leave_out(object: &mut Value, member: &str) {
    match object {
        Value::Object(map) => {
            for name in [member, "changes", if member == "set_play" { "set_lines" } else { member }] {
                map.remove(name);
            }
            map.values_mut().for_each(|value| leave_out(value, member));
        }
        Value::Array(values) => values.iter_mut().for_each(|value| leave_out(value, member)),
        _ => {}
    }
}

/// The parts of a search by `--first` have together what the whole has, in any play, also with one state file for all, and with a limit first.
#[test]
fn parts_by_first_moves_make_the_whole() {
    for (fen, stip, middle) in [
        ("k7/p1K5/8/8/8/8/7N/1R6 w", "#2", "Rb5"),
        ("k7/2K5/1Q5p/8/8/8/8/1Q6 w", "h#1.5", "Qd1"),
        ("4K3/8/5k2/2r5/8/8/7Q/8 w", "r#2", "Qg3"),
        ("8/8/8/8/8/2k5/2p5/K7 b", "ser-#2", "Kb3"),
    ] {
        let files = TempDir::new().unwrap();
        let solve = |options: &[&str]| {
            let output =
                run(&[&["solve", "--fen", fen, "--stip", stip, "--tries", "2"], &JSON[..], options].concat());
            let object = objects(&output).remove(0);
            ["keys", "tree", "tries"].map(|name| {
                let mut moves = object[name].as_array().cloned().unwrap_or_default();
                // How phases differ can only be said of those that are there.
                moves.iter_mut().for_each(|m| leave_out(m, "changes"));
                moves.sort_by_key(|m| m.get("move").unwrap_or(m)["coord"].to_string());
                moves
            })
        };
        let whole = solve(&[]);
        assert!(!whole[0].is_empty(), "{stip}");
        // Both ranges have the first move in the middle.
        let ranges = [format!("..{middle}"), format!("{middle}..")];
        for limits in [&[][..], &["5"], &["30", "100"]] {
            let state = files.path().join(limits.concat());
            let mut parts: [Vec<Value>; 3] = Default::default();
            for range in &ranges {
                let mut options = vec!["--first", range.as_str()];
                if !limits.is_empty() {
                    options.extend(["--resume", text(&state)]);
                }
                for limit in limits {
                    solve(&[&options[..], &["--limit-nodes", limit]].concat());
                }
                for (all, part) in parts.iter_mut().zip(solve(&options)) {
                    all.extend(part);
                }
            }
            for moves in &mut parts {
                moves.sort_by_key(|m| m.get("move").unwrap_or(m)["coord"].to_string());
                moves.dedup();
            }
            assert_eq!(parts, whole, "{stip} with the limits {limits:?}");
        }
    }
}
