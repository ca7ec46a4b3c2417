//! `check` on archives: threads, ranges, copies, statistics, tables. Whatever the way, the findings are the same.

use std::fs;
use std::time::{Duration, Instant};

use flate2::{Compression, write::GzEncoder};
use proptest::prelude::*;
use serde_json::Value;

use super::{BROKEN, FALSE_KEY, GOOD, OPEN, code, err, file, folder, objects, out, run, run_with, text};

const DRAWN: &str = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n\
    [Result \"1/2-1/2\"]\n[FEN \"k7/8/8/8/8/8/8/K6n w - - 0 1\"]\n\n1. Kb1 Nf2 1/2-1/2\n";

/// Records of all sorts, some of them awkward to cut: tags in comments, headerless games, no line end at the end.
pub(super) fn archive(copies: usize) -> String {
    let comment =
        "[Event \"a\"]\n\n1. e4 {\n[Event \"in a comment\"]\n} e5 2. Qh6 *\n1. d4 d5 2. Kf8 * 1. c4 *\r\n";
    let all = [GOOD, "\n\n", BROKEN, OPEN, "\r\n", comment, DRAWN, "; a line\n", BROKEN].concat();
    all.repeat(copies) + "[Event \"last\"]\n\n1. e4 e9"
}

pub(super) fn packed(bytes: &[u8]) -> Vec<u8> {
    use std::io::Write as _;
    let mut packer = GzEncoder::new(Vec::new(), Compression::fast());
    packer.write_all(bytes).unwrap();
    packer.finish().unwrap()
}

#[test]
fn any_number_of_threads_gives_the_same_bytes() {
    let files = folder(&[("a.pgn", archive(300).as_bytes()), ("b.pgn", archive(2).as_bytes())]);
    let (a, b) = (files.path().join("a.pgn"), files.path().join("b.pgn"));
    for form in ["human", "concise", "json"] {
        let with = |threads: &str| {
            run(&["check", "--output", form, "--quiet", "--threads", threads, text(&a), text(&b)])
        };
        let one = with("1");
        assert_eq!((code(&one), err(&one)), (1, ""));
        assert!(one.stdout.len() > 10_000);
        for threads in ["2", "5", "0"] {
            assert_eq!(with(threads).stdout, one.stdout, "{form}, {threads} threads");
        }
    }
}

#[test]
fn matches_are_scored_across_batches_and_files() {
    let game = |round: u8, white: &str, black: &str| {
        format!(
            "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"{round}\"]\n[White \"{white}\"]\n\
             [Black \"{black}\"]\n[Result \"1-0\"]\n[Variant \"viking-7\"]\n[Match \"Yule\"]\n\n1-0\n\n"
        )
    };
    let filler = archive(200) + "\n";
    let files = folder(&[
        ("a.pgn", (game(1, "Egil", "Snorri") + &filler).as_bytes()),
        ("b.pgn", (filler.clone() + &game(2, "Snorri", "Egil")).as_bytes()),
    ]);
    let paths = ["a.pgn", "b.pgn"].map(|name| files.path().join(name));
    let of = |threads: &str| {
        let output =
            run(&["check", "--output", "json", "--threads", threads, text(&paths[0]), text(&paths[1])]);
        let games = objects(&output);
        let scored: Vec<Value> = games.iter().filter_map(|game| game.get("match").cloned()).collect();
        assert_eq!(scored.len(), 1, "{threads} threads");
        scored
    };
    assert_eq!(of("1"), of("4"));
}

/// Findings of a run over a part of a file, without what counts from the part.
fn findings(arguments: &[&str]) -> Vec<String> {
    let output = run(&[&["check", "--output", "json", "--quiet"], arguments].concat());
    let mut all = Vec::new();
    for mut game in objects(&output) {
        for diagnostic in game["diagnostics"].as_array_mut().unwrap() {
            diagnostic.as_object_mut().unwrap().remove("line");
            all.push(diagnostic.to_string());
        }
        all.push(format!("{} {} {}", game["plies"], game["verdict"], game["result"]));
    }
    all
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn any_cut_into_ranges_gives_the_findings_of_the_whole(mut cuts in prop::collection::vec(0.0f64..1.0, 1..5)) {
        let whole = archive(3);
        let files = folder(&[("a.pgn", whole.as_bytes())]);
        let path = files.path().join("a.pgn");
        cuts.sort_by(f64::total_cmp);
        let mut ends: Vec<usize> = cuts.iter().map(|cut| (cut * whole.len() as f64) as usize).collect();
        ends.push(whole.len() + 7);
        let mut parts = Vec::new();
        let mut from = 0;
        for end in ends {
            parts.extend(findings(&["--range", &format!("{from}..{end}"), text(&path)]));
            from = end;
        }
        prop_assert_eq!(parts, findings(&[text(&path)]));
    }
}

#[test]
fn a_range_is_of_one_plain_record_file() {
    let files = folder(&[
        ("a.pgn", OPEN.repeat(3).as_bytes()),
        ("a.pgn.gz", &packed(OPEN.as_bytes())),
        ("b.epd", FALSE_KEY.as_bytes()),
    ]);
    let path = |name: &str| files.path().join(name);
    let (plain, gz, epd) = (path("a.pgn"), path("a.pgn.gz"), path("b.epd"));
    let games =
        |range: &str| objects(&run(&["check", "--output", "json", "--range", range, text(&plain)])).len();
    assert_eq!((games(".."), games("1.."), games("..1"), games("0..0")), (3, 2, 1, 0));
    for (range, path) in
        [("0..9", text(&gz)), ("0..9", "-"), ("0..9", text(&epd)), ("0..9", text(files.path()))]
    {
        let output = run(&["check", "--range", range, path]);
        assert_eq!((code(&output), out(&output)), (2, ""), "{path}");
    }
    for range in ["9..0", "9", "a..b", "-1..3"] {
        assert_eq!(code(&run(&["check", "--range", range, text(&plain)])), 2, "{range}");
    }
    assert_eq!(code(&run(&["check", "--range", "0..9", text(&plain), text(&plain)])), 2);
}

#[test]
fn good_and_bad_games_are_copied_byte_for_byte() {
    let whole = archive(200);
    let files = folder(&[("a.pgn.gz", &packed(whole.as_bytes())), ("good.pgn", b"what was there before")]);
    let path = |name: &str| files.path().join(name);
    let (archive, good, bad) = (path("a.pgn.gz"), path("good.pgn"), path("bad.pgn"));
    let mut copies = Vec::new();
    for threads in ["1", "3"] {
        let output = run(&[
            "check",
            "--quiet",
            "--force",
            "--threads",
            threads,
            "--good",
            text(&good),
            "--bad",
            text(&bad),
            text(&archive),
        ]);
        assert_eq!(code(&output), 1);
        copies.push((fs::read_to_string(&good).unwrap(), fs::read_to_string(&bad).unwrap()));
    }
    assert_eq!(copies[0], copies[1]);
    let (good_text, bad_text) = &copies[0];
    // A tag line that comes behind half a line gets a line of its own.
    assert_eq!(good_text.len() + bad_text.len(), whole.len() + 200);
    assert_eq!(good_text.matches(GOOD).count(), 200);
    assert_eq!(bad_text.matches(BROKEN).count(), 400);
    // What is good stays good when it is read again, and what is bad bad.
    let again = run(&["check", "--output", "json", text(&good)]);
    assert_eq!(code(&again), 0, "{}", err(&again));
    let bad_games = objects(&run(&["check", "--output", "json", text(&bad)]));
    let is_bad =
        |game: &Value| game["diagnostics"].as_array().unwrap().iter().any(|d| d["severity"] == "error");
    assert!(bad_games.len() > 800 && bad_games.iter().all(is_bad));
    let names: Vec<_> = fs::read_dir(files.path()).unwrap().map(|e| e.unwrap().file_name()).collect();
    assert_eq!(names.len(), 3, "nothing half-written is left: {names:?}");
}

#[test]
fn copies_that_cannot_be_written_are_said_at_once() {
    let files = folder(&[("a.pgn", OPEN.as_bytes())]);
    let (archive, gone) = (files.path().join("a.pgn"), files.path().join("no/such/folder.pgn"));
    for arguments in [
        vec!["check", "--good", text(&gone), text(&archive)],
        vec!["check", "--good", text(files.path()), text(&archive)],
        vec!["check", "--good", "x.pgn", "--bad", "./x.pgn", text(&archive)],
        vec!["check", "--good", text(&archive), text(&archive)],
    ] {
        let output = run(&arguments);
        assert_eq!((code(&output), out(&output)), (2, ""), "{arguments:?}");
    }
    assert_eq!(fs::read(&archive).unwrap(), OPEN.as_bytes(), "what is read is never written");
}

#[cfg(unix)]
#[test]
fn a_copy_into_what_is_no_file_leaves_it_what_it_is() {
    use std::os::unix::fs::FileTypeExt as _;
    let output = run_with(&["check", "--bad", "/dev/null", "-"], BROKEN.as_bytes());
    assert_eq!(code(&output), 1);
    assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device());
}

#[test]
fn statistics_count_codes_and_show_the_first_of_each() {
    let files = folder(&[("a.pgn", [OPEN, BROKEN, BROKEN].concat().as_bytes())]);
    let path = files.path().join("a.pgn");
    let of = |form: &str, threads: &str| {
        run(&["check", "--statistics", "--output", form, "--threads", threads, text(&path)])
    };
    let codes = objects(&of("json", "1"));
    let counts: Vec<_> = codes
        .iter()
        .map(|c| (c["code"].as_str().unwrap(), c["findings"].as_u64(), c["games"].as_u64()))
        .collect();
    assert_eq!(counts, [("E101", Some(2), Some(2)), ("E201", Some(2), Some(2)), ("W302", Some(2), Some(2))]);
    let example = &codes[0]["example"];
    assert_eq!((&example["file"], &example["line"]), (&text(&path).into(), &13.into()));
    assert!(
        out(&of("human", "1")).contains("E201 2 in 2 games  an illegal move\n"),
        "{}",
        out(&of("human", "1"))
    );
    for form in ["human", "concise", "json"] {
        assert_eq!(out(&of(form, "1")), out(&of(form, "3")));
    }
}

#[test]
fn a_folder_gives_a_table_by_file() {
    let files = folder(&[
        ("a.pgn", [OPEN, BROKEN].concat().as_bytes()),
        ("b/long name.pgn", OPEN.repeat(12).as_bytes()),
    ]);
    let output = run(&["check", "--color", "never", text(files.path())]);
    let a = files.path().join("a.pgn");
    let b = files.path().join("b/long name.pgn");
    let gap = " ".repeat(text(&b).len() - text(&a).len());
    let table = format!(
        "findings  in  code\n       1   1  E101 not a move\n       1   1  E201 an illegal move\n       1   1  W302 missing \
         tags\n\nchecked  clean  file{}findings\n      2      1  {}{gap}  E101 1, E201 1, W302 1\n     12     12  {}\n",
        " ".repeat(text(&b).len() - 4 + 2),
        text(&a),
        text(&b)
    );
    assert!(out(&output).ends_with(&table), "{}", out(&output));
    assert!(err(&output).starts_with("14 games, 28 plies, 0.0 MB, 0."), "{}", err(&output));
    assert!(err(&output).ends_with(" s: 13 clean, 1 with findings\n"), "{}", err(&output));
    let machine = run(&["check", "--output", "json", text(files.path())]);
    assert_eq!(objects(&machine).len(), 14);
}

#[test]
fn a_damaged_archive_gives_what_stands_before_the_damage_on_any_number_of_threads() {
    let whole = packed(archive(400).as_bytes());
    let files = folder(&[("a.pgn.gz", &whole[..whole.len() / 2])]);
    let path = files.path().join("a.pgn.gz");
    let with = |threads: &str| run(&["check", "--output", "json", "--threads", threads, text(&path)]);
    let one = with("1");
    assert_eq!(code(&one), 2);
    assert!(objects(&one).len() > 100 && err(&one).starts_with("error: "));
    for threads in ["2", "5"] {
        let more = with(threads);
        assert_eq!((code(&more), &more.stdout), (2, &one.stdout));
    }
}

/// What a name may have meant is looked for among some hundred names: once for an archive in which all records have it.
#[test]
fn an_unknown_variant_costs_no_search_for_each_record() {
    let time = |name: &str| {
        let text = format!("[Event \"?\"]\n[Variant \"{name}\"]\n\n1. e4 *\n\n").repeat(20_000);
        let (_folder, path) = file("a.pgn", &text);
        let begun = Instant::now();
        let output = run(&["check", "--output", "concise", "--quiet", "-j", "1", &path]);
        assert!(code(&output) < 2, "{}", err(&output));
        begun.elapsed()
    };
    let (known, unknown) = (time("chess"), time("Gothic Chess of the North"));
    assert!(unknown < 20 * known + Duration::from_secs(1), "{unknown:?}, and {known:?} with a known one");
}

/// Knights go to and fro for so long, and a name is so long, that the rows of the one game do not fit into memory for a batch.
#[test]
fn the_table_of_a_long_game_has_each_row_once() {
    let moves = "Nf3 Nf6 Ng1 Ng8 ".repeat(2_500);
    let (_folder, path) = file("long.pgn", format!("[White \"{}\"]\n\n{moves}*\n", "L".repeat(1_000)));
    let done = run(&["stats", "--per-position", "--columns", "ply,White", "--to", "csv", &path]);
    let printed = out(&done);
    let plies: Vec<_> = printed.lines().skip(1).map(|row| row.split(',').next().unwrap()).collect();
    let wanted: Vec<_> = (0..=10_000).map(|ply| ply.to_string()).collect();
    assert!(plies == wanted, "{} rows", plies.len());
}
