//! Positions as people have them: a drawn board, or a list of pieces. What a game fixes, such as walls, is filled in; what a
//! drawing cannot hold, such as the en passant square, is given beside it, and is otherwise as in a position string that ends early.
//! Castling rights that are not given are those of problemists: Kings and Rooks on their first squares can castle.
//!
//! ```
//! use lawspeaker::entry::{Fields, from_pieces};
//! use lawspeaker::{rules::Side, variants::{Variant, fen}};
//! let fields = Fields { side: Some(Side::Black), ..Fields::default() };
//! let (position, _) = from_pieces(Variant::Chess, "white Ke1 Pe2 black Ke8", &fields)?;
//! assert_eq!(fen::write(&*position), "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1");
//! let refused = from_pieces(Variant::Chess, "white Ke1 Xe2 black Ke8", &Fields::default()).unwrap_err();
//! assert!(refused.to_string().contains("has no piece `X`"), "{refused}");
//! # Ok::<(), lawspeaker::entry::EntryError>(())
//! ```

mod drawing;
mod fault;
mod fields;
mod pieces;

use crate::geometry::Square;
use crate::rules::{Piece, PieceKind, Position, Ruleset, Setup, Side};
use crate::variants::{Variant, boards};

#[cfg(feature = "cli")]
pub(crate) use drawing::drawn_side;
pub use drawing::from_drawing;
pub use fault::EntryError;
pub use fields::Fields;
pub use pieces::from_pieces;

/// What a drawing or a list does not say is as problemists agree.
fn by_convention(variant: Variant, setup: &mut Setup, fields: &Fields) {
    if fields.castling.is_none() {
        boards::by_convention(variant, setup, &[]);
    }
}

/// A position without pieces, with everything that the game fixes: the walls, and a reserve if the game has one.
pub(crate) fn empty(variant: Variant) -> Setup {
    let start = boards::start(variant).setup();
    Setup { blocked: start.blocked, reserve: start.reserve.map(|_| Vec::new()), ..Setup::empty(start.size) }
}

/// The position described, and what was left out of it.
fn position(variant: Variant, setup: &Setup) -> Result<(Box<dyn Position>, Vec<String>), EntryError> {
    if let Some(&square) = setup.blocked.iter().find(|square| setup.board[square.index()].is_some()) {
        return Err(EntryError::at(setup.size.name(square), "a wall is on this square"));
    }
    let mut notes = Vec::new();
    let position =
        boards::from_setup(variant, setup, &mut notes).map_err(|fault| EntryError::of(fault, setup.size))?;
    Ok((position, notes.into_iter().map(|note| note.why).collect()))
}

/// The kind of piece with this letter, in any case. `S`, the Knight of the problemists, is a Knight where no other piece has
/// this letter.
fn kind_of(letter: char, rules: &Ruleset) -> Option<PieceKind> {
    let letter = letter.to_ascii_uppercase();
    let knight = || {
        let found = rules.kinds.iter().position(|kind| kind.name == "Knight");
        found.filter(|_| letter == 'S').map(|n| PieceKind(n as u8))
    };
    rules.kind_of_letter(letter).or_else(knight)
}

/// The piece with this letter: a capital for White.
pub(crate) fn piece_of_letter(letter: char, rules: &Ruleset) -> Option<Piece> {
    let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
    kind_of(letter, rules).map(|kind| Piece { side, kind })
}

/// The letters of a game's pieces, for messages.
pub(crate) fn letters_of(rules: &Ruleset) -> String {
    let names: Vec<_> = rules.kinds.iter().map(|kind| format!("{} {}", kind.letter, kind.name)).collect();
    names.join(", ")
}

/// The message for a letter or a sign that is not a piece.
fn no_such_piece(sign: &str, rules: &Ruleset) -> String {
    format!("{} has no piece `{sign}`; the pieces are {}", rules.name, letters_of(rules))
}

/// Puts a piece on a square that must be free.
fn put(setup: &mut Setup, rules: &Ruleset, square: Square, piece: Piece) -> Result<(), EntryError> {
    match setup.board[square.index()].replace(piece) {
        None => Ok(()),
        Some(other) => {
            let name = |piece: Piece| format!("{}'s {}", piece.side, rules.kind_info(piece.kind).name);
            let why = format!("two pieces are on this square: {} and {}", name(other), name(piece));
            Err(EntryError::at(setup.size.name(square), why))
        }
    }
}
