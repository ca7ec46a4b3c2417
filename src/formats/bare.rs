//! Notations of the main line alone: the position after every ply (`fens`), or the last one (`epd`); and what such
//! notations leave out.
//!
//! They are written as the game was replayed, without a tree: archives without comments are converted about as fast as
//! they are checked. What is not written is counted by looking over the syntax of the game.

use std::borrow::Cow;

use crate::notation::syntax::{ElementKind, ParsedGame};
use crate::replay::{Replay, Spelling};

use super::format::{Format, Writer};
use super::losses::{Loss, Losses};
use super::pgn::ROSTER;
use super::tree::stray;

/// The row of `fens`.
pub(super) const FENS: Format = Format {
    writer: Some(Writer::moves(write_positions, Spelling::Positions)),
    ..Format::named("fens", "a list of positions (fens)", &["fens"])
};

/// The row of `epd`.
pub(super) const EPD: Format = Format {
    writer: Some(Writer::moves(write_last, Spelling::Positions)),
    ..Format::named("epd", "positions in EPD", &["epd"])
};

/// Tags that the moves, the start position and the result of a game say too.
const SAID: [&str; 4] = ["Variant", "SetUp", "FEN", "Result"];

fn write_positions(replay: &Replay, out: &mut String, losses: &mut Losses) {
    count_ends(replay, losses);
    out.push_str(replay.spelled.text());
}

fn write_last(replay: &Replay, out: &mut String, losses: &mut Losses) {
    count_ends(replay, losses);
    let positions = replay.spelled.text();
    losses.add(Loss::Moves, u64::from(!positions.is_empty()));
    let (id, array) = replay.variant.map_or(("", ""), |variant| (variant.id(), variant.ruleset().start));
    let start = replay.spelled.start.as_deref();
    let last = positions.lines().next_back().or(start).unwrap_or(array);
    for part in [last, " variant \"", id, "\";\n"] {
        out.push_str(part);
    }
}

/// Positions say nothing of the start and the result.
fn count_ends(replay: &Replay, losses: &mut Losses) {
    losses.add(Loss::Start, u64::from(replay.spelled.start.is_some()));
    losses.add(Loss::Result, u64::from(replay.claimed.is_some_and(|claim| claim.score.as_str() != "*")));
}

/// Counts what a game has in addition to the moves of its main line.
pub(crate) fn count(bytes: &[u8], game: &ParsedGame, losses: &mut Losses) {
    let (mut comments, mut nags, mut variations) = (0, 0, 0);
    let (mut results, mut depth) = (0u64, 0u32);
    let glyphs = game.conventions.glyphs_in_moves;
    for element in &game.movetext {
        match element.kind {
            ElementKind::Move => nags += u64::from(glyphs && has_glyph(element.span.of(bytes))),
            // Nearly all others are these, and are counted nowhere.
            ElementKind::MoveNumber => {}
            kind if kind.is_comment() => comments += 1,
            ElementKind::Nag(_) | ElementKind::Glyph => nags += 1,
            ElementKind::Open => {
                variations += 1;
                depth += 1;
            }
            ElementKind::Close => depth = depth.saturating_sub(1),
            ElementKind::Result(_) if depth == 0 => results += 1,
            ElementKind::Buried => variations += 1,
            _ => {}
        }
    }
    // What the rules say is said by the variant too, or else the game was not replayed.
    let rules = game.rules.as_ref().map(|rules| rules.span);
    let tags = game.tags.iter().filter(|tag| tag.is_tag() && Some(tag.value) != rules);
    let lost = tags.filter(|tag| !is_said(game.name_of(bytes, tag), || game.value_of(bytes, tag)));
    losses.add(Loss::Tag, lost.count() as u64);
    losses.add(Loss::Comment, comments);
    losses.add(Loss::Nag, nags);
    losses.add(Loss::Variation, variations);
    // One is said; of several the last.
    losses.add(Loss::Result, results.saturating_sub(1));
    losses.add(Loss::Stray, stray(game));
}

/// Whether a tag says nothing that is lost. Most names decide without the value, which costs more to read.
fn is_said<'a>(name: &[u8], value: impl FnOnce() -> Cow<'a, str>) -> bool {
    if SAID.iter().any(|tag| tag.as_bytes() == name) {
        return true;
    }
    let of_roster = ROSTER.iter().find(|(tag, _)| tag.as_bytes() == name);
    of_roster.is_some_and(|&(_, unknown)| unknown == value())
}

/// Whether `!` or `?` is written behind a move; marks and stops may follow.
fn has_glyph(token: &[u8]) -> bool {
    match token.last() {
        Some(b'!' | b'?') => true,
        Some(b'+' | b'#' | b'.' | b',') => token.iter().any(|b| matches!(b, b'!' | b'?')),
        _ => false,
    }
}
