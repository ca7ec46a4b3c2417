//! Packed files: gzip, bzip2, xz, Zstandard. They are recognised by their first bytes, and written by the end of a name.

use std::fmt;
use std::io::{self, BufRead, Read, Write};
use std::path::{Path, PathBuf};

use super::SourceError;

/// How a file is packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Packing {
    /// Not at all.
    None,
    /// gzip: `.gz`.
    Gzip,
    /// bzip2: `.bz2`.
    Bzip2,
    /// xz: `.xz`.
    Xz,
    /// Zstandard: `.zst`.
    Zstandard,
}

/// How packed files begin, and the end of their names.
const PACKINGS: [(Packing, &[u8], &str); 4] = [
    (Packing::Gzip, &[0x1f, 0x8b], "gz"),
    (Packing::Bzip2, b"BZh", "bz2"),
    (Packing::Xz, &[0xfd, b'7', b'z', b'X', b'Z', 0], "xz"),
    (Packing::Zstandard, &[0x28, 0xb5, 0x2f, 0xfd], "zst"),
];

impl fmt::Display for Packing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Packing::None => "plain",
            Packing::Gzip => "gzip",
            Packing::Bzip2 => "bzip2",
            Packing::Xz => "xz",
            Packing::Zstandard => "Zstandard",
        })
    }
}

impl Packing {
    /// By the first bytes of a file.
    #[must_use]
    pub fn of_bytes(start: &[u8]) -> Self {
        PACKINGS.iter().find(|(_, sign, _)| start.starts_with(sign)).map_or(Packing::None, |row| row.0)
    }

    /// By the end of a name.
    #[must_use]
    pub fn of_name(path: &Path) -> Self {
        let end = path.extension().map(|end| end.to_string_lossy().to_ascii_lowercase());
        let row = PACKINGS.iter().find(|(_, _, known)| end.as_deref() == Some(known));
        row.map_or(Packing::None, |row| row.0)
    }

    /// The end of the names of such files, without the dot.
    #[must_use]
    pub fn extension(self) -> Option<&'static str> {
        PACKINGS.iter().find(|row| row.0 == self).map(|row| row.2)
    }

    /// The name without the end that says how the file is packed.
    #[must_use]
    pub fn stem(path: &Path) -> PathBuf {
        match Packing::of_name(path) {
            Packing::None => path.to_owned(),
            _ => path.with_extension(""),
        }
    }

    #[cfg(feature = "compression")]
    pub(super) fn unpack<R: BufRead + Send + 'static>(
        self,
        raw: R,
    ) -> Result<Box<dyn Read + Send>, SourceError> {
        Ok(match self {
            Packing::None => Box::new(raw),
            Packing::Gzip => Box::new(flate2::bufread::MultiGzDecoder::new(raw)),
            Packing::Bzip2 => Box::new(bzip2::bufread::MultiBzDecoder::new(raw)),
            Packing::Xz => Box::new(liblzma::bufread::XzDecoder::new_multi_decoder(raw)),
            Packing::Zstandard => Box::new(zstd::Decoder::with_buffer(raw)?),
        })
    }

    #[cfg(not(feature = "compression"))]
    pub(super) fn unpack<R: BufRead + Send + 'static>(
        self,
        raw: R,
    ) -> Result<Box<dyn Read + Send>, SourceError> {
        match self {
            Packing::None => Ok(Box::new(raw)),
            packing => Err(SourceError::Unsupported(packing)),
        }
    }
}

/// The first bytes of a stream, taken off it: as many as tell whether it is packed.
pub(super) fn opening(raw: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut start = Vec::new();
    let may_be_packed = |start: &[u8]| {
        PACKINGS.iter().any(|(_, sign, _)| sign.len() > start.len() && sign.starts_with(start))
    };
    while may_be_packed(&start) {
        let mut byte = [0];
        match raw.read(&mut byte) {
            Ok(0) => break,
            Ok(_) => start.push(byte[0]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(start)
}

/// Packs what is written to it.
pub enum Packer<W: Write> {
    /// Not packed.
    Plain(W),
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
    Zstandard(zstd::Encoder<'static, W>),
}

impl<W: Write> Packer<W> {
    /// Packs in this way.
    ///
    /// # Errors
    /// When the packer cannot start, or this build has none of the kind.
    pub fn new(writer: W, packing: Packing) -> io::Result<Self> {
        Ok(match packing {
            Packing::None => Packer::Plain(writer),
            #[cfg(feature = "compression")]
            Packing::Gzip => {
                Packer::Gzip(flate2::write::GzEncoder::new(writer, flate2::Compression::default()))
            }
            #[cfg(feature = "compression")]
            Packing::Bzip2 => {
                Packer::Bzip2(bzip2::write::BzEncoder::new(writer, bzip2::Compression::default()))
            }
            #[cfg(feature = "compression")]
            Packing::Xz => Packer::Xz(liblzma::write::XzEncoder::new(writer, 6)),
            #[cfg(feature = "compression")]
            Packing::Zstandard => Packer::Zstandard(zstd::Encoder::new(writer, 0)?),
            #[cfg(not(feature = "compression"))]
            packing => return Err(io::Error::other(format!("this build does not write {packing} files"))),
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

#[cfg(all(test, feature = "compression"))]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_is_recognised_and_unpacked() {
        for (packing, ..) in PACKINGS {
            let mut packer = Packer::new(Vec::new(), packing).unwrap();
            packer.write_all(b"1. e4 *\n").unwrap();
            let once = packer.finish().unwrap();
            assert_eq!(Packing::of_bytes(&once), packing);
            // Files that were joined are one stream.
            let twice = [once.clone(), once].concat();
            let mut text = String::new();
            packing.unpack(io::Cursor::new(twice)).unwrap().read_to_string(&mut text).unwrap();
            assert_eq!(text, "1. e4 *\n1. e4 *\n", "{packing}");
            let name = format!("a.pgn.{}", packing.extension().unwrap());
            assert_eq!(Packing::of_name(Path::new(&name)), packing);
            assert_eq!(Packing::stem(Path::new(&name)), Path::new("a.pgn"));
        }
    }
}
