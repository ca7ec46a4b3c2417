//! The list of files that are not canonical, as `fmt --check` prints it.

use schemars::JsonSchema;
use serde::Serialize;

use crate::json;
use crate::report::Format;

/// A file that is not canonical.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Unformatted", deny_unknown_fields)]
pub(in crate::cli) struct FileObject<'a> {
    /// What the object is about.
    kind: Kind,
    /// The path as given, or as found in a folder.
    file: &'a str,
    /// The version of the program.
    version: &'static str,
}

#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum Kind {
    File,
}

/// The line about a file.
pub(super) fn line(form: Format, file: &str) -> String {
    match form {
        Format::Human | Format::Concise => format!("{file}\n"),
        Format::Json => {
            json::line(&FileObject { kind: Kind::File, file, version: env!("CARGO_PKG_VERSION") })
        }
    }
}
