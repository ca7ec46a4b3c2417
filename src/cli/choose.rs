//! The options that choose games: by a condition, by their turn, without duplicates; and those that choose findings: which codes are
//! reported, and how serious they are.

use std::ffi::OsString;
use std::io;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use clap::{Args, ValueEnum};

use crate::notation::Record;
use crate::pipeline::Source;
use crate::replay::Scope;
use crate::rules::splitmix;
use crate::select::findings::{Key, Level, Selector};
use crate::select::{Condition, ConditionError, Prefer, ProblemCondition, Sameness};

use super::exit::Failure;
use super::seen::Seen;
use super::values::{positive, whole};
use super::words::code_hint;

/// The conditions on single games, and which of those that meet them are taken.
#[derive(Args, Debug)]
#[command(next_help_heading = "Choosing games")]
pub struct Conditions {
    /// Choose the games for which this is true: 'player like "Carlsen, M" and Date >= 2020'. Tags by their names, fields such as plies,
    /// reason and code, and the play: `explain --where` lists them all. If repeated, all must be true
    #[arg(long = "where", value_name = "EXPR", value_parser = condition)]
    wheres: Vec<Condition>,
    /// Choose the games for which --where is not true
    #[arg(long, requires = "wheres")]
    not: bool,
    /// Show which values of tags each test of --where takes, and in how many games, on standard error: the spellings that `like` makes
    /// one
    #[arg(long, requires = "wheres", conflicts_with = "limit")]
    pub explain_where: bool,
    /// Pass over the first N of these games
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true, value_parser = whole::<u64>)]
    skip: u64,
    /// Take the first of every N of these games
    #[arg(long, value_name = "N", default_value_t = NonZero::<u64>::MIN, hide_default_value = true, value_parser = positive)]
    nth: NonZero<u64>,
    /// Take one of every N of these games at random
    #[arg(long, value_name = "N", value_parser = positive, conflicts_with = "nth")]
    sample: Option<NonZero<u64>>,
    /// The number from which the choice of --sample follows: the same games for the same number
    #[arg(long, value_name = "NUMBER", default_value_t = 0, requires = "sample", value_parser = whole::<u64>)]
    seed: u64,
    /// Take at most N of these games
    #[arg(long, value_name = "N", value_parser = whole::<u64>)]
    limit: Option<u64>,
}

/// Counts the games that meet the conditions, in their order over all files, and says which of them are taken.
#[derive(Clone, Copy, Debug)]
pub struct Turn {
    /// Games so far.
    games: u64,
    /// Games so far that were taken.
    taken: u64,
    skip: u64,
    /// Of this number of games in a row one is taken.
    of: u64,
    /// Which one, counted from 0.
    place: u64,
    /// What chooses it; none where it is always the first.
    dice: Option<u64>,
    limit: u64,
}

/// Every game.
impl Default for Turn {
    fn default() -> Self {
        Turn { games: 0, taken: 0, skip: 0, of: 1, place: 0, dice: None, limit: u64::MAX }
    }
}

impl Turn {
    /// Whether the next game is taken.
    pub fn takes_next(&mut self) -> bool {
        let behind = self.games.checked_sub(self.skip);
        self.games += 1;
        let Some(behind) = behind else { return false };
        let place = behind % self.of;
        if place == 0 {
            self.place = self.dice.as_mut().map_or(0, |dice| splitmix(dice) % self.of);
        }
        let takes = place == self.place && !self.is_over();
        self.taken += u64::from(takes);
        takes
    }

    /// Whether no game that comes is taken.
    pub fn is_over(&self) -> bool {
        self.taken >= self.limit
    }
}

/// How much of a batch was read.
#[derive(Clone, Copy, Debug, Default)]
pub struct Read {
    pub games: u64,
    /// Of whole records.
    pub bytes: u64,
    /// Comments that belong to no game, where they are counted.
    pub strays: u64,
}

/// Where the reading of a file may end: when as many games are taken as are wanted.
#[derive(Debug)]
pub struct End {
    may_end: bool,
    has_limit: bool,
    is_over: AtomicBool,
}

impl End {
    /// For a file that is read after those that had these turns. Where what follows matters too, it does not end before the file does.
    pub fn new(may_end: bool, turn: &Turn) -> Self {
        End {
            may_end,
            has_limit: may_end && turn.limit != u64::MAX,
            is_over: AtomicBool::new(may_end && turn.is_over()),
        }
    }

    /// Whether the last game was taken. If so, no further records are read.
    pub fn is_reached(&self, turn: &Turn) -> bool {
        let is_over = self.may_end && turn.is_over();
        if is_over {
            self.is_over.store(true, Ordering::Relaxed);
        }
        is_over
    }

    /// How much of a batch counts as read: all of it, or what comes up to the last one of its games that is taken, if that is the last
    /// game of all. So counts do not depend on how many games a batch has.
    pub fn read(&self, turn: &Turn, batch: Read, last: Option<Read>) -> Read {
        if self.is_reached(turn) { last.unwrap_or_default() } else { batch }
    }

    /// The number of threads for a file. What is not a plain file is read on one thread, where it may end: the others read ahead, and
    /// would wait for bytes that nobody needs.
    pub fn threads(&self, file: &Path, threads: NonZero<usize>) -> usize {
        if self.has_limit && !file.is_file() { 1 } else { threads.get() }
    }

    /// The records up to there.
    pub fn until<S>(&self, records: S) -> Until<'_, S> {
        Until { records, end: self }
    }
}

/// Records up to an end.
pub struct Until<'a, S> {
    records: S,
    end: &'a End,
}

impl<S: Source> Source for Until<'_, S> {
    fn next(&mut self, record: &mut Record) -> io::Result<bool> {
        Ok(!self.end.is_over.load(Ordering::Relaxed) && self.records.next(record)?)
    }

    fn is_at_hand(&self) -> bool {
        self.records.is_at_hand()
    }
}

/// The conditions on games, and what happens to duplicates.
#[derive(Args, Debug)]
#[command(next_help_heading = "Choosing games")]
pub struct Choose {
    #[command(flatten)]
    conditions: Conditions,
    /// Leave out duplicates and report each one with the game that is kept. `game`, the default, compares the variant, the start
    /// position, the moves, the players and the date; `moves` ignores players and date; `positions` compares the last position and the
    /// number of plies. Games without moves are kept. Reads the input twice, and uses up to 160 bytes of memory per game, for at
    /// most 50 million games
    #[arg(
        long,
        value_name = "BY",
        num_args = 0..=1,
        require_equals = true,
        value_enum,
        default_missing_value = "game",
        group = "sameness"
    )]
    unique: Option<Unique>,
    /// Like --unique, and leave out games too that were cut short, or that differ in their last N plies, of players whose names are
    /// alike and with dates that fit. At least 16 plies must be equal, or all. Uses up to 400 bytes per game, for at most 20 million games
    #[arg(long, value_name = "N", value_parser = whole::<u32>, group = "sameness")]
    near: Option<u32>,
    /// Which duplicate is kept: the longest one (the default), that with the most comments and variations, or the first
    #[arg(long, value_name = "WHICH", value_enum, requires = "sameness")]
    prefer: Option<Preferred>,
    /// Leave out the games that are in this file too, or are duplicates of its games. It is read only. May be repeated
    #[arg(long, value_name = "FILE", requires = "sameness")]
    against: Vec<PathBuf>,
    /// Write the duplicates to this new file
    #[arg(long, value_name = "FILE", requires = "sameness")]
    pub duplicates: Option<PathBuf>,
}

/// What makes two games duplicates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Unique {
    Game,
    Moves,
    Positions,
}

/// Which of several duplicates is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Preferred {
    Longest,
    Annotated,
    First,
}

impl Conditions {
    /// What must be true of a game.
    pub fn condition(&self) -> Condition {
        let all = self.wheres.iter().cloned().fold(Condition::default(), Condition::and);
        if self.not { all.inverted() } else { all }
    }

    /// The condition as it is asked of problems. None if it asks what only games have, and where something else chooses: turns count games.
    ///
    /// # Errors
    /// A field of problems has not such a value.
    pub fn of_problems(&self) -> Result<Option<ProblemCondition>, Failure> {
        let Conditions { not: _, wheres, explain_where, skip, nth, sample, seed: _, limit } = self;
        let is_where_alone = !explain_where
            && *skip == 0
            && *nth == NonZero::<u64>::MIN
            && sample.is_none()
            && limit.is_none();
        if !is_where_alone || wheres.is_empty() {
            return Ok(is_where_alone.then_some(ProblemCondition::EVERYTHING));
        }
        let condition = self.condition();
        if condition.is_of_games() { Ok(None) } else { of_problems(&condition).map(Some) }
    }

    /// What is to be seen of the condition and of other tags in the games.
    pub fn seen<'a>(&self, condition: &'a Condition, others: impl IntoIterator<Item = &'a str>) -> Seen {
        Seen::new(condition, others, self.explain_where)
    }

    /// Which of the games for which it is true are taken.
    pub fn turn(&self) -> Turn {
        let Conditions { skip, nth, sample, seed, limit, .. } = *self;
        let of = sample.unwrap_or(nth).get();
        let dice = sample.map(|_| seed);
        Turn { skip, of, dice, limit: limit.unwrap_or(u64::MAX), ..Turn::default() }
    }

    /// Whether every game is wanted.
    pub fn is_everything(&self) -> bool {
        let Conditions { wheres, not: _, skip, nth, sample, seed: _, limit, explain_where: _ } = self;
        wheres.is_empty() && *skip == 0 && nth.get() == 1 && sample.is_none() && limit.is_none()
    }
}

impl Choose {
    /// What must be true of a game, without `--unique`.
    pub fn condition(&self) -> Condition {
        self.conditions.condition()
    }

    /// As [`Conditions::of_problems`]; duplicates are those of games.
    ///
    /// # Errors
    /// A field of problems has not such a value.
    pub fn of_problems(&self) -> Result<Option<ProblemCondition>, Failure> {
        let has_duplicates = self.unique.is_some() || self.near.is_some();
        if has_duplicates { Ok(None) } else { self.conditions.of_problems() }
    }

    /// As [`Conditions::seen`].
    pub fn seen<'a>(&self, condition: &'a Condition, others: impl IntoIterator<Item = &'a str>) -> Seen {
        self.conditions.seen(condition, others)
    }

    /// Which of these games are taken; duplicates do not count.
    pub fn turn(&self) -> Turn {
        self.conditions.turn()
    }

    /// What makes two games duplicates, where duplicates are left out.
    pub fn unique(&self) -> Option<Sameness> {
        let unique = self.unique.map(|unique| match unique {
            Unique::Game => Sameness::Game,
            Unique::Moves => Sameness::Moves,
            Unique::Positions => Sameness::Positions,
        });
        unique.or(self.near.map(|plies| Sameness::Near { plies }))
    }

    /// Which of several duplicates is kept.
    pub fn prefer(&self) -> Prefer {
        match self.prefer {
            None | Some(Preferred::Longest) => Prefer::Longest,
            Some(Preferred::Annotated) => Prefer::Annotated,
            Some(Preferred::First) => Prefer::First,
        }
    }

    /// The files with games that are kept, whatever is read.
    pub fn references(&self) -> &[PathBuf] {
        &self.against
    }

    /// Whether what comes behind the last game that is taken need not be read. Duplicates are reported to the end.
    pub fn may_end(&self) -> bool {
        self.unique().is_none()
    }

    /// Whether every game is wanted.
    pub fn is_everything(&self) -> bool {
        self.conditions.is_everything() && self.unique().is_none()
    }
}

/// The words of the command line, with `--unique moves` as `--unique=moves`. The value may be left out, and after
/// `--unique` alone there may be a path: only these values are values.
pub fn joined(words: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let values = Unique::value_variants().iter().filter_map(ValueEnum::to_possible_value);
    let mut joined: Vec<OsString> = Vec::new();
    for word in words {
        let is_value = values.clone().any(|value| word == *value.get_name());
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

/// Which findings a command looks for that reports none but errors.
pub fn scope(condition: &Condition) -> Scope {
    if condition.needs_findings() { Scope::All } else { Scope::Errors }
}

/// A condition as it is asked of problems.
///
/// # Errors
/// It asks what only games have.
pub fn of_problems(condition: &Condition) -> Result<ProblemCondition, Failure> {
    condition.of_problems().map_err(|error| Failure::Said(format!("`--where`: {error}")))
}

/// Reads a condition.
///
/// # Errors
/// What is wrong with it, and where.
pub fn condition(text: &str) -> Result<Condition, String> {
    text.parse().map_err(|error: ConditionError| error.shown(text))
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
