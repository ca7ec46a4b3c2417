//! What there is to read: files, folders searched for them, standard input; packed or not.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use crate::notation::cut::MARK;

use super::exit::Failure;
use super::progress::Progress;
use super::whole::Packing;

/// Ends of names of files with a position or a problem a line.
const POSITIONS: [&str; 3] = ["epd", "fen", "fens"];
/// Ends of names of files with proofs.
const PROOFS: [&str; 1] = ["proof"];
/// Ends of names of files that a folder is searched for.
const KNOWN: [&str; 5] = ["pgn", "epd", "fen", "fens", "otg"];
/// Ends of names of files of games in any notation.
const RECORDS: [&str; 7] = ["pgn", "json", "ndjson", "coord", "log", "tafl", "otg"];
const PACKED: [&str; 2] = ["gz", "zst"];
/// How packed files begin.
const GZIP: &[u8] = &[0x1f, 0x8b];
const ZSTANDARD: &[u8] = &[0x28, 0xb5, 0x2f, 0xfd];

/// How much of a file is looked at to tell what it is.
const GLANCE: usize = 1 << 14;

/// A stream to read, unpacked.
pub(super) struct Input {
    /// The name to print: the path as given, `-` for standard input.
    pub(super) name: String,
    /// How it was packed.
    pub(super) packing: Packing,
    pub(super) reader: BufReader<Box<dyn Read + Send>>,
}

/// What a stream holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Game records.
    Records,
    /// Positions or problems, one a line.
    Positions,
}

/// The files meant by the paths of the command line, in order, folders searched.
pub(super) fn files(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    find(paths, &KNOWN, "record or position files")
}

/// The same where records are of no use: folders are searched for positions and problems only.
pub(super) fn position_files(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    find(paths, &POSITIONS, "position or problem files")
}

/// Files of games in any notation, and of positions and problems.
pub(super) fn all_files(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    find(paths, &[&RECORDS[..], &POSITIONS].concat(), "files of games or problems")
}

/// Files of games in any notation, each with its name below the folder that was given for it.
pub(super) fn game_files(paths: &[PathBuf]) -> Result<Vec<(PathBuf, PathBuf)>, Failure> {
    let mut files = Vec::new();
    for path in paths {
        for file in find(std::slice::from_ref(path), &RECORDS, "files of games")? {
            let below = match file.strip_prefix(path) {
                Ok(below) if !below.as_os_str().is_empty() => below.to_owned(),
                _ if file.as_os_str() == "-" => PathBuf::from("standard-input"),
                _ => PathBuf::from(file.file_name().unwrap_or(file.as_os_str())),
            };
            files.push((file, below));
        }
    }
    Ok(files)
}

/// The same name with another end; the ends of files of games and of packed ones are taken off.
pub(super) fn with_end(name: &Path, end: &str) -> PathBuf {
    let mut stem = name.to_owned();
    let ends_in = |path: &Path, ends: &[&str]| {
        let end = path.extension().map(|end| end.to_string_lossy().to_ascii_lowercase());
        end.is_some_and(|end| ends.contains(&end.as_str()))
    };
    if ends_in(&stem, &PACKED) {
        stem.set_extension("");
    }
    if ends_in(&stem, &RECORDS) || ends_in(&stem, &["txt"]) {
        stem.set_extension("");
    }
    let mut name = stem.into_os_string();
    name.push(".");
    name.push(end);
    PathBuf::from(name)
}

/// The same for proofs.
pub(super) fn proof_files(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    find(paths, &PROOFS, "proofs")
}

fn find(paths: &[PathBuf], ends: &[&str], what: &str) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    for path in paths {
        if path.as_os_str() != "-" && path.is_dir() {
            let before = files.len();
            search(path, ends, &mut files)?;
            if files.len() == before {
                return Err(Failure::Said(format!("{}: the folder holds no {what}", shown(path))));
            }
        } else {
            files.push(path.clone());
        }
    }
    Ok(files)
}

fn search(folder: &Path, ends: &[&str], files: &mut Vec<PathBuf>) -> Result<(), Failure> {
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
            search(&path, ends, files)?;
        } else if is_known(&path, ends) {
            files.push(path);
        }
    }
    Ok(())
}

fn is_known(path: &Path, ends: &[&str]) -> bool {
    let end = |path: &Path| path.extension().map(|e| e.to_string_lossy().to_ascii_lowercase());
    match end(path) {
        Some(packed) if PACKED.contains(&packed.as_str()) => {
            path.file_stem().and_then(|stem| end(Path::new(stem))).is_some_and(|e| ends.contains(&e.as_str()))
        }
        Some(plain) => ends.contains(&plain.as_str()),
        None => false,
    }
}

/// The files that are read: none of them is written.
#[derive(Debug, Default)]
pub(super) struct Inputs(HashSet<PathBuf>);

impl Inputs {
    /// These files. What cannot be found cannot be written over either.
    pub(super) fn of<'a>(files: impl IntoIterator<Item = &'a Path>) -> Self {
        Inputs(files.into_iter().filter_map(|file| fs::canonicalize(file).ok()).collect())
    }

    /// Refuses to write to one of them.
    pub(super) fn refuse(&self, output: &Path) -> Result<(), Failure> {
        if fs::canonicalize(output).is_ok_and(|real| self.0.contains(&real)) {
            return Err(Failure::Said(format!("{} is read and would be written", shown(output))));
        }
        Ok(())
    }
}

/// A path as it may be printed.
pub(super) fn shown(path: &Path) -> String {
    crate::report::harmless(&path.to_string_lossy())
}

impl Input {
    /// Opens a file, or standard input for `-`; `.gz` and `.zst` are told by their first bytes and unpacked.
    pub(super) fn open(path: &Path, progress: &Progress) -> Result<Input, Failure> {
        let raw: Box<dyn Read + Send> = if path.as_os_str() == "-" {
            Box::new(io::stdin())
        } else {
            if path.is_dir() {
                return Err(Failure::Said("is a folder".to_owned()));
            }
            Box::new(File::open(path)?)
        };
        let mut raw = progress.watch(raw);
        let start = opening(&mut raw)?;
        let (gzip, zstandard) = (start.starts_with(GZIP), start.starts_with(ZSTANDARD));
        let reader = BufReader::with_capacity(1 << 16, io::Cursor::new(start).chain(raw));
        let (packing, unpacked): (_, Box<dyn Read + Send>) = if gzip {
            (Packing::Gzip, Box::new(flate2::bufread::MultiGzDecoder::new(reader)))
        } else if zstandard {
            (Packing::Zstandard, Box::new(zstd::Decoder::with_buffer(reader)?))
        } else {
            (Packing::None, Box::new(reader))
        };
        let name = shown(path);
        Ok(Input { name, packing, reader: BufReader::with_capacity(1 << 16, unpacked) })
    }

    /// Tells records from positions by what stands in the first lines.
    pub(super) fn kind(&mut self) -> Result<Kind, Failure> {
        let glance = self.glance()?;
        let lines = glance.strip_prefix(MARK).unwrap_or(&glance).split(|&b| b == b'\n' || b == b'\r');
        for line in lines {
            let line = line.trim_ascii();
            if !says_something(line) {
                continue;
            }
            return Ok(if is_position(line) { Kind::Positions } else { Kind::Records });
        }
        let ends_so = |end: &str| self.name.split('.').any(|part| part == end);
        Ok(if ends_so("epd") || ends_so("fen") || ends_so("fens") { Kind::Positions } else { Kind::Records })
    }

    /// The first bytes, which stay to be read: some thousand, or all there are.
    pub(super) fn head(&mut self) -> io::Result<Vec<u8>> {
        let mut seen = Vec::new();
        self.reader.by_ref().take(GLANCE as u64).read_to_end(&mut seen)?;
        self.put_back(seen.clone());
        Ok(seen)
    }

    fn put_back(&mut self, seen: Vec<u8>) {
        let rest = std::mem::replace(&mut self.reader, BufReader::new(Box::new(io::empty())));
        let whole = Box::new(io::Cursor::new(seen).chain(rest));
        self.reader = BufReader::with_capacity(1 << 16, whole);
    }

    /// The first bytes, which stay to be read: up to the end of the first line that tells what the stream holds,
    /// though a pipe may give them piece by piece.
    fn glance(&mut self) -> io::Result<Vec<u8>> {
        let mut seen = Vec::new();
        loop {
            let part = self.reader.fill_buf()?;
            let taken = part.len().min(GLANCE - seen.len());
            seen.extend_from_slice(&part[..taken]);
            self.reader.consume(taken);
            let whole_lines = seen.iter().rposition(|&b| b == b'\n').unwrap_or(0);
            if taken == 0 || seen[..whole_lines].split(|&b| b == b'\n').any(says_something) {
                break;
            }
        }
        self.put_back(seen.clone());
        Ok(seen)
    }
}

/// A plain file, to be read from anywhere in it.
pub(super) fn plain(path: &Path) -> Result<File, Failure> {
    let refuse = |why: &str| Err(Failure::Said(format!("{why} cannot be read in ranges")));
    if path.as_os_str() == "-" {
        return refuse("standard input");
    }
    let mut file = File::open(path)?;
    if !file.metadata()?.is_file() {
        return refuse("what is no plain file");
    }
    let start = opening(&mut file)?;
    if start.starts_with(GZIP) || start.starts_with(ZSTANDARD) {
        return refuse("a packed file");
    }
    Ok(file)
}

/// The first bytes of a stream, taken off it: as many as tell whether it is packed.
fn opening(raw: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut start = Vec::new();
    let may_be_packed = |start: &[u8]| {
        [GZIP, ZSTANDARD].iter().any(|sign| sign.len() > start.len() && sign.starts_with(start))
    };
    while may_be_packed(&start) {
        let mut byte = [0];
        if raw.read(&mut byte)? == 0 {
            break;
        }
        start.push(byte[0]);
    }
    Ok(start)
}

/// Whether a line is neither blank nor a comment.
fn says_something(line: &[u8]) -> bool {
    !matches!(line.trim_ascii().first(), None | Some(b'#' | b'%'))
}

/// A line whose first word has rank separators and no bracket in front is a position.
fn is_position(line: &[u8]) -> bool {
    let word = line.split(u8::is_ascii_whitespace).next().unwrap_or_default();
    !line.starts_with(b"[") && word.iter().filter(|&&b| b == b'/').count() >= 4
}

/// The lines of a stream, each with its number from 1; a line of more than 64 KiB is cut there. They end with LF, CR LF or
/// CR.
pub(super) struct Lines<R> {
    reader: R,
    number: u64,
    offset: u64,
    next: u64,
    ending: &'static [u8],
    whole: bool,
}

/// The longest line that is read whole.
const LONGEST_LINE: usize = 1 << 16;

impl<R: BufRead> Lines<R> {
    pub(super) fn new(reader: R) -> Self {
        Lines { reader, number: 0, offset: 0, next: 0, ending: b"", whole: true }
    }

    /// The next line without its end, put into `line`; false at the end of the stream.
    pub(super) fn next(&mut self, line: &mut Vec<u8>) -> io::Result<bool> {
        line.clear();
        self.number += 1;
        self.offset = self.next;
        let mut any = false;
        self.ending = b"";
        self.whole = true;
        loop {
            let part = self.reader.fill_buf()?;
            if part.is_empty() {
                break;
            }
            any = true;
            let end = memchr::memchr2(b'\n', b'\r', part);
            let taken = end.unwrap_or(part.len());
            let room = LONGEST_LINE.saturating_sub(line.len());
            line.extend_from_slice(&part[..taken.min(room)]);
            self.whole &= taken <= room;
            let carriage = end.is_some_and(|n| part[n] == b'\r');
            self.consume(end.map_or(taken, |n| n + 1));
            if carriage {
                self.ending = b"\r";
                if self.reader.fill_buf()?.first() == Some(&b'\n') {
                    self.consume(1);
                    self.ending = b"\r\n";
                }
            } else if end.is_some() {
                self.ending = b"\n";
            }
            if end.is_some() {
                break;
            }
        }
        Ok(any)
    }

    fn consume(&mut self, bytes: usize) {
        self.reader.consume(bytes);
        self.next += bytes as u64;
    }

    /// Whether the line read last is all there: of one that is far too long only the beginning is.
    pub(super) fn is_whole(&self) -> bool {
        self.whole
    }

    /// How the line read last ends in the stream.
    pub(super) fn ending(&self) -> &'static [u8] {
        self.ending
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
