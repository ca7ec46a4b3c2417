//! The plain move: a man's letter or none, one square, an `x` where something is taken, and one legal move that
//! fits. Archives are made of these.
//!
//! It answers only where there is nothing to doubt and nothing to explain. All else is left to
//! [`resolve`](super::resolve), which says the same of a plain move, by a longer way.

use crate::notation::moves::{EnPassantNote, Joint, MoveText, Written};
use crate::rules::{Game, Move, MoveKind};

use super::resolve::{Named, unwritten_man};

/// The legal move of a plain text. `buffer` is working space.
#[inline]
pub(super) fn plain<G: Game>(game: &G, text: &MoveText, buffer: &mut Vec<Move>) -> Option<Named> {
    let [step] = text.steps() else { return None };
    let bare = text.promotion.is_none() && text.en_passant == EnPassantNote::Absent;
    if text.written != Written::Squares || !bare {
        return None;
    }
    // A Pawn that takes is written with its file, and is no plain move.
    let (man, takes) = match (text.sign, step.joint) {
        (Some(sign), Joint::Bare) => (G::ruleset().man_of_sign(sign.letter)?, false),
        (Some(sign), Joint::Takes) => (G::ruleset().man_of_sign(sign.letter)?, true),
        (None, Joint::Bare) => (unwritten_man::<G>()?, false),
        _ => return None,
    };
    let name = step.square()?;
    buffer.clear();
    game.legal_to(man, G::SIZE.square(name.file, name.rank)?, buffer);
    let [m] = buffer[..] else { return None };
    let fits = m.kind() == MoveKind::Plain && m.promotes_to().is_none() && game.captures(m) == takes;
    fits.then_some(Named { m, doubt: None })
}
