//! Notations of the main line alone: the position after every ply (`fens`), or the last one (`epd`); and what such
//! notations leave out.
//!
//! They are written as the game was replayed, without a tree: archives without comments are converted about as fast as
//! they are checked. What is not written is counted by looking over the syntax of the game.

use memchr::memchr2;

use crate::notation::syntax::{ElementKind, ParsedGame, Tag};
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
    let InMoves { comments, nags, variations, results } = in_moves(bytes, game);
    // What the rules say is said by the variant too, or else the game was not replayed.
    let rules = game.rules.as_ref().map(|rules| rules.span);
    let tags = game.tags.iter().filter(|tag| tag.is_tag() && Some(tag.value) != rules);
    let lost = tags.filter(|tag| !is_said(bytes, game, tag));
    losses.add(Loss::Tag, lost.count() as u64);
    losses.add(Loss::Comment, comments);
    losses.add(Loss::Nag, nags);
    losses.add(Loss::Variation, variations);
    // One is said; of several the last.
    losses.add(Loss::Result, results.saturating_sub(1));
    losses.add(Loss::Stray, stray(game));
}

/// What movetext has in addition to the moves of the main line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct InMoves {
    comments: u64,
    nags: u64,
    variations: u64,
    /// Results outside variations.
    results: u64,
}

fn in_moves(bytes: &[u8], game: &ParsedGame) -> InMoves {
    let glyphs = game.conventions.glyphs_in_moves && has_glyph_sign(bytes, game);
    // Most games have nothing but moves, numbers, comments and a result. To count these takes no branch, so it costs far less than
    // to look at each element.
    let (mut moves, mut comments) = (0, 0);
    for element in &game.movetext {
        moves += usize::from(matches!(element.kind, ElementKind::Move | ElementKind::MoveNumber));
        comments += usize::from(matches!(element.kind, ElementKind::Comment));
    }
    let others = game.movetext.len() - moves - comments;
    let last = game.movetext.last().map(|element| element.kind);
    let results = usize::from(matches!(last, Some(ElementKind::Result(_))));
    if others == results && !glyphs {
        return InMoves { comments: comments as u64, results: results as u64, ..InMoves::default() };
    }
    each_in_moves(bytes, game, glyphs)
}

/// The same, element by element.
fn each_in_moves(bytes: &[u8], game: &ParsedGame, glyphs: bool) -> InMoves {
    let (mut found, mut depth) = (InMoves::default(), 0u32);
    for element in &game.movetext {
        match element.kind {
            ElementKind::Move => found.nags += u64::from(glyphs && has_glyph(element.span.of(bytes))),
            // Nearly all others are these, and are counted nowhere.
            ElementKind::MoveNumber => {}
            kind if kind.is_comment() => found.comments += 1,
            ElementKind::Nag(_) | ElementKind::Glyph => found.nags += 1,
            ElementKind::Open => {
                found.variations += 1;
                depth += 1;
            }
            ElementKind::Close => depth = depth.saturating_sub(1),
            ElementKind::Result(_) if depth == 0 => found.results += 1,
            ElementKind::Buried => found.variations += 1,
            _ => {}
        }
    }
    found
}

/// Whether `!` or `?` is anywhere in the movetext.
fn has_glyph_sign(bytes: &[u8], game: &ParsedGame) -> bool {
    let (Some(first), Some(last)) = (game.movetext.first(), game.movetext.last()) else { return false };
    // Where the elements are not in the order of the text, the stretch between the two says nothing.
    let text = bytes.get(first.span.start as usize..last.span.end as usize);
    text.is_none_or(|text| memchr2(b'!', b'?', text).is_some())
}

/// Whether nothing is lost with a tag: the moves, the start position and the result say the same, or its value is unknown.
fn is_said(bytes: &[u8], game: &ParsedGame, tag: &Tag) -> bool {
    match game.name_of(bytes, tag) {
        b"Variant" | b"SetUp" | b"FEN" | b"Result" => true,
        name => ROSTER
            .iter()
            .any(|&(known, unknown)| known.as_bytes() == name && game.has_value(bytes, tag, unknown)),
    }
}

/// Whether `!` or `?` is written behind a move; marks and stops may follow.
fn has_glyph(token: &[u8]) -> bool {
    match token.last() {
        Some(b'!' | b'?') => true,
        Some(b'+' | b'#' | b'.' | b',') => token.iter().any(|b| matches!(b, b'!' | b'?')),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::pgn;

    #[test]
    fn games_without_extras_are_counted_like_all_others() {
        let words =
            ["1.", "e4", "e5!", "Qh5?!+", "{why?}", "$3", "!?", "(", ")", "1-0", "*", "; more\n", "e.p."];
        let mut seed = 7u64;
        for length in 0..400 {
            let mut text = String::new();
            for _ in 0..length % 8 {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                // Mostly moves and numbers, so that the short way is taken too.
                let word = (seed >> 33) as usize % (words.len() * 3);
                text += words.get(word).unwrap_or(&"Nf3");
                text.push(' ');
            }
            let mut game = ParsedGame::new();
            pgn::parse(text.as_bytes(), 0, &mut game);
            assert_eq!(
                in_moves(text.as_bytes(), &game),
                each_in_moves(text.as_bytes(), &game, true),
                "{text}"
            );
        }
    }
}
