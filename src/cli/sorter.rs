//! Sorts any number of texts by their keys. Texts that do not fit into memory wait in temporary files.
//!
//! Texts are gathered until they fill a buffer, sorted, and written as a *run*. Sixteen runs of a kind are merged into
//! one of the next kind, so that every text is written a few times at most and few files are open. Texts with the same
//! key stay in the order in which they came. (External merge sort: Knuth, *The Art of Computer Programming* 3, 5.4.)

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};

use crate::cli::exit::Failure;

/// The size of a full buffer in bytes, including the places of its texts.
const FULL: usize = 64 << 20;

/// The number of runs that are merged at once.
const AT_ONCE: usize = 16;

/// What a text needs in a buffer in addition to its bytes.
const OVERHEAD: usize = 64;

/// Sorts texts by the bytes of their keys.
#[derive(Debug)]
pub struct Sorter {
    buffer: Vec<Entry>,
    /// Bytes in the buffer.
    held: usize,
    full: usize,
    /// Runs by how often their texts were merged; earlier ones first.
    runs: Vec<Vec<File>>,
}

#[derive(Debug)]
struct Entry {
    key: Box<[u8]>,
    text: Box<str>,
}

impl Default for Sorter {
    fn default() -> Self {
        Self::with_buffer(FULL)
    }
}

impl Sorter {
    fn with_buffer(full: usize) -> Self {
        Sorter { buffer: Vec::new(), held: 0, full, runs: Vec::new() }
    }

    /// One text more.
    pub fn add(&mut self, key: &[u8], text: &str) -> Result<(), Failure> {
        self.buffer.push(Entry { key: key.into(), text: text.into() });
        self.held += key.len() + text.len() + OVERHEAD;
        if self.held >= self.full {
            self.spill().map_err(|error| cannot(&error))?;
        }
        Ok(())
    }

    /// Gives all texts in their order, each with its key.
    pub fn finish(mut self, mut hear: impl FnMut(&[u8], &str) -> Result<(), Failure>) -> Result<(), Failure> {
        if self.runs.is_empty() {
            self.buffer.sort_by(|one, other| one.key.cmp(&other.key));
            return self.buffer.iter().try_for_each(|entry| hear(&entry.key, &entry.text));
        }
        self.spill().map_err(|error| cannot(&error))?;
        // Later kinds hold earlier texts.
        let runs: Vec<_> = self.runs.into_iter().rev().flatten().collect();
        let mut merge = Merge::of(runs).map_err(|error| cannot(&error))?;
        while let Some(entry) = merge.next().map_err(|error| cannot(&error))? {
            hear(&entry.key, &entry.text)?;
        }
        Ok(())
    }

    /// Writes the buffer as a run.
    fn spill(&mut self) -> io::Result<()> {
        self.buffer.sort_by(|one, other| one.key.cmp(&other.key));
        let mut run = Run::begin()?;
        self.buffer.iter().try_for_each(|entry| run.add(entry))?;
        self.buffer.clear();
        self.held = 0;
        self.keep(run.end()?, 0)
    }

    /// Keeps a run of this kind, and merges when there are enough of them.
    fn keep(&mut self, run: File, kind: usize) -> io::Result<()> {
        if self.runs.len() == kind {
            self.runs.push(Vec::new());
        }
        self.runs[kind].push(run);
        if self.runs[kind].len() < AT_ONCE {
            return Ok(());
        }
        let mut merge = Merge::of(std::mem::take(&mut self.runs[kind]))?;
        let mut merged = Run::begin()?;
        while let Some(entry) = merge.next()? {
            merged.add(&entry)?;
        }
        self.keep(merged.end()?, kind + 1)
    }
}

fn cannot(error: &io::Error) -> Failure {
    Failure::Unwritable(format!("cannot use a temporary file for sorting: {error}"))
}

/// Entries in their order on their way into a file, each behind the lengths of its parts.
struct Run(BufWriter<File>);

impl Run {
    fn begin() -> io::Result<Self> {
        Ok(Run(BufWriter::with_capacity(1 << 16, tempfile::tempfile()?)))
    }

    fn add(&mut self, entry: &Entry) -> io::Result<()> {
        for part in [&*entry.key, entry.text.as_bytes()] {
            self.0.write_all(&(part.len() as u64).to_le_bytes())?;
            self.0.write_all(part)?;
        }
        Ok(())
    }

    /// The file, to be read from its start.
    fn end(self) -> io::Result<File> {
        let mut file = self.0.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.seek(SeekFrom::Start(0))?;
        Ok(file)
    }
}

/// Several runs read as one: of their first entries the least, and of equal ones that of the earliest run.
struct Merge {
    runs: Vec<BufReader<File>>,
    first: BinaryHeap<Reverse<First>>,
}

/// The first entry left in a run: its key, the run's number, its text.
type First = (Box<[u8]>, usize, Box<str>);

impl Merge {
    fn of(runs: Vec<File>) -> io::Result<Self> {
        let runs = runs.into_iter().map(|run| BufReader::with_capacity(1 << 16, run)).collect();
        let mut merge = Merge { runs, first: BinaryHeap::new() };
        (0..merge.runs.len()).try_for_each(|run| merge.read(run))?;
        Ok(merge)
    }

    fn next(&mut self) -> io::Result<Option<Entry>> {
        let Some(Reverse((key, run, text))) = self.first.pop() else { return Ok(None) };
        self.read(run)?;
        Ok(Some(Entry { key, text }))
    }

    /// Puts the next entry of a run among the first ones.
    fn read(&mut self, run: usize) -> io::Result<()> {
        let reader = &mut self.runs[run];
        let Some(key) = part(reader)? else { return Ok(()) };
        let text = part(reader)?.ok_or(io::ErrorKind::UnexpectedEof)?;
        let text = String::from_utf8(text).map_err(|_| io::ErrorKind::InvalidData)?;
        self.first.push(Reverse((key.into(), run, text.into())));
        Ok(())
    }
}

/// A part of an entry; none at the end of a run.
fn part(reader: &mut BufReader<File>) -> io::Result<Option<Vec<u8>>> {
    let mut length = [0; 8];
    match reader.read_exact(&mut length) {
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(None),
        other => other?,
    }
    let length = u64::from_le_bytes(length);
    let mut part = Vec::new();
    reader.take(length).read_to_end(&mut part)?;
    if part.len() as u64 == length { Ok(Some(part)) } else { Err(io::ErrorKind::UnexpectedEof.into()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sorts numbered texts by keys of a byte, in a buffer of this size.
    fn sorted(keys: &[u8], buffer: usize) -> Vec<String> {
        let mut sorter = Sorter::with_buffer(buffer);
        for (n, key) in keys.iter().enumerate() {
            assert!(sorter.add(&[*key], &format!("{n}")).is_ok());
        }
        let mut texts = Vec::new();
        let done = sorter.finish(|_, text| {
            texts.push(text.to_owned());
            Ok(())
        });
        assert!(done.is_ok());
        texts
    }

    #[test]
    fn runs_and_runs_of_runs_give_the_order_of_one_buffer() {
        // Numbers from a generator of Lehmer's kind; few different keys, so that many are equal.
        let mut state: u32 = 1;
        let keys: Vec<u8> = (0..3000)
            .map(|_| {
                state = (u64::from(state) * 48_271 % 0x7fff_ffff) as u32;
                (state % 23) as u8
            })
            .collect();
        let mut expected: Vec<_> = keys.iter().enumerate().map(|(n, key)| (*key, n)).collect();
        expected.sort_unstable();
        let expected: Vec<_> = expected.into_iter().map(|(_, n)| n.to_string()).collect();
        // One buffer; runs; runs merged twice over; a run a text.
        for buffer in [FULL, 20_000, 700, 1] {
            assert_eq!(sorted(&keys, buffer), expected, "{buffer}");
        }
    }

    #[test]
    fn nothing_sorts_to_nothing() {
        assert!(sorted(&[], FULL).is_empty());
    }
}
