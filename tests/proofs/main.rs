//! Proofs and their checker: what is true is proven, what is false never, whatever stands in the streams.

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

#[path = "../common/mod.rs"]
mod common;

mod claims;
mod committed;
mod depth;
mod line_claims;
mod lines;
mod mates;
mod naive;
mod refused;
mod samples;
mod shipped;
mod solver;
mod writer;

use lawspeaker::naming;
use lawspeaker::proof::{coord, in_order};
use lawspeaker::rules::OneVariant;

use common::{Dice, for_every_variant, random_game};

fn orders_and_names_agree<P: OneVariant>(dice: &mut Dice) {
    for _ in 0..4 {
        random_game::<P>(dice, 120, |dice, game| {
            if !dice.one_in(4) {
                return;
            }
            let moves = in_order(game);
            assert_eq!(moves, naive::order(game));
            for m in moves {
                assert_eq!(coord(game, m), naming::coord(game, m));
            }
        });
    }
}

#[test]
fn moves_have_one_order_and_one_name() {
    let mut dice = Dice(0x5eed_0011);
    for_every_variant!(P => orders_and_names_agree::<P>(&mut dice));
}
