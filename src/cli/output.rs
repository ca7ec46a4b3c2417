//! The two output streams. All text has its colours; this file alone removes them where a stream cannot show them.

use std::io::{self, BufWriter, IsTerminal as _, Stderr, Stdout, Write};
use std::path::Path;

use anstream::{AutoStream, ColorChoice};
use colored::Colorize as _;

use crate::notation::text::text as decoded;
use crate::report::{harmless, harmless_lines};

use super::common::{Color, Common, OutputForm};
use super::exit::{Exit, Failure, Run};

/// Standard output for results, standard error for everything else.
pub(super) struct Output {
    results: BufWriter<AutoStream<Stdout>>,
    /// Standard output for results that are not text for people.
    plain: BufWriter<Stdout>,
    /// Whether standard output is a terminal.
    is_terminal: bool,
    remarks: AutoStream<Stderr>,
    quiet: bool,
    /// Whether the run goes on without a reader, because it writes files too.
    writes_files: bool,
    /// Whether the reader of standard output has closed the pipe.
    closed: bool,
}

impl Output {
    pub(super) fn new(common: &Common) -> Self {
        // The streams below remove the colours where they are not wanted, so `colored` never has to ask.
        colored::control::set_override(true);
        let choice = match common.color {
            Color::Auto => ColorChoice::Auto,
            Color::Always => ColorChoice::Always,
            Color::Never => ColorChoice::Never,
        };
        let stdout = match common.output {
            OutputForm::Human => AutoStream::new(io::stdout(), choice),
            _ => AutoStream::never(io::stdout()),
        };
        let remarks = AutoStream::new(io::stderr(), choice);
        let results = BufWriter::with_capacity(1 << 16, stdout);
        let plain = BufWriter::with_capacity(1 << 16, io::stdout());
        let is_terminal = io::stdout().is_terminal();
        let (quiet, writes_files, closed) = (common.quiet, false, false);
        Output { results, plain, is_terminal, remarks, quiet, writes_files, closed }
    }

    /// Writes results.
    pub(super) fn result(&mut self, text: &str) -> Result<(), Failure> {
        self.print(|out| out.results.write_all(harmless_lines(text).as_bytes()))
    }

    /// Writes results that are not text for people, without any change. Only on a terminal control characters become
    /// visible. A command uses either this or [`result`](Self::result).
    pub(super) fn verbatim(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        self.print(|out| match out.is_terminal {
            true => out.plain.write_all(harmless_lines(&decoded(bytes)).as_bytes()),
            false => out.plain.write_all(bytes),
        })
    }

    /// Makes the results so far visible to the reader.
    pub(super) fn flush(&mut self) -> Result<(), Failure> {
        self.print(|out| out.results.flush().and_then(|()| out.plain.flush()))
    }

    /// Goes on without printing when the reader of standard output closes the pipe: the run writes files, and they must be
    /// complete.
    pub(super) fn outlive_the_reader(&mut self) {
        self.writes_files = true;
    }

    fn print(&mut self, print: impl FnOnce(&mut Self) -> io::Result<()>) -> Result<(), Failure> {
        if self.closed {
            return Ok(());
        }
        match print(self).map_err(|error| lost(&error)) {
            Err(Failure::ClosedPipe) if self.writes_files => {
                self.closed = true;
                Ok(())
            }
            done => done,
        }
    }

    /// Writes a line to standard error, unless `--quiet` is given.
    pub(super) fn remark(&mut self, text: &str) {
        if !self.quiet {
            // If standard error is closed, there is nowhere to report the failure.
            let _ = writeln!(self.remarks, "{}", harmless_lines(text));
        }
    }

    /// Writes an error to standard error.
    pub(super) fn complain(&mut self, message: &str) {
        // A message may quote what is in a file.
        let text = format!("{}: {}", "error".red().bold(), harmless(message));
        self.remark(&text);
    }

    /// Writes a warning to standard error.
    pub(super) fn warn(&mut self, message: &str) {
        let text = format!("{}: {}", "warning".yellow().bold(), harmless(message));
        self.remark(&text);
    }

    /// Reports the failure of one file, so that the work goes on with the next file.
    pub(super) fn survive(&mut self, file: &Path, done: Run) -> Run {
        match done {
            Err(Failure::Said(message)) => {
                self.complain(&format!("{}: {message}", file.display()));
                Ok(Exit::Failed)
            }
            other => other,
        }
    }

    pub(super) fn finish(&mut self) -> Result<(), Failure> {
        self.flush()
    }
}

/// The failure of writing results. A closed pipe is not an error.
fn lost(error: &io::Error) -> Failure {
    match error.kind() {
        io::ErrorKind::BrokenPipe => Failure::ClosedPipe,
        _ => Failure::Unwritable(format!("cannot write the results: {error}")),
    }
}
