//! What every line of JSON says of itself: its `kind`, and the `version` of the program. The third member that all lines
//! have is `file`; each object says what is there.

use serde::de::IgnoredAny;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The version of the program that writes a line.
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
        /// A code of findings, explained.
        Code "code";
        /// How often a code was found.
        Count "count";
        /// Something that could not be read.
        Error "error";
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
