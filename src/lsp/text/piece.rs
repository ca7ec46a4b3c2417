//! A piece of a text: a record with what is between it and the record before.

use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use crate::formats::CutState;
use crate::notation::Span;
use crate::notation::{MAX_RECORD, Record};

use super::checked::Checked;
use super::place::{Columns, Lines, Place, breaks};

/// A record with what is before it. It never changes: another text is another piece.
#[derive(Debug)]
pub(crate) struct Piece {
    /// What is between records, and the record.
    pub(crate) text: String,
    /// The bytes before the record.
    pub(crate) gap: usize,
    /// Whether there is a record; after the last one there may be a text without.
    pub(crate) has_record: bool,
    /// The number of characters before the record on its first line.
    indent: u64,
    /// Whether the record is longer than records are read.
    cut: bool,
    /// What the text before it says about how it is cut.
    pub(super) state: CutState,
    /// What earlier lines say about its games.
    context: Vec<u8>,
    /// What checking it gave, once it was checked.
    pub(crate) checked: OnceLock<Checked>,
    /// What is known of it before a search ends.
    pub(crate) draft: OnceLock<Checked>,
}

impl Piece {
    /// The piece with this text, of which a record was cut.
    pub(super) fn new(text: String, gap: usize, record: Option<&Record>, state: CutState) -> Self {
        Piece {
            gap,
            has_record: record.is_some(),
            indent: record.map_or(0, |record| record.indent),
            cut: record.is_some_and(|record| record.cut),
            state,
            context: record.map(|record| record.context.clone()).unwrap_or_default(),
            text,
            checked: OnceLock::new(),
            draft: OnceLock::new(),
        }
    }

    /// What is known of it so far.
    pub(crate) fn known(&self) -> Option<&Checked> {
        self.checked.get().or_else(|| self.draft.get())
    }

    /// The same text, of which nothing is known.
    pub(super) fn unchecked(&self) -> Self {
        let Piece { text, gap, has_record, indent, cut, state, context, .. } = self;
        Piece {
            text: text.clone(),
            state: state.clone(),
            context: context.clone(),
            checked: OnceLock::new(),
            draft: OnceLock::new(),
            gap: *gap,
            has_record: *has_record,
            indent: *indent,
            cut: *cut,
        }
    }

    /// The record, as a reader of games takes it. Its first byte is the byte [`gap`](Self::gap) of the text.
    pub(crate) fn record(&self) -> Record {
        let bytes = &self.text.as_bytes()[self.gap..];
        let bytes = bytes[..bytes.len().min(MAX_RECORD)].to_vec();
        let (cut, indent) = (self.cut, self.indent);
        Record { bytes, offset: 1, line: 1, cut, context: self.context.clone(), indent }
    }

    /// The line of a problem file, without its end.
    pub(crate) fn line(&self) -> &[u8] {
        /// The longest line that is read whole.
        const LONGEST: usize = 1 << 16;
        let line = &self.text.as_bytes()[self.gap..];
        let end = memchr::memchr2(b'\n', b'\r', line).unwrap_or(line.len());
        &line[..end.min(LONGEST)]
    }

    /// The bytes of the text that a span of the record covers.
    pub(crate) fn bytes_of(&self, span: Span) -> std::ops::Range<usize> {
        let at = |byte: u32| (byte as usize + self.gap).min(self.text.len());
        let start = at(span.start);
        start..at(span.end).max(start)
    }

    /// Its lines.
    pub(crate) fn lines(&self, columns: Columns) -> Lines<'_> {
        Lines::new(&self.text, columns)
    }
}

/// A piece, with what is needed to find places in the text: these numbers are side by side in memory, and the pieces are not.
#[derive(Clone, Debug)]
pub(crate) struct Slot {
    piece: Arc<Piece>,
    /// The bytes of its text.
    pub(super) len: usize,
    /// The number of line ends.
    breaks: u32,
    /// The units after the last line end.
    tail: u32,
}

impl Slot {
    pub(super) fn new(piece: Piece, columns: Columns) -> Self {
        let text = piece.text.as_bytes();
        let (lines, last) = breaks(text).fold((0, 0), |(lines, _), start| (lines + 1, start));
        Slot { len: text.len(), breaks: lines, tail: columns.count(&text[last..]), piece: Arc::new(piece) }
    }

    /// The place after its end, if it begins here.
    pub(super) fn end(&self, base: Place) -> Place {
        match self.breaks {
            0 => Place { column: base.column + self.tail, ..base },
            lines => Place { line: base.line + lines, column: self.tail },
        }
    }

    /// Whether it has the same piece, and not only one with the same text.
    pub(crate) fn is(&self, other: &Slot) -> bool {
        Arc::ptr_eq(&self.piece, &other.piece)
    }

    /// The same text, of which nothing is known.
    pub(super) fn unchecked(&self) -> Self {
        Slot { piece: Arc::new(self.piece.unchecked()), ..*self }
    }
}

impl Deref for Slot {
    type Target = Piece;

    fn deref(&self) -> &Piece {
        &self.piece
    }
}
