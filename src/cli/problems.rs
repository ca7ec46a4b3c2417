//! The problems of files, solved on several threads, handed on in the order of the file, and counted: for `solve`, `check` and
//! `page`.
//!
//! Entries are taken in lots, a few for each thread; a thread that finds its lot empty helps with a long problem of
//! another. The output does not depend on this.

use std::io::{self, BufRead};
use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use crate::convert::SortKey;
use crate::formats::Format;
use crate::problems::{Problem, ProblemOptions, SolvedEntry};
use crate::replay::{Code, Finding};
use crate::select::ProblemCondition;
use crate::solve::{CancelToken, Limits};
use crate::source::{FileEntry, ProblemEntries};

use super::exit::{Exit, Failure};
use super::facts::{facts, said_of};
use super::interrupt;
use super::words::count;

/// The nodes that `check` searches per problem without `--limit-nodes`: a few seconds at most, so that a service can check
/// problems from anywhere, and several times what the longest problem that ships needs. A limit of nodes, and not of
/// time, gives the same report on every machine.
pub const CHECK_NODES: u64 = 2_000_000;

/// An entry of a problem file and what came of it.
pub struct Solved {
    pub entry: FileEntry,
    /// None for text without an entry.
    pub problem: Option<Problem>,
    /// The line of EPD that an entry of another notation is, if it is one.
    pub line: Option<String>,
    /// Whether it is not wanted; then it has no problem.
    pub is_left_out: bool,
}

/// Entries that a thread may have before it, so that one long problem does not leave the others idle at once.
const LOT: usize = 16;

/// How the problems of a file are solved.
pub struct Queue<'a> {
    pub settings: &'a ProblemOptions<'a>,
    pub threads: NonZero<usize>,
    /// What an interrupt cancels; `None` where an interrupt ends the program.
    pub interrupt: Option<&'a CancelToken>,
    /// The problems that are wanted.
    pub wanted: &'a ProblemCondition,
    /// The opcodes by which the entries are sorted; none leaves their order.
    pub sort: &'a [SortKey],
}

impl Queue<'_> {
    /// Solves every entry and lets `hear` have the entries in order. After an interrupt no further entry is tried.
    pub fn run<R: BufRead>(
        &self,
        reader: R,
        format: &Format,
        mut hear: impl FnMut(Solved) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let mut before = 0;
        let numbered = ProblemEntries::new(reader, format).map(|entry| {
            let entry = entry?;
            before += u64::from(entry.is_entry());
            Ok::<_, io::Error>((before, entry))
        });
        let mut entries: Box<dyn Iterator<Item = io::Result<(u64, FileEntry)>> + '_> = match self.sort {
            [] => Box::new(numbered),
            keys => Box::new(sorted(numbered, keys, self.settings)?.into_iter().map(Ok)),
        };
        let threads = self.threads.get();
        let lot = if threads == 1 { 1 } else { threads * LOT };
        while !self.is_interrupted() {
            let taken: Vec<_> = entries.by_ref().take(lot).collect::<io::Result<_>>()?;
            if taken.is_empty() {
                return Ok(());
            }
            let (numbers, taken): (Vec<_>, Vec<_>) = taken.into_iter().unzip();
            let solve = || self.solve_all(&taken, &numbers);
            let solved = match self.interrupt {
                Some(token) => interrupt::ends(token, solve),
                None => solve(),
            };
            for (entry, solved) in taken.into_iter().zip(solved) {
                let is_left_out = matches!(solved, Answer::LeftOut);
                let (problem, line) = match solved {
                    Answer::Solved(solved) => (Some(solved.problem), solved.line),
                    Answer::None | Answer::LeftOut => (None, None),
                };
                hear(Solved { entry, problem, line, is_left_out })?;
            }
        }
        Ok(())
    }

    fn is_interrupted(&self) -> bool {
        self.interrupt.is_some_and(CancelToken::is_cancelled)
    }

    fn solve_all(&self, entries: &[FileEntry], numbers: &[u64]) -> Vec<Answer> {
        let settings = self.settings;
        let next = AtomicUsize::new(0);
        let done: Vec<_> = entries.iter().map(|_| Mutex::new(Answer::None)).collect();
        let work = &|| {
            loop {
                let n = next.fetch_add(1, Ordering::Relaxed);
                let (Some(entry), Some(place)) = (entries.get(n), done.get(n)) else { return };
                if self.is_interrupted() {
                    return;
                }
                let solved = self.solve(entry, numbers[n], settings);
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

/// The most entries of a file that are sorted, and the most bytes of them: all are in memory.
const MOST_SORTED: (usize, u64) = (1_000_000, 1 << 30);

/// The entries of a file in the order of their opcodes. What is equal stays in its order, and what has no line of EPD comes last.
fn sorted(
    entries: impl Iterator<Item = io::Result<(u64, FileEntry)>>,
    keys: &[SortKey],
    settings: &ProblemOptions<'_>,
) -> Result<Vec<(u64, FileEntry)>, Failure> {
    let (most, most_bytes) = MOST_SORTED;
    let (mut all, mut bytes) = (Vec::new(), 0);
    for entry in entries {
        let (number, entry) = entry?;
        bytes += entry.text().len() as u64;
        if all.len() == most || bytes > most_bytes {
            let message = format!("`--sort` sorts at most {most} problems of a file, and 1 GiB");
            return Err(Failure::Said(message));
        }
        if entry.is_entry() {
            all.push((number, entry));
        }
    }
    all.sort_by_cached_key(|(_, entry)| {
        let line = entry.line(settings).and_then(Result::ok);
        let mut key = Vec::new();
        for sort in keys {
            let value = line.as_deref().and_then(|line| {
                let [value] = said_of(line, [&sort.tag.to_ascii_lowercase()]);
                value
            });
            sort.push(value.as_deref(), &mut key);
        }
        key
    });
    Ok(all)
}

/// What becomes of an entry.
enum Answer {
    /// There is no entry in the text.
    None,
    /// It is not wanted.
    LeftOut,
    Solved(Box<SolvedEntry>),
}

impl Queue<'_> {
    /// Solves an entry that is wanted, if its text leaves that possible.
    fn solve(&self, entry: &FileEntry, number: u64, settings: &ProblemOptions<'_>) -> Answer {
        if self.wanted.is_everything() {
            return entry.solve(settings).map_or(Answer::None, |solved| Answer::Solved(Box::new(solved)));
        }
        let line = match entry.line(settings) {
            None => return Answer::None,
            Some(line) => line.ok(),
        };
        let facts = |problem: Option<&Problem>| facts(line.as_deref(), number, problem);
        // The text of an entry that is no line says what solving it says, and that costs nothing.
        if line.is_some() && !self.wanted.takes_text(&facts(None)) {
            return Answer::LeftOut;
        }
        match entry.solve(settings) {
            None => Answer::None,
            Some(solved) if self.wanted.takes(&facts(Some(&solved.problem))) => {
                Answer::Solved(Box::new(solved))
            }
            Some(_) => Answer::LeftOut,
        }
    }
}

/// Where a problem comes from.
pub struct Entry<'a> {
    /// The file and the number of the line; none for a position that is in no file.
    pub place: Option<(&'a str, u64)>,
    pub text: &'a [u8],
}

impl<'a> Entry<'a> {
    pub fn file(&self) -> Option<&'a str> {
        self.place.map(|(file, _)| file)
    }

    pub fn line(&self) -> Option<u64> {
        self.place.map(|(_, line)| line)
    }
}

/// What is known of a problem, and counted. What comes later is worse.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Standing {
    /// Its claim is wrong, and nobody wants to know.
    Excused,
    /// It claims nothing that could be compared.
    Unclaimed,
    Agrees,
    Undecided,
    /// It has pieces or rules that this program does not have.
    Unsupported,
    Wrong,
}

impl Standing {
    fn of(problem: &Problem) -> (Self, Exit) {
        let is_unsupported = |finding: &Finding| finding.code == Code::E507;
        let mut others = problem.findings.iter().filter(|finding| !is_unsupported(finding));
        if problem.findings.iter().any(is_unsupported) && others.all(|finding| !finding.is_error()) {
            let exit = if problem.has_errors() { Exit::Wrong } else { Exit::Done };
            return (Standing::Unsupported, exit);
        }
        if problem.has_errors() {
            return (Standing::Wrong, Exit::Wrong);
        }
        if problem.solved().is_none() && problem.stipulation.is_some() {
            // The search reached a limit, or there is no solver for the stipulation.
            let stopped = problem.findings.iter().any(|finding| finding.code == Code::W503);
            return (Standing::Undecided, if stopped { Exit::Undecided } else { Exit::Failed });
        }
        let standing = match problem.agrees() {
            Some(true) => Standing::Agrees,
            Some(false) => Standing::Excused,
            None => Standing::Unclaimed,
        };
        (standing, Exit::Done)
    }
}

/// The counts of all problems.
#[derive(Default)]
pub struct Tally {
    problems: u64,
    agree: u64,
    wrong: u64,
    undecided: u64,
    /// Problems with keys that are known, and other parts that a limit left unfinished.
    unfinished: u64,
    /// Problems with pieces or rules that this program does not have.
    unsupported: u64,
    /// Problems and positions that claim nothing that could be compared.
    unclaimed: u64,
}

impl Tally {
    /// Counts the twins of an entry as one problem, and says what the exit status has to tell of it. What is worst of one counts for all.
    pub fn add(&mut self, twins: &[Problem]) -> Exit {
        self.problems += 1;
        let is_unfinished = |problem: &Problem| problem.solved().is_some() && problem.is_stopped();
        self.unfinished += u64::from(twins.iter().any(is_unfinished));
        let found: Vec<_> = twins.iter().map(Standing::of).collect();
        let worst = found.iter().map(|(standing, _)| *standing).max();
        match worst {
            Some(Standing::Agrees) => self.agree += 1,
            Some(Standing::Unclaimed) => self.unclaimed += 1,
            Some(Standing::Undecided) => self.undecided += 1,
            Some(Standing::Unsupported) => self.unsupported += 1,
            Some(Standing::Wrong) => self.wrong += 1,
            Some(Standing::Excused) | None => {}
        }
        found.into_iter().map(|(_, exit)| exit).fold(Exit::Done, Exit::max)
    }

    /// Whether an entry or its claim is wrong.
    pub fn has_wrong(&self) -> bool {
        self.wrong > 0
    }

    pub fn is_empty(&self) -> bool {
        self.problems == 0
    }

    pub fn line(&self) -> String {
        let problems = count(self.problems, "problem");
        let of = |count: u64, what: &str| if count > 0 { format!(", {count} {what}") } else { String::new() };
        format!(
            "{problems}: {} as claimed, {} wrong, {} undecided{}{}{}",
            self.agree,
            self.wrong,
            self.undecided,
            of(self.unfinished, "not finished"),
            of(self.unsupported, "not supported"),
            of(self.unclaimed, "without a claim"),
        )
    }
}

/// The limits of a search.
pub fn limits(nodes: Option<u64>, time: Option<Duration>) -> Limits {
    let mut limits = Limits::NONE;
    (limits.nodes, limits.time) = (nodes, time);
    limits
}
