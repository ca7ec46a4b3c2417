//! What the tags of OpenTafl's records are called among PGN's, and which of them are no tags there.
//!
//! Source: Jay Slater, *OpenTafl Notation*, 2015 to 2016.

use std::borrow::Cow;

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
