//! What there is to read: files, folders searched for them, standard input; packed or not.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use crate::notation::opentafl;

use super::exit::Failure;
use super::progress::Progress;

/// Ends of names of files that a folder is searched for.
const KNOWN: [&str; 5] = ["pgn", "otg", "epd", "fen", "fens"];
const PACKED: [&str; 2] = ["gz", "zst"];

/// How much of a file is looked at to tell what it is.
const GLANCE: usize = 1 << 14;

/// A stream to read, unpacked.
pub(super) struct Input {
    /// The name to print: the path as given, `-` for standard input.
    pub(super) name: String,
    pub(super) reader: BufReader<Box<dyn Read>>,
}

/// What a stream holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Game records in PGN.
    Records,
    /// Game records in OpenTafl's notation.
    OpenTafl,
    /// Positions or problems, one a line.
    Positions,
}

/// The files meant by the paths of the command line, in order, folders searched.
pub(super) fn files(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    for path in paths {
        if path.as_os_str() != "-" && path.is_dir() {
            let before = files.len();
            search(path, &mut files)?;
            if files.len() == before {
                return Err(Failure::Said(format!(
                    "{}: the folder holds no record or position files",
                    shown(path)
                )));
            }
        } else {
            files.push(path.clone());
        }
    }
    Ok(files)
}

fn search(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), Failure> {
    let failed = |error: io::Error| Failure::Said(format!("{}: {error}", shown(folder)));
    let mut entries = Vec::new();
    for entry in folder.read_dir().map_err(failed)? {
        let entry = entry.map_err(failed)?;
        entries.push((entry.path(), entry.file_type().map_err(failed)?));
    }
    entries.sort_by(|a, b| a.0.cmp(&b.0));
    for (path, kind) in entries {
        // Links to folders are not followed: they can lead round in a ring.
        if kind.is_dir() {
            search(&path, files)?;
        } else if is_known(&path) {
            files.push(path);
        }
    }
    Ok(())
}

fn is_known(path: &Path) -> bool {
    let end = |path: &Path| path.extension().map(|e| e.to_string_lossy().to_ascii_lowercase());
    match end(path) {
        Some(packed) if PACKED.contains(&packed.as_str()) => path
            .file_stem()
            .and_then(|stem| end(Path::new(stem)))
            .is_some_and(|e| KNOWN.contains(&e.as_str())),
        Some(plain) => KNOWN.contains(&plain.as_str()),
        None => false,
    }
}

/// A path as it may be printed.
pub(super) fn shown(path: &Path) -> String {
    crate::report::harmless(&path.to_string_lossy())
}

impl Input {
    /// Opens a file, or standard input for `-`; `.gz` and `.zst` are told by their first bytes and unpacked.
    pub(super) fn open(path: &Path, progress: &Progress) -> Result<Input, Failure> {
        let failed = |error: io::Error| Failure::Said(format!("{}: {error}", shown(path)));
        let raw: Box<dyn Read> = if path.as_os_str() == "-" {
            Box::new(io::stdin())
        } else {
            if path.is_dir() {
                return Err(Failure::Said(format!("{}: is a folder", shown(path))));
            }
            Box::new(File::open(path).map_err(failed)?)
        };
        let mut reader = BufReader::with_capacity(1 << 16, progress.watch(raw));
        let start = reader.fill_buf().map_err(failed)?;
        let unpacked: Box<dyn Read> = match start {
            [0x1f, 0x8b, ..] => Box::new(flate2::bufread::MultiGzDecoder::new(reader)),
            [0x28, 0xb5, 0x2f, 0xfd, ..] => Box::new(zstd::Decoder::with_buffer(reader).map_err(failed)?),
            _ => Box::new(reader),
        };
        let name = shown(path);
        Ok(Input { name, reader: BufReader::with_capacity(1 << 16, unpacked) })
    }

    /// Tells records from positions by what stands in the first lines.
    pub(super) fn kind(&mut self) -> Result<Kind, Failure> {
        let name = self.name.clone();
        let start = self.reader.fill_buf().map_err(|error| Failure::Said(format!("{name}: {error}")))?;
        let glance = &start[..start.len().min(GLANCE)];
        let lines = glance.split(|&b| b == b'\n' || b == b'\r');
        for line in lines {
            let line = line.trim_ascii();
            if line.is_empty() || line.starts_with(b"#") || line.starts_with(b"%") {
                continue;
            }
            return Ok(match line {
                _ if is_position(line) => Kind::Positions,
                _ if opentafl::begins_record(line) => Kind::OpenTafl,
                _ => Kind::Records,
            });
        }
        let ends_so = |end: &str| name.split('.').any(|part| part == end);
        Ok(if ends_so("epd") || ends_so("fen") || ends_so("fens") { Kind::Positions } else { Kind::Records })
    }
}

/// A line whose first word has rank separators and no bracket in front is a position.
fn is_position(line: &[u8]) -> bool {
    let word = line.split(u8::is_ascii_whitespace).next().unwrap_or_default();
    !line.starts_with(b"[") && word.iter().filter(|&&b| b == b'/').count() >= 4
}

/// The lines of a stream, each with its number from 1; a line of more than 64 KiB is cut there.
pub(super) struct Lines<R> {
    reader: R,
    number: u64,
    offset: u64,
    next: u64,
}

/// The longest line that is read whole.
const LONGEST_LINE: usize = 1 << 16;

impl<R: BufRead> Lines<R> {
    pub(super) fn new(reader: R) -> Self {
        Lines { reader, number: 0, offset: 0, next: 0 }
    }

    /// The next line without its end, put into `line`; false at the end of the stream.
    pub(super) fn next(&mut self, line: &mut Vec<u8>) -> io::Result<bool> {
        line.clear();
        self.number += 1;
        self.offset = self.next;
        let mut any = false;
        loop {
            let part = self.reader.fill_buf()?;
            if part.is_empty() {
                break;
            }
            any = true;
            let end = memchr::memchr(b'\n', part);
            let taken = end.unwrap_or(part.len());
            let room = LONGEST_LINE.saturating_sub(line.len());
            line.extend_from_slice(&part[..taken.min(room)]);
            let used = end.map_or(taken, |n| n + 1);
            self.reader.consume(used);
            self.next += used as u64;
            if end.is_some() {
                break;
            }
        }
        if line.last() == Some(&b'\r') {
            line.pop();
        }
        Ok(any)
    }

    /// The number of the line read last, from 1.
    pub(super) fn number(&self) -> u64 {
        self.number
    }

    /// How many bytes stand before the line read last.
    pub(super) fn offset(&self) -> u64 {
        self.offset
    }
}
