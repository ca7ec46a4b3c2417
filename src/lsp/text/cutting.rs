//! A text cut into pieces, from one of its places up to where old pieces fit again.

use std::io::{self, Read};

use crate::formats::{Cut, CutState, Lossless};
use crate::notation::Record;

use super::piece::{Piece, Slot};
use super::place::Columns;

/// The new text of some pieces, and the pieces after them, which a change does not touch.
pub(super) struct Changed<'a> {
    /// How the text is cut.
    pub(super) cut: Cut,
    pub(super) columns: Columns,
    /// The bytes before the new text.
    pub(super) offset: usize,
    /// What the text before says about how it is cut.
    pub(super) state: CutState,
    /// The new text.
    pub(super) text: String,
    /// The old pieces that it takes the place of. One that comes out with the same text is kept with what is known of it.
    pub(super) old: &'a [Slot],
    /// The pieces after it.
    pub(super) rest: &'a [Slot],
}

/// New pieces.
pub(super) struct Pieces {
    pub(super) pieces: Vec<Slot>,
    /// The number of old pieces after the change that they take the place of too.
    pub(super) taken: usize,
    /// Whether the text ends inside an array of objects, so that something is missing.
    pub(super) is_open: bool,
}

/// The text that is cut: what has changed, then as much of the rest as is asked for.
struct Reading<'a> {
    text: &'a [u8],
    rest: std::slice::Iter<'a, Slot>,
}

impl Read for Reading<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.text.is_empty() {
            let Some(next) = self.rest.next() else { return Ok(0) };
            self.text = next.text.as_bytes();
        }
        self.text.read(buffer)
    }
}

impl Changed<'_> {
    /// Cuts the text, until a record would begin where an old piece begins and is cut in the same way.
    pub(super) fn cut(self) -> Pieces {
        let Changed { cut, columns, offset, state, text, old, rest } = self;
        let mut known = Known { next: 0, at: text.len(), rest };
        let mut old = Old { pieces: old, at: 0 };
        let reading = Reading { text: text.as_bytes(), rest: rest.iter() };
        let mut records = Lossless::resume(reading, cut, offset as u64, &state);
        let mut record = Record::default();
        let mut pieces = Vec::new();
        let mut at = 0;
        // A record that is too long ends where the next one begins, and this is not known before.
        let mut waiting: Option<(Vec<u8>, Record, CutState)> = None;
        loop {
            let state = records.state();
            let next = records.next(&mut record);
            let is_open = next.is_err();
            let (mut before, has_record) = match next {
                Ok(Some(before)) => (before, true),
                Ok(None) | Err(_) => (records.rest(), false),
            };
            if let Some((gap, long, state)) = waiting.take() {
                let text = [gap.as_slice(), &std::mem::take(&mut before)].concat();
                pieces.push(old.or_new(&mut at, text, gap.len(), Some(&long), state, columns));
            }
            let gap = before.len();
            if !has_record {
                if gap > 0 {
                    pieces.push(old.or_new(&mut at, before, gap, None, state, columns));
                }
                return Pieces { pieces, taken: rest.len(), is_open };
            }
            let state = state.before(&record);
            if let Some(taken) = known.fits(at, &state) {
                return Pieces { pieces, taken, is_open: false };
            }
            if record.cut {
                waiting = Some((before, std::mem::take(&mut record), state));
                continue;
            }
            before.extend(records.record());
            pieces.push(old.or_new(&mut at, before, gap, Some(&record), state, columns));
        }
    }
}

/// The pieces after a change, in step with the cutter.
struct Known<'a> {
    rest: &'a [Slot],
    next: usize,
    /// Where the next one begins in the new text.
    at: usize,
}

impl Known<'_> {
    /// The number of old pieces before the one that begins here and is cut in the same way, if there is one.
    fn fits(&mut self, at: usize, state: &CutState) -> Option<usize> {
        while self.at < at {
            self.at += self.rest.get(self.next)?.len;
            self.next += 1;
        }
        let piece = self.rest.get(self.next)?;
        (self.at == at && piece.has_record && piece.state == *state).then_some(self.next)
    }
}

/// The pieces that are cut again.
struct Old<'a> {
    pieces: &'a [Slot],
    /// Where the first of them begins.
    at: usize,
}

impl Old<'_> {
    /// The old piece that begins at `at`, if it has the same text; otherwise a new one. `at` becomes the place of its end.
    fn or_new(
        &mut self,
        at: &mut usize,
        text: Vec<u8>,
        gap: usize,
        record: Option<&Record>,
        state: CutState,
        columns: Columns,
    ) -> Slot {
        while let Some((first, others)) = self.pieces.split_first()
            && self.at < *at
        {
            self.at += first.len;
            self.pieces = others;
        }
        if let Some(first) = self.pieces.first()
            && self.at == *at
            && first.text.as_bytes() == text
            && (first.gap, first.has_record) == (gap, record.is_some())
            && first.state == state
        {
            *at += text.len();
            return first.clone();
        }
        *at += text.len();
        let text = String::from_utf8(text).expect("records begin and end between characters");
        Slot::new(Piece::new(text, gap, record, state), columns)
    }
}
