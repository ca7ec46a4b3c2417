//! Random positions with few pieces, with a plain search beside a bound. The bound must allow every end that the search finds.

use crate::dice::Dice;
use crate::rules::{OneVariant, SearchHints, Side};
use crate::variants::fen;

use super::{Bound, list, position_of, random_setup};

/// Whether a line of this number of plies gets to an end.
fn has_line<P: SearchHints>(bound: &Bound<P>, position: &P, winner: Side, plies: u8) -> bool {
    list(position).into_iter().any(|m| {
        let after = position.after(m);
        if plies == 1 { (bound.is_end)(&after, winner) } else { has_line(bound, &after, winner, plies - 1) }
    })
}

/// How many positions have a line to an end, how many have none, and of how many the bound knows that.
#[derive(Default, Debug)]
pub(in crate::variants::chess) struct Counts {
    pub(in crate::variants::chess) ends: usize,
    pub(in crate::variants::chess) others: usize,
    pub(in crate::variants::chess) known: usize,
}

/// Asks the bound and the search for this number of positions.
pub(in crate::variants::chess) fn compare<P: OneVariant + SearchHints>(
    bound: &Bound<P>,
    dice: &mut Dice,
    plies: u8,
    pieces: [usize; 2],
    positions: usize,
) -> Counts {
    let mut counts = Counts::default();
    while counts.ends + counts.others < positions {
        let winner = if dice.one_in(2) { Side::White } else { Side::Black };
        let mut setup = random_setup(dice, winner, pieces[0], pieces[1]);
        setup.turn = if plies % 2 == 1 { winner } else { !winner };
        let Some(position) = position_of::<P>(&setup) else { continue };
        let allowed = bound.allows(&position, winner, plies.div_ceil(2), plies / 2);
        if has_line(bound, &position, winner, plies) {
            assert!(allowed, "{} in {plies} plies", fen::write(&position));
            counts.ends += 1;
        } else {
            counts.others += 1;
            counts.known += usize::from(!allowed);
        }
    }
    counts
}
