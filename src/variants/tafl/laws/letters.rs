//! The letters of pieces in the notation, in its order: `tcnkmgTCNKMG`.

use crate::rules::{Piece, Side};

use super::LISTED;

/// The piece of a letter: capitals are the defenders'.
pub(super) fn piece_of(letter: char) -> Option<Piece> {
    let (_, kind) = LISTED.into_iter().find(|&(listed, _)| listed == letter.to_ascii_lowercase())?;
    Some(Piece { side: if letter.is_ascii_uppercase() { Side::White } else { Side::Black }, kind })
}

pub(super) fn letter_of(piece: Piece) -> char {
    let (letter, _) =
        LISTED.into_iter().find(|&(_, kind)| kind == piece.kind).expect("every kind has a letter");
    match piece.side {
        Side::White => letter.to_ascii_uppercase(),
        Side::Black => letter,
    }
}

/// The pieces in the order of the notation: the attackers first.
pub(super) fn listed() -> impl Iterator<Item = Piece> {
    let of = |side| LISTED.into_iter().map(move |(_, kind)| Piece { side, kind });
    of(Side::Black).chain(of(Side::White))
}
