//! The two laws of `fmt` and of safe fixes (`tests/fuzz/src/laws.rs`) over records in which things were put that people and programs
//! put there: numbers, times, letters, brackets, blank lines, control characters, tag lines.
//!
//! `LAWSPEAKER_LAWS=100000` sets the number of records, `LAWSPEAKER_SAMPLES` names archives of real games, with colons between them.

#[allow(unreachable_pub)] // a part of the crate of fuzz targets
#[path = "../fuzz/src/laws.rs"]
mod law;

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};

use lawspeaker::formats::{Cutter, Format};
use lawspeaker::notation::Record;

use super::games::shipped;
use crate::common::{Dice, mutate};

/// What is put into a record, at any place or between two words.
const JUNK: &[&str] = &[
    "5",
    "12",
    "45.",
    "7...",
    "(5)",
    "(0:05)",
    "0:05",
    "1:05:33",
    "5254",
    "57581",
    "x",
    "N",
    "zz",
    "Sf3",
    "Lb5",
    "ed",
    "--",
    "Z0",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "\"",
    "\\",
    "(=)",
    "(--)",
    "{a {b} c}",
    "\n",
    "\n\n",
    "\r\n",
    "\r\r\n",
    "\t",
    "\n\t",
    "\x01",
    "\x07\x1b[31m",
    "\x7f",
    "\u{feff}",
    "\u{a0}",
    "\u{202e}",
    "\n[White-Elo \"2000\"]\n",
    "\n[White A]\n",
    "\n[Black “B”]\n",
    "\n[pgn]\n",
    "\n[Annotator \"x\"]\n",
    "\n [Annotator \"x\"]\n",
    "\n\n[Annotator \"x\"]\n\n",
    "\nstray text\n",
    "{comment}",
    "; to the end\n",
    "\n% escaped\n",
    "\n%",
    ";",
    "$",
    "$5",
    "$500",
    "!?",
    "±",
    "+-",
    "∞",
    "ch",
    "mate",
    "e.p.",
    "ep",
    "TN",
    "=Q",
    "1-0",
    "0-1",
    "1/2",
    "½",
    "*",
    "1:0",
    "0-1 time",
    "White wins",
    "2-0",
    "…",
    "–",
    "é",
    "Šimić",
    "♘",
];

/// How many records are read.
fn count() -> usize {
    std::env::var("LAWSPEAKER_LAWS").map_or(4_000, |text| text.parse().expect("LAWSPEAKER_LAWS is a number"))
}

/// The records of the shipped files and of the archives, each of one game or a few.
fn records() -> Vec<Vec<u8>> {
    let pgn = Format::from_id("pgn").unwrap().reader.unwrap();
    let mut texts: Vec<Vec<u8>> = shipped().into_iter().map(|(_, text)| text).collect();
    if let Ok(names) = std::env::var("LAWSPEAKER_SAMPLES") {
        texts.extend(names.split(':').map(|name| fs::read(name).unwrap()));
    }
    let mut all = Vec::new();
    for text in texts {
        let (mut cutter, mut record) = (Cutter::new(text.as_slice(), pgn.cut), Record::default());
        while cutter.next(&mut record).unwrap() {
            all.push(record.bytes.clone());
        }
    }
    all
}

/// Puts one to four things into a text.
fn spoil(dice: &mut Dice, text: &[u8]) -> Vec<u8> {
    let mut text = text.to_vec();
    for _ in 0..=dice.below(4) {
        let mut at = dice.below(text.len() + 1);
        while std::str::from_utf8(&text[..at]).is_err() {
            at -= 1;
        }
        let junk = *dice.pick(JUNK);
        let junk = match dice.below(3) {
            0 => junk.to_owned(),
            1 => format!(" {junk} "),
            _ => {
                // Between two words.
                at = text[..at].iter().rposition(u8::is_ascii_whitespace).map_or(0, |place| place + 1);
                format!("{junk} ")
            }
        };
        text.splice(at..at, junk.into_bytes());
    }
    text
}

#[test]
fn nothing_is_lost_and_nothing_is_invented() {
    let (mut dice, records) = (Dice(31), records());
    let pgn = Format::from_id("pgn").unwrap().reader.unwrap();
    assert!(records.len() > 100);
    let [mut games, mut fixed, mut formatted] = [0; 3];
    let mut broken_by = Vec::new();
    for n in 0..count() {
        let good = dice.pick(&records).clone();
        let mut text = match n % 4 {
            3 => mutate(&mut dice, &good, b"abcdefgh1234567890()[]{}\n\"."),
            _ => spoil(&mut dice, &good),
        };
        // A second game, so that a border between two records may move.
        text.extend_from_slice(b"\n[Event \"the next\"]\n[Result \"*\"]\n\n*\n\n");
        let changed = match catch_unwind(AssertUnwindSafe(|| law::hold(&text, pgn))) {
            Ok(changed) => changed,
            Err(broken) => {
                broken_by.push(broken.downcast_ref::<String>().cloned().unwrap_or_default());
                continue;
            }
        };
        games += changed.games;
        fixed += changed.fixed;
        formatted += changed.formatted;
    }
    let shown: Vec<_> = broken_by.iter().take(5).map(String::as_str).collect();
    assert!(broken_by.is_empty(), "{} records break a law:\n{}", broken_by.len(), shown.join("\n"));
    assert!(
        games >= count() && fixed > count() / 4 && formatted > count() / 4,
        "{games} {fixed} {formatted}"
    );
    println!("{games} games, {fixed} records fixed, {formatted} formatted");
}

#[test]
fn records_as_they_are_keep_the_laws() {
    let pgn = Format::from_id("pgn").unwrap().reader.unwrap();
    for text in records() {
        law::hold(&text, pgn);
    }
}

/// Where a text is not understood, nobody knows where games begin; so no game of the record is edited.
#[test]
fn a_record_with_text_that_is_not_understood_keeps_all_its_games() {
    let text = "[Variant \"odin\"]\n[Result \"*\"]\n\n1. d4 d7 ) 2. e4# zzz *  1. d4# *\n";
    let (_folder, path) = crate::program::file("a.pgn", text);
    crate::program::run(&["check", "--fix", "--quiet", "--no-config", &path]);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
}
