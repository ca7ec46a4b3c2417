//! What every line of JSON says of itself: its `kind`, and the `version` of the program. The third member that all lines
//! have is `file`; each object says what is there. Words with a fixed list of values have their text and their schemas from one list.

use serde::de::{self, IgnoredAny, Unexpected};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::notation::score::Score;
use crate::replay::{Code, Severity, Verdict};
use crate::rules::{GameResult, Reason, Side};
use crate::variants::Variant;

#[cfg(feature = "schema")]
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
#[cfg(feature = "schema")]
use std::borrow::Cow;

/// The version of the program that writes a line.
///
/// ```
/// let version = serde_json::to_string(&lawspeaker::json::Version)?;
/// assert_eq!(version, format!("\"{}\"", env!("CARGO_PKG_VERSION")));
/// assert!(serde_json::from_str::<lawspeaker::json::Version>("\"0.0.1\"").is_ok()); // of another version
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Version;

impl Serialize for Version {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(env!("CARGO_PKG_VERSION"))
    }
}

/// What is read may be from another version, and is written again by this one.
impl<'de> Deserialize<'de> for Version {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        IgnoredAny::deserialize(deserializer).map(|_| Version)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Version {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Version".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "description": "The version of the program that wrote the line.",
            "type": "string",
        })
    }
}

/// The kinds of lines: types without a value, each written as its word. So the schema of an object has the one word that it
/// can have, and a reader can choose the type by it.
///
/// ```
/// use lawspeaker::json::kind;
/// assert_eq!(serde_json::to_string(&(kind::Problem, kind::GameRow))?, r#"["problem","game-row"]"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
pub mod kind {
    use serde::de::IgnoredAny;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    macro_rules! kinds {
        ($($(#[$doc:meta])* $name:ident $word:literal;)*) => {$(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
            pub struct $name;

            impl Serialize for $name {
                fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    serializer.serialize_str($word)
                }
            }

            /// The reader of a line has chosen the type by the word.
            impl<'de> Deserialize<'de> for $name {
                fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                    IgnoredAny::deserialize(deserializer).map(|_| $name)
                }
            }

            #[cfg(feature = "schema")]
            impl schemars::JsonSchema for $name {
                fn inline_schema() -> bool {
                    true
                }

                fn schema_name() -> std::borrow::Cow<'static, str> {
                    concat!("kind ", $word).into()
                }

                fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                    schemars::json_schema!({ "const": $word })
                }
            }
        )*};
    }

    kinds! {
        /// A game of a file of games, and whether it is served.
        CheckedGame "checked-game";
        /// A code of findings, explained.
        Code "code";
        /// How often a code was found.
        Count "count";
        /// A game that is left out because it is a duplicate.
        Duplicate "duplicate";
        /// Something that could not be read.
        Error "error";
        /// A field of the conditions that choose games.
        Field "field";
        /// A file that is not canonical.
        File "file";
        /// A game that was checked.
        Game "game";
        /// The variants under which the games of a file replay.
        Guess "guess";
        /// A row of a table of games.
        GameRow "game-row";
        /// A problem found in a game.
        Mined "mined";
        /// A number of move paths.
        Perft "perft";
        /// A position.
        Position "position";
        /// A row of a table of positions.
        PositionRow "position-row";
        /// A problem that was solved.
        Problem "problem";
        /// A proof that was checked.
        Proof "proof";
        /// A rule of a variant.
        Rule "rule";
        /// A setting of the configuration.
        Setting "setting";
        /// The overview of an archive.
        Stats "stats";
        /// A variant.
        Variant "variant";
    }
}

/// Writes each value as its word, and reads it again. The schema lists the words of all values.
macro_rules! words {
    ($($type:ident $what:literal, $words:expr, $word:expr, $read:expr;)*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let word: fn(&$type) -> _ = $word;
                word(self).serialize(serializer)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let word = String::deserialize(deserializer)?;
                let read: fn(&str) -> Option<$type> = $read;
                read(&word).ok_or_else(|| de::Error::invalid_value(Unexpected::Str(&word), &$what))
            }
        }

        #[cfg(feature = "schema")]
        impl JsonSchema for $type {
            fn schema_name() -> Cow<'static, str> {
                stringify!($type).into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                let words: Vec<_> = $words.collect();
                json_schema!({ "description": $what, "type": "string", "enum": words })
            }
        }
    )*};
    ($($type:ident $what:literal, $all:expr;)*) => {
        words! {$(
            $type $what, $all.iter().map(|value| value.as_str()), |value| value.as_str(),
                |word| $all.iter().copied().find(|value| value.as_str() == word);
        )*}
    };
}

words! {
    Side "The side to move.", Side::BOTH.iter().map(|side| side.letter()), |side| side.letter(),
        |letter| Side::BOTH.into_iter().find(|side| letter.chars().eq([side.letter()]));
}

words! {
    Code "The code of a finding; `lawspeaker explain` says what it means.", Code::ALL;
    Severity "How serious a finding is.", Severity::ALL;
    Verdict "The verdict on a record: valid, invalid, or valid so far but not finished.", Verdict::ALL;
    Score "A result as a record writes it; `*` means no result. Only a few variants have the results with quarters.", Score::ALL;
    GameResult "The result of a finished game.", GameResult::ALL;
    Reason "The reason why a game is over.", Reason::ALL;
}

/// As its id. Files of games bring ids of their own, so the schema lists none.
impl Serialize for Variant {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.id().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Variant {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let id = String::deserialize(deserializer)?;
        Variant::from_id(&id)
            .ok_or_else(|| de::Error::invalid_value(Unexpected::Str(&id), &"the id of a variant"))
    }
}

#[cfg(feature = "schema")]
impl JsonSchema for Variant {
    fn schema_name() -> Cow<'static, str> {
        "Variant".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A variant's id; `lawspeaker variants` lists them. Files of games have further ones.",
            "type": "string",
            "pattern": "^[A-Za-z0-9_+-]+$",
        })
    }
}

/// The name of a tag, as PGN has it.
#[cfg(feature = "schema")]
#[derive(Clone, Copy, Debug)]
pub struct TagName;

#[cfg(feature = "schema")]
impl JsonSchema for TagName {
    fn schema_name() -> Cow<'static, str> {
        "TagName".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "The name of a tag: a letter, then letters, digits and underscores.",
            "type": "string",
            "pattern": "^[A-Za-z][A-Za-z0-9_]*$",
        })
    }
}
