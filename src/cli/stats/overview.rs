//! What an archive holds, counted. The counts of two archives can be added.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::cli::words::count;
use crate::formats::ReplayedGame;
use crate::json::{self, Version, kind};
use crate::replay::Code;
use crate::report::escape_controls;

use super::Form;
use super::rows::csv_line;

/// An overview of archives.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(deny_unknown_fields)]
pub struct Overview {
    /// What this object is.
    kind: kind::Stats,
    /// Null: the numbers are those of all inputs.
    #[serde(default)]
    file: (),
    /// The version of the program that wrote it.
    #[serde(default)]
    version: Version,
    /// The number of games.
    pub games: u64,
    /// Plies of all main lines, as far as they replay.
    pub plies: u64,
    /// Bytes of all records, uncompressed.
    pub bytes: u64,
    /// Games per variant id; `?` for games of an unknown variant.
    pub variants: BTreeMap<String, u64>,
    /// Games per year of the tag Date; `?` where no year is known.
    pub years: BTreeMap<String, u64>,
    /// Games per claimed result; `?` where no result is claimed.
    pub results: BTreeMap<String, u64>,
    /// Games per verdict of `check`.
    pub verdicts: BTreeMap<String, u64>,
    /// Games per reason why the game ended by the rules; `?` for games that the rules do not end.
    pub reasons: BTreeMap<String, u64>,
    /// Games per length. The key is the least number of plies of its group, which is a multiple of 20.
    pub lengths: BTreeMap<u64, u64>,
    /// The number of plies of the shortest game; null without games.
    pub shortest: Option<u64>,
    /// The number of plies of the longest game; null without games.
    pub longest: Option<u64>,
    /// Games per player, with either colour.
    pub players: BTreeMap<String, u64>,
    /// How often a player was not counted, because there were too many names.
    pub players_left_out: u64,
    /// Findings per code.
    pub findings: BTreeMap<String, FoundObject>,
    /// About how much memory the names of players take.
    #[serde(skip)]
    #[schemars(skip)]
    names: usize,
}

/// How often a code was found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Found", deny_unknown_fields)]
pub struct FoundObject {
    /// How often it was found.
    pub findings: u64,
    /// The number of games with this code.
    pub games: u64,
}

/// The number of plies in a group of lengths.
pub const GROUP: u64 = 20;

/// The most bytes that the names of players may take, and the bytes that a name costs besides its own.
const MOST_NAMES: usize = 256 << 20;
const PER_NAME: usize = 100;

/// What a game adds that its replay does not know.
pub struct About<'a> {
    pub year: &'a str,
    pub players: [Option<&'a str>; 2],
}

impl Overview {
    /// Counts a game.
    pub fn add(&mut self, game: &ReplayedGame<'_>, about: &About<'_>) {
        let replay = &game.replay;
        let plies = u64::from(replay.plies);
        self.games += 1;
        self.plies += plies;
        raise(&mut self.variants, replay.variant.map_or("?", |variant| variant.id()), 1);
        raise(&mut self.years, about.year, 1);
        raise(&mut self.results, replay.claimed.map_or("?", |claim| claim.score.as_str()), 1);
        raise(&mut self.verdicts, replay.verdict.as_str(), 1);
        raise(&mut self.reasons, replay.decided.map_or("?", |end| end.reason.as_str()), 1);
        *self.lengths.entry(plies / GROUP * GROUP).or_default() += 1;
        self.shortest = Some(self.shortest.map_or(plies, |least| least.min(plies)));
        self.longest = Some(self.longest.map_or(plies, |most| most.max(plies)));
        about.players.into_iter().flatten().for_each(|name| self.add_player(name, 1));
        let mut codes: Vec<_> = replay.findings.iter().map(|finding| finding.code.as_str()).collect();
        codes.sort_unstable();
        for same in codes.chunk_by(|a, b| a == b) {
            let found = self.findings.entry(same[0].to_owned()).or_default();
            found.findings += same.len() as u64;
            found.games += 1;
        }
    }

    /// Adds the counts of other games.
    pub fn merge(&mut self, other: Overview) {
        self.games += other.games;
        self.plies += other.plies;
        self.bytes += other.bytes;
        let tables = [
            (&mut self.variants, other.variants),
            (&mut self.years, other.years),
            (&mut self.results, other.results),
            (&mut self.verdicts, other.verdicts),
            (&mut self.reasons, other.reasons),
        ];
        for (table, more) in tables {
            more.into_iter().for_each(|(key, games)| raise(table, &key, games));
        }
        for (length, games) in other.lengths {
            *self.lengths.entry(length).or_default() += games;
        }
        self.shortest = [self.shortest, other.shortest].into_iter().flatten().min();
        self.longest = self.longest.max(other.longest);
        self.players_left_out += other.players_left_out;
        other.players.into_iter().for_each(|(name, games)| self.add_player(&name, games));
        for (code, more) in other.findings {
            let found = self.findings.entry(code).or_default();
            found.findings += more.findings;
            found.games += more.games;
        }
    }

    fn add_player(&mut self, name: &str, games: u64) {
        let cost = name.len() + PER_NAME;
        match self.players.get_mut(name) {
            Some(known) => *known += games,
            None if self.names + cost > MOST_NAMES => self.players_left_out += games,
            None => {
                self.names += cost;
                self.players.insert(name.to_owned(), games);
            }
        }
    }
}

fn raise(table: &mut BTreeMap<String, u64>, key: &str, games: u64) {
    match table.get_mut(key) {
        Some(known) => *known += games,
        None => drop(table.insert(key.to_owned(), games)),
    }
}

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
        let mut rows: Vec<(String, u64)> = counts.iter().map(|(key, n)| (escape_controls(key), *n)).collect();
        if name != "year" {
            rows.sort_by_key(|row| Reverse(row.1)); // stable: equal counts stay in order of their names
        }
        text += &table(name, &rows);
    }
    let group = |(length, games): (&u64, &u64)| (format!("{length} to {} plies", length + GROUP - 1), *games);
    text += &table("length", &overview.lengths.iter().map(group).collect::<Vec<_>>());
    let code = |(code, found): (&String, &super::overview::FoundObject)| {
        let title = Code::from_name(code).map_or("", |code| code.info().title);
        (format!("{} {title}, {} in all", escape_controls(code), found.findings), found.games)
    };
    text += &table("finding", &overview.findings.iter().map(code).collect::<Vec<_>>());
    text + &players(overview)
}

fn players(overview: &Overview) -> String {
    let mut rows: Vec<(&String, u64)> = overview.players.iter().map(|(name, games)| (name, *games)).collect();
    rows.sort_by_key(|row| Reverse(row.1));
    let more = rows.len().saturating_sub(PLAYERS);
    let shown: Vec<_> =
        rows.into_iter().take(PLAYERS).map(|(name, games)| (escape_controls(name), games)).collect();
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
