//! A text cut into pieces, from one of its places up to where old pieces fit again.

use std::cell::RefCell;
use std::io::{self, BufReader, Read};
use std::rc::Rc;

use crate::formats::{Cut, CutState, Cutter};
use crate::notation::pgn::Record;

use super::boundary;
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

/// The text that the cutter reads: what has changed, then as much of the rest as it asks for.
struct Tape<'a> {
    text: String,
    /// How much of the text was read.
    read: usize,
    rest: std::slice::Iter<'a, Slot>,
}

struct Reading<'a>(Rc<RefCell<Tape<'a>>>);

impl Read for Reading<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut tape = self.0.borrow_mut();
        while tape.read == tape.text.len() {
            let Some(next) = tape.rest.next() else { return Ok(0) };
            tape.text.push_str(&next.text);
        }
        let part = &tape.text.as_bytes()[tape.read..];
        let taken = part.len().min(buffer.len());
        buffer[..taken].copy_from_slice(&part[..taken]);
        tape.read += taken;
        Ok(taken)
    }
}

impl Changed<'_> {
    /// Cuts the text, until a record would begin where an old piece begins and is cut in the same way.
    pub(super) fn cut(self) -> Pieces {
        let Changed { cut, columns, offset, state, text, old, rest } = self;
        let mut known = Known { next: 0, at: text.len(), rest };
        let mut old = Old { pieces: old, at: 0 };
        let tape = Rc::new(RefCell::new(Tape { text, read: 0, rest: rest.iter() }));
        let reader = BufReader::with_capacity(1 << 12, Reading(Rc::clone(&tape)));
        let mut cutter = Cutter::resume(reader, cut, offset as u64, &state);
        let mut record = Record::default();
        let mut pieces = Vec::new();
        let mut at = 0;
        // A record that is too long ends where the next one begins, and this is not known before.
        let mut waiting: Option<(Record, CutState)> = None;
        loop {
            let state = cutter.state();
            let more = cutter.next(&mut record);
            let is_open = more.is_err();
            let begin = matches!(more, Ok(true)).then(|| (record.offset as usize).saturating_sub(offset));
            let tape = tape.borrow();
            if let Some((long, state)) = waiting.take() {
                let end = begin.unwrap_or(tape.text.len());
                let gap = (long.offset as usize - offset) - at;
                pieces.push(old.or_new(at, &tape.text[at..end], gap, Some(&long), state, columns));
                at = end;
            }
            let Some(begin) = begin else {
                let text = &tape.text[at..];
                if !text.is_empty() {
                    pieces.push(old.or_new(at, text, text.len(), None, state, columns));
                }
                return Pieces { pieces, taken: rest.len(), is_open };
            };
            let state = state.before(&record);
            if let Some(taken) = known.fits(at, &state) {
                return Pieces { pieces, taken, is_open: false };
            }
            if record.cut {
                waiting = Some((std::mem::take(&mut record), state));
                continue;
            }
            let end = boundary(&tape.text, begin + record.bytes.len());
            let text = &tape.text[at..end];
            pieces.push(old.or_new(at, text, begin - at, Some(&record), state, columns));
            at = end;
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
    /// The old piece that begins here, if it has the same text; otherwise a new one.
    fn or_new(
        &mut self,
        at: usize,
        text: &str,
        gap: usize,
        record: Option<&Record>,
        state: CutState,
        columns: Columns,
    ) -> Slot {
        while let Some((first, others)) = self.pieces.split_first()
            && self.at < at
        {
            self.at += first.len;
            self.pieces = others;
        }
        if let Some(first) = self.pieces.first()
            && self.at == at
            && first.text == text
            && (first.gap, first.has_record) == (gap, record.is_some())
            && first.state == state
        {
            return first.clone();
        }
        Slot::new(Piece::new(text.to_owned(), gap, record, state), columns)
    }
}
