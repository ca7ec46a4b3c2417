//! What the solver writes is proven by the checker, and claims what the naive solver finds.

use lawspeaker::AnyPosition;
use lawspeaker::problems::{ProblemOptions, Wanted};
use lawspeaker::proof::{Block, verify};
use lawspeaker::variants::Variant;
use serde_json::Value;

use crate::claims::WITH_KEYS;
use crate::common::Dice;
use crate::naive::{Asked, Claims, header, truth};
use crate::samples::{problems, read, sparse, wander, work};

const ASKED: [Asked; 12] = [
    Asked::Win(1),
    Asked::Win(2),
    Asked::Win(3),
    Asked::Survive(1),
    Asked::Survive(2),
    Asked::Survive(3),
    Asked::SelfPlay(1),
    Asked::SelfPlay(2),
    Asked::Reflex(1),
    Asked::Reflex(2),
    Asked::SemiReflex(1),
    Asked::SemiReflex(2),
];

/// What was proven, by what was asked.
#[derive(Debug, Default)]
struct Tally {
    proofs: [u32; ASKED.len()],
    /// Those of problems with a key.
    solved: [u32; ASKED.len()],
    decisions: u64,
    /// Claims compared with the naive solver's.
    compared: u32,
}

/// The solver's own proof, under the header that the naive solver would write for its claims.
pub(crate) fn written(game: &AnyPosition, asked: Asked) -> Block {
    let wanted = Wanted { play: None, proof: true, ..Wanted::default() };
    let settings = ProblemOptions { wanted, ..ProblemOptions::default() };
    let problem = game.solve_problem(asked.text().parse().unwrap(), &settings);
    let proof = problem.into_answer().unwrap().proof.unwrap().unwrap();
    let mut header = header(game, &Claims { asked, keys: Vec::new(), least: proof.least });
    header.keys = proof.keys;
    Block { header, win: proof.win, refute: proof.refute }
}

fn compare(game: &AnyPosition, patience: f64, tally: &mut Tally) {
    for (kind, asked) in ASKED.into_iter().enumerate() {
        let work = work(game, asked);
        if work > 200.0 * patience {
            continue;
        }
        let block = written(game, asked);
        let proven = verify(&block).unwrap_or_else(|failure| panic!("{failure}\n{block}"));
        tally.proofs[kind] += 1;
        tally.solved[kind] += u32::from(!block.header.keys.is_empty());
        tally.decisions += proven.decisions;
        if work <= patience {
            assert_eq!(block.header, header(game, &truth(game, asked)));
            tally.compared += 1;
        }
    }
}

fn known(dice: &mut Dice, variant: Variant, line: &Value, tally: &mut Tally) {
    let game = read(variant, line);
    let further = wander(dice, &game);
    compare(&game, 300.0, tally);
    compare(&further, 300.0, tally);
}

#[test]
fn what_the_solver_writes_is_proven() {
    let mut dice = Dice(0x5eed_0016);
    let mut tally = Tally::default();
    for (variant, line) in problems() {
        known(&mut dice, variant, &line, &mut tally);
    }
    println!("{tally:?}");
    for &variant in Variant::ALL {
        for _ in 0..12 {
            if let Some(game) = sparse(&mut dice, variant) {
                compare(&game, 300.0, &mut tally);
            }
        }
        println!("{variant}: {tally:?}");
    }
    assert!(tally.proofs.iter().all(|&proofs| proofs >= 50), "{tally:?}");
    for (asked, &solved) in ASKED.iter().zip(&tally.solved) {
        assert!(solved >= 5 || matches!(asked, Asked::SelfPlay(_)), "{asked:?}: {tally:?}");
    }
    assert!(tally.compared >= 200 && tally.decisions >= 2_000, "{tally:?}");
}

#[test]
fn keys_of_self_play_are_proven() {
    let mut tally = Tally::default();
    for position in WITH_KEYS {
        compare(&AnyPosition::from_fen(Variant::Chess, position).unwrap(), 60_000.0, &mut tally);
    }
    for (asked, &solved) in ASKED.iter().zip(&tally.solved) {
        assert!(
            solved >= 1 || !matches!(asked, Asked::SelfPlay(_) | Asked::Reflex(_)),
            "{asked:?}: {tally:?}"
        );
    }
}
