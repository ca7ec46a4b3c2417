//! The list of all entries, shared by the threads: one adds to it, one counts findings, one shows it.

use std::io;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use crate::formats::{Format, Reader};
use crate::problems::ProblemNotation;

use super::file::{Bytes, FileToView};
use super::file::{Count, Entry, Text};

/// All files and their entries. Clones are the same library.
#[derive(Clone, Debug)]
pub(in crate::view) struct Library {
    files: Arc<[FileToView]>,
    shelves: Arc<RwLock<Shelves>>,
}

#[derive(Debug, Default)]
struct Shelves {
    /// The bytes of the files that were opened and what they are written in, by the number of the file.
    opened: Vec<Option<(Bytes, &'static Format)>>,
    entries: Vec<Entry>,
    /// Files that could not be read, with the reason.
    faults: Vec<String>,
    /// Whether all files are read.
    is_whole: bool,
}

impl Library {
    pub(in crate::view) fn new(files: Vec<FileToView>) -> Self {
        let shelves = Shelves { opened: vec![None; files.len()], ..Shelves::default() };
        Library { files: files.into(), shelves: Arc::new(RwLock::new(shelves)) }
    }

    // A thread that panics ends the program, so a poisoned lock is not seen for long.
    fn shelves(&self) -> RwLockReadGuard<'_, Shelves> {
        self.shelves.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn change(&self) -> RwLockWriteGuard<'_, Shelves> {
        self.shelves.write().unwrap_or_else(PoisonError::into_inner)
    }

    pub(in crate::view) fn files(&self) -> &[FileToView] {
        &self.files
    }

    /// The file of an entry.
    pub(in crate::view) fn file(&self, entry: &Entry) -> &FileToView {
        &self.files[entry.file as usize]
    }

    /// The number of entries so far.
    pub(in crate::view) fn len(&self) -> usize {
        self.shelves().entries.len()
    }

    pub(in crate::view) fn entry(&self, n: usize) -> Option<Entry> {
        self.shelves().entries.get(n).cloned()
    }

    /// The findings of an entry, if they were counted.
    pub(in crate::view) fn count(&self, n: usize) -> Option<Count> {
        self.shelves().entries.get(n)?.findings
    }

    pub(in crate::view) fn is_whole(&self) -> bool {
        self.shelves().is_whole
    }

    pub(in crate::view) fn faults(&self) -> Vec<String> {
        self.shelves().faults.clone()
    }

    pub(super) fn open(&self, file: usize, bytes: Bytes, format: &'static Format) {
        self.change().opened[file] = Some((bytes, format));
    }

    /// How the games of the file of an entry are read; none for positions and problems.
    pub(in crate::view) fn reader(&self, entry: &Entry) -> Option<&'static Reader> {
        self.shelves().opened[entry.file as usize].as_ref()?.1.reader
    }

    /// Adds entries and empties the list of them.
    pub(super) fn add(&self, entries: &mut Vec<Entry>) {
        self.change().entries.append(entries);
    }

    pub(super) fn add_fault(&self, fault: String) {
        self.change().faults.push(fault);
    }

    pub(super) fn finish(&self) {
        self.change().is_whole = true;
    }

    pub(in crate::view) fn set_count(&self, n: usize, count: Count) {
        if let Some(entry) = self.change().entries.get_mut(n) {
            entry.findings = Some(count);
        }
    }

    /// Reads the text of an entry; none if there is no such entry.
    ///
    /// # Errors
    /// The file cannot be read, or has become shorter.
    pub(in crate::view) fn text(&self, n: usize) -> io::Result<Option<Text>> {
        let Some(entry) = self.entry(n) else { return Ok(None) };
        let opened = self.shelves().opened[entry.file as usize].clone();
        let (bytes, format) = opened.expect("a file is opened before its entries are added");
        let notation = ProblemNotation::from_id(format.id);
        Ok(Some(Text { bytes: bytes.read(entry.offset, entry.len)?, entry, notation }))
    }
}
