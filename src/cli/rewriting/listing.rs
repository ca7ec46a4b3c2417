//! The list of files that are not canonical, as `fmt --check` prints it.

use schemars::JsonSchema;
use serde::Serialize;

use crate::json::{self, Version, kind};
use crate::report::Format;

/// A file that is not canonical.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Unformatted", deny_unknown_fields)]
pub struct FileObject<'a> {
    /// What the object is about.
    kind: kind::File,
    /// The path as given, or as found in a folder.
    file: &'a str,
    /// The version of the program.
    version: Version,
}

/// The line about a file.
pub fn line(form: Format, file: &str) -> String {
    match form {
        Format::Human | Format::Concise => format!("{file}\n"),
        Format::Json => json::line(&FileObject { kind: kind::File, file, version: Version }),
    }
}
