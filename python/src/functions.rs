//! The functions that check and solve, with their arguments as Python gives them.

use std::ffi::OsString;
use std::path::PathBuf;

use lawspeaker::tables::Per;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::check::CheckedGames;
use crate::errors::{Failure, OrRaise};
use crate::inputs::{Wants, files_of};
use crate::lazy::LazyTable;
use crate::options::{CheckOptions, Chosen, Codes, table_of};
use crate::position::PyPosition;
use crate::solve::{More, Solutions, SolveOptions, solve_one};
use crate::table::CheckedBatches;
use crate::verify::CheckedProofs;

/// Bytes of a file, as Python gives them.
type Range = (u64, Option<u64>);

/// Runs the command `lawspeaker` with these words, and gives its exit status.
#[pyfunction]
#[pyo3(signature = (words, /))]
pub(crate) fn _main(py: Python<'_>, words: Vec<OsString>) -> u8 {
    let program = OsString::from("lawspeaker");
    py.detach(|| lawspeaker::cli::run(std::iter::once(program).chain(words)))
}

/// The files of games that a path means: itself, or those that are found in a folder, in the order in which they are read.
#[pyfunction]
#[pyo3(signature = (path, /))]
pub(crate) fn files(py: Python<'_>, path: PathBuf) -> PyResult<Vec<OsString>> {
    let files = files_of(&path, Wants::GAMES).or_raise(py)?;
    Ok(files.into_iter().map(PathBuf::into_os_string).collect())
}

/// The most games of a pair of tables of `check_table`; other packages work on a table in such pieces.
const ROWS: usize = 1 << 16;

/// Checks the games of files, and gives them one after the other with their findings.
///
/// `source` is a path of a file or a folder, bytes, a file object, or a list of these. Compressed files are decompressed, and the
/// notation is recognised. Games are checked in the background, in bounded memory, while Python goes on.
///
/// `variant` overrides the variant in the file, and `default_variant` is that of records that name none. `select`, `ignore`,
/// `warn` and `deny` choose findings by codes, as the options of the command do. `format` is the notation. `threads` is the
/// number of threads, 0 for one per core; the games do not depend on it.
///
/// With `range=(A, B)` only the records are checked that begin at byte A or later and before byte B of one uncompressed file of
/// PGN; None for B is the end of the file. Games are numbered from 1, and lines from 1 for the line that the range begins on.
#[pyfunction]
#[pyo3(signature = (source, /, *, variant = None, default_variant = None, select = None, ignore = None, warn = None,
                    deny = None, r#where = None, format = None, range = None, threads = 1))]
#[allow(clippy::too_many_arguments)] // keywords of Python
pub(crate) fn check(
    py: Python<'_>,
    source: &Bound<'_, PyAny>,
    variant: Option<&str>,
    default_variant: Option<&str>,
    select: Option<Codes>,
    ignore: Option<Codes>,
    warn: Option<Codes>,
    deny: Option<Codes>,
    r#where: Option<&str>,
    format: Option<&str>,
    range: Option<Range>,
    threads: usize,
) -> PyResult<CheckedGames> {
    let chosen = Chosen { select, ignore, warn, deny };
    let wants = Wants::games(format, range).or_raise(py)?;
    let options =
        CheckOptions::new([variant, default_variant], chosen, r#where, wants, threads).or_raise(py)?;
    CheckedGames::begin(source, options)
}

/// Checks the games of files like `check`, and gives them as two tables: `games` has a row per game, `findings` a row per
/// finding. `pyarrow.table`, `polars.DataFrame` and `duckdb` take them over without a copy.
///
/// `columns` are those of the table of games, as of `games_table`.
#[pyfunction]
#[pyo3(signature = (source, /, *, columns = None, variant = None, default_variant = None, select = None, ignore = None,
                    warn = None, deny = None, r#where = None, format = None, range = None, threads = 1))]
#[allow(clippy::too_many_arguments)] // keywords of Python
pub(crate) fn check_table<'py>(
    py: Python<'py>,
    source: &Bound<'py, PyAny>,
    columns: Option<Codes>,
    variant: Option<&str>,
    default_variant: Option<&str>,
    select: Option<Codes>,
    ignore: Option<Codes>,
    warn: Option<Codes>,
    deny: Option<Codes>,
    r#where: Option<&str>,
    format: Option<&str>,
    range: Option<Range>,
    threads: usize,
) -> PyResult<Bound<'py, PyDict>> {
    let chosen = Chosen { select, ignore, warn, deny };
    let wants = Wants::games(format, range).or_raise(py)?;
    let options =
        CheckOptions::new([variant, default_variant], chosen, r#where, wants, threads).or_raise(py)?;
    let table = table_of(Per::Game, columns).or_raise(py)?;
    CheckedBatches::begin(source, options, table, ROWS)?.all(py)
}

/// Checks the games of files like `check_table`, and gives pairs of tables one after the other, in bounded memory: each has at
/// most `size` games.
#[pyfunction]
#[pyo3(signature = (source, /, *, size = 65536, columns = None, variant = None, default_variant = None, select = None,
                    ignore = None, warn = None, deny = None, r#where = None, format = None, range = None, threads = 1))]
#[allow(clippy::too_many_arguments)] // keywords of Python
pub(crate) fn check_batches(
    py: Python<'_>,
    source: &Bound<'_, PyAny>,
    size: usize,
    columns: Option<Codes>,
    variant: Option<&str>,
    default_variant: Option<&str>,
    select: Option<Codes>,
    ignore: Option<Codes>,
    warn: Option<Codes>,
    deny: Option<Codes>,
    r#where: Option<&str>,
    format: Option<&str>,
    range: Option<Range>,
    threads: usize,
) -> PyResult<CheckedBatches> {
    if size == 0 {
        return Err(Failure::option("`size` must be 1 or more").raise(py));
    }
    let chosen = Chosen { select, ignore, warn, deny };
    let wants = Wants::games(format, range).or_raise(py)?;
    let options =
        CheckOptions::new([variant, default_variant], chosen, r#where, wants, threads).or_raise(py)?;
    let table = table_of(Per::Game, columns).or_raise(py)?;
    CheckedBatches::begin(source, options, table, size)
}

/// The games of files as a table with a row per game, which is read when another package takes it over, in bounded memory.
///
/// `columns` are columns of `lawspeaker stats --columns`, as one text with commas or as several texts: what is known of a game, such
/// as `plies`, `eco` and `reason`, and tags, such as `White`. The other options are those of `check`.
#[pyfunction]
#[pyo3(signature = (source, /, *, columns = None, variant = None, default_variant = None, select = None, ignore = None,
                    warn = None, deny = None, r#where = None, format = None, range = None, threads = 1))]
#[allow(clippy::too_many_arguments)] // keywords of Python
pub(crate) fn games_table(
    py: Python<'_>,
    source: &Bound<'_, PyAny>,
    columns: Option<Codes>,
    variant: Option<&str>,
    default_variant: Option<&str>,
    select: Option<Codes>,
    ignore: Option<Codes>,
    warn: Option<Codes>,
    deny: Option<Codes>,
    r#where: Option<&str>,
    format: Option<&str>,
    range: Option<Range>,
    threads: usize,
) -> PyResult<LazyTable> {
    let chosen = Chosen { select, ignore, warn, deny };
    let wants = Wants::games(format, range).or_raise(py)?;
    let options =
        CheckOptions::new([variant, default_variant], chosen, r#where, wants, threads).or_raise(py)?;
    LazyTable::new(source, options, table_of(Per::Game, columns).or_raise(py)?)
}

/// The positions of games as a table: a row for the start position and one after every move of the main line, as far as the game
/// replays. It is read when another package takes it over, in bounded memory.
///
/// `columns` are those of `lawspeaker stats --per-position --columns`: `ply`, `fen`, `move`, `san`, `clock`, `emt`, `eval`, `mate` and
/// `comment`, and all columns of games. The other options are those of `check`.
#[pyfunction]
#[pyo3(signature = (source, /, *, columns = None, variant = None, default_variant = None, select = None, ignore = None,
                    warn = None, deny = None, r#where = None, format = None, range = None, threads = 1))]
#[allow(clippy::too_many_arguments)] // keywords of Python
pub(crate) fn positions_table(
    py: Python<'_>,
    source: &Bound<'_, PyAny>,
    columns: Option<Codes>,
    variant: Option<&str>,
    default_variant: Option<&str>,
    select: Option<Codes>,
    ignore: Option<Codes>,
    warn: Option<Codes>,
    deny: Option<Codes>,
    r#where: Option<&str>,
    format: Option<&str>,
    range: Option<Range>,
    threads: usize,
) -> PyResult<LazyTable> {
    let chosen = Chosen { select, ignore, warn, deny };
    let wants = Wants::games(format, range).or_raise(py)?;
    let options =
        CheckOptions::new([variant, default_variant], chosen, r#where, wants, threads).or_raise(py)?;
    LazyTable::new(source, options, table_of(Per::Position, columns).or_raise(py)?)
}

/// Solves a position, or the problems of files one after the other.
///
/// With a `Position` and a stipulation such as `"#2"` the result is one `Solution`. With a path, bytes, a file object or a list
/// of these it is an iterator of them. Files of problems are EPD, the input language of Popeye, documents of YACPDB (`.olv`), or
/// Lichess's table of puzzles; the notation is recognised. Each twin of a problem is a `Solution` of its own.
///
/// `limit_nodes` and `limit_seconds` limit the search per problem. `play` finds the play
/// after the keys, `tries` the first moves that at most this number of defences refute, `set_play` the answers to the moves of
/// the other side, and `proof` the proof. `progress` is a function that hears from time to time how far the search is, as a dict of
/// `nodes`, `moves` (the number of moves that is tried), `first_moves` and `done` of them; an exception of it ends the search.
#[pyfunction]
#[pyo3(signature = (source, /, stipulation = None, *, variant = None, default_variant = None, limit_nodes = None,
                    limit_seconds = None, play = true, tries = None, set_play = false, proof = false,
                    progress = None, threads = 1))]
#[allow(clippy::too_many_arguments)] // keywords of Python
pub(crate) fn solve<'py>(
    py: Python<'py>,
    source: &Bound<'py, PyAny>,
    stipulation: Option<&str>,
    variant: Option<&str>,
    default_variant: Option<&str>,
    limit_nodes: Option<u64>,
    limit_seconds: Option<f64>,
    play: bool,
    tries: Option<usize>,
    set_play: bool,
    proof: bool,
    progress: Option<Py<PyAny>>,
    threads: usize,
) -> PyResult<Bound<'py, PyAny>> {
    let more = More { play, tries, set_play, proof };
    let (names, limits) = ([variant, default_variant], (limit_nodes, limit_seconds));
    let options = SolveOptions::new(names, stipulation, limits, more, threads).or_raise(py)?;
    match source.cast::<PyPosition>() {
        Ok(_) if variant.is_some() || default_variant.is_some() => {
            Err(PyTypeError::new_err("a position has its variant: leave out `variant` and `default_variant`"))
        }
        Ok(position) => Ok(Bound::new(py, solve_one(py, position.get(), options, progress)?)?.into_any()),
        Err(_) => Ok(Bound::new(py, Solutions::begin(source, options, progress)?)?.into_any()),
    }
}

/// Checks proofs with the rules only, one after the other.
///
/// `source` is a path of a file or a folder, bytes, a file object, or a list of these. `limit_nodes` limits the positions
/// that the check of a proof reaches; None is the limit that `lawspeaker verify` has without `--limit-nodes`.
#[pyfunction]
#[pyo3(signature = (source, /, *, limit_nodes = None))]
pub(crate) fn verify(source: &Bound<'_, PyAny>, limit_nodes: Option<u64>) -> PyResult<CheckedProofs> {
    CheckedProofs::begin(source, limit_nodes)
}
