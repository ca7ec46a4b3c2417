//! Checks the entries of a file: solves them and compares the answers with what they claim.

use std::path::Path;

use crate::cli::common::Common;
use crate::cli::counts::{self, Counts};
use crate::cli::exit::{Exit, Failure, Run};
use crate::cli::output::Output;
use crate::cli::problems::{Entry, Queue, Solved, Tally, limits};
use crate::cli::reading::Input;
use crate::problems::{ProblemOptions, Unasked, Wanted, WantedPlay};
use crate::report::Format;
use crate::select::ProblemCondition;
use crate::solve::WorkerPool;

use super::judge::Judge;
use super::options::Check;
use super::reports::{Main, Reports};

/// What is wanted to know of the problems of a file: whether their claims are right.
pub fn options<'a>(
    file: &Path,
    (check, common): (&Check, &Common),
    workers: &'a WorkerPool,
) -> Result<ProblemOptions<'a>, Failure> {
    Ok(ProblemOptions {
        variant: common.variant,
        default_variant: common.default_variant_of(file)?,
        limits: limits(Some(check.limit_nodes), check.limit_time),
        workers: Some(workers),
        wanted: Wanted { play: None, ..Wanted::default() },
        unasked: Unasked::Position,
        ..ProblemOptions::default()
    })
}

/// Checks a file that is open. `judge` says which findings count, `tally` has the problems of all files.
pub fn check(
    input: Input,
    (check, common, wanted): (&Check, &Common, &ProblemCondition),
    (judge, tally): (&Judge<'_>, &mut Tally),
    (reports, counts): (&mut Reports, &mut Counts),
    out: &mut Output,
) -> Run {
    let Input { path, name, format, reader, mut exit, .. } = input;
    let threads = common.threads();
    let workers = WorkerPool::new(threads);
    let mut settings = options(&path, (check, common), &workers)?;
    // JSON alone has the play after the keys.
    let has_play = reports.formats(Main::Findings).contains(&Some(Format::Json));
    settings.wanted.play = has_play.then(WantedPlay::default);
    let queue = Queue { settings: &settings, threads, interrupt: None, wanted, sort: &[] };
    let mut of_file = counts::Tally::default();
    let done = queue.run(reader, format, |Solved { entry, problem, .. }| {
        let Some(problem) = problem else { return Ok(()) };
        let mut twins = problem.take_twins();
        let (text, number) = (entry.text(), entry.number());
        for problem in &mut twins {
            judge.problem(text, problem);
        }
        // An unsolved problem is neither right nor wrong here, but a failure for `solve`.
        if tally.add(&twins) == Exit::Wrong {
            exit = exit.max(Exit::Wrong);
        }
        of_file.add_problem(&name, number, &twins);
        for problem in &twins {
            reports.problem(&Entry { place: Some((&name, number)), text }, problem, out)?;
            out.flush()?;
        }
        Ok(())
    });
    counts.add_problems(&name, of_file);
    done.map(|()| exit)
}
