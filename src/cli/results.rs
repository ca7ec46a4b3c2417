//! Standard output for text that has colours, which are removed where it cannot show them.
//!
//! An [`AutoStream`] that removes colours looks at every byte with a state for escape codes. Nearly all results have no escape
//! code, so here one search decides whether a text needs that stream.

use std::io::{self, BufWriter, Stdout, Write};

use anstream::adapter::strip_str;
use anstream::{AutoStream, ColorChoice};

use crate::report::harmless_lines;

/// Standard output for results that are text.
pub(super) struct Results {
    stream: BufWriter<AutoStream<Stdout>>,
    is_coloured: bool,
}

impl Results {
    pub(super) fn new(stdout: Stdout, choice: ColorChoice) -> Self {
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
    pub(super) fn is_coloured(&self) -> bool {
        self.is_coloured
    }

    /// Writes a text with visible control characters.
    pub(super) fn write(&mut self, text: &str) -> io::Result<()> {
        let text = harmless_lines(text);
        // What is left of control characters are line ends, tabs and whole colour codes.
        if self.is_coloured || memchr::memchr(ESCAPE, text.as_bytes()).is_none() {
            return self.stream.write_all(text.as_bytes());
        }
        strip_str(&text).try_for_each(|part| self.stream.write_all(part.as_bytes()))
    }

    pub(super) fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

/// The first byte of a colour code.
const ESCAPE: u8 = 0x1b;
