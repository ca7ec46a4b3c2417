//! Applies fixes to a file. Records go through the tape that `fmt` uses too, entries through the queue of `solve`.

use std::fs::File;
use std::io::{Read, Seek as _, Write as _};
use std::path::Path;

use crate::cli::args::Check;
use crate::cli::common::Common;
use crate::cli::exit::Failure;
use crate::cli::output::Output;
use crate::cli::outputs::Whole;
use crate::cli::reading::Input;
use crate::cli::rewriting::{Form, Pieces, Recoding, Target, Task};
use crate::cli::solve::{Queue, Solved, check_options};
use crate::cli::words::count;
use crate::fix::{Applied, Choose, EntryFixer, Left, Level, RecordFixer};
use crate::formats::{Format, Reader};
use crate::notation::pgn::Record;
use crate::problems::Problem;
use crate::replay::ReplayOptions;
use crate::select::findings::FileRules;
use crate::solve::WorkerPool;
use crate::source::{FileEntry, LineEntry, Packing};

use super::fixing::{Aim, Mode};
use super::left_alone::LeftAlone;

/// What was fixed in all files.
#[derive(Debug, Default)]
pub(super) struct Count {
    files: u64,
    safe: u64,
    guessed: u64,
    left: u64,
}

/// A file that was fixed.
pub(super) struct Fixed {
    /// Whether its text changes.
    pub(super) changed: bool,
    /// For standard input: its notation and its new text, to be checked.
    pub(super) text: Option<(&'static Format, Box<dyn Read + Send>)>,
}

/// Fixes a file.
pub(super) struct FileFixer<'a> {
    pub(super) path: &'a Path,
    pub(super) mode: Mode,
    pub(super) check: &'a Check,
    pub(super) common: &'a Common,
    /// Which findings of records are fixed.
    pub(super) choose: &'a Choose<'a>,
    /// Which findings count.
    pub(super) rules: &'a FileRules,
    /// Which of those of problems a baseline knows.
    pub(super) left_alone: &'a LeftAlone<'a>,
    /// What is fixed in this file. It counts only if the file is written.
    pub(super) count: &'a mut Count,
}

impl FileFixer<'_> {
    pub(super) fn fix(mut self, input: Input, out: &mut Output) -> Result<Fixed, Failure> {
        let Input { state, name, packing, encoding, format, reader, .. } = input;
        let is_stream = self.path.as_os_str() == "-";
        let replaces = self.mode.aim != Aim::Difference;
        if replaces && !is_stream && !self.path.metadata()?.is_file() {
            return Err(Failure::Said("not a regular file, so `--fix` cannot replace it".to_owned()));
        }
        let task = Task {
            print: replaces && is_stream && packing == Packing::None,
            diff: self.mode.aim == Aim::Difference,
            list: None,
        };
        let form = Form::new(encoding, Recoding::Keep);
        let file = match (replaces, is_stream) {
            (false, _) => None,
            (true, false) => Some(Whole::in_place(self.path, state.as_ref(), packing)),
            // Compressed as it came. What is not compressed is printed.
            (true, true) => (packing != Packing::None).then(|| Whole::to_standard_output(packing)),
        };
        let copy = is_stream && self.mode.aim == Aim::CheckedReplacement;
        let copy = copy.then(tempfile::tempfile).transpose()?;
        let mut text = Text { target: Target::begin(self.path, file, &form, task), copy };
        match format.reader {
            Some(records) => self.records(&name, reader, records, &mut text, out)?,
            None => self.entries((&name, format), reader, &mut text, out)?,
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
        Ok(Fixed { changed, text })
    }

    fn records(
        &mut self,
        name: &str,
        stream: impl Read,
        reader: &'static Reader,
        text: &mut Text,
        out: &mut Output,
    ) -> Result<(), Failure> {
        let settings = ReplayOptions { without: self.rules.without(), ..self.common.settings(self.path)? };
        let mut fixer = RecordFixer::new(reader, settings, self.mode.level, self.choose);
        let mut pieces = Pieces::new(stream, reader.cut);
        let mut piece = Record::default();
        while let Some(before) = pieces.next(&mut piece)? {
            let fixed = fixer.fix(&piece);
            let bytes = match &fixed {
                None => &piece.bytes,
                Some(fixed) => &fixed.bytes,
            };
            text.part(&before, &before, out)?;
            text.keep(bytes)?;
            pieces.pass(Vec::new(), bytes, &mut text.target, out)?;
            if let Some(fixed) = fixed {
                self.count.add(&fixed.applied);
                fixed.left.iter().for_each(|left| self.report(name, left, out));
            }
        }
        let rest = pieces.rest();
        text.part(&rest, &rest, out)
    }

    fn entries(
        &mut self,
        (name, format): (&str, &Format),
        stream: impl std::io::BufRead,
        text: &mut Text,
        out: &mut Output,
    ) -> Result<(), Failure> {
        let threads = self.common.threads();
        let workers = WorkerPool::new(threads);
        let options = check_options(self.path, self.check, self.common, &workers)?;
        let (rules, left_alone) = (self.rules, self.left_alone);
        let choose = |line: &[u8], problem: &mut Problem, again| {
            let Problem { variant, findings, places, .. } = problem;
            rules.apply_to_problem(*variant, findings, places);
            left_alone.problem(line, problem, again);
        };
        let fixer = EntryFixer { options: &options, choose: &choose };
        let queue = Queue { settings: &options, threads, interrupt: None };
        queue.run(stream, format, |Solved { entry, problem, .. }| {
            let FileEntry::Line(LineEntry { text: line, number, ending, .. }) = entry else { return Ok(()) };
            let Some(ending) = ending else {
                return Err(Failure::Said(format!("line {number} is too long, so the file cannot be fixed")));
            };
            let fixed = problem.and_then(|problem| fixer.fix(&line, number, problem));
            let old = [line.as_slice(), ending].concat();
            let Some(fixed) = fixed else { return text.part(&old, &old, out) };
            self.count.add(&fixed.applied);
            fixed.left.iter().for_each(|left| self.report(name, left, out));
            text.part(&old, &[fixed.line.as_slice(), ending].concat(), out)
        })
    }

    fn report(&mut self, name: &str, left: &Left, out: &mut Output) {
        self.count.left += 1;
        out.remark(&format!("{name}:{}: not fixed: {}", left.line, left.why));
    }
}

impl Count {
    fn add(&mut self, applied: &[Applied]) {
        let safe = applied.iter().filter(|applied| applied.level == Level::Safe).count() as u64;
        self.safe += safe;
        self.guessed += applied.len() as u64 - safe;
    }

    /// Adds what was fixed in a file.
    pub(super) fn merge(&mut self, file: &Count) {
        self.files += file.files;
        self.safe += file.safe;
        self.guessed += file.guessed;
        self.left += file.left;
    }

    /// The closing line about fixes.
    pub(super) fn line(&self, aim: Aim) -> String {
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
        self.keep(new)?;
        self.target.part(old, new, out)
    }

    fn keep(&mut self, new: &[u8]) -> Result<(), Failure> {
        if let Some(copy) = &mut self.copy {
            copy.write_all(new)?;
        }
        Ok(())
    }
}
