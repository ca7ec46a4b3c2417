//! `check`: replays games on threads in the background and hands them to Python in order.

use std::io;
use std::sync::Arc;

use lawspeaker::formats::{Reader, RecordGames};
use lawspeaker::notation::syntax::ParsedGame;
use lawspeaker::pipeline::{self, Batch};
use lawspeaker::replay::Spelling;
use pyo3::prelude::*;

use crate::errors::Failure;
use crate::feed::{Feed, Remote, Stopped};
use crate::game::{CheckedGame, Known};
use crate::inputs::Inputs;
use crate::options::CheckOptions;
use crate::replayed::Replayed;

/// What all batches of a file have in common.
struct Checking<'a> {
    file: Arc<str>,
    reader: &'static Reader,
    options: &'a CheckOptions,
}

impl pipeline::Work for Checking<'_> {
    type Scratch = ParsedGame;
    /// The number of games so far.
    type Order = u64;
    type Replayed = Replayed<CheckedGame>;
    /// The games, and about how many bytes they take.
    type Report = (Vec<CheckedGame>, usize);

    fn replay(&self, batch: Batch, scratch: &mut ParsedGame) -> Self::Replayed {
        let mut games = Vec::new();
        let (mut read, mut weight) = (0, 0);
        for record in batch.records() {
            let condition = &self.options.condition;
            let takes = |bytes: &[u8], game: &ParsedGame| condition.takes_text(bytes, game);
            let mut of_record =
                RecordGames::new(record, self.reader, self.options.settings, scratch).among(&takes);
            while let Some(parsed) = of_record.parse() {
                let mut replay = of_record.replay(Spelling::Nothing, None);
                let numbers = condition.takes(record.bytes, of_record.syntax(), &replay);
                if numbers.is_none() {
                    continue;
                }
                self.options.rules.apply(record.bytes, of_record.syntax(), &mut replay);
                let known = Known::of(record.bytes, &of_record, &replay);
                let game = of_record.finish(parsed, replay);
                let mut game = CheckedGame::new(&self.file, record.offset, known, game);
                game.number += read;
                weight += game.weight();
                games.push((game, numbers));
            }
            read += of_record.seen();
        }
        Replayed { games, read, weight }
    }

    fn number(&self, replayed: &mut Self::Replayed, before: &mut u64) {
        replayed.number(before, |game| &mut game.number);
    }

    fn report(&self, replayed: Self::Replayed) -> Self::Report {
        replayed.report()
    }
}

/// Checks all inputs and lets `hear` have the games in order, with about how many bytes they take.
pub(crate) fn check_all(
    inputs: Inputs,
    remotes: Vec<Remote>,
    options: &CheckOptions,
    mut hear: impl FnMut(Vec<CheckedGame>, usize) -> Result<(), Stopped>,
) -> Result<(), Failure> {
    inputs.each(remotes, options.wants, |opened| {
        let reader = opened.format.reader.expect("games are read");
        let work = Checking { file: opened.name.as_str().into(), reader, options };
        pipeline::run(opened.records()?, &work, options.threads, &mut 0, |(games, weight)| {
            hear(games, weight).map_err(Failure::from)
        })
    })
}

/// Nobody hears this failure: Python needs no further results.
impl From<Stopped> for Failure {
    fn from(_: Stopped) -> Self {
        Failure::from(io::Error::from(io::ErrorKind::Interrupted))
    }
}

/// Games with their findings, one after the other. The iterator is for one thread at a time.
#[pyclass(module = "lawspeaker", name = "CheckedGames")]
pub(crate) struct CheckedGames(Feed<CheckedGame>);

impl CheckedGames {
    /// Begins to check.
    pub(crate) fn begin(source: &Bound<'_, PyAny>, options: CheckOptions) -> PyResult<Self> {
        let (inputs, files) = Inputs::of(source)?;
        let feed = Feed::start(files, move |remotes, sink| {
            check_all(inputs, remotes, &options, |games, weight| sink.give(games, weight))
        })?;
        Ok(CheckedGames(feed))
    }
}

#[pymethods]
impl CheckedGames {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<CheckedGame>> {
        self.0.next(py)
    }

    /// Ends the work in the background. The iterator gives no further game.
    fn close(&mut self) {
        self.0.stop();
    }
}
