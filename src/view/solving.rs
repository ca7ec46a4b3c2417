//! Solves the problem that is shown in a thread of its own, and then answers the tries of the user.

use std::num::NonZero;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use crate::naming;
use crate::problems::{Analysed, Problem, ProblemOptions, start_of_play};
use crate::report::escape_controls;
use crate::rules::{Move, Position};
use crate::solve::{CancelToken, Limits, WorkerPool};
use crate::variants::boards;

use super::archive::{Library, Text};
use super::model::{Solution, Told, TreeMove, solve};

/// What is said of an entry that cannot be solved.
const REFUSED: &str = "this entry cannot be solved; its findings say why";

/// How much work a search may cost.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// The time for the solution, and for each answer to a try.
    pub(crate) time: Duration,
    pub(crate) threads: NonZero<usize>,
}

/// A thread that solves one problem. When it is dropped, its search ends.
#[derive(Debug)]
pub(super) struct Solver {
    tries: Sender<String>,
    token: CancelToken,
}

impl Solver {
    /// Begins to solve the twin with this number of an entry. `tell` gets the reports.
    pub(super) fn start(
        library: &Library,
        problem: (Text, usize),
        effort: Effort,
        tell: impl Fn(Told) + Clone + Send + Sync + 'static,
    ) -> Self {
        let (tries, asked) = channel();
        let token = CancelToken::new();
        let (library, watched) = (library.clone(), tell.clone());
        let limits = Limits::NONE
            .with_time(effort.time)
            .with_cancel(token.clone())
            .with_progress(move |progress| watched(Told::Nodes(progress.nodes)));
        thread::spawn(move || {
            let pool = WorkerPool::new(effort.threads);
            let work = ProblemOptions { limits, workers: Some(&pool), ..ProblemOptions::default() };
            session(&library, &problem, &work, &asked, tell);
        });
        Solver { tries, token }
    }

    /// Asks about a move.
    pub(super) fn try_key(&self, text: String) {
        // The thread ends only when this is dropped.
        let _ = self.tries.send(text);
    }
}

impl Drop for Solver {
    fn drop(&mut self) {
        self.token.cancel();
    }
}

fn session(
    library: &Library,
    (text, twin): &(Text, usize),
    work: &ProblemOptions<'_>,
    asked: &Receiver<String>,
    tell: impl Fn(Told),
) {
    let (problem, analysis) = solve((text, *twin), library, work.clone());
    let solution = Solution::of(&problem);
    let Some(mut analysis) = analysis else {
        tell(Told::Solved(Box::new(Solution { verdict: REFUSED.to_owned(), ..solution })));
        while asked.recv().is_ok() {
            tell(Told::Tried(REFUSED.to_owned(), Vec::new()));
        }
        return;
    };
    let (variant, text) =
        problem.variant.zip(problem.fen.as_deref()).expect("a solved problem has a variant and a position");
    let (position, _) = boards::read(variant, text).expect("a position can be read again");
    let position = problem.stipulation.map_or(position.boxed(), |asked| start_of_play(&*position, asked));
    tell(Told::Solved(Box::new(solution)));
    while let Ok(tried) = asked.recv() {
        let (answer, moves) = judge(&*position, &tried, &problem, &mut *analysis, &work.limits);
        tell(Told::Tried(escape_controls(&answer), moves));
    }
}

/// What becomes of a first move: a sentence, and the moves that show it.
fn judge(
    position: &dyn Position,
    text: &str,
    problem: &Problem,
    analysis: &mut dyn Analysed,
    limits: &Limits,
) -> (String, Vec<TreeMove>) {
    let m = match naming::parse_move(position, text) {
        Ok(m) => m,
        Err(error) => return (format!("{text}: {error}"), Vec::new()),
    };
    let san = naming::san(position, m);
    let tried = |sign| named(position, m, sign);
    if problem.keys().iter().any(|key| key.san == san) {
        return (format!("{san} is a key"), vec![tried("!")]);
    }
    if problem.undecided().iter().any(|open| open.san == san) {
        return (format!("the search was stopped before {san} was decided"), vec![tried("")]);
    }
    let after = &*position.boxed_after(m);
    let refutation = analysis.refutations(&[m], limits).pop().flatten();
    match (refutation, after.outcome()) {
        (Some(reply), _) => {
            let answer = format!("{san} is not a key: {} refutes it", naming::san(after, reply));
            (answer, vec![tried("?"), named(after, reply, "!")])
        }
        (None, Some(end)) => (
            format!("{san} is not a key: it ends the game, {} by {}", end.result, end.reason.in_words()),
            vec![tried("?")],
        ),
        (None, None) => (format!("{san} is not a key"), vec![tried("?")]),
    }
}

fn named(position: &dyn Position, m: Move, sign: &str) -> TreeMove {
    let text = format!("{}{sign}", naming::san(position, m));
    TreeMove { text, play: naming::coord(position, m), ..TreeMove::default() }
}
