//! The list of files that are not canonical, as `fmt --check` prints it.

use schemars::JsonSchema;
use serde::Serialize;

use crate::cli::common::OutputForm;
use crate::json;

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
pub(super) fn line(form: OutputForm, file: &str) -> String {
    match form {
        OutputForm::Human | OutputForm::Concise => format!("{file}\n"),
        OutputForm::Json => {
            json::line(&FileObject { kind: Kind::File, file, version: env!("CARGO_PKG_VERSION") })
        }
    }
}
