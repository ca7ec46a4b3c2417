//! The options that choose games: by tags, results, lengths, ends, positions and duplicates; and those that choose findings: which
//! codes are reported, and how serious they are.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::notation::pgn::is_tag_name;
use crate::notation::score::Score;
use crate::rules::Reason;
use crate::select::findings::{Key, Level, Selector};
use crate::select::{Pattern, Plies, Sameness, Selection, TagTest};

use super::exit::Failure;
use super::words::{code_hint, hint};

/// The conditions on single games. A game is wanted if it meets all of them.
#[derive(Args, Debug)]
#[command(next_help_heading = "Choosing games")]
pub struct Conditions {
    /// A condition on a tag, with `=`, `!=`, `<`, `>`, `<=`, `>=` or `~`: 'Date>=2024', 'White~^carl' (`~` takes a
    /// regular expression and ignores case). A partial date means the whole period. A game without the tag meets only `!=`.
    /// If repeated, all conditions must hold
    #[arg(long = "tag", value_name = "CONDITION")]
    tags: Vec<TagTest>,
    /// The result that the record claims. If repeated, one of them must match
    #[arg(long = "result", value_name = "RESULT", value_parser = score)]
    results: Vec<Score>,
    /// From A to B plies in the main line; A and B are optional
    #[arg(long, value_name = "A..B")]
    plies: Option<Plies>,
    /// The reason why the game ended by the rules, such as checkmate or escape. If repeated, one of them must match
    #[arg(long = "reason", value_name = "REASON", value_parser = reason)]
    reasons: Vec<Reason>,
    /// A position that the main line reaches. On the board `?` is any piece and `*` any number of squares of a rank;
    /// missing fields after the board match anything. If repeated, all positions must be reached
    #[arg(long = "position", value_name = "POSITION")]
    positions: Vec<Pattern>,
}

/// The conditions on games, and what happens to duplicates.
#[derive(Args, Debug)]
#[command(next_help_heading = "Choosing games")]
pub struct Choose {
    #[command(flatten)]
    conditions: Conditions,
    /// Leave out duplicates and report each one with the game that is kept: the one with more comments and variations, then
    /// with more tags, then the first. `game`, the default, compares the variant, the start position, the moves, the players
    /// and the date; `moves` ignores players and date. Games without moves are kept. Reads the input twice, and uses up to
    /// 120 bytes of memory per game, for at most 50 million games
    #[arg(
        long,
        value_name = "BY",
        num_args = 0..=1,
        require_equals = true,
        value_enum,
        default_missing_value = "game"
    )]
    unique: Option<Unique>,
    /// Write the duplicates to this new file
    #[arg(long, value_name = "FILE", requires = "unique")]
    pub duplicates: Option<PathBuf>,
}

/// What makes two games duplicates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Unique {
    Game,
    Moves,
}

impl Conditions {
    /// What they select.
    pub fn selection(&self) -> Selection {
        let Conditions { tags, results, plies, reasons, positions } = self;
        Selection {
            tags: tags.clone(),
            results: results.clone(),
            plies: *plies,
            reasons: reasons.clone(),
            positions: positions.clone(),
        }
    }

    /// The tags that conditions are about.
    pub fn tag_names(&self) -> impl Iterator<Item = &str> {
        self.tags.iter().map(TagTest::name)
    }
}

impl Choose {
    /// The conditions on single games, without `--unique`.
    pub fn selection(&self) -> Selection {
        self.conditions.selection()
    }

    /// What makes two games duplicates, where duplicates are left out.
    pub fn unique(&self) -> Option<Sameness> {
        self.unique.map(|unique| match unique {
            Unique::Game => Sameness::Game,
            Unique::Moves => Sameness::Moves,
        })
    }

    /// The tags that conditions are about.
    pub fn tag_names(&self) -> impl Iterator<Item = &str> {
        self.conditions.tag_names()
    }

    /// Whether every game is wanted.
    pub fn is_everything(&self) -> bool {
        self.selection().is_everything() && self.unique.is_none()
    }
}

/// The words of the command line, with `--unique moves` as `--unique=moves`. The value may be left out, and after
/// `--unique` alone there may be a path: only the two values are values.
pub fn joined(words: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut joined: Vec<OsString> = Vec::new();
    for word in words {
        let is_value = word == "moves" || word == "game";
        match joined.last_mut().filter(|last| is_value && *last == "--unique") {
            Some(last) => {
                last.push("=");
                last.push(word);
            }
            None => joined.push(word),
        }
    }
    joined
}

/// The name of a tag.
pub fn tag_name(name: &str) -> Result<String, String> {
    let name = is_tag_name(name).then(|| name.to_owned());
    name.ok_or_else(|| "a tag name has only letters, digits and underscores".to_owned())
}

fn score(text: &str) -> Result<Score, String> {
    Score::parse(text.as_bytes())
        .ok_or_else(|| "the results are `1-0`, `0-1`, `1/2-1/2`, `3/4-1/4`, `1/4-3/4` and `*`".to_owned())
}

fn reason(name: &str) -> Result<Reason, String> {
    let known = Reason::ALL.iter().map(|reason| reason.as_str());
    Reason::from_name(name).ok_or_else(|| format!("unknown reason; {}", hint(name, "reasons", known)))
}

/// The choice of findings on the command line. It wins over every configuration file.
#[derive(Args, Debug, Default)]
#[command(next_help_heading = "Choosing findings")]
pub struct FindingOptions {
    /// Report only these findings. CODES are codes such as W302, beginnings of codes such as E or W2, names such as
    /// missing-mark, or `all`, with commas between them. Where several fit, the most exact one decides
    #[arg(long, value_name = "CODES", value_delimiter = ',', value_parser = selector)]
    select: Vec<Selector>,
    /// Do not report these findings
    #[arg(long, value_name = "CODES", value_delimiter = ',', value_parser = selector)]
    ignore: Vec<Selector>,
    /// Report these findings as warnings
    #[arg(long, value_name = "CODES", value_delimiter = ',', value_parser = selector)]
    warn: Vec<Selector>,
    /// Report these findings as errors; `warnings` means all warnings
    #[arg(long, value_name = "CODES", value_delimiter = ',', value_parser = deny_selector)]
    deny: Vec<Selector>,
}

impl FindingOptions {
    /// The level of the command line.
    ///
    /// # Errors
    /// Two options contradict each other.
    pub fn level(&self) -> Result<Level, Failure> {
        let FindingOptions { select, ignore, warn, deny } = self;
        let level = Level {
            select: (!select.is_empty()).then(|| select.clone()),
            ignore: ignore.clone(),
            warn: warn.clone(),
            deny: deny.clone(),
        };
        match level.conflict() {
            None => Ok(level),
            Some(pair) => {
                let option = |(key, n): (Key, usize)| format!("`--{key} {}`", level.list(key)[n]);
                let [one, other] = pair.map(option);
                Err(Failure::Said(format!("{one} and {other} contradict each other")))
            }
        }
    }
}

/// Reads codes.
pub fn selector(text: &str) -> Result<Selector, String> {
    deny_selector(text).and_then(|selector| match selector.is_warnings() {
        true => Err("only `deny` can have `warnings`; the codes of all warnings are `W`".to_owned()),
        false => Ok(selector),
    })
}

/// Reads codes to be errors, which may be `warnings`.
pub fn deny_selector(text: &str) -> Result<Selector, String> {
    Selector::read(text).ok_or_else(|| format!("unknown code; {}", code_hint(text, Selector::known())))
}
