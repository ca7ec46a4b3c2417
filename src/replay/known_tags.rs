//! The tags of a record that mean something to a replay, and their values.

use std::borrow::Cow;

use crate::notation::Span;
use crate::notation::moves::FROM_ZERO;
use crate::notation::syntax::{ParsedGame, RED, Tag};
use crate::variants::Variant;

/// The seven tags of the PGN standard, in its order.
pub(super) const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];
pub(super) const DATE: usize = 2;
const WHITE: usize = 4;
pub(super) const RESULT: usize = 6;

/// What the tag `Format` calls squares with ranks from 0.
const ICCS: &str = "ICCS";

/// A tag's value with its place.
#[derive(Clone, Debug)]
pub(super) struct Value<'a> {
    pub(super) text: Cow<'a, str>,
    pub(super) span: Span,
}

impl Value<'_> {
    /// The place of a part of the value. Where the text is not the value's own bytes (an escape was undone, or the record writes it
    /// another way) the value as a whole is still right.
    pub(super) fn inside(&self, part: Span) -> Span {
        let moved = part.moved(self.span.start);
        let own = matches!(self.text, Cow::Borrowed(_)) && moved.end <= self.span.end;
        if own { moved } else { self.span }
    }
}

/// The tags that mean something here, found in one pass; of a doubled one the first.
#[derive(Default)]
pub(super) struct Known {
    pub(super) roster: [Option<Tag>; ROSTER.len()],
    pub(super) variant: Option<Tag>,
    /// The rules, which count only for a variant that asks for them.
    pub(super) rules: Option<Tag>,
    /// How moves are written, in records of xiangqi.
    pub(super) format: Option<Tag>,
    pub(super) set_up: Option<Tag>,
    pub(super) fen: Option<Tag>,
    pub(super) ply_count: Option<Tag>,
    /// The date by the clock of the site's server.
    pub(super) utc_date: Option<Tag>,
}

impl Known {
    pub(super) fn among(bytes: &[u8], game: &ParsedGame) -> Self {
        let mut known = Known::default();
        let (mut of_game, mut red): (Option<Tag>, Option<Tag>) = (None, None);
        for tag in &game.tags {
            let name = game.name_of(bytes, tag);
            let place = match name {
                b"Variant" => &mut known.variant,
                _ if name == Variant::RULES_TAG.as_bytes() => &mut known.rules,
                b"Game" => &mut of_game,
                _ if name == RED.as_bytes() => &mut red,
                b"Format" => &mut known.format,
                b"SetUp" => &mut known.set_up,
                b"FEN" => &mut known.fen,
                b"PlyCount" => &mut known.ply_count,
                b"UTCDate" => &mut known.utc_date,
                _ => match ROSTER.iter().position(|known| known.as_bytes() == name) {
                    Some(n) => &mut known.roster[n],
                    None => continue,
                },
            };
            // What a fixed field says goes before any tag.
            match place {
                Some(_) if tag.is_tag() => {}
                place => *place = Some(*tag),
            }
        }
        // Records of xiangqi name their game so. In other archives the tag may be a number.
        let names_a_game = |tag: &Tag| Variant::from_name(&game.value_of(bytes, tag)).is_some();
        known.variant = known.variant.or_else(|| of_game.filter(names_a_game));
        known.roster[WHITE] = known.roster[WHITE].or(red);
        known
    }

    /// Whether the moves of a game of this variant are squares with ranks from 0.
    pub(super) fn counts_from_zero(&self, bytes: &[u8], game: &ParsedGame, variant: Variant) -> bool {
        let has_them = |_: &Tag| variant.ruleset().notations.contains(&FROM_ZERO);
        let value = self.format.filter(has_them).map(|tag| value_of(bytes, game, tag).text);
        value.is_some_and(|value| value.trim().eq_ignore_ascii_case(ICCS))
    }
}

/// The value of a tag, with its place.
pub(super) fn value_of<'a>(bytes: &'a [u8], game: &'a ParsedGame, tag: Tag) -> Value<'a> {
    Value { text: game.value_of(bytes, &tag), span: tag.value }
}

/// Whether a tag says in which notation the moves of a game of xiangqi are. It is false when they are written anew.
pub(crate) fn says_how_moves_are_written(name: &str, value: &str, variant: Option<Variant>) -> bool {
    const NOTATIONS: [&str; 3] = [ICCS, "WXF", "Chinese"];
    name == "Format"
        && variant.is_some_and(|variant| variant.ruleset().notations.contains(&FROM_ZERO))
        && NOTATIONS.iter().any(|known| known.eq_ignore_ascii_case(value.trim()))
}

/// Whether a tag of this name speaks of the last move of a game, so that it is false of a game that was cut.
pub(crate) fn speaks_of_the_last_move(name: &str) -> bool {
    const NAMES: [&str; 6] = ["PlyCount", "TotalPlyCount", "HashCode", "FinalFEN", "EndFEN", "EndPosition"];
    NAMES.iter().any(|known| known.eq_ignore_ascii_case(name))
}
