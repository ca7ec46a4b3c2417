//! What users write for codes: a code (`W302`), the beginning of codes (`E`, `W2`), a name (`missing-mark`), or `all`.

use std::fmt;

use crate::replay::{Code, CodeSet};

/// The word for all codes.
const ALL: &str = "all";
/// The word for all codes that are warnings where it is used.
const WARNINGS: &str = "warnings";

/// No code, name or word is longer, in bytes: a longer text need not be compared.
const LONGEST: usize = 64;

/// Codes as a user writes them.
///
/// ```
/// use lawspeaker::replay::{Code, CodeSet};
/// use lawspeaker::select::findings::Selector;
/// assert!(Selector::read("illegal-move").is_some() && Selector::read("E2").is_some() && Selector::read("X9").is_none());
/// assert!(Selector::read("warnings").unwrap().is_warnings() && Selector::known().any(|word| word == "warnings"));
/// assert_eq!(Selector::shortest(CodeSet::from_iter([Code::E201])), ["E201"]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Selector {
    text: String,
    codes: CodeSet,
    exactness: Exactness,
}

/// How exact a selector is. For a code, the most exact of the selectors that mean it decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Exactness {
    /// `warnings`.
    Warnings,
    /// `all`.
    All,
    /// The beginning of codes, such as `E` or `W2`. The number is its length in characters.
    Prefix(usize),
    /// A code or a name.
    Code,
}

impl Selector {
    /// Reads a selector, in upper or lower case; `None` if no code fits.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        if text.len() > LONGEST {
            return None;
        }
        let selector = |text: &str, codes: CodeSet, exactness| {
            (!codes.is_empty()).then(|| Selector { text: text.to_owned(), codes, exactness })
        };
        let every = || Code::ALL.iter().copied();
        if text.eq_ignore_ascii_case(ALL) {
            return selector(ALL, every().collect(), Exactness::All);
        }
        if text.eq_ignore_ascii_case(WARNINGS) {
            // Which codes are warnings depends on the levels before: see `Level`.
            return selector(WARNINGS, every().collect(), Exactness::Warnings);
        }
        if let Some(code) = Code::from_name(text) {
            return selector(text, [code].into_iter().collect(), Exactness::Code);
        }
        let prefix = text.to_ascii_uppercase();
        let begins = |code: &Code| !prefix.is_empty() && code.as_str().starts_with(&prefix);
        selector(&prefix, every().filter(begins).collect(), Exactness::Prefix(prefix.len()))
    }

    /// Whether a code is meant.
    #[must_use]
    pub(in crate::select) const fn means(&self, code: Code) -> bool {
        self.codes.contains(code)
    }

    /// The codes that are meant.
    #[must_use]
    pub(super) const fn codes(&self) -> CodeSet {
        self.codes
    }

    pub(super) const fn exactness(&self) -> Exactness {
        self.exactness
    }

    /// Whether this is the word `warnings`, which only a list of errors can have.
    #[must_use]
    pub fn is_warnings(&self) -> bool {
        self.exactness == Exactness::Warnings
    }

    /// Whether two selectors mean the same codes and are equally exact.
    pub(super) fn equals(&self, other: &Selector) -> bool {
        self.codes == other.codes && self.exactness == other.exactness
    }

    /// Everything that can be written: all codes, all names, and the words.
    pub fn known() -> impl Iterator<Item = &'static str> + Clone {
        let infos = || Code::ALL.iter().map(|code| code.info());
        infos().map(|info| info.code).chain(infos().map(|info| info.name)).chain([ALL, WARNINGS])
    }

    /// The shortest list of selectors for a set of codes: beginnings where all codes with it are in the set.
    #[must_use]
    pub fn shortest(codes: CodeSet) -> Vec<&'static str> {
        let mut found: Vec<&'static str> = Vec::new();
        for code in codes.iter() {
            let text = code.as_str();
            if found.iter().any(|known| text.starts_with(known)) {
                continue;
            }
            let is_whole = |prefix: &&str| {
                Code::ALL.iter().all(|&other| !other.as_str().starts_with(*prefix) || codes.contains(other))
            };
            let several =
                |prefix: &&str| codes.iter().filter(|c| c.as_str().starts_with(*prefix)).count() > 1;
            let prefix =
                [&text[..1], &text[..2]].into_iter().find(|prefix| is_whole(prefix) && several(prefix));
            found.push(prefix.unwrap_or(text));
        }
        found
    }
}

impl fmt::Display for Selector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_prefixes_names_and_words_are_read() {
        let count = |text: &str| Selector::read(text).map_or(0, |selector| selector.codes.iter().count());
        let with = |prefix: &str| Code::ALL.iter().filter(|code| code.as_str().starts_with(prefix)).count();
        assert_eq!((count("W302"), count("w302"), count("Missing-Mark")), (1, 1, 1));
        assert_eq!((count("W2"), count("e"), count(" N20 ")), (with("W2"), with("E"), with("N20")));
        assert_eq!((count("all"), count("warnings")), (Code::ALL.len(), Code::ALL.len()));
        for wrong in ["", "X", "W9", "W3021", "missing", "2", "*"] {
            assert_eq!(count(wrong), 0, "{wrong}");
        }
    }

    #[test]
    fn the_shortest_list_means_the_same_codes() {
        for texts in [&["W"][..], &["W2", "W302"], &["E201"], &["all"], &["N", "E5", "W1", "W401"]] {
            let codes: CodeSet =
                texts.iter().flat_map(|text| Selector::read(text).unwrap().codes.iter()).collect();
            let shortest = Selector::shortest(codes);
            let again: CodeSet =
                shortest.iter().flat_map(|text| Selector::read(text).unwrap().codes.iter()).collect();
            assert_eq!(again, codes, "{texts:?} {shortest:?}");
        }
        assert_eq!(Selector::shortest(Selector::read("all").unwrap().codes), ["E", "W", "N"]);
    }
}
