//! A game of a file as it was checked.

use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use lawspeaker::AnyPosition;
use lawspeaker::formats::{RecordGames, ReplayedGame, Tags};
use lawspeaker::replay::{Replay, Score, Start, Verdict};
use lawspeaker::rules::{Move, Outcome};
use lawspeaker::select::{Fingerprint, Sameness};
use lawspeaker::variants::Variant;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::errors::{Failure, Kind};
use crate::finding::PyFinding;
use crate::moves::PyMove;
use crate::outcome::PyOutcome;
use crate::pickles::{Pickle, Restore};
use crate::position::PyPosition;

/// A game of a file as it was checked: its place, its verdict and its findings.
#[pyclass(frozen, eq, module = "lawspeaker", name = "CheckedGame")]
#[derive(Debug, PartialEq)]
pub(crate) struct CheckedGame {
    pub(crate) file: Arc<str>,
    pub(crate) number: u64,
    pub(crate) line: u64,
    pub(crate) offset: u64,
    pub(crate) variant: Option<Variant>,
    pub(crate) claimed: Option<Score>,
    pub(crate) decided: Option<Outcome>,
    pub(crate) verdict: Verdict,
    pub(crate) tags: Vec<(String, String)>,
    pub(crate) findings: Vec<PyFinding>,
    pub(crate) fingerprint: Option<Fingerprint>,
    start: Option<Start>,
    moves: Vec<Move>,
    text: Vec<u8>,
}

/// What a pickle keeps of a game, beside its text: moves as `coord`, which mean the same in every version.
#[derive(Deserialize, Serialize)]
struct Kept {
    file: String,
    number: u64,
    line: u64,
    offset: u64,
    variant: Option<String>,
    claimed: Option<Score>,
    decided: Option<Outcome>,
    verdict: Verdict,
    tags: Vec<(String, String)>,
    findings: Vec<PyFinding>,
    fingerprint: Option<Fingerprint>,
    start: Option<Start>,
    moves: Vec<String>,
    text: String,
}

impl From<&CheckedGame> for Kept {
    fn from(game: &CheckedGame) -> Self {
        let positions = game.positions().unwrap_or_default();
        let moves = positions.iter().zip(&game.moves).map(|(position, &m)| match m {
            Move::NULL => String::new(),
            m => position.coord(m),
        });
        Kept {
            file: game.file.to_string(),
            number: game.number,
            line: game.line,
            offset: game.offset,
            variant: game.variant.map(|variant| variant.id().to_owned()),
            claimed: game.claimed,
            decided: game.decided,
            verdict: game.verdict,
            tags: game.tags.clone(),
            findings: game.findings.clone(),
            fingerprint: game.fingerprint,
            start: game.start.clone(),
            moves: moves.collect(),
            text: STANDARD.encode(&game.text),
        }
    }
}

impl TryFrom<Kept> for CheckedGame {
    type Error = String;

    fn try_from(kept: Kept) -> Result<Self, String> {
        let tag = |name: &str| kept.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| &**value);
        let variant = kept.variant.map(|id| Variant::given(&id, tag(Variant::RULES_TAG)));
        let variant = variant.transpose().map_err(|error| error.to_string())?;
        let start = variant.zip(kept.start.as_ref());
        let mut position = start.and_then(|(variant, start)| AnyPosition::starting(variant, start));
        let mut moves = Vec::new();
        for coord in &kept.moves {
            let here = position.as_ref().ok_or("there are moves without a start")?;
            let m = match &**coord {
                "" => Move::NULL,
                coord => here.parse_move(coord).map_err(|error| error.to_string())?,
            };
            position = Some(here.after(m));
            moves.push(m);
        }
        Ok(CheckedGame {
            file: kept.file.into(),
            number: kept.number,
            line: kept.line,
            offset: kept.offset,
            variant,
            claimed: kept.claimed,
            decided: kept.decided,
            verdict: kept.verdict,
            tags: kept.tags,
            findings: kept.findings,
            fingerprint: kept.fingerprint,
            start: kept.start,
            moves,
            text: STANDARD.decode(&kept.text).map_err(|error| error.to_string())?,
        })
    }
}

impl Serialize for CheckedGame {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Kept::from(self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for CheckedGame {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Kept::deserialize(deserializer)?.try_into().map_err(de::Error::custom)
    }
}

/// The part of a game that its syntax and its replay give.
pub(crate) struct Known {
    tags: Vec<(String, String)>,
    fingerprint: Option<Fingerprint>,
}

impl Known {
    /// Of the game that was read last.
    pub(crate) fn of(bytes: &[u8], games: &RecordGames<'_, '_>, replay: &Replay) -> Self {
        let syntax = games.syntax();
        let tags = Tags::new(bytes, syntax).iter();
        let tags = tags.map(|(name, value)| (name.into_owned(), value.into_owned())).collect();
        Known { tags, fingerprint: Fingerprint::of(replay, Sameness::Moves, (bytes, syntax)) }
    }
}

impl CheckedGame {
    /// A game that was replayed. `offset` is the place of its record in the file.
    pub(crate) fn new(file: &Arc<str>, offset: u64, known: Known, game: ReplayedGame<'_>) -> Self {
        let replay = game.replay;
        CheckedGame {
            file: Arc::clone(file),
            number: game.number,
            line: game.line,
            offset: offset + u64::from(game.start),
            variant: replay.variant,
            claimed: replay.claimed.map(|claim| claim.score),
            decided: replay.decided,
            verdict: replay.verdict,
            tags: known.tags,
            findings: PyFinding::all(replay.findings, &game.places),
            fingerprint: known.fingerprint,
            start: replay.start,
            moves: replay.moves,
            text: game.text.into_owned(),
        }
    }

    /// About how many bytes it takes.
    pub(crate) fn weight(&self) -> usize {
        let tags: usize = self.tags.iter().map(|(name, value)| 48 + name.len() + value.len()).sum();
        let findings: usize = self.findings.iter().map(PyFinding::weight).sum();
        200 + tags + findings + 8 * self.moves.len() + self.text.len()
    }

    /// The positions before every move, and the last one.
    fn positions(&self) -> Option<Vec<Arc<AnyPosition>>> {
        let start = AnyPosition::starting(self.variant?, self.start.as_ref()?)?;
        Some(AnyPosition::line(Some(start), &self.moves).map(Arc::new).collect())
    }
}

#[pymethods]
impl CheckedGame {
    /// The path of the file as it was given.
    #[getter]
    fn file(&self) -> &str {
        &self.file
    }

    /// The number of the game in its file, from 1.
    #[getter]
    fn number(&self) -> u64 {
        self.number
    }

    /// The line in which the game begins, from 1.
    #[getter]
    fn line(&self) -> u64 {
        self.line
    }

    /// The offset of the game in bytes in the uncompressed file, from 0.
    #[getter]
    fn offset(&self) -> u64 {
        self.offset
    }

    /// The id of the variant; None if it is unknown.
    #[getter]
    pub(crate) fn variant(&self) -> Option<&'static str> {
        self.variant.map(Variant::id)
    }

    /// The number of plies of the main line that were replayed.
    #[getter]
    pub(crate) fn plies(&self) -> usize {
        self.moves.len()
    }

    /// The result that the record claims; None if it claims no result.
    #[getter]
    pub(crate) fn claimed(&self) -> Option<&'static str> {
        self.claimed.map(Score::as_str)
    }

    /// How the rules have ended the game; None if they have not.
    #[getter]
    fn outcome(&self) -> Option<PyOutcome> {
        self.decided.map(PyOutcome::from)
    }

    /// `valid`, `invalid` or `incomplete`.
    #[getter]
    pub(crate) fn verdict(&self) -> &'static str {
        self.verdict.as_str()
    }

    /// All findings, in the order of the text.
    #[getter]
    fn findings(&self) -> Vec<PyFinding> {
        self.findings.clone()
    }

    /// Whether a finding is an error.
    #[getter]
    fn has_errors(&self) -> bool {
        self.findings.iter().any(PyFinding::is_error)
    }

    /// Raises `GameError` for the first finding that is an error, with its place. Without an error it does nothing.
    fn raise_for_errors(&self, py: Python<'_>) -> PyResult<()> {
        let Some(error) = self.findings.iter().find(|finding| finding.is_error()) else { return Ok(()) };
        let failure = Failure::new(Kind::Game, format!("{} {}", error.code(), error.sentence()));
        Err(failure.in_file(&self.file).at(error.line(), error.column()).with_rule(error.rule()).raise(py))
    }

    /// The tags. Of a tag that occurs twice, the first value counts.
    #[getter]
    fn tags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for (name, value) in self.tags.iter().rev() {
            dict.set_item(name, value)?;
        }
        // Reversed again, so that the tags are in the order of the record.
        let ordered = PyDict::new(py);
        for (name, _) in &self.tags {
            ordered.set_item(name, dict.get_item(name)?)?;
        }
        Ok(ordered)
    }

    /// The bytes of the game as they are in its file (UTF-8 for a file in UTF-16).
    #[getter]
    fn text<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.text)
    }

    /// The moves of the main line as far as it was replayed.
    #[getter]
    fn moves(&self) -> Vec<PyMove> {
        let positions = self.positions().unwrap_or_default();
        positions.into_iter().zip(&self.moves).map(|(position, &m)| PyMove::new(position, m)).collect()
    }

    /// The whole game as plain data: tags, moves with `san` and `coord`, comments, glyphs and variations, as `convert` writes them in JSON.
    /// It can be changed and given to `to_pgn`. What does not replay is a comment that says why. None if the variant or the start
    /// position is unknown.
    #[getter]
    fn tree<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        crate::tree::read(py, &self.text, self.variant)
    }

    /// The position from which the game begins; None if it is unknown.
    #[getter]
    fn start(&self) -> Option<PyPosition> {
        self.positions()?.into_iter().next().map(PyPosition)
    }

    /// The position that the main line reaches; None if its start is unknown.
    #[getter]
    fn end(&self) -> Option<PyPosition> {
        self.positions()?.into_iter().next_back().map(PyPosition)
    }

    /// 32 hexadecimal digits that are equal for games with the same variant, start position and moves; None for a game
    /// that does not replay. They may change with every version of the package.
    #[getter]
    pub(crate) fn fingerprint(&self) -> Option<String> {
        self.fingerprint.map(|print| print.to_string())
    }

    /// The object that `lawspeaker check --output json` writes for the game, without fixes and without the score of a
    /// match.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let result = PyDict::new(py);
        result.set_item("claimed", self.claimed())?;
        result.set_item("board", self.decided.map(|end| end.result.as_str()))?;
        result.set_item("reason", self.decided.map(|end| end.reason.as_str()))?;
        let dict = PyDict::new(py);
        dict.set_item("file", &*self.file)?;
        dict.set_item("game", self.number)?;
        dict.set_item("line", self.line)?;
        dict.set_item("variant", self.variant())?;
        dict.set_item("plies", self.plies())?;
        dict.set_item("result", result)?;
        dict.set_item("verdict", self.verdict())?;
        let findings: PyResult<Vec<_>> = self.findings.iter().map(|finding| finding.to_dict(py)).collect();
        dict.set_item("diagnostics", findings?)?;
        Ok(dict)
    }

    /// The game as a page to step through, in notebooks.
    fn _repr_html_<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        py.import("lawspeaker.command")?.call_method1("framed", (self.text(py), self.variant()))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Restore<'py>> {
        self.pickled(py)
    }

    fn __repr__(&self) -> String {
        let variant = self.variant().unwrap_or("unknown variant");
        let (verdict, plies, findings) = (self.verdict(), self.plies(), self.findings.len());
        format!(
            "<CheckedGame {}:{} {variant} {verdict}, {plies} plies, {findings} findings>",
            self.file, self.line
        )
    }
}
