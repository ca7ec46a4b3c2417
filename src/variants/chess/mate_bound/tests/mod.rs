//! The bound against lines of play that end in mate, and against a plain search.

mod answers;
mod boards;
mod spare_moves;

use crate::dice::Dice;
use crate::rules::SearchHints;
use crate::variants::chess::paths::tests::backwards::{Lines, Turns};
use crate::variants::chess::paths::tests::forwards::compare;
use crate::variants::chess::paths::tests::{Bound, is_won};
use crate::variants::{Chess, Chess960};

fn mates<P: SearchHints>() -> Bound<P> {
    Bound { is_end: is_won, possible: P::still_possible }
}

#[test]
fn every_line_to_a_mate_is_allowed() {
    let mut dice = Dice(0x5eed_b0de);
    for (turns, plies, theirs, wanted) in [
        (Turns::Alternate, 7, 7, 16_000),
        (Turns::Alternate, 12, 12, 8_000),
        (Turns::Alone, 4, 7, 4_000),
        (Turns::Waiting, 10, 14, 8_000),
    ] {
        let wanted = std::env::var("LAWSPEAKER_LINES").map_or(wanted, |n| n.parse().unwrap());
        let counts = Lines { turns, plies, theirs, bound: mates::<Chess>() }.check(&mut dice, wanted);
        println!("{counts:?}");
        assert!(counts.captures > 100 && counts.promotions > 20, "{counts:?}");
        let has_all = counts.castlings > 0 && counts.en_passant > 5;
        assert!(turns != Turns::Alternate || has_all, "{counts:?}");
    }
    Lines { turns: Turns::Alternate, plies: 7, theirs: 7, bound: mates::<Chess960>() }
        .check(&mut dice, 2_000);
}

/// Of the positions without a mate the bound must know more than a quarter.
#[test]
fn every_mate_of_a_plain_search_is_allowed() {
    let mut dice = Dice(0x5eed_b0df);
    for (plies, pieces, positions) in
        [(1, [4, 6], 8_000), (2, [3, 5], 8_000), (3, [2, 3], 600), (4, [1, 2], 60)]
    {
        let factor: usize = std::env::var("LAWSPEAKER_FACTOR").map_or(1, |n| n.parse().unwrap());
        let counts = compare(&mates::<Chess>(), &mut dice, plies, pieces, positions * factor);
        println!("{plies} plies: {counts:?}");
        assert!(counts.ends > 0 && counts.known * 4 > counts.others, "{plies} plies: {counts:?}");
    }
    compare(&mates::<Chess960>(), &mut dice, 2, [3, 5], 500);
}
