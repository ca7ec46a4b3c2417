//! A file in pieces, each with the text between it and the piece before.

use std::io::{self, BufReader, Read};

use crate::cli::exit::Failure;
use crate::cli::output::Output;
use crate::formats::{Cut, Cutter};
use crate::notation::pgn::Record;
use crate::room::LARGE;

use super::border::border;
use super::tape::{self, Recorded, Tape};
use super::target::Target;

/// The pieces of a file that is being rewritten.
pub(in crate::cli) struct Pieces<R: Read> {
    tape: Tape,
    cutter: Cutter<BufReader<Recorded<R>>>,
    /// Where the last piece ends.
    end: u64,
}

impl<R: Read> Pieces<R> {
    pub(in crate::cli) fn new(reader: R, cut: Cut) -> Self {
        let tape = Tape::default();
        let recorded = BufReader::with_capacity(1 << 16, tape.record(reader));
        Pieces { tape, cutter: Cutter::new(recorded, cut), end: 0 }
    }

    /// Reads the next piece, and gives what is before it; `None` if there is no other piece.
    ///
    /// # Errors
    /// The file cannot be read, or the piece is longer than a record may be.
    pub(in crate::cli) fn next(&mut self, piece: &mut Record) -> Result<Option<Vec<u8>>, Failure> {
        if !self.cutter.next(piece)? {
            return Ok(None);
        }
        if piece.cut {
            return Err(tape::too_long(piece.line).into());
        }
        self.end = piece.offset + piece.bytes.len() as u64;
        Ok(Some(self.tape.take_all(piece.offset)?))
    }

    /// Gives the target the piece that was read last and what is before it, with the new text of both.
    pub(in crate::cli) fn pass(
        &self,
        mut before: Vec<u8>,
        mut new: &[u8],
        target: &mut Target,
        out: &mut Output,
    ) -> Result<(), Failure> {
        loop {
            // Of a long part the target gets as much of the one as of the other, so that it need not keep either.
            let is_last = self.tape.take(self.end, &mut before)?;
            let (now, later) = new.split_at(if is_last { new.len() } else { border(new, before.len()) });
            target.part(&before, now, out)?;
            if is_last {
                return Ok(());
            }
            before.clear();
            new = later;
        }
    }

    /// What is behind the last piece.
    pub(in crate::cli) fn rest(&self) -> io::Result<Vec<u8>> {
        self.tape.take_all(u64::MAX)
    }
}

/// Gives back the memory of a long piece that has a new text. Its old text is still on the tape.
pub(in crate::cli) fn release(piece: &mut Record) {
    if piece.bytes.len() >= LARGE {
        piece.bytes = Vec::new();
    }
}
