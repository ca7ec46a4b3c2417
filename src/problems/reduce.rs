//! Which pieces a problem does not need: each is removed in turn, and the keys must stay the same.

use crate::geometry::Square;
use crate::naming;
use crate::rules::Board;
use crate::solve::{Solution, SolveVerdict};
use crate::variants::{Variant, boards};

use super::ProblemOptions;
use super::analysed::analyse;
use super::resume::Resumed;

/// The squares of the pieces that can be removed one at a time, with the same keys and no shorter solution; and whether
/// all pieces were tried, which a limit may prevent. A piece stays when the position without it is not legal.
pub(super) fn idle_pieces(
    position: &dyn Board,
    solution: &Solution,
    settings: &ProblemOptions<'_>,
    resumed: Option<&Resumed>,
) -> (Vec<String>, bool) {
    let (limits, workers) = (&settings.limits, settings.pool());
    let keys = |position: &dyn Board, solution: &Solution| -> Vec<String> {
        solution.keys().map(|m| naming::coord(position, m)).collect()
    };
    let wanted = keys(position, solution);
    let (setup, variant) = (position.setup(), Variant::of_ruleset(position.rules()));
    let (mut idle, mut whole) = (Vec::new(), true);
    let kinds = setup.board.iter().enumerate().filter(|(_, piece)| piece.is_some());
    for (number, _) in kinds {
        let mut without = setup.clone();
        without.board[number] = None;
        let Ok(smaller) = boards::from_setup(variant, &without, &mut Vec::new()) else { continue };
        let square = u16::try_from(number).expect("no board has so many squares");
        let square = position.size().name(Square::new(square)).to_string();
        let found = match resumed {
            Some(resumed) => {
                resumed.search_without(&square, &*smaller, solution.stipulation, limits, workers)
            }
            None => analyse(&*smaller, solution.stipulation, limits, workers),
        };
        let found = found.solution();
        whole &= found.verdict() != SolveVerdict::Undecided;
        let same = found.verdict() == solution.verdict() && found.least() == solution.least();
        if same && keys(&*smaller, found) == wanted {
            idle.push(square);
        }
    }
    (idle, whole)
}
