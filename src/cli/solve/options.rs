//! The options of `solve`, and what they ask of a search.

use std::num::NonZero;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};

use crate::cli::choose::{condition, of_problems};
use crate::cli::common::Common;
use crate::cli::exit::Failure;
use crate::cli::positions::PositionOptions;
use crate::cli::problems::limits;
use crate::cli::reading::MaybeReading;
use crate::cli::values::{nodes, positive, seconds, whole};
use crate::convert::SortKey;
use crate::notation::letters::PieceLetters;
use crate::problems::{FirstMoves, ProblemOptions, TwinChanges, Unasked, Wanted, WantedPlay};
use crate::report::{Detail, Form, Format, Style};
use crate::select::{Condition, ProblemCondition};
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
    /// Also solve each problem with these changes, as a twin: "move f7 e6", "remove c3, stip #3"; the changes are those of the opcode
    /// `twin`. Can be repeated
    #[arg(long = "twin", value_name = "CHANGES")]
    pub twins: Vec<TwinChanges>,
    /// Say how the keys and the play of each twin differ from those of the first one
    #[arg(long)]
    pub compare: bool,
    /// List the pieces that can be removed one at a time without changing the keys
    #[arg(long)]
    pub reduce: bool,
    /// Choose the problems for which this is true: 'author like Loyd and year < 1900', 'soundness = cooked'. Opcodes by their names, and
    /// fields: `explain --where` lists them. If repeated, all must be true
    #[arg(long = "where", value_name = "EXPR", value_parser = condition)]
    pub wheres: Vec<Condition>,
    /// Sort the problems of each file by this opcode: `author`, `date:desc`, `stip`. Numbers and dates are compared as such, and problems
    /// without the opcode come last. If repeated, the first one counts most
    #[arg(long = "sort", value_name = "OPCODE", conflicts_with = "write")]
    pub sort: Vec<SortKey>,
    /// List similar problems of this collection, for anticipations and copies: the same pieces mirrored, turned or shifted, and perhaps one
    /// piece more, less or different. FILE may be the input itself. Can be repeated
    #[arg(long, value_name = "FILE")]
    pub similar: Vec<PathBuf>,
    /// Print the pieces of chess with the letters of this language, such as German, or with these letters for King, Queen, Rook, Bishop and
    /// Knight, such as KDTLS. Without this option documents and --long have KQRBS
    #[arg(long, value_name = "LETTERS")]
    pub letters: Option<PieceLetters>,
    /// Print solutions as Popeye does, with both squares of each move: `1.Qa1-b2 ! threat:`
    #[arg(long)]
    pub long: bool,
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
    /// A document for LaTeX's package `diagram`, which magazines of problems use
    DiagramTex,
    /// A page for a browser and for printing, in one file
    Html,
    /// Markdown, with boards as text
    Md,
    /// Text
    Text,
}

impl Solve {
    /// The problems that are wanted.
    ///
    /// # Errors
    /// The condition asks what only games have.
    pub fn condition(&self) -> Result<ProblemCondition, Failure> {
        of_problems(&self.wheres.iter().cloned().fold(Condition::default(), Condition::and))
    }

    /// How solutions are printed.
    pub fn style(&self) -> Style {
        let is_for_problemists = self.to.is_some() || self.long;
        let letters = self.letters.or(is_for_problemists.then_some(PieceLetters::PROBLEMISTS));
        Style { detail: self.play.detail, letters, form: if self.long { Form::Long } else { Form::Short } }
    }

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
            twins: &self.twins,
            only_twin: None,
            watch: None, // of each file
            state: None, // of the run
            wanted: Wanted {
                play: self.play.wanted(common.format()),
                set_play: self.set_play,
                reduce: self.reduce,
                duplex: self.duplex,
                compare: self.compare,
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
