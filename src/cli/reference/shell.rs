//! `completions` and `man`: what a shell needs to complete commands and options, and manual pages in the language of `man` (roff).
//! Both are generated from the arguments.

use clap::CommandFactory as _;
use clap_complete::generate;
use clap_mangen::Man as Page;

use crate::cli::args::{Arguments, Completions, Man};
use crate::cli::exit::{Exit, Failure, Run};
use crate::cli::nearest::hint;
use crate::cli::output::Output;

pub fn print_completions(completions: &Completions, out: &mut Output) -> Run {
    let mut text = Vec::new();
    generate(completions.shell, &mut Arguments::command(), "lawspeaker", &mut text);
    out.verbatim(&text)?;
    Ok(Exit::Done)
}

/// What a page belongs to; readers show it below the page.
const SOURCE: &str = concat!("lawspeaker ", env!("CARGO_PKG_VERSION"));

pub fn print_page(man: &Man, out: &mut Output) -> Run {
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
