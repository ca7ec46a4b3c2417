//! The arguments as they are typed.

use std::num::NonZero;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::thread;

use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::convert::Format as Convertible;
use crate::notation::pgn::is_tag_name;
use crate::report::Format;
use crate::variants::Variant;

use super::choose::Choose;

/// Validates game records, solves problems and lists moves for Viking and large-board chess variants.
#[derive(Debug, Parser)]
#[command(name = "lawspeaker", version, propagate_version = true, disable_help_subcommand = true)]
pub(super) struct Arguments {
    #[command(flatten)]
    pub(super) common: Common,
    #[command(subcommand)]
    pub(super) command: Command,
}

/// Options that every subcommand has.
#[derive(Args, Debug)]
pub(super) struct Common {
    /// The game, whatever the file says (see `lawspeaker variants`)
    #[arg(long, global = true, value_name = "ID", value_parser = variant)]
    pub(super) variant: Option<Variant>,
    /// The form of the output
    #[arg(long, global = true, value_enum, default_value_t = OutputForm::Human)]
    pub(super) output: OutputForm,
    /// When to use colour; NO_COLOR is heeded
    #[arg(long, global = true, value_enum, default_value_t = Color::Auto)]
    pub(super) color: Color,
    /// How many threads to use; 0 for all cores. The output is the same for every number
    #[arg(long, global = true, value_name = "N", default_value_t = 1)]
    pub(super) threads: usize,
    /// Say nothing on standard error
    #[arg(long, global = true)]
    pub(super) quiet: bool,
    /// Show no progress bar
    #[arg(long, global = true)]
    pub(super) no_progress: bool,
    /// Exit with 0 instead of 1 when something checked is wrong
    #[arg(long, global = true)]
    pub(super) exit_zero: bool,
}

impl Common {
    /// How many threads to use.
    pub(super) fn threads(&self) -> NonZero<usize> {
        let all = || thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
        NonZero::new(self.threads).unwrap_or_else(all)
    }
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Replay records, or solve problems and compare with what their file claims
    Check(Check),
    /// Convert records to another notation
    Convert(Convert),
    /// Write records and problem files in their canonical form
    Fmt(Fmt),
    /// Find every first move that fulfils a stipulation
    Solve(Solve),
    /// Check proofs of problems with the rules alone, without the solver
    Verify(Verify),
    /// List the legal moves of positions
    Moves(Moves),
    /// Count the paths of a game to a depth
    Perft(Perft),
    /// Print boards
    Show(Show),
    /// List the games that are known
    Variants,
    /// Print the law of a game, or one rule of it
    Rules(Rules),
    /// Explain a code such as E201
    Explain(Explain),
    /// Print the schema of a kind of JSON that is written or read, or list them all
    Schema(SchemaOf),
}

#[derive(Args, Debug)]
pub(super) struct Check {
    /// Files, folders, or - for standard input: PGN, Game Courier's moves (Orphic), problems in EPD
    #[arg(required = true, value_name = "PATH")]
    pub(super) paths: Vec<PathBuf>,
    /// Instead of every finding in records, list how often each code was found, with its first finding
    #[arg(long)]
    pub(super) statistics: bool,
    /// Copy the games without an error, byte for byte, into a file, packed if its name ends so; one that is there is
    /// replaced
    #[arg(long, value_name = "FILE")]
    pub(super) good: Option<PathBuf>,
    /// Copy the games with an error, byte for byte, into a file, in the same way
    #[arg(long, value_name = "FILE")]
    pub(super) bad: Option<PathBuf>,
    /// Check only the records that begin within these bytes of a plain file; either end may be left out
    #[arg(long, value_name = "A..B", value_parser = range)]
    pub(super) range: Option<Range<u64>>,
    #[command(flatten)]
    pub(super) choose: Choose,
}

#[derive(Args, Debug)]
#[command(after_help = CONVERT_HELP)]
pub(super) struct Convert {
    /// Files, folders, or - for standard input
    #[arg(required = true, value_name = "PATH")]
    pub(super) paths: Vec<PathBuf>,
    /// What to convert to
    #[arg(long, value_name = "FORMAT", value_parser = format)]
    pub(super) to: Convertible,
    /// What to convert from, where the content is not to tell
    #[arg(long, value_name = "FORMAT", value_parser = format)]
    pub(super) from: Option<Convertible>,
    /// Write one file, packed if its name ends so; without it and --out-dir, or for -, to standard output
    #[arg(short, long, value_name = "FILE", conflicts_with = "out_dir")]
    out: Option<PathBuf>,
    /// Write a file for each that is read, into this folder
    #[arg(long, value_name = "DIR")]
    pub(super) out_dir: Option<PathBuf>,
    /// Pack the files of --out-dir
    #[arg(long, value_enum, requires = "out_dir")]
    pub(super) compress: Option<Compress>,
    /// Replace files that are there already
    #[arg(long)]
    pub(super) force: bool,
    /// Leave out games of which something would be lost
    #[arg(long)]
    pub(super) strict: bool,
    /// Write games that do not replay as far as they do, and the rest as a comment
    #[arg(long)]
    pub(super) keep_broken: bool,
    /// Write the games in the order of a tag's values: numbers by their value, in any case, games without it last. May be
    /// repeated: the first counts most. What does not fit into memory waits in a temporary file
    #[arg(long = "sort", value_name = "TAG", value_parser = tag_name)]
    pub(super) sort: Vec<String>,
    /// Write so many games to a file, named FILE-0001, FILE-0002 and so on; all get their names when all are whole
    #[arg(long, value_name = "N")]
    pub(super) split: Option<NonZero<u64>>,
    #[command(flatten)]
    pub(super) choose: Choose,
}

impl Convert {
    /// The one file that is written; none for standard output or a file for each that is read.
    pub(super) fn out(&self) -> Option<&Path> {
        self.out.as_deref().filter(|out| out.as_os_str() != "-")
    }
}

/// What does not fit beside an option.
const CONVERT_HELP: &str = "\
Formats: pgn, pgn-lan, pgn-coord, pgn-figurine, json, ndjson, coord, gamecourier (Orphic
Chess), opentafl (the Viking Game); and, to write only, fens (the position behind every
ply) and epd (the last position of a game).

Files in --out-dir have the name they had below the folder that was given, with another
end: pgn, json, ndjson, coord, fens, epd, log (gamecourier), tafl (opentafl).

A file takes its name when it is whole; a run that is killed may leave files that end in
`.partial`, which can be removed. Files that are there already stay as they are, which is
an error for each of them but not for the others; --force replaces them.

A game that does not replay is left out and reported. What a format cannot express is left
out of the game and counted by kind.

Exit status: 0 all converted, 1 some games were left out or written in part, 2 something
could not be done.";

#[derive(Args, Debug)]
#[command(after_help = FMT_HELP)]
pub(super) struct Fmt {
    /// Files, folders, or - for standard input: games in any notation that can be read, positions, problems
    #[arg(required = true, value_name = "PATH")]
    pub(super) paths: Vec<PathBuf>,
    /// Write nothing; name the files that are not in their canonical form, and exit with 1 if there are any
    #[arg(long, conflicts_with = "write")]
    pub(super) check: bool,
    /// Show what would change, as a unified diff
    #[arg(long, conflicts_with = "write")]
    pub(super) diff: bool,
    /// Put the canonical form in place of the files; those that have it already are not touched
    #[arg(long)]
    pub(super) write: bool,
    /// What the files are written in, where the content is not to tell
    #[arg(long, value_name = "FORMAT", value_parser = format)]
    pub(super) from: Option<Convertible>,
}

/// What does not fit beside an option.
const FMT_HELP: &str = "\
The canonical form of a record is what `convert` writes in its own notation (of PGN: `--to
pgn`); that of a problem has its moves in `san`, one blank between words, and the clocks only
where they say something. Comments and the order of tags, opcodes and moves stay; so do blank
lines and comments between entries and games of one line.

A game that does not replay or would lose anything, and an entry with a fault, stays byte for
byte as it is and is reported. So is a move whose text says what the move is not, such as a
wrong mark, which the canonical form puts right.

Exit status: 0 all is well, 1 something stays as it is for that reason, or --check found a
file, 2 something could not be done.";

#[derive(Args, Debug)]
pub(super) struct Solve {
    /// Problem files, folders, or - for standard input
    #[arg(value_name = "PATH", required_unless_present = "fen", conflicts_with = "fen")]
    pub(super) paths: Vec<PathBuf>,
    /// A position instead of a file
    #[arg(long, value_name = "POSITION")]
    pub(super) fen: Option<String>,
    /// What is to be done: "#2", "survive 2", "s#2", "h#2", "ser-#3"; overrides the file
    #[arg(long, value_name = "STIPULATION")]
    pub(super) stip: Option<String>,
    /// Stop a problem after so many nodes, and say what is undecided
    #[arg(long, value_name = "N")]
    pub(super) limit_nodes: Option<u64>,
    /// Stop a problem after so many seconds, and say what is undecided
    #[arg(long, value_name = "SECONDS")]
    pub(super) limit_time: Option<f64>,
    /// Show the tries too: first moves that fail to at most K defences, which are named
    #[arg(long, value_name = "K", num_args = 0..=1, default_missing_value = "1")]
    pub(super) tries: Option<usize>,
    /// Show what the other side's moves would meet if it were to move
    #[arg(long)]
    pub(super) set_play: bool,
    /// Solve for the other side too, as if it were to move
    #[arg(long)]
    pub(super) duplex: bool,
    /// Show which pieces can be removed one at a time without a change of the keys
    #[arg(long)]
    pub(super) reduce: bool,
    /// Write proofs of the verdicts to this file, for `lawspeaker verify`
    #[arg(long, value_name = "FILE")]
    pub(super) proof: Option<PathBuf>,
    /// Write a copy of the problem file with the keys that were found
    #[arg(long, value_name = "FILE", conflicts_with = "fen")]
    pub(super) write: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(super) struct Verify {
    /// Proofs as `solve --proof` writes them: files, folders, or - for standard input
    #[arg(required = true, value_name = "PROOF")]
    pub(super) paths: Vec<PathBuf>,
}

#[derive(Args, Debug)]
pub(super) struct Moves {
    /// Files with a position a line, folders, or - for standard input
    #[arg(value_name = "PATH", conflicts_with = "fen")]
    pub(super) paths: Vec<PathBuf>,
    /// A position; the game's array without it
    #[arg(long, value_name = "POSITION")]
    pub(super) fen: Option<String>,
}

#[derive(Args, Debug)]
pub(super) struct Perft {
    /// Half-moves to count, 0 to 30
    #[arg(value_parser = clap::value_parser!(u32).range(0..=30))]
    pub(super) depth: u32,
    /// A position; the game's array without it
    #[arg(long, value_name = "POSITION")]
    pub(super) fen: Option<String>,
    /// Show the count below each move
    #[arg(long)]
    pub(super) divide: bool,
}

#[derive(Args, Debug)]
pub(super) struct Show {
    /// Files with a position a line or with records, folders, or - for standard input
    #[arg(value_name = "PATH", conflicts_with = "fen")]
    pub(super) paths: Vec<PathBuf>,
    /// A position; the game's array without it
    #[arg(long, value_name = "POSITION")]
    pub(super) fen: Option<String>,
    /// Show symbols instead of letters: runes in Odin's Rune Chess, Orphic's Elks as ER and EN by their square
    #[arg(long, visible_alias = "symbols")]
    pub(super) runes: bool,
}

#[derive(Args, Debug)]
pub(super) struct Rules {
    /// The game
    #[arg(value_name = "VARIANT", value_parser = variant)]
    pub(super) game: Variant,
    /// One rule: ODIN-6
    #[arg(value_name = "RULE-ID")]
    pub(super) rule: Option<String>,
}

#[derive(Args, Debug)]
pub(super) struct Explain {
    /// The code: E201
    #[arg(value_name = "CODE")]
    pub(super) code: Option<String>,
}

#[derive(Args, Debug)]
pub(super) struct SchemaOf {
    /// Which one, such as `record`; without it all are listed
    #[arg(value_name = "NAME")]
    pub(super) name: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum OutputForm {
    Human,
    Concise,
    Json,
}

/// How files of a folder are packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Compress {
    Gz,
    Zst,
}

impl From<OutputForm> for Format {
    fn from(form: OutputForm) -> Self {
        match form {
            OutputForm::Human => Format::Human,
            OutputForm::Concise => Format::Concise,
            OutputForm::Json => Format::Json,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Color {
    Auto,
    Always,
    Never,
}

fn variant(name: &str) -> Result<Variant, String> {
    Variant::from_name(name).ok_or_else(|| {
        let known: Vec<_> = Variant::ALL.iter().map(|variant| variant.id()).collect();
        format!("no such game; known are {}", known.join(", "))
    })
}

fn format(name: &str) -> Result<Convertible, String> {
    Convertible::from_name(name).ok_or_else(|| {
        let known: Vec<_> = Convertible::ALL.iter().map(|format| format.name()).collect();
        format!("no such format; known are {}", known.join(", "))
    })
}

fn tag_name(name: &str) -> Result<String, String> {
    let name = is_tag_name(name).then(|| name.to_owned());
    name.ok_or_else(|| "a tag's name is letters, digits and underscores".to_owned())
}

/// `A..B`: bytes from A on, those from B on left out.
fn range(text: &str) -> Result<Range<u64>, String> {
    let end = |text: &str, missing: u64| match text {
        "" => Ok(missing),
        _ => text.parse().map_err(|_| format!("`{text}` is no number of bytes")),
    };
    let (start, stop) = text.split_once("..").ok_or("a range is written `A..B`")?;
    let range = end(start, 0)?..end(stop, u64::MAX)?;
    if range.start > range.end { Err("a range does not end before it begins".to_owned()) } else { Ok(range) }
}
