//! The shape of a game's JSON object, with the place of every text in it.

use std::borrow::Cow;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

use crate::notation::text::text;

/// A string as it is written, without its quotes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Text<'a>(pub(super) &'a str);

impl<'a> Text<'a> {
    /// What it says.
    pub(super) fn value(self) -> Cow<'a, str> {
        unescaped(self.0.as_bytes())
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Text<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let raw = <&RawValue>::deserialize(deserializer)?.get();
        let inside = raw.strip_prefix('"').and_then(|raw| raw.strip_suffix('"'));
        inside.map(Text).ok_or_else(|| D::Error::custom("expected a string"))
    }
}

/// A member that may be missing but is not null.
fn present<'de: 'a, 'a, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Text<'a>>, D::Error> {
    Text::deserialize(deserializer).map(Some)
}

/// The text of a string, whose bytes between the quotes these are.
pub(super) fn unescaped(raw: &[u8]) -> Cow<'_, str> {
    if !raw.contains(&b'\\') {
        return text(raw);
    }
    let quoted = [b"\"", raw, b"\""].concat();
    // The reader of the object has seen that it is a string.
    serde_json::from_slice(&quoted).map_or_else(|_| text(raw), Cow::Owned)
}

/// A game.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Game<'a> {
    #[serde(borrow)]
    pub(super) variant: Text<'a>,
    pub(super) start: Option<Text<'a>>,
    pub(super) tags: Vec<(Text<'a>, Text<'a>)>,
    #[serde(default)]
    pub(super) comments: Vec<Comment<'a>>,
    #[serde(default)]
    pub(super) nags: Vec<Nag<'a>>,
    #[serde(default)]
    pub(super) variations: Vec<Variation<'a>>,
    pub(super) moves: Vec<Ply<'a>>,
    pub(super) result: Text<'a>,
    #[serde(default)]
    pub(super) behind: Vec<Comment<'a>>,
}

/// A move.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Ply<'a> {
    #[serde(borrow, default, deserialize_with = "present")]
    pub(super) san: Option<Text<'a>>,
    #[serde(default, deserialize_with = "present")]
    pub(super) coord: Option<Text<'a>>,
    #[serde(default)]
    pub(super) nags: Vec<Nag<'a>>,
    #[serde(default)]
    pub(super) before: Vec<Comment<'a>>,
    #[serde(default)]
    pub(super) after: Vec<Comment<'a>>,
    #[serde(default)]
    pub(super) variations: Vec<Variation<'a>>,
}

/// A variation.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Variation<'a> {
    #[serde(borrow, default)]
    pub(super) comments: Vec<Comment<'a>>,
    #[serde(default)]
    pub(super) nags: Vec<Nag<'a>>,
    #[serde(default)]
    pub(super) variations: Vec<Variation<'a>>,
    pub(super) moves: Vec<Ply<'a>>,
    #[serde(default, deserialize_with = "present")]
    pub(super) result: Option<Text<'a>>,
    #[serde(default)]
    pub(super) behind: Vec<Comment<'a>>,
}

/// A comment.
#[derive(Clone, Copy, Debug)]
pub(super) enum Comment<'a> {
    Brace(Text<'a>),
    Line(Text<'a>),
    Escape(Text<'a>),
}

impl<'de: 'a, 'a> Deserialize<'de> for Comment<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Fields<'a> {
            #[serde(borrow, default)]
            line: Option<Text<'a>>,
            #[serde(default)]
            escape: Option<Text<'a>>,
        }
        let raw = <&RawValue>::deserialize(deserializer)?.get();
        if raw.starts_with('"') {
            return serde_json::from_str(raw).map(Comment::Brace).map_err(D::Error::custom);
        }
        match serde_json::from_str(raw) {
            Ok(Fields { line: Some(line), escape: None }) => Ok(Comment::Line(line)),
            Ok(Fields { line: None, escape: Some(escape) }) => Ok(Comment::Escape(escape)),
            _ => Err(D::Error::custom("expected a comment: a string, or an object with `line` or `escape`")),
        }
    }
}

/// A glyph.
#[derive(Clone, Copy, Debug)]
pub(super) enum Nag<'a> {
    Number(u8, &'a str),
    Sign(Text<'a>),
}

impl<'de: 'a, 'a> Deserialize<'de> for Nag<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let raw = <&RawValue>::deserialize(deserializer)?.get();
        if raw.starts_with('"') {
            return serde_json::from_str(raw).map(Nag::Sign).map_err(D::Error::custom);
        }
        let number = serde_json::from_str(raw).ok();
        let number = number.ok_or_else(|| {
            D::Error::custom("expected a glyph: a number from 0 to 255, or a sign such as `!?`")
        })?;
        Ok(Nag::Number(number, raw))
    }
}
