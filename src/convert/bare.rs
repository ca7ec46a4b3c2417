//! Notations of bare moves: a line a game (`coord`), the position behind every ply (`fens`), the last one (`epd`).
//!
//! They are written as the game was replayed, without a tree of its record: archives without comments are converted
//! about as fast as they are checked. What is not written is counted, by looking over the record or at its tree.

use crate::notation::opentafl_tags::{Meaning, meaning};
use crate::notation::pgn::{ElementKind, Form, ParsedGame, text};
use crate::replay::Replay;

use super::Format;
use super::losses::{Loss, Losses};
use super::opentafl;
use super::pgn::ROSTER;
use super::record::Record;
use super::tree::stray;

/// Tags that say what a line of `coord` says too.
const SAID: [&str; 4] = ["Variant", "SetUp", "FEN", "Result"];

/// Writes a game that was replayed with its main line spelled, and counts what such notations do not hold of its ends.
pub(super) fn write(format: Format, replay: &Replay, out: &mut String, losses: &mut Losses) {
    let variant = replay.variant.map_or("", |variant| variant.id());
    let result = replay.claimed.map_or("*", |claim| claim.score.as_str());
    let start = replay.spelled.start.as_deref();
    if format == Format::Coord {
        for part in [variant, "; ", start.unwrap_or("-"), ";", replay.spelled.text(), "; ", result, "\n"] {
            out.push_str(part);
        }
        return;
    }
    losses.add(Loss::Start, u64::from(start.is_some()));
    losses.add(Loss::Result, u64::from(result != "*"));
    let positions = replay.spelled.text();
    if format == Format::Fens {
        return out.push_str(positions);
    }
    losses.add(Loss::Moves, u64::from(!positions.is_empty()));
    let array = replay.variant.map_or("", |variant| variant.ruleset().start);
    let last = positions.lines().next_back().or(start).unwrap_or(array);
    for part in [last, " variant \"", variant, "\";\n"] {
        out.push_str(part);
    }
}

/// Counts what a record has besides its moves.
pub(super) fn count(bytes: &[u8], game: &ParsedGame, losses: &mut Losses) {
    let (mut comments, mut nags, mut variations) = (0, 0, 0);
    let (mut results, mut depth) = (0u64, 0u32);
    let mut buried = false;
    for element in &game.movetext {
        let was_buried = std::mem::replace(&mut buried, element.kind == ElementKind::Buried);
        match element.kind {
            ElementKind::Move => nags += u64::from(has_glyph(element.span.of(bytes), game.form)),
            ElementKind::Comment if game.form == Form::OpenTafl => {
                comments += opentafl::comments_of_turn(element.span.of(bytes));
            }
            ElementKind::Comment | ElementKind::LineComment | ElementKind::EscapedLine => comments += 1,
            ElementKind::Nag(_) | ElementKind::Glyph => nags += 1,
            ElementKind::Open => {
                variations += 1;
                depth += 1;
            }
            ElementKind::Close => depth = depth.saturating_sub(1),
            ElementKind::Result(_) if depth == 0 => results += 1,
            // OpenTafl's variations are words that stand together, PGN's are one element each.
            ElementKind::Buried => variations += u64::from(!was_buried || game.form != Form::OpenTafl),
            _ => {}
        }
    }
    let mut tags = 0;
    match game.form {
        Form::CoordLine => {}
        Form::Words | Form::GameCourier => {
            for tag in &game.tags {
                // What is said has no escapes.
                tags += u64::from(!is_said(tag.name.of(bytes), tag.value.of(bytes)));
            }
        }
        Form::OpenTafl => {
            for tag in &game.tags {
                match meaning(&text(tag.name.of(bytes))) {
                    Meaning::Tag(name) => {
                        tags += u64::from(!is_said(name.as_bytes(), tag.value.of(bytes)));
                    }
                    Meaning::Comment => comments += 1,
                    Meaning::Rules | Meaning::Start => {}
                }
            }
        }
    }
    losses.add(Loss::Tag, tags);
    losses.add(Loss::Comment, comments);
    losses.add(Loss::Nag, nags);
    losses.add(Loss::Variation, variations);
    // One is said; of several the last.
    losses.add(Loss::Result, results.saturating_sub(1));
    losses.add(Loss::Stray, stray(game));
}

/// The same of a record that was read as a tree.
pub(super) fn count_tree(record: &Record<'_>, losses: &mut Losses) {
    let census = record.census();
    let tags = record.tags.iter().filter(|(name, value)| !is_said(name.as_bytes(), value.as_bytes()));
    losses.add(Loss::Tag, tags.count() as u64);
    losses.add(Loss::Comment, census.comments);
    losses.add(Loss::Nag, census.nags);
    losses.add(Loss::Variation, census.variations);
}

/// Whether a tag says nothing that is lost.
fn is_said(name: &[u8], value: &[u8]) -> bool {
    let unknown = |&(tag, none): &(&str, &str)| tag.as_bytes() == name && none.as_bytes() == value;
    SAID.iter().any(|tag| tag.as_bytes() == name) || ROSTER.iter().any(unknown)
}

/// Whether `!` or `?` is written behind a move; marks may follow.
fn has_glyph(token: &[u8], form: Form) -> bool {
    match token.last() {
        Some(b'!' | b'?') => form == Form::Words,
        Some(b'+' | b'#') => form == Form::Words && token.iter().any(|b| matches!(b, b'!' | b'?')),
        _ => false,
    }
}
