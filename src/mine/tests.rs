//! Mining, against a naive solver on random games, and what an entry says.

use std::num::NonZero;

use crate::dice::Dice;
use crate::formats::GameReader;
use crate::naming::coord;
use crate::problems::{ProblemOptions, solve_line};
use crate::replay::ReplayOptions;
use crate::rules::{Move, Outcome, Playable, Position, SearchHints};
use crate::solve::CancelToken;
use crate::variants::{Variant, fen};

use super::{GameTag, KeyCount, MineOptions, Trivial, Vein, entry, mine, tags_of};

fn options(moves: &[u8]) -> MineOptions {
    MineOptions {
        moves: moves.iter().map(|&n| NonZero::new(n).unwrap()).collect(),
        keys: KeyCount::One,
        trivial: Trivial::LeftOut,
        min_plies: 0,
        nodes: u64::MAX,
        cancel: CancelToken::new(),
    }
}

fn vein(record: &str, options: &MineOptions) -> Vein {
    let game = GameReader::new(record.as_bytes(), ReplayOptions::default()).next().unwrap().unwrap();
    mine(&game.replay, options)
}

fn list<P: SearchHints>(position: &P) -> Vec<Move> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves
}

/// The moves that win at once, or in two moves, by the definition.
fn naive_keys<P: SearchHints>(position: &P, moves: u8) -> Vec<Move> {
    let attacker = position.turn();
    let won = |after: &P| after.outcome().and_then(Outcome::winner) == Some(attacker);
    let forces = |after: &P| {
        after.outcome().map_or_else(
            || {
                list(after).iter().all(|&reply| {
                    let next = after.after(reply);
                    won(&next) || (moves > 1 && !naive_keys(&next, moves - 1).is_empty())
                })
            },
            |outcome| outcome.winner() == Some(attacker),
        )
    };
    list(position).into_iter().filter(|&m| forces(&position.after(m))).collect()
}

/// Every position of random games of a small game is a problem exactly if the definition says so.
#[test]
fn all_forced_wins_of_random_games_are_found_and_no_others() {
    type Game = crate::variants::Viking7;
    let mut dice = Dice(5);
    let (mut found, mut left_out) = (0, 0);
    for _ in 0..12 {
        let (mut position, mut moves, mut expected) =
            (crate::variants::start::<Game>(), Vec::new(), Vec::new());
        for ply in 0..60 {
            let (one, two) = (naive_keys(&position, 1), naive_keys(&position, 2));
            let keys = if one.is_empty() { two } else { one };
            let names: Vec<_> = keys.iter().map(|&m| coord(&position, m)).collect();
            let captures =
                |m: &Move| position.after(*m).outcome().is_some() && !position.parts(*m).captured.is_empty();
            match keys.len() {
                1 if !captures(&keys[0]) => expected.push((ply, names)),
                0 => {}
                _ => left_out += 1,
            }
            let legal = list(&position);
            if legal.is_empty() {
                break;
            }
            let m = *dice.pick(&legal);
            moves.push(coord(&position, m));
            position.play_unchecked(m);
        }
        let record = format!("[Variant \"viking-7\"]\n\n{} *\n", moves.join(" "));
        let vein = vein(&record, &options(&[1, 2]));
        let mined: Vec<_> = vein
            .found
            .iter()
            .map(|problem| {
                (problem.ply, problem.keys.iter().map(|key| key.coord.to_string()).collect::<Vec<_>>())
            })
            .collect();
        assert_eq!(mined, expected);
        found += mined.len();
    }
    assert!(found > 10 && left_out > 0, "{found}, {left_out}");
}

const SCHOLARS_MATE: &str = "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0";

#[test]
fn a_capture_that_wins_at_once_is_trivial() {
    assert_eq!(vein(SCHOLARS_MATE, &options(&[1])).found.len(), 0);
    let kept = MineOptions { trivial: Trivial::Kept, ..options(&[1]) };
    let vein = vein(SCHOLARS_MATE, &kept);
    assert_eq!((vein.positions, vein.found.len(), vein.undecided), (8, 1, 0));
    assert_eq!((vein.found[0].ply, vein.found[0].key_played), (6, Some(true)));
}

/// Rxa8 captures and wins, Re8 wins without a capture.
#[test]
fn one_capture_that_wins_at_once_makes_a_problem_trivial_among_several_keys_too() {
    let record = "[FEN \"b5k1/5ppp/8/8/8/8/8/R3R1K1 w - - 0 1\"]\n\n1. Kf1 *";
    let found = |keys, trivial| {
        let options = MineOptions { keys, trivial, ..options(&[1]) };
        vein(record, &options).found.iter().map(|problem| problem.keys.len()).collect::<Vec<_>>()
    };
    assert_eq!(found(KeyCount::Any, Trivial::Kept), [2]);
    assert_eq!(found(KeyCount::Any, Trivial::LeftOut), [0; 0]);
    assert_eq!(found(KeyCount::One, Trivial::Kept), [0; 0]);
}

#[test]
fn only_the_least_number_of_moves_counts() {
    // Two Rooks give mate in 1, and so in 2 as well.
    let record = "[FEN \"7k/8/8/8/8/8/R7/1R5K w - - 0 1\"]\n\n1. Kg1 *";
    let plies = |moves: &[u8]| -> Vec<_> {
        vein(record, &options(moves)).found.iter().map(|p| (p.ply, p.stipulation.to_string())).collect()
    };
    assert_eq!(plies(&[3]), []);
    let several = MineOptions { keys: KeyCount::Any, ..options(&[2]) };
    let two = vein(record, &several);
    assert!(two.found.iter().all(|problem| problem.stipulation.moves() == 2), "{two:?}");
    assert_eq!(two.found.len(), 1);
    assert!(two.found[0].keys.len() > 1);
    let later = MineOptions { min_plies: 1, ..several };
    assert_eq!((vein(record, &later).positions, vein(record, &later).found.len()), (1, 0));
}

#[test]
fn measures_say_what_the_key_does() {
    // Smothered mate: the Queen is offered on g8, with check.
    let record = "[FEN \"5r1k/6pp/7N/8/2Q5/8/6PP/7K w - - 0 1\"]\n\n1. Qg8+ Rxg8 2. Nf7# 1-0";
    let found = vein(record, &options(&[2])).found;
    assert_eq!(found.len(), 1);
    let measures = found[0].measures;
    assert_eq!((found[0].keys[0].san.as_str(), found[0].key_played), ("Qg8+", Some(true)));
    assert!(measures.sacrifice && !measures.quiet);
    assert!(measures.nodes > 0);
    // A quiet key, and three first moves that only one defence refutes.
    let record = "[FEN \"4K3/5R2/4p3/1PP1k3/3p2p1/B2P3N/6P1/8 w - - 0 1\"]\n\n1. Ke7 *";
    let found = vein(record, &options(&[3])).found;
    let measures = found[0].measures;
    assert_eq!((found[0].keys[0].san.as_str(), found[0].key_played), ("Nf4", Some(false)));
    assert_eq!((measures.tries, measures.quiet, measures.sacrifice), (3, true, false));
    // A promotion is not quiet, with or without a check.
    for (fen, key, quiet) in [("8/5P1k/5K2/8/8/8/8/8", "f8=R", false), ("7k/8/5K2/8/8/8/8/6R1", "Kf7", true)]
    {
        let found = vein(&format!("[FEN \"{fen} w - - 0 1\"]\n\n*"), &options(&[2, 3])).found;
        let keys: Vec<_> =
            found.iter().map(|found| (found.keys[0].san.as_str(), found.measures.quiet)).collect();
        assert_eq!(keys, [(key, quiet)], "{fen}");
    }
}

#[test]
fn an_entry_is_read_and_solved_with_the_same_keys() {
    let record = "[White \"A \\\"b\\\" C\"]\n[Black \"?\"]\n[Round \"-\"]\n[id \"x\"]\n[FEN \"5r1k/6pp/7N/8/2Q5/8/6PP/7K w - - 5 30\"]\n\n1. Qg8+ *";
    let found = vein(record, &options(&[2])).found;
    let mut game = crate::notation::syntax::ParsedGame::default();
    crate::notation::pgn::parse(record.as_bytes(), 0, &mut game);
    let tags = tags_of(record.as_bytes(), &game);
    assert_eq!(tags, [GameTag { name: "White".to_owned(), value: "A \"b\" C".to_owned() }]);
    let line = entry(&found[0], "a game", &tags);
    assert!(line.starts_with(
        "5r1k/6pp/7N/8/2Q5/8/6PP/7K w - - id \"a game\"; variant \"chess\"; stip \"#2\"; bm Qg8+;"
    ));
    assert!(line.ends_with("sacrifice yes; White \"A 'b' C\";"), "{line}");
    let solved = solve_line(line.as_bytes(), 1, 0, &ProblemOptions::default()).unwrap();
    assert_eq!((solved.agrees(), solved.findings.len()), (Some(true), 0));
    assert_eq!(fen::read::<crate::variants::Chess>(&found[0].fen).unwrap().0.fullmove(), 1);
}

/// The tags of a record that an entry would have.
fn lent(tags: &str) -> Vec<(String, String)> {
    let record = format!("{tags}\n1. e4 *");
    let mut game = crate::notation::syntax::ParsedGame::default();
    crate::notation::pgn::parse(record.as_bytes(), 0, &mut game);
    tags_of(record.as_bytes(), &game).into_iter().map(|tag| (tag.name, tag.value)).collect()
}

#[test]
fn an_entry_has_the_first_tag_of_each_name_and_one_hundred_at_most() {
    let tags = lent("[White \"a\"]\n[My_2nd \"b\"]\n[White \"c\"]\n[_Other \"d\"]\n[Date \" e \"]\n");
    let tags: Vec<_> = tags.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    assert_eq!(tags, [("White", "a"), ("My_2nd", "b"), ("Date", "e")]);

    let many: String = (0..120).map(|n| format!("[T{n} \"x\"]\n[T0 \"again\"]\n")).collect();
    let names: Vec<_> = lent(&many).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, (0..100).map(|n| format!("T{n}")).collect::<Vec<_>>());

    // No tag breaks out of its operand, or has what a terminal obeys.
    let found = vein(SCHOLARS_MATE, &MineOptions { trivial: Trivial::Kept, ..options(&[1]) }).found;
    let tag = GameTag { name: "White".to_owned(), value: "a\u{1b}[2J\u{9b}b\"; bm e4; c".to_owned() };
    let line = entry(&found[0], "x\ny", &[tag]);
    assert!(line.contains(" id \"x y\";") && line.ends_with(" White \"a [2J b'; bm e4; c\";"), "{line:?}");
}

#[test]
fn a_limit_leaves_positions_undecided_and_an_interrupt_ends_the_work() {
    let few = MineOptions { nodes: 5, ..options(&[3]) };
    let limited = vein(SCHOLARS_MATE, &few);
    assert!(limited.undecided > 4 && limited.positions == 8, "{limited:?}");
    let cancelled = options(&[3]);
    cancelled.cancel.cancel();
    assert_eq!(vein(SCHOLARS_MATE, &cancelled).positions, 0);
}

#[test]
fn a_game_without_a_start_has_no_problems() {
    let nothing = vein("[Variant \"what\"]\n\n1. e4 *", &options(&[2]));
    assert_eq!((nothing.positions, nothing.found.len()), (0, 0));
    assert!(Variant::from_name("what").is_none());
}
