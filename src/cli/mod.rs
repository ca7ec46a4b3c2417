//! The command `lawspeaker`, with one file per subcommand. It uses only the public parts of the library.

mod args;
mod check;
mod choose;
mod common;
mod convert;
mod duplicates;
mod exit;
mod explain;
mod fmt;
mod interrupt;
mod lines;
mod moves;
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
mod rules;
mod schema;
mod show;
mod solve;
mod variants;
mod verify;
mod words;

use std::io::{self, Write as _};
use std::process::ExitCode;

use clap::Parser as _;

use args::{Arguments, Command};
use exit::{Exit, Failure};
use output::Output;

/// Runs the command with the arguments of the process.
#[must_use]
pub fn run() -> ExitCode {
    let arguments = match Arguments::try_parse_from(choose::joined(std::env::args_os())) {
        Ok(arguments) => arguments,
        Err(answer) => return print(&answer),
    };
    let mut out = Output::new(&arguments.common);
    let done = match &arguments.command {
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
    };
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

/// Prints help, the version, or what is wrong with the arguments.
fn print(answer: &clap::Error) -> ExitCode {
    let printed = answer.print().and_then(|()| io::stdout().flush());
    match printed {
        Err(error) if !answer.use_stderr() && error.kind() != io::ErrorKind::BrokenPipe => {
            // If standard error is closed too, there is nowhere to report the failure.
            let _ = writeln!(io::stderr(), "error: cannot write the results: {error}");
            Exit::Failed.code(false)
        }
        _ => ExitCode::from(u8::try_from(answer.exit_code()).expect("clap has two exit codes, 0 and 2")),
    }
}
