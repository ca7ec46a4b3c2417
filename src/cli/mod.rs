//! The command `lawspeaker`: the list of its commands, and how one of them is run. It uses only the public parts of the library.
//!
//! All modules are private and [`run`] is all that leaves the room, so `pub` here means: for the other files of the command.

#![allow(unreachable_pub)]

mod check;
mod choose;
mod command;
mod common;
mod config;
mod convert;
mod counts;
mod diagram;
mod duplicates;
mod examples;
mod exit;
mod facts;
mod fmt;
mod games;
mod guess;
mod interrupt;
#[cfg(feature = "lsp")]
mod lsp;
mod merge;
mod mine;
mod moves;
mod openings;
mod output;
mod outputs;
mod page;
mod paths;
mod perft;
mod position;
mod positions;
mod problems;
mod progress;
mod reading;
mod reference;
mod rewriting;
mod seen;
mod show;
mod solve;
mod sorter;
mod stats;
mod unpacking;
mod usage;
mod values;
mod verify;
#[cfg(feature = "view")]
mod view;
mod words;

use std::ffi::OsString;

use clap::error::ErrorKind;
use clap::{ArgMatches, Args, CommandFactory as _, FromArgMatches, Parser, Subcommand, ValueEnum as _};

use command::{Command, Inputs, Outputs};
use common::Common;
use exit::{Exit, Failure};
use output::Output;

/// The groups of commands in the help.
const GROUPS: [&str; 5] = ["Records", "Problems", "Look", "Know", "Tools"];

/// All commands, in the order of manual pages and completions, each with its place in the help: the group, and the place there.
const COMMANDS: &[Entry] = &[
    entry::<check::options::Check>("check", ("Records", 1)),
    entry::<convert::Convert>("convert", ("Records", 2)),
    entry::<fmt::Fmt>("fmt", ("Records", 3)),
    entry::<solve::options::Solve>("solve", ("Problems", 1)),
    entry::<page::Page>("page", ("Look", 2)),
    entry::<verify::Verify>("verify", ("Problems", 2)),
    entry::<moves::Moves>("moves", ("Tools", 1)),
    entry::<perft::Perft>("perft", ("Tools", 2)),
    entry::<show::Show>("show", ("Look", 1)),
    entry::<position::Position>("position", ("Look", 4)),
    #[cfg(feature = "view")]
    entry::<view::View>("view", ("Look", 3)),
    entry::<stats::Stats>("stats", ("Records", 4)),
    entry::<guess::Guess>("guess", ("Records", 5)),
    entry::<mine::Mine>("mine", ("Problems", 3)),
    entry::<merge::Merge>("merge", ("Records", 6)),
    entry::<reference::games::Variants>("variants", ("Know", 1)),
    entry::<reference::games::Rules>("rules", ("Know", 2)),
    entry::<reference::codes::Explain>("explain", ("Know", 3)),
    entry::<reference::schema::SchemaOf>("schema", ("Know", 4)),
    entry::<reference::shell::Completions>("completions", ("Tools", 4)),
    entry::<reference::shell::Man>("man", ("Tools", 5)),
    entry::<reference::config::Config>("config", ("Know", 5)),
    #[cfg(feature = "lsp")]
    entry::<lsp::Lsp>("lsp", ("Tools", 3)),
];

/// A command of the list.
struct Entry {
    name: &'static str,
    help: (&'static str, u8),
    /// Gives a command of `clap` its options and their help.
    options: fn(clap::Command) -> clap::Command,
    /// Makes the command of the words that were understood.
    make: fn(&ArgMatches) -> Result<Box<dyn Command>, clap::Error>,
}

const fn entry<C: Command + Args + 'static>(name: &'static str, help: (&'static str, u8)) -> Entry {
    let make = |words: &ArgMatches| C::from_arg_matches(words).map(|command| Box::new(command) as Box<_>);
    Entry { name, help, options: C::augment_args, make }
}

/// Validates game records, solves problems, converts notation and lists moves for Viking and large-board chess variants
#[derive(Parser)]
#[command(name = "lawspeaker", version, propagate_version = true)]
struct Arguments {
    #[command(flatten)]
    common: Common,
    #[command(subcommand)]
    chosen: Chosen,
}

/// The command that the command line names.
struct Chosen(Box<dyn Command>);

impl Subcommand for Chosen {
    fn augment_subcommands(program: clap::Command) -> clap::Command {
        let command = |entry: &Entry| examples::added((entry.options)(clap::Command::new(entry.name)));
        program.subcommands(COMMANDS.iter().map(command))
    }

    fn augment_subcommands_for_update(program: clap::Command) -> clap::Command {
        Self::augment_subcommands(program)
    }

    fn has_subcommand(name: &str) -> bool {
        COMMANDS.iter().any(|entry| entry.name == name)
    }
}

impl FromArgMatches for Chosen {
    fn from_arg_matches(words: &ArgMatches) -> Result<Self, clap::Error> {
        let (name, words) = words.subcommand().expect("the program needs a command");
        let entry = COMMANDS.iter().find(|entry| entry.name == name).expect("only these commands are known");
        (entry.make)(words).map(Chosen)
    }

    fn update_from_arg_matches(&mut self, words: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(words)?;
        Ok(())
    }
}

/// The command line as `clap` knows it.
fn program() -> clap::Command {
    Arguments::command()
}

/// Runs the command with these words, the first of which is the name of the program. Gives the exit status.
#[must_use]
pub fn run(words: impl IntoIterator<Item = OsString>) -> u8 {
    let words = choose::joined(words.into_iter());
    let (Arguments { mut common, chosen: Chosen(command) }, words) = match arguments(&words) {
        Ok(understood) => understood,
        Err(answer) => return output::print_answer(&usage::advised(answer, &words)),
    };
    let Inputs { first, pieces } = command.inputs();
    common.pieces = pieces;
    let Outputs { documents, .. } = command.outputs(&common);
    let configured = common.configure(&words, first, documents);
    let mut out = Output::new(&common);
    if command.outputs(&common).lines {
        out.set_lines();
    }
    let done = configured
        .and_then(|()| if documents { Ok(()) } else { refuse_documents(&common) })
        .and_then(|()| command.run(&common, &mut out));
    let exit = match done.and_then(|exit| out.finish().map(|()| exit)) {
        Ok(exit) => exit,
        Err(Failure::ClosedPipe) => Exit::Done,
        Err(failure) => {
            out.fail(&failure);
            Exit::Failed
        }
    };
    exit.code(common.exit_zero)
}

/// Refuses the forms of `--output` that are documents.
fn refuse_documents(common: &Common) -> Result<(), Failure> {
    let form = common.output;
    if form.text().is_some() {
        return Ok(());
    }
    let name = form.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default();
    Err(Failure::Said(format!(
        "`--output {name}` is for `check` only; the other commands print `human`, `concise` or `json`"
    )))
}

/// The arguments, and the words that they were understood from: these know what was given and what is a default.
fn arguments(words: &[OsString]) -> Result<(Arguments, ArgMatches), clap::Error> {
    games::register_named(words).map_err(|why| program().error(ErrorKind::Io, why))?;
    let words = grouped().try_get_matches_from(words)?;
    let arguments = Arguments::from_arg_matches(&words);
    let arguments = arguments.map_err(|error| error.format(&mut program()))?;
    Ok((arguments, words))
}

/// The command line, with the commands in groups.
fn grouped() -> clap::Command {
    let program = program();
    let mut list = String::new();
    for group in GROUPS {
        list += &format!("{group}:\n");
        let mut entries: Vec<_> = COMMANDS.iter().filter(|entry| entry.help.0 == group).collect();
        entries.sort_by_key(|entry| entry.help.1);
        for command in entries.iter().filter_map(|entry| program.find_subcommand(entry.name)) {
            let about = command.get_about().map(ToString::to_string).unwrap_or_default();
            list += &format!("  {:<11}  {about}\n", command.get_name());
        }
        list.push('\n');
    }
    program.help_template(format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{list}\
         First jobs:\n{}\n\n\
         `lawspeaker help COMMAND` has the options of a command, and examples.\n\nOptions of all commands:\n{{options}}",
        examples::first_jobs()
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_is_in_one_group() {
        assert!(COMMANDS.iter().all(|entry| GROUPS.contains(&entry.help.0)));
        let places: std::collections::BTreeSet<_> = COMMANDS.iter().map(|entry| entry.help).collect();
        assert_eq!(places.len(), COMMANDS.len(), "two commands have one place");
        let help = grouped().render_help().to_string();
        assert!(help.contains("\nProblems:\n  solve        Solve problems"), "{help}");
        for entry in COMMANDS {
            assert!(help.contains(&format!("\n  {:<11}  ", entry.name)), "{}", entry.name);
        }
    }
}
