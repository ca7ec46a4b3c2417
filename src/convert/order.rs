//! The order of the games that are written, and the files among which they are divided.

use std::borrow::Cow;
use std::str::FromStr;

use crate::replay::dates;
use crate::select::collation_key;
use crate::variants::Variant;

use super::tags::tag_name;

/// A tag whose values say in which order games are written: `Date`, `WhiteElo:desc`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SortKey {
    /// The name of the tag, in any case.
    pub tag: String,
    /// Whether the greatest value comes first. Games without the tag come last in both orders.
    pub descending: bool,
}

impl FromStr for SortKey {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (tag, descending) = match text.split_once(':') {
            None | Some((_, "asc")) => (text.strip_suffix(":asc").unwrap_or(text), false),
            Some((tag, "desc")) => (tag, true),
            Some((_, order)) => return Err(format!("the order is `asc` or `desc`, not `{order}`")),
        };
        tag_name(tag).map(|tag| SortKey { tag, descending })
    }
}

impl SortKey {
    /// Adds the bytes to a key by which games or problems with this value are ordered.
    pub(crate) fn push(&self, value: Option<&str>, key: &mut Vec<u8>) {
        let bytes = collation_key(value);
        if self.descending && bytes != collation_key(None) {
            // No key begins another one, so that the order of the inverted bytes is the other order.
            key.extend(bytes.iter().map(|byte| !byte));
        } else {
            key.extend(bytes);
        }
    }
}

/// By what games are divided among files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SplitBy {
    /// The value of a tag, or as many of its first characters: `Event`, `ECO:1`.
    Tag(String, Option<usize>),
    /// The year of the tag `Date`.
    Year,
    /// The variant.
    Variant,
}

impl FromStr for SplitBy {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.to_ascii_lowercase().as_str() {
            "year" => return Ok(SplitBy::Year),
            "variant" => return Ok(SplitBy::Variant),
            _ => {}
        }
        let Some((tag, most)) = text.split_once(':') else {
            return tag_name(text).map(|tag| SplitBy::Tag(tag, None));
        };
        let most = most.parse().ok().filter(|most| *most > 0);
        let most = most.ok_or("expected a number of characters, such as `ECO:1`")?;
        tag_name(tag).map(|tag| SplitBy::Tag(tag, Some(most)))
    }
}

/// The name of games without a value.
const UNKNOWN: &str = "unknown";

/// The most bytes of the name of a group: file systems have names of at most 255.
const LONGEST: usize = 100;

/// What stands between the parts of a name of games that are divided by more than one value. No part has it.
const BETWEEN: char = '+';

impl SplitBy {
    /// The name of a game's group, as a part of the name of a file: small letters, digits, `-`, `_` and `.` alone, so that it is one
    /// file on every system. `longest` is the most bytes that it has.
    fn group<'v>(
        &self,
        tag: impl Fn(&str) -> Option<Cow<'v, str>>,
        variant: Option<Variant>,
        longest: usize,
    ) -> String {
        let value = match self {
            SplitBy::Tag(name, _) => tag(name).unwrap_or_default(),
            SplitBy::Year => {
                tag("Date").and_then(|date| dates::year(&date)).map(Cow::Owned).unwrap_or_default()
            }
            SplitBy::Variant => variant.map_or("", |variant| variant.id()).into(),
        };
        let most = if let SplitBy::Tag(_, Some(most)) = self { *most } else { usize::MAX };
        let mut name = String::new();
        for sign in value.trim().chars().take(most).flat_map(char::to_lowercase) {
            match sign {
                '-' | '_' | '.' => name.push(sign),
                sign if sign.is_alphanumeric() => name.push(sign),
                _ if name.ends_with('_') => {}
                _ => name.push('_'),
            }
        }
        let end = (0..=longest).rev().find(|end| name.is_char_boundary(*end)).filter(|end| *end < name.len());
        let end = end.unwrap_or(name.len());
        match name[..end].trim_matches(['_', '.', '-']) {
            "" => UNKNOWN.to_owned(),
            name => name.to_owned(),
        }
    }
}

/// The order of games, and the files among which they are divided.
///
/// ```
/// use lawspeaker::convert::{ConvertOptions, Order, SortKey, SplitBy, convert_stream};
/// use lawspeaker::formats::Format;
/// let (sort, split): (SortKey, SplitBy) = ("WhiteElo:desc".parse()?, "ECO:1".parse()?);
/// assert_eq!((sort.descending, &split), (true, &SplitBy::Tag("ECO".to_owned(), Some(1))));
/// let pgn = Format::from_id("pgn").unwrap();
/// let mut options = ConvertOptions::new(pgn.reader.unwrap(), pgn);
/// options.order = Order { sort: vec![sort], split_by: vec![split] };
/// let archive = "[ECO \"B20\"]\n[WhiteElo \"1800\"]\n\n1. e4 *\n\n[ECO \"B90\"]\n[WhiteElo \"2400\"]\n\n1. e4 *\n";
/// let mut games = Vec::new();
/// convert_stream(archive.as_bytes(), &options, |_, game| games.push((game.key.clone(), game.game.number)))?;
/// games.sort(); // by their keys
/// assert_eq!(options.order.group(&games[0].0), Some("b"));
/// assert_eq!(games.iter().map(|game| game.0.len() > 2).collect::<Vec<_>>(), [true, true]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Order {
    /// The first one counts most. Games with equal values stay in order.
    pub sort: Vec<SortKey>,
    /// Games have a file in common if all of these are equal. Without any, all are in one file.
    pub split_by: Vec<SplitBy>,
}

/// What ends the name of a group in a key: less than every byte of a name.
const END: u8 = 0;

impl Order {
    /// Whether games stay in the order in which they are read, in one file.
    #[must_use]
    pub fn is_that_of_reading(&self) -> bool {
        self.sort.is_empty() && self.split_by.is_empty()
    }

    /// The key of a game whose tags a function gives by name: games of one group follow each other.
    pub(super) fn key<'v>(
        &self,
        tag: impl Fn(&str) -> Option<Cow<'v, str>>,
        variant: Option<Variant>,
    ) -> Vec<u8> {
        let mut key = Vec::new();
        if !self.split_by.is_empty() {
            key.extend(self.name(&tag, variant).bytes());
            key.push(END);
        }
        self.sort.iter().for_each(|sort| sort.push(tag(&sort.tag).as_deref(), &mut key));
        key
    }

    /// The name of the group of a game: `2024+city_open`.
    fn name<'v>(&self, tag: impl Fn(&str) -> Option<Cow<'v, str>>, variant: Option<Variant>) -> String {
        let mut name = String::new();
        for split_by in &self.split_by {
            if !name.is_empty() {
                name.push(BETWEEN);
            }
            name.push_str(&split_by.group(&tag, variant, LONGEST / self.split_by.len()));
        }
        name
    }

    /// The name of the group of a game with this key; none where games are not divided.
    #[must_use]
    pub fn group<'k>(&self, key: &'k [u8]) -> Option<&'k str> {
        if self.split_by.is_empty() {
            return None;
        }
        let end = key.iter().position(|byte| *byte == END)?;
        std::str::from_utf8(&key[..end]).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_greatest_value_first_and_none_last() {
        let values = [Some("900"), Some("2400"), Some("10"), None, Some("?"), Some("2400 b"), Some("")];
        let ordered = |text: &str| {
            let sort: SortKey = text.parse().unwrap();
            let mut all: Vec<_> = values.to_vec();
            all.sort_by_key(|value| {
                let mut key = Vec::new();
                sort.push(*value, &mut key);
                key
            });
            all
        };
        let unknown = [None, Some("?"), Some("")];
        assert_eq!(
            ordered("Elo"),
            [&[Some("10"), Some("900"), Some("2400"), Some("2400 b")][..], &unknown].concat()
        );
        assert_eq!(ordered("Elo:asc"), ordered("Elo"));
        assert_eq!(
            ordered("Elo:desc"),
            [&[Some("2400 b"), Some("2400"), Some("900"), Some("10")][..], &unknown].concat()
        );
        for text in ["", "a b", "Elo:up", "Elo:", ":desc"] {
            assert!(text.parse::<SortKey>().is_err(), "{text}");
        }
    }

    #[test]
    fn names_of_groups_are_names_of_files() {
        let group = |text: &str, value: Option<&'static str>| {
            let split_by = text.split(',').map(|one| one.parse().unwrap()).collect();
            Order { sort: Vec::new(), split_by }.name(|_| value.map(Cow::Borrowed), None)
        };
        for (text, value, expected) in [
            ("Event", Some("City Open / 2024"), "city_open_2024"),
            ("Event", Some("../../etc/passwd"), "etc_passwd"),
            ("Event", Some("CON\u{202E}:\\ a"), "con_a"),
            ("Event", Some("Ása vs. Björn"), "ása_vs._björn"),
            ("Event", Some("???"), "unknown"),
            ("Event", None, "unknown"),
            ("ECO:1", Some("B90"), "b"),
            ("year", Some("2024.05.01"), "2024"),
            ("year", Some("24.12.2023"), "2023"),
            ("year", Some("????.??.??"), "unknown"),
            ("YEAR", Some("20"), "unknown"),
            ("variant", None, "unknown"),
            ("year,Date", Some("2024.05.01"), "2024+2024.05.01"),
            ("Event,year", Some("a + b"), "a_b+unknown"),
        ] {
            assert_eq!(group(text, value), expected, "{text} {value:?}");
        }
        let long: &'static str = "é".repeat(500).leak();
        for text in ["Event", "Event,White", "Event,White,Black"] {
            let name = group(text, Some(long));
            assert!(name.len() <= LONGEST + 2 && name.len() > LONGEST / 2, "{text}: {name}");
        }
        for text in ["", "ECO:", "ECO:0", "ECO:x", "a b"] {
            assert!(text.parse::<SplitBy>().is_err(), "{text}");
        }
    }
}
