//! A writer that compresses.

use std::io::{self, Write};

use super::Compression;
#[cfg(feature = "compression")]
use super::blocks::{Block, Frame, InPieces};

/// Packs what is written to it.
pub enum Packer<W: Write> {
    /// Not packed.
    Plain(W),
    /// gzip in blocks.
    #[cfg(feature = "compression")]
    BlockGzip(InPieces<W, Block>),
    /// gzip.
    #[cfg(feature = "compression")]
    Gzip(flate2::write::GzEncoder<W>),
    /// bzip2.
    #[cfg(feature = "compression")]
    Bzip2(bzip2::write::BzEncoder<W>),
    /// xz.
    #[cfg(feature = "compression")]
    Xz(liblzma::write::XzEncoder<W>),
    /// Zstandard.
    #[cfg(feature = "compression")]
    Zstandard(InPieces<W, Frame>),
}

impl<W: Write> Packer<W> {
    /// Packs in this way.
    ///
    /// # Errors
    /// When the packer cannot start, or this build has none of the kind.
    pub fn new(writer: W, compression: Compression) -> io::Result<Self> {
        Ok(match compression {
            Compression::None => Packer::Plain(writer),
            #[cfg(feature = "compression")]
            Compression::BlockGzip => Packer::BlockGzip(InPieces::new(writer, Block::new())),
            #[cfg(feature = "compression")]
            Compression::Gzip => {
                Packer::Gzip(flate2::write::GzEncoder::new(writer, flate2::Compression::default()))
            }
            #[cfg(feature = "compression")]
            Compression::Bzip2 => {
                Packer::Bzip2(bzip2::write::BzEncoder::new(writer, bzip2::Compression::default()))
            }
            #[cfg(feature = "compression")]
            Compression::Xz => Packer::Xz(liblzma::write::XzEncoder::new(writer, 6)),
            #[cfg(feature = "compression")]
            Compression::Zstandard => Packer::Zstandard(InPieces::new(writer, Frame::new()?)),
            #[cfg(not(feature = "compression"))]
            compression => {
                return Err(io::Error::other(format!("this build does not write {compression} files")));
            }
        })
    }

    /// Writes what is left, and gives the stream back.
    ///
    /// # Errors
    /// Those of the stream.
    pub fn finish(self) -> io::Result<W> {
        match self {
            Packer::Plain(writer) => Ok(writer),
            #[cfg(feature = "compression")]
            Packer::BlockGzip(writer) => writer.finish(),
            #[cfg(feature = "compression")]
            Packer::Gzip(writer) => writer.finish(),
            #[cfg(feature = "compression")]
            Packer::Bzip2(writer) => writer.finish(),
            #[cfg(feature = "compression")]
            Packer::Xz(writer) => writer.finish(),
            #[cfg(feature = "compression")]
            Packer::Zstandard(writer) => writer.finish(),
        }
    }
}

impl<W: Write> Write for Packer<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Packer::Plain(writer) => writer.write(bytes),
            #[cfg(feature = "compression")]
            Packer::BlockGzip(writer) => writer.write(bytes),
            #[cfg(feature = "compression")]
            Packer::Gzip(writer) => writer.write(bytes),
            #[cfg(feature = "compression")]
            Packer::Bzip2(writer) => writer.write(bytes),
            #[cfg(feature = "compression")]
            Packer::Xz(writer) => writer.write(bytes),
            #[cfg(feature = "compression")]
            Packer::Zstandard(writer) => writer.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Packer::Plain(writer) => writer.flush(),
            #[cfg(feature = "compression")]
            Packer::BlockGzip(writer) => writer.flush(),
            #[cfg(feature = "compression")]
            Packer::Gzip(writer) => writer.flush(),
            #[cfg(feature = "compression")]
            Packer::Bzip2(writer) => writer.flush(),
            #[cfg(feature = "compression")]
            Packer::Xz(writer) => writer.flush(),
            #[cfg(feature = "compression")]
            Packer::Zstandard(writer) => writer.flush(),
        }
    }
}
