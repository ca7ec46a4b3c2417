//! Goals: what the last move of a solution must reach. The usual one is the game's win; the others are those of problemists.
//!
//! A goal is a matter of one move: the side that plays the move reaches it. Only a win and a stalemate end the game, so a
//! search must look for the other goals at the move itself.

use std::fmt;

use crate::geometry::{Square, SquareName};
use crate::rules::{Call, Calls, Move, Outcome, Position, Reason, SearchHints};

/// What the last move must reach.
///
/// ```
/// use lawspeaker::solve::{Goal, PlayKind, Stipulation};
/// let read = |text: &str| text.parse::<Stipulation>().map(|it| (it.play(), it.goal(), it.moves()));
/// assert_eq!(read("s=3"), Ok((PlayKind::SelfPlay, Goal::Stalemate, 3)));
/// assert_eq!(read("h+2.5"), Ok((PlayKind::Help, Goal::Check, 3)));
/// assert_eq!(read("ser-x4"), Ok((PlayKind::Series, Goal::Capture, 4)));
/// assert!(matches!(read("hze52"), Ok((PlayKind::Help, Goal::Target(square), 2)) if square.to_string() == "e5"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Goal {
    /// `#`: the variant's own win of the whole point.
    Win,
    /// `=`: the other side is stalemated.
    Stalemate,
    /// `==`: the other side is stalemated, and so would be the side that has just moved.
    DoubleStalemate,
    /// `+`: the move gives check or mate.
    Check,
    /// `x`: the move captures, in whatever way the game removes pieces.
    Capture,
    /// `z` and the name of a square: a piece moves to this square.
    Target(SquareName),
    /// `dia`: the board shows the diagram of the problem, and did not before. The play begins with the start position of the game.
    Diagram,
}

impl Goal {
    /// Whether a legal move reaches the goal for the side that plays it. Away from the search for wins, so that the code of that
    /// search stays small.
    #[cold]
    #[inline(never)]
    pub(super) fn is_reached<P: SearchHints>(self, before: &P, m: Move, after: &P) -> bool {
        match self {
            Goal::Win => after.outcome().and_then(Outcome::winner) == Some(before.turn()),
            Goal::Stalemate => is_stalemate(after),
            Goal::DoubleStalemate => is_stalemate(after) && is_stalemate_for_both(after),
            Goal::Check => after.calls() == Calls::Written && after.call() != Call::None,
            // Not by the parts of the move: a King that is shut in and taken off is not among them.
            Goal::Capture => {
                let pieces = |position: &P| {
                    let enemy = |square| position.at(square).is_some_and(|piece| piece.side != before.turn());
                    before.size().all().filter(|&square| enemy(square)).count()
                };
                pieces(after) < pieces(before)
            }
            Goal::Target(name) => square(before, name) == Some(before.parts(m).to),
            // Only a search that has the diagram knows.
            Goal::Diagram => false,
        }
    }

    /// Why no move of this game can reach the goal; none for the goals that the game has.
    pub(super) fn unsuitable(self, position: &dyn Position) -> Option<String> {
        let rules = position.ruleset();
        match self {
            Goal::Win | Goal::Capture | Goal::Diagram => None,
            Goal::Stalemate | Goal::DoubleStalemate => (!rules.has_stalemate)
                .then(|| format!("{} has no stalemate: a side that cannot move has lost", rules.name)),
            Goal::Check => no_check(position),
            Goal::Target(name) => (position.size().square(name.file, name.rank))
                .is_none()
                .then(|| format!("the square {name} is not on the {} board", position.size())),
        }
    }
}

/// The square of this name; none if it is not on the board.
fn square<P: SearchHints>(position: &P, name: SquareName) -> Option<Square> {
    position.size().square(name.file, name.rank)
}

/// Why a game has no check; none for games with check.
pub(super) fn no_check(position: &dyn Position) -> Option<String> {
    (position.calls() != Calls::Written).then(|| format!("{} has no check", position.ruleset().name))
}

fn is_stalemate<P: SearchHints>(position: &P) -> bool {
    position.outcome().is_some_and(|outcome| outcome.reason == Reason::Stalemate)
}

/// Whether the other side would be stalemated too. Not by [`pass`](super::pass), which refuses finished games.
fn is_stalemate_for_both<P: SearchHints>(position: &P) -> bool {
    let mut setup = position.setup();
    setup.turn = !setup.turn;
    setup.en_passant = None;
    P::from_setup(position.ruleset(), &setup, &mut Vec::new()).is_ok_and(|passed| is_stalemate(&passed))
}

impl fmt::Display for Goal {
    /// The sign in a stipulation: `=`, `zd5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Goal::Win => f.write_str("#"),
            Goal::Stalemate => f.write_str("="),
            Goal::DoubleStalemate => f.write_str("=="),
            Goal::Check => f.write_str("+"),
            Goal::Capture => f.write_str("x"),
            Goal::Target(name) => write!(f, "z{name}"),
            Goal::Diagram => f.write_str("dia"),
        }
    }
}
