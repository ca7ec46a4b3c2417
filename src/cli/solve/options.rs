//! The options of `solve`, and what they ask of a search.

use std::num::NonZero;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};

use crate::cli::common::Common;
use crate::cli::exit::Failure;
use crate::cli::positions::PositionOptions;
use crate::cli::problems::limits;
use crate::cli::reading::MaybeReading;
use crate::cli::values::{nodes, positive, seconds, whole};
use crate::problems::{FirstMoves, ProblemOptions, Unasked, Wanted, WantedPlay};
use crate::report::{Detail, Format};
use crate::solve::{Growth, Stipulation, StipulationError};

/// Solve problems: find every key, and the play after it
#[derive(Args, Debug)]
pub struct Solve {
    #[command(flatten)]
    pub reading: MaybeReading,
    #[command(flatten)]
    pub position: PositionOptions,
    /// The stipulation, such as "#2", "survive 2", "s#2", "h#2.5", "r#2", "ser-h=3", "PG 6.5"; overrides the file
    #[arg(long, value_name = "STIPULATION")]
    pub stip: Option<String>,
    /// Search at most N nodes per problem, and report what is undecided; `none`, the default, is no limit
    #[arg(long, value_name = "N", value_parser = nodes)]
    pub limit_nodes: Option<u64>,
    /// Search at most SECONDS per problem, and report what is undecided
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub limit_time: Option<Duration>,
    /// Stop after N solutions per problem: keys, or lines in help and series play. First moves that are not decided by then
    /// are reported as undecided
    #[arg(long, value_name = "N", value_parser = positive)]
    pub max_solutions: Option<NonZero<u64>>,
    /// Examine only the first moves from FROM to TO, both included, in the order of the list of moves; FROM and TO are
    /// optional. The others are reported as undecided
    #[arg(long, value_name = "FROM..TO")]
    pub first: Option<FirstMoves>,
    /// How much play to show after keys and tries: `main` is what a printed solution has; `all` adds replies that lose
    /// sooner than by the threat, and the play after duals; a number N is `main` up to move N
    #[arg(long, value_name = "main|all|N", default_value = "main", value_parser = PlayShown::parse)]
    pub play: PlayShown,
    /// Explain why this first move is a key or fails: its play, or its refutations and what the attacker can try after the
    /// first of them. Can be repeated
    #[arg(long = "explain-move", value_name = "MOVE")]
    pub explain: Vec<String>,
    /// Show tries: first moves that at most K defences refute, with these refutations and their play. K is 1 if not given
    #[arg(long, value_name = "K", num_args = 0..=1, default_missing_value = "1", value_parser = whole::<usize>)]
    pub tries: Option<usize>,
    /// Show the set play: what follows if the other side moves first
    #[arg(long)]
    pub set_play: bool,
    /// Also solve the problem with the other side to move
    #[arg(long)]
    pub duplex: bool,
    /// List the pieces that can be removed one at a time without changing the keys
    #[arg(long)]
    pub reduce: bool,
    /// Print one document of all problems: diagrams with their solutions, as magazines have them
    #[arg(long, value_enum, value_name = "TARGET")]
    pub to: Option<Kind>,
    /// Write this document to a new file, or to standard output for - (the default)
    #[arg(short, long, value_name = "FILE", requires = "to")]
    pub out: Option<PathBuf>,
    /// Keep what is proven in FILE while the search goes on. If FILE exists, go on from there: after an interrupt or a limit,
    /// the same command takes the search up again, and prints in the end what a single run prints. First moves that are
    /// decided are not searched again. Everything else in an unfinished problem is searched again
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,
    /// Write proofs of the solutions to this new file, for `lawspeaker verify`
    #[arg(long, value_name = "FILE")]
    pub proof: Option<PathBuf>,
    /// Write a copy of the problem file that has the keys found, or in `olv` the whole solution, and each replaced claim in a comment
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "board", "pieces"])]
    pub write: Option<PathBuf>,
}

/// What kind of document `solve` writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Kind {
    /// A document for LaTeX with TikZ
    Tex,
    /// A page for a browser and for printing, in one file
    Html,
    /// Markdown, with boards as text
    Md,
    /// Text
    Text,
}

impl Solve {
    /// What is asked of the search for the keys of each problem. What depends on the file or the run is left out.
    pub fn asked(&self, common: &Common) -> Result<ProblemOptions<'_>, Failure> {
        let stipulation = match &self.stip {
            None => None,
            Some(text) => Some(text.parse::<Stipulation>().map_err(|error| not_a_stipulation(text, &error))?),
        };
        let mut limits = limits(self.limit_nodes, self.limit_time);
        if let Some(most) = self.max_solutions {
            limits = limits.with_solutions(most.try_into().unwrap_or(NonZero::<usize>::MAX));
        }
        Ok(ProblemOptions {
            variant: common.variant,
            default_variant: None, // of each file
            stipulation,
            unasked: Unasked::Fault,
            limits,
            workers: None,
            tries: self.tries,
            explain: &self.explain,
            first: self.first.as_ref(),
            watch: None, // of each file
            state: None, // of the run
            wanted: Wanted {
                play: self.play.wanted(common.format()),
                set_play: self.set_play,
                reduce: self.reduce,
                duplex: self.duplex,
                proof: self.proof.is_some(),
            },
        })
    }
}

/// The message, with the cause where the shell has taken the stipulation apart.
fn not_a_stipulation(text: &str, error: &StipulationError) -> Failure {
    let quotes = match text.trim() {
        "survive" => "; put the stipulation in quotes: `--stip \"survive 2\"`",
        _ => "",
    };
    Failure::Said(format!("{error}{quotes}"))
}

/// The value of `--play`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayShown {
    pub detail: Detail,
    /// The number of the last move that is shown.
    depth: u8,
}

impl PlayShown {
    /// Reads `main`, `all` or a number of moves.
    pub fn parse(text: &str) -> Result<Self, String> {
        let whole = |detail| Ok(PlayShown { detail, depth: Stipulation::MOST });
        match text {
            "main" => whole(Detail::Main),
            "all" => whole(Detail::All),
            _ => match text.parse() {
                Ok(depth) if (1..=Stipulation::MOST).contains(&depth) => {
                    Ok(PlayShown { detail: Detail::Main, depth })
                }
                _ => Err(format!(
                    "expected `main`, `all`, or a number of moves from 1 to {}",
                    Stipulation::MOST
                )),
            },
        }
    }

    /// What has to be found for it. JSON has the play after all replies; none of it is in the concise format.
    pub fn wanted(self, format: Format) -> Option<WantedPlay> {
        let growth = match (self.detail, format) {
            (_, Format::Concise) => return None,
            (Detail::All, _) => Growth::Duals,
            (Detail::Main, Format::Human) => Growth::Defences,
            (Detail::Main, Format::Json) => Growth::Replies,
        };
        Some(WantedPlay { growth, depth: self.depth })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_or_a_number_of_moves_is_read() {
        assert_eq!(PlayShown::parse("3").unwrap().depth, 3);
        assert_eq!(PlayShown::parse("all").unwrap().detail, Detail::All);
        assert_eq!(PlayShown::parse("main").unwrap().depth, 99);
        for text in ["0", "100", "-1", "", "most"] {
            assert!(PlayShown::parse(text).unwrap_err().starts_with("expected `main`, `all`, or"), "{text}");
        }
    }

    #[test]
    fn no_play_is_looked_for_that_is_not_written() {
        let growth =
            |text: &str, format| PlayShown::parse(text).unwrap().wanted(format).map(|play| play.growth);
        assert_eq!(growth("all", Format::Concise), None);
        assert_eq!(growth("main", Format::Human), Some(Growth::Defences));
        assert_eq!(growth("2", Format::Json), Some(Growth::Replies));
        assert_eq!(growth("all", Format::Human), Some(Growth::Duals));
    }
}
