//! Which men a problem can do without: taken off one at a time, the keys stay what they are.

use crate::geometry::Square;
use crate::naming;
use crate::rules::Position;
use crate::solve::{Analysis, Limits, Solution, WorkerPool};

/// The squares of the men that can go, each alone, with the same keys and no shorter solution; and whether all were
/// looked at, which a limit may prevent. A man without whom there is no position of the game stays.
pub(super) fn idle_men<P: Position>(
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
        let Ok(smaller) = P::from_setup(&without, &mut Vec::new()) else { continue };
        let found = Analysis::of(&smaller, solution.stipulation, limits, workers).into_solution();
        whole &= found.undecided().next().is_none();
        let same = found.verdict() == solution.verdict() && found.least() == solution.least();
        if same && keys(&smaller, &found) == wanted {
            let square = u16::try_from(number).expect("no board has so many squares");
            idle.push(P::SIZE.name(Square::new(square)).to_string());
        }
    }
    (idle, whole)
}
