//! What all JSON of the program has in common: objects a line, fixed words, and schemas.

#[cfg(feature = "schema")]
pub mod schema;
mod words;

use serde::Serialize;

#[cfg(feature = "schema")]
pub use words::TagName;

/// An object on a line of its own.
///
/// # Panics
///
/// For a map whose keys are no texts; the program's objects have none.
#[must_use]
pub fn line<T: Serialize>(object: &T) -> String {
    let mut text = serde_json::to_string(object).expect("an object of texts and numbers can be written");
    text.push('\n');
    text
}
