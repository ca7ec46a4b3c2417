//! The two streams. Everything is styled always; what a stream cannot show is taken off here, and only here.

use std::io::{self, BufWriter, Stderr, Stdout, Write};

use anstream::{AutoStream, ColorChoice};
use colored::Colorize as _;

use super::args::{Color, Common, OutputForm};
use super::exit::Failure;

/// Standard output for results, standard error for everything else.
pub(super) struct Output {
    results: BufWriter<AutoStream<Stdout>>,
    remarks: AutoStream<Stderr>,
    quiet: bool,
}

impl Output {
    pub(super) fn new(common: &Common) -> Self {
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
        Output { results: BufWriter::with_capacity(1 << 16, stdout), remarks, quiet: common.quiet }
    }

    /// Writes results.
    pub(super) fn result(&mut self, text: &str) -> Result<(), Failure> {
        Ok(self.results.write_all(text.as_bytes())?)
    }

    /// Lets the reader of the results see what there is so far.
    pub(super) fn flush(&mut self) -> Result<(), Failure> {
        Ok(self.results.flush()?)
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
        let text = format!("{}: {message}", "error".red().bold());
        self.remark(&text);
    }

    pub(super) fn finish(&mut self) -> Result<(), Failure> {
        self.flush()
    }
}
