//! Random positions with few pieces, with a plain search beside the bound. The bound must allow every mate that the search finds. Of
//! the positions without a mate it must know more than a quarter.

use crate::dice::Dice;
use crate::rules::{OneVariant, SearchHints, Side};
use crate::variants::{Chess, Chess960, fen};

use super::{can_still_win, is_won, list, position_of, random_setup};

/// Whether a line of this number of plies ends in mate.
fn ends_in_mate<P: SearchHints>(position: &P, winner: Side, plies: u8) -> bool {
    list(position).into_iter().any(|m| {
        let after = position.after(m);
        if plies == 1 { is_won(&after, winner) } else { ends_in_mate(&after, winner, plies - 1) }
    })
}

/// How many positions have a mate, how many have none, and of how many the bound knows that.
#[derive(Default, Debug)]
struct Counts {
    mates: usize,
    others: usize,
    known: usize,
}

fn compare<P: OneVariant + SearchHints>(
    dice: &mut Dice,
    plies: u8,
    pieces: [usize; 2],
    positions: usize,
) -> Counts {
    let mut counts = Counts::default();
    while counts.mates + counts.others < positions {
        let winner = if dice.one_in(2) { Side::White } else { Side::Black };
        let mut setup = random_setup(dice, winner, pieces[0], pieces[1]);
        setup.turn = if plies % 2 == 1 { winner } else { !winner };
        let Some(position) = position_of::<P>(&setup) else { continue };
        let allowed = can_still_win(&position, winner, plies.div_ceil(2), plies / 2);
        if ends_in_mate(&position, winner, plies) {
            assert!(allowed, "{} in {plies} plies", fen::write(&position));
            counts.mates += 1;
        } else {
            counts.others += 1;
            counts.known += usize::from(!allowed);
        }
    }
    counts
}

#[test]
fn every_mate_of_a_plain_search_is_allowed() {
    let mut dice = Dice(0x5eed_b0df);
    for (plies, pieces, positions) in
        [(1, [4, 6], 8_000), (2, [3, 5], 8_000), (3, [2, 3], 600), (4, [1, 2], 60)]
    {
        let factor: usize = std::env::var("LAWSPEAKER_FACTOR").map_or(1, |n| n.parse().unwrap());
        let counts = compare::<Chess>(&mut dice, plies, pieces, positions * factor);
        println!("{plies} plies: {counts:?}");
        assert!(counts.mates > 0 && counts.known * 4 > counts.others, "{plies} plies: {counts:?}");
    }
    compare::<Chess960>(&mut dice, 2, [3, 5], 500);
}
