//! An overview as tables for people, as JSON, or as comma-separated values.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::Form;
use super::overview::{GROUP, Overview};
use super::row::csv_line;
use crate::cli::words::count;
use crate::json;
use crate::replay::Code;
use crate::report::harmless;

/// The most players in the tables for people.
const PLAYERS: usize = 10;

/// The overview in a form.
pub fn of_overview(overview: &Overview, form: Form) -> String {
    match form {
        Form::Json => json::line(overview),
        Form::Csv => csv(overview),
        Form::Text => text(overview),
    }
}

/// A row per count: the table, the key, the games.
fn csv(overview: &Overview) -> String {
    let mut lines = csv_line(["table", "key", "count"]);
    let mut add = |table: &str, key: &str, number: u64| {
        lines += &csv_line([table, key, number.to_string().as_str()]);
    };
    add("total", "games", overview.games);
    add("total", "plies", overview.plies);
    add("total", "bytes", overview.bytes);
    for (table, counts) in tables(overview) {
        counts.iter().for_each(|(key, games)| add(table, key, *games));
    }
    for (length, games) in &overview.lengths {
        add("length", &length.to_string(), *games);
    }
    for (code, found) in &overview.findings {
        add("findings", code, found.findings);
        add("games with finding", code, found.games);
    }
    overview.players.iter().for_each(|(name, games)| add("player", name, *games));
    lines
}

/// The tables of words, with the name of each.
fn tables(overview: &Overview) -> [(&'static str, &BTreeMap<String, u64>); 5] {
    [
        ("variant", &overview.variants),
        ("year", &overview.years),
        ("result", &overview.results),
        ("verdict", &overview.verdicts),
        ("reason", &overview.reasons),
    ]
}

fn text(overview: &Overview) -> String {
    let mut text = format!(
        "{}, {}, {:.1} MB",
        count(overview.games, "game"),
        count(overview.plies, "ply"),
        overview.bytes as f64 / 1e6
    );
    if let (Some(shortest), Some(longest)) = (overview.shortest, overview.longest) {
        text += &format!("; from {shortest} to {}", count(longest, "ply"));
    }
    text.push('\n');
    for (name, counts) in tables(overview) {
        let mut rows: Vec<(String, u64)> = counts.iter().map(|(key, n)| (harmless(key), *n)).collect();
        if name != "year" {
            rows.sort_by_key(|row| Reverse(row.1)); // stable: equal counts stay in order of their names
        }
        text += &table(name, &rows);
    }
    let group = |(length, games): (&u64, &u64)| (format!("{length} to {} plies", length + GROUP - 1), *games);
    text += &table("length", &overview.lengths.iter().map(group).collect::<Vec<_>>());
    let code = |(code, found): (&String, &super::overview::FoundObject)| {
        let title = Code::from_name(code).map_or("", |code| code.info().title);
        (format!("{} {title}, {} in all", harmless(code), found.findings), found.games)
    };
    text += &table("finding", &overview.findings.iter().map(code).collect::<Vec<_>>());
    text + &players(overview)
}

fn players(overview: &Overview) -> String {
    let mut rows: Vec<(&String, u64)> = overview.players.iter().map(|(name, games)| (name, *games)).collect();
    rows.sort_by_key(|row| Reverse(row.1));
    let more = rows.len().saturating_sub(PLAYERS);
    let shown: Vec<_> = rows.into_iter().take(PLAYERS).map(|(name, games)| (harmless(name), games)).collect();
    let mut text = table("player", &shown);
    if more > 0 {
        text += &format!("and {more} more; `--to csv` has all players\n");
    }
    if overview.players_left_out > 0 {
        text +=
            &format!("{} more: too many names to count them\n", count(overview.players_left_out, "player"));
    }
    text
}

/// A table with the number of games before each name; nothing for no rows.
fn table(name: &str, rows: &[(String, u64)]) -> String {
    const HEAD: &str = "games";
    if rows.is_empty() {
        return String::new();
    }
    let width = rows.iter().map(|(_, n)| n.to_string().len()).chain([HEAD.len()]).max().unwrap_or(0);
    let mut text = format!("\n{HEAD:>width$}  {name}\n");
    for (key, games) in rows {
        text += &format!("{games:>width$}  {key}\n");
    }
    text
}
