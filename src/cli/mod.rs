//! The command `lawspeaker`, with one file per subcommand. It uses only the public parts of the library.

mod args;
mod check;
mod choose;
mod common;
mod completions;
mod convert;
mod duplicates;
mod exit;
mod explain;
mod fmt;
mod interrupt;
mod lines;
mod man;
mod moves;
mod nearest;
mod notations;
mod numbers;
mod output;
mod outputs;
mod paths;
mod perft;
mod pipeline;
mod positions;
mod progress;
mod reading;
mod report_file;
mod rewriting;
mod rules;
mod schema;
mod show;
mod solve;
mod tags_seen;
mod unquoted;
mod usage;
mod variants;
mod verify;
mod words;

use std::process::ExitCode;

use clap::{Parser as _, ValueEnum as _};

use args::{Arguments, Command};
use exit::{Exit, Failure};
use output::Output;

/// Runs the command with the arguments of the process.
#[must_use]
pub fn run() -> ExitCode {
    let arguments = match Arguments::try_parse_from(choose::joined(std::env::args_os())) {
        Ok(arguments) => arguments,
        Err(answer) => return output::print_answer(&usage::advised(answer)),
    };
    let mut out = Output::new(&arguments.common);
    let done = refuse_documents(&arguments).and_then(|()| match &arguments.command {
        Command::Check(check) => check::run(check, &arguments.common, &mut out),
        Command::Convert(convert) => convert::run(convert, &arguments.common, &mut out),
        Command::Fmt(fmt) => fmt::run(fmt, &arguments.common, &mut out),
        Command::Solve(solve) => solve::run(solve, &arguments.common, &mut out),
        Command::Verify(verify) => verify::run(verify, &arguments.common, &mut out),
        Command::Moves(moves) => moves::run(moves, &arguments.common, &mut out),
        Command::Perft(perft) => perft::run(perft, &arguments.common, &mut out),
        Command::Show(show) => show::run(show, &arguments.common, &mut out),
        Command::Variants => variants::run(&arguments.common, &mut out),
        Command::Rules(rules) => rules::run(rules, &arguments.common, &mut out),
        Command::Explain(explain) => explain::run(explain, &arguments.common, &mut out),
        Command::Schema(schema) => schema::run(schema, &arguments.common, &mut out),
        Command::Completions(completions) => completions::run(completions, &mut out),
        Command::Man(man) => man::run(man, &mut out),
    });
    let exit = match done.and_then(|exit| out.finish().map(|()| exit)) {
        Ok(exit) => exit,
        Err(Failure::ClosedPipe) => Exit::Done,
        Err(Failure::Said(message) | Failure::Unwritable(message)) => {
            out.complain(&message);
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
