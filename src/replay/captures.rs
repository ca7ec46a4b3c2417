//! What a record says about captures and the board does not, in words.
//!
//! Only games whose moves list their captures come here. Why a single piece was not taken is the game's to say.

use crate::geometry::Square;
use crate::naming::CaptureList;
use crate::rules::{Board, Move};

/// The rule and the reason against the captures that a record writes after a legal move: first those that it does not make,
/// each with its reason, then those that are left out. The capture of a King that ends the game is not among the captures.
#[must_use]
pub fn why_wrong(game: &dyn Board, m: Move, list: &CaptureList) -> (Option<&'static str>, String) {
    let size = game.size();
    let name = |square: &Square| size.name(*square).to_string();
    let mut rule = None;
    let mut parts = Vec::new();
    for square in &list.extra {
        let Some(reason) = game.why_not_captured(m, *square) else {
            parts.push(format!("the capture on {} is written as the mark `#`", name(square)));
            continue;
        };
        rule = rule.or(Some(reason.rule));
        parts.push(format!("it does not capture {}: {}", name(square), reason.why));
    }
    for square in &list.missing {
        let reason = game.why_captured(m, *square);
        rule = rule.or(reason.as_ref().map(|reason| reason.rule));
        let why = reason.map_or(String::new(), |reason| format!(": {}", reason.why));
        parts.push(format!("it also captures {}{why}", name(square)));
    }
    for square in &list.twice {
        parts.push(format!("{} is written twice", name(square)));
    }
    (rule, format!("the move is legal, but {}", parts.join("; ")))
}
