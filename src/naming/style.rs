//! The spellings of moves.

use crate::notation::moves::{self, FROM_ZERO, KOREAN, LETTERS};
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
    /// By the file of the piece, where a move has such a name: `C2=5`. Otherwise, as in the styles below, in `coord`.
    Wxf,
    /// The same in Chinese: `炮二平五`.
    Chinese,
    /// Squares with ranks from 0: `H2-E2`.
    Iccs,
    /// Squares with Korean numbers: `79졸78`.
    Korean,
}

impl Style {
    /// Whether its moves have marks.
    #[must_use]
    pub const fn has_marks(self) -> bool {
        matches!(self, Style::San | Style::Lan | Style::Figurine)
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
