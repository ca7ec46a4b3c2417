//! What all JSON of the crate has in common: one object per line, fixed words, and schemas.

#[cfg(feature = "schema")]
pub mod schema;
mod words;

use serde::Serialize;

#[cfg(feature = "schema")]
pub use words::TagName;

/// An object as one line.
///
/// # Panics
///
/// For a map whose keys are not texts; the objects of this crate have no such map.
#[must_use]
pub fn line<T: Serialize>(object: &T) -> String {
    let mut text = serde_json::to_string(object).expect("an object of texts and numbers can be written");
    text.push('\n');
    text
}
