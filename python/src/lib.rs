//! The native part of the Python package `lawspeaker`: the library as objects of Python.
//!
//! Work that takes time runs on threads in the background, which never hold the interpreter (`feed.rs`). What Python gets
//! are small objects over values of Rust: their attributes are made when they are asked for.

mod check;
mod columns;
mod convert;
mod errors;
mod feed;
mod finding;
mod functions;
mod game;
mod inputs;
mod knowledge;
mod lazy;
mod moves;
mod options;
mod outcome;
mod pickles;
mod play;
mod position;
mod replayed;
mod solution;
mod solve;
mod table;
mod tabling;
mod tree;
mod verify;

use pyo3::prelude::*;

/// The native part of the package `lawspeaker`.
#[pymodule]
mod _native {
    /// The version of the package.
    #[pymodule_export]
    #[allow(non_upper_case_globals)] // the name that Python asks for
    const __version__: &str = env!("CARGO_PKG_VERSION");
    #[pymodule_export]
    use crate::check::CheckedGames;
    #[pymodule_export]
    use crate::convert::{ConvertedGame, ConvertedGames, convert_games};
    #[pymodule_export]
    use crate::finding::PyFinding;
    #[pymodule_export]
    use crate::functions::{
        _main, check, check_batches, check_table, files, games_table, positions_table, solve, verify,
    };
    #[pymodule_export]
    use crate::game::CheckedGame;
    #[pymodule_export]
    use crate::knowledge::{PyCode, PyRule, PyVariant, codes, explain, rules, variants};
    #[pymodule_export]
    use crate::lazy::LazyTable;
    #[pymodule_export]
    use crate::moves::PyMove;
    #[pymodule_export]
    use crate::outcome::PyOutcome;
    #[pymodule_export]
    use crate::pickles::_restore;
    #[pymodule_export]
    use crate::play::PyGame;
    #[pymodule_export]
    use crate::position::{PyPiece, PyPosition};
    #[pymodule_export]
    use crate::solution::Solution;
    #[pymodule_export]
    use crate::solve::Solutions;
    #[pymodule_export]
    use crate::table::{CheckedBatches, Table};
    #[pymodule_export]
    use crate::tree::{comment_parts, to_pgn};
    #[pymodule_export]
    use crate::verify::{CheckedProof, CheckedProofs};
}
