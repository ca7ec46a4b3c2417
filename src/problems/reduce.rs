//! Which men a problem can do without: taken off one at a time, the keys stay what they are.

use crate::geometry::Square;
use crate::naming;
use crate::rules::Game;
use crate::solve::{Analysis, Hands, Limits, Solution};

/// The squares of the men that can go, each alone, with the same keys and no shorter solution; and whether all were
/// looked at, which a limit may prevent. A man without whom there is no position of the game stays.
pub(super) fn idle_men<G: Game>(
    game: &G,
    solution: &Solution,
    limits: &Limits,
    hands: &Hands,
) -> (Vec<String>, bool) {
    let keys = |game: &G, solution: &Solution| -> Vec<String> {
        solution.keys().map(|m| naming::coord(game, m)).collect()
    };
    let wanted = keys(game, solution);
    let setup = game.setup();
    let (mut idle, mut whole) = (Vec::new(), true);
    let men = setup.board.iter().enumerate().filter(|(_, piece)| piece.is_some());
    for (number, _) in men {
        let mut without = setup.clone();
        without.board[number] = None;
        let Ok(smaller) = G::from_setup(&without, &mut Vec::new()) else { continue };
        let found = Analysis::of(&smaller, solution.stipulation, limits, hands).into_solution();
        whole &= found.undecided().next().is_none();
        let same = found.verdict() == solution.verdict() && found.least() == solution.least();
        if same && keys(&smaller, &found) == wanted {
            let square = u16::try_from(number).expect("no board has so many squares");
            idle.push(G::SIZE.name(Square::new(square)).to_string());
        }
    }
    (idle, whole)
}
