//! Parts of files, and what they give together: the findings of one run, wherever the cuts are.

use std::fs;
use std::io::Cursor;
use std::ops::Range;
use std::path::Path;

use super::*;
use crate::dice::Dice;
use crate::formats::{Cut, Cutter, Format, Holds, recognise};
use crate::source::{LeftOut, WalkOptions, find};

/// The shares as text: `3-7` for a part, `^3-7` if the file begins in it, `.` for nothing.
fn drawn(number: u64, of: u64, lengths: &[u64]) -> String {
    let draw = |Share { bytes, begins }: Share| match (begins, bytes.is_empty()) {
        (false, true) => ".".to_owned(),
        (begins, _) => format!("{}{}-{}", if begins { "^" } else { "" }, bytes.start, bytes.end),
    };
    let shares = Shard { number, of }.shares(lengths);
    shares.into_iter().map(draw).collect::<Vec<_>>().join(" ")
}

#[test]
fn every_byte_is_in_one_part_and_every_file_begins_in_one() {
    assert_eq!(drawn(1, 3, &[10, 4, 10]), "^0-8 . .");
    assert_eq!(drawn(2, 3, &[10, 4, 10]), "8-10 ^0-4 ^0-2");
    assert_eq!(drawn(3, 3, &[10, 4, 10]), ". . 2-10");
    assert_eq!(drawn(1, 2, &[0, 5, 0]), "^0-0 ^0-2 .");
    assert_eq!(drawn(2, 2, &[0, 5, 0]), ". 2-5 ^0-0");
    assert_eq!((drawn(1, 2, &[0]), drawn(2, 2, &[0])), (".".to_owned(), "^0-0".to_owned()));
    assert_eq!((drawn(1, 5, &[1]), drawn(5, 5, &[1])), (".".to_owned(), "^0-1".to_owned()));
    assert_eq!(drawn(2, 2, &[u64::MAX]), format!("{}-{}", u64::MAX / 2, u64::MAX));
}

#[test]
fn a_shard_is_read_as_it_is_written() {
    assert_eq!("2/8".parse(), Ok(Shard { number: 2, of: 8 }));
    for wrong in ["", "2", "0/8", "9/8", "-1/8", "1/0", "a/b", "1/2/3"] {
        assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
    }
}

/// Texts that cuts could take apart: each has something that looks like the begin of a record, or no begin at all.
fn hostile() -> Vec<Vec<u8>> {
    let game = "[Event \"A\"]\n[Result \"1-0\"]\n\n1. f3 e5 2. g4 Qh4# 1-0\n\n";
    let tricky = "{in a comment\n[Event \"no game\"]\n\n1. e4} 1. e4 ; [Event \"B\"]\n% [Event \"C\"]\n(1. d4\n[) 1... e9 *\n\n";
    let texts = [
        game.repeat(9),
        game.replace('\n', "\r\n").repeat(7),
        game.replace('\n', "\r").repeat(7),
        format!("\u{feff}{}", game.repeat(3)),
        game.replace("\n\n", "\n").repeat(8),
        "1. e4 e4 1-0 1. d4 * 1. Ke2 *\n".repeat(1_100), // one record, longer than those that are cut between games
        format!("{}{}{}", game, "[Event \"", game.repeat(3)),
        format!("{}{{{}", game, game.repeat(6)),
        format!("{tricky}{game}").repeat(5),
        "\n".repeat(300) + game + &" ".repeat(500) + game,
        "[".repeat(700) + "\n" + &"[A \"1\"]\n\n".repeat(50),
        "chess; -; e2e4 e9e5; *\n# a comment\n\n".repeat(9),
        "{\"variant\":\"chess\",\"tags\":[],\"moves\":[{\"san\":\"e5\"}],\"result\":\"*\"}\n".repeat(6),
    ];
    let bytes = (0..=255u8).chain(*b"\n[Event \"A\"]\n\n1. e4 \xff *\n\n").collect::<Vec<_>>().repeat(4);
    texts.into_iter().map(String::into_bytes).chain([bytes]).collect()
}

/// The records that ship, and hostile files.
fn files() -> Vec<Vec<u8>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let options = WalkOptions { holds: &[Holds::Games], hidden: false, ignored: false };
    let mut found = Vec::new();
    find(&root.join("records"), &options, &mut found, &mut LeftOut::default()).unwrap();
    let shipped = found.iter().map(|found| fs::read(&found.path).unwrap());
    shipped.chain(hostile()).collect()
}

fn reader_of(bytes: &[u8]) -> &'static Reader {
    let pgn = Format::from_id("pgn").unwrap();
    recognise(bytes).unwrap_or(pgn).reader.unwrap_or(pgn.reader.unwrap())
}

/// What is found in the games of these records: their numbers, lines, verdicts and findings with their places.
fn findings(mut records: impl Source, reader: &'static Reader, [games, lines]: [u64; 2]) -> Vec<String> {
    let (mut record, mut text) = (Record::default(), ParsedGame::default());
    let mut all = Vec::new();
    while records.next(&mut record).unwrap() {
        for game in RecordGames::new(&record, reader, ReplayOptions::default(), &mut text) {
            let number = games + all.len() as u64 + 1;
            let found: Vec<_> = game.replay.findings.iter().map(|finding| finding.code.as_str()).collect();
            let places: Vec<_> = game
                .places
                .iter()
                .map(|place| (lines + place.line, place.column, place.length, place.offset))
                .collect();
            let replay = &game.replay;
            all.push(format!("{number} {} {:?} {found:?} {places:?}", lines + game.line, replay.verdict));
        }
    }
    all
}

/// The number of lines that end in a part of a text: with LF, CR LF or CR.
fn line_ends(text: &[u8], part: Range<usize>) -> u64 {
    let ends = |n: &usize| text[*n] == b'\n' || text[*n] == b'\r' && text.get(n + 1) != Some(&b'\n');
    part.filter(ends).count() as u64
}

/// Up to seven places to cut at, sorted, with both ends of the text.
fn cuts(text: &[u8], dice: &mut Dice) -> Vec<usize> {
    let mut cuts: Vec<_> = (0..dice.below(8)).map(|_| dice.below(text.len() + 1)).collect();
    cuts.extend([0, text.len()]);
    cuts.sort_unstable();
    cuts
}

#[test]
fn a_thousand_random_cuts_change_no_finding() {
    let files = files();
    let whole: Vec<_> = files
        .iter()
        .map(|text| {
            let reader = reader_of(text);
            findings(Cutter::new(text.as_slice(), reader.cut), reader, [0, 0])
        })
        .collect();
    let mut dice = Dice(0x5eed_0019);
    for round in 0..500 {
        // A file in ranges. Games and lines are counted from 1 in each.
        let n = dice.below(files.len());
        let (text, reader) = (&files[n], reader_of(&files[n]));
        if let Cut::Pgn(parse) = reader.cut {
            let mut together = Vec::new();
            let mut lines = 0;
            for part in cuts(text, &mut dice).windows(2) {
                let range = part[0] as u64..part[1] as u64;
                let records = Cutter::range(Cursor::new(text), range, parse).unwrap();
                together.extend(findings(records, reader, [together.len() as u64, lines]));
                lines += line_ends(text, part[0]..part[1]);
            }
            assert_eq!(together, whole[n], "ranges, round {round}, file {n}");
        }
        // Some files in shards.
        let chosen: Vec<_> = (0..=dice.below(2)).map(|_| dice.below(files.len())).collect();
        let lengths: Vec<_> = chosen.iter().map(|&n| files[n].len() as u64).collect();
        let of = 1 + dice.below(9) as u64;
        let mut together = vec![Vec::new(); chosen.len()];
        for number in 1..=of {
            let shares = Shard { number, of }.shares(&lengths);
            for (place, (&n, share)) in chosen.iter().zip(shares).enumerate() {
                let (text, reader) = (&files[n], reader_of(&files[n]));
                let records = Cutter::new(text.as_slice(), reader.cut);
                let (part, before) = Part::begin(records, share.bytes, reader).unwrap();
                together[place].extend(findings(part, reader, [before, 0]));
            }
        }
        for (&n, together) in chosen.iter().zip(&together) {
            assert_eq!(together, &whole[n], "{of} shards, round {round}, file {n} of {chosen:?}");
        }
    }
}
