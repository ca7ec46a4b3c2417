//! Which pieces a problem does not need: each is removed in turn, and the keys must stay the same.

use crate::geometry::Square;
use crate::naming;
use crate::rules::Position;
use crate::solve::{Analysis, Limits, Solution, WorkerPool};

/// The squares of the pieces that can be removed one at a time, with the same keys and no shorter solution; and whether
/// all pieces were tried, which a limit may prevent. A piece stays when the position without it is not legal.
pub(super) fn idle_pieces<P: Position>(
    position: &P,
    solution: &Solution,
    limits: &Limits,
    workers: &WorkerPool,
) -> (Vec<String>, bool) {
    let keys = |position: &P, solution: &Solution| -> Vec<String> {
        solution.keys().map(|m| naming::coord(position, m)).collect()
    };
    let wanted = keys(position, solution);
    let setup = position.setup();
    let (mut idle, mut whole) = (Vec::new(), true);
    let kinds = setup.board.iter().enumerate().filter(|(_, piece)| piece.is_some());
    for (number, _) in kinds {
        let mut without = setup.clone();
        without.board[number] = None;
        let Ok(smaller) = P::from_setup(position.ruleset(), &without, &mut Vec::new()) else { continue };
        let found = Analysis::of(&smaller, solution.stipulation, limits, workers).into_solution();
        whole &= found.undecided().next().is_none();
        let same = found.verdict() == solution.verdict() && found.least() == solution.least();
        if same && keys(&smaller, &found) == wanted {
            let square = u16::try_from(number).expect("no board has so many squares");
            idle.push(position.size().name(Square::new(square)).to_string());
        }
    }
    (idle, whole)
}
