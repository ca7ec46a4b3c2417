//! What could not be read, as a line of JSON in the place of the lines that it would have given.

use serde::Serialize;

use super::{Version, kind};

/// Something that could not be read.
#[derive(Clone, Copy, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Error", deny_unknown_fields))]
pub struct ErrorObject<'a> {
    /// What this object is.
    pub kind: kind::Error,
    /// The file as it was named.
    pub file: &'a str,
    /// The version of the program that wrote it.
    pub version: Version,
    /// The line of the file, from 1; present only if one line cannot be read. `moves` leaves it out, because it answers each
    /// line in its place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
    /// What is wrong.
    pub error: &'a str,
    /// The text of the line; present only if one line cannot be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub input: Option<&'a str>,
}

impl<'a> ErrorObject<'a> {
    /// A file as a whole.
    #[must_use]
    pub fn of_file(file: &'a str, error: &'a str) -> Self {
        ErrorObject { file, error, ..ErrorObject::default() }
    }
}
