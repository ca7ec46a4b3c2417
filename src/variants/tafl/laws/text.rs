//! Rules in OpenTafl's notation: `dim:11 sw:s efe:y start:/3ttttt3/.../`.
//!
//! Reading is strict: an unknown key, a key that is given twice and a value that the notation does not have are errors with
//! their place. Keys may be in any order. Writing gives the keys in the order of [`KEYS`], without those that have their default.

use std::fmt;
use std::ops::Range;

use super::fault::Fault;
use super::keys::{KEYS, Key, SIDE, START};
use super::{Laws, placement};

/// The most bytes of a text of rules that are read. Nobody needs a hundredth of it: a damaged file has such a text.
const LONGEST: usize = 64 << 10;

/// Why a text is not a set of rules in OpenTafl's notation, with the place in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TaflRulesError {
    /// The bytes at fault.
    pub span: Range<usize>,
    /// The reason as a sentence without its full stop.
    pub why: String,
}

impl TaflRulesError {
    pub(in crate::variants::tafl) fn new(span: Range<usize>, why: impl Into<String>) -> Self {
        TaflRulesError { span, why: why.into() }
    }
}

impl fmt::Display for TaflRulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.why)
    }
}

impl std::error::Error for TaflRulesError {}

/// One `key:value` of a text.
struct Entry<'a> {
    key: &'a str,
    of: &'static Key,
    value: &'a str,
    /// Where it starts in the text.
    at: usize,
}

impl Entry<'_> {
    fn span(&self) -> Range<usize> {
        self.at..self.value_at() + self.value.len()
    }

    fn value_at(&self) -> usize {
        self.at + self.key.len() + 1
    }
}

impl Laws {
    /// Reads rules.
    ///
    /// # Errors
    /// The first fault, with its place.
    pub(in crate::variants::tafl) fn read(text: &str) -> Result<Laws, TaflRulesError> {
        if text.len() > LONGEST {
            let why = format!("rules have at most {} KiB", LONGEST >> 10);
            return Err(TaflRulesError::new(0..text.len(), why));
        }
        let entries = entries(text)?;
        let missing = |what: &str| TaflRulesError::new(0..text.len(), format!("`{what}` is missing"));
        let find = |name: &str| entries.iter().find(|entry| entry.key == name);
        let side = find(SIDE).ok_or_else(|| missing("dim"))?;
        let mut laws = Laws::standard(side_of(side.value).map_err(|fault| placed(side, &fault))?);
        if !START.iter().any(|name| find(name).is_some()) {
            return Err(missing("start"));
        }
        for entry in &entries {
            (entry.of.read)(&mut laws, entry.value).map_err(|fault| placed(entry, &fault))?;
        }
        laws.check_squares().map_err(|why| TaflRulesError::new(0..text.len(), why))?;
        Ok(laws)
    }

    /// The rules in the notation.
    pub(in crate::variants::tafl) fn written(&self) -> String {
        format!("{} {}", self.written_options(), self.written_start())
    }

    /// The start position as the last of the rules.
    pub(in crate::variants::tafl) fn written_start(&self) -> String {
        format!("{}:{}", START[0], placement::written(self))
    }

    /// The rules without the start position.
    pub(in crate::variants::tafl) fn written_options(&self) -> String {
        let standard = Laws::standard(self.side);
        let mut words = vec![format!("{SIDE}:{}", self.side)];
        for key in KEYS {
            let Some(write) = key.write else { continue };
            let value = write(self);
            if value != write(&standard) {
                words.push(format!("{}:{value}", key.name));
            }
        }
        words.join(" ")
    }
}

fn placed(entry: &Entry<'_>, fault: &Fault) -> TaflRulesError {
    let (key, value) = (entry.key, entry.value);
    let start = entry.value_at();
    let why = format!("cannot read `{key}:{value}`: {}", fault.why);
    TaflRulesError::new(start + fault.at.start..start + fault.at.end, why)
}

fn side_of(value: &str) -> Result<u8, Fault> {
    let side = value.parse().ok().filter(|side| Laws::SIDES.contains(side));
    side.ok_or_else(|| Fault::whole(value, "expected a whole number from 5 to 19"))
}

fn entries(text: &str) -> Result<Vec<Entry<'_>>, TaflRulesError> {
    let mut entries: Vec<Entry<'_>> = Vec::new();
    for word in text.split_whitespace() {
        let at = word.as_ptr() as usize - text.as_ptr() as usize;
        let Some((key, value)) = word.split_once(':') else {
            let why = format!("expected a key and a value with a colon between them, not `{word}`");
            return Err(TaflRulesError::new(at..at + word.len(), why));
        };
        let Some(of) = KEYS.iter().find(|known| known.name == key) else {
            return Err(TaflRulesError::new(at..at + key.len(), format!("unknown key `{key}`")));
        };
        let entry = Entry { key, of, value, at };
        let twice =
            |other: &Entry<'_>| other.key == key || (START.contains(&other.key) && START.contains(&key));
        if entries.iter().any(twice) {
            return Err(TaflRulesError::new(entry.span(), format!("`{key}` is given twice")));
        }
        entries.push(entry);
    }
    Ok(entries)
}
