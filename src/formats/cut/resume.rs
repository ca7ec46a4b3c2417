//! A stream cut from a place inside it, as if everything before had been read: a text that changes is cut again only
//! where it changed.

use std::io::BufRead;

use super::{Cut, Cutter, Kind};
use crate::notation::Record;

/// What the text before the start of a record says about how the rest is cut.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CutState {
    /// Whether an array is open around the JSON objects.
    in_array: bool,
    /// What earlier lines said that stays true.
    context: Vec<u8>,
}

impl CutState {
    /// The same with what earlier lines say about this record.
    #[must_use]
    pub fn before(self, record: &Record) -> Self {
        CutState { context: record.context.clone(), ..self }
    }
}

impl<R: BufRead> Cutter<R> {
    /// The records of the rest of a stream, from this number of bytes on. A record begins or ends there.
    pub fn resume(reader: R, cut: Cut, offset: u64, state: &CutState) -> Self {
        let mut cutter = Cutter::new(reader, cut);
        match &mut cutter.kind {
            Kind::Pgn(records) => records.skip_to(offset),
            Kind::Other(pieces) => {
                pieces.offset = offset;
                pieces.in_array = state.in_array;
                pieces.context.clone_from(&state.context);
            }
        }
        cutter
    }

    /// What the text so far says about the rest, except what [`CutState::before`] adds.
    #[must_use]
    pub fn state(&self) -> CutState {
        match &self.kind {
            Kind::Pgn(_) => CutState::default(),
            Kind::Other(pieces) => CutState { in_array: pieces.in_array, ..CutState::default() },
        }
    }
}
