//! The two streams. Everything is styled always; what a stream cannot show is taken off here, and only here.

use std::io::{self, BufWriter, Stderr, Stdout, Write};
use std::path::Path;

use anstream::{AutoStream, ColorChoice};

use crate::render::Style;

use super::args::{Color, Common, OutputForm};
use super::exit::{Exit, Failure, Run};

/// Standard output for results, standard error for everything else.
pub(super) struct Output {
    results: BufWriter<AutoStream<Stdout>>,
    /// Results that are no text for people.
    plain: BufWriter<Stdout>,
    remarks: AutoStream<Stderr>,
    quiet: bool,
}

impl Output {
    pub(super) fn new(common: &Common) -> Self {
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
        Output { results, plain, remarks, quiet: common.quiet }
    }

    /// Writes results.
    pub(super) fn result(&mut self, text: &str) -> Result<(), Failure> {
        self.results.write_all(text.as_bytes()).map_err(|error| lost(&error))
    }

    /// Writes results that are no text for people: they go as they are, on a terminal too. A command writes either
    /// these or those.
    pub(super) fn verbatim(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        self.plain.write_all(bytes).map_err(|error| lost(&error))
    }

    /// Lets the reader of the results see what there is so far.
    pub(super) fn flush(&mut self) -> Result<(), Failure> {
        self.results.flush().and_then(|()| self.plain.flush()).map_err(|error| lost(&error))
    }

    /// A line beside the results.
    pub(super) fn remark(&mut self, text: &str) {
        if !self.quiet {
            // When standard error is gone there is nobody left to be told.
            let _ = writeln!(self.remarks, "{text}");
        }
    }

    /// A line about something that could not be done.
    pub(super) fn complain(&mut self, message: &str) {
        // A message may quote what stands in a file.
        let text = format!("{}: {}", Style::ERROR.paint("error"), crate::report::harmless(message));
        self.remark(&text);
    }

    /// The end of the work on one file: what went wrong is said, and costs that file but not the next.
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

/// Why results cannot be written.
fn lost(error: &io::Error) -> Failure {
    match error.kind() {
        io::ErrorKind::BrokenPipe => Failure::ClosedPipe,
        _ => Failure::Unwritable(format!("the results cannot be written: {error}")),
    }
}
