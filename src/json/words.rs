//! Words with a fixed list of values: their text in JSON, and their schemas, which are generated from these lists.

#[cfg(feature = "schema")]
use std::borrow::Cow;

#[cfg(feature = "schema")]
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};

use crate::notation::score::Score;
use crate::replay::{Code, Severity, Verdict};
use crate::rules::{GameResult, Reason, Side};
use crate::variants::Variant;

/// Writes each value as its word. The schema lists the words of all values.
macro_rules! words {
    ($($type:ident $what:literal, $words:expr, $word:expr;)*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let word: fn(&$type) -> _ = $word;
                word(self).serialize(serializer)
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
}

words! {
    Variant "A variant's id; `lawspeaker variants` lists them.", Variant::ids(), |variant| variant.id();
    Code "The code of a finding; `lawspeaker explain` says what it means.",
        Code::ALL.iter().map(|code| code.as_str()), |code| code.as_str();
    Severity "How serious a finding is.",
        Severity::ALL.iter().map(|severity| severity.as_str()), |severity| severity.as_str();
    Verdict "The verdict on a record: valid, invalid, or valid so far but not finished.",
        Verdict::ALL.iter().map(|verdict| verdict.as_str()), |verdict| verdict.as_str();
    Score "A result as a record writes it; `*` means no result. Only a few variants have the results with quarters.",
        Score::ALL.iter().map(|score| score.as_str()), |score| score.as_str();
    GameResult "The result of a finished game.",
        GameResult::ALL.iter().map(|result| result.as_str()), |result| result.as_str();
    Reason "The reason why a game is over.",
        Reason::ALL.iter().map(|reason| reason.as_str()), |reason| reason.as_str();
    Side "The side to move.", Side::BOTH.iter().map(|side| side.letter()), |side| side.letter();
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
