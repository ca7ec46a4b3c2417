//! Moves as commands (`N i7-f3; add P f2`) against a position, and written.
//!
//! A bare move of a Pawn to the last rank makes a Queen. Pieces are named in the letters of their side, so a letter in the
//! wrong case names a piece of the other side. Source: M. Winther's page of Orphic Chess (with Elks), 2006.

use crate::notation::moves::{Commands, LetterCase, MoveSyntax};
use crate::rules::{Move, PieceKind, Position, Side, Tail};

use super::resolve::resolve;
use super::verdict::Explanation;
use super::verdict::ResolveError;
use super::verdict::{Doubt, Named};
use super::write::push_square;

/// Finds the legal move that a move's text means, whether it is written as a word or as commands. `buffer` is working
/// space.
///
/// ```
/// use lawspeaker::naming::{Doubt, ResolveError, resolve_any};
/// use lawspeaker::{notation::moves, variants::{Chess, fen}};
/// let start = fen::start::<Chess>();
/// let mut buffer = Vec::new();
/// let mut resolved = |text: &str| resolve_any(&start, &moves::parse(text.as_bytes()).unwrap(), &mut buffer);
/// assert_eq!(resolved("Nf3").unwrap().doubt, None);
/// assert_eq!(resolved("Ngf3").unwrap().doubt, Some(Doubt::NeedlessOrigin));
/// assert!(matches!(resolved("Nf4"), Err(ResolveError::Illegal(_))));
/// ```
///
/// # Errors
/// [`ResolveError`] says why there is none, or more than one.
#[inline]
pub fn resolve_any(
    position: &dyn Position,
    text: &MoveSyntax,
    buffer: &mut Vec<Move>,
) -> Result<Named, ResolveError> {
    match text.commands {
        None => resolve(position, text, buffer),
        Some(commands) => resolve_commands(position, text, commands, buffer),
    }
}

fn resolve_commands(
    position: &dyn Position,
    text: &MoveSyntax,
    commands: Commands,
    buffer: &mut Vec<Move>,
) -> Result<Named, ResolveError> {
    if let Some(letters) = commands.letters {
        let mover = position.turn();
        let (named, letters) = match letters {
            LetterCase::Capital => (Side::White, "capitals"),
            LetterCase::Small => (Side::Black, "small letters"),
        };
        if named != mover {
            let why = format!("{letters} are {named}'s pieces, but {mover} is to move");
            return Err(ResolveError::Illegal(Explanation::no_piece(why)));
        }
    }
    let named = match resolve(position, text, buffer) {
        Err(ResolveError::NoPromotion(moves)) => {
            let queen = position.ruleset().kind_of_letter('Q');
            match moves.iter().find(|&&m| queen.is_some() && position.parts(m).promotion == queen) {
                Some(&m) => Named { m, doubt: None },
                None => return Err(ResolveError::NoPromotion(moves)),
            }
        }
        other => other?,
    };
    // Captures have no sign of their own here, and origins are always written.
    let doubt = named.doubt.filter(|&doubt| doubt == Doubt::PlaceLeftOut);
    Ok(Named { doubt, ..named })
}

/// Writes a legal move as a turn behind a text. A piece that is dropped comes from a square of its own beyond the board:
/// White's on file i, Black's on file j, which only names it.
///
/// ```
/// use lawspeaker::naming::{push_turn, resolve};
/// use lawspeaker::notation::moves::parse;
/// use lawspeaker::variants::{OrphicElks, start};
/// let position = start::<OrphicElks>();
/// let named = resolve(&position, &parse(b"N@f3~f2").unwrap(), &mut Vec::new()).unwrap();
/// let mut turn = String::new();
/// push_turn(&position, named.m, &mut turn);
/// assert!(turn.starts_with("N i") && turn.ends_with("-f3; add P f2"));
/// ```
pub fn push_turn(position: &dyn Position, m: Move, text: &mut String) {
    let parts = position.parts(m);
    let (side, size) = (position.turn(), position.size());
    let letter = |kind: PieceKind| {
        let capital = position.ruleset().kind_info(kind).letter;
        if side == Side::White { capital } else { capital.to_ascii_lowercase() }
    };
    text.push(letter(parts.kind));
    text.push(' ');
    match parts.from {
        Some(from) => push_square(size, text, from),
        None => {
            text.push(if side == Side::White { 'i' } else { 'j' });
            text.push_str(&(parts.kind.index() + 1).to_string());
        }
    }
    text.push('-');
    push_square(size, text, parts.to);
    let added = match parts.tail {
        Tail::Relocation(square) => position.ruleset().kind_of_letter('P').map(|pawn| (pawn, square)),
        _ => parts.promotion.map(|kind| (kind, parts.to)),
    };
    if let Some((kind, square)) = added {
        text.push_str("; add ");
        text.push(letter(kind));
        text.push(' ');
        push_square(size, text, square);
    }
}
