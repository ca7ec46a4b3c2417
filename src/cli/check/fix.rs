//! Applies fixes to a file. Records are cut as for `fmt`, entries through the queue that `solve` uses too.

use std::cell::{Cell, RefCell};
use std::fs::File;
use std::io::{Read, Seek as _, Write as _};
use std::path::Path;

use crate::cli::choose::Turn;
use crate::cli::common::Common;
use crate::cli::exit::Failure;
use crate::cli::output::Output;
use crate::cli::outputs::Whole;
use crate::cli::problems::{Queue, Solved};
use crate::cli::reading::Input;
use crate::cli::rewriting::{Form, Recoding, Target, Task};
use crate::cli::words::count;
use crate::fix::{Applied, EntryFixer, Left, Level, Reading, RecordFixer};
use crate::formats::{Format, Lossless, Reader};
use crate::notation::Record;
use crate::notation::syntax::ParsedGame;
use crate::problems::Problem;
use crate::replay::{Replay, ReplayOptions};
use crate::select::ProblemCondition;
use crate::solve::WorkerPool;
use crate::source::{Compression, FileEntry, LineEntry};

use super::games::Wanted;
use super::judge::{Judge, LeftAlone};
use super::options::{Aim, Check, Mode};
use super::problems;

/// What was fixed in all files.
#[derive(Debug, Default)]
pub struct Count {
    files: u64,
    safe: u64,
    guessed: u64,
    left: u64,
}

/// A file that was fixed.
pub struct Fixed {
    /// Whether its text changes.
    pub changed: bool,
    /// The numbers of its games that were to be fixed, in order.
    pub games: Vec<u64>,
    /// For standard input: its notation and its new text, to be checked.
    pub text: Option<(&'static Format, Box<dyn Read + Send>)>,
}

/// How a file is fixed.
struct FileFixer<'a> {
    path: &'a Path,
    /// Its name, to be printed.
    name: &'a str,
    mode: Mode,
    asked: (&'a Check, &'a Common),
    /// Which findings count, and which of these a baseline knows.
    judge: &'a Judge<'a>,
    left_alone: LeftAlone<'a>,
    /// Which of the games that are wanted are fixed, over all files.
    turn: &'a mut Turn,
    /// The numbers of the games of this file that are to be fixed.
    games: Vec<u64>,
    /// What is fixed in this file. It counts only if the file is written.
    count: Count,
}

/// Fixes a file, and adds what was fixed to `total`. `wanted` says which games are fixed, and `judge` which findings.
pub fn fix(
    path: &Path,
    input: Input,
    mode: Mode,
    asked: (&Check, &Common),
    (wanted, judge, turn): (&Wanted<'_>, &Judge<'_>, &mut Turn),
    total: &mut Count,
    out: &mut Output,
) -> Result<Fixed, Failure> {
    let name = input.name.clone();
    let left_alone = LeftAlone::new(judge.baselines);
    let count = Count::default();
    let mut fixer =
        FileFixer { path, name: &name, mode, asked, judge, left_alone, turn, games: Vec::new(), count };
    let fixed = fixer.fix(input, wanted, out)?;
    if mode.aim != Aim::CheckedReplacement {
        fixer.left_alone.finish();
    }
    total.merge(&fixer.count);
    Ok(fixed)
}

impl FileFixer<'_> {
    fn fix(&mut self, input: Input, wanted: &Wanted<'_>, out: &mut Output) -> Result<Fixed, Failure> {
        let Input { state, compression, encoding, format, reader, .. } = input;
        let is_stream = self.path.as_os_str() == "-";
        let replaces = self.mode.aim != Aim::Difference;
        if replaces && !is_stream && !self.path.metadata()?.is_file() {
            return Err(Failure::Said("not a regular file, so `--fix` cannot replace it".to_owned()));
        }
        let task = Task {
            print: replaces && is_stream && compression == Compression::None,
            diff: self.mode.aim == Aim::Difference,
            list: None,
        };
        let form = Form::new(encoding, Recoding::Keep);
        let file = match (replaces, is_stream) {
            (false, _) => None,
            (true, false) => Some(Whole::in_place(self.path, state.as_ref(), compression)),
            // Compressed as it came. What is not compressed is printed.
            (true, true) => {
                (compression != Compression::None).then(|| Whole::to_standard_output(compression))
            }
        };
        let copy = is_stream && self.mode.aim == Aim::CheckedReplacement;
        let copy = copy.then(tempfile::tempfile).transpose()?;
        let mut text = Text { target: Target::begin(self.path, file, &form, task), copy };
        match format.reader {
            Some(records) => self.records(wanted, reader, records, &mut text, out)?,
            None => self.entries(reader, format, &mut text, out)?,
        }
        let Text { target, copy } = text;
        // What goes to standard output is printed whether it changes or not.
        let changed = target.finish(out)?;
        self.count.files = u64::from(self.count.safe + self.count.guessed > 0);
        let text = match copy {
            Some(mut file) => {
                file.rewind()?;
                Some((format, Box::new(file) as Box<dyn Read + Send>))
            }
            None => None,
        };
        Ok(Fixed { changed, games: std::mem::take(&mut self.games), text })
    }

    fn records(
        &mut self,
        wanted: &Wanted<'_>,
        stream: impl Read,
        reader: &'static Reader,
        text: &mut Text,
        out: &mut Output,
    ) -> Result<(), Failure> {
        let FileFixer { path, name, mode, asked: (_, common), judge, left_alone, turn, games: chosen, count } =
            self;
        let settings = ReplayOptions { without: judge.rules.without(), ..common.settings(path)? };
        let turn = RefCell::new(&mut **turn);
        // Whether each game of the record is fixed: what it was before its first fix decides.
        let taken: RefCell<Vec<bool>> = RefCell::default();
        let games = Cell::new(0);
        let choose = |bytes: &[u8], game: &ParsedGame, reading: Reading, replay: &mut Replay| {
            let mut taken = taken.borrow_mut();
            if !reading.again {
                let number = games.get() + reading.game as u64 + 1;
                let is_wanted =
                    wanted.takes_text(bytes, game) && wanted.takes(bytes, game, replay).contains(number);
                taken.push(is_wanted && turn.borrow_mut().takes_next());
            }
            if taken.get(reading.game).is_some_and(|taken| *taken) {
                judge.rules.apply(bytes, game, replay);
            } else {
                replay.findings.clear();
            }
            left_alone.game(bytes, game, reading, replay);
        };
        let mut fixer = RecordFixer::new(reader, settings, mode.level, &choose);
        let mut pieces = Lossless::new(stream, reader.cut);
        let mut piece = Record::default();
        while let Some(before) = pieces.next(&mut piece)? {
            let fixed = fixer.fix(&piece);
            for is_taken in taken.take() {
                games.set(games.get() + 1);
                chosen.extend(is_taken.then_some(games.get()));
            }
            let bytes = match &fixed {
                None => &piece.bytes,
                Some(fixed) => &fixed.bytes,
            };
            text.part(&before, &before, out)?;
            text.part(&pieces.record(), bytes, out)?;
            if let Some(fixed) = fixed {
                count.add(&fixed.applied);
                fixed.left.iter().for_each(|left| count.leave(name, left, out));
            }
        }
        let rest = pieces.rest();
        text.part(&rest, &rest, out)
    }

    fn entries(
        &mut self,
        stream: impl std::io::BufRead,
        format: &Format,
        text: &mut Text,
        out: &mut Output,
    ) -> Result<(), Failure> {
        let FileFixer { path, name, asked, judge, left_alone, count, .. } = self;
        let threads = asked.1.threads();
        let workers = WorkerPool::new(threads);
        let options = problems::options(path, *asked, &workers)?;
        let choose = |line: &[u8], problem: &mut Problem, again| {
            let Problem { variant, findings, places, .. } = problem;
            judge.rules.apply_to_problem(*variant, findings, places);
            left_alone.problem(line, problem, again);
        };
        let fixer = EntryFixer { options: &options, choose: &choose };
        let queue = Queue {
            settings: &options,
            threads,
            interrupt: None,
            wanted: &ProblemCondition::EVERYTHING,
            sort: &[],
        };
        queue.run(stream, format, |Solved { entry, problem, .. }| {
            let FileEntry::Line(LineEntry { text: line, number, ending, .. }) = entry else { return Ok(()) };
            let Some(ending) = ending else {
                return Err(Failure::Said(format!("line {number} is too long, so the file cannot be fixed")));
            };
            let fixed = problem.and_then(|problem| fixer.fix(&line, number, problem));
            let old = [line.as_slice(), ending].concat();
            let Some(fixed) = fixed else { return text.part(&old, &old, out) };
            count.add(&fixed.applied);
            fixed.left.iter().for_each(|left| count.leave(name, left, out));
            text.part(&old, &[fixed.line.as_slice(), ending].concat(), out)
        })
    }
}

impl Count {
    fn add(&mut self, applied: &[Applied]) {
        let safe = applied.iter().filter(|applied| applied.level == Level::Safe).count() as u64;
        self.safe += safe;
        self.guessed += applied.len() as u64 - safe;
    }

    /// Counts a game or an entry that is left as it is, and says why.
    fn leave(&mut self, name: &str, left: &Left, out: &mut Output) {
        self.left += 1;
        out.remark(&format!("{name}:{}: not fixed: {}", left.line, left.why));
    }

    /// Adds what was fixed in a file.
    fn merge(&mut self, file: &Count) {
        self.files += file.files;
        self.safe += file.safe;
        self.guessed += file.guessed;
        self.left += file.left;
    }

    /// The closing line about fixes.
    pub fn line(&self, aim: Aim) -> String {
        let total = count(self.safe + self.guessed, "finding");
        let guessed = match self.guessed {
            0 => String::new(),
            guessed => format!(", {guessed} of them by unsafe fixes"),
        };
        let left = match self.left {
            0 => String::new(),
            1 => "; 1 game or entry is left as it is".to_owned(),
            left => format!("; {left} games or entries are left as they are"),
        };
        let files = count(self.files, "file");
        match aim {
            Aim::Difference => format!("{total} can be fixed in {files}{guessed}{left}"),
            Aim::Replacement | Aim::CheckedReplacement => format!("{total} fixed in {files}{guessed}{left}"),
        }
    }
}

/// The new text of a file.
struct Text {
    target: Target,
    /// A copy of standard input, which cannot be read twice.
    copy: Option<File>,
}

impl Text {
    fn part(&mut self, old: &[u8], new: &[u8], out: &mut Output) -> Result<(), Failure> {
        if let Some(copy) = &mut self.copy {
            copy.write_all(new)?;
        }
        self.target.part(old, new, out)
    }
}
