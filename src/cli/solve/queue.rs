//! The problems of a file on several threads, handed on in the order of the file.
//!
//! Lines are taken in lots, a few for each thread; a thread that finds its lot empty helps with a long problem of
//! another. No line of output depends on any of it.

use std::io::BufRead;
use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use crate::cli::exit::Failure;
use crate::cli::interrupt;
use crate::problems::{Problem, ProblemOptions, solve_line};
use crate::solve::CancelToken;
use crate::source::Lines;

/// A line of a problem file and what came of it.
pub(in crate::cli) struct Solved {
    pub(in crate::cli) line: Vec<u8>,
    /// The number of the line, from 1.
    pub(in crate::cli) number: u64,
    /// How the line ends in the file; `None` if the line is so long that it was not read to its end.
    pub(in crate::cli) ending: Option<&'static [u8]>,
    /// None for a line without an entry.
    pub(in crate::cli) problem: Option<Problem>,
}

/// Lines that a thread may have before it, so that one long problem does not leave the others idle at once.
const LOT: usize = 16;

struct Line {
    text: Vec<u8>,
    ending: Option<&'static [u8]>,
    number: u64,
    offset: u64,
}

/// How the problems of a file are solved.
pub(in crate::cli) struct Queue<'a> {
    pub(in crate::cli) settings: &'a ProblemOptions<'a>,
    pub(in crate::cli) threads: NonZero<usize>,
    /// What an interrupt cancels; `None` where an interrupt ends the program.
    pub(in crate::cli) interrupt: Option<&'a CancelToken>,
}

impl Queue<'_> {
    /// Solves every entry and lets `hear` have the lines in order. After an interrupt no further entry is tried.
    pub(in crate::cli) fn run<R: BufRead>(
        &self,
        reader: R,
        mut hear: impl FnMut(Solved) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let mut lines = Lines::new(reader);
        let threads = self.threads.get();
        let lot = if threads == 1 { 1 } else { threads * LOT };
        while !self.is_interrupted() {
            let mut taken = Vec::with_capacity(lot);
            while taken.len() < lot {
                let mut text = Vec::new();
                if !lines.next(&mut text)? {
                    break;
                }
                let (number, offset) = (lines.number(), lines.offset());
                taken.push(Line { text, ending: lines.is_whole().then(|| lines.ending()), number, offset });
            }
            if taken.is_empty() {
                return Ok(());
            }
            let solve = || self.solve_all(&taken);
            let problems = match self.interrupt {
                Some(token) => interrupt::ends(token, solve),
                None => solve(),
            };
            for (Line { text, ending, number, .. }, problem) in taken.into_iter().zip(problems) {
                hear(Solved { line: text, number, ending, problem })?;
            }
        }
        Ok(())
    }

    fn is_interrupted(&self) -> bool {
        self.interrupt.is_some_and(CancelToken::is_cancelled)
    }

    fn solve_all(&self, lines: &[Line]) -> Vec<Option<Problem>> {
        let settings = self.settings;
        let next = AtomicUsize::new(0);
        let done: Vec<_> = lines.iter().map(|_| Mutex::new(None)).collect();
        let work = &|| {
            loop {
                let n = next.fetch_add(1, Ordering::Relaxed);
                let (Some(line), Some(place)) = (lines.get(n), done.get(n)) else { return };
                if self.is_interrupted() {
                    return;
                }
                let problem = solve_line(&line.text, line.number, line.offset, settings);
                *place.lock().unwrap_or_else(PoisonError::into_inner) = problem;
            }
        };
        let workers = settings.workers;
        let helpers = workers.map_or(0, |workers| workers.take(lines.len() - 1));
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
