//! The note about a large file that only one thread can decompress, although several threads check it.

use std::fs;
use std::num::NonZero;
use std::path::Path;

use crate::source::{Alone, Compression};

use super::output::Output;
use super::paths::shown;

/// A smaller compressed file is read quickly, and gets no note.
const LARGE: u64 = 64 << 20;

/// How a file is unpacked.
#[derive(Debug)]
pub struct Unpacking {
    name: String,
    compression: Compression,
    /// Known when the file is read.
    alone: Alone,
    threads: NonZero<usize>,
    /// The length of the compressed file in bytes.
    len: u64,
}

impl Unpacking {
    pub fn of(path: &Path, compression: Compression, alone: Alone, threads: NonZero<usize>) -> Self {
        let len = fs::metadata(path).map_or(0, |file| file.len());
        Unpacking { name: shown(path), compression, alone, threads, len }
    }

    /// Says what limits the speed, once the file is read.
    pub fn remark(&self, out: &mut Output) {
        if let Some(note) = self.note() {
            out.remark(&note);
        }
    }

    fn note(&self) -> Option<String> {
        if self.threads.get() == 1 || self.len < LARGE || !self.alone.get() {
            return None;
        }
        let why = match self.compression {
            Compression::None => return None,
            Compression::BlockGzip => "it does not consist of blocks as `bgzip` writes them",
            Compression::Zstandard => "it has a frame of more than 4 MiB of text",
            Compression::Gzip => "gzip without blocks cannot be divided",
            _ => "files of this kind cannot be divided",
        };
        let Unpacking { name, compression, .. } = self;
        Some(format!(
            "{name}: note: only one thread unpacks this file ({compression}), because {why}. `convert` writes files that all \
             threads unpack: their names end in .zst or .bgz"
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_files_that_one_thread_unpacks_get_a_note() {
        let note = |compression, alone, threads, len| {
            let threads = NonZero::new(threads).unwrap();
            Unpacking { name: "a".to_owned(), compression, alone: Alone::from(alone), threads, len }.note()
        };
        let gzip = note(Compression::Gzip, true, 2, LARGE).unwrap();
        assert!(gzip.starts_with("a: note: only one thread unpacks this file (gzip), because"), "{gzip}");
        assert!(note(Compression::Zstandard, true, 2, LARGE).unwrap().contains("frame"));
        for (compression, said) in [
            (Compression::BlockGzip, "(block gzip), because it does not consist of blocks"),
            (Compression::Bzip2, "(bzip2), because files of this kind"),
            (Compression::Xz, "(xz), because files of this kind"),
        ] {
            let text = note(compression, true, 2, LARGE).unwrap();
            assert!(text.contains(said), "{text}");
        }
        assert_eq!(note(Compression::Zstandard, false, 2, LARGE), None);
        assert_eq!(note(Compression::Gzip, true, 1, LARGE), None);
        assert_eq!(note(Compression::Gzip, true, 2, LARGE - 1), None);
        assert_eq!(note(Compression::None, true, 2, LARGE), None);
    }
}
