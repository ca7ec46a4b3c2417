//! Streams that several threads can decompress: gzip in blocks, the format of `bgzip` (members of at most 64 KiB, each of which says how
//! long it is), and Zstandard in frames of bounded size.
//!
//! ```text
//! 1f 8b 08 04 ........ .. .. | 06 00 | B  C  02 00 | length - 1 | deflate ... | CRC-32 | length of the text
//!         extra field follows  its     its name and  2 bytes                    4 bytes  4 bytes
//!                              length  length
//! ```
//! Source: the specification of SAM and BAM, section 4.1 (<https://samtools.github.io/hts-specs/SAMv1.pdf>).

use std::io::{self, Write};

use flate2::{Compress, Crc, FlushCompress, Status};
use zstd::bulk::Compressor;

/// The text of a block in bytes: as in `bgzip`, so little less than 64 KiB that a block never gets longer than that.
const BLOCK: usize = 0xff00;

/// The longest block.
const LONGEST: usize = 1 << 16;

/// Everything before the length of the block.
const HEAD: [u8; 16] = [0x1f, 0x8b, 8, 4, 0, 0, 0, 0, 0, 0xff, 6, 0, b'B', b'C', 2, 0];

/// The length of the block at the beginning of these bytes; `None` if no such block begins here, or if not all of its head
/// is there.
pub(super) fn block_len(bytes: &[u8]) -> Option<usize> {
    let rest = bytes.strip_prefix(&HEAD[..4])?;
    let extra_len = usize::from(u16::from_le_bytes([*rest.get(6)?, *rest.get(7)?]));
    let mut extra = rest.get(8..8 + extra_len)?;
    while let [first, second, low, high, more @ ..] = extra {
        let len = usize::from(u16::from_le_bytes([*low, *high]));
        if let (b'B', b'C', [low, high]) = (first, second, more.get(..len)?) {
            return Some(usize::from(u16::from_le_bytes([*low, *high])) + 1);
        }
        extra = &more[len..];
    }
    None
}

/// A way to pack text in pieces, each of which can be unpacked alone.
pub trait Piece {
    /// The text of a piece in bytes.
    const TEXT: usize;

    /// Whether an empty piece is the sign of the end. Otherwise there is one only where all of the text is empty.
    const HAS_END: bool;

    /// Packs the text of a piece.
    fn pack(&mut self, text: &[u8]) -> io::Result<Vec<u8>>;
}

/// Packs what is written, piece by piece.
pub struct InPieces<W: Write, P: Piece> {
    writer: W,
    way: P,
    /// What is not packed yet.
    text: Vec<u8>,
    /// Whether a piece was written.
    any: bool,
}

impl<W: Write, P: Piece> InPieces<W, P> {
    pub(super) fn new(writer: W, way: P) -> Self {
        InPieces { writer, way, text: Vec::new(), any: false }
    }

    fn end_piece(&mut self) -> io::Result<()> {
        let packed = self.way.pack(&self.text)?;
        self.text.clear();
        self.any = true;
        self.writer.write_all(&packed)
    }

    /// Packs what is left, with the sign of the end, and gives the stream back.
    ///
    /// # Errors
    /// Those of the stream.
    pub(super) fn finish(mut self) -> io::Result<W> {
        if !self.text.is_empty() {
            self.end_piece()?;
        }
        if P::HAS_END || !self.any {
            self.end_piece()?;
        }
        Ok(self.writer)
    }
}

impl<W: Write, P: Piece> Write for InPieces<W, P> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let taken = bytes.len().min(P::TEXT - self.text.len());
        self.text.extend_from_slice(&bytes[..taken]);
        if self.text.len() == P::TEXT {
            self.end_piece()?;
        }
        Ok(taken)
    }

    /// Ends the piece, so that all that was written can be unpacked.
    fn flush(&mut self) -> io::Result<()> {
        if !self.text.is_empty() {
            self.end_piece()?;
        }
        self.writer.flush()
    }
}

/// Blocks of gzip.
pub struct Block(Compress);

impl Block {
    pub(super) fn new() -> Self {
        Block(Compress::new(flate2::Compression::default(), false))
    }
}

impl Piece for Block {
    const TEXT: usize = BLOCK;
    const HAS_END: bool = true;

    fn pack(&mut self, text: &[u8]) -> io::Result<Vec<u8>> {
        let mut block = Vec::with_capacity(LONGEST);
        block.extend_from_slice(&HEAD);
        block.extend_from_slice(&[0, 0]);
        self.0.reset();
        let status = self.0.compress_vec(text, &mut block, FlushCompress::Finish)?;
        debug_assert_eq!(status, Status::StreamEnd, "what deflate cannot shorten grows by a few bytes only");
        let mut crc = Crc::new();
        crc.update(text);
        block.extend_from_slice(&crc.sum().to_le_bytes());
        block.extend_from_slice(&crc.amount().to_le_bytes());
        let len = u16::try_from(block.len() - 1).map_err(io::Error::other)?;
        block[HEAD.len()..HEAD.len() + 2].copy_from_slice(&len.to_le_bytes());
        Ok(block)
    }
}

/// The text of a frame in bytes. A larger frame would pack text by little more.
const FRAME: usize = 1 << 20;

/// Frames of Zstandard. Every frame says how long its text is.
pub struct Frame(Compressor<'static>);

impl Frame {
    /// # Errors
    /// When there is no memory.
    pub(super) fn new() -> io::Result<Self> {
        Ok(Frame(Compressor::new(zstd::DEFAULT_COMPRESSION_LEVEL)?))
    }
}

impl Piece for Frame {
    const TEXT: usize = FRAME;
    const HAS_END: bool = false;

    fn pack(&mut self, text: &[u8]) -> io::Result<Vec<u8>> {
        self.0.compress(text)
    }
}
