//! The two output streams. All text has its colours; only here are they removed where a stream cannot show them.
//!
//! No control character of a file reaches a terminal through them: [`Results`] is for text of ours, which may quote a file, and
//! [`Verbatim`] for what is written as it is. An [`AutoStream`] that removes colours looks at every byte with a state for escape
//! codes, which takes longer than to make a report. So they are removed where control characters are looked for.

use std::fs::File;
use std::io::{self, BufWriter, IsTerminal as _, Stderr, Stdout, Write};
use std::path::Path;

use anstream::{AutoStream, ColorChoice};
use colored::Colorize as _;

use crate::json::{self, ErrorObject};
use crate::notation::text::text as decoded;
use crate::report::{escape_controls, escape_controls_in_lines, escape_controls_plain, escape_file_text};

use super::common::{Color, Common, OutputForm};
use super::exit::{Exit, Failure, Run};
use super::paths::shown;

/// Standard output for results, standard error for everything else.
pub struct Output {
    results: Results,
    /// Standard output for results that are not text for people.
    plain: Verbatim<BufWriter<Stdout>>,
    /// Whether standard output is a terminal.
    is_terminal: bool,
    remarks: AutoStream<Stderr>,
    quiet: bool,
    /// Whether the run goes on without a reader, because it writes files too.
    writes_files: bool,
    /// Whether the reader of standard output has closed the pipe.
    closed: bool,
    /// Whether results are remarks, because standard output has the new text of a file.
    diverted: bool,
    /// Whether the results are JSON, one object per line.
    has_lines: bool,
}

impl Output {
    pub fn new(common: &Common) -> Self {
        // The streams below remove the colours where they are not wanted, so `colored` never has to ask.
        colored::control::set_override(true);
        let choice = match common.color {
            Color::Auto => ColorChoice::Auto,
            Color::Always => ColorChoice::Always,
            Color::Never => ColorChoice::Never,
        };
        let of_results = match common.output {
            OutputForm::Human => choice,
            _ => ColorChoice::Never,
        };
        let results = Results::new(io::stdout(), of_results);
        let remarks = AutoStream::new(io::stderr(), choice);
        let is_terminal = io::stdout().is_terminal();
        let plain = Verbatim::new(BufWriter::with_capacity(1 << 16, io::stdout()), is_terminal);
        Output {
            results,
            plain,
            is_terminal,
            remarks,
            quiet: common.quiet,
            writes_files: false,
            closed: false,
            diverted: false,
            has_lines: false,
        }
    }

    /// Says that the results are JSON, one object per line. Then what cannot be read is a line too.
    pub fn set_lines(&mut self) {
        self.has_lines = true;
    }

    /// Whether standard output is a terminal.
    pub fn is_terminal(&self) -> bool {
        self.is_terminal
    }

    /// Whether results for people have colours.
    #[cfg(feature = "view")]
    pub fn is_coloured(&self) -> bool {
        self.results.is_coloured()
    }

    /// Whether the screen of a command has colours that prints its result to standard output.
    #[cfg(feature = "view")]
    pub fn is_screen_coloured(&self) -> bool {
        self.remarks.current_choice() != ColorChoice::Never
    }

    /// Writes results.
    pub fn result(&mut self, text: &str) -> Result<(), Failure> {
        if self.diverted {
            // A remark has no line end of its own.
            let lines = text.strip_suffix('\n').unwrap_or(text);
            if !lines.is_empty() {
                self.remark(lines);
            }
            return Ok(());
        }
        self.print(|out| out.results.write(text))
    }

    /// Writes results that are not text for people, without any change. Only on a terminal control characters become
    /// visible. A command uses either this or [`result`](Self::result).
    pub fn verbatim(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        self.print(|out| out.plain.write_all(bytes))
    }

    /// Writes results to standard error from here on, because standard output has the new text of a file.
    pub fn divert(&mut self) {
        self.diverted = true;
    }

    /// Makes the results so far visible to the reader.
    pub fn flush(&mut self) -> Result<(), Failure> {
        self.print(|out| out.results.flush().and_then(|()| out.plain.flush()))
    }

    /// Goes on without printing when the reader of standard output closes the pipe: the run writes files, and they must be
    /// complete.
    pub fn outlive_the_reader(&mut self) {
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
    pub fn remark(&mut self, text: &str) {
        if !self.quiet {
            // If standard error is closed, there is nowhere to report the failure.
            let _ = writeln!(self.remarks, "{}", escape_controls_in_lines(text));
        }
    }

    /// Writes an error to standard error, with `--quiet` too: it is why the exit status is 2.
    pub fn complain(&mut self, message: &str) {
        // A message may quote what is in a file.
        let text = format!("{}: {}", "error".red().bold(), escape_controls(message));
        // If standard error is closed, there is nowhere to report the failure.
        let _ = writeln!(self.remarks, "{text}");
    }

    /// Writes an error that does not lead to exit status 2, unless `--quiet` is given.
    pub fn complain_unless_quiet(&mut self, message: &str) {
        if !self.quiet {
            self.complain(message);
        }
    }

    /// Writes a warning to standard error.
    pub fn warn(&mut self, message: &str) {
        let text = format!("{}: {}", "warning".yellow().bold(), escape_controls(message));
        self.remark(&text);
    }

    /// Writes a note to standard error.
    pub fn note(&mut self, message: &str) {
        let text = format!("{}: {}", "note".bold(), escape_controls(message));
        self.remark(&text);
    }

    /// Reports what could not be read: to standard error, and as a line of JSON if the results are such lines.
    pub fn unread(&mut self, what: &ErrorObject<'_>) -> Result<(), Failure> {
        let ErrorObject { file, line, error, .. } = what;
        self.complain(&match line {
            Some(line) => format!("{file}:{line}: {error}"),
            None => format!("{file}: {error}"),
        });
        if self.has_lines { self.result(&json::line(what)) } else { Ok(()) }
    }

    /// Reports the failure of one file, so that the work goes on with the next file.
    pub fn survive(&mut self, file: &Path, done: Run) -> Run {
        match done {
            Err(Failure::Said(message)) => {
                self.unread(&ErrorObject::of_file(&shown(file), &message))?;
                Ok(Exit::Failed)
            }
            other => other,
        }
    }

    /// Reports why the command stopped. Wrong arguments are no result, so they are no line of JSON.
    pub fn fail(&mut self, failure: &Failure) {
        match failure {
            Failure::ClosedPipe => {}
            Failure::Said(message) | Failure::Unwritable(message) => self.complain(message),
            Failure::Unread(file, why) => {
                // If standard output cannot be written, the message on standard error is enough.
                let _ = self.unread(&ErrorObject::of_file(file, why)).and_then(|()| self.flush());
            }
        }
    }

    pub fn finish(&mut self) -> Result<(), Failure> {
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

/// Standard output as a file with the same place in it, so that both may write.
pub fn standard_output() -> io::Result<File> {
    #[cfg(unix)]
    {
        use std::os::fd::AsFd as _;
        io::stdout().as_fd().try_clone_to_owned().map(File::from)
    }
    #[cfg(not(unix))]
    Err(io::Error::from(io::ErrorKind::Unsupported))
}

/// A stream to the terminal, for a command that draws on it.
#[cfg(feature = "view")]
pub fn terminal() -> Box<dyn Write> {
    Box::new(io::stdout())
}

/// A stream to the terminal, for a command that draws on it and prints its result to standard output, which may go elsewhere.
#[cfg(feature = "view")]
pub fn screen() -> Box<dyn Write> {
    match controlling_terminal() {
        Some(terminal) => Box::new(terminal),
        None => Box::new(io::stderr()),
    }
}

/// Whether there is a terminal to draw on and to read keys from.
#[cfg(feature = "view")]
pub fn has_screen() -> bool {
    controlling_terminal().is_some() || io::stderr().is_terminal() && io::stdin().is_terminal()
}

/// The terminal of the program wherever its streams go. Systems other than Unix have no such file.
#[cfg(feature = "view")]
fn controlling_terminal() -> Option<File> {
    File::options().write(true).open("/dev/tty").ok()
}

/// Prints help, the version, or what is wrong with the arguments.
pub fn print_answer(answer: &clap::Error) -> u8 {
    // It repeats words of the command line, which may be names of files that a shell has put there.
    let text = answer.render().ansi().to_string();
    let text = escape_controls_in_lines(&text);
    let printed = match answer.use_stderr() {
        true => AutoStream::auto(io::stderr()).write_all(text.as_bytes()),
        false => {
            AutoStream::auto(io::stdout()).write_all(text.as_bytes()).and_then(|()| io::stdout().flush())
        }
    };
    match printed {
        Err(error) if !answer.use_stderr() && error.kind() != io::ErrorKind::BrokenPipe => {
            // If standard error is closed too, there is nowhere to report the failure.
            let _ = writeln!(io::stderr(), "error: cannot write the results: {error}");
            Exit::Failed.code(false)
        }
        _ => u8::try_from(answer.exit_code()).expect("clap has two exit codes, 0 and 2"),
    }
}

/// Standard output for results that are text.
pub struct Results {
    stream: BufWriter<AutoStream<Stdout>>,
    is_coloured: bool,
}

impl Results {
    pub fn new(stdout: Stdout, choice: ColorChoice) -> Self {
        let mut stream = AutoStream::new(stdout, choice);
        let is_coloured = stream.current_choice() != ColorChoice::Never;
        if !is_coloured {
            // The colours are removed here, before the buffer.
            stream = AutoStream::always_ansi(stream.into_inner());
        }
        Results { stream: BufWriter::with_capacity(1 << 16, stream), is_coloured }
    }

    /// Whether the colours stay.
    #[cfg(feature = "view")]
    pub fn is_coloured(&self) -> bool {
        self.is_coloured
    }

    /// Writes a text with visible control characters.
    pub fn write(&mut self, text: &str) -> io::Result<()> {
        let text =
            if self.is_coloured { escape_controls_in_lines(text) } else { escape_controls_plain(text) };
        self.stream.write_all(text.as_bytes())
    }

    pub fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

/// A stream for what is not text of ours: records, documents for programs, pictures. It gets every byte as it is; only if it is a
/// terminal, control characters become visible.
pub struct Verbatim<W> {
    stream: W,
    is_terminal: bool,
    /// For a terminal: the end of what was written, which may be a part of a character.
    rest: Vec<u8>,
}

impl<W: Write> Verbatim<W> {
    pub fn new(stream: W, is_terminal: bool) -> Self {
        Verbatim { stream, is_terminal, rest: Vec::new() }
    }

    /// Shows the first bytes of the rest.
    fn show(&mut self, end: usize) -> io::Result<()> {
        let shown = self.stream.write_all(escape_file_text(&decoded(&self.rest[..end])).as_bytes());
        self.rest.drain(..end);
        shown
    }
}

impl<W: Write> Write for Verbatim<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if !self.is_terminal {
            return self.stream.write(bytes);
        }
        self.rest.extend_from_slice(bytes);
        self.show(self.rest.len() - unfinished(&self.rest))?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.show(self.rest.len())?;
        self.stream.flush()
    }
}

/// How many bytes at the end may be the beginning of a character, or of a line end of two.
fn unfinished(bytes: &[u8]) -> usize {
    for (n, byte) in (1..=3).zip(bytes.iter().rev()) {
        let len = match byte {
            b'\r' => 2,
            0x80..0xc0 => continue,
            0xc0..0xe0 => 2,
            0xe0..0xf0 => 3,
            0xf0.. => 4,
            _ => 1,
        };
        return if len > n { n } else { 0 };
    }
    0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_that_comes_in_pieces_is_shown_as_a_whole() {
        let text = "é\u{9b}2J€\r\n\u{202e}𝄞\u{1b}]0;x\u{7}\tß\r";
        let wanted = "é\\u{9b}2J€\r\n\\u{202e}𝄞\\u{1b}]0;x\\u{7}\tß\\u{d}";
        for len in 1..text.len() {
            let (mut shown, mut kept) = (Verbatim::new(Vec::new(), true), Verbatim::new(Vec::new(), false));
            for piece in text.as_bytes().chunks(len) {
                shown.write_all(piece).unwrap();
                kept.write_all(piece).unwrap();
            }
            shown.flush().unwrap();
            kept.flush().unwrap();
            assert_eq!(String::from_utf8(shown.stream).unwrap(), wanted, "pieces of {len}");
            assert_eq!(kept.stream, text.as_bytes());
        }
    }
}
