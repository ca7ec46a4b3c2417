//! The fixed words: how they are written, and their schemas, made from the lists that the program has.

#[cfg(feature = "schema")]
use std::borrow::Cow;

#[cfg(feature = "schema")]
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};

use crate::notation::score::Score;
use crate::replay::{Code, Severity, Verdict};
use crate::rules::{GameResult, Reason, Side};
use crate::variants::Variant;

/// Each type is written as its word, and its schema lists the words of all its values.
macro_rules! words {
    ($($type:ident $what:literal, $all:expr, $word:expr;)*) => {$(
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
                let words: Vec<_> = $all.iter().map($word).collect();
                json_schema!({ "description": $what, "type": "string", "enum": words })
            }
        }
    )*};
}

words! {
    Variant "A variant's id; `lawspeaker variants` lists them.", Variant::ALL, |variant| variant.id();
    Code "The code of a finding; `lawspeaker explain` tells what each means.", Code::ALL, |code| code.as_str();
    Severity "How much a finding weighs.", Severity::ALL, |severity| severity.as_str();
    Verdict "How a record is judged: legal, wrong, or legal and not ended.", Verdict::ALL,
        |verdict| verdict.as_str();
    Score "A result as a record writes it; `*` where there is none. Three quarters are Undenary's.", Score::ALL,
        |score| score.as_str();
    GameResult "How a game has ended, from White's side.", GameResult::ALL, |result| result.as_str();
    Reason "Why a game is over.", Reason::ALL, |reason| reason.as_str();
    Side "The side to move.", Side::BOTH, |side| side.letter();
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
            "description": "A tag's name: a letter, then letters, digits and underscores.",
            "type": "string",
            "pattern": "^[A-Za-z][A-Za-z0-9_]*$",
        })
    }
}
