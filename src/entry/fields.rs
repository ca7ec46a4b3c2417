//! What a drawing or a list of pieces cannot hold.

use crate::notation::fen;
use crate::rules::{Piece, Ruleset, Setup, Side};

use super::{EntryError, kind_of, no_such_piece};

/// What is given beside a drawing or a list. Each field that is missing is as in a position string that ends early.
#[derive(Clone, Debug, Default)]
pub struct Fields {
    /// The side to move; before what the drawing says.
    pub side: Option<Side>,
    /// The pieces in reserve, as in a position string: `KQn`; before what the drawing says.
    pub reserve: Option<String>,
    /// The castling rights, as in a position string: `KQkq`.
    pub castling: Option<String>,
    /// The en passant square.
    pub en_passant: Option<String>,
    /// Half-moves since the last capture, Pawn move or drop.
    pub halfmove: Option<u32>,
    /// The number of the move.
    pub fullmove: Option<u32>,
}

impl Fields {
    /// Puts the fields that are given into a position.
    pub(super) fn put_into(&self, setup: &mut Setup, rules: &Ruleset) -> Result<(), EntryError> {
        setup.turn = self.side.unwrap_or(setup.turn);
        if let Some(letters) = &self.reserve {
            setup.reserve = Some(reserve(letters, rules)?);
        }
        // Position strings have the one reader of these fields. The board before them does not matter.
        let field = |given: &Option<String>| given.clone().unwrap_or("-".to_owned());
        let text = format!("1 w {} {}", field(&self.castling), field(&self.en_passant));
        let read = fen::parse(text.as_bytes()).map_err(|fault| EntryError::whole(fault.why))?;
        setup.castling = read.castling;
        if let Some(name) = read.en_passant {
            let square = setup.size.square(name.file, name.rank);
            let beyond = || EntryError::at(name, format!("this square is beyond the {} board", setup.size));
            setup.en_passant = Some(square.ok_or_else(beyond)?);
        }
        setup.halfmove = self.halfmove.unwrap_or(setup.halfmove);
        setup.fullmove = self.fullmove.unwrap_or(setup.fullmove).max(1);
        Ok(())
    }
}

/// The pieces in reserve: letters as in a position string, or `nothing`.
pub(super) fn reserve(letters: &str, rules: &Ruleset) -> Result<Vec<Piece>, EntryError> {
    if letters.trim() == "nothing" {
        return Ok(Vec::new());
    }
    let piece = |letter: char| {
        let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
        let kind = kind_of(letter, rules);
        let none = || EntryError::at("reserve", no_such_piece(&letter.to_string(), rules));
        kind.map(|kind| Piece { side, kind }).ok_or_else(none)
    };
    letters.chars().filter(|c| !c.is_whitespace() && !"[]".contains(*c)).map(piece).collect()
}
