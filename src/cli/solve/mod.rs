//! `solve`: solves problems.

mod files;
pub mod options;
mod similar;
mod state_file;

use crate::formats::{self, Holds};
use crate::naming;
use crate::problems::{Collection, Problem, ProblemNotation, ProblemOptions, solve_position};
use crate::report::{self, Format};
use crate::solve::{CancelToken, WorkerPool};

use super::command::{Command, Inputs, Outputs};
use super::common::Common;
use super::exit::{Exit, Failure, Run};
use super::interrupt;
use super::output::Output;
use super::outputs::OutputFiles;
use super::positions;
use super::problems::{Entry, Queue, Solved, Tally};
use super::progress::Progress;
use super::reading::{Files, Input, POSITIONS, POSITIONS_OF_GAMES, command_for};
use super::words::count;

use files::Extras;
use options::Solve;
use state_file::{Ended, StateFile};

impl Command for Solve {
    fn run(&self, common: &Common, out: &mut Output) -> Run {
        let threads = common.threads();
        let workers = WorkerPool::new(threads);
        let interrupt = CancelToken::new();
        let mut settings = ProblemOptions { workers: Some(&workers), ..self.asked(common)? };
        settings.limits = settings.limits.with_cancel(interrupt.clone());
        if common.is_json() && (self.letters.is_some() || self.long) {
            let message =
                "`--letters` and `--long` are for printed solutions, and JSON has moves in `san` and `coord`";
            return Err(Failure::Said(message.to_owned()));
        }
        let known = similar::collection(&self.similar, &self.reading.more, common)?;
        if self.position.is_given() {
            let mut files = Files::default();
            files.read_too(self.position.file());
            self.similar.iter().for_each(|path| files.read_too(path.as_path()));
            let (mut outputs, state) = begin_outputs(self, &files, common, out)?;
            settings.state = state.as_ref().map(StateFile::state);
            let asked = (self, known.as_ref());
            let exit = solve_one(asked, &settings, &interrupt, &mut outputs, common, out)?;
            let exit = end(outputs, &interrupt, exit, out)?;
            return Ok(exit.max(end_state(state, &interrupt, out)?));
        }
        if self.reading.is_empty() {
            return Err(Failure::Said("name a file of problems, or a position with `--fen`".to_owned()));
        }
        let mut files = self.reading.files(POSITIONS)?;
        self.similar.iter().for_each(|path| files.read_too(path.as_path()));
        if self.write.is_some() && files.found.len() != 1 {
            let message =
                format!("`--write` copies one problem file, but {} files were given", files.found.len());
            return Err(Failure::Said(message));
        }
        let wanted = self.condition()?;
        let (mut outputs, state) = begin_outputs(self, &files, common, out)?;
        settings.state = state.as_ref().map(StateFile::state);
        let mut tally = Tally::default();
        let exit = files.each(common, out, |file, progress, out| {
            if interrupt.is_cancelled() {
                return Ok(Exit::Done);
            }
            let mut hear = |entry: &Entry<'_>, problem: &Problem, out: &mut Output| {
                print(entry, problem, self, common, out)
            };
            let (tally, outputs) = (&mut tally, &mut outputs);
            let mut sink = Sink { tally, outputs, progress, known: known.as_ref(), hear: &mut hear };
            let opened = self.reading.more.open(file, POSITIONS_OF_GAMES, progress, out);
            let default_variant = common.default_variant_of(file)?;
            let mut settings =
                ProblemOptions { default_variant, watch: progress.of_keys(), ..settings.clone() };
            if self.write.is_some() && opened.as_ref().is_ok_and(|input| has_solutions(input.format)) {
                // The play is written, whatever is printed.
                settings.wanted.play = settings.wanted.play.or(self.play.wanted(Format::Human));
            }
            let queue = Queue {
                settings: &settings,
                threads,
                interrupt: Some(&interrupt),
                wanted: &wanted,
                sort: &self.sort,
            };
            let done = opened.and_then(|input| solve_file(input, &queue, &mut sink, out));
            if done.is_err() {
                outputs.leave_copy();
            }
            done
        })?;
        if interrupt.is_cancelled() {
            out.warn("the run was interrupted, and the problems that follow were not tried");
        }
        let exit = end(outputs, &interrupt, exit, out)?;
        let exit = exit.max(end_state(state, &interrupt, out)?);
        out.remark(&tally.line());
        Ok(exit)
    }

    fn inputs(&self) -> Inputs<'_> {
        Inputs::of(&self.reading.paths)
    }

    fn outputs(&self, common: &Common) -> Outputs {
        Outputs::lines(self.to.is_none() && common.is_json())
    }
}

/// Begins the files that are asked for besides what is printed, and takes up the state of an earlier run.
fn begin_outputs(
    solve: &Solve,
    files: &Files,
    common: &Common,
    out: &mut Output,
) -> Result<(Extras, Option<StateFile>), Failure> {
    let files = OutputFiles::new(files, common);
    let outputs = Extras::begin(solve, &files, common)?;
    let state = solve.resume.as_deref().map(|path| StateFile::begin(path, &files, out)).transpose()?;
    if outputs.are_wanted() {
        out.outlive_the_reader();
    }
    Ok((outputs, state))
}

/// Writes the state for the last time, if it is kept. Undecided if another run has to go on: a limit may also have cut a part that
/// comes after the keys, such as the tries.
fn end_state(state: Option<StateFile>, interrupt: &CancelToken, out: &mut Output) -> Run {
    let run = if interrupt.is_cancelled() { Ended::Interrupted } else { Ended::Whole };
    state.map_or(Ok(Exit::Done), |state| state.finish(run, out))
}

/// Completes the files, if the run was not interrupted.
fn end(outputs: Extras, interrupt: &CancelToken, exit: Exit, out: &mut Output) -> Run {
    if interrupt.is_cancelled() {
        outputs.leave_all(out)?;
        return Ok(exit.max(Exit::Undecided));
    }
    outputs.finish(out)?;
    Ok(exit)
}

/// Whether entries in this notation have a place for a whole solution.
fn has_solutions(format: &formats::Format) -> bool {
    ProblemNotation::from_id(format.id).is_some_and(ProblemNotation::has_solutions)
}

/// What reports a solved problem.
type Hear<'a> = dyn FnMut(&Entry<'_>, &Problem, &mut Output) -> Result<(), Failure> + 'a;

/// What happens to a solved problem.
struct Sink<'a> {
    tally: &'a mut Tally,
    outputs: &'a mut Extras,
    /// The bar that is out of the way while a problem is printed.
    progress: &'a Progress,
    /// The problems that others are compared with.
    known: Option<&'a Collection>,
    hear: &'a mut Hear<'a>,
}

fn solve_one(
    (solve, known): (&Solve, Option<&Collection>),
    settings: &ProblemOptions<'_>,
    interrupt: &CancelToken,
    outputs: &mut Extras,
    common: &Common,
    out: &mut Output,
) -> Run {
    let variant = positions::variant_or_default(common)?;
    let stipulation = settings
        .stipulation
        .ok_or_else(|| Failure::Said("a position needs a stipulation: `--stip \"#2\"`".to_owned()))?;
    let board = solve.position.read_problem(variant, stipulation, out)?;
    let progress = Progress::of_search(common);
    let settings = ProblemOptions { watch: progress.of_keys(), ..settings.clone() };
    if let Some(why) = stipulation.unsuitable(&*board) {
        return Err(Failure::Said(why));
    }
    for name in settings.explain {
        let refuse = |why| Failure::Said(format!("`--explain-move`: {why}"));
        naming::parse_move(&*board, name).map_err(refuse)?;
    }
    if let Some(first) = settings.first {
        first.moves(&*board).map_err(Failure::Said)?;
    }
    let problem = interrupt::ends(interrupt, || solve_position(&*board, stipulation, &settings));
    progress.finish();
    let entry = Entry { place: None, text: &[] };
    let mut twins = problem.take_twins();
    known.into_iter().for_each(|known| similar::look(known, &mut twins[0], None));
    let mut exit = Exit::Done;
    for problem in &mut twins {
        if problem.fen.is_none() {
            // The change of a twin is not possible.
            exit = exit.max(Exit::Wrong);
        } else if problem.solved().is_none() {
            exit = exit.max(Exit::Undecided);
        }
        if !common.is_json() {
            // There is no text that the findings could have places in.
            problem.findings.drain(..).for_each(|finding| out.warn(&finding.message));
            problem.places.clear();
        }
    }
    outputs.publish(entry.text, &twins, out)?;
    for problem in &twins {
        exit = exit.max(report_one(problem, outputs, out)?);
        print(&entry, problem, solve, common, out)?;
    }
    Ok(exit)
}

/// Writes the proof of a problem if it is wanted, and says what the exit status has to tell of it.
fn report_one(problem: &Problem, outputs: &mut Extras, out: &mut Output) -> Run {
    let exit = outputs.add(problem, out)?.max(unexplained(problem, out));
    Ok(if problem.is_stopped() { exit.max(Exit::Undecided) } else { exit })
}

/// Reports the moves of `--explain-move` and `--first` that are not first moves of a problem.
fn unexplained(problem: &Problem, out: &mut Output) -> Exit {
    let mut exit = Exit::Done;
    let reasons = problem.answer().into_iter().flat_map(|answer| &answer.explained);
    for why in reasons.filter_map(|reason| reason.as_ref().err()) {
        let name = problem.id.as_deref().or(problem.fen.as_deref()).unwrap_or("a problem");
        out.complain(&format!("{name}: {why}"));
        exit = Exit::Failed;
    }
    exit
}

fn solve_file(input: Input, queue: &Queue<'_>, sink: &mut Sink<'_>, out: &mut Output) -> Run {
    let mut exit = input.exit;
    let name = input.name;
    if input.format.holds != Holds::Positions && !has_solutions(input.format) {
        sink.outputs.refuse_copy(input.format)?;
    }
    let is_of_games = input.format.holds == Holds::Games;
    let refused = |what: String| Failure::Said(format!("{what}: {}", command_for(input.format)));
    if is_of_games && input.format.id != "pgn" {
        return Err(refused(format!("the file holds {}", input.format.title)));
    }
    let (mut solved, mut passed) = (0_u64, 0_u64);
    queue.run(input.reader, input.format, |Solved { entry, problem, line, is_left_out }| {
        let Some(problem) = problem else {
            passed += u64::from(!is_left_out);
            solved += u64::from(is_left_out);
            return sink.outputs.pass_on(&entry);
        };
        solved += 1;
        sink.outputs.rewrite(&entry, &name, &problem, out)?;
        let (text, number) = (entry.text(), entry.number());
        // What an entry says about itself is in its line of EPD.
        let line = line.as_ref().map_or(text, |line| line.as_bytes());
        let mut twins = problem.take_twins();
        sink.known.into_iter().for_each(|known| similar::look(known, &mut twins[0], Some((&name, number))));
        exit = exit.max(sink.tally.add(&twins));
        sink.outputs.publish(line, &twins, out)?;
        for problem in &twins {
            exit = exit.max(report_one(problem, sink.outputs, out)?);
            let entry = Entry { place: Some((&name, number)), text };
            let hear = &mut *sink.hear;
            sink.progress.aside(|| hear(&entry, problem, out).and_then(|()| out.flush()))?;
        }
        Ok(())
    })?;
    if is_of_games && solved == 0 && passed > 0 {
        return Err(refused(format!("the file holds {}, and no game has a `FEN` tag", input.format.title)));
    }
    if is_of_games && passed > 0 {
        let are = if passed == 1 { "is not a problem" } else { "are not problems" };
        out.remark(&format!("{name}: {} without a `FEN` tag {are}", count(passed, "game")));
    }
    Ok(exit)
}

fn print(
    entry: &Entry<'_>,
    problem: &Problem,
    solve: &Solve,
    common: &Common,
    out: &mut Output,
) -> Result<(), Failure> {
    let format = common.format();
    if solve.to.is_some() {
        // The document is the result, and what is wrong with an entry is a remark.
        let findings = report::problem(format, entry.file(), entry.text, problem);
        if !findings.is_empty() {
            out.remark(findings.trim_end());
        }
        return Ok(());
    }
    out.result(&report::problem(format, entry.file(), entry.text, problem))?;
    match format {
        Format::Human => out.result(&report::solution(problem, solve.style()).painted()),
        Format::Concise => {
            out.result(&report::concise_verdict(entry.file().unwrap_or("-"), entry.line(), problem))
        }
        Format::Json => Ok(()),
    }
}
