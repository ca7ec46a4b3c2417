//! What the tags and the rules record of an OpenTafl record say, in the words of PGN's tags.

use crate::notation::Span;
use crate::notation::syntax::{ParsedGame, RuleOption, RulesStatement, Tag};
use crate::notation::text::text;

use super::tags::{Meaning, meaning};

/// The name among PGN's tags under which a rules record is kept.
pub(super) const RULES: &str = "TaflRules";

const HELP: &str = "rules are in a tag: `[rules:dim:11 ... start:/.../]`";

/// Turns what was read before the first turn into tags and statements about the game.
pub(super) fn finish(bytes: &[u8], header: &[Tag], game: &mut ParsedGame) {
    let rules = rules(bytes, header);
    let options = rules.map_or_else(Vec::new, |rules| options(bytes, rules));
    let option = |name: &[u8]| options.iter().copied().find(|option| option.name.of(bytes) == name);
    let start = value(bytes, header, "position").or(option(b"start").map(|option| option.value));
    if let Some(place) = start {
        let side = if begins_with_attackers(bytes, header) { 'b' } else { 'w' };
        game.field("FEN", &format!("{} {side} - - 0 1", turned(&text(place.of(bytes)))), place);
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
    let size = option(b"dim");
    game.rules = Some(RulesStatement { span: rules.unwrap_or_default(), options, size, help: HELP });
}

/// Whether by the record's rules the attackers, who are Black, move first: unless `atkf:n` says no.
pub(super) fn begins_with_attackers(bytes: &[u8], header: &[Tag]) -> bool {
    let Some(rules) = rules(bytes, header) else { return true };
    !options(bytes, rules).iter().any(|option| option.whole.of(bytes) == b"atkf:n")
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

/// A position record as the placement of a position string: its ranks begin with the first.
fn turned(position: &str) -> String {
    let ranks: Vec<_> = position.trim().trim_matches('/').split('/').rev().collect();
    ranks.join("/")
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

/// The options of a rules record, in their order.
fn options(bytes: &[u8], rules: Span) -> Vec<RuleOption> {
    let mut options = Vec::new();
    let mut at = rules.start as usize;
    let end = rules.end as usize;
    while at < end {
        if bytes[at].is_ascii_whitespace() {
            at += 1;
            continue;
        }
        let stop = bytes[at..end].iter().position(u8::is_ascii_whitespace).map_or(end, |n| at + n);
        let colon = bytes[at..stop].iter().position(|&b| b == b':');
        let (name, value) = match colon {
            Some(n) => (Span::new(at, at + n), Span::new(at + n + 1, stop)),
            None => (Span::new(at, at), Span::new(at, stop)),
        };
        options.push(RuleOption { name, value, whole: Span::new(at, stop) });
        at = stop;
    }
    options
}
