//! The solver against problems solved by slow independent programs (`tests/vectors/*-mates.ndjson`), and against
//! a naive solver on positions that random play makes of them.

use lawspeaker::AnyPosition;
use lawspeaker::problems::ProblemOptions;
use lawspeaker::rules::{Move, Outcome, Side};
use lawspeaker::solve::{Limits, PlayKind, Solution, SolveVerdict, Stipulation};
use lawspeaker::variants::Variant;
use serde_json::Value;

use crate::common::Dice;
use crate::samples::{problems, read};

fn check(variant: Variant, line: &Value) {
    let game = read(variant, line);
    let stipulation: Stipulation = line["stip"].as_str().unwrap().parse().unwrap();
    let wanted: Vec<_> = line["keys"].as_array().unwrap().iter().map(|key| key.as_str().unwrap()).collect();
    let solution = game.solve(stipulation, &Limits::NONE);
    let mut keys: Vec<_> = solution.keys().map(|m| game.coord(m)).collect();
    keys.sort();
    assert_eq!(keys, wanted, "{line}");
    let verdict = if wanted.is_empty() { SolveVerdict::Unsolved } else { SolveVerdict::Solved };
    assert_eq!(solution.verdict(), verdict, "{line}");
    check_line(&game, &solution);
}

/// The tree's line is legal, ends in the win, and takes the least number of moves.
fn check_line(game: &AnyPosition, solution: &Solution) {
    let fen = game.fen();
    let problem = game.solve_problem(solution.stipulation, &ProblemOptions::default());
    let answer = problem.into_answer().unwrap();
    let first: Vec<_> = answer.tree.iter().map(|key| game.parse_move(&key.m.coord).unwrap()).collect();
    assert_eq!(first, solution.keys().collect::<Vec<_>>(), "{fen}");
    let (PlayKind::Direct, Some(least)) = (solution.stipulation.play(), solution.least()) else { return };
    assert_eq!(answer.line.len().div_ceil(2), usize::from(least), "{fen}");
    let mut end = game.clone();
    for name in &answer.line {
        let m = end.parse_move(name).unwrap();
        end.play(m).unwrap();
    }
    assert_eq!(end.board().outcome().and_then(Outcome::winner), Some(game.turn()), "{fen}");
    for (key, m) in answer.tree.iter().zip(first) {
        let won = game.after(m).board().outcome().is_some();
        let nothing_follows = key.losing().is_empty() && key.variations().is_empty();
        assert!(if won { nothing_follows } else { key.is_cut() || !nothing_follows }, "{fen}");
    }
}

#[test]
fn keys_agree_with_the_vectors() {
    for (variant, line) in problems() {
        check(variant, &line);
    }
}

/// The rules of problems in as few words as they have: can `attacker`, to move, win within so many moves?
fn naive_wins(game: &AnyPosition, attacker: Side, moves: u8) -> bool {
    moves > 0 && game.legal_moves().into_iter().any(|m| naive_forces(&game.after(m), attacker, moves - 1))
}

fn naive_forces(game: &AnyPosition, attacker: Side, moves: u8) -> bool {
    if let Some(outcome) = game.board().outcome() {
        return outcome.winner() == Some(attacker);
    }
    game.legal_moves().into_iter().all(|m| {
        let after = game.after(m);
        match after.board().outcome() {
            Some(outcome) => outcome.winner() == Some(attacker),
            None => naive_wins(&after, attacker, moves),
        }
    })
}

/// Whether a first move fulfils a stipulation.
fn naive_key(game: &AnyPosition, m: Move, stipulation: Stipulation) -> bool {
    let (us, n) = (game.turn(), stipulation.moves());
    let after = game.after(m);
    match stipulation.play() {
        PlayKind::Direct => naive_forces(&after, us, n - 1),
        PlayKind::Survive => {
            after.board().outcome().and_then(Outcome::winner) != Some(!us) && !naive_wins(&after, !us, n)
        }
        _ => panic!("{stipulation} is not for the naive solver"),
    }
}

/// How many moves the naive solver looks at, at the most, about.
fn naive_work(game: &AnyPosition, plies: u32) -> f64 {
    let moves = game.legal_moves();
    let ours = moves.len() as f64;
    let theirs = moves.iter().map(|&m| game.after(m).legal_moves().len()).max().unwrap_or(0) as f64;
    ours.powi(plies.div_ceil(2) as i32) * theirs.powi((plies / 2) as i32)
}

/// How many problems had a solution and how many had none, by N.
#[derive(Debug, Default)]
struct Tally {
    solved: [u32; 4],
    unsolved: [u32; 4],
}

/// Both solvers on one position, for every stipulation that the naive one can do within its patience.
fn compare(game: &AnyPosition, tally: &mut Tally) {
    const PATIENCE: f64 = 100_000.0;
    for n in 1..=3 {
        for stipulation in [Stipulation::win(n), Stipulation::survive(n)].map(Option::unwrap) {
            let plies = match stipulation.play() {
                PlayKind::Direct => 2 * u32::from(n) - 1,
                _ => 2 * u32::from(n),
            };
            if naive_work(game, plies) > PATIENCE {
                continue;
            }
            let solution = game.solve(stipulation, &Limits::NONE);
            let (keys, fen) = (solution.keys().collect::<Vec<_>>(), game.fen());
            for m in game.legal_moves() {
                let naive = naive_key(game, m, stipulation);
                assert_eq!(keys.contains(&m), naive, "{} for {stipulation} in {fen}", game.coord(m));
            }
            match keys.is_empty() {
                true => tally.unsolved[usize::from(n)] += 1,
                false => tally.solved[usize::from(n)] += 1,
            }
        }
    }
}

/// A few plies of random play from a problem's position, compared at each.
fn wander(variant: Variant, line: &Value, dice: &mut Dice, tally: &mut Tally) {
    let mut game = read(variant, line);
    for _ in 0..4 {
        let moves = game.legal_moves();
        if moves.is_empty() {
            break;
        }
        game.play_unchecked(moves[dice.below(moves.len())]);
        compare(&game, tally);
    }
}

#[test]
fn random_positions_agree_with_a_naive_solver() {
    let mut dice = Dice(0x5eed_0003);
    let mut tally = Tally::default();
    for (variant, line) in problems() {
        for _ in 0..2 {
            wander(variant, &line, &mut dice, &mut tally);
        }
    }
    for (n, least) in [(1, 100), (2, 30), (3, 10)] {
        assert!(tally.solved[n] >= least && tally.unsolved[n] >= least, "{tally:?}");
    }
}
