//! The bound against lines of play that end in stalemate, and against a plain search.

mod boards;
mod steps;

use crate::dice::Dice;
use crate::rules::{Reason, SearchHints, Side};
use crate::variants::chess::paths::tests::Bound;
use crate::variants::chess::paths::tests::backwards::{Lines, Turns};
use crate::variants::chess::paths::tests::forwards::compare;
use crate::variants::{Chess, Chess960};

fn is_stalemate<P: SearchHints>(position: &P, by: Side) -> bool {
    position.turn() != by && position.outcome().is_some_and(|outcome| outcome.reason == Reason::Stalemate)
}

fn stalemates<P: SearchHints>() -> Bound<P> {
    Bound { is_end: is_stalemate, possible: P::possible_stalemates }
}

#[test]
fn every_line_to_a_stalemate_is_allowed() {
    let mut dice = Dice(0x5eed_b0e0);
    for (turns, plies, theirs, wanted) in [
        (Turns::Alternate, 7, 4, 8_000),
        (Turns::Alternate, 12, 7, 6_000),
        (Turns::Alone, 4, 5, 3_000),
        (Turns::Waiting, 10, 7, 4_000),
    ] {
        let wanted = std::env::var("LAWSPEAKER_LINES").map_or(wanted, |n| n.parse().unwrap());
        let began = std::time::Instant::now();
        let counts = Lines { turns, plies, theirs, bound: stalemates::<Chess>() }.check(&mut dice, wanted);
        println!("{:.1} s {counts:?}", began.elapsed().as_secs_f64());
        assert!(counts.captures > 100 && counts.promotions > 20, "{counts:?}");
        let has_all = counts.en_passant > 5;
        assert!(turns != Turns::Alternate || has_all, "{counts:?}");
    }
    Lines { turns: Turns::Alternate, plies: 7, theirs: 4, bound: stalemates::<Chess960>() }
        .check(&mut dice, 1_000);
}

/// Of the positions without a stalemate the bound must know more than half.
#[test]
fn every_stalemate_of_a_plain_search_is_allowed() {
    let mut dice = Dice(0x5eed_b0e1);
    for (plies, pieces, positions) in
        [(1, [4, 3], 8_000), (2, [3, 3], 4_000), (3, [2, 2], 300), (4, [1, 2], 60)]
    {
        let factor: usize = std::env::var("LAWSPEAKER_FACTOR").map_or(1, |n| n.parse().unwrap());
        let counts = compare(&stalemates::<Chess>(), &mut dice, plies, pieces, positions * factor);
        println!("{plies} plies: {counts:?}");
        assert!(counts.ends > 0 && counts.known * 2 > counts.others, "{plies} plies: {counts:?}");
    }
    compare(&stalemates::<Chess960>(), &mut dice, 2, [3, 3], 500);
}
