//! Reads the blocks of a file, one after the other. A faulty block is reported and does not stop the next one: reading goes
//! on at the next line that begins with `{`.
//!
//! Lines are read in pieces of bounded size. Only the decisions of one block are held in memory.

use std::fmt;
use std::io::{self, BufRead};

use base64::engine::general_purpose::STANDARD;
use base64::{DecodeError, Engine as _};

use super::lines::{Lines, PIECE, Piece};
use super::{Block, Header};

/// The most bytes of decisions that one block may have.
pub const MOST_BYTES: usize = 256 << 20;

/// The blocks of a file.
///
/// ```
/// use lawspeaker::proof::{BlockReader, ProofReadError};
/// let mut blocks = BlockReader::new(&b"# nothing\n{}\n"[..]);
/// let Some(Err(ProofReadError::Form(fault))) = blocks.next() else { panic!("{{}} is not a header") };
/// assert_eq!(fault.to_string(), "2:1: the header has no `format`; it must be `lawspeaker-proof`");
/// assert!(blocks.next().is_none());
/// ```
pub struct BlockReader<R> {
    lines: Lines<R>,
    header_line: u64,
    /// After a faulty block, until the next header.
    lost: bool,
    over: bool,
}

/// Why the next block cannot be read.
#[derive(Debug)]
pub enum ProofReadError {
    /// It does not have the form of a block. The next block may be good.
    Form(ProofSyntaxError),
    /// The file cannot be read any further.
    Io(io::Error),
}

/// A place at which a file does not have the form of a proof, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProofSyntaxError {
    /// The line, from 1.
    pub line: u64,
    /// The column, from 1, in bytes.
    pub column: u64,
    /// What is wrong, without a full stop.
    pub why: String,
    /// The header of the block, when it could be read.
    pub header: Option<Box<Header>>,
}

impl fmt::Display for ProofSyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.why)
    }
}

impl std::error::Error for ProofSyntaxError {}

impl fmt::Display for ProofReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProofReadError::Form(error) => error.fmt(f),
            ProofReadError::Io(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ProofReadError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            ProofReadError::Form(_) => None,
            ProofReadError::Io(error) => Some(error),
        }
    }
}

impl From<io::Error> for ProofReadError {
    fn from(error: io::Error) -> Self {
        ProofReadError::Io(error)
    }
}

impl<R: BufRead> BlockReader<R> {
    /// The blocks of a stream of text.
    pub fn new(reader: R) -> Self {
        BlockReader { lines: Lines::new(reader), header_line: 0, lost: false, over: false }
    }

    /// The line, from 1, of the header of the last block.
    #[must_use]
    pub fn line(&self) -> u64 {
        self.header_line
    }

    /// The next header; none at the end of the file.
    fn header(&mut self) -> Result<Option<Header>, ProofReadError> {
        loop {
            let Some(piece) = self.lines.next()? else { return Ok(None) };
            if piece.begins_with(b'{') {
                let read = piece.ends.then(|| Header::read(piece.bytes));
                self.header_line = self.lines.line();
                self.lost = false;
                return match read {
                    Some(Ok(header)) => Ok(Some(header)),
                    Some(Err((column, why))) => Err(self.fault(column - 1, why)),
                    None => Err(self.fault(PIECE, format!("a header has at most {PIECE} bytes"))),
                };
            }
            // All lines after a faulty block up to the next header belong to it, and the rest of a comment is comment.
            let says_nothing = !piece.begins || piece.begins_with(b'#') || is_blank(piece);
            if !self.lost && !says_nothing {
                return Err(self.fault(0, "expected a header, which begins with `{`"));
            }
        }
    }

    fn block(&mut self) -> Result<Option<Block>, ProofReadError> {
        let Some(header) = self.header()? else { return Ok(None) };
        match self.streams() {
            Ok((win, refute)) => Ok(Some(Block { header, win, refute })),
            Err(ProofReadError::Form(mut fault)) => {
                fault.header = Some(Box::new(header));
                Err(ProofReadError::Form(fault))
            }
            Err(error) => Err(error),
        }
    }

    fn streams(&mut self) -> Result<(Vec<u8>, Vec<u8>), ProofReadError> {
        let (mut win, mut refute) = (Vec::new(), Vec::new());
        let nothing = &mut Vec::new();
        self.stream("win", 0, nothing)?;
        self.stream("refute", MOST_BYTES, &mut win)?;
        let left = MOST_BYTES - win.len();
        self.stream("end", left, &mut refute)?;
        Ok((win, refute))
    }

    /// Reads bytes up to the line that ends them, at most `most`.
    fn stream(&mut self, end: &str, most: usize, into: &mut Vec<u8>) -> Result<(), ProofReadError> {
        let mut padded = false;
        loop {
            let Some(piece) = self.lines.next()? else {
                return Err(self.fault(0, format!("the file ends before `{end}`")));
            };
            if piece.is_line(end) {
                return Ok(());
            }
            if piece.begins_with(b'{') {
                self.lines.hold();
                return Err(self.fault(0, format!("unexpected header before `{end}`")));
            }
            match decode(piece, end, padded, most, into) {
                Ok(()) => padded |= piece.bytes.ends_with(b"="),
                Err((byte, why)) => return Err(self.fault(byte, why)),
            }
        }
    }

    /// An error at this byte of the last piece.
    fn fault(&self, byte: usize, why: impl Into<String>) -> ProofReadError {
        let (line, column) = (self.lines.line(), self.lines.column(byte));
        ProofReadError::Form(ProofSyntaxError { line, column, why: why.into(), header: None })
    }
}

impl<R: BufRead> Iterator for BlockReader<R> {
    type Item = Result<Block, ProofReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.over {
            return None;
        }
        let block = self.block().transpose();
        match &block {
            Some(Ok(_)) => {}
            Some(Err(ProofReadError::Form(_))) => self.lost = true,
            Some(Err(ProofReadError::Io(_))) | None => self.over = true,
        }
        block
    }
}

fn is_blank(piece: Piece<'_>) -> bool {
    piece.ends && piece.bytes.trim_ascii().is_empty()
}

/// Adds the bytes of a piece of base64; otherwise returns at which byte of the piece it is wrong, and why.
fn decode(
    piece: Piece<'_>,
    end: &str,
    padded: bool,
    most: usize,
    into: &mut Vec<u8>,
) -> Result<(), (usize, String)> {
    let text = piece.bytes;
    let stray = ["win", "refute", "end"].into_iter().find(|marker| piece.is_line(marker));
    if let Some(marker) = stray {
        return Err((0, format!("unexpected `{marker}` before `{end}`")));
    }
    if piece.begins && text.is_empty() {
        return Err((0, "unexpected blank line in a block".to_owned()));
    }
    if end == "win" {
        return Err((0, "expected `win` after the header, on a line of its own".to_owned()));
    }
    if padded && !text.is_empty() {
        return Err((0, "unexpected text after the padding of the base64".to_owned()));
    }
    STANDARD.decode_vec(text, into).map_err(|error| match error {
        DecodeError::InvalidByte(at, byte) => (at, format!("unexpected `{}` in base64", byte.escape_ascii())),
        DecodeError::InvalidLength(_) | DecodeError::InvalidPadding => (
            0,
            format!(
                "a line of base64 must have a multiple of 4 characters, with padding, not {}",
                text.len()
            ),
        ),
        DecodeError::InvalidLastSymbol(at, _) => {
            (at, "the unused bits of the last base64 character are not zero".to_owned())
        }
    })?;
    if into.len() > most {
        return Err((0, format!("a block has at most {MOST_BYTES} bytes of decisions")));
    }
    Ok(())
}

#[cfg(test)]
mod tests;
