//! Compressed files: gzip, bzip2, xz, Zstandard. A file that is read is recognised by its first bytes. For a file that is
//! written, the end of its name decides.
//!
//! gzip in blocks and Zstandard in frames consist of pieces that are compressed one by one (`pieces.rs`). Several threads
//! decompress them (`parallel`), and files are written in such pieces.

#[cfg(feature = "compression")]
mod blocks;
mod packer;
#[cfg(feature = "compression")]
mod parallel;
#[cfg(feature = "compression")]
mod pieces;

use std::fmt;
use std::io::{self, BufRead, Read};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

#[cfg(feature = "compression")]
use liblzma::bufread::XzDecoder;
#[cfg(feature = "compression")]
use liblzma::stream::{CONCATENATED, Stream};

use super::SourceError;

pub use packer::Packer;

/// How a file is packed.
///
/// ```
/// use std::path::Path;
/// use lawspeaker::source::Compression;
/// let path = Path::new("games.pgn.bgz");
/// assert_eq!((Compression::of_name(path), Compression::stem(path).as_path()), (Compression::BlockGzip, Path::new("games.pgn")));
/// assert_eq!((Compression::of_bytes(b"BZh91AY"), Compression::of_bytes(b"1. e4")), (Compression::Bzip2, Compression::None));
/// assert_eq!(Compression::Zstandard.extension(), Some("zst"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Compression {
    /// Not at all.
    None,
    /// gzip in blocks of at most 64 KiB, as `bgzip` writes it: `.bgz`.
    BlockGzip,
    /// gzip: `.gz`.
    Gzip,
    /// bzip2: `.bz2`.
    Bzip2,
    /// xz: `.xz`.
    Xz,
    /// Zstandard: `.zst`.
    Zstandard,
}

/// How compressed files begin, and the end of their names.
const COMPRESSIONS: [(Compression, &[u8], &str); 5] = [
    (Compression::BlockGzip, &[0x1f, 0x8b, 8, 4], "bgz"),
    (Compression::Gzip, &[0x1f, 0x8b], "gz"),
    (Compression::Bzip2, b"BZh", "bz2"),
    (Compression::Xz, &[0xfd, b'7', b'z', b'X', b'Z', 0], "xz"),
    (Compression::Zstandard, &[0x28, 0xb5, 0x2f, 0xfd], "zst"),
];

impl fmt::Display for Compression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Compression::None => "plain",
            Compression::BlockGzip => "block gzip",
            Compression::Gzip => "gzip",
            Compression::Bzip2 => "bzip2",
            Compression::Xz => "xz",
            Compression::Zstandard => "Zstandard",
        })
    }
}

impl Compression {
    /// By the first bytes of a file.
    #[must_use]
    pub fn of_bytes(start: &[u8]) -> Self {
        COMPRESSIONS
            .iter()
            .find(|(_, sign, _)| start.starts_with(sign))
            .map_or(Compression::None, |row| row.0)
    }

    /// By the end of a name.
    #[must_use]
    pub fn of_name(path: &Path) -> Self {
        let end = path.extension().map(|end| end.to_string_lossy().to_ascii_lowercase());
        let row = COMPRESSIONS.iter().find(|(_, _, known)| end.as_deref() == Some(known));
        row.map_or(Compression::None, |row| row.0)
    }

    /// The end of the names of such files, without the dot.
    #[must_use]
    pub fn extension(self) -> Option<&'static str> {
        COMPRESSIONS.iter().find(|row| row.0 == self).map(|row| row.2)
    }

    /// The name without the end that says how the file is packed.
    #[must_use]
    pub fn stem(path: &Path) -> PathBuf {
        match Compression::of_name(path) {
            Compression::None => path.to_owned(),
            _ => path.with_extension(""),
        }
    }

    /// The bytes of a packed stream, for this number of threads, which work on its text. If it is more than one, further threads
    /// unpack ahead.
    #[cfg(feature = "compression")]
    pub(super) fn unpack<R: BufRead + Send + 'static>(
        self,
        raw: R,
        threads: NonZero<usize>,
    ) -> Result<Unpacked, SourceError> {
        let reader: Box<dyn Read + Send> = match pieces::Kind::of(self) {
            Some(kind) if threads.get() > 1 => {
                let parallel = parallel::Parallel::new(raw, kind, threads);
                let alone = parallel.alone();
                return Ok(Unpacked { reader: Box::new(parallel), alone });
            }
            _ => self.stream(raw)?,
        };
        Ok(Unpacked { reader, alone: Alone::from(self != Compression::None) })
    }

    /// The same on the thread that reads.
    #[cfg(feature = "compression")]
    fn stream<'r, R: BufRead + Send + 'r>(self, raw: R) -> io::Result<Box<dyn Read + Send + 'r>> {
        Ok(match self {
            Compression::None => Box::new(raw),
            Compression::BlockGzip | Compression::Gzip => Box::new(flate2::bufread::MultiGzDecoder::new(raw)),
            Compression::Bzip2 => Box::new(bzip2::bufread::MultiBzDecoder::new(raw)),
            Compression::Xz => {
                // A small file can ask for a dictionary of 4 GiB.
                let stream = Stream::new_stream_decoder(MOST_DICTIONARY + DECODER, CONCATENATED)?;
                Box::new(Bounded { reader: XzDecoder::new_stream(raw, stream), compression: self })
            }
            Compression::Zstandard => {
                Box::new(Bounded { reader: zstd::Decoder::with_buffer(raw)?, compression: self })
            }
        })
    }

    #[cfg(not(feature = "compression"))]
    pub(super) fn unpack<R: BufRead + Send + 'static>(
        self,
        raw: R,
        _: NonZero<usize>,
    ) -> Result<Unpacked, SourceError> {
        match self {
            Compression::None => Ok(Unpacked { reader: Box::new(raw), alone: Alone::from(false) }),
            compression => Err(SourceError::Unsupported(compression)),
        }
    }
}

/// The greatest dictionary of xz that is read. `xz -9` writes 64 MiB, and the decoder of Zstandard has the same limit.
#[cfg(feature = "compression")]
const MOST_DICTIONARY: u64 = 128 << 20;

/// What the decoder of xz needs in addition to its dictionary, at most.
#[cfg(feature = "compression")]
const DECODER: u64 = 1 << 20;

/// A stream that needs bounded memory to be unpacked, with a message of ours for one that needs more.
#[cfg(feature = "compression")]
struct Bounded<R> {
    reader: R,
    compression: Compression,
}

#[cfg(feature = "compression")]
impl<R: Read> Read for Bounded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.reader.read(buffer).map_err(|error| {
            // Both decoders give their reasons as text.
            let why = error.to_string();
            let is_too_large = match self.compression {
                Compression::Xz => why == liblzma::stream::Error::MemLimit.to_string(),
                _ => why.contains("requires too much memory"),
            };
            let tool = if self.compression == Compression::Xz { "xz -d" } else { "zstd -d --long=31" };
            match is_too_large {
                true => io::Error::other(format!(
                    "it was compressed with a dictionary of more than {} MiB; decompress it first, with `{tool}`",
                    MOST_DICTIONARY >> 20
                )),
                false => error,
            }
        })
    }
}

/// A stream that is unpacked.
pub(super) struct Unpacked {
    /// Its bytes.
    pub(super) reader: Box<dyn Read + Send>,
    /// Whether one thread unpacks it.
    pub(super) alone: Alone,
}

/// Whether one thread alone unpacks a stream. This may turn out while it is read.
#[derive(Clone, Debug)]
pub(crate) struct Alone(Arc<AtomicBool>);

impl From<bool> for Alone {
    fn from(alone: bool) -> Self {
        Alone(Arc::new(AtomicBool::new(alone)))
    }
}

impl Alone {
    pub(crate) fn get(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    #[cfg(feature = "compression")]
    fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// The first bytes of a stream, taken off it: as many as tell whether it is packed.
pub(super) fn opening(raw: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut start = Vec::new();
    let may_be_packed = |start: &[u8]| {
        COMPRESSIONS.iter().any(|(_, sign, _)| sign.len() > start.len() && sign.starts_with(start))
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

#[cfg(all(test, feature = "compression"))]
mod tests {
    use std::io::Write as _;

    use super::*;

    const ONE: NonZero<usize> = NonZero::<usize>::MIN;

    /// A file that says that its dictionary has another size. For the number see the specification of xz, 5.3.1.
    fn with_dictionary(mut file: Vec<u8>, number: u8) -> Vec<u8> {
        let header = &mut file[12..];
        let len = (usize::from(header[0]) + 1) * 4;
        assert_eq!(header[2..4], [0x21, 1], "LZMA2, with one byte for its dictionary");
        header[4] = number;
        let mut sum = flate2::Crc::new();
        sum.update(&header[..len - 4]);
        header[len - 4..len].copy_from_slice(&sum.sum().to_le_bytes());
        file
    }

    #[test]
    fn an_xz_file_gets_no_more_memory_than_its_limit() {
        let mut packer = Packer::new(Vec::new(), Compression::Xz).unwrap();
        packer.write_all(b"1. e4 *\n").unwrap();
        let packed = packer.finish().unwrap();
        let read = |number| {
            let file = with_dictionary(packed.clone(), number);
            let mut text = String::new();
            let read =
                Compression::Xz.unpack(io::Cursor::new(file), ONE).unwrap().reader.read_to_string(&mut text);
            read.map(|_| text).map_err(|error| error.to_string())
        };
        assert_eq!(read(28).as_deref(), Ok("1. e4 *\n"), "64 MiB, as of `xz -9`");
        assert_eq!(read(30).as_deref(), Ok("1. e4 *\n"), "128 MiB");
        let refused =
            "it was compressed with a dictionary of more than 128 MiB; decompress it first, with `xz -d`";
        // 192 MiB, 256 MiB, 1.5 GiB, 4 GiB.
        for number in [31, 32, 37, 40] {
            assert_eq!(read(number), Err(refused.to_owned()), "{number}");
        }
    }

    #[test]
    fn a_file_of_zstandard_gets_no_more_memory_than_its_limit() {
        // A frame of one block that is not compressed; for its parts see RFC 8878, 3.1.1.
        let with_window = |log: u8| {
            let head = [0x28, 0xb5, 0x2f, 0xfd, 0, (log - 10) << 3, 1 | 8 << 3, 0, 0];
            [&head[..], b"1. e4 *\n"].concat()
        };
        let read = |log| {
            let mut text = String::new();
            let file = io::Cursor::new(with_window(log));
            let read = Compression::Zstandard.unpack(file, ONE).unwrap().reader.read_to_string(&mut text);
            read.map(|_| text).map_err(|error| error.to_string())
        };
        assert_eq!(read(27).as_deref(), Ok("1. e4 *\n"));
        let refused = read(28).unwrap_err();
        assert!(refused.contains("more than 128 MiB; decompress it first, with `zstd -d"), "{refused}");
    }

    #[test]
    fn what_is_packed_is_recognised_and_unpacked() {
        for (compression, ..) in COMPRESSIONS {
            let mut packer = Packer::new(Vec::new(), compression).unwrap();
            packer.write_all(b"1. e4 *\n").unwrap();
            let once = packer.finish().unwrap();
            assert_eq!(Compression::of_bytes(&once), compression);
            // Files that were joined are one stream.
            let twice = [once.clone(), once].concat();
            let mut text = String::new();
            compression
                .unpack(io::Cursor::new(twice), ONE)
                .unwrap()
                .reader
                .read_to_string(&mut text)
                .unwrap();
            assert_eq!(text, "1. e4 *\n1. e4 *\n", "{compression}");
            let name = format!("a.pgn.{}", compression.extension().unwrap());
            assert_eq!(Compression::of_name(Path::new(&name)), compression);
            assert_eq!(Compression::stem(Path::new(&name)), Path::new("a.pgn"));
        }
    }
}
