//! A range of first moves, so that a long search can be shared out or taken up again; and how far the search of them is, for a
//! person who waits.
//!
//! The order is that in which `lawspeaker moves` lists them: by their names in `coord`.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::naming;
use crate::rules::{Move, Position};
use crate::solve::{Limits, SearchProgress, listed};

/// A range of first moves in the order of their names in `coord`; both ends are included.
///
/// ```
/// use lawspeaker::problems::{FirstMoves, ProblemOptions, solve_line};
/// let first: FirstMoves = "Ra7..".parse()?;
/// assert!("..".parse::<FirstMoves>().is_err());
/// let options = ProblemOptions { stipulation: Some("#1".parse()?), first: Some(&first), ..ProblemOptions::default() };
/// let problem = solve_line(b"6k1/5ppp/8/8/8/8/8/R6K w - -", 1, 0, &options).unwrap();
/// let answer = problem.answer().unwrap();
/// assert_eq!((&*answer.keys[0].san, answer.undecided.is_empty()), ("Ra8#", false)); // the moves before it are open
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FirstMoves {
    /// The first move of the range in any notation of moves; without it the range begins with the first of all moves.
    pub from: Option<String>,
    /// The last move of the range; without it the range ends with the last of all moves.
    pub to: Option<String>,
}

impl FromStr for FirstMoves {
    type Err = String;

    /// Reads `FROM..TO`, `FROM..`, `..TO` or one move.
    fn from_str(text: &str) -> Result<Self, String> {
        let end = |text: &str| Some(text.trim().to_owned()).filter(|name| !name.is_empty());
        let (from, to) = text.split_once("..").unwrap_or((text, text));
        let range = FirstMoves { from: end(from), to: end(to) };
        match range {
            FirstMoves { from: None, to: None } => {
                Err("expected a move, or a range of moves `FROM..TO`".to_owned())
            }
            _ => Ok(range),
        }
    }
}

impl FirstMoves {
    /// The moves of the range, in their order.
    ///
    /// # Errors
    /// Why a name is not a legal move, or that the range is empty.
    pub(crate) fn moves(&self, position: &dyn Position) -> Result<Vec<Move>, String> {
        let mut moves = listed(position);
        moves.sort_by_cached_key(|&m| naming::coord(position, m));
        let place = |name: &String| {
            let m = naming::parse_move(position, name).map_err(|error| format!("`--first`: {error}"))?;
            Ok::<_, String>(
                moves.iter().position(|&other| other == m).expect("every legal move is in the list"),
            )
        };
        let from = self.from.as_ref().map(place).transpose()?.unwrap_or(0);
        let to = self.to.as_ref().map(place).transpose()?.map_or(moves.len(), |last| last + 1);
        if from < to || moves.is_empty() {
            return Ok(moves[from..to].to_vec());
        }
        let names = [&self.from, &self.to].map(|name| name.as_deref().unwrap_or_default());
        Err(format!("`--first`: {} comes after {} in the list of `lawspeaker moves`", names[0], names[1]))
    }
}

/// Reports are at least this far apart: nobody reads faster.
const APART: Duration = Duration::from_millis(100);

/// How far the search for the keys is.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct KeyProgress {
    /// The first move that was begun last, in `san`; none outside the loop over the first moves.
    pub first_move: Option<String>,
    /// The counts.
    pub search: SearchProgress,
}

/// Receives the progress of searches, at most ten times per second. Searches on several threads share it.
///
/// ```
/// use std::sync::{Arc, atomic::{AtomicUsize, Ordering}};
/// use lawspeaker::prelude::*;
/// use lawspeaker::problems::{KeyProgress, KeyWatch, ProblemOptions};
/// let heard = Arc::new(AtomicUsize::new(0));
/// let counter = Arc::clone(&heard);
/// let watch = KeyWatch::new(move |progress: KeyProgress| {
///     counter.fetch_add(1, Ordering::Relaxed);
///     assert!(progress.search.done <= progress.search.first_moves);
/// });
/// let limits = Limits::nodes(20_000);
/// let options = ProblemOptions { watch: Some(watch), limits, ..ProblemOptions::default() };
/// AnyPosition::start(Variant::Chess).solve_problem("#9".parse()?, &options);
/// assert!(heard.load(Ordering::Relaxed) > 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct KeyWatch {
    hear: Arc<dyn Fn(KeyProgress) + Send + Sync>,
    started: Instant,
    /// When the next report is due, in milliseconds after the start.
    due: Arc<AtomicU64>,
}

impl fmt::Debug for KeyWatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("KeyWatch")
    }
}

impl KeyWatch {
    /// A watch that calls this function on the threads that search. It should return soon.
    pub fn new(hear: impl Fn(KeyProgress) + Send + Sync + 'static) -> Self {
        KeyWatch { hear: Arc::new(hear), started: Instant::now(), due: Arc::default() }
    }

    /// The same limits for the search of this position, watched.
    pub(super) fn of(&self, position: &dyn Position, limits: Limits) -> Limits {
        let (watch, position) = (self.clone(), position.boxed());
        limits.with_progress(move |search| {
            if watch.takes_turn() {
                let first_move = search.first_move.map(|m| naming::san(&*position, m));
                (watch.hear)(KeyProgress { first_move, search });
            }
        })
    }

    /// Whether a report is due. One of the threads that ask at the same time is chosen.
    fn takes_turn(&self) -> bool {
        let now = u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX);
        let due = self.due.load(Ordering::Relaxed);
        let next = now.saturating_add(APART.as_millis() as u64);
        now >= due && self.due.compare_exchange(due, next, Ordering::Relaxed, Ordering::Relaxed).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use crate::naming::coord;
    use crate::variants::{Chess, fen};

    use super::*;

    #[test]
    fn a_range_has_both_its_ends() {
        let (position, _) = fen::read::<Chess>("k7/8/8/8/8/8/8/K6R w - - 0 1").unwrap();
        let names = |text: &str| {
            let moves = text.parse::<FirstMoves>().unwrap().moves(&position)?;
            Ok::<_, String>(moves.into_iter().map(|m| coord(&position, m)).collect::<Vec<_>>())
        };
        let all = names("..Rh8").unwrap();
        assert_eq!(names("a1a2..a1b2").unwrap(), ["a1a2", "a1b1", "a1b2"]);
        assert_eq!(names("Kb1").unwrap(), ["a1b1"]);
        assert_eq!(names("Kb1..").unwrap(), all[1..]);
        assert_eq!(
            names("Rh2..Kb1"),
            Err("`--first`: Rh2 comes after Kb1 in the list of `lawspeaker moves`".to_owned())
        );
        let none = Err("`--first`: a1b1 comes after a1a2 in the list of `lawspeaker moves`".to_owned());
        assert_eq!(names("a1b1..a1a2"), none);
        assert_eq!(names("a1b1..a1b1").unwrap(), ["a1b1"]);
        // A position without moves has a range without moves.
        let (mated, _) = fen::read::<Chess>("k6R/8/1K6/8/8/8/8/8 b - - 0 1").unwrap();
        assert_eq!(FirstMoves { from: None, to: None }.moves(&mated), Ok(Vec::new()));
        assert!(names("Kc1..").unwrap_err().starts_with("`--first`: "));
        assert!("..".parse::<FirstMoves>().is_err());
    }
}
