//! Games of PGN as problems: the start position is the position, the tag `Stipulation` says what has to be achieved, and the main line
//! is what the keeper of the game claims.
//!
//! ```text
//! [White "Loyd, S."]
//! [FEN "8/8/8/8/8/5K2/5Q2/7k w - - 0 1"]
//! [Stipulation "#1"]
//!
//! 1. Qg2# *
//! ```
//!
//! The first move is the claimed key, and the whole line is kept. What is said of the game as a game, such as its result, is for
//! `check`. A game without a `FEN` tag is not a problem.

use crate::naming;
use crate::notation::Span;
use crate::notation::pgn;
use crate::notation::syntax::{ElementKind, ParsedGame};
use crate::problems::tags_of;
use crate::replay::{Finding, Replay, ReplayOptions, Spelling, Start, replay_to};
use crate::rules::Move;
use crate::variants::{Variant, boards};

use super::draft::Draughted;
use super::gather::SourceEntry;
use super::line::EntryLine;

/// The tags that name a game, in the order in which they name it.
const NAMES: [&str; 3] = ["White", "Event", "Round"];

/// Reads the text of a game. None if it has no position.
pub(super) fn read(
    entry: &SourceEntry,
    (variant, default_variant): (Option<Variant>, Option<Variant>),
) -> Option<Draughted> {
    let bytes = &*entry.text;
    let mut game = ParsedGame::default();
    pgn::parse(bytes, 0, &mut game);
    let tag = |name: &str| {
        let tag = game.tag(bytes, name)?;
        let value = game.value_of(bytes, &tag).trim().to_owned();
        (!value.is_empty()).then_some((value, tag.value))
    };
    let (_, place) = tag("FEN")?;
    let settings = ReplayOptions { variant, default_variant, ..ReplayOptions::default() };
    let replay = replay_to(bytes, &game, &settings, Spelling::Nothing, None);
    let moves = main_line(&game);
    let about = |span: Span| {
        let tags =
            ["FEN", "Variant", Variant::RULES_TAG].map(|name| game.tag(bytes, name).map(|tag| tag.whole));
        let is_in = |whole: &Span| whole.start <= span.start && span.end <= whole.end;
        tags.iter().flatten().chain(&moves).any(is_in)
    };
    let is_of_problem = |finding: &Finding| finding.is_error() && about(finding.span);
    let findings: Vec<_> = replay.findings.iter().filter(|finding| is_of_problem(finding)).cloned().collect();
    let Some((variant, Start::Position(position))) = replay.variant.zip(replay.start.clone()) else {
        return Some(Draughted { line: None, findings, ..Draughted::default() });
    };
    let mut line = EntryLine::new(&position, place);
    line.opcode("id", &[(name(entry, &tag), Span::default())]);
    if variant != Variant::DEFAULT {
        let named = tag("Variant").map_or(Span::default(), |(_, place)| place);
        line.opcode("variant", &[(variant.id(), named)]);
    }
    line.opcode("stip", tag("Stipulation").as_slice());
    let claimed = claimed(&replay, (variant, &position), &moves);
    line.opcode_of_moves("bm", claimed.get(..1).unwrap_or_default());
    line.opcode_of_moves("pv", &claimed);
    for kept in tags_of(bytes, &game) {
        let place = game.tag(bytes, &kept.name).map_or(Span::default(), |tag| tag.value);
        line.opcode(&kept.name, &[(kept.value, place)]);
    }
    Some(Draughted { line: Some(line), findings, ..Draughted::default() })
}

/// The places of the moves of the main line.
fn main_line(game: &ParsedGame) -> Vec<Span> {
    let mut depth = 0_usize;
    let mut moves = Vec::new();
    for element in &game.movetext {
        match element.kind {
            ElementKind::Open => depth += 1,
            ElementKind::Close => depth = depth.saturating_sub(1),
            ElementKind::Move if depth == 0 => moves.push(element.span),
            _ => {}
        }
    }
    moves
}

/// The moves of the main line that could be played, by name, with their places. A null move ends it.
fn claimed(replay: &Replay, (variant, position): (Variant, &str), places: &[Span]) -> Vec<(String, Span)> {
    let Ok((mut position, _)) = boards::read(variant, position) else { return Vec::new() };
    let mut claimed = Vec::new();
    for (&m, &place) in replay.moves.iter().zip(places).take_while(|(m, _)| **m != Move::NULL) {
        claimed.push((naming::san(&*position, m), place));
        position = position.boxed_after(m);
    }
    claimed
}

/// What the game is called: by its tags, or by its place in the file.
fn name(entry: &SourceEntry, tag: &impl Fn(&str) -> Option<(String, Span)>) -> String {
    let known = |name: &str| tag(name).map(|(value, _)| value).filter(|value| !matches!(&**value, "?" | "-"));
    let names: Vec<_> = NAMES.into_iter().filter_map(known).collect();
    if names.is_empty() { format!("game {}", entry.extent.count) } else { names.join(", ") }
}
