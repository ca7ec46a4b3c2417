//! Whole games as plain data: dicts and lists that can be read, changed, and written as PGN again.

use lawspeaker::formats::{GameReader, GameTree, ReplayedGame};
use lawspeaker::notation::commands::{Command, Evaluation, Stretch, stretches};
use lawspeaker::replay::{Place, ReplayOptions};
use lawspeaker::variants::Variant;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::errors::{Failure, Kind};

/// The tree of the first game of a text. None if its variant or its start position is unknown.
pub(crate) fn read<'py>(
    py: Python<'py>,
    text: &[u8],
    variant: Option<Variant>,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    let settings = ReplayOptions { variant, ..ReplayOptions::default() };
    let Some(Ok((_, Some(tree)))) = GameReader::new(text, settings).trees().next() else { return Ok(None) };
    let text = serde_json::to_string(&tree).expect("a tree has names for all its fields");
    py.import("json")?.call_method1("loads", (text,)).map(Some)
}

/// The first error of a game, and its place.
fn first_error(game: &ReplayedGame<'_>) -> Option<(Failure, Place)> {
    let mut found = game.replay.findings.iter().zip(&game.places);
    let (error, place) = found.find(|(finding, _)| finding.is_error())?;
    let failure = Failure::new(Kind::Game, format!("{} {}", error.code, error.sentence()));
    Some((failure.with_rule(error.rule), *place))
}

/// The game of a tree, once every move of its main line and of its variations was found to be legal.
fn checked(tree: &Bound<'_, PyAny>) -> PyResult<GameTree<'static>> {
    let py = tree.py();
    let text: String = py.import("json")?.call_method1("dumps", (tree,))?.extract()?;
    let read = GameReader::new(text.as_bytes(), ReplayOptions::default()).trees().next();
    let Some(Ok((game, tree))) = read else {
        return Err(Failure::new(Kind::Game, "this is not the tree of a game").raise(py));
    };
    if let Some((failure, _)) = first_error(&game) {
        return Err(failure.raise(py));
    }
    tree.ok_or_else(|| Failure::new(Kind::Game, "the game is too large").raise(py))
}

/// Writes a game as PGN, with a blank line after it. `tree` is what `CheckedGame.tree` gives, perhaps changed: of each move `san` or
/// `coord` is enough. A move that is not legal raises `GameError`.
#[pyfunction]
#[pyo3(signature = (tree, /))]
pub(crate) fn to_pgn(tree: &Bound<'_, PyAny>) -> PyResult<String> {
    checked(tree).map(|tree| tree.to_pgn())
}

/// The parts of a comment: pairs of a name and what it says. `text` is text for people; of the commands in brackets `clk` and `emt` are
/// seconds, `eval` is pawns for White, `mate` is moves until White mates, `csl` is a list of a colour and a square, `cal` of a colour and
/// two squares, and all others are their texts.
#[pyfunction]
#[pyo3(signature = (comment, /))]
pub(crate) fn comment_parts<'py>(
    py: Python<'py>,
    comment: &str,
) -> PyResult<Vec<(String, Bound<'py, PyAny>)>> {
    let part = |stretch: Stretch<'_>| {
        let command = match stretch {
            Stretch::Text(text) => return Ok(("text".to_owned(), PyString::new(py, text).into_any())),
            Stretch::Command(command) => command,
        };
        let (name, value) = match Command::read(command) {
            Command::Clock(seconds) => ("clk", seconds.into_pyobject(py)?.into_any()),
            Command::MoveTime(seconds) => ("emt", seconds.into_pyobject(py)?.into_any()),
            Command::Evaluation(Evaluation::Pawns(pawns)) => ("eval", pawns.into_pyobject(py)?.into_any()),
            Command::Evaluation(Evaluation::Mate(moves)) => ("mate", moves.into_pyobject(py)?.into_any()),
            Command::Squares(squares) => ("csl", squares.into_pyobject(py)?.into_any()),
            Command::Arrows(arrows) => ("cal", arrows.into_pyobject(py)?.into_any()),
            Command::Other { name, value } => (name, PyString::new(py, value).into_any()),
            _ => ("", PyString::new(py, command).into_any()),
        };
        Ok((name.to_owned(), value))
    };
    stretches(comment).map(part).collect()
}

/// The one game of a text.
pub(crate) fn one_game(py: Python<'_>, text: &[u8]) -> PyResult<ReplayedGame<'static>> {
    let refused = |why: String| Failure::new(Kind::Game, why).raise(py);
    let mut games = GameReader::new(text, ReplayOptions::default());
    let first = games.next().ok_or_else(|| refused("there is no game in the text".to_owned()))?;
    let game = first.map_err(|error| Failure::from(error).raise(py))?;
    if let Some((failure, place)) = first_error(&game) {
        return Err(failure.at(place.line, place.column).raise(py));
    }
    if games.next().is_some() {
        return Err(refused("there are several games in the text; `check` reads them all".to_owned()));
    }
    Ok(game)
}
