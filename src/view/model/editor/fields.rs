//! The fields of a position that are not on the board. Their numbers are those of a position string; the reserve is a part of
//! its first field.

use crate::entry::{EntryError, Fields};
use crate::rules::{Ruleset, Setup, SetupField};

/// A field with a text that is typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::view) enum Field {
    Reserve,
    Castling,
    EnPassant,
    Halfmove,
    Fullmove,
}

impl Field {
    /// All of them, in the order of a position string.
    pub(in crate::view) const ALL: [Field; 5] =
        [Field::Reserve, Field::Castling, Field::EnPassant, Field::Halfmove, Field::Fullmove];

    /// The key that changes it.
    pub(in crate::view) const fn key(self) -> char {
        match self {
            Field::Reserve => '1',
            Field::Castling => '3',
            Field::EnPassant => '4',
            Field::Halfmove => '5',
            Field::Fullmove => '6',
        }
    }

    /// What is asked for when it is typed.
    pub(in crate::view) const fn asked(self) -> &'static str {
        match self {
            Field::Reserve => "pieces in reserve, as KQn: ",
            Field::Castling => "castling rights, as KQkq: ",
            Field::EnPassant => "en passant square: ",
            Field::Halfmove => "plies since the last capture, Pawn move or drop: ",
            Field::Fullmove => "number of the move: ",
        }
    }

    /// The part of a position that it is.
    pub(in crate::view) const fn part(self) -> Option<SetupField> {
        match self {
            Field::Reserve => Some(SetupField::Reserve),
            Field::Castling => Some(SetupField::Castling),
            Field::EnPassant => Some(SetupField::EnPassant),
            Field::Halfmove | Field::Fullmove => None,
        }
    }

    /// The text to begin with. Lists of letters are changed, all other fields are typed anew.
    pub(super) fn text(self, setup: &Setup, reserve: Option<String>) -> String {
        let text = match self {
            Field::Reserve => reserve.filter(|_| setup.reserve.as_ref().is_some_and(|all| !all.is_empty())),
            Field::Castling => Some(setup.castling.clone()).filter(|rights| rights != "-"),
            Field::EnPassant | Field::Halfmove | Field::Fullmove => None,
        };
        text.unwrap_or_default()
    }

    /// The position with the field that was typed, read as the options of `position` are. Nothing stands for none, and for the
    /// number that was there.
    pub(super) fn put(self, text: &str, setup: &Setup, rules: &Ruleset) -> Result<Setup, EntryError> {
        let text = text.trim();
        let or_none = || Some(if text.is_empty() { "-" } else { text }.to_owned());
        let number = || match text {
            "" => Ok(None),
            text => text.parse().map(Some).map_err(|_| {
                EntryError::whole(format!("`{text}` is not a whole number of at most nine digits"))
            }),
        };
        let mut fields = Fields::default();
        match self {
            Field::Reserve => fields.reserve = Some(text.to_owned()),
            Field::Castling => fields.castling = or_none(),
            Field::EnPassant => fields.en_passant = or_none(),
            Field::Halfmove => fields.halfmove = number()?,
            Field::Fullmove => fields.fullmove = number()?,
        }
        let mut setup = setup.clone();
        fields.put_into(&mut setup, rules)?;
        Ok(setup)
    }
}
