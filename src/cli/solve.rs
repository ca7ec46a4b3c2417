//! `solve`, and what `check` does with a problem file.

use std::time::Duration;

use crate::problems::{Problem, Settings, solve_line, solve_position};
use crate::replay::Code;
use crate::report;
use crate::solve::{Limits, Stipulation};
use crate::with_game;

use super::args::{Common, OutputForm, Solve};
use super::check::count;
use super::exit::{Exit, Failure, Run};
use super::input::{Input, Lines, position_files};
use super::output::Output;
use super::positions;
use super::progress::Progress;

/// What all problems together came to.
#[derive(Default)]
pub(super) struct Tally {
    problems: u64,
    agree: u64,
    wrong: u64,
    undecided: u64,
}

impl Tally {
    fn add(&mut self, problem: &Problem) -> Exit {
        self.problems += 1;
        if problem.has_errors() {
            self.wrong += 1;
            return Exit::Wrong;
        }
        if problem.agrees == Some(true) {
            self.agree += 1;
        }
        if problem.solved.is_none() {
            self.undecided += 1;
            // A limit ran out, or there is no solver for what is asked.
            let stopped = problem.findings.iter().any(|finding| finding.code == Code::W503);
            return if stopped { Exit::Undecided } else { Exit::Failed };
        }
        Exit::Done
    }

    pub(super) fn is_empty(&self) -> bool {
        self.problems == 0
    }

    pub(super) fn line(&self) -> String {
        let problems = count(self.problems, "problem");
        format!("{problems}: {} as claimed, {} wrong, {} undecided", self.agree, self.wrong, self.undecided)
    }
}

pub(super) fn run(solve: &Solve, common: &Common, out: &mut Output) -> Run {
    let settings = settings(solve, common)?;
    if let Some(fen) = &solve.fen {
        return solve_one(fen, &settings, common, out);
    }
    let files = position_files(&solve.paths)?;
    let progress = Progress::new(&files, common);
    let mut tally = Tally::default();
    let mut exit = Exit::Done;
    for file in &files {
        let done = Input::open(file, &progress)
            .and_then(|input| solve_file(input, &settings, common, out, &mut tally, Detail::Play));
        exit = exit.max(out.survive(file, done)?);
    }
    progress.finish();
    out.remark(&tally.line());
    Ok(exit)
}

/// Solves the problems of a file, for `check`: one line each.
pub(super) fn check_file(input: Input, common: &Common, out: &mut Output, tally: &mut Tally) -> Run {
    let settings = Settings { variant: common.variant, ..Settings::default() };
    solve_file(input, &settings, common, out, tally, Detail::Verdict)
}

/// How much is told of a problem.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Detail {
    Verdict,
    Play,
}

fn settings(solve: &Solve, common: &Common) -> Result<Settings, Failure> {
    let stipulation = match &solve.stip {
        None => None,
        Some(text) => Some(text.parse::<Stipulation>().map_err(|error| Failure::Said(error.to_string()))?),
    };
    let time = match solve.limit_time {
        None => None,
        Some(seconds) => Some(
            Duration::try_from_secs_f64(seconds)
                .map_err(|_| Failure::Said(format!("a time limit of {seconds} seconds makes no sense")))?,
        ),
    };
    Ok(Settings { variant: common.variant, stipulation, limits: Limits { nodes: solve.limit_nodes, time } })
}

fn solve_one(fen: &str, settings: &Settings, common: &Common, out: &mut Output) -> Run {
    let variant = positions::variant_or_chess(common);
    let stipulation = settings
        .stipulation
        .ok_or_else(|| Failure::Said("say what is to be done: `--stip \"#2\"`".to_owned()))?;
    let problem = with_game!(variant, G => {
        positions::read::<G>(fen).and_then(|game| solve_position(&game, stipulation, settings))
    });
    let problem = problem.map_err(Failure::Said)?;
    print("-", &[], &problem, common, out, Detail::Play)?;
    Ok(if problem.solved.is_none() { Exit::Undecided } else { Exit::Done })
}

fn solve_file(
    input: Input,
    settings: &Settings,
    common: &Common,
    out: &mut Output,
    tally: &mut Tally,
    detail: Detail,
) -> Run {
    let mut exit = Exit::Done;
    let mut lines = Lines::new(input.reader);
    let mut line = Vec::new();
    while lines.next(&mut line)? {
        let Some(problem) = solve_line(&line, lines.number(), lines.offset(), settings) else { continue };
        // For `check` what is not solved is neither right nor wrong; `solve` could not do what it was asked.
        let done = tally.add(&problem);
        if detail == Detail::Play || done == Exit::Wrong {
            exit = exit.max(done);
        }
        print(&input.name, &line, &problem, common, out, detail)?;
        out.flush()?;
    }
    Ok(exit)
}

fn print(
    file: &str,
    line: &[u8],
    problem: &Problem,
    common: &Common,
    out: &mut Output,
    detail: Detail,
) -> Result<(), Failure> {
    out.result(&report::problem(common.output.into(), file, line, problem))?;
    if common.output == OutputForm::Human {
        out.result(&report::verdict(problem))?;
        if detail == Detail::Play {
            out.result(&report::play(problem))?;
        }
    }
    Ok(())
}
