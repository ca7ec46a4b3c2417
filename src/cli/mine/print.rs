//! A problem found in a game, as it is printed, and its place in the order of `--sort`.

use std::collections::BTreeMap;

use clap::ValueEnum;
use schemars::JsonSchema;
use serde::Serialize;

use crate::json::{self, Version, kind};
use crate::mine::{GameTag, Mined, entry};
use crate::problems::NamedMove;
use crate::report::{Format, escape_controls};
use crate::variants::Variant;

/// What `--sort` sorts by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Measure {
    Nodes,
    Tries,
    Quiet,
    Sacrifice,
}

impl Measure {
    /// The part of a sort key for this measure: smaller for what is more difficult.
    fn key(self, problem: &Mined) -> [u8; 8] {
        let measures = &problem.measures;
        let most_first = match self {
            Measure::Nodes => measures.nodes,
            Measure::Tries => measures.tries as u64,
            Measure::Quiet => u64::from(measures.quiet),
            Measure::Sacrifice => u64::from(measures.sacrifice),
        };
        (!most_first).to_be_bytes()
    }

    /// The sort key of a problem.
    pub fn keys(measures: &[Measure], problem: &Mined) -> Vec<u8> {
        measures.iter().flat_map(|measure| measure.key(problem)).collect()
    }
}

/// A problem found in a game, in the output of `mine --output json`.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "MinedProblem", deny_unknown_fields)]
pub struct MinedObject<'a> {
    /// What this object is.
    kind: kind::Mined,
    /// The file, as it was named.
    file: &'a str,
    /// The version of the program that wrote it.
    version: Version,
    /// The number of the game in its file, from 1.
    game: u64,
    /// The line on which the game begins, from 1.
    line: u64,
    /// Plies of the game before the position.
    ply: u32,
    /// The variant.
    variant: Variant,
    /// The position.
    fen: &'a str,
    /// The stipulation: `#N` with the least N.
    stip: String,
    /// All keys.
    keys: &'a [NamedMove],
    /// The move that was played; null at the end of the game.
    played: Option<&'a NamedMove>,
    /// Whether this move is a key; null at the end of the game.
    key_played: Option<bool>,
    /// The nodes of the search for all keys.
    nodes: u64,
    /// The number of first moves that only one defence refutes.
    tries: usize,
    /// Whether no key captures, promotes or gives check (or another call of its game).
    quiet: bool,
    /// Whether every key captures nothing and puts its piece where it can be captured at once.
    sacrifice: bool,
    /// The tags of the game by name, without those for the position and those that say that something is unknown.
    tags: BTreeMap<&'a str, &'a str>,
    /// The entry of a problem file.
    epd: String,
}

/// Where a problem comes from.
pub struct Origin<'a> {
    pub file: &'a str,
    /// The number of the game in its file, and its line, from 1.
    pub game: u64,
    pub line: u64,
    pub tags: &'a [GameTag],
}

/// A problem in a format of the output, with its line end.
pub fn printed(format: Format, problem: &Mined, origin: &Origin<'_>) -> String {
    let &Origin { file, game, line, tags } = origin;
    let file_shown = escape_controls(file);
    let id = format!("{file_shown} game {game} ply {}", problem.ply);
    let epd = entry(problem, &id, tags);
    match format {
        Format::Human => epd + "\n",
        Format::Concise => {
            let Mined { variant, stipulation, keys, ply, .. } = problem;
            let keys: Vec<_> = keys.iter().map(|key| key.san.as_str()).collect();
            let keys = keys.join(" ");
            format!("{file_shown}:{line}: {variant} {stipulation} {keys}, game {game}, ply {ply}\n")
        }
        Format::Json => json::line(&MinedObject {
            kind: kind::Mined,
            file,
            version: Version,
            game,
            line,
            ply: problem.ply,
            variant: problem.variant,
            fen: &problem.fen,
            stip: problem.stipulation.to_string(),
            keys: &problem.keys,
            played: problem.played.as_ref(),
            key_played: problem.key_played,
            nodes: problem.measures.nodes,
            tries: problem.measures.tries,
            quiet: problem.measures.quiet,
            sacrifice: problem.measures.sacrifice,
            tags: tags.iter().map(|tag| (tag.name.as_str(), tag.value.as_str())).collect(),
            epd,
        }),
    }
}
