//! The arguments that choose games, the same for every subcommand that reads archives.

use clap::Args;

use crate::notation::score::Score;
use crate::rules::Reason;
use crate::select::{Pattern, Plies, Selection, TagTest};

/// Which games of an archive are wanted: those for which all that is given holds.
#[derive(Args, Debug)]
#[command(next_help_heading = "Choosing games")]
pub(super) struct Choose {
    /// A tag compared with a value by one of `= != < > <= >= ~`: 'Date>=2024', 'White~^carl' (a regular expression in any
    /// case). A missing tag fulfils `!=` only, and a date in part stands for all of it. May be repeated: all must hold
    #[arg(long = "tag", value_name = "CONDITION")]
    tags: Vec<TagTest>,
    /// The result that the record claims; may be repeated: one must hold
    #[arg(long = "result", value_name = "RESULT", value_parser = score)]
    results: Vec<Score>,
    /// So many half-moves, both ends included; either end may be left out
    #[arg(long, value_name = "A..B")]
    plies: Option<Plies>,
    /// Why the board, or the game's history, ended it: checkmate, escape; may be repeated: one must hold
    #[arg(long = "reason", value_name = "REASON", value_parser = reason)]
    reasons: Vec<Reason>,
    /// A position that the main line reaches; on its board `?` is any man and `*` any run of squares in a rank, and
    /// fields behind it that are left out may be anything. May be repeated: all must be reached
    #[arg(long = "position", value_name = "POSITION")]
    positions: Vec<Pattern>,
    /// Leave out games that have the same variant, start and moves as one before; games without moves stay (up to 40 bytes of
    /// memory a game, at most 50 million games)
    #[arg(long)]
    pub(super) unique: bool,
}

impl Choose {
    /// The conditions on single games.
    pub(super) fn selection(&self) -> Selection {
        let Choose { tags, results, plies, reasons, positions, unique: _ } = self;
        Selection {
            tags: tags.clone(),
            results: results.clone(),
            plies: *plies,
            reasons: reasons.clone(),
            positions: positions.clone(),
        }
    }

    /// Whether no game is passed over.
    pub(super) fn is_everything(&self) -> bool {
        self.selection().is_everything() && !self.unique
    }
}

fn score(text: &str) -> Result<Score, String> {
    Score::parse(text.as_bytes())
        .ok_or_else(|| "results are `1-0`, `0-1`, `1/2-1/2`, `3/4-1/4`, `1/4-3/4` and `*`".to_owned())
}

fn reason(name: &str) -> Result<Reason, String> {
    Reason::from_name(name).ok_or_else(|| {
        let known: Vec<_> = Reason::ALL.iter().map(|reason| reason.as_str()).collect();
        format!("no such reason; known are {}", known.join(", "))
    })
}
