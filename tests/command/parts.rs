//! `check --shard`, `stats` and `merge`: an archive in parts gives what it gives as a whole.

use std::path::PathBuf;

use proptest::prelude::*;
use serde_json::Value;
use tempfile::TempDir;

use super::scale::{archive, packed};
use super::{BROKEN, FALSE_KEY, GOOD, OPEN, code, err, folder, objects, out, run, run_with, text};

/// A folder with files of several kinds and sizes, in the order of their names.
fn archives() -> (TempDir, Vec<PathBuf>) {
    let coord = "[Variant \"odin\"]\n\n1. d4 d7 2. Ra5 *\n\n1. e4 *\n".repeat(3);
    let files: [(&str, Vec<u8>); 6] = [
        ("a.pgn", archive(3).into_bytes()),
        ("b.pgn.gz", packed(archive(2).as_bytes())),
        ("c.pgn", Vec::new()),
        ("d.epd", FALSE_KEY.repeat(2).into_bytes()),
        ("e.pgn", coord.into_bytes()),
        ("f.pgn", archive(1).into_bytes()),
    ];
    let borrowed: Vec<(&str, &[u8])> = files.iter().map(|(name, bytes)| (*name, bytes.as_slice())).collect();
    let folder = folder(&borrowed);
    let paths = files.iter().map(|(name, _)| folder.path().join(name)).collect();
    (folder, paths)
}

/// The output of `check` with these arguments on the files.
fn checked(arguments: &[&str], paths: &[PathBuf]) -> String {
    let paths: Vec<&str> = paths.iter().map(|path| text(path)).collect();
    let output = run(&[&["check", "--quiet"], arguments, &paths].concat());
    assert!(code(&output) < 2, "{}", err(&output));
    out(&output).to_owned()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    #[test]
    fn the_parts_together_print_what_one_run_prints(parts in 1u32..12, first in 0usize..6, last in 0usize..6) {
        let (_folder, all) = archives();
        let paths = &all[first.min(last)..=first.max(last)];
        for form in ["concise", "json"] {
            let part = |k: u32| checked(&["--output", form, "--shard", &format!("{k}/{parts}")], paths);
            let together: String = (1..=parts).map(part).collect();
            prop_assert_eq!(timeless(&together), timeless(&checked(&["--output", form], paths)), "{} parts", parts);
        }
    }
}

/// The lines without the time that a problem took.
fn timeless(lines: &str) -> Vec<String> {
    let without = |line: &str| match line.split_once("\"seconds\":") {
        Some((before, after)) => before.to_owned() + after.split_once(',').map_or("", |(_, rest)| rest),
        None => line.to_owned(),
    };
    lines.lines().map(without).collect()
}

#[test]
fn the_counts_of_the_parts_are_added() {
    let (folder, mut paths) = archives();
    paths.retain(|path| path.extension() != Some("epd".as_ref())); // problems are listed beside the counts
    let count = |more: &[&str]| checked(&[&["--statistics", "--output", "json"], more].concat(), &paths);
    let parts: Vec<PathBuf> = (1..=4).map(|k| folder.path().join(format!("{k}.ndjson"))).collect();
    for (k, path) in (1..).zip(&parts) {
        std::fs::write(path, count(&["--shard", &format!("{k}/4")])).unwrap();
    }
    let names: Vec<&str> = parts.iter().map(|path| text(path)).collect();
    let merged = run(&[&["merge", "--output", "json"], names.as_slice()].concat());
    assert_eq!((code(&merged), err(&merged), out(&merged)), (0, "", count(&[]).as_str()));
    let list = folder.path().join("parts");
    std::fs::write(&list, names[1..].join("\n")).unwrap();
    let from_list = run(&["merge", "--output", "json", names[0], "--files-from", text(&list)]);
    assert_eq!((code(&from_list), out(&from_list)), (0, out(&merged)));
    let refused = run(&["merge", "--files-from", text(&list), "-o", text(&list), "--force"]);
    assert_eq!((code(&refused), std::fs::read_to_string(&list).unwrap()), (2, names[1..].join("\n")));
    let table = run(&[&["merge"], names.as_slice()].concat());
    assert!(out(&table).contains("E201 "), "{}", out(&table));
}

#[test]
fn a_part_is_of_files_and_of_a_plain_check() {
    let files = folder(&[("a.pgn", OPEN.as_bytes())]);
    let path = files.path().join("a.pgn");
    let stream = run_with(&["check", "--shard", "1/2", "-"], OPEN.as_bytes());
    assert_eq!(code(&stream), 2);
    assert!(err(&stream).contains("standard input cannot be cut"), "{}", err(&stream));
    for wrong in ["0/2", "3/2", "2", "x"] {
        let output = run(&["check", "--shard", wrong, text(&path)]);
        assert_eq!(code(&output), 2, "{wrong}");
        assert!(err(&output).contains("such as `2/8`"), "{}", err(&output));
    }
    for other in
        [&["--range", "0..9"][..], &["--unique"], &["--fix"], &["--baseline", "b.json"], &["--watch"]]
    {
        let output = run(&[&["check", "--shard", "1/2"], other, &[text(&path)]].concat());
        assert_eq!(code(&output), 2, "{other:?}");
    }
    // A file that is missing is reported once, by the part in which it would begin.
    let missing = files.path().join("none.pgn");
    let reports = |k: u32| {
        let shard = format!("{k}/3");
        let output = run(&["check", "--shard", &shard, text(&missing), text(&path)]);
        u32::from(err(&output).contains("none.pgn"))
    };
    assert_eq!((1..=3).map(reports).sum::<u32>(), 1);
}

#[test]
fn stats_counts_what_check_finds() {
    let (_folder, paths) = archives();
    let names: Vec<&str> =
        paths.iter().map(|path| text(path)).filter(|path| !path.ends_with(".epd")).collect();
    let games = objects(&run(&[&["check", "--output", "json"], names.as_slice()].concat()));
    let stats = run(&[&["stats", "--to", "json"], names.as_slice()].concat());
    assert_eq!(code(&stats), 0);
    let [overview] = objects(&stats).try_into().unwrap();
    assert_eq!(overview["games"], games.len());
    assert_eq!(overview["plies"], games.iter().map(|game| game["plies"].as_u64().unwrap()).sum::<u64>());
    let count = |table: &str, key: &str, of: &dyn Fn(&Value) -> bool| {
        assert_eq!(overview[table][key], games.iter().filter(|game| of(game)).count(), "{table} {key}");
    };
    count("variants", "odin", &|game| game["variant"] == "odin");
    count("verdicts", "invalid", &|game| game["verdict"] == "invalid");
    count("results", "1/2-1/2", &|game| game["result"]["claimed"] == "1/2-1/2");
    count("reasons", "kings-captured", &|game| game["result"]["reason"] == "kings-captured");
    count("reasons", "?", &|game| game["result"]["reason"].is_null());
    let has =
        |game: &Value, code: &str| game["diagnostics"].as_array().unwrap().iter().any(|d| d["code"] == code);
    assert_eq!(overview["findings"]["E201"]["games"], games.iter().filter(|game| has(game, "E201")).count());
    assert_eq!(overview["years"]["2001"], overview["players"]["Egil"]);
    assert_eq!(overview["players"].get("?"), None);
    // All threads and a merge of the files' own overviews give the same.
    let threads = run(&[&["stats", "--to", "json", "--threads", "4"], names.as_slice()].concat());
    assert_eq!(out(&threads), out(&stats));
    let each: String =
        names.iter().map(|name| out(&run(&["stats", "--to", "json", name])).to_owned()).collect();
    let merged = run_with(&["merge", "--to", "json", "-"], each.as_bytes());
    assert_eq!(out(&merged), out(&stats));
}

#[test]
fn stats_prints_tables_and_rows() {
    let tricky = GOOD.replace("Egil", "=Egil, \\\"the\\\" Skald");
    let input = tricky + "\n" + BROKEN;
    let table = run_with(&["stats", "-"], input.as_bytes());
    assert!(out(&table).starts_with("2 games, 3 plies, "), "{}", out(&table));
    assert!(out(&table).contains("\ngames  variant\n    2  odin\n"), "{}", out(&table));
    let rows = run_with(&["stats", "--per-game", "--to", "csv", "-"], input.as_bytes());
    let lines: Vec<&str> = out(&rows).lines().collect();
    assert_eq!(
        lines[0],
        "file,number,line,variant,Date,Event,White,Black,result,board,reason,plies,verdict,codes"
    );
    let first =
        "-,1,1,odin,2001.01.01,Thing,\"'=Egil, \"\"the\"\" Skald\",Snorri,1-0,1-0,kings-captured,1,valid,";
    assert!(lines[1].starts_with(first), "{}", lines[1]);
    assert!(lines[2].starts_with("-,2,14,odin,,,,,*,,,2,invalid,"), "{}", lines[2]);
    let rows = objects(&run_with(&["stats", "--per-game", "--to", "json", "-"], input.as_bytes()));
    assert_eq!((rows[1]["kind"].as_str(), rows[1]["game"].as_u64()), (Some("game-row"), Some(2)));
    assert!(rows[1]["columns"]["codes"].as_str().unwrap().contains("E201"), "{}", rows[1]);
    let overview = run_with(&["stats", "--to", "csv", "-"], input.as_bytes());
    assert!(out(&overview).contains("variant,odin,2\n"), "{}", out(&overview));
}

#[test]
fn merge_passes_other_lines_on_and_names_wrong_ones() {
    let input = "{\"kind\":\"game\",\"file\":\"a\"}\nno JSON\n\n[1]\n{\"kind\":\"count\"}\n{\"kind\":\"stats\",\"games\":1}\n{}\n";
    let output = run_with(&["merge", "-"], input.as_bytes());
    assert_eq!((code(&output), out(&output)), (2, "{\"kind\":\"game\",\"file\":\"a\"}\n{}\n"));
    let wrong: Vec<&str> = err(&output).lines().collect();
    assert_eq!(wrong.len(), 4, "{wrong:?}");
    assert!(wrong[0].contains("-:2: this line is not a JSON object"), "{wrong:?}");
    assert!(wrong[2].contains("-:5: this count was written by another version"), "{wrong:?}");
    let files = folder(&[("a.ndjson", b"{}\n")]);
    let path = files.path().join("a.ndjson");
    let refused = run(&["merge", text(&path), "-o", text(&path), "--force"]);
    assert_eq!(code(&refused), 2);
    assert_eq!(std::fs::read(&path).unwrap(), b"{}\n");
}
