//! The ids of the rules of a game of data.

use super::laws::Laws;

/// The ids of the rules of a game: its own id, a dot and a word.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ids {
    pub(super) turn: &'static str,
    pub(super) pieces: &'static str,
    pub(super) promotion: &'static str,
    pub(super) en_passant: &'static str,
    pub(super) castling: &'static str,
    pub(super) check: &'static str,
    pub(super) capture: &'static str,
    pub(super) drops: &'static str,
    pub(super) gating: &'static str,
    pub(super) walls: &'static str,
    pub(super) extinction: &'static str,
    pub(super) flag: &'static str,
    pub(super) checks: &'static str,
    pub(super) end: &'static str,
    pub(super) repetition: &'static str,
    pub(super) count: &'static str,
}

impl Ids {
    /// The rule of promotion, or that of turns in a game without promotion.
    pub(super) fn promotion_or_turn(&self, laws: &Laws) -> &'static str {
        if laws.has_promotion() { self.promotion } else { self.turn }
    }

    pub(super) fn of(id: &str) -> Self {
        let rule = |word: &str| &*String::leak(format!("{id}.{word}"));
        Ids {
            turn: rule("turn"),
            pieces: rule("pieces"),
            promotion: rule("promotion"),
            en_passant: rule("enPassant"),
            castling: rule("castling"),
            check: rule("check"),
            capture: rule("mustCapture"),
            drops: rule("drops"),
            gating: rule("gating"),
            walls: rule("walls"),
            extinction: rule("extinction"),
            flag: rule("flag"),
            checks: rule("checkCounting"),
            end: rule("end"),
            repetition: rule("nFoldRule"),
            count: rule("nMoveRule"),
        }
    }
}
