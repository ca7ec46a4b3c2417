//! Moves in games that write both squares and then the captures: `d1-d4xd5/e4`.

use crate::geometry::Square;
use crate::notation::moves::{Joint, MoveSyntax};
use crate::rules::{Move, Position, Tail};

use super::explain::explain;
use super::reading::{Dropped, Reading};
use super::reading::{joint_fits, kind_of, on_board, whole};
use super::search::{Found, search};
use super::verdict::{CaptureList, ResolveError};
use super::verdict::{Doubt, Named};

/// `d1-d4xd5/e4`: both squares are written; captures may be left out, and if written must be right.
pub(super) fn from_to(
    position: &dyn Position,
    text: &MoveSyntax,
    buffer: &mut Vec<Move>,
) -> Result<Named, ResolveError> {
    if let Some(sign) = text.promotion {
        return Err(ResolveError::Unreadable(sign.span, "this variant has no promotion".to_owned()));
    }
    let kind = text.sign.map(|sign| kind_of(position.ruleset(), sign)).transpose()?;
    let (size, steps) = (position.size(), text.steps());
    for step in steps {
        on_board(size, step)?;
    }
    let [from, to, captured @ ..] = steps else {
        let why = "write the origin and the destination of the move: `d1-d4`";
        return Err(ResolveError::Unreadable(steps[0].span, why.to_owned()));
    };
    joint_fits(from, &[Joint::Bare])?;
    joint_fits(to, &[Joint::Bare, Joint::Dash, Joint::Takes])?;
    for (n, step) in captured.iter().enumerate() {
        joint_fits(step, if n == 0 { &[Joint::Takes] } else { &[Joint::Takes, Joint::And] })?;
    }
    let (from_square, to_square) = (whole(size, from)?, whole(size, to)?);
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
        is_alike: false,
    };
    let Found::One(m) = search(position, &reading, buffer) else {
        return Err(ResolveError::Illegal(explain(position, &reading)));
    };
    // `d1xd4` is an origin and a target in some archives; only what follows both is a list of captures.
    if captured.is_empty() {
        return Ok(Named { m, doubt: None });
    }
    let claimed = captured.iter().map(|step| whole(size, step)).collect::<Result<Vec<_>, _>>()?;
    let taken: Vec<Square> = position.parts(m).captured.iter().collect();
    let list = compare(&claimed, &taken);
    if list == CaptureList::default() {
        return Ok(Named { m, doubt: None });
    }
    // A captured King is shown by the mark of the move and not listed. If it is listed, the move is still clear.
    let after = position.boxed_after(m);
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
