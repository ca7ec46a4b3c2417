//! Options that meet: each pair of options is run against a plain second way. An option without a row fails.

mod check;
mod convert;
mod mine;
mod solve;
mod stats;
mod turns;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::Write as _;

use tempfile::TempDir;

use crate::program::{err, out, program, run};

/// Options that choose games. In the scene each takes some of the games of each other one, so that no pair holds by one option alone.
const CHOICES: [&str; 7] = [
    "--where Event=e1",
    "--where Round>3",
    "--where result=1-0",
    "--where plies=3..4",
    "--where reason=checkmate",
    "--where reaches(rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR)",
    "--unique",
];
/// Options that choose again among the games that are chosen: see `turns.rs`.
const TURNS: &str = "--not --skip --nth --sample --seed --limit";

/// An archive of many tiny games, plain and compressed: with and without findings, of three events, some of them twice.
fn scene() -> TempDir {
    let lines = [
        ("1-0", "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7#"),
        ("0-1", "1. f3 e5 2. g4 Qh4#"),
        ("1-0", "1. e4+ e5 2. Nf3"),
        ("*", "1. e4 e5"),
        ("1/2-1/2", "1. d4 Qh9 2. c4"),
        ("*", ""),
        ("1-0", "1. f3 e5 2. g4 Qh4#"),
    ];
    let mut text = String::new();
    for n in 0..420 {
        let (result, moves) = lines[n % lines.len()];
        let (event, round, player) = (n % 3, n % 5, n % 70);
        let _ = write!(
            text,
            "[Event \"e{event}\"]\n[Site \"?\"]\n[Date \"2001.01.01\"]\n[Round \"{round}\"]\n[White \"w{player}\"]\n\
             [Black \"b\"]\n[Result \"{result}\"]\n\n{moves} {result}\n\n"
        );
    }
    let folder = TempDir::new().unwrap();
    std::fs::write(folder.path().join("a.pgn"), &text).unwrap();
    let packed = std::fs::File::create(folder.path().join("a.pgn.gz")).unwrap();
    let mut packed = flate2::write::GzEncoder::new(packed, flate2::Compression::fast());
    packed.write_all(text.as_bytes()).unwrap();
    packed.finish().unwrap();
    folder
}

/// What a command prints, whose words are separated by blanks.
fn printed(folder: &TempDir, words: &str) -> String {
    let done =
        program().args(words.split_whitespace()).arg("-q").current_dir(folder.path()).output().unwrap();
    assert!(err(&done).is_empty() && done.status.code() != Some(2), "{words}: {}", err(&done));
    out(&done).to_owned()
}

/// Holds a table to have every option of a command once.
fn are_all(command: &str, rows: &[&str]) {
    let help = printed(&TempDir::new().unwrap(), &format!("{command} --help"));
    let option = regex::Regex::new(r"(?m)^ +(?:-\w, )?(--[a-z-]+)").unwrap();
    let known: BTreeSet<_> = option.captures_iter(&help).map(|found| found[1].to_owned()).collect();
    let rows: BTreeSet<_> =
        rows.iter().flat_map(|row| row.split(' ')).filter(|word| word.starts_with("--")).collect();
    let rows: BTreeSet<_> = rows.into_iter().map(str::to_owned).collect();
    assert_eq!(rows, known, "options of `{command}` without a row, or rows without an option");
}

/// Pairs of choices, each once.
fn pairs() -> impl Iterator<Item = (&'static str, &'static str)> {
    CHOICES.iter().enumerate().flat_map(|(n, one)| CHOICES[n + 1..].iter().map(move |other| (*one, *other)))
}

/// Every option that the help of a command names, but those of all commands.
fn options(command: &str) -> BTreeSet<String> {
    let named = |text: &str| -> BTreeSet<String> {
        let words =
            text.lines().filter_map(|line| line.split_once("--").filter(|(before, _)| is_margin(before)));
        words.map(|(_, rest)| rest.split([' ', ',', '[']).next().unwrap().to_owned()).collect()
    };
    let all = named(out(&run(&["variants", "--help"])));
    named(out(&run(&[command, "--help"]))).difference(&all).cloned().collect()
}

/// Whether nothing but blanks and a short option is before an option.
fn is_margin(before: &str) -> bool {
    before.len() < 8 && before.trim().is_empty() || before.trim().ends_with(',')
}
