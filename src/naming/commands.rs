//! Moves in any spelling, and moves as commands (`N i7-f3; add P f2`), against a position; commands are written here too.
//!
//! A bare move of a Pawn to the last rank makes a Queen. Pieces are named in the letters of their side, so a letter in the
//! wrong case names a piece of the other side. Source: M. Winther's page of Orphic Chess (with Elks), 2006.

use crate::notation::moves::{self, Commands, Corner, Joint, LetterCase, MoveSyntax, Sign};
use crate::rules::{Move, PieceKind, Position, Side, Tail};

use super::reading::unlisted;
use super::resolve::resolve;
use super::style::Style;
use super::verdict::Explanation;
use super::verdict::ResolveError;
use super::verdict::{Doubt, Named};
use super::write::{push_square, push_unmarked};

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

/// The legal move that a text means, in any spelling that the game has.
///
/// # Errors
/// Why the text does not mean exactly one legal move.
///
/// ```
/// use lawspeaker::naming::{coord, parse_move};
/// use lawspeaker::variants::{Odin, fen};
/// let (position, _) = fen::read::<Odin>("10/10/10/10/10/Rpk7/2f7/10/1PKK6/10 b")?;
/// assert_eq!(coord(&position, parse_move(&position, "Fd2xc2")?), "c4d2xc2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn parse_move(position: &dyn Position, text: &str) -> Result<Move, ResolveError> {
    let text = text.trim().as_bytes();
    if moves::is_null_word(text) {
        return Err(ResolveError::Null);
    }
    let syntax = moves::parse(text).map_err(|error| ResolveError::Unreadable(error.span, error.why))?;
    resolve_any(position, &syntax, &mut Vec::new()).map(|named| named.m)
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
            LetterCase::Plus => (Side::White, "moves with `+`"),
            LetterCase::Minus => (Side::Black, "moves with `-`"),
        };
        if named != mover {
            let what = if letters.contains('`') { "moves" } else { "pieces" };
            let why = format!("{letters} are {named}'s {what}, but {mover} is to move");
            return Err(ResolveError::Illegal(Explanation::no_piece(why)));
        }
    }
    let rules = position.ruleset();
    unlisted(rules, text)?;
    let mut own = *text;
    if commands.corner != Corner::BottomLeft {
        own = own.turned(position.size()).map_err(|error| ResolveError::Unreadable(error.span, error.why))?;
    }
    if commands.named == moves::Named::After {
        name_before(position, &mut own);
    }
    let named = match resolve(position, &own, buffer) {
        Err(ResolveError::NoPromotion(moves)) => {
            let queen = position.ruleset().kind_of_letter('Q');
            match moves.iter().find(|&&m| queen.is_some() && position.parts(m).promotion == queen) {
                Some(&m) => Named { m, doubt: None },
                None => return Err(ResolveError::NoPromotion(moves)),
            }
        }
        other => other?,
    };
    // Captures need no sign here, and origins are always written.
    let is_claimed = own.steps().iter().any(|step| step.joint == Joint::Takes);
    let is_odd = |doubt| doubt == Doubt::PlaceLeftOut || (doubt == Doubt::CaptureSign && is_claimed);
    let doubt = named.doubt.filter(|&doubt| is_odd(doubt));
    Ok(Named { doubt, ..named })
}

/// Names the piece of a move as it is before it, where it has its name after it. A piece that is not on its square is left as it is
/// named, and found not to be there.
fn name_before(position: &dyn Position, text: &mut MoveSyntax) {
    let rules = position.ruleset();
    let origin = text.steps().first().and_then(|step| step.square()).filter(|_| text.steps().len() == 2);
    let square = origin.and_then(|name| position.size().square(name.file, name.rank));
    let piece = square.and_then(|square| position.at(square));
    if let (Some(piece), Some(sign @ Sign { promoted: true, .. })) = (piece, text.sign)
        && Some(piece.kind) == rules.kind_of_letter(sign.letter)
    {
        text.sign = Some(Sign { promoted: false, ..sign });
        text.promotion = Some(Sign::new('+', sign.span));
    }
}

/// Writes a legal move behind a text with the name of its piece, for notations that write that: the letter of the piece, with `+` for
/// a promoted form, and the move in `coord`.
///
/// ```
/// use lawspeaker::naming::{parse_move, push_with_piece};
/// use lawspeaker::variants::{Chess, fen};
/// let (position, _) = fen::read::<Chess>("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1")?;
/// let (m, mut name) = (parse_move(&position, "Ra8")?, String::new());
/// push_with_piece(&position, m, &mut name);
/// assert_eq!(name, "Ra1a8");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn push_with_piece(position: &dyn Position, m: Move, text: &mut String) {
    let parts = position.parts(m);
    let rules = position.ruleset();
    if parts.from.is_some() {
        let (plus, info) = rules.written_as(parts.kind);
        text.push_str(plus);
        text.push(info.letter);
    }
    push_unmarked(position, m, Style::Coord, text);
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
