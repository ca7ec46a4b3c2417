//! A legal move with the position in which it is played.

use std::sync::Arc;

use lawspeaker::AnyPosition;
use lawspeaker::rules::{Move, Parts, Tail};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use crate::errors::{Failure, Kind};
use crate::position::PyPosition;

/// A legal move. It knows the position in which it is played, so it has names. `str(move)` is its name in `coord`.
#[pyclass(frozen, module = "lawspeaker", name = "Move")]
#[derive(Clone, Debug)]
pub(crate) struct PyMove {
    position: Arc<AnyPosition>,
    pub(crate) m: Move,
}

impl PyMove {
    pub(crate) fn new(position: Arc<AnyPosition>, m: Move) -> Self {
        PyMove { position, m }
    }

    /// The move taken apart; none of a null move, by which a side passes.
    pub(crate) fn parts(&self) -> Option<Parts> {
        (self.m != Move::NULL).then(|| self.position.board().parts(self.m))
    }

    /// The legal move of a position that an argument means: a move, or a text in any notation.
    pub(crate) fn of(position: &AnyPosition, argument: &Bound<'_, PyAny>) -> PyResult<Move> {
        let refuse = |rule, why: String| Failure::new(Kind::Move, why).with_rule(rule).raise(argument.py());
        if let Ok(given) = argument.cast::<PyMove>() {
            let given = given.get();
            if given.position.variant() != position.variant() {
                return Err(refuse(None, "this is a move of another variant".to_owned()));
            }
            return match position.why_illegal(given.m) {
                None => Ok(given.m),
                Some(illegal) => {
                    Err(refuse(Some(illegal.rule), format!("{}: {}", illegal.rule, illegal.why)))
                }
            };
        }
        let text: String = argument.extract()?;
        position.parse_move(&text).map_err(|error| {
            let why = error.to_string();
            let rules = position.variant().ruleset().rules;
            let rule = why.split_once(": ").and_then(|(id, _)| rules.iter().find(|rule| rule.id == id));
            refuse(rule.map(|rule| rule.id), why)
        })
    }
}

#[pymethods]
impl PyMove {
    /// The name for people: `Nf3`, `Fxd2xc2#`.
    #[getter]
    fn san(&self) -> String {
        self.position.san(self.m)
    }

    /// The name for programs, one spelling per move: `g1f3`, `c4d2xc2`.
    #[getter]
    fn coord(&self) -> String {
        self.position.coord(self.m)
    }

    /// The position before the move.
    #[getter]
    fn position(&self) -> PyPosition {
        PyPosition(Arc::clone(&self.position))
    }

    /// The position after the move.
    #[getter]
    fn after(&self) -> PyPosition {
        let mut position = AnyPosition::clone(&self.position);
        position.play_unchecked(self.m);
        PyPosition(Arc::new(position))
    }

    /// The square where the move begins; None for a drop and for a null move.
    #[getter(from_square)]
    fn origin(&self) -> Option<String> {
        let size = self.position.variant().ruleset().size;
        self.parts()?.from.map(|square| size.name(square).to_string())
    }

    /// The square where the move ends; None for a null move.
    #[getter]
    fn to_square(&self) -> Option<String> {
        let size = self.position.variant().ruleset().size;
        Some(size.name(self.parts()?.to).to_string())
    }

    /// The squares of all captured pieces.
    #[getter]
    fn captured(&self) -> Vec<String> {
        let size = self.position.variant().ruleset().size;
        let captured = self.parts().into_iter().flat_map(|parts| parts.captured.iter().collect::<Vec<_>>());
        captured.map(|square| size.name(square).to_string()).collect()
    }

    /// The name of the piece that moves or is dropped, such as `Knight`; None for a null move.
    #[getter]
    fn piece(&self) -> Option<&'static str> {
        let kinds = self.position.variant().ruleset().kinds;
        Some(kinds[self.parts()?.kind.index()].name)
    }

    /// The name of the piece that the move promotes to; None for other moves.
    #[getter]
    fn promotion(&self) -> Option<&'static str> {
        let kinds = self.position.variant().ruleset().kinds;
        self.parts()?.promotion.map(|kind| kinds[kind.index()].name)
    }

    /// The name of the piece of the reserve that comes in with the move, on a square that the move leaves; None for other moves.
    #[getter]
    fn gate(&self) -> Option<&'static str> {
        let kinds = self.position.variant().ruleset().kinds;
        match self.parts()?.tail {
            Tail::Gate(kind, _) => Some(kinds[kind.index()].name),
            _ => None,
        }
    }

    /// The square where a piece of the reserve comes in: at castling there are two; None for other moves.
    #[getter]
    fn gate_square(&self) -> Option<String> {
        let size = self.position.variant().ruleset().size;
        match self.parts()?.tail {
            Tail::Gate(_, square) => Some(size.name(square).to_string()),
            _ => None,
        }
    }

    /// The names and the squares of the move.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        dict.set_item("coord", self.coord())?;
        dict.set_item("san", self.san())?;
        dict.set_item("piece", self.piece())?;
        dict.set_item("from_square", self.origin())?;
        dict.set_item("to_square", self.to_square())?;
        dict.set_item("captured", self.captured())?;
        dict.set_item("promotion", self.promotion())?;
        dict.set_item("gate", self.gate())?;
        dict.set_item("gate_square", self.gate_square())?;
        Ok(dict)
    }

    /// Moves are equal when they are the same move of the same variant, whatever the positions are. A move is equal to its name in
    /// `coord` too, so `"e2e4" in position.moves` says whether it is legal.
    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        match other.cast::<PyMove>() {
            Ok(other) => {
                let other = other.get();
                self.m == other.m && self.position.variant() == other.position.variant()
            }
            Err(_) => other.extract::<String>().is_ok_and(|name| name == self.coord()),
        }
    }

    /// That of the name in `coord`, since the two are equal.
    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        PyString::new(py, &self.coord()).hash()
    }

    fn __copy__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    #[pyo3(signature = (_memo, /))]
    fn __deepcopy__<'py>(slf: PyRef<'py, Self>, _memo: &Bound<'py, PyAny>) -> PyRef<'py, Self> {
        slf
    }

    /// A move is kept as its position and its name.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let parse = self.position().into_pyobject(py)?.getattr("parse")?;
        Ok((parse, (self.coord(),)))
    }

    fn __str__(&self) -> String {
        self.coord()
    }

    fn __repr__(&self) -> String {
        format!("<Move {}>", self.san())
    }
}
