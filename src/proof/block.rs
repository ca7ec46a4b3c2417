//! One block of a file: the claim about a problem and the two streams that prove it. It is written here and read in
//! `reader.rs`.

use std::fmt;
use std::io;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::header::Header;

/// Bytes per line of a stream: 76 characters, as in mail.
const LINE: usize = 57;

/// The proof of one problem.
///
/// ```
/// use lawspeaker::proof::{Block, Header, write_decision};
/// let header = Header { variant: "odin".into(), stip: "#1".into(), ..Header::default() };
/// let mut block = Block { header, win: Vec::new(), refute: Vec::new() };
/// write_decision(17, &mut block.win);
/// assert!(block.to_string().ends_with("\nwin\nEQ==\nrefute\nend\n"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Block {
    /// The claim.
    pub header: Header,
    /// The decisions of the walks that prove wins.
    pub win: Vec<u8>,
    /// The decisions of the walks that prove that there is no win.
    pub refute: Vec<u8>,
}

impl Block {
    /// Writes the block, with the end of its last line.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write_to(&self, out: &mut impl io::Write) -> io::Result<()> {
        writeln!(out, "{}\nwin", self.header.write())?;
        write_stream(&self.win, out)?;
        writeln!(out, "refute")?;
        write_stream(&self.refute, out)?;
        writeln!(out, "end")
    }
}

fn write_stream(bytes: &[u8], out: &mut impl io::Write) -> io::Result<()> {
    let mut line = String::with_capacity(LINE.div_ceil(3) * 4);
    for part in bytes.chunks(LINE) {
        line.clear();
        STANDARD.encode_string(part, &mut line);
        writeln!(out, "{line}")?;
    }
    Ok(())
}

impl fmt::Display for Block {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut bytes = Vec::new();
        self.write_to(&mut bytes).map_err(|_| fmt::Error)?;
        f.write_str(std::str::from_utf8(&bytes).map_err(|_| fmt::Error)?)
    }
}
