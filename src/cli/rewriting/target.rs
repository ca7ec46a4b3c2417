//! What is done with the new text of a file: it is printed, compared, shown as a difference, or put in place of the file.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use schemars::JsonSchema;
use serde::Serialize;

use crate::cli::exit::Failure;
use crate::cli::output::Output;
use crate::cli::outputs::Whole;
use crate::cli::paths::shown;
use crate::formats::MARK;
use crate::json::{self, Version, kind};
use crate::report::Format;
use crate::source::Encoding;

use super::diff::Diff;
use super::form::Form;

/// What is wanted in addition to whether a file changes.
#[derive(Clone, Copy, Debug)]
pub struct Task {
    /// The new text, on standard output.
    pub print: bool,
    /// The difference, there too.
    pub diff: bool,
    /// A line about the file, if it changes, in this form.
    pub list: Option<Format>,
}

/// Where the parts of one file go.
pub struct Target {
    path: PathBuf,
    task: Task,
    diff: Option<Diff>,
    /// The file that is written, or why there is none.
    file: Option<Result<Whole, Failure>>,
    /// How the text is encoded before it is printed or written.
    encoding: Encoding,
    /// Whether the parts so far differ.
    changed: Comparison,
    /// Whether nothing was printed or written yet.
    at_start: bool,
    /// Whether the encoding is one in which nothing is written.
    is_unwritable: bool,
}

/// A file in Shift_JIS is not written again: what is new in it may have other signs.
fn unwritable() -> Failure {
    Failure::Said("it is in Shift_JIS, and is written again only with `--encoding utf-8`".to_owned())
}

impl Target {
    /// Begins with a file. `file` is what is written, if something is: where it cannot be begun, that is no matter for a
    /// file that does not change.
    pub fn begin(path: &Path, file: Option<Result<Whole, Failure>>, form: &Form, task: Task) -> Self {
        let diff = task.diff.then(|| Diff::new(&shown(path)));
        let changed = Comparison { differs: form.is_recoded(), ..Comparison::default() };
        let encoding = form.encoding();
        Target {
            path: path.to_owned(),
            task,
            diff,
            file,
            encoding,
            changed,
            at_start: true,
            is_unwritable: false,
        }
    }

    /// The next part of the file, as it is and as it should be.
    pub fn part(&mut self, old: &[u8], new: &[u8], out: &mut Output) -> Result<(), Failure> {
        self.changed.add(old, new);
        if let Some(diff) = &mut self.diff {
            diff.part(old, new, &mut |bytes| out.verbatim(bytes))?;
        }
        let Some(mut new) = self.encoding.encode(new) else {
            self.is_unwritable = true;
            return if self.task.print { Err(unwritable()) } else { Ok(()) };
        };
        if std::mem::take(&mut self.at_start) && self.encoding != Encoding::Bytes {
            // Reading took the mark away, and without it nobody knows the encoding.
            let mark = self.encoding.encode(MARK).unwrap_or_default();
            new = Cow::Owned([&mark, &new].map(|bytes| bytes.as_ref()).concat());
        }
        if self.task.print {
            out.verbatim(&new)?;
        }
        if let Some(Ok(file)) = &mut self.file {
            file.write(&new).map_err(Failure::of_this_file)?;
        }
        Ok(())
    }

    /// The end of the file; tells whether it is not as it should be. One that is stays untouched.
    pub fn finish(self, out: &mut Output) -> Result<bool, Failure> {
        let changed = self.changed.differs();
        if let Some(diff) = self.diff {
            diff.finish(&mut |bytes| out.verbatim(bytes))?;
        }
        if let Some(form) = self.task.list.filter(|_| changed) {
            out.verbatim(line(form, &shown(&self.path)).as_bytes())?;
        }
        if changed && self.is_unwritable && self.file.is_some() {
            return Err(unwritable());
        }
        if let Some(file) = self.file.filter(|_| changed) {
            let file = file.map_err(Failure::of_this_file)?;
            let others = file.other_names();
            file.finish().map_err(Failure::of_this_file)?;
            if others > 0 {
                let path = shown(&self.path);
                let keep = match others {
                    1 => "1 other name (hard link) of the old file keeps".to_owned(),
                    _ => format!("{others} other names (hard links) of the old file keep"),
                };
                out.warn(&format!("{path} is a new file now; {keep} the old text"));
            }
        }
        Ok(changed)
    }
}

/// Whether two streams differ that come in parts which need not be equally long: what is between pieces belongs to
/// the part before in one and to the part behind in the other.
#[derive(Debug, Default)]
struct Comparison {
    /// What one of the streams has more so far.
    old: Vec<u8>,
    new: Vec<u8>,
    differs: bool,
}

impl Comparison {
    fn add(&mut self, old: &[u8], new: &[u8]) {
        if self.differs {
            return;
        }
        // As nearly always: nothing is left over, and what is the same or surely differs need not be copied.
        if self.old.is_empty() && self.new.is_empty() {
            let both = old.len().min(new.len());
            self.differs = old[..both] != new[..both];
            if !self.differs {
                self.old.extend_from_slice(&old[both..]);
                self.new.extend_from_slice(&new[both..]);
            }
            return;
        }
        self.old.extend_from_slice(old);
        self.new.extend_from_slice(new);
        let both = self.old.len().min(self.new.len());
        self.differs = self.old[..both] != self.new[..both];
        if self.differs {
            (self.old, self.new) = (Vec::new(), Vec::new());
            return;
        }
        self.old.drain(..both);
        self.new.drain(..both);
    }

    fn differs(&self) -> bool {
        self.differs || self.old != self.new
    }
}

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
