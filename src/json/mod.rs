//! What all JSON of the crate has in common: one object per line, what each line says of itself, fixed words, and schemas.
//!
//! ```
//! use lawspeaker::json::{ErrorObject, line};
//! let text = line(&ErrorObject::of_file("a.pgn", "permission denied"));
//! assert!(text.starts_with(r#"{"kind":"error","file":"a.pgn","version":""#) && text.ends_with("\"}\n"));
//! assert_eq!(line(&"a control character: \u{9b}"), "\"a control character: \\u009b\"\n");
//! ```

mod error;
mod label;
#[cfg(feature = "schema")]
pub mod schema;

use serde::Serialize;

use crate::notation::text::is_control;

pub use error::ErrorObject;
#[cfg(feature = "schema")]
pub use label::TagName;
pub use label::{Version, kind};

/// An object as text, without a line end.
///
/// # Panics
///
/// As [`line`].
pub(crate) fn text<T: Serialize>(object: &T) -> String {
    serde_json::to_string(object).expect("an object of texts and numbers can be written")
}

/// An object as one line.
///
/// # Panics
///
/// For a map whose keys are not texts; the objects of this crate have no such map.
#[must_use]
pub fn line<T: Serialize>(object: &T) -> String {
    let mut text = text(object);
    // JSON may hold these control characters as they are, but a terminal may obey them. They occur in texts only.
    let is_escaped = |c: char| c >= '\u{7f}' && is_control(c);
    if memchr::memchr3(0x7f, 0xc2, 0xe2, text.as_bytes()).is_some() && text.contains(is_escaped) {
        text = text.chars().fold(String::with_capacity(text.len()), |mut out, c| {
            if is_escaped(c) {
                out += &format!("\\u{:04x}", u32::from(c));
            } else {
                out.push(c);
            }
            out
        });
    }
    text.push('\n');
    text
}
