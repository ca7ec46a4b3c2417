//! The syntax of a file of games: sections `[name:parent]` with lines `key = value`, and comments after `#` or `;` at the beginning of a
//! line. What the keys mean is in [`keys`](super::keys).

use std::fmt;

/// A place in a file, both from 1. Columns count characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

/// What is wrong in a file of games, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GamesError {
    /// The place.
    pub place: Place,
    /// What is wrong, as a sentence without its full stop.
    pub why: String,
}

impl GamesError {
    pub(super) fn new(place: Place, why: impl Into<String>) -> Self {
        GamesError { place, why: why.into() }
    }
}

/// `12:3: unknown key ...`
impl fmt::Display for GamesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.place.line, self.place.column, self.why)
    }
}

impl std::error::Error for GamesError {}

/// A word or a value, and where it begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Text<'a> {
    pub(super) text: &'a str,
    pub(super) place: Place,
}

/// A line `key = value`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<'a> {
    pub(super) key: Text<'a>,
    pub(super) value: Text<'a>,
}

impl Entry<'_> {
    /// The place of a byte of the value.
    pub(super) fn place_in_value(&self, byte: usize) -> Place {
        let Place { line, column } = self.value.place;
        let before = self.value.text.get(..byte).unwrap_or(self.value.text);
        Place { line, column: column + before.chars().count() }
    }
}

/// A game.
#[derive(Clone, Debug)]
pub(super) struct Section<'a> {
    pub(super) name: Text<'a>,
    pub(super) parent: Option<Text<'a>>,
    pub(super) entries: Vec<Entry<'a>>,
}

/// The longest file that is read, in bytes.
const MOST_BYTES: usize = 1 << 20;

/// The sections of a file.
///
/// # Errors
/// The first line that is neither a section, nor `key = value`, nor a comment.
pub(super) fn sections(text: &str) -> Result<Vec<Section<'_>>, GamesError> {
    if text.len() > MOST_BYTES {
        let why = format!("a file of games has at most {MOST_BYTES} bytes");
        return Err(GamesError::new(Place { line: 1, column: 1 }, why));
    }
    let mut sections: Vec<Section<'_>> = Vec::new();
    for (n, whole) in text.strip_prefix('\u{feff}').unwrap_or(text).lines().enumerate() {
        let at = |part: &str| {
            // A part of the line, so the distance of the two is in it.
            let before = part.as_ptr() as usize - whole.as_ptr() as usize;
            Place { line: n + 1, column: 1 + whole[..before].chars().count() }
        };
        let text = |part| Text { text: part, place: at(part) };
        let line = whole.trim();
        if line.is_empty() || line.starts_with(['#', ';']) {
            continue;
        }
        if let Some(head) = line.strip_prefix('[') {
            let Some((head, _)) = head.split_once(']').filter(|(_, rest)| is_comment(rest)) else {
                return Err(GamesError::new(at(line), "a section is written as `[name]` or `[name:parent]`"));
            };
            let (name, parent) = match head.split_once(':') {
                Some((name, parent)) => (name.trim(), Some(parent.trim())),
                None => (head.trim(), None),
            };
            for part in parent.into_iter().chain([name]) {
                check_name(part).map_err(|why| GamesError::new(at(part), why))?;
            }
            sections.push(Section { name: text(name), parent: parent.map(text), entries: Vec::new() });
            continue;
        }
        let Some((key, value)) = line.split_once('=') else {
            return Err(GamesError::new(at(line), format!("`{}` is not `key = value`", shortened(line))));
        };
        let entry = Entry { key: text(key.trim()), value: text(value.trim()) };
        let Some(section) = sections.last_mut() else {
            return Err(GamesError::new(entry.key.place, "a key before the first section `[name]`"));
        };
        section.entries.push(entry);
    }
    Ok(sections)
}

fn is_comment(rest: &str) -> bool {
    let rest = rest.trim();
    rest.is_empty() || rest.starts_with(['#', ';'])
}

/// A name is an id on the command line and in JSON, so it has no blanks and signs.
fn check_name(name: &str) -> Result<(), String> {
    const LONGEST: usize = 40;
    let is_known = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'+');
    if name.is_empty() || name.len() > LONGEST || !name.bytes().all(is_known) {
        return Err(format!("the name of a game has 1 to {LONGEST} letters, digits, `-`, `_` and `+`"));
    }
    Ok(())
}

/// The beginning of a text, for messages.
pub(super) fn shortened(text: &str) -> String {
    const MOST_SHOWN: usize = 40;
    match text.char_indices().nth(MOST_SHOWN) {
        None => text.to_owned(),
        Some((at, _)) => format!("{}…", &text[..at]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_have_their_parents_and_entries() {
        let text = "\u{feff}# games\n[a]\nmaxRank = 5\r\n; note\n\n[b:a]\n  startFen=8/8 w  \n";
        let sections = sections(text).unwrap();
        let names: Vec<_> = sections.iter().map(|s| (s.name.text, s.parent.map(|p| p.text))).collect();
        assert_eq!(names, [("a", None), ("b", Some("a"))]);
        let entry = sections[1].entries[0];
        assert_eq!((entry.key.text, entry.value.text), ("startFen", "8/8 w"));
        assert_eq!(entry.value.place, Place { line: 7, column: 12 });
        assert_eq!(entry.place_in_value(4), Place { line: 7, column: 16 });
    }

    #[test]
    fn other_lines_are_errors_with_their_place() {
        for (text, line, column, word) in [
            ("a = b", 1, 1, "before the first section"),
            ("[a]\n  x y\n", 2, 3, "is not `key = value`"),
            ("[a", 1, 1, "`[name]`"),
            ("[a] x", 1, 1, "`[name]`"),
            ("[a b]", 1, 2, "the name of a game"),
            ("[a:]", 1, 4, "the name of a game"),
        ] {
            let error = sections(text).unwrap_err();
            assert_eq!(error.place, Place { line, column }, "{text}: {error}");
            assert!(error.why.contains(word), "{text}: {error}");
        }
    }
}
