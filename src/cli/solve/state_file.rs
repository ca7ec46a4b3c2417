//! The state file of `solve --resume`: what is proven so far, so that the same command goes on from there.
//!
//! A line has a record as JSON and its checksum. The first record says what the file is; each of the others is a problem
//! ([`SolveState`]). While the run goes on, the file is written anew every second if there is something new, or less often if
//! that takes long; and at the end.

use std::fs::File;
use std::hash::Hasher as _;
use std::io::{self, BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use siphasher::sip::SipHasher13;

use crate::cli::exit::{Exit, Failure, Run};
use crate::cli::output::Output;
use crate::cli::outputs::{FileLock, FileState, OutputFiles, Whole};
use crate::cli::paths::shown;
use crate::cli::words::count;
use crate::problems::SolveState;
use crate::source::Compression;

/// The file is not written more often.
const PAUSE: Duration = Duration::from_secs(1);

/// Writing the file takes at most one part in this number of the time of the run.
const SHARE: u32 = 20;

/// The form of the file.
const FORM: u64 = 1;

const KIND: &str = "solve-state";

/// The first record.
#[derive(Serialize, Deserialize)]
struct Head {
    kind: String,
    version: u64,
    /// The version of the program. Another one may solve in another way.
    program: String,
}

/// A line of the file.
#[derive(Deserialize)]
struct Line<'a> {
    sum: String,
    #[serde(borrow)]
    record: &'a RawValue,
}

/// The state file of a run, which no other run can use in the meantime.
pub struct StateFile {
    file: Arc<Saved>,
    state: Arc<SolveState>,
    /// Writes the file from time to time, until the sender is dropped. None where no thread could be started.
    saver: Option<(Sender<()>, JoinHandle<()>)>,
    is_finished: bool,
    _lock: FileLock,
}

impl StateFile {
    /// Takes the file for this run, and reads it if it exists.
    ///
    /// # Errors
    /// The file is not a state file, or is damaged, or cannot be written, or another run uses it.
    pub fn begin(path: &Path, files: &OutputFiles, out: &mut Output) -> Result<Self, Failure> {
        files.claim_for_good("--resume", path)?;
        let lock = FileLock::of(path)?;
        let state = Arc::new(SolveState::default());
        let mut there = None;
        if path.exists() {
            there = read(path, &state)?;
            let (problems, done) = state.size();
            let problems = count(problems as u64, "problem");
            out.remark(&format!("going on from {}: {problems}, {done} of them done", shown(path)));
        }
        let file = Arc::new(Saved { path: path.to_owned(), last: Mutex::new(there) });
        file.save(&state)?;
        let (end, ended) = mpsc::channel();
        let (to, shared) = (Arc::clone(&file), Arc::clone(&state));
        let saver = thread::Builder::new().spawn(move || keep_saving(&to, &shared, &ended));
        let saver = saver.ok().map(|thread| (end, thread));
        Ok(StateFile { file, state, saver, is_finished: false, _lock: lock })
    }

    /// What is proven.
    pub fn state(&self) -> Arc<SolveState> {
        Arc::clone(&self.state)
    }

    /// Writes the file for the last time, and says what is still to be done.
    pub fn finish(mut self, run: Ended, out: &mut Output) -> Run {
        self.end_saver();
        self.is_finished = true;
        self.file.save(&self.state)?;
        let path = shown(&self.file.path);
        let is_open = self.state.open() > 0;
        if run == Ended::Interrupted || is_open {
            out.remark(&format!("{path} has what is proven; the same command goes on from there"));
        }
        let others = self.state.others();
        if run == Ended::Whole && others > 0 {
            let others = count(others as u64, "problem");
            out.warn(&format!(
                "{path} also has {others} that this run did not have; nothing of that is lost"
            ));
        }
        Ok(if is_open { Exit::Undecided } else { Exit::Done })
    }

    fn end_saver(&mut self) {
        if let Some((end, thread)) = self.saver.take() {
            drop(end);
            let _ = thread.join();
        }
    }
}

impl Drop for StateFile {
    /// After a failure, what is proven is still kept.
    fn drop(&mut self) {
        self.end_saver();
        if !self.is_finished {
            // The failure that ends the run is the one to report.
            let _ = self.file.save(&self.state);
        }
    }
}

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Ended {
    Interrupted,
    Whole,
}

/// Writes the file whenever there is something new, until the sender is gone.
fn keep_saving(file: &Saved, state: &SolveState, end: &Receiver<()>) {
    let mut pause = PAUSE;
    let mut saved = 0;
    while end.recv_timeout(pause) == Err(RecvTimeoutError::Timeout) {
        let changes = state.changes();
        if changes == saved {
            continue;
        }
        let begun = Instant::now();
        // A failure is reported at the end, if it has not passed by then.
        if file.save(state).is_ok() {
            saved = changes;
        }
        pause = PAUSE.max(begun.elapsed() * SHARE);
    }
}

/// The file, and the state in which this run left it.
struct Saved {
    path: PathBuf,
    /// None as long as there is no file.
    last: Mutex<Option<FileState>>,
}

impl Saved {
    fn save(&self, state: &SolveState) -> Result<(), Failure> {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let head =
            Head { kind: KIND.to_owned(), version: FORM, program: env!("CARGO_PKG_VERSION").to_owned() };
        let head = serde_json::to_string(&head).expect("texts and a number can be written");
        let mut file = Whole::in_place(&self.path, last.as_ref(), Compression::None)?;
        file.write(line(&head).as_bytes())?;
        state.write(|record| file.write(line(record).as_bytes()))?;
        *last = file.finish_for_now()?;
        Ok(())
    }
}

fn line(record: &str) -> String {
    format!("{{\"sum\":\"{}\",\"record\":{record}}}\n", sum(record))
}

fn sum(record: &str) -> String {
    let mut hash = SipHasher13::new();
    hash.write(record.as_bytes());
    format!("{:016x}", hash.finish())
}

/// Reads the file, and gives its state when it was opened.
fn read(path: &Path, state: &SolveState) -> Result<Option<FileState>, Failure> {
    let name = shown(path);
    let unread = |error: io::Error| Failure::Said(format!("{name}: {error}"));
    let file = File::open(path).map_err(unread)?;
    let there = FileState::of_file(&file);
    let mut file = BufReader::new(file);
    refuse_others(&name, file.fill_buf().map_err(unread)?)?;
    let mut lines = file.lines();
    // The first line has been read.
    let head = lines.next().transpose().map_err(unread)?.unwrap_or_default();
    let damaged = |number: usize, why: &str| {
        Failure::Said(format!(
            "{name}: line {number} is damaged: {why}; delete the line to search its problem again, or name a new file"
        ))
    };
    if record_of(&head).is_none() {
        return Err(Failure::Said(format!(
            "{name}: line 1 is damaged: its checksum is wrong; name a new file"
        )));
    }
    for (number, text) in (2..).zip(lines) {
        let text = text.map_err(|error| match error.kind() {
            io::ErrorKind::InvalidData => damaged(number, "it is not UTF-8"),
            _ => unread(error),
        })?;
        let record = record_of(&text).ok_or_else(|| damaged(number, "its checksum is wrong"))?;
        state.read(record).map_err(|why| damaged(number, &why))?;
    }
    Ok(there)
}

/// The record of a line, if its checksum is right.
fn record_of(text: &str) -> Option<&str> {
    let Line { sum: wanted, record } = serde_json::from_str(text).ok()?;
    (sum(record.get()) == wanted).then(|| record.get())
}

/// Refuses a file that begins like no state file, or like one of another version.
fn refuse_others(name: &str, begin: &[u8]) -> Result<(), Failure> {
    let first = begin.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let line: Option<Line<'_>> = serde_json::from_slice(first).ok();
    let head: Option<serde_json::Value> = line.and_then(|line| serde_json::from_str(line.record.get()).ok());
    let Some(head) = head.filter(|head| head["kind"] == KIND) else {
        return Err(Failure::Said(format!(
            "{name} is not a state file, so `--resume` does not replace it; name a new file"
        )));
    };
    if head["version"] != FORM {
        let version = &head["version"];
        return Err(Failure::Said(format!(
            "{name} is a state file of version {version}, and this program reads version {FORM}; name a new file"
        )));
    }
    let here = env!("CARGO_PKG_VERSION");
    match head["program"].as_str() {
        Some(program) if program != here => Err(Failure::Said(format!(
            "{name} was written by version {program} of this program, and this is {here}, which may solve in another way; \
             name a new file, or go on with {program}"
        ))),
        _ => Ok(()),
    }
}
