//! Which square of a move's text is the origin, the target and the rest, in notation with letters.

use crate::notation::moves::{Joint, MoveSyntax, Step, Written};
use crate::rules::{Board, PieceKind};

use super::error::ResolveError;
use super::reading::{Dropped, Reading, unwritten_kind};
use super::squares::{ORIGIN, TARGET, joint_fits, tail_of, whole};

/// What each square of a text is.
#[derive(Clone, Copy)]
pub(super) struct Roles<'a> {
    origin: Option<&'a Step>,
    to: &'a Step,
    tail: Option<&'a Step>,
    dropped: Dropped,
}

impl<'a> Roles<'a> {
    pub(super) fn usual(text: &'a MoveSyntax) -> Result<Self, ResolveError> {
        let too_many = |step: &Step| {
            Err(ResolveError::Unreadable(step.span, "too many squares for a move of this variant".to_owned()))
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
    pub(super) fn with_removal(self, kind: Option<PieceKind>) -> Option<Self> {
        let first = self.origin?;
        let two = self.tail.is_none() && self.to.joint == Joint::Takes && first.square().is_some();
        (two && kind.is_some()).then_some(Roles { origin: None, to: first, tail: Some(self.to), ..self })
    }

    pub(super) fn reading(
        self,
        position: &dyn Board,
        kind: Option<PieceKind>,
        promotion: Option<PieceKind>,
    ) -> Result<Reading, ResolveError> {
        let size = position.size();
        let mut reading = Reading {
            kind,
            from_file: self.origin.and_then(|step| step.file),
            from_rank: self.origin.and_then(|step| step.rank),
            to: whole(size, self.to)?,
            tail: tail_of(size, self.tail)?,
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

/// A text without a letter means the piece on a whole origin, otherwise a Pawn.
fn unsigned(position: &dyn Board, reading: &Reading) -> Option<PieceKind> {
    let on_origin =
        reading.whole_origin(position.size()).and_then(|from| position.at(from)).map(|piece| piece.kind);
    on_origin.or_else(|| unwritten_kind(position.rules()))
}
