//! Every stipulation in every game where it has a meaning, against a naive second solver on positions of random games.
//!
//! `LAWSPEAKER_POSITIONS` is the number of positions per variant; without it there are [`POSITIONS`].

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

#[path = "../common/mod.rs"]
mod common;
mod naive;

use std::collections::BTreeMap;

use lawspeaker::AnyPosition;
use lawspeaker::rules::{BoardSize, Move};
use lawspeaker::solve::{Limits, Stipulation};
use lawspeaker::variants::Variant;

use common::{Dice, random_game};
use naive::{Asked, Goal};

/// Positions per variant.
const POSITIONS: usize = 8;

/// About the number of moves that the naive solver may try per problem.
const WORK: f64 = 3000.0;

/// The signs of the kinds of play, and how many plies a problem in one move has.
const KINDS: [(&str, f64); 13] = [
    ("", 1.0),
    ("exact-", 1.0),
    ("s", 2.0),
    ("r", 2.0),
    ("semi-r", 2.0),
    ("h", 2.0),
    ("hs", 2.0),
    ("hr", 2.0),
    ("ser-", 1.0),
    ("ser-h", 2.0),
    ("ser-s", 2.0),
    ("ser-r", 2.0),
    ("pser-", 1.0),
];

/// How often a stipulation was compared, and how often it had a solution.
type Counts = BTreeMap<&'static str, (usize, usize)>;

/// The problem of this kind and goal with the greatest number of moves, at most 3, that the naive solver can afford.
fn affordable(sign: &'static str, plies: f64, goal: Goal, half: bool, branching: f64) -> Option<Asked> {
    let step = if sign.starts_with("ser") || sign == "pser-" { 1.0 } else { 2.0 };
    let work = |moves: u8| branching.powf(plies + step * f64::from(moves - 1) - f64::from(u8::from(half)));
    let least = if half && sign != "h" { 2 } else { 1 };
    let moves = (least..=3).rev().find(|&moves| work(moves) < WORK)?;
    Some(Asked { sign, goal, moves, half })
}

fn text(asked: Asked, size: BoardSize) -> String {
    let goal = match asked.goal {
        Goal::Win => "#".to_owned(),
        Goal::Stalemate => "=".to_owned(),
        Goal::DoubleStalemate => "==".to_owned(),
        Goal::Check => "+".to_owned(),
        Goal::Capture => "x".to_owned(),
        Goal::Square(square) => format!("z{} ", size.name(square)),
    };
    let moves = if asked.half { format!("{}.5", asked.moves - 1) } else { asked.moves.to_string() };
    format!("{}{goal}{moves}", asked.sign)
}

fn agree(position: &AnyPosition, asked: Asked, counts: &mut Counts) {
    let text = text(asked, position.board().size());
    let stipulation: Stipulation = text.parse().unwrap();
    assert_eq!(stipulation.to_string().replace(' ', ""), text.replace(' ', ""));
    if stipulation.unsuitable(position.board()).is_some() {
        return;
    }
    let solution = position.solve(stipulation, &Limits::NONE);
    let sorted = |mut keys: Vec<Move>| {
        keys.sort_by_key(|m| format!("{m:?}"));
        keys
    };
    let (found, wanted) = (sorted(solution.keys().collect()), sorted(asked.keys(position)));
    assert_eq!(found, wanted, "{text} of {} in {}", position.variant(), position.fen());
    let count = counts.entry(asked.sign).or_default();
    count.0 += 1;
    count.1 += usize::from(!found.is_empty());
}

/// The replies after the move that leaves fewest; none if every move ends the game.
fn fewest_replies(position: &AnyPosition, moves: &[Move]) -> Option<Vec<Move>> {
    let replies = moves.iter().map(|&m| position.after(m).legal_moves());
    replies.filter(|replies| !replies.is_empty()).min_by_key(Vec::len)
}

/// About the number of moves in the positions of the next plies.
fn branching(position: &AnyPosition, moves: &[Move]) -> f64 {
    let count = |position: &AnyPosition| position.legal_moves().len();
    let most = |position: &AnyPosition| {
        let after = position.legal_moves().into_iter().map(|m| position.after(m));
        after.max_by_key(count)
    };
    let next = most(position);
    let counts = [next.as_ref(), next.as_ref().and_then(most).as_ref()].map(|next| next.map_or(0, count));
    counts.into_iter().fold(moves.len().max(4), usize::max) as f64
}

fn solvers_agree(dice: &mut Dice, variant: Variant, positions: usize, counts: &mut Counts) {
    let mut tested = 0;
    while tested < positions {
        random_game(dice, variant, 150, |dice, position| {
            let moves = position.legal_moves();
            if tested == positions || moves.is_empty() {
                return;
            }
            // Where a side is forced, self-play has solutions, and late positions have fewer moves.
            let forced = fewest_replies(position, &moves).filter(|replies| replies.len() < 3);
            if !dice.one_in(if forced.is_some() || moves.len() < 12 { 4 } else { 60 }) {
                return;
            }
            tested += 1;
            let branching = branching(position, &moves);
            let square = dice.pick(forced.as_ref().unwrap_or(&moves)).to();
            let goals = [
                Goal::Win,
                Goal::Stalemate,
                Goal::DoubleStalemate,
                Goal::Check,
                Goal::Capture,
                Goal::Square(square),
            ];
            for goal in goals {
                for (sign, plies) in KINDS {
                    for half in [false, true] {
                        let asked = affordable(sign, plies, goal, half, branching);
                        if let Some(asked) = asked.filter(|_| !half || sign.starts_with('h')) {
                            agree(position, asked, counts);
                        }
                    }
                }
            }
        });
    }
}

#[test]
fn every_stipulation_agrees_with_a_naive_solver() {
    let positions = std::env::var("LAWSPEAKER_POSITIONS").map_or(POSITIONS, |n| n.parse().unwrap());
    let mut dice = Dice(0x5eed_0050);
    let mut all = Counts::new();
    for &variant in Variant::ALL {
        let mut counts = Counts::new();
        let began = std::time::Instant::now();
        solvers_agree(&mut dice, variant, positions, &mut counts);
        println!("{}: {:.1} s, {counts:?}", variant.id(), began.elapsed().as_secs_f64());
        for (sign, (compared, solved)) in counts {
            let count = all.entry(sign).or_default();
            *count = (count.0 + compared, count.1 + solved);
        }
    }
    for (sign, (compared, solved)) in all {
        assert!(solved * 200 > compared, "`{sign}`: only {solved} of {compared} have a solution");
    }
}
