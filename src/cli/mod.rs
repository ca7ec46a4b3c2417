//! The command `lawspeaker`, with one file per subcommand. It uses only the public parts of the library.
//!
//! All modules are private and [`run`] is all that leaves the room, so `pub` here means: for the other files of the command.

#![allow(unreachable_pub)]

mod args;
mod check;
mod choose;
mod common;
mod config;
mod convert;
mod counts;
mod diagram;
mod duplicates;
mod exit;
mod findings;
mod fmt;
mod groups;
mod guess;
mod interrupt;
#[cfg(feature = "lsp")]
mod lsp;
mod merge;
mod mine;
mod moves;
mod nearest;
mod notations;
mod numbers;
mod output;
mod outputs;
mod page;
mod paths;
mod perft;
mod play_shown;
mod position;
mod positions;
mod problems;
mod progress;
mod reading;
mod reference;
mod results;
mod rewriting;
mod show;
mod solve;
mod sorter;
mod stats;
mod tags_seen;
mod unpacking;
mod unquoted;
mod usage;
mod verify;
#[cfg(feature = "view")]
mod view;
mod words;

use std::process::ExitCode;

use clap::{ArgMatches, CommandFactory as _, FromArgMatches as _, ValueEnum as _};

use args::{Arguments, Command};
use exit::{Exit, Failure, Run};
use output::Output;

use crate::report::Format;

/// Runs the command with the arguments of the process.
#[must_use]
pub fn run() -> ExitCode {
    let (mut arguments, words) = match arguments() {
        Ok(understood) => understood,
        Err(answer) => return output::print_answer(&usage::advised(answer)),
    };
    arguments.common.pieces = arguments.command.pieces();
    let configured = arguments.common.configure(&words, arguments.command.first_path());
    let mut out = Output::new(&arguments.common);
    if prints_lines(&arguments) {
        out.set_lines();
    }
    let done =
        configured.and_then(|()| refuse_documents(&arguments)).and_then(|()| command(&arguments, &mut out));
    let exit = match done.and_then(|exit| out.finish().map(|()| exit)) {
        Ok(exit) => exit,
        Err(Failure::ClosedPipe) => Exit::Done,
        Err(failure) => {
            out.fail(&failure);
            Exit::Failed
        }
    };
    exit.code(arguments.common.exit_zero)
}

/// Refuses the forms of `--output` that `check` alone writes.
fn refuse_documents(arguments: &Arguments) -> Result<(), Failure> {
    let form = arguments.common.output;
    if form.text().is_some() || matches!(arguments.command, Command::Check(_)) {
        return Ok(());
    }
    let name = form.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default();
    Err(Failure::Said(format!(
        "`--output {name}` is for `check` only; the other commands print `human`, `concise` or `json`"
    )))
}

/// Whether standard output has JSON, one object per line.
fn prints_lines(arguments: &Arguments) -> bool {
    let common = &arguments.common;
    let is_json = common.output.text() == Some(Format::Json);
    match &arguments.command {
        Command::Check(check) => is_json && check.out().is_none(),
        Command::Fmt(fmt) => is_json && fmt.check,
        Command::Solve(solve) => is_json && solve.to.is_none(),
        Command::Show(show) => is_json && show.diagram.is_printed(),
        Command::Position(position) => is_json && position.diagram.is_printed(),
        Command::Stats(stats) => stats.prints_lines(common),
        Command::Merge(merge) => is_json && merge.is_printed(),
        Command::Mine(mine) => is_json && mine.is_printed(),
        Command::Explain(explain) => is_json && !explain.markdown,
        Command::Verify(_) | Command::Moves(_) | Command::Perft(_) | Command::Guess(_) => is_json,
        Command::Variants | Command::Rules(_) | Command::Config(_) => is_json,
        Command::Convert(_) | Command::Page(_) => false,
        Command::Schema(_) | Command::Completions(_) | Command::Man(_) => false,
        #[cfg(feature = "view")]
        Command::View(_) => false,
        #[cfg(feature = "lsp")]
        Command::Lsp => false,
    }
}

/// The arguments, and the words that they were understood from: these know what was given and what is a default.
fn arguments() -> Result<(Arguments, ArgMatches), clap::Error> {
    let words = groups::grouped().try_get_matches_from(choose::joined(std::env::args_os()))?;
    let arguments = Arguments::from_arg_matches(&words);
    let arguments = arguments.map_err(|error| error.format(&mut Arguments::command()))?;
    Ok((arguments, words))
}

fn command(arguments: &Arguments, out: &mut Output) -> Run {
    let common = &arguments.common;
    match &arguments.command {
        Command::Check(check) => check::run(check, common, out),
        Command::Convert(convert) => convert::run(convert, common, out),
        Command::Fmt(fmt) => fmt::run(fmt, common, out),
        Command::Page(page) => page::run(page, common, out),
        Command::Solve(solve) => solve::run(solve, common, out),
        Command::Verify(verify) => verify::run(verify, common, out),
        Command::Moves(moves) => moves::run(moves, common, out),
        Command::Perft(perft) => perft::run(perft, common, out),
        Command::Show(show) => show::run(show, common, out),
        Command::Position(position) => position::run(position, common, out),
        #[cfg(feature = "view")]
        Command::View(view) => view::run(view, common, out),
        Command::Stats(stats) => stats::run(stats, common, out),
        Command::Guess(guess) => guess::run(guess, common, out),
        Command::Mine(mine) => mine::run(mine, common, out),
        Command::Merge(merge) => merge::run(merge, common, out),
        Command::Variants => reference::games::print_variants(common, out),
        Command::Rules(rules) => reference::games::print_rules(rules, common, out),
        Command::Explain(explain) => reference::codes::run(explain, common, out),
        Command::Schema(schema) => reference::schema::run(schema, common, out),
        Command::Completions(completions) => reference::shell::print_completions(completions, out),
        Command::Man(man) => reference::shell::print_page(man, out),
        Command::Config(asked) => reference::config::run(asked, common, out),
        #[cfg(feature = "lsp")]
        Command::Lsp => lsp::run(common),
    }
}
