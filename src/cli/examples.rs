//! Examples at the end of each command's help, and the first jobs of the program. The lines are data, because they name games.

use clap::Command;

/// Lines of an example, a tab, and what it does. The first lines are the first jobs; below a blank line come those of the commands.
const EXAMPLES: &str = include_str!("examples.txt");

/// What most people do first.
pub fn first_jobs() -> String {
    let (first, _) = parts();
    list(first.lines().filter(|line| !line.starts_with('#')))
}

/// Adds its examples to the end of a command's help.
pub fn added(command: Command) -> Command {
    let (_, others) = parts();
    let is_of_command = |line: &&str| line.split([' ', '\t']).next() == Some(command.get_name());
    let examples = list(others.lines().filter(is_of_command));
    let before = command.get_after_help().map(|help| format!("{help}\n\n")).unwrap_or_default();
    command.after_help(format!("{before}Examples:\n{examples}"))
}

fn parts() -> (&'static str, &'static str) {
    EXAMPLES.split_once("\n\n").expect("a blank line is behind the first jobs")
}

/// A line for each, and below it what it does.
fn list(examples: impl Iterator<Item = &'static str>) -> String {
    let lines = examples.filter_map(|line| line.split_once('\t'));
    let lines = lines.map(|(line, does)| format!("  lawspeaker {line}\n      {does}\n"));
    lines.collect::<String>().trim_end().to_owned()
}
