//! What is said of tags wherever games are changed: which words are names of tags, which tags the standard asks for, and which say of
//! which game the record is.
//!
//! ```
//! use lawspeaker::convert::tags::{ROSTER, is_essential};
//! assert_eq!(ROSTER[0], "Event");
//! assert!(is_essential("FEN") && !is_essential("Annotator"));
//! ```

use crate::notation::pgn::is_tag_name;
use crate::variants::Variant;

/// The tags of the roster, in the order of the standard.
pub const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// Whether a tag says which game it is, so that without it the moves mean something else.
#[must_use]
pub fn is_essential(name: &str) -> bool {
    ["Result", "Variant", "SetUp", "FEN", Variant::RULES_TAG].iter().any(|tag| tag.eq_ignore_ascii_case(name))
}

/// The name of a tag.
///
/// # Errors
/// The text is none.
pub(crate) fn tag_name(text: &str) -> Result<String, String> {
    let name = is_tag_name(text).then(|| text.to_owned());
    name.ok_or_else(|| "a tag name has only letters, digits and underscores".to_owned())
}
