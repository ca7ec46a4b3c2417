//! A finding that an option takes out of the report is not fixed either, in whatever way the file is written.

use std::fs;

use serde_json::Value;
use tempfile::TempDir;

use crate::program::{err, out, program};

/// Three games with other moves: a false mark, which a safe fix takes away; an illegal move that can be guessed, and a false mark;
/// and the first game again.
const GAMES: [&str; 3] = [
    "[Event \"a\"]\n[Result \"*\"]\n\n1. e4+ e5 *\n",
    "[Event \"b\"]\n[Result \"*\"]\n\n1. d4+ d5 2. Nf4 Nc6 3. Ne5 *\n",
    "[Event \"c\"]\n[Result \"*\"]\n\n1. e4+ e5 *\n",
];
/// Two entries that lack a sign at their end.
const ENTRIES: [&str; 2] = [
    "k7/7R/1K6/8/8/8/8/8 w - - stip \"#1\"; id \"a\"\n",
    "k7/8/1K6/7R/8/8/8/8 w - - stip \"#1\"; id \"b\"\n",
];

/// Options that take findings away, and how many of the games and the entries keep one that can be fixed: by a safe fix, by any.
const OPTIONS: &[(&str, usize, usize)] = &[
    ("", 3, 2),
    ("--ignore W202,W302", 1, 2),
    ("--ignore all", 0, 0),
    ("--select E201", 1, 0),
    ("--select W202", 3, 0),
    ("--where Event=b", 1, 0),
    ("--where result=1-0", 0, 0),
    ("--where plies>=3", 0, 0),
    ("--where reason=checkmate", 0, 0),
    ("--where reaches(rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR)", 2, 0),
    ("--where number=2", 1, 0),
    ("--where code=W202", 3, 0),
    ("--skip 1 --limit 1", 1, 0),
    ("--baseline all.json", 0, 0),
    ("--baseline first.json", 2, 1),
    ("--baseline first.json --ignore W", 1, 0),
    ("--warn E201 --deny W", 3, 2),
    ("--config ignore.toml", 1, 2),
];

fn write_texts(folder: &TempDir) {
    fs::write(folder.path().join("a.pgn"), GAMES.join("\n")).unwrap();
    fs::write(folder.path().join("b.epd"), ENTRIES.concat()).unwrap();
}

/// The folder with both files, their baselines and a configuration.
fn scene() -> TempDir {
    let folder = TempDir::new().unwrap();
    let write = |name: &str, text: String| fs::write(folder.path().join(name), text).unwrap();
    write_texts(&folder);
    write("ignore.toml", "[check]\nignore = [\"W202\", \"W302\"]\n".to_owned());
    write("c.pgn", GAMES[0].to_owned());
    write("d.epd", ENTRIES[0].to_owned());
    command(&folder, "--write-baseline all.json a.pgn b.epd");
    command(&folder, "--write-baseline first.json c.pgn d.epd");
    folder
}

/// What `check` prints with these arguments.
fn command(folder: &TempDir, arguments: &str) -> String {
    let words = arguments.split(' ').filter(|word| !word.is_empty());
    let done = program().args(["check", "-q"]).args(words).current_dir(folder.path()).output().unwrap();
    assert_eq!(err(&done), "", "{arguments}");
    out(&done).to_owned()
}

/// Which games and entries have a finding with a fix, if it is safe or guesses are wanted.
fn reported(folder: &TempDir, options: &str, unsafe_too: bool) -> Vec<(String, u64)> {
    let json = command(folder, &format!("{options} --output json a.pgn b.epd"));
    let objects = json.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let has_fix = |object: &Value| {
        let findings = object["diagnostics"].as_array().unwrap().iter();
        findings
            .filter(|found| !found["fix"].is_null())
            .any(|found| unsafe_too || found["fix"]["safe"] == true)
    };
    let place = |object: Value| {
        let number = object["game"].as_u64().unwrap_or(if object["id"] == "a" { 1 } else { 2 });
        (object["file"].as_str().unwrap().to_owned(), number)
    };
    objects.filter(has_fix).map(place).collect()
}

/// Which games and entries have another text now.
fn changed(folder: &TempDir) -> Vec<(String, u64)> {
    let mut changed = Vec::new();
    let games = fs::read_to_string(folder.path().join("a.pgn")).unwrap();
    let parts: Vec<_> =
        games.split("[Event").skip(1).map(|game| format!("[Event{}", game.trim_end())).collect();
    assert_eq!(parts.len(), GAMES.len(), "{games}");
    let differs = |(_, (old, new)): &(u64, (&str, &str))| old.trim_end() != *new;
    let pairs = (1..).zip(GAMES.into_iter().zip(parts.iter().map(String::as_str)));
    changed.extend(pairs.filter(differs).map(|(n, _)| ("a.pgn".to_owned(), n)));
    let entries = fs::read_to_string(folder.path().join("b.epd")).unwrap();
    let pairs = (1..).zip(ENTRIES.into_iter().zip(entries.lines()));
    changed.extend(pairs.filter(differs).map(|(n, _)| ("b.epd".to_owned(), n)));
    changed
}

#[test]
fn options_that_choose_findings_choose_their_fixes() {
    let folder = scene();
    for (options, games, entries) in OPTIONS {
        for fix in ["--fix", "--fix-only", "--diff", "--unsafe-fixes", "--unsafe-fixes --diff"] {
            let mut wanted = reported(&folder, options, fix.contains("unsafe"));
            // Problems that are chosen are reported, and not fixed.
            wanted.retain(|(file, _)| file == "a.pgn" || !options.contains("--where"));
            let printed = command(&folder, &format!("{options} {fix} a.pgn b.epd"));
            if fix.contains("diff") {
                // A difference says which files change, and `--fix` with the same options which games.
                assert_eq!(changed(&folder), [], "{options} {fix}");
                let files = ["a.pgn", "b.epd"].map(|file| printed.contains(&format!("+++ {file}\n")));
                assert_eq!(files, ["a.pgn", "b.epd"].map(|file| wanted.iter().any(|(name, _)| name == file)));
                continue;
            }
            assert_eq!(changed(&folder), wanted, "{options} {fix}");
            write_texts(&folder);
            if fix.contains("unsafe") {
                let counts =
                    ["a.pgn", "b.epd"].map(|file| wanted.iter().filter(|(name, _)| name == file).count());
                assert_eq!(counts, [*games, *entries], "{options} {fix}");
            }
        }
    }
}

/// A fix changes the moves, by which a baseline knows a game. What it knew before still stays.
#[test]
fn what_a_baseline_knows_stays_when_another_fix_changes_the_moves() {
    let folder = scene();
    command(&folder, "--ignore E --write-baseline warnings.json a.pgn");
    command(&folder, "--baseline warnings.json --unsafe-fixes --fix-only a.pgn");
    let fixed = fs::read_to_string(folder.path().join("a.pgn")).unwrap();
    assert_eq!(fixed, GAMES.join("\n").replace("Nf4", "Nf3"));
    // Games of one record, of which only the second is chosen.
    let bare = "1. e4+ e5 *\n1. d4+ d5 2. c4 *\n";
    fs::write(folder.path().join("e.pgn"), bare).unwrap();
    command(&folder, "--baseline first.json --where plies>=3 --select W202 --fix-only e.pgn");
    assert_eq!(fs::read_to_string(folder.path().join("e.pgn")).unwrap(), bare.replace("d4+", "d4"));
}

/// The baseline has one such finding, so in the second file it is new.
#[test]
fn what_a_baseline_knows_once_is_left_alone_in_one_file_only() {
    for fix in ["--fix", "--fix-only", "--diff"] {
        let folder = scene();
        fs::write(folder.path().join("f.pgn"), GAMES[0]).unwrap();
        let printed = command(&folder, &format!("--baseline first.json {fix} c.pgn f.pgn"));
        let is_changed = ["c.pgn", "f.pgn"].map(|file| match fix {
            "--diff" => printed.contains(&format!("+++ {file}\n")),
            _ => fs::read_to_string(folder.path().join(file)).unwrap() != GAMES[0],
        });
        assert_eq!(is_changed, [false, true], "{fix}");
    }
}

/// Files that no text is left for would be empty, and with `--force` take the place of good ones.
#[test]
fn what_is_only_fixed_writes_no_other_file() {
    for option in ["--write-baseline", "--good", "--bad"] {
        for fix in ["--diff", "--fix-only"] {
            let folder = scene();
            let done = program()
                .args(["check", fix, option, "all.json", "--force", "a.pgn"])
                .current_dir(folder.path())
                .output()
                .unwrap();
            assert_eq!(done.status.code(), Some(2), "{option} {fix}");
            assert!(err(&done).contains(&format!("`{option}` has nothing to write")), "{}", err(&done));
        }
    }
}

/// The games that are checked after they were fixed are those that were chosen, by what they were before.
#[test]
fn what_was_fixed_is_checked_and_nothing_else() {
    let game = |n: u32| {
        format!("[Event \"{n}\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7 1-0\n\n")
    };
    for (options, fixed) in [
        ("--where code=W201 --limit 1", &[1][..]),
        ("--where code=W201 --skip 2 --nth 2", &[3, 5]),
        ("--where number>=5", &[5, 6]),
        ("--limit 0", &[]),
    ] {
        let folder = TempDir::new().unwrap();
        fs::write(folder.path().join("a.pgn"), (1..=6).map(game).collect::<String>()).unwrap();
        let words = format!("check --fix --output json --select W201 --no-config {options} a.pgn");
        let done = program().args(words.split(' ')).current_dir(folder.path()).output().unwrap();
        let reported: Vec<u64> = out(&done)
            .lines()
            .map(|line| serde_json::from_str::<Value>(line).unwrap()["game"].as_u64().unwrap())
            .collect();
        assert_eq!(reported, fixed, "{options}: {}", err(&done));
        let text = fs::read_to_string(folder.path().join("a.pgn")).unwrap();
        let has_mark = |text: &str| text.contains("Qxf7#");
        let marked: Vec<u64> = text
            .split("[Event")
            .skip(1)
            .zip(1..)
            .filter(|(game, _)| has_mark(game))
            .map(|(_, n)| n)
            .collect();
        assert_eq!(marked, fixed, "{options}");
    }
}
