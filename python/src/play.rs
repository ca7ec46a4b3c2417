//! A game that is played: moves are played and taken back, ends and claims are known, and the whole is written as PGN.

use std::sync::Arc;

use lawspeaker::{AnyPosition, Game};
use pyo3::PyTypeInfo as _;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyType};

use crate::errors::{Failure, Kind, OrRaise};
use crate::moves::PyMove;
use crate::outcome::PyOutcome;
use crate::pickles::is_named;
use crate::position::{PyPosition, variant};
use crate::tree::one_game;

/// A game with its history. It knows repetition and move counts, which a position does not know.
#[pyclass(module = "lawspeaker", name = "Game")]
#[derive(Debug)]
pub(crate) struct PyGame {
    game: Game,
    /// The positions before every move, and the last one.
    positions: Vec<Arc<AnyPosition>>,
}

#[pymethods]
impl PyGame {
    /// A game from the start position of a variant, or from a position.
    #[new]
    #[pyo3(signature = (start = None))]
    fn new(py: Python<'_>, start: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let game = match start {
            None => Game::new(variant("chess").or_raise(py)?),
            Some(start) => match start.cast::<PyPosition>() {
                Ok(position) => Game::from_position(&position.get().0),
                Err(_) => Game::new(variant(&start.extract::<String>()?).or_raise(py)?),
            },
        };
        let positions = vec![Arc::new(game.position())];
        Ok(PyGame { game, positions })
    }

    /// The one game of a record, as bytes or text in any notation: its main line and its tags. An error of the game raises `GameError`.
    #[classmethod]
    #[pyo3(signature = (text, /))]
    fn from_pgn(_class: &Bound<'_, PyType>, py: Python<'_>, text: &Bound<'_, PyAny>) -> PyResult<Self> {
        let text = match text.extract::<String>() {
            Ok(text) => text.into_bytes(),
            Err(_) => text.extract::<Vec<u8>>()?,
        };
        let read = one_game(py, &text)?;
        let why = "the game cannot be started, has a null move, or goes on after its end";
        let game = read.to_game().ok_or_else(|| Failure::new(Kind::Game, why).raise(py))?;
        let positions = AnyPosition::all_of(&read.replay).map(Arc::new).collect();
        Ok(PyGame { positions, game })
    }

    /// The position reached.
    #[getter]
    fn position(&self) -> PyPosition {
        PyPosition(Arc::clone(self.positions.last().expect("a game has a position from its start on")))
    }

    /// The moves played, the first one first.
    #[getter]
    fn moves(&self) -> Vec<PyMove> {
        let played = self.positions.iter().zip(self.game.moves());
        played.map(|(position, &m)| PyMove::new(Arc::clone(position), m)).collect()
    }

    /// Plays a move and returns it.
    #[pyo3(signature = (r#move, /))]
    fn play(&mut self, r#move: &Bound<'_, PyAny>) -> PyResult<PyMove> {
        let refuse = |why: String| Failure::new(Kind::Move, why).raise(r#move.py());
        if let Some(end) = self.game.outcome() {
            return Err(refuse(format!("the game is over: {} ({})", end.result, end.reason)));
        }
        let position = self.position().0;
        let m = PyMove::of(&position, r#move)?;
        self.game.play(m).map_err(|error| refuse(error.to_string()))?;
        self.positions.push(Arc::new(self.game.position()));
        Ok(PyMove::new(position, m))
    }

    /// Takes the last move back and returns it; None at the start.
    fn undo(&mut self) -> Option<PyMove> {
        let m = self.game.undo()?;
        self.positions.pop();
        Some(PyMove::new(self.position().0, m))
    }

    /// How the game has ended: by the board, by a dead position, or by repetition or move counts; None if it goes on.
    #[getter]
    fn outcome(&self) -> Option<PyOutcome> {
        self.game.outcome().map(PyOutcome::from)
    }

    /// The draws that the side to move may claim now: `third-repetition`, `fifty-moves`, or `move-limit` where the game has another number of moves.
    #[getter]
    fn claims(&self) -> Vec<&'static str> {
        self.game.claims().into_iter().map(|reason| reason.as_str()).collect()
    }

    /// How often the current position has occurred in the game, from 1.
    #[getter]
    fn repetitions(&self) -> u32 {
        self.game.repetitions()
    }

    /// The tags that were set, in their order.
    #[getter]
    fn tags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        self.game.tags().iter().try_for_each(|(name, value)| dict.set_item(name, value))?;
        Ok(dict)
    }

    /// Sets a tag of the record, such as `White`.
    fn set_tag(&mut self, py: Python<'_>, name: &str, value: &str) -> PyResult<()> {
        self.game.set_tag(name, value).map_err(|error| Failure::option(error.to_string()).raise(py))
    }

    /// The game as a PGN record, with a blank line after it.
    fn pgn(&self) -> String {
        self.game.to_pgn()
    }

    /// The game as a page to step through, in notebooks.
    fn _repr_html_<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let text = PyBytes::new(py, self.pgn().as_bytes());
        py.import("lawspeaker.command")?.call_method1("framed", (text, None::<&str>))
    }

    fn __len__(&self) -> usize {
        self.game.moves().len()
    }

    /// A game is kept as its record.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        is_named(self.positions[0].variant())?;
        Ok((PyGame::type_object(py).getattr("from_pgn")?, (self.pgn(),)))
    }

    fn __copy__(&self) -> PyGame {
        PyGame { game: self.game.clone(), positions: self.positions.clone() }
    }

    #[pyo3(signature = (_memo, /))]
    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> PyGame {
        self.__copy__()
    }

    fn __repr__(&self) -> String {
        let plies = self.game.moves().len();
        format!("<Game {} after {plies} plies>", self.positions[0].variant().id())
    }
}
