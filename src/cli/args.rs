//! The command line: subcommands, options and their help texts. What the options do is in the subcommands' files.

use std::num::NonZero;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;

use crate::notation::letters::PieceLetters;
use crate::problems::FirstMoves;
use crate::select::with_two_dots;
use crate::variants::Variant;

use super::check::options::Check;
use super::common::{Common, Letters, variant};
use super::convert::Convert;
use super::diagram::{DiagramOptions, Target};
use super::findings::FindingOptions;
use super::guess::Guess;
use super::merge::Merge;
use super::mine::Mine;
use super::numbers::{depth, nodes, positive, seconds, whole};
use super::play_shown::PlayShown;
use super::positions::PositionOptions;
use super::problems::CHECK_NODES;
use super::reading::{MaybeReading, Reading};
use super::rewriting::Recoding;
use super::stats::Stats;

/// Validates game records, solves problems, converts notation and lists moves for Viking and large-board chess variants
#[derive(Debug, Parser)]
#[command(name = "lawspeaker", version, propagate_version = true)]
pub struct Arguments {
    #[command(flatten)]
    pub common: Common,
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Check records by replaying them, and problems by solving them
    Check(Check),
    /// Convert records to another notation
    Convert(Convert),
    /// Rewrite records and problem files as canonical text
    Fmt(Fmt),
    /// Solve problems: find every key, and the play after it
    Solve(Solve),
    /// Write a page for a browser: games and solutions to step through, with findings
    Page(Page),
    /// Check proofs of problems, using the rules only and not the solver
    Verify(Verify),
    /// List the legal moves of positions
    Moves(Moves),
    /// Count the move paths from a position to a depth
    Perft(Perft),
    /// Draw positions of records and problems as text, SVG, PNG or TeX
    Show(Show),
    /// Turn a drawn board or a list of pieces into a position string (FEN)
    Position(Position),
    /// Step through records and problems in the terminal
    #[cfg(feature = "view")]
    View(View),
    /// Count what archives hold: variants, years, results, lengths, players, findings
    Stats(Stats),
    /// Find out by which rules games were played
    Guess(Guess),
    /// Find problems in the games of archives: forced wins, played or missed
    Mine(Mine),
    /// Put the results of the parts of an archive together
    Merge(Merge),
    /// List the variants
    Variants,
    /// Print the rules of a variant, or one of them
    Rules(Rules),
    /// Explain a code such as E201, or list all codes
    Explain(Explain),
    /// Print a JSON schema, or list all schemas
    Schema(SchemaOf),
    /// Print the completions of a shell
    Completions(Completions),
    /// Print a manual page
    Man(Man),
    /// Print what the configuration files say for a path, and where
    Config(Config),
    /// Serve an editor: a language server on standard input and output
    #[cfg(feature = "lsp")]
    Lsp,
}

impl Command {
    /// The letters of the pieces in the games that are read.
    pub fn pieces(&self) -> Option<PieceLetters> {
        match self {
            Command::Check(Check { letters, .. })
            | Command::Fmt(Fmt { letters, .. })
            | Command::Page(Page { letters, .. })
            | Command::Stats(Stats { letters, .. })
            | Command::Guess(Guess { letters, .. })
            | Command::Mine(Mine { letters, .. }) => letters.pieces,
            #[cfg(feature = "view")]
            Command::View(View { letters, .. }) => letters.pieces,
            Command::Convert(Convert { read_pieces, .. }) => *read_pieces,
            _ => None,
        }
    }

    /// The first path to read: its configuration files hold for the run. `None` for commands that need none.
    pub fn first_path(&self) -> Option<&Path> {
        let paths = match self {
            Command::Check(Check { reading, .. })
            | Command::Convert(Convert { reading, .. })
            | Command::Fmt(Fmt { reading, .. })
            | Command::Page(Page { reading, .. })
            | Command::Stats(Stats { reading, .. })
            | Command::Guess(Guess { reading, .. })
            | Command::Mine(Mine { reading, .. })
            | Command::Verify(Verify { reading, .. }) => &reading.paths,
            Command::Solve(Solve { reading, .. })
            | Command::Moves(Moves { reading, .. })
            | Command::Show(Show { reading, .. }) => &reading.paths,
            #[cfg(feature = "view")]
            Command::View(View { reading, .. }) => &reading.paths,
            Command::Perft(_) | Command::Position(_) => return Some(Path::new(".")),
            Command::Merge(_)
            | Command::Variants
            | Command::Rules(_)
            | Command::Explain(_)
            | Command::Schema(_)
            | Command::Completions(_)
            | Command::Man(_)
            | Command::Config(_) => return None,
            #[cfg(feature = "lsp")]
            Command::Lsp => return None,
        };
        Some(paths.first().map_or(Path::new("."), PathBuf::as_path))
    }
}

/// One file that works without a network.
#[derive(Args, Debug)]
#[command(after_help = PAGE_HELP)]
pub struct Page {
    #[command(flatten)]
    pub reading: Reading,
    #[command(flatten)]
    pub letters: Letters,
    /// Write the page to this new file, or to standard output for -
    #[arg(short, long, value_name = "FILE")]
    pub out: PathBuf,
    /// The title of the page; without this option, the names of the inputs
    #[arg(long, value_name = "TEXT")]
    pub title: Option<String>,
    /// Search at most N nodes per problem, and as many again for its play. `none` is no limit
    #[arg(long, value_name = "N", default_value_t = CHECK_NODES, value_parser = nodes)]
    pub limit_nodes: u64,
    #[command(flatten)]
    pub findings: FindingOptions,
}

const PAGE_HELP: &str = "
The page is one file. It needs no network and no other file, and a browser can open it from
disk. It has a list of the games to sort and to search, and each game with a board, its moves
with variations and comments, and its findings with the rules that they name. The solution of
a problem is a tree to play through, and its proof is verified.

Exit status: 0 the page is written, whatever was found in the games, 2 an input or the output
failed.";

#[derive(Args, Debug)]
#[command(after_help = FMT_HELP)]
pub struct Fmt {
    #[command(flatten)]
    pub reading: Reading,
    #[command(flatten)]
    pub letters: Letters,
    /// Change nothing; list the files that are not canonical, and exit with 1 if there are any
    #[arg(long, conflicts_with = "write")]
    pub check: bool,
    /// Show the changes as a unified diff
    #[arg(long, conflicts_with = "write")]
    pub diff: bool,
    /// Replace the files by their canonical text; canonical files are not touched
    #[arg(long)]
    pub write: bool,
    /// The encoding of the new text
    #[arg(long, value_enum, default_value_t)]
    pub encoding: Recoding,
}

/// The text after the options of `fmt`.
const FMT_HELP: &str = "\
The canonical text of a record is what `convert` writes in the record's own notation (for PGN:
`--to pgn`). The canonical text of a problem has its moves in `san`, one space between words,
and the move counters only where they are not 0 and 1. Comments and the order of tags, opcodes
and moves are kept, and so are blank lines and comments between problems and between games of
one line.

A game of which a move cannot be replayed, in a variation too, or that would lose something,
and a problem with an error, is reported and keeps its bytes. Wrong text of a clear move, such
as a wrong mark or move number, is reported and corrected. The file keeps its encoding and
its line ends.

Exit status: 0 success, 1 a game or problem was not rewritten or --check listed a file, 2 an
input or an output failed.";

#[derive(Args, Debug)]
pub struct Solve {
    #[command(flatten)]
    pub reading: MaybeReading,
    #[command(flatten)]
    pub position: PositionOptions,
    /// The stipulation, such as "#2", "survive 2", "s#2", "h#2.5", "r#2", "ser-h=3"; overrides the file
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
    pub to: Option<Document>,
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
    /// Write a copy of the problem file that has the keys found, and each replaced claim in a comment
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "board", "pieces"])]
    pub write: Option<PathBuf>,
}

/// What kind of document `solve` writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Document {
    /// A document for LaTeX with TikZ
    Tex,
    /// A page for a browser and for printing, in one file
    Html,
    /// Markdown, with boards as text
    Md,
    /// Text
    Text,
}

#[derive(Args, Debug)]
pub struct Verify {
    #[command(flatten)]
    pub reading: Reading,
    /// Reach at most N positions per proof, in place of 20 million, or of 100 million in help and series play; a proof that needs
    /// more is not checked. `none` is no limit
    #[arg(long, value_name = "N", value_parser = nodes)]
    pub limit_nodes: Option<u64>,
}

#[derive(Args, Debug)]
pub struct Moves {
    #[command(flatten)]
    pub reading: MaybeReading,
    #[command(flatten)]
    pub position: PositionOptions,
}

#[derive(Args, Debug)]
pub struct Perft {
    /// The depth in plies, 0 to 30
    #[arg(value_parser = depth)]
    pub depth: u32,
    #[command(flatten)]
    pub position: PositionOptions,
    /// Show the count below each move
    #[arg(long)]
    pub divide: bool,
}

#[derive(Args, Debug)]
#[command(after_help = SHOW_HELP)]
pub struct Show {
    #[command(flatten)]
    pub reading: MaybeReading,
    #[command(flatten)]
    pub position: PositionOptions,
    /// What to draw
    #[arg(long, value_enum, value_name = "TARGET", default_value_t = Picture::Text)]
    pub to: Picture,
    /// Draw only the N-th game of each input
    #[arg(long, value_name = "N", value_parser = positive)]
    pub game: Option<NonZero<u64>>,
    /// Draw the position of a game after N plies, or all from A to B, both included; A and B are optional. Without this
    /// option, the last position
    #[arg(long, value_name = "N or A..B", value_parser = plies)]
    pub ply: Option<RangeInclusive<u64>>,
    /// Draw only the problem with this id
    #[arg(long, value_name = "ID")]
    pub id: Option<String>,
    #[command(flatten)]
    pub diagram: DiagramOptions,
}

/// The text after the options of `show`.
const SHOW_HELP: &str = "\
Without an input and a position, the start position of the variant is drawn.

A file in --out-dir is named after its input: games-3-41.svg is the position of game 3 of
games.pgn after 41 plies, puzzles-7.svg is that in line 7 of puzzles.epd. A problem with an id
is named after the id.

`--to tex` writes a document for LaTeX with TikZ; all other pictures need one file each.
`--output json` lists the squares with their pieces and draws nothing.";

#[derive(Args, Debug)]
#[command(after_help = format!("{POSITION_HELP}{EDIT_HELP}"))]
pub struct Position {
    #[command(flatten)]
    pub position: PositionOptions,
    /// Set up the position by keys in the terminal, and print it when it is accepted
    #[cfg(feature = "view")]
    #[arg(long, help_heading = "Position")]
    pub edit: bool,
    /// Draw the position; without this option, its position string (FEN) is printed
    #[arg(long, value_enum, value_name = "TARGET")]
    pub to: Option<Picture>,
    #[command(flatten)]
    pub diagram: DiagramOptions,
}

/// The text after the options of `position`.
const POSITION_HELP: &str = "\
A drawn board is what `show` prints: each rank with its number, `.` for an empty square, letters
as in FEN, runes or figurines. The lines of the reserve and of the side to move are read, other
text around the board is skipped. Walls are filled in.

    lawspeaker show --variant odin | lawspeaker position --variant odin --board -
    lawspeaker position --pieces \"white Kb2 Ra1 Pc2d3 black Kc8\" --side black";

/// What follows it where there is an editor.
#[cfg(feature = "view")]
const EDIT_HELP: &str = "

`--edit` begins with the position that is given, or with the start position of the variant. The key
? lists the keys. The screen goes to the terminal, and standard output has the position alone:

    fen=$(lawspeaker position --edit --variant odin)

Exit status: 0 the position is printed, 2 it is not a position, there is no terminal, or the editor
was left without Enter. Then nothing is printed.";
#[cfg(not(feature = "view"))]
const EDIT_HELP: &str = "";

/// The seconds that the viewer searches per problem without `--limit-time`: its reader waits, and can cancel.
#[cfg(feature = "view")]
const VIEW_SECONDS: &str = "60";

#[cfg(feature = "view")]
#[derive(Args, Debug)]
#[command(after_help = VIEW_HELP)]
pub struct View {
    #[command(flatten)]
    pub reading: Reading,
    #[command(flatten)]
    pub letters: Letters,
    /// Begin with symbols for letters: runes in Odin's Rune Chess, figurines in chess. The key r changes it
    #[arg(long, visible_alias = "symbols")]
    pub runes: bool,
    /// Search at most SECONDS for the solution of a problem
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = VIEW_SECONDS)]
    pub limit_time: Duration,
    #[command(flatten)]
    pub findings: FindingOptions,
}

/// The text after the options of `view`.
#[cfg(feature = "view")]
const VIEW_HELP: &str = "\
The key ? lists the keys. A window of 80 columns and 24 lines is large enough for every board.
The viewer changes no file.

Exit status: 0 the reader has left the viewer, 2 there is no terminal or no input.";

#[derive(Args, Debug)]
pub struct Rules {
    /// The variant
    #[arg(value_name = "VARIANT", value_parser = variant)]
    pub game: Variant,
    /// A rule id, such as ODIN-6, or its end, such as 6; without it, all rules
    #[arg(value_name = "RULE-ID")]
    pub rule: Option<String>,
}

#[derive(Args, Debug)]
pub struct Explain {
    /// A code, such as E201; without it, all codes
    #[arg(value_name = "CODE")]
    pub code: Option<String>,
    /// Print a page in Markdown; of all codes it is `docs/codes.md`
    #[arg(long)]
    pub markdown: bool,
}

#[derive(Args, Debug)]
pub struct Config {
    /// A file, a folder, or - for standard input; without it, the working directory
    #[arg(value_name = "PATH")]
    pub path: Option<PathBuf>,
    #[command(flatten)]
    pub findings: FindingOptions,
}

#[derive(Args, Debug)]
pub struct SchemaOf {
    /// A schema, such as `record`; without it, the list of schemas
    #[arg(value_name = "NAME")]
    pub name: Option<String>,
}

#[derive(Args, Debug)]
#[command(after_help = COMPLETIONS_HELP)]
pub struct Completions {
    /// The shell
    #[arg(value_name = "SHELL", value_enum)]
    pub shell: Shell,
}

/// The text after the options of `completions`.
const COMPLETIONS_HELP: &str = "\
For bash:  lawspeaker completions bash > ~/.local/share/bash-completion/completions/lawspeaker
For zsh:   lawspeaker completions zsh > a folder of $fpath, as _lawspeaker
For fish:  lawspeaker completions fish > ~/.config/fish/completions/lawspeaker.fish";

#[derive(Args, Debug)]
pub struct Man {
    /// A command, such as `check`; without it, the page of the program
    #[arg(value_name = "COMMAND")]
    pub name: Option<String>,
}

/// What `show` and `position` draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Picture {
    /// A board of text
    Text,
    /// A picture of lines, for pages and documents
    Svg,
    /// A picture of pixels
    Png,
    /// A document for LaTeX with TikZ
    Tex,
}

impl From<Picture> for Target {
    fn from(picture: Picture) -> Self {
        match picture {
            Picture::Text => Target::Text,
            Picture::Svg => Target::Svg,
            Picture::Png => Target::Png,
            Picture::Tex => Target::Tex,
        }
    }
}

/// Reads a ply or a range of plies, both ends included.
fn plies(text: &str) -> Result<RangeInclusive<u64>, String> {
    if let Some(meant) = with_two_dots(text) {
        return Err(format!("a range of plies is written `{meant}`"));
    }
    let end = |text: &str, missing: Option<u64>| match (text, missing) {
        ("", Some(missing)) => Ok(missing),
        _ => text.parse().map_err(|_| format!("expected a number of plies or a range `A..B`, not `{text}`")),
    };
    let range = match text.split_once("..") {
        None => end(text, None).map(|ply| ply..=ply)?,
        Some((start, stop)) => end(start, Some(0))?..=end(stop, Some(u64::MAX))?,
    };
    if range.is_empty() { Err("the range ends before it begins".to_owned()) } else { Ok(range) }
}
