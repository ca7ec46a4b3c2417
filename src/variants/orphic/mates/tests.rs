//! No mate is left out, and most checks that leave the King a square are left out.

use crate::dice::Dice;
use crate::rules::{OneVariant, Piece, SearchHints, Setup};
use crate::variants::drawn::{attempt, reserve_drawn, win_candidates};
use crate::variants::net::tests::{Hunting, Tally, hunted_king};
use crate::variants::{OrphicElks, OrphicRooks};

use super::super::{KINDS, KING, QUEEN, SIZE};
use super::KNIGHT;

const HUNTING: Hunting = Hunting { size: SIZE, king: KING, kinds: 1..KINDS, ranks: 4, hunters: 2..7 };

/// Exchanges the ranks, so that Pawns of either side promote beside the hunted King.
pub(in super::super) fn upside_down(setup: &mut Setup) {
    for square in SIZE.all().filter(|&square| SIZE.rank(square) < 4) {
        let other = SIZE.square(SIZE.file(square), 7 - SIZE.rank(square)).expect("a rank of the board");
        setup.board.swap(square.index(), other.index());
    }
}

fn every_mate_is_listed<P: OneVariant + SearchHints>() {
    let mut dice = Dice(0x0dd_e1c5);
    let (mut boards, mut tally) = (0, Tally::default());
    while boards < 5_000 {
        let mut setup = hunted_king(&mut dice, &HUNTING);
        if dice.one_in(2) {
            upside_down(&mut setup);
        }
        let side = setup.turn;
        let reserve = [QUEEN, KNIGHT].into_iter().filter(|_| dice.below(3) == 0);
        setup.reserve = Some(reserve.map(|kind| Piece { side, kind }).collect());
        let Ok(position) = P::from_setup(P::own_ruleset(), &setup, &mut Vec::new()) else { continue };
        boards += 1;
        tally.add(&position);
    }
    assert!(tally.wins > 300 && tally.listed < tally.checks, "{tally:?}");
}

#[test]
fn every_mate_is_listed_and_few_other_moves_are() {
    every_mate_is_listed::<OrphicElks>();
    every_mate_is_listed::<OrphicRooks>();
}

#[test]
fn a_check_that_leaves_a_square_is_left_out() {
    // On the eighth rank the Rook gives mate, because the King holds the seventh. Elsewhere the black King has a square.
    let position: OrphicRooks = reserve_drawn(
        "w",
        "[]",
        "
        . . . . k . . .
        . . . . . . . .
        . . . . K . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        R . . . . . . R
        ",
    );
    let last = win_candidates(&position);
    assert!(last.contains(&attempt::<OrphicRooks>("a1a8")), "{last:?}");
    let far: OrphicRooks = reserve_drawn(
        "w",
        "[]",
        "
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . K . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        R . . . . . . R
        ",
    );
    assert!(
        !win_candidates(&far).contains(&attempt::<OrphicRooks>("a1a8")),
        "the King goes to the seventh rank"
    );
}

#[test]
fn a_drop_on_a_pawn_that_takes_two_squares_is_listed() {
    // The Rook gives check and takes e6 and c6, the others take the seventh rank and d5. The Pawn has to take c5 and e5.
    let position: OrphicRooks = reserve_drawn(
        "w",
        "[R]",
        "
        . . . . . . . .
        R . . . . . . .
        . . . k . . P .
        . . . . . . . .
        . N . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . K
        ",
    );
    let last = win_candidates(&position);
    assert!(last.contains(&attempt::<OrphicRooks>("R@g6~d4")), "{last:?}");
    assert!(!last.contains(&attempt::<OrphicRooks>("R@g6~c4")), "the King goes to e5");
    assert!(!last.contains(&attempt::<OrphicRooks>("R@g6~d3")), "the King goes to c5");
}
