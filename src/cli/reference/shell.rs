//! `completions` and `man`: what a shell needs to complete commands and options, and manual pages in the language of `man` (roff).
//! Both are generated from the arguments.

use clap::Args;
use clap_complete::{Shell, generate};
use clap_mangen::Man as Page;

use crate::cli::command::{Command, Outputs};
use crate::cli::common::Common;
use crate::cli::exit::{Exit, Failure, Run};
use crate::cli::output::Output;
use crate::cli::program;
use crate::cli::words::hint;

/// Print the completions of a shell
#[derive(Args, Debug)]
#[command(after_help = COMPLETIONS_HELP)]
pub struct Completions {
    /// The shell
    #[arg(value_name = "SHELL", value_enum)]
    pub shell: Shell,
}

/// The text after the options of `completions`.
const COMPLETIONS_HELP: &str = "\
For bash:  lawspeaker completions bash > ~/.local/share/bash-completion/completions/lawspeaker
For zsh:   lawspeaker completions zsh > a folder of $fpath, as _lawspeaker
For fish:  lawspeaker completions fish > ~/.config/fish/completions/lawspeaker.fish";

impl Command for Completions {
    fn run(&self, _: &Common, out: &mut Output) -> Run {
        let mut text = Vec::new();
        generate(self.shell, &mut program(), "lawspeaker", &mut text);
        out.verbatim(&text)?;
        Ok(Exit::Done)
    }

    fn outputs(&self, _: &Common) -> Outputs {
        Outputs::OTHER
    }
}

/// Print a manual page
#[derive(Args, Debug)]
pub struct Man {
    /// A command, such as `check`; without it, the page of the program
    #[arg(value_name = "COMMAND")]
    pub name: Option<String>,
}

impl Command for Man {
    fn run(&self, _: &Common, out: &mut Output) -> Run {
        let mut program = program().disable_help_subcommand(true);
        // This gives subcommands the options of every command, and their full names.
        program.build();
        let command = match &self.name {
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

    fn outputs(&self, _: &Common) -> Outputs {
        Outputs::OTHER
    }
}

/// What a page belongs to; readers show it below the page.
const SOURCE: &str = concat!("lawspeaker ", env!("CARGO_PKG_VERSION"));
