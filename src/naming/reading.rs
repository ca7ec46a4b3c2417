//! What a move's text means in a position, before any legal move is compared with it: which square is the origin, the target and
//! the rest, and its letters, signs and squares, each checked against the game.

use crate::geometry::{BoardSize, Square, SquareName};
use crate::notation::Span;
use crate::notation::moves::{Joint, MoveSyntax, Sign, Step, Written};
use crate::rules::{PieceKind, Position, Ruleset, Tail};

use super::verdict::ResolveError;

/// Which origin, target and tail a text may mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reading {
    /// None if the text does not say it.
    pub(super) kind: Option<PieceKind>,
    pub(super) from_file: Option<u8>,
    pub(super) from_rank: Option<u8>,
    pub(super) to: Square,
    pub(super) tail: Tail,
    pub(super) promotion: Option<PieceKind>,
    pub(super) takes: Joint,
    pub(super) dropped: Dropped,
    /// Whether other kinds that are [written like](Ruleset::written_like) this one are meant too.
    pub(super) is_alike: bool,
}

/// Whether a piece comes from the reserve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dropped {
    No,
    Yes,
}

impl Reading {
    /// The kinds that the text may mean.
    pub(super) fn kinds<'a>(&self, rules: &'a Ruleset) -> impl Iterator<Item = PieceKind> + use<'a> {
        let most = if self.is_alike { usize::MAX } else { 1 };
        self.kind.into_iter().flat_map(move |kind| rules.written_like(kind).take(most))
    }

    pub(super) fn fits_origin(&self, size: BoardSize, from: Square) -> bool {
        self.from_file.is_none_or(|file| file == size.file(from))
            && self.from_rank.is_none_or(|rank| rank == size.rank(from))
    }

    pub(super) fn whole_origin(&self, size: BoardSize) -> Option<Square> {
        size.square(self.from_file?, self.from_rank?)
    }
}

/// The Pawn, in games that have one.
#[inline]
pub(super) fn unwritten_kind(rules: &Ruleset) -> Option<PieceKind> {
    rules.kinds.iter().position(|info| info.unwritten).map(|n| PieceKind(n as u8))
}

/// What each square of a text is.
#[derive(Clone, Copy)]
pub(super) struct Roles<'a> {
    origin: Option<&'a Step>,
    to: &'a Step,
    tail: Option<&'a Step>,
    /// Where a wall is put.
    wall: &'a [Step],
    dropped: Dropped,
}

impl<'a> Roles<'a> {
    pub(super) fn usual(text: &'a MoveSyntax) -> Result<Self, ResolveError> {
        let too_many = |step: &Step| {
            Err(ResolveError::Unreadable(step.span, "too many squares for a move of this variant".to_owned()))
        };
        let (steps, wall) = text.steps_and_wall();
        let lettered = text.sign.is_some();
        let dropped = if text.written == Written::Drop { Dropped::Yes } else { Dropped::No };
        let roles = |origin, to, tail| Ok(Roles { origin, to, tail, wall, dropped });
        match (dropped, steps) {
            (Dropped::Yes, [to, behind @ ..]) => {
                joint_fits(to, ORIGIN)?;
                match behind {
                    [] => roles(None, to, None),
                    [place] if place.joint == Joint::Puts => roles(None, to, Some(place)),
                    [more, ..] => too_many(more),
                }
            }
            (_, [to]) => {
                // Old books write `N-f3`. Nobody writes `-f3`, a dash without a piece.
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
    pub(super) fn with_removal(self, kind: Option<PieceKind>) -> Option<Self> {
        let first = self.origin?;
        let two = self.tail.is_none() && self.to.joint == Joint::Takes && first.square().is_some();
        (two && kind.is_some()).then_some(Roles { origin: None, to: first, tail: Some(self.to), ..self })
    }

    pub(super) fn reading(
        self,
        position: &dyn Position,
        text: &MoveSyntax,
        kind: Option<PieceKind>,
    ) -> Result<Reading, ResolveError> {
        let size = position.size();
        let tail = match wall_of(position, self.wall, self.to)? {
            Tail::None => tail_of(size, self.tail)?,
            wall => wall,
        };
        let mut reading = Reading {
            kind,
            from_file: self.origin.and_then(|step| step.file),
            from_rank: self.origin.and_then(|step| step.rank),
            to: whole(size, self.to)?,
            tail,
            promotion: None,
            takes: self.to.joint,
            dropped: self.dropped,
            is_alike: self.dropped == Dropped::No
                && text.commands.is_none()
                && text.sign.is_some_and(|sign| !sign.promoted),
        };
        if kind.is_none() && (self.origin.is_some() || self.tail.is_none()) {
            reading.kind = unsigned(position, &reading);
        }
        let rules = position.ruleset();
        let sign = text.promotion_in(rules.has_promoted_forms);
        reading.promotion = sign.map(|sign| promoted_kind(rules, reading.kind, sign)).transpose()?;
        Ok(reading)
    }
}

/// A text without a letter means the piece on a whole origin, otherwise a Pawn.
fn unsigned(position: &dyn Position, reading: &Reading) -> Option<PieceKind> {
    let on_origin =
        reading.whole_origin(position.size()).and_then(|from| position.at(from)).map(|piece| piece.kind);
    on_origin.or_else(|| unwritten_kind(position.ruleset()))
}

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
        Joint::Comma => "`,`",
    };
    ResolveError::Unreadable(step.span, format!("unexpected {sign} before this square"))
}

/// Refuses the moves of a notation that this game does not have.
pub(super) fn unlisted(rules: &Ruleset, text: &MoveSyntax) -> Result<(), ResolveError> {
    match text.notations() {
        [] => Ok(()),
        names if names.iter().any(|name| rules.notations.contains(name)) => Ok(()),
        [name, ..] => {
            let why = format!("{} has no moves that are written as in `{name}`", rules.name);
            Err(ResolveError::Unreadable(Span::new(0, 1), why))
        }
    }
}

pub(super) fn kind_of(rules: &Ruleset, sign: Sign) -> Result<PieceKind, ResolveError> {
    let kind = rules.kind_of_sign(sign.letter);
    let kind = if sign.promoted { kind.and_then(|kind| rules.promoted_form(kind)) } else { kind };
    kind.ok_or_else(|| no_such_piece(rules, sign))
}

/// What a piece becomes by a sign: the promoted form of it, what it was before it promoted, or another kind.
fn promoted_kind(rules: &Ruleset, mover: Option<PieceKind>, sign: Sign) -> Result<PieceKind, ResolveError> {
    let form = mover.and_then(|kind| rules.promoted_form(kind));
    let is_meant = |&form: &PieceKind| {
        let info = rules.kind_info(form);
        sign.letter == '+' || info.letter == sign.letter || info.symbols.contains(&sign.letter)
    };
    let back = || mover.filter(|_| sign.letter == '-').and_then(|kind| rules.kind_info(kind).unpromoted);
    match form.filter(is_meant).or_else(back) {
        Some(kind) => Ok(kind),
        None => kind_of(rules, sign),
    }
}

#[cold]
fn no_such_piece(rules: &Ruleset, sign: Sign) -> ResolveError {
    let plain = rules.kinds.iter().filter(|info| info.unpromoted.is_none());
    let letters: String = plain.map(|info| info.letter).collect();
    let plus = if sign.promoted { "+" } else { "" };
    let why = match sign.letter {
        '+' => "this piece has no promoted form".to_owned(),
        '-' => "this piece has no form to turn back to".to_owned(),
        letter => format!("{} has no piece `{plus}{letter}`; its piece letters are {letters}", rules.name),
    };
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

/// Where a wall is put after a move to a square: `,d5`, or `,e4d5` behind a move to e4, as machines write it.
pub(super) fn wall_of(position: &dyn Position, wall: &[Step], to: &Step) -> Result<Tail, ResolveError> {
    let (first, last) = match wall {
        [] => return Ok(Tail::None),
        [first, .., last] if first.square() == to.square() => (first, last),
        [first, ..] => (first, first),
    };
    if !position.ruleset().puts_walls {
        return Err(joint_amiss(first));
    }
    match wall {
        [_, more] if first == last => {
            let why = "the square before that of the wall is not the one to which the piece moves";
            Err(ResolveError::Unreadable(more.span, why.to_owned()))
        }
        _ => Ok(Tail::Wall(whole(position.size(), last)?)),
    }
}

pub(super) fn tail_of(size: BoardSize, step: Option<&Step>) -> Result<Tail, ResolveError> {
    Ok(match step {
        None => Tail::None,
        Some(step) if step.joint == Joint::Puts => Tail::Relocation(whole(size, step)?),
        Some(step) => Tail::Removal(whole(size, step)?),
    })
}
