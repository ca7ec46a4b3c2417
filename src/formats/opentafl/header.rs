//! What the tags and the rules record of an OpenTafl record say, in the words of PGN's tags.
//!
//! Source: Jay Slater, *OpenTafl Notation*, 2015 to 2016.

use std::borrow::Cow;

use crate::notation::Span;
use crate::notation::syntax::{ParsedGame, RulesStatement, Tag};
use crate::notation::text::text;
use crate::variants::Variant;

/// The name among PGN's tags under which a rules record is kept.
pub(super) const RULES: &str = Variant::RULES_TAG;

const HELP: &str = "write the rules in a tag: `[rules:dim:11 ... start:/.../]`";

/// Turns what was read before the first turn into tags and statements about the game.
pub(super) fn finish(bytes: &[u8], header: &[Tag], game: &mut ParsedGame) {
    let rules = rules(bytes, header);
    let option = |name: &[u8]| option(bytes, rules.unwrap_or_default(), name);
    let start = value(bytes, header, "position").or_else(|| option(b"start"));
    let placement = start.map(|place| (turned(&text(place.of(bytes))), place));
    let placement = placement
        .or_else(|| option(b"starti").map(|place| (inner(&text(place.of(bytes))).to_owned(), place)));
    if let Some((placement, place)) = placement {
        let side = if begins_with_attackers(bytes, header) { 'b' } else { 'w' };
        game.field("FEN", &format!("{placement} {side} - - 0 1"), place);
    }
    if rules.is_none()
        && let Some(variant) = value(bytes, header, "variant")
    {
        game.field("Variant", &text(variant.of(bytes)), variant);
    }
    for tag in header {
        let said = text(tag.value.of(bytes));
        match meaning(&text(tag.name.of(bytes))) {
            Meaning::Start | Meaning::Comment => {}
            Meaning::Rules => game.translated(RULES, &said, *tag),
            Meaning::Tag(name) if name == "Result" => game.translated(&name, result(&said), *tag),
            Meaning::Tag(name) => game.translated(&name, &said, *tag),
        }
    }
    game.rules = Some(RulesStatement { span: rules.unwrap_or_default(), help: HELP });
}

/// Whether by the record's rules the attackers, who are Black, move first: unless `atkf:n` says no.
pub(super) fn begins_with_attackers(bytes: &[u8], header: &[Tag]) -> bool {
    let Some(rules) = rules(bytes, header) else { return true };
    option(bytes, rules, b"atkf").is_none_or(|value| value.of(bytes) != b"n")
}

/// A result in PGN's words: `1` is a win of the attackers, who are Black. What is not a result stays as it is.
fn result(said: &str) -> &str {
    match said {
        "1" => "0-1",
        "-1" => "1-0",
        "0" => "1/2-1/2",
        "?" | "" => "*",
        other => other,
    }
}

/// A position record as the placement of a position string: its ranks begin with the first. No list of the ranks is made, because a
/// damaged record may have millions.
fn turned(position: &str) -> String {
    let position = inner(position);
    let mut turned = String::with_capacity(position.len());
    for (n, rank) in position.rsplit('/').enumerate() {
        if n > 0 {
            turned.push('/');
        }
        turned.push_str(rank);
    }
    turned
}

/// The ranks of a position record.
fn inner(position: &str) -> &str {
    position.trim().trim_matches('/')
}

/// The value of the first tag of this name, in any case.
fn value(bytes: &[u8], header: &[Tag], name: &str) -> Option<Span> {
    let named = |tag: &&Tag| tag.name.of(bytes).eq_ignore_ascii_case(name.as_bytes());
    header.iter().find(named).map(|tag| tag.value)
}

/// The rules record, from a tag or from a line of its own.
fn rules(bytes: &[u8], header: &[Tag]) -> Option<Span> {
    value(bytes, header, "rules").or_else(|| value(bytes, header, ""))
}

/// The value of the first option of this name in a rules record.
fn option(bytes: &[u8], rules: Span, name: &[u8]) -> Option<Span> {
    let mut at = rules.start as usize;
    for word in rules.of(bytes).split(u8::is_ascii_whitespace) {
        if let Some(value) = word.strip_prefix(name).and_then(|rest| rest.strip_prefix(b":")) {
            let end = at + word.len();
            return Some(Span::new(end - value.len(), end));
        }
        at += word.len() + 1;
    }
    None
}

/// Names of tags here and in PGN. Attackers are Black.
pub(super) const NAMES: [(&str, &str); 12] = [
    ("event", "Event"),
    ("site", "Site"),
    ("date", "Date"),
    ("round", "Round"),
    ("attackers", "Black"),
    ("defenders", "White"),
    ("annotator", "Annotator"),
    ("compiler", "Compiler"),
    ("time-control", "TimeControl"),
    ("time-remaining", "TimeRemaining"),
    ("termination", "Termination"),
    ("variant", "TaflVariant"),
];

/// What a tag of OpenTafl's is to a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Meaning<'a> {
    /// A tag, of this name in PGN.
    Tag(Cow<'a, str>),
    /// A comment before the first move.
    Comment,
    /// The rules, of which the variant says all that matters here.
    Rules,
    /// The start position.
    Start,
}

/// What a tag of this name is.
pub(super) fn meaning(name: &str) -> Meaning<'_> {
    let lower = name.to_ascii_lowercase();
    match lower.as_str() {
        "rules" | "" => Meaning::Rules,
        "position" => Meaning::Start,
        "result" => Meaning::Tag(Cow::Borrowed("Result")),
        "start-comment" | "starting-comment" => Meaning::Comment,
        _ => match NAMES.iter().find(|(here, _)| *here == lower) {
            Some((_, there)) => Meaning::Tag(Cow::Borrowed(there)),
            None if name.contains('-') => Meaning::Tag(Cow::Owned(joined(name))),
            None => Meaning::Tag(Cow::Borrowed(name)),
        },
    }
}

/// `best-of-three` as `BestOfThree`: PGN's names have no dashes.
fn joined(name: &str) -> String {
    let mut joined = String::with_capacity(name.len());
    for part in name.split('-') {
        let mut letters = part.chars();
        joined.extend(letters.next().map(|first| first.to_ascii_uppercase()));
        joined.push_str(letters.as_str());
    }
    joined
}
