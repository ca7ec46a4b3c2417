//! Records cut between their games give the same games as records that are read at once.

use std::io::{BufReader, Read};

use super::super::{Cutter, Kind};
use super::*;
use crate::dice::Dice;
use crate::formats::{Cut, Format, Reader, RecordGames};
use crate::notation::pgn::Records;
use crate::replay::ReplayOptions;

/// Gives a few bytes at a time.
struct Trickle<'a>(&'a [u8], usize);

impl Read for Trickle<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let len = self.1.min(self.0.len()).min(buffer.len());
        let (now, later) = self.0.split_at(len);
        buffer[..len].copy_from_slice(now);
        self.0 = later;
        Ok(len)
    }
}

/// Every game of a text with its findings and their places, and the length of the longest record. Records are cut
/// between games from this length on.
fn games(text: &[u8], reader: &'static Reader, step: usize, long: Option<usize>) -> (Vec<String>, usize) {
    let stream = BufReader::with_capacity(step, Trickle(text, step));
    let Cut::Pgn(parse) = reader.cut else { panic!("{:?} has no long records", reader.cut) };
    let mut cutter = Cutter {
        kind: Kind::Pgn(Records::new(stream)),
        long: long.map(|long| Long::with_length(parse, long)),
    };
    let (mut record, mut syntax) = (Record::default(), ParsedGame::new());
    let (mut found, mut longest) = (Vec::new(), 0);
    while cutter.next(&mut record).unwrap() {
        longest = longest.max(record.bytes.len());
        let bytes = &text[record.offset as usize..];
        assert!(bytes.starts_with(&record.bytes), "a record is a part of the text");
        for game in RecordGames::new(&record, reader, ReplayOptions::default(), &mut syntax) {
            let mut said = format!("{} {:?} {}\n", game.line, game.replay.verdict, game.replay.plies);
            for (finding, place) in game.replay.findings.iter().zip(&game.places) {
                said += &format!("{} {place:?} {:?}\n", finding.code, finding.message);
            }
            said += &String::from_utf8_lossy(game.text.trim_ascii());
            found.push(said);
        }
    }
    (found, longest)
}

const PGN: [&str; 46] = [
    "1. e4 ",
    "e5 ",
    "2. Nf3 Nc6 ",
    "Ke9 ",
    "*",
    "* ",
    "1-0\n",
    "1/2-1/2 ",
    "0-1\r\n",
    "1. d4 *\n",
    "1. c4 * ",
    "\n",
    "\n\n",
    "\r",
    " ",
    "{a 1-0 b} ",
    "{\n[Event \"in a comment\"]\n* }",
    "{",
    "}",
    "; 1-0 in a comment\n",
    ";",
    "(",
    ")",
    "(1. d4 *) ",
    "(1... c5 1-0 2. Nf3) ",
    "%1-0 escaped\n",
    "\n%escaped *\n",
    "% ",
    "$3 ",
    "!? ",
    "[%clk 1]",
    "[A \"x\"] ",
    "\n[A \"1-0 * \\\" x\"]\n",
    "\n [B \"x\"]\n",
    "\n[Site x]\n",
    "\n[ \"x\"]\n",
    "\u{feff}",
    "\u{a0}",
    "…",
    "½-½ ",
    "½ ",
    "Å",
    "\0",
    "12",
    "e.p. ",
    "0-",
];

const TURNS: [&str; 12] = [
    "1. N i7-f3; add P f2\n",
    "n i2-d5 // a comment 1-0\n",
    "e2-e4\n",
    "1-0\n",
    "*\n",
    "\n",
    "\r\n",
    " \n",
    "// alone\n",
    "[Variant \"orphic-elks\"]\n",
    "Q j1-d1\n",
    "what",
];

/// Texts of these fragments, some short and some of several thousand bytes, cut in small pieces and read at once.
fn compare(id: &str, fragments: &[&str], cases: u64) {
    let reader = Format::from_id(id).unwrap().reader.unwrap();
    let mut shorter = 0;
    for case in 1..=cases {
        let mut dice = Dice(case.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        // Few kinds of fragments in one text, or an open comment would swallow nearly all.
        let kinds: Vec<_> = (0..2 + dice.below(10)).map(|_| fragments[dice.below(fragments.len())]).collect();
        let count = 1 + dice.below(if case % 4 == 0 { 700 } else { 40 });
        let text: String = (0..count).map(|_| kinds[dice.below(kinds.len())]).collect();
        let (whole, most) = games(text.as_bytes(), reader, 1 << 14, None);
        let step = 1 + dice.below(300);
        let (pieces, longest) = games(text.as_bytes(), reader, step, Some(1 + dice.below(900)));
        assert_eq!(pieces, whole, "{id} case {case}: {text:?}");
        shorter += u32::from(longest < most);
    }
    assert!(u64::from(shorter) > cases / 20, "{id}: {shorter} of {cases} texts were cut");
}

#[test]
fn games_without_tags_are_the_same_in_pieces_and_at_once() {
    compare("pgn", &PGN, 5000);
}

#[test]
fn turns_without_tags_are_the_same_in_pieces_and_at_once() {
    compare("gamecourier", &TURNS, 1000);
}

#[test]
fn a_record_of_many_games_is_cut_between_them() {
    let text = "1. e4 {*} *\n".repeat(20_000);
    let reader = Format::from_id("pgn").unwrap().reader.unwrap();
    let mut cutter = Cutter::new(text.as_bytes(), reader.cut);
    let (mut record, mut count) = (Record::default(), 0);
    while cutter.next(&mut record).unwrap() {
        count += 1;
        assert_eq!((record.bytes.len(), record.line, record.indent), (12, count, 0));
    }
    assert_eq!(count, 20_000);
}
