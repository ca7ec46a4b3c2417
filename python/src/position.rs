//! A position of any variant.

use std::sync::Arc;

use lawspeaker::AnyPosition;
use lawspeaker::geometry::Square;
use lawspeaker::render::{Picture, PictureOptions, PieceSet, Theme, svg};
use lawspeaker::rules::{Parts, Piece, Side};
use lawspeaker::variants::{UnknownVariant, Variant};
use pyo3::PyTypeInfo as _;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyType};

use crate::errors::{Failure, Kind, OrRaise};
use crate::moves::PyMove;
use crate::outcome::{PyOutcome, side};
use crate::pickles::is_named;

/// A position of a variant. It never changes: `play` returns another position.
///
/// Positions are equal when they are of the same variant and the same by the rules of repetition: clocks and move numbers do
/// not count.
#[pyclass(frozen, module = "lawspeaker", name = "Position")]
#[derive(Clone, Debug)]
pub(crate) struct PyPosition(pub(crate) Arc<AnyPosition>);

/// A piece: its side, the name of its kind, and its letter.
#[pyclass(frozen, eq, hash, module = "lawspeaker", name = "Piece")]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct PyPiece {
    side: Side,
    name: &'static str,
    letter: char,
}

impl PyPiece {
    fn of(position: &AnyPosition, piece: Piece) -> Self {
        let kind = position.kind_info(piece.kind);
        PyPiece { side: piece.side, name: kind.name, letter: kind.letter }
    }
}

#[pymethods]
impl PyPiece {
    /// `white` or `black`.
    #[getter]
    fn side(&self) -> &'static str {
        side(self.side)
    }

    /// The name of its kind, such as `Knight`.
    #[getter]
    fn name(&self) -> &'static str {
        self.name
    }

    /// The letter of its kind in a position string: a capital for White, a small letter for Black.
    #[getter]
    fn letter(&self) -> char {
        match self.side {
            Side::White => self.letter.to_ascii_uppercase(),
            Side::Black => self.letter.to_ascii_lowercase(),
        }
    }

    fn __str__(&self) -> String {
        self.letter().to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Piece {} {}>", self.side(), self.name)
    }
}

/// The variant with this id, name or alias.
pub(crate) fn variant(name: &str) -> Result<Variant, Failure> {
    name.parse().map_err(|unknown: UnknownVariant| {
        if name.contains('/') {
            let message = format!("`{name}` is a position string, not a variant: write `fen=` before it");
            return Failure::option(message);
        }
        let near = unknown.nearest().map_or(String::new(), |near| format!("did you mean `{near}`? "));
        Failure::option(format!("unknown variant `{name}`; {near}`lawspeaker.variants()` lists all"))
    })
}

impl PyPosition {
    /// A square of the board by its name.
    fn square(&self, name: &str) -> Result<Square, Failure> {
        let size = self.0.variant().ruleset().size;
        self.0
            .square(name)
            .ok_or_else(|| Failure::option(format!("`{name}` is not a square of a board of {size}")))
    }
}

/// The last move of a picture, as Python gives it.
#[derive(FromPyObject)]
pub(crate) enum LastMove<'py> {
    Played(Bound<'py, PyMove>),
    Squares(String, String),
}

#[pymethods]
impl PyPosition {
    /// Reads a position string (FEN); without one it is the start position of the variant.
    #[new]
    #[pyo3(signature = (variant = "chess", fen = None))]
    fn new(py: Python<'_>, variant: &str, fen: Option<&str>) -> PyResult<Self> {
        let variant = self::variant(variant).or_raise(py)?;
        let Some(fen) = fen else { return Ok(PyPosition(Arc::new(AnyPosition::start(variant)))) };
        let position = AnyPosition::from_fen(variant, fen).map_err(|error| {
            let column = fen.get(..error.span.start as usize).map_or(0, |before| before.chars().count());
            let failure = Failure::new(Kind::Position, error.to_string());
            failure.at_column(column as u64 + 1).with_rule(error.rule)
        });
        Ok(PyPosition(Arc::new(position.or_raise(py)?)))
    }

    /// The id of the variant.
    #[getter]
    fn variant(&self) -> &'static str {
        self.0.variant().id()
    }

    /// The position string (FEN), all six fields.
    #[getter]
    fn fen(&self) -> String {
        self.0.fen()
    }

    /// The side to move: `white` or `black`.
    #[getter]
    fn turn(&self) -> &'static str {
        side(self.0.turn())
    }

    /// All legal moves; empty when the board ends the game.
    #[getter]
    fn moves(&self) -> Vec<PyMove> {
        let moves = self.0.legal_moves().into_iter();
        moves.map(|m| PyMove::new(Arc::clone(&self.0), m)).collect()
    }

    /// The piece on a square; None if the square is empty.
    #[pyo3(signature = (square, /))]
    fn piece_at(&self, py: Python<'_>, square: &str) -> PyResult<Option<PyPiece>> {
        let square = self.square(square).or_raise(py)?;
        Ok(self.0.piece_at(square).map(|piece| PyPiece::of(&self.0, piece)))
    }

    /// The pieces on the board, by their squares.
    #[getter]
    fn pieces<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (dict, size) = (PyDict::new(py), self.0.variant().ruleset().size);
        for (square, piece) in self.0.pieces() {
            dict.set_item(size.name(square).to_string(), PyPiece::of(&self.0, piece))?;
        }
        Ok(dict)
    }

    /// Whether the side to move is in check, or its turn was announced otherwise: what `+` behind a move means.
    #[getter]
    fn is_check(&self) -> bool {
        self.0.is_check()
    }

    /// The rights to castle, as a position string has them: `KQkq`, or `-`.
    #[getter]
    fn castling(&self) -> String {
        self.0.castling()
    }

    /// Plies since the last capture, the last move of a Pawn, or what else begins this count again in the variant.
    #[getter]
    fn halfmove(&self) -> u32 {
        self.0.halfmove()
    }

    /// The number of the move, from 1. It rises after Black's move.
    #[getter]
    fn fullmove(&self) -> u32 {
        self.0.fullmove()
    }

    /// The key of the position in opening books of Polyglot's form; None in games that have no such books.
    #[getter]
    fn polyglot_key(&self) -> Option<u64> {
        self.0.polyglot_key()
    }

    /// How the board ends the game; None if it does not. Repetition and move counts need the moves before: `Game` knows
    /// them.
    #[getter]
    fn outcome(&self) -> Option<PyOutcome> {
        self.0.outcome().map(PyOutcome::from)
    }

    /// The legal move that a text means, in `san`, `lan`, `coord` or `figurine`.
    #[pyo3(signature = (text, /))]
    fn parse(&self, text: &Bound<'_, PyAny>) -> PyResult<PyMove> {
        Ok(PyMove::new(Arc::clone(&self.0), PyMove::of(&self.0, text)?))
    }

    /// The name of a move for people.
    #[pyo3(signature = (r#move, /))]
    fn san(&self, r#move: &Bound<'_, PyAny>) -> PyResult<String> {
        Ok(self.0.san(PyMove::of(&self.0, r#move)?))
    }

    /// The name of a move for programs.
    #[pyo3(signature = (r#move, /))]
    fn coord(&self, r#move: &Bound<'_, PyAny>) -> PyResult<String> {
        Ok(self.0.coord(PyMove::of(&self.0, r#move)?))
    }

    /// The position after a move, or after several moves one after the other.
    #[pyo3(signature = (*moves))]
    fn play(&self, moves: Vec<Bound<'_, PyAny>>) -> PyResult<PyPosition> {
        let mut position = AnyPosition::clone(&self.0);
        for m in &moves {
            let m = PyMove::of(&position, m)?;
            position.play_unchecked(m);
        }
        Ok(PyPosition(Arc::new(position)))
    }

    /// The number of move paths of this length.
    fn perft(&self, py: Python<'_>, depth: u32) -> u64 {
        py.detach(|| self.0.perft(depth))
    }

    /// The board as SVG. `size` is the longer side in pixels; `theme` is `light`, `dark` or `print`; `pieces` is `drawn` or
    /// `runes`; `bottom` is the side at the bottom. `marks` are squares, `arrows` pairs of squares. `last_move` is a move, or a pair of
    /// squares, whose squares have another colour; `caption` is a line below the board.
    #[pyo3(signature = (*, size = None, theme = "light", pieces = "drawn", bottom = "white", marks = None, arrows = None,
                        last_move = None, caption = None))]
    #[allow(clippy::too_many_arguments)] // keywords of Python
    fn svg(
        &self,
        py: Python<'_>,
        size: Option<u32>,
        theme: &str,
        pieces: &str,
        bottom: &str,
        marks: Option<Vec<String>>,
        arrows: Option<Vec<(String, String)>>,
        last_move: Option<LastMove<'_>>,
        caption: Option<String>,
    ) -> PyResult<String> {
        let unknown = |what: &str, value: &str, known: &str| {
            Failure::option(format!("unknown {what} `{value}`; expected {known}")).raise(py)
        };
        let mut options = PictureOptions::default();
        options.size = size;
        options.theme = match theme {
            "light" => Theme::Light,
            "dark" => Theme::Dark,
            "print" => Theme::Print,
            _ => return Err(unknown("theme", theme, "`light`, `dark` or `print`")),
        };
        options.pieces = match pieces {
            "drawn" => PieceSet::Drawn,
            "runes" => PieceSet::Runes,
            _ => return Err(unknown("set of pieces", pieces, "`drawn` or `runes`")),
        };
        // Pictures of different positions on one page need different ids.
        options.id_prefix = format!("p{:x}-", self.__hash__());
        let mut picture: Picture = Picture::of(self.0.board());
        picture.bottom = match bottom {
            "white" => Side::White,
            "black" => Side::Black,
            _ => return Err(unknown("side", bottom, "`white` or `black`")),
        };
        for mark in marks.iter().flatten() {
            picture.marks.push(self.square(mark).or_raise(py)?);
        }
        for (from, to) in arrows.iter().flatten() {
            picture.arrows.push((self.square(from).or_raise(py)?, self.square(to).or_raise(py)?));
        }
        let squares = |parts: Parts| parts.from.into_iter().chain([parts.to]).collect();
        picture.last_move = match last_move {
            Some(LastMove::Played(last)) => last.get().parts().map(squares).unwrap_or_default(),
            Some(LastMove::Squares(from, to)) => {
                vec![self.square(&from).or_raise(py)?, self.square(&to).or_raise(py)?]
            }
            None => Vec::new(),
        };
        picture.caption = caption;
        Ok(svg(&picture, &options))
    }

    /// The picture that a notebook shows.
    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        self.svg(py, None, "light", "drawn", "white", None, None, None, None)
    }

    fn __copy__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    #[pyo3(signature = (_memo, /))]
    fn __deepcopy__<'py>(slf: PyRef<'py, Self>, _memo: &Bound<'py, PyAny>) -> PyRef<'py, Self> {
        slf
    }

    /// A position is kept as its variant and its string.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyType>, (&'static str, String))> {
        is_named(self.0.variant())?;
        Ok((PyPosition::type_object(py), (self.variant(), self.fen())))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<PyPosition>().is_ok_and(|other| *self.0 == *other.get().0)
    }

    fn __hash__(&self) -> u64 {
        self.0.zobrist() as u64
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Position({:?}, {:?})", self.variant(), self.fen())
    }
}
