//! Options that meet: each pair of options is run against a plain second way. An option without a row fails.

mod mine;
mod solve;

use std::collections::BTreeSet;

use crate::{out, run};

/// Every option that the help of a command names, but those of all commands.
fn options(command: &str) -> BTreeSet<String> {
    let named = |text: &str| -> BTreeSet<String> {
        let words =
            text.lines().filter_map(|line| line.split_once("--").filter(|(before, _)| is_margin(before)));
        words.map(|(_, rest)| rest.split([' ', ',', '[']).next().unwrap().to_owned()).collect()
    };
    let all = named(out(&run(&["variants", "--help"])));
    named(out(&run(&[command, "--help"]))).difference(&all).cloned().collect()
}

/// Whether nothing but blanks and a short option is before an option.
fn is_margin(before: &str) -> bool {
    before.len() < 8 && before.trim().is_empty() || before.trim().ends_with(',')
}
