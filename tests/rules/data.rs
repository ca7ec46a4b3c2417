//! The games of which the rules are data: the laws that every game keeps, and positions, moves, checks and ends from Fairy-Stockfish.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use lawspeaker::naming::{coord, san};
use lawspeaker::rules::{Call, Playable, Position, Ruleset, perft};
use lawspeaker::variants::{SmallFairy, Variant, fen};
use serde_json::Value;

use crate::agreement::{
    Extras, key_and_text_follow_play, last_moves_hold_every_win, legal_to_is_the_list_filtered,
    move_lists_agree, no_move_loses_where_none_can, reasons_agree_with_the_list,
};
use crate::common::Dice;
use crate::common::folders::entries;
use crate::played::{legal, random_game_from};

/// The games of data that come with the program.
fn games() -> Vec<&'static Ruleset> {
    let of_data = |variant: &Variant| matches!(variant, Variant::Fairy(_));
    Variant::with_data().into_iter().filter(of_data).map(Variant::ruleset).collect()
}

#[test]
fn lists_counts_keys_and_texts_agree() {
    let mut dice = Dice(0x5eed_0012);
    for rules in games() {
        random_game_from(SmallFairy::start(rules), &mut dice, 120, |dice, game| {
            assert_eq!(game.any_legal(), game.outcome().is_none(), "{}", fen::write(game));
            key_and_text_follow_play(game);
            let names: BTreeSet<_> = legal(game).into_iter().map(|m| coord(game, m)).collect();
            assert_eq!(
                names.len() as u64,
                game.count_legal(),
                "two moves have one name: {}",
                fen::write(game)
            );
            if dice.one_in(24) {
                move_lists_agree(game);
                last_moves_hold_every_win(game);
                no_move_loses_where_none_can(game);
                legal_to_is_the_list_filtered(game);
            }
        });
    }
}

#[test]
fn a_reason_is_given_exactly_for_what_is_not_listed() {
    let mut dice = Dice(0x5eed_0013);
    for rules in games() {
        let one_in = if rules.size.squares() <= 64 { 30 } else { 60 };
        random_game_from(SmallFairy::start(rules), &mut dice, 120, |dice, game| {
            if dice.one_in(one_in) {
                reasons_agree_with_the_list(dice, game, Extras::Some);
            }
        });
    }
}

/// The files with positions: those that are committed, and those in the folder that `LAWSPEAKER_GAMES` names.
fn files() -> Vec<PathBuf> {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vectors/data");
    let more = std::env::var_os("LAWSPEAKER_GAMES").map(PathBuf::from);
    let mut files: Vec<_> =
        [Some(own), more].into_iter().flatten().flat_map(|folder| entries(&folder)).collect();
    files.retain(|path| path.extension().is_some_and(|ending| ending == "ndjson"));
    files
}

fn words(value: &Value) -> Vec<&str> {
    value.as_array().unwrap().iter().map(|word| word.as_str().unwrap()).collect()
}

/// What is compared of one position.
fn check(rules: &'static Ruleset, line: &Value) {
    let text = line["fen"].as_str().unwrap();
    let game: SmallFairy =
        fen::read_by(rules, text).unwrap_or_else(|no| panic!("{}: {text}: {no:?}", rules.id)).0;
    let named: BTreeMap<_, _> = legal(&game).into_iter().map(|m| (coord(&game, m), m)).collect();
    let names: Vec<_> = named.keys().map(String::as_str).collect();
    assert_eq!(names, words(&line["moves"]), "{}: {text}", rules.id);
    let end = game.outcome().map(|outcome| outcome.result.as_str());
    assert_eq!(end, line["end"].as_str(), "{}: {text}", rules.id);
    assert_eq!(game.call() != Call::None, line["check"].as_bool().unwrap(), "{}: {text}", rules.id);
    for (name, wanted) in line["san"].as_object().into_iter().flatten() {
        // Fairy-Stockfish marks attacks on the King alone. Whether there is check is compared above.
        let bare = |name: &str| name.trim_end_matches(['+', '#']).to_owned();
        assert_eq!(bare(&san(&game, named[name])), bare(wanted.as_str().unwrap()), "{}: {text}", rules.id);
    }
}

#[test]
fn moves_checks_ends_and_names_agree_with_fairy_stockfish() {
    let mut seen = BTreeMap::new();
    for path in files() {
        for line in fs::read_to_string(&path).unwrap().lines() {
            let line: Value = serde_json::from_str(line).unwrap();
            let name = line["variant"].as_str().unwrap();
            let variant = Variant::from_name(name).filter(|variant| variant.id() == name);
            if let Some(rules) = variant.filter(|v| matches!(v, Variant::Fairy(_))).map(Variant::ruleset) {
                check(rules, &line);
                *seen.entry(rules.id).or_insert(0) += 1;
            }
        }
    }
    for rules in games() {
        assert!(seen.get(rules.id).is_some_and(|&count| count >= 2), "{} has too few positions", rules.id);
    }
}

/// Lines of a game and its number of moves from the start, by depth, counted by Fairy-Stockfish.
#[test]
fn perft_counts_agree_with_fairy_stockfish() {
    let table = include_str!("../vectors/data/perft.txt");
    let counts: BTreeMap<&str, Vec<u64>> = table
        .lines()
        .filter_map(|line| line.split_once(' '))
        .map(|(id, counts)| (id, counts.split(' ').map(|count| count.parse().unwrap()).collect()))
        .collect();
    for rules in games() {
        for (n, &count) in counts[rules.id].iter().enumerate() {
            let start = SmallFairy::start(rules);
            assert_eq!(perft::count(&start, n as u32 + 1), count, "{} at depth {}", rules.id, n + 1);
        }
    }
}
