//! The letters, signs and squares of a move's text, each checked against the game.
//!
//! Nothing here knows what a square of the text means; see [`roles`](super::roles).

use crate::geometry::{BoardSize, Square, SquareName};
use crate::notation::moves::{Joint, Sign, Step};
use crate::rules::{PieceKind, Ruleset, Tail};

use super::error::ResolveError;

/// Signs that may be before the square that a piece leaves, and before the square that it goes to.
pub(super) const ORIGIN: &[Joint] = &[Joint::Bare];
pub(super) const TARGET: &[Joint] = &[Joint::Bare, Joint::Dash, Joint::Takes];

/// Checks the sign before a square.
pub(super) fn joint_fits(step: &Step, fitting: &[Joint]) -> Result<(), ResolveError> {
    if fitting.contains(&step.joint) { Ok(()) } else { Err(joint_amiss(step)) }
}

#[cold]
fn joint_amiss(step: &Step) -> ResolveError {
    let sign = match step.joint {
        Joint::Bare => "nothing",
        Joint::Dash => "`-`",
        Joint::Takes => "`x`",
        Joint::Puts => "`~`",
        Joint::And => "`/`",
    };
    ResolveError::Unreadable(step.span, format!("unexpected {sign} before this square"))
}

pub(super) fn kind_of(rules: &Ruleset, sign: Sign) -> Result<PieceKind, ResolveError> {
    rules.kind_of_sign(sign.letter).ok_or_else(|| no_such_piece(rules, sign))
}

#[cold]
fn no_such_piece(rules: &Ruleset, sign: Sign) -> ResolveError {
    let letters: String = rules.kinds.iter().map(|info| info.letter).collect();
    let why = format!("{} has no piece `{}`; its piece letters are {letters}", rules.name, sign.letter);
    ResolveError::Unreadable(sign.span, why)
}

pub(super) fn on_board(size: BoardSize, step: &Step) -> Result<(), ResolveError> {
    let beyond = match (step.file, step.rank) {
        (Some(file), Some(rank)) => size.square(file, rank).is_none(),
        (Some(file), None) => file >= size.files(),
        (None, Some(rank)) => rank >= size.ranks(),
        (None, None) => false,
    };
    if beyond { Err(beyond_board(size, step)) } else { Ok(()) }
}

#[cold]
fn beyond_board(size: BoardSize, step: &Step) -> ResolveError {
    let why = match (step.file, step.rank) {
        (Some(file), Some(rank)) => format!("{} is outside the {size} board", SquareName { file, rank }),
        (Some(file), None) => {
            let letter = char::from(b'a' + file);
            format!("the {size} board has no file {letter}, and a piece letter is a capital")
        }
        (None, rank) => format!("rank {} is outside the {size} board", rank.map_or(0, |rank| rank + 1)),
    };
    ResolveError::Unreadable(step.span, why)
}

pub(super) fn whole(size: BoardSize, step: &Step) -> Result<Square, ResolveError> {
    let square = step.square().and_then(|name| size.square(name.file, name.rank));
    square.ok_or_else(|| not_whole(step))
}

#[cold]
fn not_whole(step: &Step) -> ResolveError {
    ResolveError::Unreadable(step.span, "the destination square is incomplete".to_owned())
}

pub(super) fn tail_of(size: BoardSize, step: Option<&Step>) -> Result<Tail, ResolveError> {
    Ok(match step {
        None => Tail::None,
        Some(step) if step.joint == Joint::Puts => Tail::Relocation(whole(size, step)?),
        Some(step) => Tail::Removal(whole(size, step)?),
    })
}
