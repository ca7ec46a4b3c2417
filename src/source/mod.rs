//! Bytes from a path: decompressed, decoded from UTF-16 or Shift_JIS to UTF-8 if necessary, and recognised as a notation.
//!
//! Every command reads its inputs in this way. Memory is bounded: only the first bytes are kept, from which the notation is
//! recognised.
//!
//! ```
//! use std::io::Read;
//! use lawspeaker::source::{Compression, Encoding, Packer, Source};
//! let folder = std::env::temp_dir().join(format!("lawspeaker-source-{}", std::process::id()));
//! std::fs::create_dir_all(&folder)?;
//! let path = folder.join("games.pgn.gz");
//! let mut packer = Packer::new(std::fs::File::create(&path)?, Compression::of_name(&path))?;
//! std::io::Write::write_all(&mut packer, b"[White \"Lif\"]\n\n1. e4 *\n")?;
//! packer.finish()?;
//!
//! let mut source = Source::open(&path)?;
//! assert_eq!((source.format().unwrap().id, source.compression, source.encoding), ("pgn", Compression::Gzip, Encoding::Bytes));
//! let mut text = String::new();
//! source.reader.read_to_string(&mut text)?;
//! assert!(text.ends_with("1. e4 *\n"));
//! assert!(Source::open(&folder).is_err()); // a folder: see `find`
//! std::fs::remove_dir_all(&folder)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod compression;
mod encoding;
mod foreign;
mod lines;
mod problem_entries;
mod walk;

use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::num::NonZero;
use std::ops::Range;
use std::path::{Path, PathBuf};

use crate::formats::{Cut, Cutter, Format, GLANCE, Holds, MARK, Reader, Unrecognised, filled, recognise};

pub(crate) use compression::Alone;
use compression::Unpacked;
pub use compression::{Compression, Packer};
pub use encoding::Encoding;
pub use lines::Lines;
pub use problem_entries::{FileEntry, LineEntry, ProblemEntries};
pub use walk::{Found, LeftOut, WalkOptions, find};

/// A stream to read: unpacked, in UTF-8 or in whatever single-byte encoding it has.
pub struct Source {
    /// The path as given; `-` is standard input.
    pub path: PathBuf,
    /// How it is packed.
    pub compression: Compression,
    /// What its text is encoded in.
    pub encoding: Encoding,
    /// The bytes.
    pub reader: BufReader<Box<dyn Read + Send>>,
    /// Whether the stream has no byte.
    pub is_empty: bool,
    /// Whether what was looked at has blank lines and comments only.
    pub is_blank: bool,
    /// Whether it is not a text, by the control characters in what was looked at.
    #[cfg_attr(not(feature = "cli"), allow(dead_code, reason = "the command refuses it"))]
    pub(crate) is_binary: bool,
    /// Whether the end of the name alone tells the notation.
    pub(crate) is_by_name: bool,
    alone: Alone,
    recognised: Result<&'static Format, Unrecognised>,
}

/// Why a stream cannot be read.
///
/// ```
/// use std::path::Path;
/// use lawspeaker::source::{Source, SourceError};
/// assert!(matches!(Source::open(Path::new("no such file")), Err(SourceError::Io(_))));
/// assert!(matches!(Source::open(&std::env::temp_dir()), Err(SourceError::Folder)));
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub enum SourceError {
    /// It cannot be opened or read.
    Io(io::Error),
    /// It is a folder.
    Folder,
    /// It is a file of a kind that is not read here; what it is and what to do.
    Foreign(&'static str),
    /// It is written in a notation, of this title, that cannot be read in ranges.
    Uncut(&'static str),
    /// It is packed in a way that this build does not read.
    Unsupported(Compression),
}

impl fmt::Display for SourceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SourceError::Io(error) => error.fmt(f),
            SourceError::Folder => f.write_str("this is a folder"),
            SourceError::Foreign(what) => f.write_str(what),
            SourceError::Uncut(what) => {
                write!(f, "only records in PGN can be read in ranges, and the file holds {what}")
            }
            SourceError::Unsupported(compression) => {
                write!(f, "this build does not read {compression} files")
            }
        }
    }
}

impl std::error::Error for SourceError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            SourceError::Io(error) => Some(error),
            _ => None,
        }
    }
}

impl From<io::Error> for SourceError {
    fn from(error: io::Error) -> Self {
        SourceError::Io(error)
    }
}

impl Source {
    /// Opens a file, or standard input for `-`. Compression and notation are recognised from the first bytes.
    ///
    /// # Errors
    /// [`SourceError`].
    pub fn open(path: &Path) -> Result<Self, SourceError> {
        if path.as_os_str() == "-" {
            return Self::from_reader(path, Box::new(io::stdin()), None);
        }
        if path.is_dir() {
            return Err(SourceError::Folder);
        }
        Self::from_reader(path, Box::new(File::open(path)?), None)
    }

    /// The same from a stream that is already open. Where the notation is given, it is not looked for. Positions on standard
    /// input are answered line by line, so no more of them is read in advance than tells the compression.
    ///
    /// ```
    /// use std::path::Path;
    /// use lawspeaker::source::{ProblemEntries, Source};
    /// let text = "BeginProblem\nPieces White Kh1 Ra1 Black Kg8 pf7g7h7\nStipulation #1\nEndProblem\n";
    /// let source = Source::from_reader(Path::new("a.inp"), Box::new(text.as_bytes()), None)?;
    /// let format = source.format().unwrap();
    /// assert_eq!(format.id, "popeye");
    /// let entries: Vec<_> = ProblemEntries::new(source.reader, format).collect::<Result<_, _>>()?;
    /// let solved = entries[0].solve(&Default::default()).unwrap();
    /// assert_eq!(&*solved.problem.answer().unwrap().keys[0].san, "Ra8#");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`SourceError`].
    pub fn from_reader(
        path: &Path,
        raw: Box<dyn Read + Send>,
        format: Option<&'static Format>,
    ) -> Result<Self, SourceError> {
        Self::on_threads(path, raw, format, NonZero::<usize>::MIN)
    }

    /// The same, unpacked on at most this number of threads. More than one read ahead, and a stream whose bytes come slowly
    /// waits for them.
    pub(crate) fn on_threads(
        path: &Path,
        mut raw: Box<dyn Read + Send>,
        format: Option<&'static Format>,
        threads: NonZero<usize>,
    ) -> Result<Self, SourceError> {
        let start = compression::opening(&mut raw)?;
        let compression = Compression::of_bytes(&start);
        let raw = BufReader::with_capacity(1 << 16, io::Cursor::new(start).chain(raw));
        let Unpacked { reader, alone } = compression.unpack(raw, threads)?;
        let mut reader = BufReader::with_capacity(1 << 16, reader);
        if let Some(format) = format
            && format.holds == Holds::Positions
            && path.as_os_str() == "-"
        {
            let (encoding, recognised) = (Encoding::Bytes, Ok(format));
            return Ok(Source {
                path: path.to_owned(),
                compression,
                encoding,
                reader,
                is_empty: false,
                is_blank: false,
                is_binary: false,
                is_by_name: false,
                alone,
                recognised,
            });
        }
        let mut seen = first_bytes(&mut reader)?;
        if let Some(what) = foreign::by_bytes(&seen, format.is_some()) {
            return Err(SourceError::Foreign(what));
        }
        let encoding = Encoding::of_start(&seen, format);
        let rest: Box<dyn Read + Send> = Box::new(io::Cursor::new(seen.clone()).chain(reader));
        let mut reader = BufReader::with_capacity(1 << 16, encoding.decode(rest));
        if encoding != Encoding::Bytes {
            seen = first_bytes(&mut reader)?;
            let whole: Box<dyn Read + Send> = Box::new(io::Cursor::new(seen.clone()).chain(reader));
            reader = BufReader::with_capacity(1 << 16, whole);
        }
        let by_bytes = format.map_or_else(|| recognise(&seen), Ok);
        let is_by_name = by_bytes == Err(Unrecognised::Unknown);
        let recognised = match by_bytes {
            Ok(_) if says_nothing(&seen) && format.is_none() => {
                by_name(path).map_or_else(|| recognise(&seen), Ok)
            }
            Err(Unrecognised::Unknown) => by_name(path).ok_or(Unrecognised::Unknown),
            clear => clear,
        };
        if recognised == Err(Unrecognised::Unknown)
            && let Some(what) = foreign::by_name(path)
        {
            return Err(SourceError::Foreign(what));
        }
        let (is_empty, is_blank, is_binary) = (seen.is_empty(), says_nothing(&seen), is_binary(&seen));
        let path = path.to_owned();
        Ok(Source {
            path,
            compression,
            encoding,
            reader,
            is_empty,
            is_blank,
            is_binary,
            is_by_name,
            alone,
            recognised,
        })
    }

    /// Says, when the stream was read, whether one thread had to unpack it alone.
    pub(crate) fn alone(&self) -> Alone {
        self.alone.clone()
    }

    /// The notation.
    ///
    /// # Errors
    /// Why it is not clear.
    pub fn format(&self) -> Result<&'static Format, Unrecognised> {
        self.recognised.clone()
    }
}

/// Whether these bytes are not a text: one in thirty-two or more is a control character that texts do not have.
fn is_binary(bytes: &[u8]) -> bool {
    let is_control = |&&byte: &&u8| byte < b' ' && !matches!(byte, b'\t' | b'\n' | b'\r' | b'\x0c' | b'\x1b');
    bytes.iter().filter(is_control).count() * 32 > bytes.len()
}

/// A plain file, to be read from anywhere in it.
///
/// # Errors
/// A sentence: standard input, a compressed file and one in UTF-16 cannot be read in ranges.
fn open_plain(path: &Path) -> Result<File, SourceError> {
    let refuse = |what: &'static str| Err(SourceError::Foreign(what));
    if path.as_os_str() == "-" {
        return refuse("standard input cannot be read in ranges");
    }
    let mut file = File::open(path)?;
    if !file.metadata()?.is_file() {
        return refuse("only a regular file can be read in ranges");
    }
    let start = compression::opening(&mut file)?;
    if Compression::of_bytes(&start) != Compression::None {
        return refuse("a compressed file cannot be read in ranges");
    }
    if Encoding::of_bytes(&start) != Encoding::Bytes {
        return refuse("a file in UTF-16 cannot be read in ranges");
    }
    Ok(file)
}

/// The records of a file that begin within these bytes. However a file is cut into ranges, each record is in one of them. Lines
/// are counted from 1 for the line that the range begins on.
///
/// ```
/// use lawspeaker::{formats::Format, notation::Record, source::records_between};
/// let path = std::env::temp_dir().join(format!("lawspeaker-ranges-{}.pgn", std::process::id()));
/// std::fs::write(&path, "[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4 *\n")?;
/// let mut records = records_between(&path, Format::from_id("pgn").unwrap(), 5..40)?;
/// let mut record = Record::default();
/// assert!(records.next(&mut record)? && record.bytes.starts_with(b"[White \"B\"]"));
/// assert!(records_between(&path, Format::from_id("json").unwrap(), 0..40).is_err());
/// std::fs::remove_file(&path)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The file cannot be read from any byte on: it is compressed or in UTF-16, or its notation is not PGN.
pub fn records_between(
    path: &Path,
    format: &Format,
    range: Range<u64>,
) -> Result<Cutter<BufReader<File>>, SourceError> {
    let Some(Reader { cut: Cut::Pgn(parse), .. }) = format.reader else {
        return Err(SourceError::Uncut(format.title));
    };
    Ok(Cutter::range(BufReader::new(open_plain(path)?), range, *parse)?)
}

/// The first bytes, taken off the stream: until they tell the notation, though a pipe may give them piece by piece.
fn first_bytes(reader: &mut impl BufRead) -> io::Result<Vec<u8>> {
    let mut seen = Vec::new();
    loop {
        let part = filled(reader)?;
        let taken = part.len().min(GLANCE - seen.len());
        seen.extend_from_slice(&part[..taken]);
        reader.consume(taken);
        if taken == 0 {
            return Ok(seen);
        }
        let lines = seen.iter().rposition(|&b| b == b'\n' || b == b'\r').map_or(0, |end| end + 1);
        if !says_nothing(&seen[..lines]) && recognise(&seen[..lines]).is_ok() {
            return Ok(seen);
        }
    }
}

/// Whether there are only blank lines and comments.
fn says_nothing(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix(MARK).unwrap_or(bytes);
    let mut lines = bytes.split(|&b| b == b'\n' || b == b'\r').map(<[u8]>::trim_ascii);
    lines.all(|line| matches!(line.first(), None | Some(b'#' | b'%')))
}

/// The notation of a file whose text does not tell it, by the end of its name.
fn by_name(path: &Path) -> Option<&'static Format> {
    let name = Compression::stem(path);
    let end = name.extension()?.to_str()?.to_ascii_lowercase();
    // What holds positions goes first: games in EPD are only written.
    let rows = || crate::formats::FORMATS.iter();
    let positions = rows().find(|row| row.writer.is_none() && row.extensions.contains(&end.as_str()));
    positions.or_else(|| rows().find(|row| row.reader.is_some() && row.extensions.contains(&end.as_str())))
}
