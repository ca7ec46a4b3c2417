//! Move text to the one legal move it fits.
//!
//! It is lenient if exactly one legal move fits, and strict otherwise. What it read leniently comes back as a [`Doubt`], so
//! that nothing is repaired silently.

use crate::geometry::Square;
use crate::notation::moves::{EnPassantNote, Joint, MoveSyntax, Written};
use crate::rules::{CastlingSide, Move, MoveStyle, Position, Tail};

use super::by_file;
use super::explain::{explain, no_castling, no_pass};
use super::from_to::from_to;
use super::reading::{Dropped, Reading, Roles, kind_of, on_board, unlisted, wall_of, whole};
use super::search::{Found, search};
use super::style::Style;
use super::verdict::{Doubt, Named, ResolveError};
use super::write::{Origin, write};

/// Finds the legal move that a text means. `buffer` is working space.
///
/// # Errors
/// [`ResolveError`] says why there is no such move, or more than one.
///
/// ```
/// use lawspeaker::naming::{coord, resolve};
/// use lawspeaker::notation::moves::parse;
/// use lawspeaker::variants::{Odin, fen};
/// let (position, _) = fen::read::<Odin>("10/10/10/10/10/Rpk7/2f7/10/1PKK6/10 b").unwrap();
/// let named = resolve(&position, &parse(b"Fd2xc2").unwrap(), &mut Vec::new()).unwrap();
/// assert_eq!(coord(&position, named.m), "c4d2xc2");
/// ```
pub fn resolve(
    position: &dyn Position,
    text: &MoveSyntax,
    buffer: &mut Vec<Move>,
) -> Result<Named, ResolveError> {
    unlisted(position.ruleset(), text)?;
    match text.written {
        Written::Null => return Err(ResolveError::Null),
        Written::Pass => return pass(position, buffer),
        Written::ByFile(name) => return by_file::resolve(position, &name, buffer),
        Written::ShortCastling => return castle(position, text, CastlingSide::King, buffer),
        Written::LongCastling => return castle(position, text, CastlingSide::Queen, buffer),
        Written::Squares | Written::Drop => {}
    }
    let rules = position.ruleset();
    if rules.style == MoveStyle::FromTo {
        return from_to(position, text, buffer);
    }
    let kind = text.sign.map(|sign| kind_of(rules, sign)).transpose()?;
    for step in text.steps() {
        on_board(position.size(), step)?;
    }
    let roles = Roles::usual(text)?;
    let first = roles.reading(position, text, kind)?;
    let found = search(position, &first, buffer);
    if found == Found::None
        && let Some(other_roles) = roles.with_removal(kind)
    {
        let second = other_roles.reading(position, text, kind)?;
        let other = search(position, &second, buffer);
        if other != Found::None {
            return conclude(position, text, &second, other, buffer);
        }
        // The text has two readings and neither fits: explain the one whose piece came further.
        let (a, b) = (explain(position, &first), explain(position, &second));
        return Err(ResolveError::Illegal(a.further(b)));
    }
    conclude(position, text, &first, found, buffer)
}

fn conclude(
    position: &dyn Position,
    text: &MoveSyntax,
    reading: &Reading,
    found: Found,
    buffer: &mut Vec<Move>,
) -> Result<Named, ResolveError> {
    let named = match found {
        Found::One(m) => Named { m, doubt: None },
        Found::OnePlace(m) => Named { m, doubt: Some(Doubt::PlaceLeftOut) },
        Found::Several => return Err(ResolveError::Ambiguous(std::mem::take(buffer))),
        Found::OnlyPromotions => return Err(ResolveError::NoPromotion(std::mem::take(buffer))),
        Found::None => return Err(ResolveError::Illegal(explain(position, reading))),
    };
    accept(position, text, reading, named, buffer)
}

/// Compares the rest of the text with the move that was found.
fn accept(
    position: &dyn Position,
    text: &MoveSyntax,
    reading: &Reading,
    named: Named,
    buffer: &mut Vec<Move>,
) -> Result<Named, ResolveError> {
    let Named { m, mut doubt } = named;
    if reading.dropped == Dropped::Yes {
        let said = (text.en_passant == EnPassantNote::Written).then_some(Doubt::NotEnPassant);
        return Ok(Named { m, doubt: doubt.or(said) });
    }
    let on_origin = m.from().and_then(|from| position.at(from)).map(|piece| piece.kind);
    let kind = on_origin.expect("a move that is not a drop moves a piece");
    let (takes, file_only) =
        (position.captures(m), reading.from_rank.is_none() && reading.from_file.is_some());
    let pawn = text.sign.is_none() && position.ruleset().kind_info(kind).unwritten;
    if pawn && reading.whole_origin(position.size()).is_none() {
        // `xc3` or `c3` for `bxc3`, `bxb4` for `b4`: the letter of a piece may be missing, so it is not played. `bc3` is
        // `bxc3`, unless a small letter may have been meant for a piece.
        let to = position.size().name(reading.to);
        let why = match (takes, reading.takes == Joint::Takes) {
            (true, true) if reading.from_file.is_some() => None,
            (true, false) if file_only && !is_small_letter(position, reading, buffer) => None,
            (true, false) if file_only => Some("a Pawn's capture is written as"),
            (true, _) => Some("a Pawn moves there only by a capture, which is written as"),
            (false, true) => Some("there is no capture; a Pawn's step is written as"),
            (false, false) if file_only && is_needless(position, m, reading, buffer) => {
                Some("a Pawn's step is written as")
            }
            (false, false) => None,
        };
        if let Some(why) = why {
            let why =
                format!("{to}: {why} `{}`, and a piece letter is a capital", write(position, m, Style::San));
            return Err(ResolveError::Unreadable(text.steps()[0].span, why));
        }
    }
    let machine = text.sign.is_none()
        && reading.takes == Joint::Bare
        && reading.whole_origin(position.size()).is_some();
    if doubt.is_none() && !machine && takes != (reading.takes == Joint::Takes) {
        doubt = Some(Doubt::CaptureSign);
    }
    if doubt.is_none() && text.en_passant == EnPassantNote::Written {
        let beside = takes && position.parts(m).captured.iter().all(|square| square != reading.to);
        if !beside {
            doubt = Some(Doubt::NotEnPassant);
        }
    }
    let partly = reading.from_file.is_some() != reading.from_rank.is_some();
    if doubt.is_none() && partly && !(pawn && takes) && is_needless(position, m, reading, buffer) {
        doubt = Some(Doubt::NeedlessOrigin);
    }
    Ok(Named { m, doubt })
}

/// Whether the file of the origin, written as a capital, names a piece that can move to the same square.
fn is_small_letter(position: &dyn Position, reading: &Reading, buffer: &mut Vec<Move>) -> bool {
    let letter = reading.from_file.map(|file| char::from(b'A' + file));
    let Some(kind) = letter.and_then(|letter| position.ruleset().kind_of_letter(letter)) else {
        return false;
    };
    buffer.clear();
    position.legal_to(kind, reading.to, buffer);
    !buffer.is_empty()
}

/// Whether the move needs no origin in its text.
fn is_needless(position: &dyn Position, m: Move, reading: &Reading, buffer: &mut Vec<Move>) -> bool {
    let from = m.from().expect("a move that is not a drop has an origin");
    let kind = position.at(from).expect("a move that is not a drop moves a piece").kind;
    Origin::least(position, kind, from, reading.to, m.tail(), buffer) == Origin::Nothing
}

/// Lists the legal moves that castle on this wing.
pub(super) fn list_castling<P: Position + ?Sized>(position: &P, wing: CastlingSide, list: &mut Vec<Move>) {
    list.clear();
    position.legal_castling(list);
    list.retain(|&m| position.parts(m).castling == Some(wing));
}

fn castle(
    position: &dyn Position,
    text: &MoveSyntax,
    wing: CastlingSide,
    buffer: &mut Vec<Move>,
) -> Result<Named, ResolveError> {
    list_castling(position, wing, buffer);
    let castling = buffer.first().copied();
    let tail = castling_tail(position, text, castling)?;
    buffer.retain(|m| match (m.tail(), tail) {
        (Tail::Gate(kind, _), Tail::Gate(wanted, _)) if text.steps().is_empty() => kind == wanted,
        (tail, wanted) => tail == wanted,
    });
    if let (Some(castling), []) = (castling, buffer.as_slice())
        && let Some(illegal) = position.why_illegal(castling.base().followed_by(tail))
    {
        return Err(ResolveError::Illegal(illegal.into()));
    }
    match buffer.as_slice() {
        [m] => {
            let doubt = (text.en_passant == EnPassantNote::Written).then_some(Doubt::NotEnPassant);
            Ok(Named { m: *m, doubt })
        }
        [] => Err(ResolveError::Illegal(no_castling(position, wing))),
        _ => Err(ResolveError::Ambiguous(std::mem::take(buffer))),
    }
}

/// What is written behind castling: a piece that comes in, with its square, or a wall.
fn castling_tail(
    position: &dyn Position,
    text: &MoveSyntax,
    castling: Option<Move>,
) -> Result<Tail, ResolveError> {
    let (steps, wall) = text.steps_and_wall();
    for step in text.steps() {
        on_board(position.size(), step)?;
    }
    let Some(sign) = text.promotion else {
        return match wall {
            [square] => wall_of(position, wall, square),
            [_, more, ..] => {
                Err(ResolveError::Unreadable(more.span, "one wall is put after a move".to_owned()))
            }
            [] => Ok(Tail::None),
        };
    };
    if !position.ruleset().names_unmoved {
        return Err(ResolveError::Unreadable(sign.span, "castling cannot promote".to_owned()));
    }
    let kind = kind_of(position.ruleset(), sign)?;
    // Without a square that of the King is meant, or that of its partner if it is the only one.
    let square = steps.first().map(|step| whole(position.size(), step)).transpose()?;
    let square = square.or(castling.and_then(Move::from)).unwrap_or(Square::new(0));
    Ok(Tail::Gate(kind, square))
}

/// The move of a game whose rules let a side pass: a piece goes to the square where it is.
fn pass(position: &dyn Position, buffer: &mut Vec<Move>) -> Result<Named, ResolveError> {
    buffer.clear();
    position.legal_moves(buffer);
    let found = buffer.iter().copied().find(|m| m.from() == Some(m.to()) && m.tail() == Tail::None);
    found.map(|m| Named { m, doubt: None }).ok_or_else(|| ResolveError::Illegal(no_pass(position)))
}
