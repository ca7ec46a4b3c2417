//! The legal moves that fit a reading.

use crate::rules::{Move, MoveKind, Position, Tail};

use super::reading::{Dropped, Reading};

/// The result of a search for a reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Found {
    None,
    One(Move),
    /// One, which puts a friend on a square that the text does not name.
    OnePlace(Move),
    Several,
    OnlyPromotions,
}

/// Looks for the legal moves of a reading; leaves those that fit in the buffer.
pub(super) fn search(position: &dyn Position, reading: &Reading, buffer: &mut Vec<Move>) -> Found {
    buffer.clear();
    let Some(kind) = reading.kind else { return Found::None };
    // A drop is looked up by its one spelling, where the game lets it be spelled in several ways.
    let to = match reading.dropped {
        Dropped::Yes => position.spelled(Move::drop(kind, reading.to, None)).to(),
        Dropped::No => reading.to,
    };
    let kinds = reading.kinds(position.ruleset());
    kinds.for_each(|kind| position.legal_to(kind, to, buffer));
    choose(position, reading, buffer)
}

/// Keeps those legal moves of the reading's piece to its square that fit the rest of the reading.
fn choose(position: &dyn Position, reading: &Reading, buffer: &mut Vec<Move>) -> Found {
    let size = position.size();
    let (mut promotions, mut places) = (0, 0);
    buffer.retain(|&m| {
        // Castling may be written from the square of its partner.
        let from = if m.kind() == MoveKind::Castling { position.parts(m).from } else { m.from() };
        if from.is_none() != (reading.dropped == Dropped::Yes)
            || from.is_some_and(|from| !reading.fits_origin(size, from))
        {
            return false;
        }
        if m.kind() == MoveKind::Castling && reading.whole_origin(size).is_none() {
            return false;
        }
        // A piece that comes in is written like one to which a piece promotes, and where it comes in is clear.
        let (written, tail) = match m.tail() {
            Tail::Gate(kind, _) => (Some(kind), Tail::None),
            tail => (m.promotes_to(), tail),
        };
        if written != reading.promotion {
            promotions += usize::from(reading.promotion.is_none());
            return reading.promotion.is_none();
        }
        if tail != reading.tail {
            let left_out = reading.tail == Tail::None && matches!(tail, Tail::Relocation(_));
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
