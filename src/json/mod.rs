//! Shared by all JSON of the program: one object per line, words with a fixed list of values, and schemas.

pub mod schema;
mod words;

use serde::Serialize;

pub use words::TagName;

/// The object as one line of JSON, with its line end.
///
/// # Panics
///
/// For a map whose keys are not strings. The objects of this program have no such map.
#[must_use]
pub fn line<T: Serialize>(object: &T) -> String {
    let mut text = serde_json::to_string(object).expect("an object of texts and numbers can be written");
    text.push('\n');
    text
}
