//! What problemists agree on, so that texts leave it out: which pieces can castle, and which side begins.
//!
//! Source: the Codex for Chess Composition (article 16, castling and capture en passant) and the defaults of the program Popeye.

use crate::notation::Span;
use crate::notation::epd::EpdLine;
use crate::replay::{Code, Finding};
use crate::rules::{Board, Setup};
use crate::solve::Stipulation;
use crate::variants::fen::{FenError, FenWarning};
use crate::variants::{Variant, boards};

use super::Problem;

/// The position of a line. What a problem does not say of castling is as problemists agree ([`boards::understand_problem`]); a position
/// without a task is like any other position string.
///
/// # Errors
/// The first reason to refuse it.
pub(super) fn board_of(
    line: &[u8],
    entry: &EpdLine,
    variant: Variant,
    has_task: bool,
) -> Result<(Box<dyn Board>, Vec<FenWarning>), FenError> {
    let tree = entry.position.as_ref().map_err(|error| FenError::from(error.clone()))?;
    let is_problem = has_task || ["stip", "dm", "twin"].iter().any(|name| entry.opcode(line, name).is_some());
    if is_problem { boards::understand_problem(variant, tree) } else { boards::understand(variant, tree) }
}

/// The note about castling rights that no text gives.
pub(super) fn can_castle(rights: &str, place: Span) -> Finding {
    let finding = Finding::new(Code::N501, place, castling_by_convention(rights));
    finding.with_help("`-` as the castling field of a position string says that no side can castle")
}

/// The same in words.
pub(crate) fn castling_by_convention(rights: &str) -> String {
    format!("by convention a King and a Rook on their first squares can castle: `{rights}`")
}

/// Help and series play without a solution where not the side begins that begins by convention.
pub(super) fn unusual_side(
    position: &dyn Board,
    stipulation: Stipulation,
    problem: &Problem,
) -> Option<Finding> {
    let usual = stipulation.usual_side();
    let is_unusual =
        problem.solved == Some(false) && stipulation.play().is_line() && position.turn() != usual;
    let message = || {
        format!("by convention {usual} begins in `{stipulation}`, and {} is to move here", position.turn())
    };
    is_unusual.then(|| Finding::new(Code::W506, Span::default(), message()))
}

/// What the diagram says of castling in its twins.
#[derive(Debug)]
pub(super) struct TwinCastling {
    /// The rights that pieces of the diagram on their first squares do not have. None if its castling field is `-`: then no twin has
    /// a right.
    denied: Option<String>,
}

impl TwinCastling {
    /// Of this diagram, whose text has a castling field or leaves it out.
    pub(super) fn new(diagram: &dyn Board, has_field: bool) -> Self {
        let setup = diagram.setup();
        let usual = boards::castling_at_home(Variant::of_ruleset(diagram.rules()), &setup, &[]);
        let denied = usual.chars().filter(|right| !setup.castling.contains(*right)).collect();
        TwinCastling { denied: (!has_field || setup.castling != "-").then_some(denied) }
    }

    /// The rights of a twin: those of the position before that are still possible, and those that its pieces have by convention.
    pub(super) fn of(&self, variant: Variant, twin: &Setup) -> String {
        let Some(denied) = &self.denied else { return "-".to_owned() };
        let kept = twin
            .castling
            .chars()
            .filter(|right| right.is_ascii_alphabetic() && boards::has_castling_right(variant, twin, *right));
        let mut rights: String = kept.collect();
        for right in boards::castling_at_home(variant, twin, &[]).chars() {
            if !rights.contains(right) && !denied.contains(right) && right != '-' {
                rights.push(right);
            }
        }
        if rights.is_empty() { "-".to_owned() } else { rights }
    }
}
