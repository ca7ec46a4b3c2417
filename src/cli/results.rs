//! The streams for results. No control character of a file reaches a terminal through them: [`Results`] is for text of ours,
//! which may quote a file, and [`Verbatim`] for what is written as it is.
//!
//! Text of ours has colours, which are removed where they cannot be shown.
//!
//! An [`AutoStream`] that removes colours looks at every byte with a state for escape codes, which takes longer than to make a
//! report. So they are removed where control characters are looked for.

use std::io::{self, BufWriter, Stdout, Write};

use anstream::{AutoStream, ColorChoice};

use crate::notation::text::text as decoded;
use crate::report::{harmless_file_text, harmless_lines, harmless_plain};

/// Standard output for results that are text.
pub struct Results {
    stream: BufWriter<AutoStream<Stdout>>,
    is_coloured: bool,
}

impl Results {
    pub fn new(stdout: Stdout, choice: ColorChoice) -> Self {
        let mut stream = AutoStream::new(stdout, choice);
        let is_coloured = stream.current_choice() != ColorChoice::Never;
        if !is_coloured {
            // The colours are removed here, before the buffer.
            stream = AutoStream::always_ansi(stream.into_inner());
        }
        Results { stream: BufWriter::with_capacity(1 << 16, stream), is_coloured }
    }

    /// Whether the colours stay.
    #[cfg(feature = "view")]
    pub fn is_coloured(&self) -> bool {
        self.is_coloured
    }

    /// Writes a text with visible control characters.
    pub fn write(&mut self, text: &str) -> io::Result<()> {
        let text = if self.is_coloured { harmless_lines(text) } else { harmless_plain(text) };
        self.stream.write_all(text.as_bytes())
    }

    pub fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

/// A stream for what is not text of ours: records, documents for programs, pictures. It gets every byte as it is; only if it is a
/// terminal, control characters become visible.
pub struct Verbatim<W> {
    stream: W,
    is_terminal: bool,
    /// For a terminal: the end of what was written, which may be a part of a character.
    rest: Vec<u8>,
}

impl<W: Write> Verbatim<W> {
    pub fn new(stream: W, is_terminal: bool) -> Self {
        Verbatim { stream, is_terminal, rest: Vec::new() }
    }

    /// Shows the first bytes of the rest.
    fn show(&mut self, end: usize) -> io::Result<()> {
        let shown = self.stream.write_all(harmless_file_text(&decoded(&self.rest[..end])).as_bytes());
        self.rest.drain(..end);
        shown
    }
}

impl<W: Write> Write for Verbatim<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if !self.is_terminal {
            return self.stream.write(bytes);
        }
        self.rest.extend_from_slice(bytes);
        self.show(self.rest.len() - unfinished(&self.rest))?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.show(self.rest.len())?;
        self.stream.flush()
    }
}

/// How many bytes at the end may be the beginning of a character, or of a line end of two.
fn unfinished(bytes: &[u8]) -> usize {
    for (n, byte) in (1..=3).zip(bytes.iter().rev()) {
        let len = match byte {
            b'\r' => 2,
            0x80..0xc0 => continue,
            0xc0..0xe0 => 2,
            0xe0..0xf0 => 3,
            0xf0.. => 4,
            _ => 1,
        };
        return if len > n { n } else { 0 };
    }
    0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_that_comes_in_pieces_is_shown_as_a_whole() {
        let text = "é\u{9b}2J€\r\n\u{202e}𝄞\u{1b}]0;x\u{7}\tß\r";
        let wanted = "é\\u{9b}2J€\r\n\\u{202e}𝄞\\u{1b}]0;x\\u{7}\tß\\u{d}";
        for len in 1..text.len() {
            let (mut shown, mut kept) = (Verbatim::new(Vec::new(), true), Verbatim::new(Vec::new(), false));
            for piece in text.as_bytes().chunks(len) {
                shown.write_all(piece).unwrap();
                kept.write_all(piece).unwrap();
            }
            shown.flush().unwrap();
            kept.flush().unwrap();
            assert_eq!(String::from_utf8(shown.stream).unwrap(), wanted, "pieces of {len}");
            assert_eq!(kept.stream, text.as_bytes());
        }
    }
}
