//! Move text to the one legal move it fits.
//!
//! Lenient where one legal move fits, strict where none or several do. What was read leniently comes back as
//! [`Doubt`]s, so that nothing is repaired silently.

use crate::geometry::{Square, SquareName};
use crate::notation::moves::{EnPassantNote, Joint, MoveSyntax, Sign, Step, Written};
use crate::rules::{CastlingSide, Move, MoveKind, MoveStyle, PieceKind, Position, Tail};

use super::error::{CaptureList, ResolveError};
use super::explain::explain;

/// A legal move found, with what was odd about its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Named {
    /// The move.
    pub m: Move,
    /// The oddest thing about its text.
    pub doubt: Option<Doubt>,
}

/// Something in a move's text that is not as it should be, though the move is clear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Doubt {
    /// More of the origin is written than is needed.
    NeedlessOrigin,
    /// A capture is written without its `x`, or an `x` where nothing is taken.
    CaptureSign,
    /// The square a friend is put on is not written; only one is possible.
    PlaceLeftOut,
    /// The King is written among the captured, and he is taken; but moves do not list him.
    KingListed,
    /// `ep` is written behind a move that is no capture en passant.
    NotEnPassant,
}

/// Which origin, target and tail a text may mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reading {
    /// None: not told by the text.
    pub(super) kind: Option<PieceKind>,
    pub(super) from_file: Option<u8>,
    pub(super) from_rank: Option<u8>,
    pub(super) to: Square,
    pub(super) tail: Tail,
    pub(super) promotion: Option<PieceKind>,
    pub(super) takes: Joint,
    pub(super) dropped: Dropped,
}

/// Whether a man comes from the reserve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dropped {
    No,
    Yes,
}

impl Reading {
    fn fits_origin<P: Position>(&self, from: Square) -> bool {
        self.from_file.is_none_or(|file| file == P::SIZE.file(from))
            && self.from_rank.is_none_or(|rank| rank == P::SIZE.rank(from))
    }

    pub(super) fn whole_origin<P: Position>(&self) -> Option<Square> {
        P::SIZE.square(self.from_file?, self.from_rank?)
    }
}

/// Finds the legal move that a text means. `buffer` is working space.
///
/// # Errors
/// [`ResolveError`] tells why there is none, or not just one.
///
/// ```
/// use lawspeaker::naming::{coord, resolve};
/// use lawspeaker::notation::moves::parse;
/// use lawspeaker::variants::{Odin, fen};
/// let (position, _) = fen::read::<Odin>("10/10/10/10/10/Rpk7/2f7/10/1PKK6/10 b").unwrap();
/// let named = resolve(&position, &parse(b"Fd2xc2").unwrap(), &mut Vec::new()).unwrap();
/// assert_eq!(coord(&position, named.m), "c4d2xc2");
/// ```
pub fn resolve<P: Position>(
    position: &P,
    text: &MoveSyntax,
    buffer: &mut Vec<Move>,
) -> Result<Named, ResolveError> {
    match text.written {
        Written::Null => return Err(ResolveError::Null),
        Written::ShortCastling => return castle(position, text, CastlingSide::King, buffer),
        Written::LongCastling => return castle(position, text, CastlingSide::Queen, buffer),
        Written::Squares | Written::Drop => {}
    }
    if P::ruleset().style == MoveStyle::FromTo {
        return from_to(position, text, buffer);
    }
    let kind = text.sign.map(man_of::<P>).transpose()?;
    let promotion = text.promotion.map(man_of::<P>).transpose()?;
    for step in text.steps() {
        on_board::<P>(step)?;
    }
    let roles = Roles::usual(text)?;
    let first = roles.reading(position, kind, promotion)?;
    let found = search(position, &first, buffer);
    if found == Found::None
        && let Some(other_roles) = roles.with_removal(kind)
    {
        let second = other_roles.reading(position, kind, promotion)?;
        let other = search(position, &second, buffer);
        if other != Found::None {
            return conclude(position, text, &second, other, buffer);
        }
        // The text has two readings and neither fits: explain the one whose man came further.
        let (a, b) = (explain(position, &first), explain(position, &second));
        return Err(ResolveError::Illegal(a.further(b)));
    }
    conclude(position, text, &first, found, buffer)
}

/// What a search for a reading came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Found {
    None,
    One(Move),
    /// One that puts a friend on a square which the text leaves out.
    OnePlace(Move),
    Several,
    OnlyPromotions,
}

fn conclude<P: Position>(
    position: &P,
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

/// Holds the rest of the text against the move found.
fn accept<P: Position>(
    position: &P,
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
    let kind = reading.kind.expect("a move is found only by its man");
    let (takes, file_only) =
        (position.captures(m), reading.from_rank.is_none() && reading.from_file.is_some());
    let pawn = text.sign.is_none() && P::ruleset().kind_info(kind).unwritten;
    if pawn && reading.whole_origin::<P>().is_none() {
        // `bc3`, `xc3` or `c3` for `bxc3`, `bxb4` for `b4`: a small letter may have been meant for a man, and the
        // letter of a man may be missing, so it is not played.
        let to = P::SIZE.name(reading.to);
        let why = match (takes, reading.takes == Joint::Takes) {
            (true, true) if reading.from_file.is_some() => None,
            (true, false) if file_only => Some("a Pawn's capture is written"),
            (true, _) => Some("a Pawn goes there only by a capture, which is written"),
            (false, true) => Some("nothing is taken there; a Pawn's step is written"),
            (false, false) if file_only && is_needless(position, m, reading, buffer) => {
                Some("a Pawn's step is written")
            }
            (false, false) => None,
        };
        if let Some(why) = why {
            let why =
                format!("{to}: {why} `{}`, and a man is named by a capital letter", super::san(position, m));
            return Err(ResolveError::Unreadable(text.steps()[0].span, why));
        }
    }
    let machine =
        text.sign.is_none() && reading.takes == Joint::Bare && reading.whole_origin::<P>().is_some();
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

/// Whether nothing of the origin need be written.
fn is_needless<P: Position>(position: &P, m: Move, reading: &Reading, buffer: &mut Vec<Move>) -> bool {
    let from = m.from().expect("a move that is no drop has an origin");
    let kind = reading.kind.expect("a move is found only by its man");
    super::Origin::least(position, kind, from, reading.to, buffer) == super::Origin::Nothing
}

/// Signs that may stand before the square a man leaves and before the one he goes to.
const ORIGIN: &[Joint] = &[Joint::Bare];
const TARGET: &[Joint] = &[Joint::Bare, Joint::Dash, Joint::Takes];

/// Whether a sign may stand before this square.
fn joint_fits(step: &Step, fitting: &[Joint]) -> Result<(), ResolveError> {
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
    ResolveError::Unreadable(step.span, format!("{sign} has no place before this square"))
}

/// What each square of a text is.
#[derive(Clone, Copy)]
struct Roles<'a> {
    origin: Option<&'a Step>,
    to: &'a Step,
    tail: Option<&'a Step>,
    dropped: Dropped,
}

impl<'a> Roles<'a> {
    fn usual(text: &'a MoveSyntax) -> Result<Self, ResolveError> {
        let too_many = |step: &Step| {
            Err(ResolveError::Unreadable(step.span, "no move of this game names so many squares".to_owned()))
        };
        let lettered = text.sign.is_some();
        let dropped = if text.written == Written::Drop { Dropped::Yes } else { Dropped::No };
        let roles = |origin, to, tail| Ok(Roles { origin, to, tail, dropped });
        match (dropped, text.steps()) {
            (Dropped::Yes, [to, behind @ ..]) => {
                joint_fits(to, ORIGIN)?;
                match behind {
                    [] => roles(None, to, None),
                    [place] if place.joint == Joint::Puts => roles(None, to, Some(place)),
                    [more, ..] => too_many(more),
                }
            }
            (_, [to]) => {
                // `N-f3` is an old habit; a dash alone before a square is none.
                joint_fits(to, if lettered { TARGET } else { &[Joint::Bare, Joint::Takes] })?;
                roles(None, to, None)
            }
            (_, [to, place]) if place.joint == Joint::Puts => {
                joint_fits(to, TARGET)?;
                roles(None, to, Some(place))
            }
            (_, [to, gone]) if to.joint != Joint::Bare && gone.joint == Joint::Takes && lettered => {
                joint_fits(to, TARGET)?;
                roles(None, to, Some(gone))
            }
            (_, [origin, to]) => {
                joint_fits(origin, ORIGIN)?;
                joint_fits(to, TARGET)?;
                roles(Some(origin), to, None)
            }
            (_, [origin, to, tail]) if matches!(tail.joint, Joint::Takes | Joint::Puts) => {
                joint_fits(origin, ORIGIN)?;
                joint_fits(to, TARGET)?;
                roles(Some(origin), to, Some(tail))
            }
            (_, [_, _, more, ..]) => too_many(more),
            (_, []) => unreachable!("the grammar wants a square"),
        }
    }

    /// The other way to understand a lettered move with two squares and a capture between: `Kd2xc2` may be origin
    /// and target or target and removal. At most one can be legal: either a friend holds d2 or not.
    fn with_removal(self, kind: Option<PieceKind>) -> Option<Self> {
        let first = self.origin?;
        let two = self.tail.is_none() && self.to.joint == Joint::Takes && first.square().is_some();
        (two && kind.is_some()).then_some(Roles { origin: None, to: first, tail: Some(self.to), ..self })
    }

    fn reading<P: Position>(
        self,
        position: &P,
        kind: Option<PieceKind>,
        promotion: Option<PieceKind>,
    ) -> Result<Reading, ResolveError> {
        let mut reading = Reading {
            kind,
            from_file: self.origin.and_then(|step| step.file),
            from_rank: self.origin.and_then(|step| step.rank),
            to: whole::<P>(self.to)?,
            tail: tail_of::<P>(self.tail)?,
            promotion,
            takes: self.to.joint,
            dropped: self.dropped,
        };
        if kind.is_none() && (self.origin.is_some() || self.tail.is_none()) {
            reading.kind = unsigned(position, &reading);
        }
        Ok(reading)
    }
}

/// A text without a letter means whatever stands on a whole origin, else a Pawn.
fn unsigned<P: Position>(position: &P, reading: &Reading) -> Option<PieceKind> {
    let on_origin = reading.whole_origin::<P>().and_then(|from| position.at(from)).map(|piece| piece.kind);
    on_origin.or_else(unwritten_man::<P>)
}

/// The Pawn, in games that have one.
#[inline]
pub(super) fn unwritten_man<P: Position>() -> Option<PieceKind> {
    P::ruleset().kinds.iter().position(|info| info.unwritten).map(|n| PieceKind(n as u8))
}

fn man_of<P: Position>(sign: Sign) -> Result<PieceKind, ResolveError> {
    P::ruleset().kind_of_sign(sign.letter).ok_or_else(|| no_such_man::<P>(sign))
}

#[cold]
fn no_such_man<P: Position>(sign: Sign) -> ResolveError {
    let rules = P::ruleset();
    let letters: String = rules.kinds.iter().map(|info| info.letter).collect();
    let why = format!("{} has no man `{}`; its letters are {letters}", rules.name, sign.letter);
    ResolveError::Unreadable(sign.span, why)
}

fn on_board<P: Position>(step: &Step) -> Result<(), ResolveError> {
    let beyond = match (step.file, step.rank) {
        (Some(file), Some(rank)) => P::SIZE.square(file, rank).is_none(),
        (Some(file), None) => file >= P::SIZE.files(),
        (None, Some(rank)) => rank >= P::SIZE.ranks(),
        (None, None) => false,
    };
    if beyond { Err(beyond_board::<P>(step)) } else { Ok(()) }
}

#[cold]
fn beyond_board<P: Position>(step: &Step) -> ResolveError {
    let size = P::SIZE;
    let why = match (step.file, step.rank) {
        (Some(file), Some(rank)) => format!("{} is beyond the {size} board", SquareName { file, rank }),
        (Some(file), None) => {
            let letter = char::from(b'a' + file);
            format!("the {size} board has no file {letter}, and a man is named by a capital letter")
        }
        (None, rank) => format!("rank {} is beyond the {size} board", rank.map_or(0, |rank| rank + 1)),
    };
    ResolveError::Unreadable(step.span, why)
}

fn whole<P: Position>(step: &Step) -> Result<Square, ResolveError> {
    let square = step.square().and_then(|name| P::SIZE.square(name.file, name.rank));
    square.ok_or_else(|| not_whole(step))
}

#[cold]
fn not_whole(step: &Step) -> ResolveError {
    ResolveError::Unreadable(step.span, "the square the man goes to is not whole".to_owned())
}

fn tail_of<P: Position>(step: Option<&Step>) -> Result<Tail, ResolveError> {
    Ok(match step {
        None => Tail::None,
        Some(step) if step.joint == Joint::Puts => Tail::Relocation(whole::<P>(step)?),
        Some(step) => Tail::Removal(whole::<P>(step)?),
    })
}

/// Looks for the legal moves of a reading; leaves those that fit in the buffer.
fn search<P: Position>(position: &P, reading: &Reading, buffer: &mut Vec<Move>) -> Found {
    buffer.clear();
    let Some(kind) = reading.kind else { return Found::None };
    // A drop is looked up by its one spelling, where the game lets it be spelled in several ways.
    let to = match reading.dropped {
        Dropped::Yes => position.spelled(Move::drop(kind, reading.to, None)).to(),
        Dropped::No => reading.to,
    };
    position.legal_to(kind, to, buffer);
    choose::<P>(reading, buffer)
}

/// Keeps of all legal moves of the reading's man to its square those that fit the rest of it.
fn choose<P: Position>(reading: &Reading, buffer: &mut Vec<Move>) -> Found {
    let (mut promotions, mut places) = (0, 0);
    buffer.retain(|&m| {
        let dropped = m.from().is_none();
        if dropped != (reading.dropped == Dropped::Yes)
            || m.from().is_some_and(|from| !reading.fits_origin::<P>(from))
        {
            return false;
        }
        if m.kind() == MoveKind::Castling && reading.whole_origin::<P>().is_none() {
            return false;
        }
        if m.promotes_to() != reading.promotion {
            promotions += usize::from(reading.promotion.is_none());
            return reading.promotion.is_none();
        }
        if m.tail() != reading.tail {
            let left_out = reading.tail == Tail::None && matches!(m.tail(), Tail::Relocation(_));
            places += usize::from(left_out);
            return left_out;
        }
        true
    });
    let fit = buffer.len() - promotions - places;
    match (fit, places, promotions) {
        (1, 0, 0) => Found::One(buffer[0]),
        (0, 0, 0) => Found::None,
        (0, 1, 0) => Found::OnePlace(buffer[0]),
        (0, 0, _) => Found::OnlyPromotions,
        (1, _, _) => {
            let plain =
                buffer.iter().copied().find(|&m| m.tail() == reading.tail && m.promotes_to().is_none());
            plain.map_or(Found::Several, Found::One)
        }
        _ => Found::Several,
    }
}

fn castle<P: Position>(
    position: &P,
    text: &MoveSyntax,
    wing: CastlingSide,
    buffer: &mut Vec<Move>,
) -> Result<Named, ResolveError> {
    if let Some(sign) = text.promotion {
        return Err(ResolveError::Unreadable(sign.span, "castling promotes nothing".to_owned()));
    }
    buffer.clear();
    position.legal_castling(buffer);
    buffer.retain(|&m| position.parts(m).castling == Some(wing));
    match buffer.as_slice() {
        [m] => {
            let doubt = (text.en_passant == EnPassantNote::Written).then_some(Doubt::NotEnPassant);
            Ok(Named { m: *m, doubt })
        }
        [] => Err(ResolveError::Illegal(super::explain::no_castling(position, wing))),
        _ => Err(ResolveError::Ambiguous(std::mem::take(buffer))),
    }
}

/// `d1-d4xd5/e4`: both squares are written; captures may be left out, and if written must be right.
fn from_to<P: Position>(
    position: &P,
    text: &MoveSyntax,
    buffer: &mut Vec<Move>,
) -> Result<Named, ResolveError> {
    if let Some(sign) = text.promotion {
        return Err(ResolveError::Unreadable(sign.span, "nothing is promoted in this game".to_owned()));
    }
    let kind = text.sign.map(man_of::<P>).transpose()?;
    let steps = text.steps();
    for step in steps {
        on_board::<P>(step)?;
    }
    let [from, to, captured @ ..] = steps else {
        let why = "a move of this game names the square it leaves and the square it reaches: `d1-d4`";
        return Err(ResolveError::Unreadable(steps[0].span, why.to_owned()));
    };
    joint_fits(from, &[Joint::Bare])?;
    joint_fits(to, &[Joint::Bare, Joint::Dash, Joint::Takes])?;
    for (n, step) in captured.iter().enumerate() {
        joint_fits(step, if n == 0 { &[Joint::Takes] } else { &[Joint::Takes, Joint::And] })?;
    }
    let (from_square, to_square) = (whole::<P>(from)?, whole::<P>(to)?);
    let on_origin = position.at(from_square).map(|piece| piece.kind);
    let reading = Reading {
        kind: kind.or(on_origin),
        from_file: from.file,
        from_rank: from.rank,
        to: to_square,
        tail: Tail::None,
        promotion: None,
        takes: Joint::Dash,
        dropped: Dropped::No,
    };
    let Found::One(m) = search(position, &reading, buffer) else {
        return Err(ResolveError::Illegal(explain(position, &reading)));
    };
    // `d1xd4` is an origin and a target in some archives; only what follows both is a list of captures.
    if captured.is_empty() {
        return Ok(Named { m, doubt: None });
    }
    let claimed = captured.iter().map(whole::<P>).collect::<Result<Vec<_>, _>>()?;
    let taken: Vec<Square> = position.parts(m).captured.iter().collect();
    let list = compare(&claimed, &taken);
    if list == CaptureList::default() {
        return Ok(Named { m, doubt: None });
    }
    // A King that the move takes off is told by its mark and not listed; listed, the move is clear all the same.
    let after = position.after(m);
    let gone = |square: &Square| {
        position.at(*square).is_some_and(|piece| piece.side != position.turn()) && after.at(*square).is_none()
    };
    if list.missing.is_empty() && list.twice.is_empty() && list.extra.iter().all(gone) {
        return Ok(Named { m, doubt: Some(Doubt::KingListed) });
    }
    Err(ResolveError::WrongCaptures(m, list))
}

fn compare(claimed: &[Square], taken: &[Square]) -> CaptureList {
    let mut list = CaptureList::default();
    for (n, square) in claimed.iter().enumerate() {
        if claimed[..n].contains(square) {
            list.twice.push(*square);
        } else if !taken.contains(square) {
            list.extra.push(*square);
        }
    }
    list.missing = taken.iter().copied().filter(|square| !claimed.contains(square)).collect();
    list
}
