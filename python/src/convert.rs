//! `convert`: games from one notation to another, on threads in the background and in order.

use std::sync::Arc;

use lawspeaker::convert::{ConvertOptions, ConvertOutcome, OnBroken, OnLoss, Scratch, convert};
use lawspeaker::formats::Format;
use lawspeaker::pipeline::{self, Batch};
use lawspeaker::replay::Scope;
use lawspeaker::select::Numbers;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde::{Deserialize, Serialize};

use crate::errors::{Failure, OrRaise};
use crate::feed::Feed;
use crate::finding::PyFinding;
use crate::inputs::{Inputs, Wants};
use crate::options::{condition, settings, threads_of};
use crate::pickles::{Pickle, Restore};
use crate::replayed::Replayed;

/// What to do with every game.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    to: &'static Format,
    wants: Wants,
    options: ConvertOptions,
    threads: usize,
}

impl Plan {
    /// Understands the options.
    pub(crate) fn new(
        to: &str,
        wants: Wants,
        names: [Option<&str>; 2],
        (on_broken, on_loss): (OnBroken, OnLoss),
        wheres: Option<&str>,
        threads: usize,
    ) -> Result<Self, Failure> {
        let to = Format::from_id(to)
            .filter(|format| format.writer.is_some())
            .ok_or_else(|| Failure::option(format!("games are not written as `{to}`")))?;
        let pgn = Format::from_id("pgn").and_then(|format| format.reader).expect("PGN is read");
        let mut options = ConvertOptions::new(pgn, to);
        (options.on_broken, options.on_loss) = (on_broken, on_loss);
        options.condition = condition(wheres)?;
        options.settings = settings(names)?;
        options.settings.scope = Scope::Errors;
        Ok(Plan { to, wants, options, threads: threads_of(threads) })
    }
}

/// A game in its new notation, or the reason why it is not written.
#[pyclass(frozen, eq, get_all, module = "lawspeaker", name = "ConvertedGame")]
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub(crate) struct ConvertedGame {
    /// The path of the file.
    file: String,
    /// The number of the game in its file, from 1.
    number: u64,
    /// The line in which the game begins, from 1.
    line: u64,
    /// The game in its new notation; None if it is not written.
    text: Option<String>,
    /// Why the game is not written; None if it is.
    refused: Option<String>,
    /// Whether the game is written only as far as it replays.
    in_part: bool,
    /// What the notation cannot hold, in words such as `2 comments`; empty if nothing is lost.
    losses: String,
    /// The errors in the game.
    findings: Vec<PyFinding>,
}

#[pymethods]
impl ConvertedGame {
    /// The fields by name.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        dict.set_item("file", &self.file)?;
        dict.set_item("number", self.number)?;
        dict.set_item("line", self.line)?;
        dict.set_item("text", &self.text)?;
        dict.set_item("refused", &self.refused)?;
        dict.set_item("in_part", self.in_part)?;
        dict.set_item("losses", &self.losses)?;
        let findings: PyResult<Vec<_>> = self.findings.iter().map(|finding| finding.to_dict(py)).collect();
        dict.set_item("findings", findings?)?;
        Ok(dict)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Restore<'py>> {
        self.pickled(py)
    }

    fn __repr__(&self) -> String {
        let state = self.refused.as_deref().unwrap_or("written");
        format!("<ConvertedGame {}:{} {state}>", self.file, self.line)
    }
}

/// What all batches of a file have in common.
struct Converting<'a> {
    file: Arc<str>,
    options: &'a ConvertOptions,
}

impl pipeline::Work for Converting<'_> {
    type Scratch = Scratch;
    /// The number of games so far.
    type Order = u64;
    type Replayed = Replayed<ConvertedGame>;
    /// The games, and about how many bytes they take.
    type Report = (Vec<ConvertedGame>, usize);

    fn replay(&self, batch: Batch, scratch: &mut Scratch) -> Self::Replayed {
        let mut games: Vec<(ConvertedGame, Numbers)> = Vec::new();
        let (mut out, mut weight, mut read) = (String::new(), 0, 0);
        for record in batch.records() {
            out.clear();
            let mut places = Vec::new();
            let first = games.len();
            let rest = convert(record, self.options, scratch, &mut out, |converted| {
                let in_part = converted.outcome == ConvertOutcome::WrittenInPart;
                let refused = match converted.outcome {
                    ConvertOutcome::Written | ConvertOutcome::WrittenInPart => None,
                    ConvertOutcome::DoesNotReplay => Some("the main line does not replay".to_owned()),
                    ConvertOutcome::Inexpressible(why) => Some(why),
                    ConvertOutcome::WouldLose => {
                        Some(format!("`{}` would lose {}", self.options.format.id, converted.losses))
                    }
                };
                places.push(converted.text);
                let game = ConvertedGame {
                    file: self.file.to_string(),
                    number: read + converted.game.number,
                    line: converted.game.line,
                    text: None,
                    refused,
                    in_part,
                    losses: converted.losses.to_string(),
                    findings: PyFinding::all(converted.game.replay.findings, &converted.game.places),
                };
                games.push((game, converted.numbers));
            });
            read += rest.passed_over + (games.len() - first) as u64;
            for ((game, _), place) in games[first..].iter_mut().zip(places) {
                game.text = game.refused.is_none().then(|| out[place].to_owned());
                weight += 200 + game.findings.iter().map(PyFinding::weight).sum::<usize>();
            }
            weight += out.len();
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

/// Games in their new notation, one after the other. The iterator is for one thread at a time.
#[pyclass(module = "lawspeaker", name = "ConvertedGames")]
pub(crate) struct ConvertedGames {
    feed: Feed<ConvertedGame>,
    to: &'static Format,
}

impl ConvertedGames {
    /// Begins to convert.
    pub(crate) fn begin(source: &Bound<'_, PyAny>, plan: Plan) -> PyResult<Self> {
        let (inputs, files) = Inputs::of(source)?;
        let to = plan.to;
        let feed = Feed::start(files, move |remotes, sink| {
            inputs.each(remotes, plan.wants, |opened| {
                let reader = opened.format.reader.expect("games are read");
                let options = ConvertOptions { reader, ..plan.options.clone() };
                let work = Converting { file: opened.name.as_str().into(), options: &options };
                pipeline::run(opened.records()?, &work, plan.threads, &mut 0, |(games, weight)| {
                    sink.give(games, weight).map_err(Failure::from)
                })
            })
        })?;
        Ok(ConvertedGames { feed, to })
    }
}

#[pymethods]
impl ConvertedGames {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<ConvertedGame>> {
        self.feed.next(py)
    }

    /// Writes all games that can be written, as one file of the notation, to a file object for text. Returns the number of
    /// games that are written and the number of those that are not.
    fn write(&mut self, py: Python<'_>, file: &Bound<'_, PyAny>) -> PyResult<(u64, u64)> {
        let (mut written, mut refused) = (0, 0);
        let put =
            |text: &str| if text.is_empty() { Ok(()) } else { file.call_method1("write", (text,)).map(drop) };
        while let Some(game) = self.feed.next(py)? {
            let Some(text) = &game.text else {
                refused += 1;
                continue;
            };
            put(if written == 0 { self.to.frame.open } else { self.to.frame.between })?;
            put(text)?;
            written += 1;
        }
        if written == 0 {
            put(self.to.frame.open)?;
        }
        put(self.to.frame.close)?;
        Ok((written, refused))
    }

    /// Ends the work in the background.
    fn close(&mut self) {
        self.feed.stop();
    }
}

/// Writes the games of files in another notation, one after the other.
///
/// `to` is the id of a notation, such as `pgn`, `pgn-lan`, `json`, `ndjson`, `coord`, `uci` or `fens`; `lawspeaker convert --help` lists
/// them. `source`, `variant`, `default_variant`, `where`, `format`, `range` and `threads` are those of `check`.
///
/// Each result has its `text`, or the reason why it is not written in `refused`. `losses` says what the notation cannot hold, such as
/// `2 comments`. With `keep_broken` a game that does not replay is written as far as it does; with `strict` a game that would lose
/// something is not written. `write(file)` writes all games that can be written as one file.
#[pyfunction]
#[pyo3(name = "convert", signature = (source, /, to, *, format = None, variant = None, default_variant = None,
                                      keep_broken = false, strict = false, r#where = None, range = None,
                                      threads = 1))]
#[allow(clippy::too_many_arguments)] // keywords of Python
pub(crate) fn convert_games(
    py: Python<'_>,
    source: &Bound<'_, PyAny>,
    to: &str,
    format: Option<&str>,
    variant: Option<&str>,
    default_variant: Option<&str>,
    keep_broken: bool,
    strict: bool,
    r#where: Option<&str>,
    range: Option<(u64, Option<u64>)>,
    threads: usize,
) -> PyResult<ConvertedGames> {
    let on_broken = if keep_broken { OnBroken::Keep } else { OnBroken::LeaveOut };
    let on_loss = if strict { OnLoss::LeaveOut } else { OnLoss::Count };
    let wants = Wants::games(format, range).or_raise(py)?;
    let plan = Plan::new(to, wants, [variant, default_variant], (on_broken, on_loss), r#where, threads)
        .or_raise(py)?;
    ConvertedGames::begin(source, plan)
}
