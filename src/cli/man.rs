//! `man`: prints a manual page, in the language of `man` (roff). It is generated from the arguments.

use clap::CommandFactory as _;
use clap_mangen::Man as Page;

use super::args::{Arguments, Man};
use super::exit::{Exit, Failure, Run};
use super::nearest::hint;
use super::output::Output;

/// What a page belongs to; readers show it below the page.
const SOURCE: &str = concat!("lawspeaker ", env!("CARGO_PKG_VERSION"));

pub fn run(man: &Man, out: &mut Output) -> Run {
    let mut program = Arguments::command().disable_help_subcommand(true);
    // This gives subcommands the options of every command, and their full names.
    program.build();
    let command = match &man.name {
        None => program,
        Some(name) => {
            let known: Vec<_> = program.get_subcommands().map(clap::Command::get_name).collect();
            let found = program.find_subcommand(name).cloned();
            let unknown =
                || format!("unknown command `{name}`; {}", hint(name, "commands", known.iter().copied()));
            found.ok_or_else(|| Failure::Said(unknown()))?
        }
    };
    let mut text = Vec::new();
    Page::new(command).source(SOURCE).render(&mut text)?;
    out.verbatim(&text)?;
    Ok(Exit::Done)
}
