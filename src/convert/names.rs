//! A table of names: the spellings that occur, and the name that is written in place of each.
//!
//! ```text
//! player   Carlsen,M       Carlsen, Magnus
//! Event    Wijk aan Zee    Tata Steel Masters
//! ```
//!
//! In each line a tag, a spelling and a name, with tabs between them. `player` is White and Black. Lines that begin with `#` are remarks.

use std::borrow::Cow;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fmt;

use crate::notation::syntax::RED;

use super::tags::{is_essential, tag_name};

/// The word that stands for the tags of the players.
pub(crate) const PLAYER: &str = "player";

/// Names, by the tags in which they are and the spellings that they have.
///
/// ```
/// use std::sync::Arc;
/// use lawspeaker::convert::{ConvertOptions, Names, convert_stream};
/// use lawspeaker::formats::Format;
/// let mut names = Names::read("player\tCarlsen,M\tCarlsen, Magnus\n")?;
/// names.extend(Names::read("Event\tWijk aan Zee\tTata Steel Masters\n")?);
/// assert_eq!(Names::read("player\tCarlsen,M\n").unwrap_err().line, 1);
/// let pgn = Format::from_id("pgn").unwrap();
/// let mut options = ConvertOptions::new(pgn.reader.unwrap(), pgn);
/// options.edits.rename = Some(Arc::new(names));
/// let mut written = String::new();
/// convert_stream(&b"[White \"Carlsen,M\"]\n\n1. e4 *\n"[..], &options, |text, _| written += text)?;
/// assert!(written.starts_with("[White \"Carlsen, Magnus\"]\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Names(HashMap<(String, String), String>);

impl Names {
    /// Reads a table.
    ///
    /// # Errors
    /// The first line that has not three fields, whose tag says which game it is, or that gives a spelling a second name.
    pub fn read(text: &str) -> Result<Self, NamesError> {
        let mut names = Names::default();
        for (line, number) in text.trim_start_matches('\u{FEFF}').lines().zip(1..) {
            let refused = |why: String| NamesError { line: number, why };
            if line.trim().is_empty() || line.starts_with('#') {
                continue;
            }
            let fields: Vec<_> = line.split('\t').map(str::trim).collect();
            let [tag, spelling, name] = fields[..] else {
                return Err(refused(
                    "expected a tag, a spelling and a name with tabs between them".to_owned(),
                ));
            };
            if name.chars().any(char::is_control) {
                return Err(refused("the name has a control character".to_owned()));
            }
            let tags: &[&str] =
                if tag.eq_ignore_ascii_case(PLAYER) { &["White", RED, "Black"] } else { &[tag] };
            for tag in tags {
                let tag = tag_name(tag).map_err(refused)?.to_ascii_lowercase();
                if is_essential(&tag) {
                    return Err(refused(format!(
                        "the tag `{tag}` says which game it is, and cannot be changed"
                    )));
                }
                match names.0.entry((tag, spelling.to_owned())) {
                    Entry::Occupied(old) if old.get() != name => {
                        return Err(refused(format!("`{spelling}` is `{}` in an earlier line", old.get())));
                    }
                    Entry::Occupied(_) => {}
                    Entry::Vacant(new) => drop(new.insert(name.to_owned())),
                }
            }
        }
        Ok(names)
    }

    /// Adds the lines of another table; where both have a spelling, this one counts.
    pub fn extend(&mut self, other: Names) {
        for (spelling, name) in other.0 {
            self.0.entry(spelling).or_insert(name);
        }
    }

    /// Writes the names in place of their spellings.
    pub(super) fn apply<'a>(&'a self, tags: &mut [(Cow<'a, str>, Cow<'a, str>)]) {
        for (tag, value) in tags {
            let spelling = (tag.to_ascii_lowercase(), value.trim().to_owned());
            if let Some(name) = self.0.get(&spelling) {
                *value = Cow::Borrowed(name);
            }
        }
    }
}

/// Why a text is not a table of names.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NamesError {
    /// The number of the line, from 1.
    pub line: usize,
    /// The reason as a sentence without its full stop.
    pub why: String,
}

impl fmt::Display for NamesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.why)
    }
}

impl std::error::Error for NamesError {}
