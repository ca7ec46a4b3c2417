//! The spellings of moves.

use crate::notation::moves::{self, CHARACTERS, FROM_ZERO, KOREAN, LETTERS};
use crate::rules::Ruleset;

/// A spelling of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Style {
    /// The machine's form, one spelling a move: `c4d2xc2`.
    Coord,
    /// For people, shortest: `Fxd2xc2`.
    San,
    /// For people, with the whole origin: `Fc4xd2xc2`.
    Lan,
    /// `San` with symbols for letters: `ᚢxd2xc2`.
    Figurine,
    /// By the file of the piece: `C2=5`. Here and below, a move that has no such name, or of a game without this notation, is written
    /// in `coord`.
    Wxf,
    /// The same in Chinese: `炮二平五`.
    Chinese,
    /// Squares with ranks from 0: `H2-E2`.
    Iccs,
    /// Squares with Korean numbers: `79졸78`.
    Korean,
}

impl Style {
    /// The notation that a game has to list to have names in this style.
    pub(super) const fn notation(self) -> Option<&'static str> {
        match self {
            Style::Coord | Style::San | Style::Lan | Style::Figurine => None,
            Style::Wxf => Some(LETTERS),
            Style::Chinese => Some(CHARACTERS),
            Style::Iccs => Some(FROM_ZERO),
            Style::Korean => Some(KOREAN),
        }
    }

    /// Whether its moves have marks.
    #[must_use]
    pub const fn has_marks(self) -> bool {
        self.notation().is_none() && !matches!(self, Style::Coord)
    }

    /// The style in which people want to hear of other moves than this one: that of a notation of the game's own, or `san`.
    pub(super) fn like(token: &str, rules: &Ruleset) -> Style {
        let read = moves::parse(token.as_bytes());
        let name = read.as_ref().ok().and_then(|text| text.notations().first());
        match name.filter(|name| rules.notations.contains(name)) {
            Some(&LETTERS) if token.is_ascii() => Style::Wxf,
            Some(&LETTERS) => Style::Chinese,
            Some(&FROM_ZERO) => Style::Iccs,
            Some(&KOREAN) => Style::Korean,
            _ => Style::San,
        }
    }
}
