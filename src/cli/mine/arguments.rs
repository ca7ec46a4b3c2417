//! The options of `mine`, and the end of its help.

use std::collections::BTreeSet;
use std::num::NonZero;
use std::ops::Range;
use std::path::{Path, PathBuf};

use clap::Args;

use crate::cli::choose::Conditions;
use crate::cli::common::Letters;
use crate::cli::numbers::{nodes, range, whole};
use crate::cli::paths::output_file;
use crate::cli::reading::Reading;
use crate::mine::{KeyCount, MineOptions, Trivial};
use crate::solve::{CancelToken, Goal, PlayKind, Stipulation};

use super::print::Measure;

/// The nodes per position without `--limit-nodes`: a second at most. Wins in 3 moves of chess need a hundredth of it.
const NODES: u64 = 1_000_000;

/// Find problems in the games of archives: forced wins, played or missed
#[derive(Args, Debug)]
#[command(after_help = MINE_HELP)]
pub struct Mine {
    #[command(flatten)]
    pub reading: Reading,
    #[command(flatten)]
    pub letters: Letters,
    /// The wins to look for, `#N` with commas between them. `#N` finds positions that are won in N moves and not in fewer
    #[arg(
        long,
        value_name = "STIPULATIONS",
        value_delimiter = ',',
        default_value = "#2,#3",
        value_parser = win
    )]
    stip: Vec<NonZero<u8>>,
    /// Only positions with exactly one key. This is the default
    #[arg(long, overrides_with = "several_keys")]
    unique_key: bool,
    /// Also keep positions with several keys
    #[arg(long, overrides_with = "unique_key")]
    several_keys: bool,
    /// Also keep positions in which a capture wins at once
    #[arg(long)]
    trivial: bool,
    /// Only positions after at least N plies of their game
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = whole::<u32>)]
    min_plies: u32,
    /// Sort the problems, the most difficult first: by nodes, by the number of tries, those with a quiet key first, or those
    /// with a sacrifice first. If repeated, the first one counts most. Without this option they have the order of the games
    #[arg(long, value_enum, value_name = "MEASURE", value_delimiter = ',')]
    pub sort: Vec<Measure>,
    /// Write the problems to this new file, or to standard output for - (the default). A name that ends in .gz, .bgz, .bz2, .xz
    /// or .zst compresses it
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Read only the records that begin at byte A or later and before byte B of an uncompressed file of PGN; A and B are
    /// optional
    #[arg(long, value_name = "A..B", value_parser = range)]
    pub range: Option<Range<u64>>,
    /// Search at most N nodes per position; positions that this leaves undecided are counted. `none` is no limit
    #[arg(long, value_name = "N", default_value_t = NODES, value_parser = nodes)]
    limit_nodes: u64,
    #[command(flatten)]
    pub conditions: Conditions,
}

const MINE_HELP: &str = "
Every position of the main line of each game is searched, as far as it replays, the last one too. A
position in which the side to move has a forced win is a problem, whether the game went on with a
key or not. A position that occurs again is left out. `solve` and `check` read the problems.

The opcodes of an entry: `bm` all keys, `sm` the move that was played, `played` whether it is a
key, `acn` the nodes of the search, `tries` the first moves that only one defence refutes, `quiet`
whether no key captures, promotes or gives check, `sacrifice` whether the key captures nothing and
its piece can be captured at once; then the tags of the game.

Exit status: 0 all inputs were read, 2 an input or the output failed, 3 an interrupt (Ctrl-C)
ended the run, a limit left positions undecided, or problems cannot be solved under the rules of a
game; what was found until then is written.";

impl Mine {
    /// The file of the problems; `None` for standard output.
    pub fn out(&self) -> Option<&Path> {
        output_file(self.out.as_deref())
    }

    /// Which problems are wanted.
    pub fn options(&self, cancel: CancelToken) -> MineOptions {
        MineOptions {
            moves: self.stip.iter().copied().collect::<BTreeSet<_>>(),
            keys: if self.several_keys { KeyCount::Any } else { KeyCount::One },
            trivial: if self.trivial { Trivial::Kept } else { Trivial::LeftOut },
            min_plies: self.min_plies,
            nodes: self.limit_nodes,
            cancel,
        }
    }
}

/// The number of moves of a stipulation that asks for a win.
fn win(text: &str) -> Result<NonZero<u8>, String> {
    let stipulation: Stipulation = text.parse().map_err(|error| format!("{error}"))?;
    let is_win = stipulation.play() == PlayKind::Direct && stipulation.goal() == Goal::Win;
    let moves = NonZero::new(stipulation.moves()).filter(|_| is_win);
    moves.ok_or_else(|| format!("`{stipulation}` is not a forced win; `mine` looks for `#N`"))
}
