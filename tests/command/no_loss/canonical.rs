//! `fmt` on files in other encodings, with other line ends, and with faults: what is not understood keeps its bytes.

use std::fs;

use super::{code, err, folder, out, run, run_with, text};
use crate::common::{Dice, mutate};

/// What `fmt --write` makes of a file, what it says, and its exit status.
fn written(bytes: &[u8], more: &[&str]) -> (Vec<u8>, String, i32) {
    let folder = folder(&[("a.pgn", bytes)]);
    let file = folder.path().join("a.pgn");
    let output = run(&[&["fmt", "--write"], more, &[text(&file)]].concat());
    (fs::read(&file).unwrap(), err(&output).to_owned(), code(&output))
}

const GAME: &[u8] = b"[White \"J\xf6rg\"]\n1.e2-e4 {\xfcber} *\n";
const GAME_AFTER: &[u8] = b"[White \"J\xf6rg\"]\n\n1. e4 {\xfcber} *\n\n";
const BROKEN: &[u8] = b"[Black \"\xc6gir\"]\n\n1. Ke5 {\xe6} *\n\n";

#[test]
fn a_latin_1_file_stays_latin_1() {
    let (new, said, status) = written(&[GAME, b"\n", BROKEN, GAME].concat(), &[]);
    assert_eq!(
        new.escape_ascii().to_string(),
        [GAME_AFTER, BROKEN, GAME_AFTER].concat().escape_ascii().to_string()
    );
    assert!(
        said.contains("a.pgn: the encoding Windows-1252 is kept; `--encoding utf-8` changes it"),
        "{said}"
    );
    assert_eq!(status, 1);
}

#[test]
fn recoding_takes_the_whole_file() {
    let (new, said, status) = written(&[GAME, b"\n", BROKEN].concat(), &["--encoding", "utf-8"]);
    let wanted = "[White \"Jörg\"]\n\n1. e4 {über} *\n\n[Black \"Ægir\"]\n\n1. Ke5 {æ} *\n\n";
    assert_eq!(String::from_utf8(new).unwrap(), wanted);
    assert!(said.contains("a.pgn: the encoding changes from Windows-1252 to UTF-8"), "{said}");
    assert_eq!(status, 1);
    let (again, said, _) = written(wanted.as_bytes(), &["--encoding", "utf-8"]);
    assert_eq!(String::from_utf8(again).unwrap(), wanted);
    assert!(!said.contains("encoding"), "{said}");
}

/// A file in two encodings has two afterwards: each record keeps its own.
#[test]
fn a_mixed_file_is_reported_and_not_mixed_further() {
    let utf8 = "[White \"Þórr 🜨\"]\n\n1. e4 *\n\n".as_bytes();
    let (new, said, status) = written(&[utf8, GAME, b"\n", BROKEN].concat(), &[]);
    assert_eq!(
        new.escape_ascii().to_string(),
        [utf8, GAME_AFTER, BROKEN].concat().escape_ascii().to_string()
    );
    assert!(said.contains("some records are in UTF-8 and some in Windows-1252"), "{said}");
    assert_eq!(status, 1);
    // One record in both: nothing that is written could be read as it was meant, so it stays.
    let both = [b"[White \"J\xf6rg\"]\n[Black \"".as_slice(), "🜨".as_bytes(), b"\"]\n1.e4 *\n"].concat();
    let (new, said, status) = written(&both, &[]);
    assert_eq!((new, status), (both.clone(), 1));
    assert!(said.contains("stays as it is: it is partly in UTF-8 and partly in Windows-1252"), "{said}");
    let (new, _, status) = written(&both, &["--encoding", "utf-8"]);
    assert_eq!(String::from_utf8(new).unwrap(), "[White \"Jörg\"]\n[Black \"🜨\"]\n\n1. e4 *\n\n");
    assert_eq!(status, 0);
}

#[test]
fn line_ends_stay() {
    let windows = |bytes: &[u8]| String::from_utf8_lossy(bytes).replace('\n', "\r\n").into_bytes();
    let plain = b"[White \"A\"]\n1.e2-e4 {one\ntwo} *\n\n[Black \"B\"]\n\n1. Ke5 *\n\n";
    let after = b"[White \"A\"]\n\n1. e4 {one\ntwo} *\n\n[Black \"B\"]\n\n1. Ke5 *\n\n";
    let (new, said, _) = written(&windows(plain), &[]);
    assert_eq!(new.escape_ascii().to_string(), windows(after).escape_ascii().to_string());
    assert!(!said.contains("line ends"), "{said}");
    let (new, _, _) = written(plain, &[]);
    assert_eq!(new.escape_ascii().to_string(), after.escape_ascii().to_string());
    // The first line end decides for records that are written anew.
    let mixed = [&windows(b"[White \"A\"]\n1.e2-e4 *\n\n")[..], b"[Black \"B\"]\n\n1. Ke5 *\n\n"].concat();
    let (new, said, _) = written(&mixed, &[]);
    let wanted = [&windows(b"[White \"A\"]\n\n1. e4 *\n\n")[..], b"[Black \"B\"]\n\n1. Ke5 *\n\n"].concat();
    assert_eq!(new.escape_ascii().to_string(), wanted.escape_ascii().to_string());
    assert!(said.contains("lines end with CR LF and with LF; the first line decides"), "{said}");
    // Problems have lines too.
    let output = run_with(&["fmt", "-"], b"# a\r\n8/8/8/8/8/k7/8/KQ6 w\r\n");
    assert_eq!(out(&output), "# a\r\n8/8/8/8/8/k7/8/KQ6 w - - 0 1\r\n");
}

#[test]
fn utf_16_stays_utf_16() {
    let encoded = |text: &str, big: bool| -> Vec<u8> {
        let units =
            text.encode_utf16().flat_map(|unit| if big { unit.to_be_bytes() } else { unit.to_le_bytes() });
        units.collect()
    };
    for big in [false, true] {
        let before = encoded("\u{feff}[White \"Þórr 🜨\"]\r\n1.e2-e4 *\r\n", big);
        let after = encoded("\u{feff}[White \"Þórr 🜨\"]\r\n\r\n1. e4 *\r\n\r\n", big);
        let (new, said, status) = written(&before, &[]);
        assert_eq!((new.escape_ascii().to_string(), status), (after.escape_ascii().to_string(), 0), "{said}");
        assert!(said.contains("the encoding UTF-16 is kept"), "{said}");
        assert_eq!(written(&after, &[]).0, after);
        let (new, said, _) = written(&after, &["--encoding", "utf-8"]);
        assert_eq!(String::from_utf8(new).unwrap(), "[White \"Þórr 🜨\"]\r\n\r\n1. e4 *\r\n\r\n");
        assert!(said.contains("from UTF-16 to UTF-8"), "{said}");
    }
}

/// The verdict on each game of a text, by `check`.
fn verdicts(bytes: &[u8], from: &str) -> Vec<String> {
    let output = run_with(&["check", "--quiet", "--output", "json", "--from", from, "-"], bytes);
    let games = out(&output).lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    games.map(|game| game["verdict"].to_string()).collect()
}

#[test]
fn what_is_broken_keeps_its_bytes_and_its_verdict() {
    for (bytes, from) in [
        ("[]", "json"),
        ("[ ]\n", "json"),
        ("[]", "pgn"),
        ("[\n]\n", "json"),
        ("  \n", "json"),
        ("\n\n", "ndjson"),
        ("[", "pgn"),
        ("[]\n[]", "pgn"),
        ("{", "pgn"),
    ] {
        let output = run_with(&["fmt", "--quiet", "--from", from, "-"], bytes.as_bytes());
        assert_eq!(out(&output), bytes, "{from}");
        // The same file without a hint is the same file.
        let output = run_with(&["fmt", "--quiet", "-"], bytes.as_bytes());
        assert!(out(&output) == bytes || code(&output) == 2, "{bytes:?}: {:?}", out(&output));
    }
}

/// `fmt` twice is `fmt` once, and no verdict changes, whatever became of the record.
#[test]
fn fmt_of_a_mutation_keeps_the_verdict_and_is_stable() {
    let records: [(&[u8], &str); 5] = [
        (b"[White \"A\"]\r\r1. e4 {x\ry} e5 ; z\r2. Nf3 *\r\r[White \"B\"]\r\r1. d4 *\r\r", "pgn"),
        (b"[White \"J\xf6rg\"]\r\n[Result \"1-0\"]\r\n\r\n1. e4 {x} (1. d4 d5) e5 2. Nf3 1-0\r\n\r\n", "pgn"),
        ("[White \"Þórr\"]\n\n1. e4 e5 ; a\n2. Nf3 $1 *\n\n1. d4 *\n".as_bytes(), "pgn"),
        (b"chess; -; e2e4 e7e5; *\r\nodin; -; d2d4; *\r\n", "coord"),
        (b"[\n{\"variant\":\"odin\",\"tags\":[[\"White\",\"A\"]],\"moves\":[{\"san\":\"d4\"}],\"result\":\"*\"}\n]\n", "json"),
    ];
    let mut dice = Dice(0x5eed_f1fe);
    let mut kept = 0;
    for (record, from) in records {
        for _ in 0..40 {
            let mut bytes = record.to_vec();
            for _ in 0..=dice.below(3) {
                bytes = mutate(&mut dice, &bytes, b" \n\r1e4*;{}[]\"\xfc\xc3");
            }
            let once = run_with(&["fmt", "--quiet", "--from", from, "-"], &bytes);
            if code(&once) == 2 {
                continue;
            }
            kept += 1;
            let twice = run_with(&["fmt", "--quiet", "--from", from, "-"], &once.stdout);
            let (shown, new) = (bytes.escape_ascii(), once.stdout.escape_ascii());
            assert!(twice.stdout == once.stdout, "{from}: {shown}\n{new}\n{}", twice.stdout.escape_ascii());
            assert_eq!(verdicts(&bytes, from), verdicts(&once.stdout, from), "{from}: {shown}\n{new}");
        }
    }
    assert!(kept > 60, "{kept}");
}
