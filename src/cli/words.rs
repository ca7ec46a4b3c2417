//! Words that several commands use in their closing lines.

use crate::select::MOST_REMEMBERED;

use super::exit::Failure;

/// Why copies of games can not be left out any more.
pub fn too_many() -> Failure {
    let most = MOST_REMEMBERED / 1_000_000;
    Failure::Said(format!(
        "there are more than {most} million different games, which is the most that `--unique` can compare"
    ))
}

/// The part of the closing line about games that were not selected; empty if all games were.
pub fn passed_over(games: u64) -> String {
    if games == 0 { String::new() } else { format!(", {games} passed over") }
}

/// `1 game`, `2 games`, `3 plies`.
pub fn count(n: u64, what: &str) -> String {
    match what.strip_suffix('y') {
        _ if n == 1 => format!("1 {what}"),
        Some(stem) => format!("{n} {stem}ies"),
        None => format!("{n} {what}s"),
    }
}
