//! Duplicates: a first reading of all inputs, which finds the game to keep of each kind, and the reports of those left out.
//! [`select`](crate::select) compares the games.

use std::ops::Range;
use std::path::Path;

use crate::formats::{Cutter, Reader, RecordGames};
use crate::notation::syntax::ParsedGame;
use crate::pipeline::{self, Batch, Source};
use crate::replay::{ReplayOptions, Spelling};
use crate::select::{
    Candidate, Condition, Fingerprint, GamePlace, MOST_REMEMBERED, Numbers, Remembered, Sameness,
};
use crate::source::records_between;

use super::choose::{Choose, Turn, scope};
use super::common::Common;
use super::exit::Failure;
use super::progress::Progress;
use super::reading::{More, Wants};

/// The place of a game in the last of these files.
pub fn place(files: &[String], game: u64, line: u64) -> GamePlace {
    GamePlace { file: files.len().saturating_sub(1), game, line }
}

/// What a first reading found.
#[derive(Default)]
pub struct Duplicates {
    remembered: Remembered,
    /// The names of its files, to be printed. The game that is kept may be in a file after that of its duplicate.
    names: Vec<String>,
}

impl Duplicates {
    /// The line about a duplicate of another game; `None` for a game that is kept.
    fn remark(&self, print: Option<Fingerprint>, here: GamePlace) -> Option<String> {
        let kept = self.remembered.kept(print?, here)?;
        let name = |place: GamePlace| self.names.get(place.file).map_or("", String::as_str);
        let results = kept
            .results
            .map(|(here, kept)| format!("its result is {}, not {}", here.as_str(), kept.as_str()));
        let notes = kept.notes_differ.then(|| "its comments, glyphs or variations differ".to_owned());
        let differences: String = results.into_iter().chain(notes).map(|part| format!("; {part}")).collect();
        Some(format!(
            "{}:{}: game {} is a duplicate of game {} ({}:{}){differences}",
            name(here),
            here.line,
            here.game,
            kept.place.game,
            name(kept.place),
            kept.place.line
        ))
    }
}

/// What becomes of a game that may be wanted.
pub enum Fate {
    Taken,
    NotWanted,
    /// It is left out, with these words.
    Duplicate(String),
}

impl Duplicates {
    /// What becomes of a game that is wanted for these numbers in its file. Duplicates have no turn.
    pub fn fate(
        &self,
        numbers: &Numbers,
        print: Option<Fingerprint>,
        here: GamePlace,
        turn: &mut Turn,
    ) -> Fate {
        if !numbers.contains(here.game) {
            return Fate::NotWanted;
        }
        match self.remark(print, here) {
            Some(remark) => Fate::Duplicate(remark),
            None if turn.takes_next() => Fate::Taken,
            None => Fate::NotWanted,
        }
    }
}

/// What a first reading needs.
pub struct Survey<'a> {
    pub choose: &'a Choose,
    pub more: &'a More,
    pub common: &'a Common,
    pub wants: Wants,
    /// The part of the only file that is read.
    pub range: Option<&'a Range<u64>>,
}

impl Survey<'_> {
    /// Reads all games for the first time, if duplicates are to be left out. What cannot be read is reported by the second reading,
    /// which must read the same files in the same order.
    pub fn read<'p>(&self, paths: impl Iterator<Item = &'p Path> + Clone) -> Result<Duplicates, Failure> {
        let mut order = Order::default();
        let mut names = Vec::new();
        let Some(same) = self.choose.unique() else { return Ok(Duplicates::default()) };
        let (condition, progress) = (self.choose.condition(), Progress::new(paths.clone(), self.common));
        let threads = self.common.threads();
        for path in paths {
            self.more.keep(path)?;
            let Ok(input) = self.more.open_unheard(threads, path, self.wants, Some(&progress)) else {
                continue;
            };
            let Some(reader) = input.format.reader else { continue };
            let settings = ReplayOptions { scope: scope(&condition), ..self.common.settings(path)? };
            let work = Reading { reader, settings, condition: &condition, same, file: names.len() };
            order.games = 0;
            names.push(input.name);
            let records: Box<dyn Source> = match self.range {
                Some(range) => match records_between(path, input.format, range.clone()) {
                    Ok(records) => Box::new(records),
                    // The second reading will say why.
                    Err(_) => return Ok(Duplicates::default()),
                },
                None => Box::new(Cutter::new(input.reader, reader.cut)),
            };
            let hear = |too_many| if too_many { Err(Stop::TooMany) } else { Ok(()) };
            if let Err(Stop::TooMany) = pipeline::run(records, &work, threads.get(), &mut order, hear) {
                return Err(too_many());
            }
        }
        progress.finish();
        Ok(Duplicates { remembered: order.remembered, names })
    }
}

/// Why copies of games cannot be left out any more.
fn too_many() -> Failure {
    let most = MOST_REMEMBERED / 1_000_000;
    Failure::Said(format!(
        "there are more than {most} million different games, which is the most that `--unique` can compare"
    ))
}

/// Why the reading of a file ends early.
enum Stop {
    TooMany,
    /// The second reading will say why.
    Unread,
}

impl From<std::io::Error> for Stop {
    fn from(_: std::io::Error) -> Self {
        Stop::Unread
    }
}

/// What all batches of a file have in common.
struct Reading<'a> {
    reader: &'static Reader,
    settings: ReplayOptions,
    condition: &'a Condition,
    same: Sameness,
    /// The number of the file, from 0.
    file: usize,
}

/// What goes from game to game, in order.
#[derive(Default)]
struct Order {
    /// The number of games of this file so far.
    games: u64,
    remembered: Remembered,
}

/// A batch whose games are replayed.
struct Replayed {
    /// Those that are wanted, for some numbers in their file, and can have duplicates, with number and line. They are numbered from the first game of the batch.
    games: Vec<(Candidate, Numbers, u64, u64)>,
    /// The number of all its games.
    read: u64,
    /// Whether there are too many games.
    too_many: bool,
}

impl pipeline::Work for Reading<'_> {
    type Scratch = ParsedGame;
    type Order = Order;
    type Replayed = Replayed;
    /// Whether there are too many games.
    type Report = bool;

    fn replay(&self, batch: Batch, scratch: &mut ParsedGame) -> Replayed {
        let wanted = |bytes: &[u8], game: &ParsedGame| self.condition.takes_text(bytes, game);
        let mut games = Vec::new();
        let mut read = 0;
        for record in batch.records() {
            let mut of_record = RecordGames::new(record, self.reader, self.settings, scratch).among(&wanted);
            while let Some(parsed) = of_record.parse() {
                let replay = of_record.replay(Spelling::Nothing, None);
                let numbers = self.condition.takes(record.bytes, of_record.syntax(), &replay);
                if numbers.is_none() {
                    continue;
                }
                let candidate = Candidate::of(&replay, self.same, (record.bytes, of_record.syntax()));
                let game = of_record.finish(parsed, replay);
                games.extend(candidate.map(|candidate| (candidate, numbers, read + game.number, game.line)));
            }
            read += of_record.seen();
        }
        Replayed { games, read, too_many: false }
    }

    fn number(&self, Replayed { games, read, too_many }: &mut Replayed, order: &mut Order) {
        for (candidate, numbers, number, line) in games {
            let game = order.games + *number;
            if numbers.contains(game) {
                order.remembered.add(candidate, GamePlace { file: self.file, game, line: *line });
            }
        }
        order.games += *read;
        *too_many = order.remembered.is_full();
    }

    fn report(&self, replayed: Replayed) -> bool {
        replayed.too_many
    }
}
