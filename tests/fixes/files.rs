//! `check --fix` and its companions: what becomes of files, streams, exit statuses and JSON.

use std::fs;
use std::io::Read as _;

use serde_json::Value;

use crate::program::{code, err, file, folder, out, run, run_with, text};

const TAGS: &str = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n\
                    [Result \"*\"]\n";

fn game(moves: &str) -> String {
    format!("{TAGS}\n{moves} *\n")
}

#[test]
fn fix_replaces_files_and_checks_the_new_text() {
    let good = game("1. e4 e5");
    let files = folder(&[
        ("a.pgn", format!("{}\n{}", game("1. e4+ e5"), game("1. Ke4")).as_bytes()),
        ("b.pgn", good.as_bytes()),
        ("c.epd", format!("{POSITION} bm Fxc3xd2; id \"x\"\r\n").as_bytes()),
    ]);
    let path = |name: &str| files.path().join(name);
    let untouched = fs::metadata(path("b.pgn")).unwrap().modified().unwrap();
    let output = run(&["check", "--fix", "--output", "concise", text(files.path())]);
    let a = text(&path("a.pgn")).to_owned();
    // The report is about the new text: its line is that of the second game there.
    assert!(out(&output).starts_with(&format!("{a}:19:4: E201 ")), "{}", out(&output));
    assert_eq!((out(&output).lines().count(), code(&output)), (1, 1));
    assert!(err(&output).contains("2 findings fixed in 2 files\n"), "{}", err(&output));
    assert_eq!(fs::read_to_string(path("a.pgn")).unwrap(), format!("{good}\n{}", game("1. Ke4")));
    assert_eq!(fs::read(path("c.epd")).unwrap(), format!("{POSITION} bm Fxc3xd2; id \"x\";\r\n").as_bytes());
    assert_eq!(fs::metadata(path("b.pgn")).unwrap().modified().unwrap(), untouched);
    assert_eq!(fs::read_dir(files.path()).unwrap().count(), 3, "nothing is left behind");
}

#[test]
fn fix_only_writes_and_reports_no_findings() {
    let (folder, path) = file("a.pgn", format!("{}\n{}", game("1. e4+ e5"), game("1. Ke4")));
    let output = run(&["check", "--fix-only", &path]);
    assert_eq!((out(&output), err(&output), code(&output)), ("", "1 finding fixed in 1 file\n", 0));
    assert!(fs::read_to_string(&path).unwrap().starts_with(&game("1. e4 e5")));
    drop(folder);
}

#[test]
fn unsafe_fixes_are_asked_for() {
    let before = game("1. e4 e5 2. Nf4 Nc6 3. Nxe5");
    let (_folder, path) = file("a.pgn", &before);
    assert_eq!(code(&run(&["check", "--fix", "-q", &path])), 1);
    assert_eq!(fs::read_to_string(&path).unwrap(), before);
    let output = run(&["check", "--unsafe-fixes", &path]);
    assert_eq!((out(&output), code(&output)), ("", 0));
    assert!(
        err(&output).starts_with("1 finding fixed in 1 file, 1 of them by unsafe fixes\n"),
        "{}",
        err(&output)
    );
    assert_eq!(fs::read_to_string(&path).unwrap(), before.replace("Nf4", "Nf3"));
}

#[test]
fn diff_shows_what_would_change_and_writes_nothing() {
    let before = game("1. e4+ e5 2. Nf4 Nc6 3. Nxe5");
    let (_folder, path) = file("a.pgn", &before);
    for (option, line) in
        [("--fix", "+1. e4 e5 2. Nf4 Nc6 3. Nxe5 *"), ("--unsafe-fixes", "+1. e4 e5 2. Nf3 Nc6 3. Nxe5 *")]
    {
        let output = run(&["check", "--diff", option, &path]);
        let lines: Vec<_> = out(&output).lines().collect();
        assert_eq!(lines[..3], [format!("--- {path}"), format!("+++ {path}"), "@@ -6,4 +6,4 @@".to_owned()]);
        assert_eq!((*lines.last().unwrap(), code(&output)), (line, 1));
        assert_eq!(fs::read_to_string(&path).unwrap(), before);
    }
    let (_folder, path) = file("b.pgn", game("1. e4 e5"));
    let output = run(&["check", "--diff", &path]);
    assert_eq!((out(&output), err(&output), code(&output)), ("", "0 findings can be fixed in 0 files\n", 0));
}

#[test]
fn compressed_files_and_utf_16_stay_so() {
    let before = game("1. e4+ e5 {Þórr}");
    let after = game("1. e4 e5 {Þórr}");
    let packed = zstd::encode_all(before.as_bytes(), 3).unwrap();
    let (_folder, path) = file("a.pgn.zst", &packed);
    assert_eq!(code(&run(&["check", "--fix", "-q", &path])), 0);
    let mut unpacked = String::new();
    zstd::Decoder::new(fs::File::open(&path).unwrap()).unwrap().read_to_string(&mut unpacked).unwrap();
    assert_eq!(unpacked, after);
    let output = run_with(&["check", "--fix", "-"], &packed);
    assert_eq!(zstd::decode_all(output.stdout.as_slice()).unwrap(), after.as_bytes());

    let wide =
        |text: &str| format!("\u{feff}{text}").encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<_>>();
    let (_folder, path) = file("a.pgn", wide(&before));
    assert_eq!(code(&run(&["check", "--fix", "-q", &path])), 0);
    assert_eq!(fs::read(&path).unwrap(), wide(&after));
}

#[test]
fn standard_input_goes_to_standard_output_and_the_report_beside() {
    let before = format!("{}\n{}", game("1. e4+ e5"), game("1. Ke4"));
    let output = run_with(&["check", "--fix", "--output", "concise", "-"], before.as_bytes());
    assert_eq!(out(&output), format!("{}\n{}", game("1. e4 e5"), game("1. Ke4")));
    assert!(err(&output).starts_with("-:19:4: E201 "), "{}", err(&output));
    assert_eq!(code(&output), 1);
    let output = run_with(&["check", "--fix-only", "-"], game("1. e4 e5").as_bytes());
    assert_eq!((out(&output), code(&output)), (game("1. e4 e5").as_str(), 0));
}

#[test]
fn only_chosen_games_are_fixed() {
    let other = game("1. d4+ d5").replace("[White \"?\"]", "[White \"Egil\"]");
    let (_folder, path) = file("a.pgn", format!("{}\n{other}", game("1. e4+ e5")));
    run(&["check", "--fix", "--where", "White=Egil", &path]);
    let after = fs::read_to_string(&path).unwrap();
    assert_eq!(after, format!("{}\n{}", game("1. e4+ e5"), other.replace("d4+", "d4")));
}

#[test]
fn what_cannot_be_replaced_is_refused() {
    let (_folder, path) = file("a.pgn", game("1. e4+ e5"));
    for (arguments, message) in [
        (vec!["check", "--fix", "--range", "0..9", &path], "cannot be used with"),
        (vec!["check", "--diff", "--fix-only", &path], "cannot be used with"),
    ] {
        let output = run(&arguments);
        assert_eq!(code(&output), 2);
        assert!(err(&output).contains(message), "{}", err(&output));
    }
    let long = format!("{POSITION} id \"{}\";\n", "x".repeat(1 << 16));
    let (_folder, path) = file("a.epd", &long);
    let output = run(&["check", "--fix", &path]);
    assert!(err(&output).contains("line 1 is too long, so the file cannot be fixed"), "{}", err(&output));
    assert_eq!((fs::read_to_string(&path).unwrap(), code(&output)), (long, 2));
}

const POSITION: &str = "9k/10/10/10/10/3f6/10/2K7/3K3P2/10 b - - variant \"odin\"; stip \"#1\";";

/// The text with the edits of all findings of all games in JSON.
fn edited(mut text: String, json: &str) -> String {
    let mut edits = Vec::new();
    for line in json.lines() {
        let game: Value = serde_json::from_str(line).unwrap();
        for finding in game["diagnostics"].as_array().unwrap() {
            edits.extend(finding["fix"]["edits"].as_array().cloned().unwrap_or_default());
        }
    }
    edits.sort_by_key(|edit| edit["offset"].as_u64());
    for edit in edits.iter().rev() {
        let number = |name: &str| usize::try_from(edit[name].as_u64().unwrap()).unwrap();
        let (offset, length) = (number("offset"), number("length"));
        text.replace_range(offset..offset + length, edit["text"].as_str().unwrap());
    }
    text
}

#[test]
fn json_has_the_edits_that_fix_makes() {
    let before = format!("{}\n{}", game("1. e4+ e5 2. Ngf3"), game("1. e4 e5 2. Nf4 Nc6 3. Nxe5"));
    let output = run_with(&["check", "--output", "json", "-"], before.as_bytes());
    let fixed = run_with(&["check", "--unsafe-fixes", "-"], before.as_bytes());
    assert_eq!(edited(before.clone(), out(&output)), out(&fixed));
    let safe = |code: &str| {
        let games: Vec<Value> =
            out(&output).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let all = games.iter().flat_map(|game| game["diagnostics"].as_array().unwrap());
        all.filter(|finding| finding["code"] == code)
            .map(|finding| finding["fix"]["safe"].clone())
            .collect::<Vec<_>>()
    };
    assert_eq!((safe("W202"), safe("E201")), (vec![true.into()], vec![false.into()]));
    // In a problem file too.
    let entry = format!("# head\n{POSITION} bm Fc3xd2\n");
    let output = run_with(&["check", "--output", "json", "--from", "positions", "-"], entry.as_bytes());
    assert_eq!(edited(entry, out(&output)), format!("# head\n{POSITION} bm Fxc3xd2;\n"));
}

#[test]
fn games_on_one_line_keep_their_number() {
    // A long record without tags is cut between its games, here in the middle of lines.
    let (_folder, path) = file("a.pgn", "1. e4 * 1. d4 *\n".repeat(2_100));
    let games =
        |path: &str| err(&run(&["check", "--ignore", "W302", path])).lines().last().unwrap().to_owned();
    assert!(games(&path).contains("4200 clean"), "{}", games(&path));
    assert_eq!(code(&run(&["check", "--fix-only", &path])), 0);
    assert!(
        games(&path).starts_with("4,200 games") || games(&path).starts_with("4200 games"),
        "{}",
        games(&path)
    );
    assert!(games(&path).contains("4200 clean"), "{}", games(&path));
    assert_eq!(err(&run(&["check", "--fix-only", &path])), "0 findings fixed in 0 files\n");
}

#[test]
fn tags_are_not_added_to_the_next_record() {
    // The first tag line is indented, so the record begins after it.
    let text = " [Event \"A\"]\n[White \"Anna\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
    let (_folder, path) = file("a.pgn", text);
    assert_eq!(code(&run(&["check", "--fix-only", &path])), 0);
    let ndjson = run(&["convert", "-q", "--to", "ndjson", &path]);
    let game: Value = serde_json::from_str(out(&ndjson).lines().last().unwrap()).unwrap();
    let tags = game["tags"].as_array().unwrap();
    let has = |name: &str, value: &str| tags.contains(&serde_json::json!([name, value]));
    assert!(has("White", "Anna") && has("Result", "0-1"), "{game}");
}

#[test]
fn problems_that_cannot_be_fixed_do_not_vanish_in_a_pipe() {
    let problem = b"BeginProblem\nPieces White Ke1 Rh1 Rd7 Black Kf8\nStipulation #1\nEndProblem\n";
    for arguments in [&["check", "--fix", "-"][..], &["check", "--fix-only", "-"]] {
        let output = run_with(arguments, problem);
        assert_eq!((out(&output), code(&output)), ("", 2), "{arguments:?}");
        assert!(err(&output).contains("not fixed: only games and entries of EPD"), "{}", err(&output));
    }
}

#[test]
fn records_behind_a_long_one_are_fixed_too() {
    let line = format!("{{{}}}\n", "a ".repeat(1000));
    let long = game(&format!("1. e4+ {} e5", line.repeat(100)));
    assert!(long.len() > 127 << 10, "it gives its memory back before its difference is shown");
    let old = format!("{long}\n{}", game("1. d4+ d5"));
    let new = old.replace('+', "");
    let (_folder, path) = file("a.pgn", &old);
    let difference = run(&["check", "--diff", &path]);
    let lines = |sign: &str| -> Vec<&str> {
        let changed = out(&difference).lines().skip(2).filter(|line| line.starts_with(sign));
        changed.map(|line| &line[1..]).collect()
    };
    let changed = |text: &str, other: &str| -> Vec<String> {
        let (text, other) = (text.lines(), other.lines());
        text.zip(other).filter(|(text, other)| text != other).map(|(text, _)| text.to_owned()).collect()
    };
    assert_eq!((lines("-").len(), lines("-")), (2, changed(&old, &new).iter().map(String::as_str).collect()));
    assert_eq!(lines("+"), changed(&new, &old));
    assert_eq!(code(&run(&["check", "--fix-only", &path])), 0);
    assert_eq!(fs::read_to_string(&path).unwrap(), new);
}

#[test]
fn no_character_of_a_long_record_in_utf_16_is_lost() {
    // A character of three bytes is cut at every MiB of the record.
    let old = format!("{}\n{}", game(&format!("1. e4 {{{}}} e5", "€".repeat(800_000))), game("1. d4+ d5"));
    let utf_16 = |text: &str| -> Vec<u8> {
        ["\u{feff}", text].iter().flat_map(|part| part.encode_utf16()).flat_map(u16::to_le_bytes).collect()
    };
    let (_folder, path) = file("a.pgn", utf_16(&old));
    assert_eq!(code(&run(&["check", "--fix-only", &path])), 0);
    assert!(fs::read(&path).unwrap() == utf_16(&old.replace('+', "")), "only the sign is removed");
}
