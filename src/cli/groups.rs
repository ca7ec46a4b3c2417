//! The groups of commands in the help.

use clap::CommandFactory as _;

use super::args::Arguments;

/// The commands by what they are for, as the help lists them.
const GROUPS: [(&str, &[&str]); 5] = [
    ("Records", &["check", "convert", "fmt", "stats", "guess", "merge"]),
    ("Problems", &["solve", "verify", "mine"]),
    ("Look", &["show", "page", "view", "position"]),
    ("Know", &["variants", "rules", "explain", "schema", "config"]),
    ("Tools", &["moves", "perft", "lsp", "completions", "man"]),
];

/// The command line, with the commands in groups.
pub fn grouped() -> clap::Command {
    let program = Arguments::command();
    let mut list = String::new();
    for (group, names) in GROUPS {
        list += &format!("{group}:\n");
        for command in names.iter().filter_map(|name| program.find_subcommand(name)) {
            let about = command.get_about().map(ToString::to_string).unwrap_or_default();
            list += &format!("  {:<11}  {about}\n", command.get_name());
        }
        list.push('\n');
    }
    program.help_template(format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{list}\
         `lawspeaker help COMMAND` has the options of a command.\n\nOptions of all commands:\n{{options}}"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_is_in_one_group() {
        let program = Arguments::command();
        let mut all: Vec<_> = program.get_subcommands().map(clap::Command::get_name).collect();
        let mut grouped: Vec<_> = GROUPS.iter().flat_map(|(_, names)| names.iter().copied()).collect();
        grouped.retain(|name| all.contains(name) || !matches!(*name, "view" | "lsp")); // those have features
        all.sort_unstable();
        grouped.sort_unstable();
        assert_eq!(grouped, all);
        let help = super::grouped().render_help().to_string();
        assert!(help.contains("\nProblems:\n  solve        Solve problems"), "{help}");
    }
}
