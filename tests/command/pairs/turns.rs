//! `--not`, `--skip`, `--nth`, `--sample` and `--limit`: every command chooses among the games of each choice, in their order over all files.

use std::collections::BTreeSet;

use serde_json::Value;

use super::{CHOICES, printed, scene};

/// Whether the game at a place is taken.
type Takes = fn(usize) -> bool;

/// The options, and which of the games they take, by their places from 0.
const CASES: [(&str, Takes); 6] = [
    ("--skip 7", |n| n >= 7),
    ("--nth 3", |n| n % 3 == 0),
    ("--limit 40", |n| n < 40),
    ("--limit 0", |_| false),
    ("--skip 100000", |_| false),
    ("--skip 5 --nth 4 --limit 9", |n| n >= 5 && (n - 5) % 4 == 0 && (n - 5) / 4 < 9),
];

/// The games that a command tells of, in their order: the file and the number of each.
fn told(folder: &tempfile::TempDir, command: &str, options: &str) -> Vec<String> {
    let said = printed(folder, &format!("{command} {options} a.pgn a.pgn.gz"));
    let place = |object: Value| format!("{} {}", object["file"], object["game"]);
    said.lines().map(|line| place(serde_json::from_str(line).unwrap())).collect()
}

#[test]
fn every_command_takes_the_same_ones() {
    let folder = scene();
    let whole = printed(&folder, "convert --to pgn --keep-broken a.pgn");
    let of_file: Vec<_> = games(&whole).collect();
    let choices = [
        "",
        "--unique",
        "--where reason=checkmate",
        "--where number=101..300",
        "--where (number>400)or(code=E201)",
    ];
    for choice in choices {
        let all = told(&folder, "check --output json", choice);
        for (options, takes) in CASES {
            let wanted: Vec<_> =
                all.iter().enumerate().filter(|(n, _)| takes(*n)).map(|(_, game)| game.clone()).collect();
            let options = format!("{choice} {options} --threads 3");
            assert_eq!(told(&folder, "check --output json", &options), wanted, "check {options}");
            let rows = printed(&folder, &format!("stats --per-game --to csv {options} a.pgn a.pgn.gz"));
            let row = |row: &str| {
                let mut cells = row.split(',');
                format!("\"{}\" {}", cells.next().unwrap(), cells.next().unwrap())
            };
            assert_eq!(rows.lines().skip(1).map(row).collect::<Vec<_>>(), wanted, "stats {options}");
            let written =
                printed(&folder, &format!("convert --to pgn --keep-broken {options} a.pgn a.pgn.gz"));
            assert!(games(&written).eq(alone(&of_file, &wanted)), "convert {options}");
        }
    }
}

/// The games of a text, in their order.
fn games(text: &str) -> impl Iterator<Item = &str> {
    text.split("[Event ").skip(1).map(str::trim_end)
}

/// Those of the games of one file that have these places.
fn alone<'t>(games: &[&'t str], places: &[String]) -> impl Iterator<Item = &'t str> {
    places.iter().map(|place| games[place.split(' ').nth(1).unwrap().parse::<usize>().unwrap() - 1])
}

#[test]
fn a_sample_has_one_game_of_every_few() {
    let folder = scene();
    let all = told(&folder, "check --output json", "--where Round>0");
    let place = |game: &String| all.iter().position(|other| other == game).unwrap();
    let of = |command: &str, options: &str| told(&folder, command, &format!("--where Round>0 {options}"));
    let sample = of("check --output json", "--sample 9");
    let places: Vec<_> = sample.iter().map(place).collect();
    // Of the last games, which are fewer, perhaps none.
    assert!(places.len() >= all.len() / 9, "{places:?}");
    assert!(places.iter().enumerate().all(|(n, place)| place / 9 == n), "{places:?}");
    let within: BTreeSet<_> = places.iter().map(|place| place % 9).collect();
    assert!(within.len() > 6, "any of them may be taken: {places:?}");
    for threads in [1, 2, 7] {
        let options = format!("--sample 9 --threads {threads}");
        assert_eq!(of("check --output json", &options), sample);
        let rows = printed(
            &folder,
            &format!("stats --columns number --to csv --where Round>0 {options} a.pgn a.pgn.gz"),
        );
        assert!(rows.lines().skip(1).eq(sample.iter().map(|game| game.split(' ').nth(1).unwrap())));
    }
    assert_eq!(of("check --output json", "--sample 9 --seed 0"), sample);
    assert_ne!(of("check --output json", "--sample 9 --seed 1"), sample);
    assert_eq!(of("check --output json", "--sample 9 --limit 5"), sample[..5]);
    assert_eq!(of("check --output json", "--sample 1"), all);
    let later = of("check --output json", "--skip 100 --sample 9 --seed 4");
    assert!(later.iter().enumerate().all(|(n, game)| (place(game) - 100) / 9 == n), "{later:?}");
}

#[test]
fn not_takes_all_others() {
    let folder = scene();
    for choice in CHOICES.iter().filter(|choice| choice.starts_with("--where")) {
        for threads in [1, 3] {
            let of =
                |options: &str| told(&folder, &format!("check --output json --threads {threads}"), options);
            let (all, some, others) = (of(""), of(choice), of(&format!("--not {choice}")));
            let mut both = [some.clone(), others.clone()].concat();
            both.sort_by_key(|game| all.iter().position(|other| other == game));
            assert_eq!(both, all, "{choice}");
            assert!(!some.is_empty() && !others.is_empty(), "{choice}");
        }
    }
}

/// Problems are found in the games that are taken, and only these are counted.
#[test]
fn problems_are_mined_in_the_games_that_are_taken() {
    let folder = scene();
    let all = told(&folder, "mine --stip #1 --several-keys --output json", "");
    assert!(!all.is_empty());
    for (options, takes) in CASES {
        // A position counts once, so only that the games are taken ones is certain.
        for game in told(&folder, "mine --stip #1 --several-keys --output json", options) {
            let number: usize = game.split(' ').nth(1).unwrap().parse().unwrap();
            let place = if game.contains("gz") { 420 + number } else { number };
            assert!(takes(place - 1), "{options}: {game}");
        }
    }
}

/// The closing note without its time.
fn closing(folder: &tempfile::TempDir, words: &str) -> String {
    let done =
        crate::program::program().args(words.split_whitespace()).current_dir(folder.path()).output().unwrap();
    let note = crate::program::err(&done).lines().last().unwrap().to_owned();
    regex::Regex::new(r"[0-9.]+ s\b").unwrap().replace(&note, "T s").into_owned()
}

#[test]
fn what_is_behind_the_last_game_is_not_counted() {
    let folder = scene();
    for options in [
        "--limit 40",
        "--where Round>3 --limit 7",
        "--skip 5 --nth 4 --limit 9",
        "--limit 0",
        "--limit 420",
        "--limit 500",
    ] {
        let all = ["1", "2", "7"].map(|threads| {
            let files = format!("{options} --threads {threads} a.pgn a.pgn.gz");
            [
                closing(&folder, &format!("convert --to pgn --keep-broken {files}")),
                closing(&folder, &format!("check {files}")),
                printed(&folder, &format!("stats --to json {files}")),
            ]
        });
        assert_eq!(all[0], all[1], "{options}");
        assert_eq!(all[0], all[2], "{options}");
    }
    assert!(closing(&folder, "convert --to pgn --keep-broken --limit 40 a.pgn").starts_with("40 games, "));
    assert!(
        closing(&folder, "convert --to pgn --keep-broken --skip 10 --limit 30 a.pgn")
            .starts_with("40 games, ")
    );
    // Duplicates are reported to the end.
    assert!(
        closing(&folder, "convert --to pgn --keep-broken --unique --limit 1 a.pgn")
            .starts_with("420 games, ")
    );
}

#[test]
fn reading_ends_with_the_last_game_that_is_wanted() {
    let endless = |command: &str| {
        let mut child = crate::program::start(&command.split(' ').collect::<Vec<_>>());
        let mut stdin = child.stdin.take().unwrap();
        let writer = std::thread::spawn(move || {
            use std::io::Write as _;
            while stdin.write_all(b"[White \"A\"]\n\n1. e4 *\n\n").is_ok() {}
        });
        let done = child.wait_with_output().unwrap();
        writer.join().unwrap();
        assert_eq!(done.status.code(), Some(0), "{command}");
        crate::program::out(&done).to_owned()
    };
    for threads in ["1", "3"] {
        let games = endless(&format!("convert --to pgn --limit 3 --threads {threads} -"));
        assert_eq!(games.matches("[White").count(), 3);
        assert_eq!(
            endless(&format!("check --output json --limit 3 --threads {threads} -")).lines().count(),
            3
        );
        assert_eq!(
            endless(&format!("stats --per-game --to csv --limit 3 --threads {threads} -")).lines().count(),
            4
        );
        endless(&format!("mine --limit 3 --threads {threads} -"));
    }
}
