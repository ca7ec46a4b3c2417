//! Zstandard in frames of bounded size, so that several threads can decompress a file.

use std::io::{self, Write};

use zstd::bulk::Compressor;

/// The text of a frame in bytes. A larger frame would pack text by little more.
const FRAME: usize = 1 << 20;

/// Packs what is written, frame by frame. Every frame says how long its text is.
pub struct Frames<W: Write> {
    writer: W,
    compressor: Compressor<'static>,
    /// What is not packed yet.
    text: Vec<u8>,
    /// Whether a frame was written: an empty text is one empty frame.
    any: bool,
}

impl<W: Write> Frames<W> {
    /// # Errors
    /// When there is no memory.
    pub(super) fn new(writer: W) -> io::Result<Self> {
        let compressor = Compressor::new(zstd::DEFAULT_COMPRESSION_LEVEL)?;
        Ok(Frames { writer, compressor, text: Vec::new(), any: false })
    }

    fn end_frame(&mut self) -> io::Result<()> {
        let packed = self.compressor.compress(&self.text)?;
        self.text.clear();
        self.any = true;
        self.writer.write_all(&packed)
    }

    /// Packs what is left, and gives the stream back.
    ///
    /// # Errors
    /// Those of the stream.
    pub(super) fn finish(mut self) -> io::Result<W> {
        if !self.text.is_empty() || !self.any {
            self.end_frame()?;
        }
        Ok(self.writer)
    }
}

impl<W: Write> Write for Frames<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let taken = bytes.len().min(FRAME - self.text.len());
        self.text.extend_from_slice(&bytes[..taken]);
        if self.text.len() == FRAME {
            self.end_frame()?;
        }
        Ok(taken)
    }

    /// Ends the frame, so that all that was written can be unpacked.
    fn flush(&mut self) -> io::Result<()> {
        if !self.text.is_empty() {
            self.end_frame()?;
        }
        self.writer.flush()
    }
}
