//! What the program prints about some thousand inputs has not changed.
//!
//! Every other test says what is right, case by case. This one says nothing of that: it holds everything that users see, in all forms and
//! for all games, to what it was when somebody last looked at it. The inputs are the records and problems of this project, and the same
//! with typing errors. A fingerprint that is another one is a change that users will notice. To see it, run this test with a folder in
//! `OUTPUTS`, here and in the version before, and compare the two folders. If the change is meant, `UPDATE_SAMPLES=1` writes the list.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use regex::bytes::Regex;
use tempfile::TempDir;

use crate::common::{Dice, mutate};
use crate::program::program;

/// The list of fingerprints: of the status, of what is printed, and of what is said beside it.
const LIST: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/command/unchanged.txt");

/// What a typing error may put into a text.
const SIGNS: &[u8] = b"abcdefgh0123456789KQRBNPSFxX@~=+#!?-.,:;{}()[]$%*/\"\\ \n\n\r\xc3\xa9wO";

/// Notations that the records are written in, as the input of further rows.
const NOTATIONS: [&str; 13] = [
    "pgn",
    "pgn-lan",
    "pgn-coord",
    "pgn-figurine",
    "json",
    "ndjson",
    "coord",
    "fens",
    "epd",
    "gamecourier",
    "opentafl",
    "uci",
    "usi",
];

/// Commands for files of records.
const RECORDS: &str = r#"
check
check --output concise
check --output json
check --output github
check --output gitlab
check --output sarif
check --output junit
check --statistics
check --statistics --output json
check --guess --output concise
check --fix --diff
check --fix --unsafe-fixes --diff
check --output concise --select E --ignore E201
check --output concise --warn E --deny W2
check --output json --unique
check --output json --unique=positions
check --output json --near 3
check --output concise --skip 20 --nth 3 --limit 90
check --output concise --sample 5 --seed 3
check --output concise --variant chess
check --output concise --default-variant odin
fmt
fmt --diff
fmt --check --output json
stats
stats --output json
stats --per-game --to csv
stats --to csv --columns file,number,line,offset,variant,date,year,result,board,reason,plies,verdict,codes,errors,warnings,notes,fingerprint,fen,White
stats --per-position --to csv --limit 150
stats --to csv --columns number,ply,move,san,hash,clock,emt,eval,mate,comment --limit 150
stats --spellings
guess
mine --stip #1,#2 --limit-nodes 300 --limit 150
page --out - --limit 60
show --game 3 --ply 2
show --game 40 --to svg --last-move
convert --to pgn --keep-broken
convert --to pgn --cut 5
convert --to pgn --strip comments,variations
convert --to pgn --keep clocks
convert --to pgn --tags White,Black
convert --to pgn --set Event=x --width 40
convert --to pgn --split-variations
convert --to pgn --add plycount,fen-comments
convert --to pgn --add hash
convert --to pgn --letters German
convert --to pgn --strict
convert --to pgn --unique=moves
convert --to pgn --sort White
convert --to pgn --range 5000..90000
"#;

/// Conditions of games; each chooses among the records for `check`.
const CONDITIONS: [&str; 30] = [
    "variant=odin",
    "variant in (chess, chess960, atomic)",
    "result=1-0",
    "result!=*",
    "reason=checkmate",
    "verdict=invalid",
    "verdict!=valid",
    "code=E2",
    "code in (missing-mark, W202)",
    "number in 10..20",
    "number>400",
    "plies<4",
    "plies=4..9",
    "repetition>=2",
    "comments",
    "variations",
    "clocks",
    "fifty",
    "underpromotion",
    "stalemate",
    "quiet(6)",
    "White~\"^S\"",
    "player like Snorri",
    "year>2000",
    "Date<2010.05",
    "moves(\"1. e4\")",
    "material(\"K vs K\")",
    "material(\"K+ vs K+\") for 2 plies",
    "not (comments or plies>5) and result=*",
    "Round<=2 or White>M",
];

/// Commands for files of problems.
const PROBLEMS: &str = r#"
check
check --output json
check --output sarif
check --fix --diff
fmt --diff
solve
solve --output concise
solve --output json
solve --output json --play all
solve --output json --tries 2 --set-play
solve --tries --set-play --long
solve --reduce --output json
solve --duplex
solve --max-solutions 1
solve --letters German
solve --to html
solve --to tex
solve --to diagram-tex
solve --where pieces<6 --sort stip
show
page --out -
convert --to olv
convert --to popeye
convert --to epd
moves
moves --output json
"#;

/// A command, the file that it reads, and the file that the standard output becomes for later rows.
struct Row {
    words: Vec<String>,
    input: String,
    becomes: Option<String>,
}

fn row(words: &str, input: &str) -> Row {
    Row { words: words.split(' ').map(str::to_owned).collect(), input: input.to_owned(), becomes: None }
}

/// The files below a folder of the project that end so, one after the other.
fn joined(folder: &str, end: &str) -> Vec<Vec<u8>> {
    let mut paths = Vec::new();
    let mut folders = vec![PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.to_str().unwrap().ends_with(end) {
                paths.push(path);
            }
        }
    }
    paths.sort();
    paths.into_iter().map(|path| fs::read(path).unwrap()).collect()
}

/// Texts with typing errors, some of each.
fn spoilt<'t>(texts: impl IntoIterator<Item = &'t [u8]>, seed: u64, of_each: usize) -> Vec<u8> {
    let mut dice = Dice(seed);
    let mut all = Vec::new();
    for text in texts {
        for _ in 0..of_each {
            all.extend(mutate(&mut dice, text, SIGNS));
            all.extend(b"\n\n");
        }
    }
    all
}

/// What is printed, without times and dates, which are others in each run.
pub(crate) fn lasting(printed: &[u8]) -> Vec<u8> {
    let passing = Regex::new(r#"("seconds":|time=|timestamp=|MB, )("?)[-0-9.:eT]+"#).unwrap();
    passing.replace_all(printed, b"$1").into_owned()
}

fn fingerprint(parts: [&[u8]; 3]) -> u64 {
    let bytes = parts.into_iter().flat_map(|part| part.iter().chain(b"\0"));
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// Runs a row, and gives the line of the list.
fn line(row: &Row, folder: &Path) -> String {
    let mut command = program();
    command.args(&row.words).args(["--quiet", "--no-config", "--color", "never", "--threads", "1"]);
    if ["check", "solve", "page"].contains(&&*row.words[0])
        && !row.words.contains(&"--limit-nodes".to_owned())
    {
        command.args(["--limit-nodes", "1500"]);
    }
    let output = command.arg(&row.input).current_dir(folder).output().unwrap();
    let words = row.words.join(" ");
    let status = output.status.code().unwrap_or(-1);
    assert!((0..=3).contains(&status), "`{words} {}` ends with {:?}", row.input, output.status);
    if let Some(name) = &row.becomes {
        fs::write(folder.join(name), &output.stdout).unwrap();
    }
    let [stdout, stderr] = [&output.stdout, &output.stderr].map(|printed| lasting(printed));
    if let Some(kept) = env::var_os("OUTPUTS") {
        let name = format!("{words} {}", row.input).replace(|sign: char| !sign.is_alphanumeric(), "_");
        fs::write(PathBuf::from(kept).join(name), [&*stdout, &*stderr].concat()).unwrap();
    }
    let print = fingerprint([&status.to_le_bytes(), &stdout, &stderr]);
    let lines = stdout.iter().filter(|&&byte| byte == b'\n').count();
    format!("{print:016x} {status} {lines:6} {words} {}\n", row.input)
}

/// Runs rows on both cores, and gives their lines in order.
fn lines(rows: &[Row], folder: &Path) -> String {
    let half = |parity: usize| -> Vec<String> {
        rows.iter().skip(parity).step_by(2).map(|row| line(row, folder)).collect()
    };
    let (even, odd) = std::thread::scope(|scope| {
        let odd = scope.spawn(|| half(1));
        (half(0), odd.join().unwrap())
    });
    let mut odd = odd.into_iter();
    even.into_iter().flat_map(|line| std::iter::once(line).chain(odd.next())).collect()
}

/// Writes the input files that are there before any row has run.
fn scene() -> TempDir {
    let folder = TempDir::new().unwrap();
    let write = |name: &str, bytes: &[u8]| fs::write(folder.path().join(name), bytes).unwrap();
    let games = joined("records", ".pgn");
    write("games.pgn", &games.join(&b"\n\n"[..]));
    write("spoilt.pgn", &spoilt(games.iter().map(Vec::as_slice), 1, 2));
    let problems = joined("puzzles", ".epd").concat();
    write("problems.epd", &problems);
    write("spoilt.epd", &spoilt(problems.split(|&byte| byte == b'\n').filter(|line| line.len() > 20), 2, 3));
    for end in ["csa", "kif", "usi"] {
        let texts = joined("records", &format!(".{end}"));
        write(&format!("spoilt.{end}"), &spoilt(texts.iter().map(Vec::as_slice), 3, 12));
    }
    folder
}

#[test]
fn what_is_printed_is_what_it_was() {
    let folder = scene();
    let path = folder.path();
    let words = |list: &'static str| list.trim().lines();
    let mut first = Vec::new();
    for input in ["games.pgn", "spoilt.pgn"] {
        first.extend(words(RECORDS).map(|words| row(words, input)));
        first.extend(CONDITIONS.iter().map(|condition| {
            let mut row = row("check --output concise --where", input);
            row.words.push((*condition).to_owned());
            row
        }));
        first.extend(NOTATIONS.iter().map(|notation| {
            let becomes = (input == "games.pgn").then(|| format!("written.{notation}"));
            Row { becomes, ..row(&format!("convert --to {notation}"), input) }
        }));
    }
    for input in ["problems.epd", "spoilt.epd"] {
        first.extend(words(PROBLEMS).map(|words| {
            let end = words.strip_prefix("convert --to ").filter(|_| input == "problems.epd");
            Row { becomes: end.map(|end| format!("written.problems.{end}")), ..row(words, input) }
        }));
    }
    let mut all = lines(&first, path);
    // What was written is an input again, with typing errors.
    let mut second = Vec::new();
    for notation in NOTATIONS {
        let written = fs::read(path.join(format!("written.{notation}"))).unwrap();
        let part = &written[..written.len().min(60_000)];
        let of_each = 3.min(1 + 200_000 / part.len().max(1));
        let name = format!("spoilt.{notation}.txt");
        let texts = part.chunks(700);
        let mut bytes = part.to_vec();
        bytes.extend(spoilt(texts, 4, of_each));
        fs::write(path.join(&name), bytes).unwrap();
        let from = if matches!(notation, "fens" | "epd") { "positions" } else { notation };
        let commands: &[&str] = if from == "positions" {
            &["check --output json", "convert --to epd", "fmt --diff", "moves"]
        } else {
            &["check --output json", "convert --to pgn --keep-broken", "fmt --diff", "check --fix --diff"]
        };
        second.extend(commands.iter().map(|command| row(&format!("{command} --from {from}"), &name)));
    }
    for end in ["csa", "kif", "usi"] {
        let of = |command: &&str| row(&format!("{command} --from {end}"), &format!("spoilt.{end}"));
        second.extend(
            ["check", "check --output json", "convert --to pgn --keep-broken", "guess"].iter().map(of),
        );
    }
    for end in ["olv", "popeye"] {
        let written = fs::read(path.join(format!("written.problems.{end}"))).unwrap();
        let name = format!("spoilt.{end}");
        fs::write(path.join(&name), spoilt(written.chunks(600), 5, 3)).unwrap();
        let commands = ["check --output json", "solve", "convert --to epd", "fmt --diff", "page --out -"];
        second.extend(commands.iter().map(|command| row(&format!("{command} --from {end}"), &name)));
    }
    all += &lines(&second, path);
    if crate::samples::is_update() {
        fs::write(LIST, &all).unwrap();
    }
    let known = fs::read_to_string(LIST).unwrap().replace("\r\n", "\n");
    let mut changed = String::new();
    for (now, before) in all.lines().zip(known.lines()).filter(|(now, before)| now != before) {
        let _ = writeln!(changed, "{before}\n{now}");
    }
    assert!(
        changed.is_empty(),
        "these are not as before, see the top of tests/command/unchanged.rs:\n{changed}"
    );
    assert_eq!(all.lines().count(), known.lines().count());
}
