//! The problems of a file on several threads, handed on in the order of the file.
//!
//! Entries are taken in lots, a few for each thread; a thread that finds its lot empty helps with a long problem of
//! another. The output does not depend on this.

use std::io::{self, BufRead};
use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use crate::cli::exit::Failure;
use crate::cli::interrupt;
use crate::formats::Format;
use crate::problems::{Problem, ProblemOptions, SolvedEntry};
use crate::solve::CancelToken;
use crate::source::{FileEntry, ProblemEntries};

/// An entry of a problem file and what came of it.
pub(in crate::cli) struct Solved {
    pub(in crate::cli) entry: FileEntry,
    /// None for text without an entry.
    pub(in crate::cli) problem: Option<Problem>,
    /// The line of EPD that an entry of another notation is, if it is one.
    pub(in crate::cli) line: Option<String>,
}

/// Entries that a thread may have before it, so that one long problem does not leave the others idle at once.
const LOT: usize = 16;

/// How the problems of a file are solved.
pub(in crate::cli) struct Queue<'a> {
    pub(in crate::cli) settings: &'a ProblemOptions<'a>,
    pub(in crate::cli) threads: NonZero<usize>,
    /// What an interrupt cancels; `None` where an interrupt ends the program.
    pub(in crate::cli) interrupt: Option<&'a CancelToken>,
}

impl Queue<'_> {
    /// Solves every entry and lets `hear` have the entries in order. After an interrupt no further entry is tried.
    pub(in crate::cli) fn run<R: BufRead>(
        &self,
        reader: R,
        format: &Format,
        mut hear: impl FnMut(Solved) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let mut entries = ProblemEntries::new(reader, format);
        let threads = self.threads.get();
        let lot = if threads == 1 { 1 } else { threads * LOT };
        while !self.is_interrupted() {
            let taken: Vec<_> = entries.by_ref().take(lot).collect::<io::Result<_>>()?;
            if taken.is_empty() {
                return Ok(());
            }
            let solve = || self.solve_all(&taken);
            let solved = match self.interrupt {
                Some(token) => interrupt::ends(token, solve),
                None => solve(),
            };
            for (entry, solved) in taken.into_iter().zip(solved) {
                let (problem, line) =
                    solved.map_or((None, None), |solved| (Some(solved.problem), solved.line));
                hear(Solved { entry, problem, line })?;
            }
        }
        Ok(())
    }

    fn is_interrupted(&self) -> bool {
        self.interrupt.is_some_and(CancelToken::is_cancelled)
    }

    fn solve_all(&self, entries: &[FileEntry]) -> Vec<Option<SolvedEntry>> {
        let settings = self.settings;
        let next = AtomicUsize::new(0);
        let done: Vec<_> = entries.iter().map(|_| Mutex::new(None)).collect();
        let work = &|| {
            loop {
                let n = next.fetch_add(1, Ordering::Relaxed);
                let (Some(entry), Some(place)) = (entries.get(n), done.get(n)) else { return };
                if self.is_interrupted() {
                    return;
                }
                let solved = entry.solve(settings);
                *place.lock().unwrap_or_else(PoisonError::into_inner) = solved;
            }
        };
        let workers = settings.workers;
        let helpers = workers.map_or(0, |workers| workers.take(entries.len() - 1));
        thread::scope(|scope| {
            for _ in 0..helpers {
                // A thread without work may be asked for help by a thread that has work.
                let give = || workers.inspect(|workers| workers.give(1));
                let helper = move || {
                    work();
                    give();
                };
                // Without a helper this thread does the work alone.
                if thread::Builder::new().spawn_scoped(scope, helper).is_err() {
                    give();
                }
            }
            work();
        });
        done.into_iter().map(|place| place.into_inner().unwrap_or_else(PoisonError::into_inner)).collect()
    }
}
