//! The sieve against a naive solver and against searches that know nothing beforehand.

use std::num::NonZero;

use crate::dice::Dice;
use crate::rules::{Outcome, Playable, Position, SearchHints};
use crate::solve::{CancelToken, Limits, Sieve, Sifted, Stipulation, solve};
use crate::variants::Variant;
use crate::with_family;

use super::{Toy, list, naive_wins};

fn number(n: u8) -> NonZero<u8> {
    NonZero::new(n).unwrap()
}

fn unlimited() -> Sieve {
    Sieve::new(u64::MAX, CancelToken::new())
}

/// A random move; a move that ends the game only if there is no other one, so that games get far.
fn random_step<P: SearchHints>(dice: &mut Dice, position: &P) -> Option<P> {
    let moves = list(position);
    let open: Vec<_> = moves.iter().copied().filter(|&m| position.after(m).outcome().is_none()).collect();
    let from = if open.is_empty() { &moves } else { &open };
    (!from.is_empty()).then(|| position.after(*dice.pick(from)))
}

fn toys_agree<const LOSES: bool>() {
    let (mut dice, mut wins, mut positions) = (Dice(17), 0, 0);
    for seed in 0..300 {
        let (mut sieve, mut position) = (unlimited(), Toy::<LOSES>::new(seed));
        for _ in 0..6 {
            positions += 1;
            let least = (1..=4).find(|&moves| naive_wins(&position, position.turn(), moves));
            let expected = least.map_or(Sifted::NoWin, |moves| Sifted::Win(number(moves)));
            assert_eq!(sieve.sift(&position, number(4)), expected, "toy {seed}");
            wins += usize::from(least.is_some());
            let Some(next) = random_step(&mut dice, &position) else { break };
            position = next;
        }
    }
    assert!(wins > 100 && wins < positions - 100, "{wins} of {positions}");
}

#[test]
fn a_sieve_agrees_with_a_naive_solver() {
    toys_agree::<false>();
    toys_agree::<true>();
}

/// Sifts the positions of random games of a variant, and solves each of them anew. Returns how many are won.
fn games_agree<P: SearchHints>(variant: Variant, positions: usize, most: NonZero<u8>) -> usize {
    let mut dice = Dice(0x51e7e);
    let (mut seen, mut wins) = (0, 0);
    while seen < positions {
        let (mut sieve, mut position) = (unlimited(), P::start(variant.ruleset()));
        for ply in 0..120 {
            if ply % 3 == 2 {
                let stipulation = Stipulation::win(most.get()).unwrap();
                let solution = solve(&position, stipulation, &Limits::NONE);
                let expected = solution.least().map_or(Sifted::NoWin, |moves| Sifted::Win(number(moves)));
                assert_eq!(sieve.sift(&position, most), expected, "{position:?}");
                if let Sifted::Win(moves) = expected {
                    wins += 1;
                    let solution = solve(&position, Stipulation::win(moves.get()).unwrap(), &Limits::NONE);
                    let all = sieve.keys(&position, moves, NonZero::<usize>::MAX).unwrap();
                    assert_eq!(all, solution.keys().collect::<Vec<_>>(), "{position:?}");
                    let one = sieve.keys(&position, moves, NonZero::<usize>::MIN).unwrap();
                    assert_eq!(one, all[..1]);
                }
                seen += 1;
            }
            let Some(next) = random_step(&mut dice, &position).filter(|_| seen < positions) else { break };
            position = next;
        }
    }
    wins
}

/// `LAWSPEAKER_POSITIONS` sets the number of positions per variant.
#[test]
fn a_sieve_agrees_with_searches_that_know_nothing() {
    let asked = std::env::var("LAWSPEAKER_POSITIONS").ok().and_then(|text| text.parse().ok());
    let mut wins = 0;
    for &variant in Variant::ALL {
        // On large boards a position takes a thousand times as long as on small ones.
        let small = variant.ruleset().size.squares() <= 64;
        let few = if small { 60 } else { 12 };
        wins += with_family!(variant, P => games_agree::<P>(variant, asked.unwrap_or(few), number(2)));
    }
    assert!(wins > 20, "{wins}");
}

#[test]
fn three_moves_agree_too() {
    games_agree::<crate::variants::Chess>(Variant::Chess, 6, number(3));
}

#[test]
fn a_finished_position_is_no_problem() {
    for seed in 0..2000 {
        let toy = Toy::<true>::new(seed);
        for m in list(&toy) {
            let after = toy.after(m);
            if after.outcome().and_then(Outcome::winner) == Some(after.turn()) {
                assert_eq!(unlimited().sift(&after, number(2)), Sifted::NoWin);
                return;
            }
        }
    }
    panic!("no move loses");
}

#[test]
fn a_limit_is_for_each_position_and_leaves_it_undecided() {
    let start = crate::variants::start::<crate::variants::Chess>();
    let mut sieve = Sieve::new(10, CancelToken::new());
    assert_eq!(sieve.sift(&start, number(3)), Sifted::Undecided);
    assert_eq!(sieve.sift(&start, number(1)), Sifted::NoWin);
    let cancelled = CancelToken::new();
    cancelled.cancel();
    assert!(matches!(Sieve::new(u64::MAX, cancelled).sift(&start, number(3)), Sifted::Undecided));
}
