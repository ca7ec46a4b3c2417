//! Duplicates: a first reading of all inputs, which finds the game to keep of each kind, and the reports of those left out.
//! [`select`](crate::select) compares the games.

use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};

use schemars::JsonSchema;
use serde::Serialize;

use crate::formats::{Cutter, Reader, RecordGames};
use crate::json::{self, Version, kind};
use crate::notation::score::Score;
use crate::notation::syntax::ParsedGame;
use crate::pipeline::{self, Batch, Source};
use crate::replay::{ReplayOptions, Spelling};
use crate::select::{Candidate, Condition, Fingerprint, GamePlace, Kept, Numbers, Remembered, Sameness};
use crate::source::records_between;

use super::choose::{Choose, Turn, scope};
use super::common::Common;
use super::exit::Failure;
use super::outputs::Inputs;
use super::paths::shown;
use super::progress::Progress;
use super::reading::{More, Wants};

/// The place of a game in the last of these files.
pub fn place(files: &[String], game: u64, line: u64) -> GamePlace {
    GamePlace { file: files.len().saturating_sub(1), game, line }
}

/// What a first reading found. Nothing, where duplicates are not left out.
#[derive(Default)]
pub struct Duplicates {
    remembered: Option<Remembered>,
    /// The names of its files, to be printed. The game that is kept may be in a file after that of its duplicate.
    names: Vec<String>,
    /// The files of them that are references; the second reading does not read these.
    references: usize,
    is_json: bool,
}

/// A game that is left out because it is a duplicate, and the game that is kept.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Duplicate", deny_unknown_fields)]
pub struct DuplicateObject<'a> {
    /// What this object is.
    kind: kind::Duplicate,
    /// The file of the game that is left out, as it was named.
    file: &'a str,
    /// The version of the program that wrote it.
    version: Version,
    /// The number of the game in its file, from 1.
    game: u64,
    /// The line on which it begins, from 1.
    line: u64,
    /// The game that is kept.
    kept: KeptObject<'a>,
    /// The results of the two games, where they differ.
    results: Option<[Score; 2]>,
    /// Whether their players or dates are written differently.
    names_differ: bool,
    /// Whether their comments, glyphs or variations differ.
    notes_differ: bool,
    /// Their numbers of plies, and how many of these are equal from the first on, where not all are.
    plies: Option<[u32; 3]>,
}

/// The place of a game that is kept.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "KeptGame", deny_unknown_fields)]
pub struct KeptObject<'a> {
    /// Its file, as it was named.
    file: &'a str,
    /// The number of the game in its file, from 1.
    game: u64,
    /// The line on which it begins, from 1.
    line: u64,
}

impl Duplicates {
    /// The line about a duplicate of another game; `None` for a game that is kept.
    fn remark(&self, print: Option<Fingerprint>, mut here: GamePlace) -> Option<String> {
        here.file += self.references;
        let Kept { place, results, names_differ, notes_differ, plies } =
            self.remembered.as_ref()?.kept(print?, here)?;
        let name = |place: GamePlace| self.names.get(place.file).map_or("", String::as_str);
        if self.is_json {
            let line = json::line(&DuplicateObject {
                kind: kind::Duplicate,
                file: name(here),
                version: Version,
                game: here.game,
                line: here.line,
                kept: KeptObject { file: name(place), game: place.game, line: place.line },
                results: results.map(|(here, kept)| [here, kept]),
                names_differ,
                notes_differ,
                plies,
            });
            return Some(line.trim_end().to_owned());
        }
        let results =
            results.map(|(here, kept)| format!("its result is {}, not {}", here.as_str(), kept.as_str()));
        let names = names_differ.then(|| "its players or its date are written differently".to_owned());
        let notes = notes_differ.then(|| "its comments, glyphs or variations differ".to_owned());
        let plies = plies.map(|[here, kept, common]| match here == common {
            true => format!("it has only the first {here} of {kept} plies"),
            false if kept == common => {
                format!("the game that is kept has only the first {kept} of its {here} plies")
            }
            false => {
                format!("only the first {common} of its {here} plies are equal, and the other has {kept}")
            }
        });
        let differences = [results, names, plies, notes].into_iter().flatten();
        let differences: String = differences.map(|part| format!("; {part}")).collect();
        Some(format!(
            "{}:{}: game {} is a duplicate of game {} ({}:{}){differences}",
            name(here),
            here.line,
            here.game,
            place.game,
            name(place),
            place.line
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
    /// Reads all games for the first time, if duplicates are to be left out, after those of the references. What cannot be read of the
    /// files is reported by the second reading, which must read the same files in the same order.
    pub fn read<'p>(&'p self, paths: impl Iterator<Item = &'p Path> + Clone) -> Result<Duplicates, Failure> {
        let Some(same) = self.choose.unique() else { return Ok(Duplicates::default()) };
        let references = self.choose.references();
        self.refuse_references(paths.clone())?;
        let remembered = Remembered::new(same, self.choose.prefer(), references.len());
        let mut order = Order { games: 0, remembered };
        let mut names = Vec::new();
        let (condition, every) = (self.choose.condition(), Condition::default());
        let all = references.iter().map(PathBuf::as_path).chain(paths);
        let (progress, threads) = (Progress::new(all.clone(), self.common), self.common.threads());
        for path in all {
            let is_reference = names.len() < references.len();
            let failed = |why: String| Failure::Unread(shown(path), why);
            self.more.keep(path)?;
            let input = match self.more.open_unheard(threads, path, self.wants, Some(&progress)) {
                Err(Failure::Said(why)) if is_reference => return Err(failed(why)),
                Err(failure) if is_reference => return Err(failure),
                Err(_) => continue,
                Ok(input) => input,
            };
            let Some(reader) = input.format.reader else {
                match is_reference {
                    true => return Err(failed("a reference must be a file of games".to_owned())),
                    false => continue,
                }
            };
            let condition = if is_reference { &every } else { &condition };
            let settings = ReplayOptions { scope: scope(condition), ..self.common.settings(path)? };
            let work = Reading { reader, settings, condition, same, file: names.len() };
            order.games = 0;
            names.push(input.name);
            let records: Box<dyn Source> = match self.range.filter(|_| !is_reference) {
                Some(range) => match records_between(path, input.format, range.clone()) {
                    Ok(records) => Box::new(records),
                    // The second reading will say why.
                    Err(_) => return Ok(Duplicates::default()),
                },
                None => Box::new(Cutter::new(input.reader, reader.cut)),
            };
            let hear = |too_many| if too_many { Err(Stop::TooMany) } else { Ok(()) };
            match pipeline::run(records, &work, threads.get(), &mut order, hear) {
                Err(Stop::TooMany) => return Err(too_many(order.remembered.most())),
                Err(Stop::Unread(why)) if is_reference => return Err(failed(why.to_string())),
                // The second reading will say why.
                Err(Stop::Unread(_)) | Ok(()) => {}
            }
        }
        progress.finish();
        order.remembered.compare();
        let is_json = self.common.is_json();
        let references = references.len();
        Ok(Duplicates { remembered: Some(order.remembered), names, references, is_json })
    }

    /// A file that is read and is a reference would have no game that is kept.
    fn refuse_references<'p>(&self, mut paths: impl Iterator<Item = &'p Path>) -> Result<(), Failure> {
        let references = self.choose.references();
        if references.iter().any(|path| path.as_os_str() == "-") {
            return Err(Failure::Said(
                "a reference of `--against` must be a file, not standard input".to_owned(),
            ));
        }
        let files = Inputs::of(references.iter().map(PathBuf::as_path));
        match paths.find(|path| !references.is_empty() && files.contains(path)) {
            None => Ok(()),
            Some(path) => Err(Failure::Said(format!(
                "{} is a reference of `--against`, so it cannot be an input too",
                shown(path)
            ))),
        }
    }
}

/// Why copies of games cannot be left out any more.
fn too_many(most: usize) -> Failure {
    Failure::Said(format!(
        "there are more than {} million different games, which is the most that can be compared",
        most / 1_000_000
    ))
}

/// Why the reading of a file ends early.
enum Stop {
    TooMany,
    Unread(io::Error),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        Stop::Unread(error)
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
        for (candidate, numbers, number, line) in games.drain(..) {
            let game = order.games + number;
            if numbers.contains(game) {
                order.remembered.add(candidate, GamePlace { file: self.file, game, line });
            }
        }
        order.games += *read;
        *too_many = order.remembered.is_full();
    }

    fn report(&self, replayed: Replayed) -> bool {
        replayed.too_many
    }
}
