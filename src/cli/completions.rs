//! `completions`: prints what a shell needs to complete commands and options. It is generated from the arguments.

use clap::CommandFactory as _;
use clap_complete::generate;

use super::args::{Arguments, Completions};
use super::exit::{Exit, Run};
use super::output::Output;

pub fn run(completions: &Completions, out: &mut Output) -> Run {
    let mut text = Vec::new();
    generate(completions.shell, &mut Arguments::command(), "lawspeaker", &mut text);
    out.verbatim(&text)?;
    Ok(Exit::Done)
}
