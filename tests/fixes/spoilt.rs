//! Spoilt records: safe fixes bring back their moves, and where the record was written as the program writes, every byte.

use std::collections::BTreeMap;
use std::fs;

use lawspeaker::convert::{self, ConvertOptions, Scratch};
use lawspeaker::fix::Level;
use lawspeaker::formats::{Cut, Cutter, Format};
use lawspeaker::notation::Record;
use lawspeaker::replay::{Code, Fixable, ReplayOptions};
use lawspeaker::variants::Variant;

use super::spoiling::{WAYS, spoil};
use super::{fixed, games, replay};
use crate::common::Dice;

/// How often each way was tried, and how often the record then was byte for byte the old one.
#[derive(Default)]
struct Counts {
    ways: BTreeMap<&'static str, [u32; 2]>,
    codes: BTreeMap<Code, u32>,
}

/// Spoils a record in every way, and holds what fixing gives to the laws.
fn hold_to_the_laws(name: &str, record: &[u8], dice: &mut Dice, counts: &mut Counts) {
    let original = replay(record);
    for way in WAYS {
        let Some(spoilt) = spoil(record, way, dice) else { continue };
        let shown = || format!("{name}, {}:\n{}", way.name, String::from_utf8_lossy(&spoilt));
        let tried = counts.ways.entry(way.name).or_default();
        tried[0] += 1;
        let Some(first) = fixed(&spoilt, "pgn", Level::Safe) else {
            // Some variants have no marks, and a second promotion sign is no finding: then nothing is to be fixed.
            assert_eq!(replay(&spoilt).moves, original.moves, "{}", shown());
            continue;
        };
        assert!(first.left.is_empty(), "{:?} {}", first.left, shown());
        let text = String::from_utf8_lossy(&first.bytes).into_owned();
        let again = replay(&first.bytes);
        assert_eq!(
            (again.variant, again.moves),
            (original.variant, original.moves.clone()),
            "{}\n{text}",
            shown()
        );
        assert!(fixed(&first.bytes, "pgn", Level::Safe).is_none(), "fixed twice: {}\n{text}", shown());
        for applied in &first.applied {
            *counts.codes.entry(applied.code).or_default() += 1;
        }
        tried[1] += u32::from(first.bytes == record);
    }
}

#[test]
fn unspoilt_records_have_no_fixes() {
    let mut dice = Dice(11);
    for &variant in Variant::ALL {
        let game = games::random(variant, &mut dice, 60);
        for level in [Level::Safe, Level::Unsafe] {
            assert!(fixed(game.as_bytes(), "pgn", level).is_none(), "{game}");
        }
    }
    let shipped = games::shipped();
    assert!(shipped.len() > 50);
    for (name, text) in shipped {
        assert!(fixed(&text, "pgn", Level::Unsafe).is_none(), "{name}");
    }
}

#[test]
fn safe_fixes_bring_back_the_moves_of_every_variant() {
    let (mut dice, mut counts) = (Dice(12), Counts::default());
    for &variant in Variant::ALL {
        for plies in [12, 40, 80] {
            let game = games::random(variant, &mut dice, plies);
            hold_to_the_laws(variant.id(), game.as_bytes(), &mut dice, &mut counts);
        }
    }
    for way in WAYS {
        let [tried, bytes] = counts.ways.get(way.name).copied().unwrap_or_default();
        // A quote that is escaped stays, and a value that is lost is not known any more.
        let is_lossy = matches!(
            way.name,
            "a quote in a tag" | "no Event tag" | "a sign in the word" | "an offer of a draw"
        );
        // Variants without marks, and those that capture beside the target, keep what is no finding there.
        let is_partly_silent =
            way.name.contains("mark") || matches!(way.name, "a needless origin" | "e.p. behind the word");
        let enough = if is_lossy {
            0
        } else if is_partly_silent {
            tried / 3
        } else {
            tried
        };
        let castles = way.name.starts_with("castling");
        assert!(tried > 0 || castles, "{} was never tried", way.name);
        assert!(bytes >= enough, "{}: {bytes} of {tried} are the old bytes", way.name);
    }
    let shown =
        [Code::E502, Code::E402, Code::W402, Code::W205, Code::W210, Code::W213, Code::W215, Code::W501];
    for &code in Code::ALL.iter().filter(|code| matches!(code.fix(), Fixable::Safe(_))) {
        assert!(counts.codes.contains_key(&code) || shown.contains(&code), "{code} was never fixed");
    }
}

/// Numbers that no move has, put between the words of games of every variant: neither fixes nor canonical text lose one.
#[test]
fn numbers_among_the_moves_stay() {
    let mut dice = Dice(15);
    for &variant in Variant::ALL {
        for _ in 0..4 {
            let game = games::random(variant, &mut dice, 40);
            let head = game.find("\n\n").unwrap() + 2;
            let mut words: Vec<&str> = game[head..].split_whitespace().collect();
            for number in ["777", "(777)", "(0:777)", "( 777.5 )", "7:77"] {
                words.insert(dice.below(words.len() + 1), number);
            }
            let text = format!("{}{}\n", &game[..head], words.join(" "));
            let moves = replay(game.as_bytes()).moves;
            let replayed = replay(text.as_bytes());
            assert_eq!(replayed.moves, moves, "{text}");
            assert!(replayed.findings.iter().any(|finding| finding.code == Code::W110), "{text}");
            assert!(fixed(text.as_bytes(), "pgn", Level::Safe).is_none(), "{text}");
            assert_eq!(canonical(&text), None, "{text}");
        }
    }
}

/// The canonical text of a record; none if it stays as it is.
fn canonical(text: &str) -> Option<String> {
    let reader = Format::from_id("pgn").unwrap().reader.unwrap();
    let options = ConvertOptions::canonical(reader, ReplayOptions::default());
    let (mut out, record) = (String::new(), super::record(text.as_bytes()));
    convert::canonical(&record, &options, &mut Scratch::default(), &mut out, |_| {}).then_some(out)
}

#[test]
fn safe_fixes_bring_back_the_moves_of_shipped_records() {
    let (mut dice, mut counts) = (Dice(13), Counts::default());
    for (name, text) in games::shipped() {
        each_game(&text, |game| hold_to_the_laws(&name, game, &mut dice, &mut counts));
    }
    assert!(counts.ways.len() >= 20, "{:?}", counts.ways.keys());
}

/// The archives in `LAWSPEAKER_SAMPLES`, names with a colon between them: real games, of which every tenth is spoilt.
#[test]
#[ignore = "it needs archives of real games"]
fn safe_fixes_bring_back_the_moves_of_real_games() {
    let names = std::env::var("LAWSPEAKER_SAMPLES").expect("LAWSPEAKER_SAMPLES names archives");
    for name in names.split(':') {
        let (mut dice, mut counts, mut games) = (Dice(14), Counts::default(), 0);
        each_game(&fs::read(name).unwrap(), |game| {
            games += 1;
            if games % 10 == 1 {
                // What is wrong in the archive itself is fixed first.
                let clean = fixed(game, "pgn", Level::Safe).map_or(game.to_vec(), |fixed| fixed.bytes);
                hold_to_the_laws(name, &clean, &mut dice, &mut counts);
            }
        });
        println!("{name}: {games} games");
        for (way, [tried, bytes]) in &counts.ways {
            println!("  {way}: {tried} spoilt, {bytes} with the old bytes again");
        }
        assert!(counts.ways.len() >= 20);
    }
}

/// Lets a function have each record of an archive that is one game.
fn each_game(archive: &[u8], mut look: impl FnMut(&[u8])) {
    let reader = Format::from_id("pgn").unwrap().reader.unwrap();
    assert!(matches!(reader.cut, Cut::Pgn(_)));
    let (mut records, mut record) = (Cutter::new(archive, reader.cut), Record::default());
    while records.next(&mut record).unwrap() {
        look(&record.bytes);
    }
}
