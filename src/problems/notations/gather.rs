//! Collects the lines of a stream into the entries of a notation, in bounded memory.

use std::sync::Arc;

use crate::notation::epd::{self, LineKind};
use crate::notation::puzzles;

use super::ProblemNotation;
use super::popeye::{Boundaries, Language};

/// The bytes of an entry that are kept; the rest of a longer one is not read, and that is reported.
pub(crate) const LONGEST_ENTRY: usize = 1 << 20;

/// How much of a line before the entry stays with it, so that columns count from the start of the line.
const LONGEST_INDENT: usize = 4096;

/// A line of a stream.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SourceLine<'l> {
    /// The line without its end.
    pub(crate) text: &'l [u8],
    /// Its end.
    pub(crate) ending: &'l [u8],
    /// Its number, from 1.
    pub(crate) number: u64,
    /// The bytes before it.
    pub(crate) offset: u64,
    /// Whether the text is the whole line.
    pub(crate) whole: bool,
}

/// The text of an entry.
#[derive(Clone, Debug, Default)]
pub struct SourceEntry {
    /// Its lines. The first one may begin with the end of the entry before.
    pub text: Vec<u8>,
    /// The number of its first line, from 1.
    pub number: u64,
    /// The bytes before its first line.
    pub offset: u64,
    /// Which part of its lines it is.
    pub(crate) extent: Extent,
    /// The line before it that names its columns; none for notations without columns.
    pub(crate) header: Option<Arc<[u8]>>,
}

/// Which part of its lines an entry is, and what the text before it says about it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Extent {
    /// Where it begins in its text.
    pub(super) start: u32,
    /// Whether text was left out because the entry is too long.
    pub(super) cut: bool,
    /// The language of its words in Popeye's notation, if no list begins in it.
    pub(super) language: Language,
    /// Its number in the file, from 1; 0 for entries that are not named by it.
    pub(super) count: u64,
}

impl SourceEntry {
    fn begin(number: u64, offset: u64) -> Self {
        SourceEntry { number, offset, ..SourceEntry::default() }
    }

    /// One whose lines were read before, and are read again: the number of the first and the bytes before it.
    #[cfg(feature = "view")]
    pub(crate) fn again(
        text: Vec<u8>,
        (number, offset): (u64, u64),
        (extent, header): (Extent, Option<Arc<[u8]>>),
    ) -> Self {
        SourceEntry { text, number, offset, extent, header }
    }

    /// A game: its text, its number in the file, its line, and the bytes before it.
    pub(crate) fn game(text: Vec<u8>, count: u64, (number, offset): (u64, u64)) -> Self {
        let extent = Extent { count, ..Extent::default() };
        SourceEntry { text, extent, ..SourceEntry::begin(number, offset) }
    }

    /// Whether a part of its text is left out, because it or one of its lines is too long.
    #[must_use]
    pub fn is_cut(&self) -> bool {
        self.extent.cut
    }

    /// Where it begins in its text.
    pub(super) fn start(&self) -> usize {
        self.extent.start as usize
    }

    /// The language of its words in Popeye's notation, if no list begins in it.
    pub(super) fn language(&self) -> Language {
        self.extent.language
    }

    fn add(&mut self, bytes: &[u8]) {
        let room = LONGEST_ENTRY.saturating_sub(self.text.len());
        self.extent.cut |= bytes.len() > room;
        self.text.extend_from_slice(&bytes[..bytes.len().min(room)]);
    }
}

/// Collects lines into entries.
#[derive(Debug)]
pub(crate) struct Gatherer {
    notation: ProblemNotation,
    entry: Option<SourceEntry>,
    popeye: Boundaries,
    /// The last header of a table.
    header: Option<Arc<[u8]>>,
}

impl Gatherer {
    /// For a stream in this notation.
    pub(crate) fn new(notation: ProblemNotation) -> Self {
        Gatherer { notation, entry: None, popeye: Boundaries::default(), header: None }
    }

    /// Takes a line, and gives the entries that end with it to `done`.
    pub(crate) fn line(&mut self, line: SourceLine<'_>, done: &mut Vec<SourceEntry>) {
        let SourceLine { text, ending, number, offset, whole } = line;
        match self.notation {
            ProblemNotation::Olv => {
                if is_document_start(text) {
                    done.extend(self.entry.take());
                }
                let entry = self.entry.get_or_insert_with(|| SourceEntry::begin(number, offset));
                entry.add(text);
                entry.add(ending);
                entry.extent.cut |= !whole;
            }
            // Files that were put together have a header for each of them.
            ProblemNotation::Lichess if epd::kind(text) != LineKind::Blank => {
                let mut entry = SourceEntry::begin(number, offset);
                entry.add(text);
                entry.extent.cut = !whole;
                match puzzles::is_header(text) {
                    true => self.header = Some(text.into()),
                    false => entry.header.clone_from(&self.header),
                }
                done.push(entry);
            }
            // Games are cut by the reader of their notation.
            ProblemNotation::Lichess | ProblemNotation::Pgn => {}
            ProblemNotation::Popeye => {
                let begin = |language| {
                    let extent = Extent { language, ..Extent::default() };
                    SourceEntry { extent, ..SourceEntry::begin(number, offset) }
                };
                let mut entry = self.entry.take().unwrap_or_else(|| begin(self.popeye.language()));
                let mut from = 0;
                let may_be_cut = !self.popeye.ended;
                for (end, language) in self.popeye.of(text) {
                    entry.add(&text[from..end]);
                    done.push(entry);
                    from = end;
                    entry = match end <= LONGEST_INDENT {
                        true => {
                            let mut entry = SourceEntry { text: text[..end].to_vec(), ..begin(language) };
                            entry.extent.start = end as u32;
                            entry
                        }
                        false => SourceEntry { offset: offset + end as u64, ..begin(language) },
                    };
                }
                let was_cut = entry.extent.cut;
                entry.add(&text[from..]);
                entry.add(ending);
                // Text after the end of a list is not read anyway.
                entry.extent.cut = was_cut || ((entry.extent.cut || !whole) && may_be_cut);
                // Blank lines before an entry are not a part of it.
                let is_blank = entry.text[entry.start()..].iter().all(u8::is_ascii_whitespace);
                self.entry = (!is_blank).then_some(entry);
            }
        }
    }

    /// The entry that ends with the stream.
    pub(crate) fn finish(self) -> Option<SourceEntry> {
        self.entry
    }
}

/// `---` alone or before a blank begins a document of YAML.
fn is_document_start(line: &[u8]) -> bool {
    let line = line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line);
    line.strip_prefix(b"---").is_some_and(|rest| rest.first().is_none_or(u8::is_ascii_whitespace))
}
