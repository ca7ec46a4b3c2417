//! The solver's own proofs: what it says of a position, proven or not, the checker says too.

use lawspeaker::AnyPosition;
use lawspeaker::problems::{Problem, ProblemOptions, Wanted};
use lawspeaker::proof::{Block, Header, VERSION, verify};
use lawspeaker::rules::Move;
use lawspeaker::solve::{PlayKind, Stipulation};
use lawspeaker::variants::Variant;

use crate::common::Dice;
use crate::naive;
use crate::samples::{thinned, work};

/// Positions of each variant.
const POSITIONS: u32 = 500;

#[derive(Debug, Default)]
struct Tally {
    solved: u32,
    unsolved: u32,
    wins: u32,
}

fn block(game: &AnyPosition, problem: Problem) -> Block {
    let stipulation = problem.stipulation.unwrap();
    let proof = problem.into_answer().unwrap().proof.unwrap().unwrap();
    let rules = game.board().ruleset();
    let header = Header {
        version: VERSION,
        id: None,
        variant: rules.id.to_owned(),
        rules: rules.version.to_owned(),
        fen: game.fen(),
        stip: stipulation.to_string(),
        keys: proof.keys,
        least: proof.least,
        solutions: None,
    };
    Block { header, win: proof.win, refute: proof.refute }
}

/// Proves what the solver says of a position.
fn examine(game: &AnyPosition, problem: Problem, tally: &mut Tally) {
    let solved = problem.solved().expect("there was no limit");
    let block = block(game, problem);
    verify(&block).unwrap_or_else(|failure| panic!("{failure}\n{block}"));
    match solved {
        true => tally.solved += 1,
        false => tally.unsolved += 1,
    }
    tally.wins += u32::from(block.header.least.is_some());
}

/// Positions to draw from: of random games, and such as stand an odd number of half-moves before a win, so that the
/// winner is to move.
struct Pool {
    any: Vec<AnyPosition>,
    nearly_won: Vec<AnyPosition>,
}

impl Pool {
    fn fill(dice: &mut Dice, variant: Variant) -> Self {
        let mut pool = Pool { any: Vec::new(), nearly_won: Vec::new() };
        for _ in 0..60 {
            let mut played = vec![AnyPosition::start(variant)];
            while let Some(m) = uniform_move(dice, &played[played.len() - 1]).filter(|_| played.len() < 150) {
                played.push(played[played.len() - 1].after(m));
            }
            let won = played[played.len() - 1].board().outcome().is_some_and(|end| end.winner().is_some());
            for before in [1, 3] {
                if let Some(place) = played.len().checked_sub(1 + before).filter(|_| won) {
                    pool.nearly_won.push(played[place].clone());
                }
            }
            pool.any.extend(played.into_iter().step_by(7));
        }
        pool
    }

    /// One of them as it is, or thinned out.
    fn sample(&self, dice: &mut Dice) -> Option<AnyPosition> {
        if !self.nearly_won.is_empty() && dice.one_in(3) {
            return Some(dice.pick(&self.nearly_won).clone());
        }
        let game = dice.pick(&self.any).clone();
        thinned(dice, &game)
    }
}

fn uniform_move(dice: &mut Dice, game: &AnyPosition) -> Option<Move> {
    let moves = game.legal_moves();
    (!moves.is_empty()).then(|| *dice.pick(&moves))
}

/// What is asked of a position: wins at least as often as survivals.
const ASKED: [&str; 9] = ["#1", "#2", "#3", "survive 1", "survive 2", "s#1", "s#2", "r#2", "semi-r#2"];

fn prove_many(dice: &mut Dice, variant: Variant) -> Tally {
    let mut tally = Tally::default();
    let pool = Pool::fill(dice, variant);
    while tally.solved + tally.unsolved < POSITIONS {
        let Some(game) = pool.sample(dice) else { continue };
        let stipulation: Stipulation = dice.pick(&ASKED).parse().unwrap();
        let n = stipulation.moves();
        let (asked, won) = match stipulation.play() {
            PlayKind::Survive => (naive::Asked::Survive(n), false),
            PlayKind::SelfPlay => (naive::Asked::SelfPlay(n), true),
            PlayKind::Reflex => (naive::Asked::Reflex(n), true),
            PlayKind::SemiReflex => (naive::Asked::SemiReflex(n), true),
            _ => (naive::Asked::Win(n), true),
        };
        // The solver could do more; the proofs of unsolved problems grow with the moves there are.
        if work(&game, asked) > 10_000.0 {
            continue;
        }
        let wanted = Wanted { play: None, proof: true, ..Wanted::default() };
        let settings = ProblemOptions { wanted, ..ProblemOptions::default() };
        let problem = game.solve_problem(stipulation, &settings);
        // Enough of each: with a solution and without.
        let enough = match problem.solved() == Some(true) {
            false => tally.unsolved >= POSITIONS * 2 / 3,
            true => tally.solved >= POSITIONS * 2 / 3 && !won,
        };
        if !enough {
            examine(&game, problem, &mut tally);
        }
    }
    tally
}

#[test]
fn what_the_solver_says_is_proven_in_every_variant() {
    let mut dice = Dice(0x5eed_0021);
    let mut wins = 0;
    for &variant in Variant::ALL {
        let tally = prove_many(&mut dice, variant);
        println!("{variant}: {tally:?}");
        assert!(tally.solved >= 150 && tally.unsolved >= 150, "{variant}: {tally:?}");
        wins += tally.wins;
    }
    assert!(wins >= 300, "{wins}");
}
