//! No mate is left out, and most checks are that leave the King a square.

use crate::dice::Dice;
use crate::variants::drawn::{attempt, in_corner, win_candidates};
use crate::variants::net::tests::{Hunting, Tally, hunted_king};

use super::super::{KINDS, KING, SIZE, Undenary};

const HUNTING: Hunting = Hunting { size: SIZE, king: KING, kinds: 0..KINDS - 1, ranks: 5, hunters: 3..9 };

#[test]
fn every_mate_is_listed_and_few_other_moves_are() {
    let mut dice = Dice(0x0dd_c0de);
    let (mut boards, mut tally) = (0, Tally::default());
    while boards < 10_000 {
        let setup = hunted_king(&mut dice, &HUNTING);
        let Ok(position) = Undenary::from_setup(&setup, &mut Vec::new()) else { continue };
        boards += 1;
        tally.add(&position);
    }
    assert!(tally.wins > 1000 && 2 * tally.listed < tally.checks, "{tally:?}");
}

#[test]
fn a_check_that_leaves_a_square_is_left_out() {
    // After Rd3 the King goes to c1 or e1. On the first rank the Rook gives mate: the other one holds the second rank.
    let position: Undenary = in_corner(
        "w",
        "
        . . . . . . . .
        . R . . . . . .
        R . . . . . . .
        . . . k . . . .
        ",
        &[("h9", 'K'), ("k10", 'p')],
    );
    let last = win_candidates(&position);
    assert!(last.contains(&attempt::<Undenary>("b3b1")), "{last:?}");
    assert!(!last.contains(&attempt::<Undenary>("b3d3")), "{last:?}");
}
