//! What a drawing or a list of pieces cannot hold.

use crate::notation::fen;
use crate::rules::{Piece, Ruleset, Setup, Side};
use crate::variants::fen::castling_rights;

use super::{EntryError, no_such_piece, piece_of_letter};

/// What is given beside a drawing or a list. A field that is missing is as in a position string that ends early, except
/// the castling rights.
#[derive(Clone, Debug, Default)]
pub struct Fields {
    /// The side to move. It overrides the drawing.
    pub side: Option<Side>,
    /// The pieces in reserve, as in a position string: `KQn`. They override the drawing.
    pub reserve: Option<String>,
    /// The castling rights, as in a position string: `KQkq`. If they are missing, Kings and Rooks on the squares where a game begins
    /// can castle.
    pub castling: Option<String>,
    /// The en passant square.
    pub en_passant: Option<String>,
    /// Half-moves since the last capture, Pawn move or drop.
    pub halfmove: Option<u32>,
    /// The number of the move.
    pub fullmove: Option<u32>,
}

impl Fields {
    /// Puts the fields that are given into a position. The other fields stay as they are.
    ///
    /// # Errors
    /// Why a field cannot be read.
    pub(crate) fn put_into(&self, setup: &mut Setup, rules: &Ruleset) -> Result<(), EntryError> {
        setup.turn = self.side.unwrap_or(setup.turn);
        if let Some(letters) = &self.reserve {
            setup.reserve = Some(reserve(letters, rules)?);
        }
        // Position strings have the one reader of these fields. The board before them does not matter.
        // A number in place of the rights would be read as a clock.
        if let Some(rights) = &self.castling {
            castling_rights(rights.as_bytes(), rules).map_err(EntryError::whole)?;
        }
        let field = |given: &Option<String>| given.clone().unwrap_or("-".to_owned());
        let (castling, en_passant) = (field(&self.castling), field(&self.en_passant));
        let halfmove = self.halfmove.unwrap_or(setup.halfmove);
        let fullmove = self.fullmove.unwrap_or(setup.fullmove).max(1);
        let text = format!("1 w {castling} {en_passant} {halfmove} {fullmove}");
        let read = fen::parse(text.as_bytes()).map_err(|fault| EntryError::whole(fault.why))?;
        if self.castling.is_some() {
            setup.castling = read.castling;
        }
        if self.en_passant.is_some() {
            setup.name_passed(&read.en_passant, rules).map_err(|(name, why)| EntryError::at(name, why))?;
        }
        (setup.halfmove, setup.fullmove) = (halfmove, fullmove);
        Ok(())
    }
}

/// The pieces in reserve: letters as in a position string, or `nothing`.
pub(super) fn reserve(letters: &str, rules: &Ruleset) -> Result<Vec<Piece>, EntryError> {
    if letters.trim() == "nothing" {
        return Ok(Vec::new());
    }
    let piece = |letter: char| {
        let none = || EntryError::at("reserve", no_such_piece(&letter.to_string(), rules));
        piece_of_letter(letter, rules).ok_or_else(none)
    };
    letters.chars().filter(|c| !c.is_whitespace() && !"[]".contains(*c)).map(piece).collect()
}
