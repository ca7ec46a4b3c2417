//! `mine`: pairs of options against the plain way, in which `moves` walks through each game and `solve` solves every position by itself.

use std::collections::BTreeSet;

use serde_json::Value;

use super::{TURNS, options};
use crate::{code, err, file, objects, run};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Games with their results, their starts and their moves: mates played and missed, a capture that mates, the same
/// position in two games, and mates in two with several keys.
const GAMES: [(&str, &str, &str); 7] = [
    ("0-1", START, "f3 e5 g4 Qh4#"),
    ("*", START, "f3 e5 g4 d5 Nh3 Bxg4"),
    ("1-0", START, "e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#"),
    ("1-0", START, "e4 e5 Bc4 Nc6 Qh5 Nf6 d3"),
    ("1/2-1/2", START, "e4 f6 d4 g5 Nc3 a6"),
    ("1-0", START, "e4 e5 Nf3 d6 Bc4 Bg4 Nc3 g6 Nxe5 Bxd1 Bxf7+ Ke7"),
    ("1-0", "k7/2K5/1Q5p/8/8/8/8/1Q6 w - - 0 1", "Qc1 h5 Qa1#"),
];

/// The names of the keys. Their order is another one than in `solve`.
fn names(keys: &Value) -> Vec<String> {
    let names = keys.as_array().unwrap().iter().map(|key| key["san"].as_str().unwrap().to_owned());
    names.collect::<BTreeSet<_>>().into_iter().collect()
}

/// A position of a game and what `solve` says of it.
#[derive(Clone, Debug, PartialEq)]
struct Found {
    game: usize,
    ply: usize,
    fen: String,
    stip: &'static str,
    keys: Vec<String>,
    /// Whether a capture wins at once.
    is_trivial: bool,
    key_played: Option<bool>,
}

type Filter = fn(&Found) -> bool;

/// Options with the positions that they leave. Without an option a position has one key and no capture that wins at once.
const ROWS: [(&str, &[&str], Filter); 9] = [
    ("stip", &["--stip", "#1"], |found| found.stip == "#1"),
    ("min-plies", &["--min-plies", "4"], |found| found.ply >= 4),
    ("where", &["--where", "result = 1-0"], |found| GAMES[found.game - 1].0 == "1-0"),
    ("where", &["--where", "plies >= 6"], |found| plies(found.game) >= 6),
    ("where", &["--where", "Round>=3"], |found| found.game >= 3),
    ("where", &["--where", "reason = checkmate"], |found| GAMES[found.game - 1].2.ends_with('#')),
    ("sort", &["--sort", "nodes"], |_| true),
    ("threads", &["--threads", "3"], |_| true),
    ("limit-nodes", &["--limit-nodes", "none"], |_| true),
];

/// Options that say which problems count. They take positions in.
const WIDER: [(&str, &[&str]); 3] =
    [("unique-key", &["--unique-key"]), ("several-keys", &["--several-keys"]), ("trivial", &["--trivial"])];

/// Options about the input and the output.
const OTHERS: [&str; 10] = [
    "files-from",
    "null",
    "from",
    "hidden",
    "no-ignore",
    "fail-on-empty",
    "letters",
    "out",
    "range",
    "explain-where",
];

fn plies(game: usize) -> usize {
    GAMES[game - 1].2.split(' ').count()
}

#[test]
fn every_option_has_a_row() {
    let rows = ROWS.iter().map(|(name, ..)| name).chain(WIDER.iter().map(|(name, _)| name)).chain(&OTHERS);
    let turns = TURNS.split(' ').map(|option| &option[2..]);
    let rows = rows.copied().chain(turns).map(str::to_owned).collect();
    let mut known = options("mine");
    known.insert("threads".to_owned());
    assert_eq!(known, rows);
}

/// Every position of the games that is won in at most two moves.
fn naive() -> Vec<Found> {
    let (mut places, mut entries) = (Vec::new(), String::new());
    for (n, (_, start, moves)) in GAMES.iter().enumerate() {
        let mut fen = (*start).to_owned();
        let mut moves = moves.split(' ');
        for ply in 0.. {
            let played = moves.next();
            let fields = fen.split(' ').take(4).collect::<Vec<_>>().join(" ");
            for stip in ["#1", "#2"] {
                entries += &format!("{fields} stip \"{stip}\";\n");
                places.push((n + 1, ply, fields.clone(), stip, played));
            }
            let Some(played) = played else { break };
            let list = objects(&run(&["moves", "--fen", &fen, "--output", "json"])).remove(0);
            let next = list["moves"].as_array().unwrap().iter().find(|m| m["san"] == played).unwrap();
            fen = next["fen"].as_str().unwrap().to_owned();
        }
    }
    let (_files, path) = file("a.epd", entries);
    let solved = objects(&run(&["solve", &path, "--output", "json", "--play", "1", "--quiet"]));
    assert_eq!(solved.len(), places.len());
    let mut found: Vec<Found> = Vec::new();
    for ((game, ply, fen, stip, played), problem) in places.into_iter().zip(solved) {
        let is_shorter = found.last().is_some_and(|last| (last.game, last.ply) == (game, ply));
        if problem["solved"] == true && !is_shorter {
            let keys = names(&problem["keys"]);
            let is_trivial = stip == "#1" && keys.iter().any(|key| key.contains('x'));
            let key_played = played.map(|played| keys.iter().any(|key| key == played));
            found.push(Found { game, ply, fen, stip, keys, is_trivial, key_played });
        }
    }
    found
}

/// What `mine` finds, in the order of the games.
fn mined(path: &str, options: &[&str]) -> Vec<Found> {
    let stips: &[&str] = if options.contains(&"--stip") { &[] } else { &["--stip", "#1,#2"] };
    let output = run(&[&["mine", path, "--output", "json"], stips, options].concat());
    assert_eq!(code(&output), 0, "{options:?}: {}", err(&output));
    let number = |value: &Value| usize::try_from(value.as_u64().unwrap()).unwrap();
    let mut found: Vec<_> = objects(&output)
        .iter()
        .map(|object| Found {
            game: number(&object["game"]),
            ply: number(&object["ply"]),
            fen: object["fen"].as_str().unwrap().split(' ').take(4).collect::<Vec<_>>().join(" "),
            stip: if object["stip"] == "#1" { "#1" } else { "#2" },
            keys: names(&object["keys"]),
            is_trivial: false,
            key_played: object["key_played"].as_bool(),
        })
        .collect();
    found.sort_by_key(|found| (found.game, found.ply));
    found
}

#[test]
fn every_pair_of_options_finds_what_solve_finds_position_by_position() {
    let games = GAMES.iter().enumerate().map(|(n, (result, start, moves))| {
        let setup =
            if *start == START { String::new() } else { format!("[SetUp \"1\"]\n[FEN \"{start}\"]\n") };
        let round = n + 1;
        format!("[Event \"?\"]\n[Round \"{round}\"]\n[Result \"{result}\"]\n{setup}\n{moves} {result}\n\n")
    });
    let (_files, path) = file("a.pgn", games.collect::<String>());
    let all = naive();
    // Each option has something to leave out.
    let kinds: [Filter; 3] =
        [|found| found.stip == "#2", |found| found.keys.len() > 1, |found| found.is_trivial];
    for has in kinds {
        assert!(all.iter().any(has), "{all:#?}");
    }
    assert!(
        [None, Some(false), Some(true)]
            .iter()
            .all(|played| all.iter().any(|found| found.key_played == *played))
    );
    let wider: [&[usize]; 5] = [&[], &[0], &[1], &[2], &[1, 2]];
    let mut counts = Vec::new();
    for wide in wider {
        let has = |name: &str| wide.iter().any(|row| WIDER[*row].0 == name);
        let counts_here = |found: &&Found| {
            (has("trivial") || !found.is_trivial) && (has("several-keys") || found.keys.len() == 1)
        };
        for (n, (_, options, filter)) in ROWS.iter().enumerate() {
            for (_, others, also) in &ROWS[n..] {
                let mut wanted: Vec<Found> = Vec::new();
                for found in all.iter().filter(counts_here).filter(|found| filter(found) && also(found)) {
                    // A position that occurs again is left out.
                    if wanted.iter().all(|known| known.fen != found.fen) {
                        wanted.push(Found { is_trivial: false, ..found.clone() });
                    }
                }
                let mut arguments: Vec<_> = wide.iter().flat_map(|row| WIDER[*row].1).copied().collect();
                arguments.extend(*options);
                arguments.extend(others.iter().filter(|_| options != others));
                assert_eq!(mined(&path, &arguments), wanted, "{arguments:?}");
                counts.push(wanted.len());
            }
        }
    }
    // The options make a difference.
    counts.sort_unstable();
    counts.dedup();
    assert!(counts.len() > 5 && counts[0] == 0, "{counts:?}");
}
