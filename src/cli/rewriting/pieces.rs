//! A file in pieces, each with the text between it and the piece before.

use std::io::{BufReader, Read};

use crate::cli::exit::Failure;
use crate::cli::output::Output;
use crate::formats::{Cut, Cutter};
use crate::notation::pgn::Record;

use super::tape::{self, Recorded, Tape};
use super::target::Target;

/// The pieces of a file that is being rewritten.
pub struct Pieces<R: Read> {
    tape: Tape,
    cutter: Cutter<BufReader<Recorded<R>>>,
    /// Where the last piece ends.
    end: u64,
}

impl<R: Read> Pieces<R> {
    pub fn new(reader: R, cut: Cut) -> Self {
        let tape = Tape::default();
        let recorded = BufReader::with_capacity(1 << 16, tape.record(reader));
        Pieces { tape, cutter: Cutter::new(recorded, cut), end: 0 }
    }

    /// Reads the next piece, and gives what is before it; `None` if there is no other piece.
    ///
    /// # Errors
    /// The file cannot be read, or the piece is longer than a record may be.
    pub fn next(&mut self, piece: &mut Record) -> Result<Option<Vec<u8>>, Failure> {
        if !self.cutter.next(piece)? {
            return Ok(None);
        }
        if piece.cut {
            return Err(tape::too_long(piece.line).into());
        }
        self.end = piece.offset + piece.bytes.len() as u64;
        Ok(Some(self.tape.take(piece.offset)))
    }

    /// Gives the target the piece that was read last and what is before it, with the new text of both.
    pub fn pass(
        &self,
        mut before: Vec<u8>,
        new: &[u8],
        target: &mut Target,
        out: &mut Output,
    ) -> Result<(), Failure> {
        before.extend(self.tape.take(self.end));
        target.part(&before, new, out)
    }

    /// What is behind the last piece.
    pub fn rest(&self) -> Vec<u8> {
        self.tape.take(u64::MAX)
    }
}
