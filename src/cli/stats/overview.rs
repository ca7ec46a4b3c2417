//! What an archive holds, counted. The counts of two archives can be added.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::formats::ReplayedGame;
use crate::json::{Version, kind};

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
        count(&mut self.variants, replay.variant.map_or("?", |variant| variant.id()), 1);
        count(&mut self.years, about.year, 1);
        count(&mut self.results, replay.claimed.map_or("?", |claim| claim.score.as_str()), 1);
        count(&mut self.verdicts, replay.verdict.as_str(), 1);
        count(&mut self.reasons, replay.decided.map_or("?", |end| end.reason.as_str()), 1);
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
            more.into_iter().for_each(|(key, games)| count(table, &key, games));
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

fn count(table: &mut BTreeMap<String, u64>, key: &str, games: u64) {
    match table.get_mut(key) {
        Some(known) => *known += games,
        None => drop(table.insert(key.to_owned(), games)),
    }
}
