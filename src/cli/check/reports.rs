//! The reports of a run: one on standard output or in the file of `--out`, and one in each file of `--report`. Each is
//! either text, made per game by the threads that check, or a document for a service.

use std::path::Path;

use crate::json::{self, ErrorObject};
use crate::problems::Problem;
use crate::report::{self, Artifact, Fingerprints, Format, Offsets, Subject, escape_controls_plain};

use crate::cli::common::{Common, OutputForm};
use crate::cli::exit::Failure;
use crate::cli::output::Output;
use crate::cli::outputs::{OutputFiles, Wanted, Whole, compression_of};
use crate::cli::paths::shown;
use crate::cli::problems::Entry;

use super::documents::Document;
use super::options::{Check, ReportFile};

/// The reports of a run.
pub struct Reports {
    main: Report,
    more: Vec<Report>,
    fingerprints: Fingerprints,
    /// The file that is checked now, where a report is a document.
    artifact: Option<Artifact>,
}

/// A report, and where it goes.
struct Report {
    form: Form,
    sink: Sink,
}

enum Form {
    Text(Format),
    Document(Document),
}

/// What the main report has of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Main {
    Findings,
    Counts,
}

/// What was found in a part of a file.
#[derive(Debug, Default)]
pub struct Found {
    /// A text for each report that is text, in the order of [`Reports::formats`].
    pub texts: Vec<String>,
    /// What was checked, where a report is a document.
    pub subjects: Vec<Subject>,
}

impl Reports {
    /// Begins the reports that are asked for.
    pub fn begin(
        check: &Check,
        common: &Common,
        files: &OutputFiles,
        out: &mut Output,
    ) -> Result<Self, Failure> {
        let sink = match check.out() {
            Some(path) => Sink::file(files, "--out", path)?,
            None => Sink::Standard,
        };
        let mut reports = Reports {
            main: Report::new(common.output, sink),
            more: Vec::new(),
            fingerprints: Fingerprints::default(),
            artifact: None,
        };
        for ReportFile { form, path } in &check.reports {
            reports.more.push(Report::new(*form, Sink::file(files, "--report", path)?));
        }
        reports.documents(|document| Ok(document.begin()), out)?;
        Ok(reports)
    }

    /// Whether any of them goes to a file.
    pub fn are_files(&self) -> bool {
        matches!(self.main.sink, Sink::File(_)) || !self.more.is_empty()
    }

    /// The formats of the reports that are text. Games are not listed in the main report if that has only counts.
    pub fn formats(&self, main: Main) -> Vec<Option<Format>> {
        let texts = self.all().filter_map(Report::format).map(Some);
        let mut formats: Vec<_> = texts.collect();
        if main == Main::Counts && self.main_format().is_some() {
            formats[0] = None;
        }
        formats
    }

    /// Whether a report is a document.
    pub fn have_documents(&self) -> bool {
        self.all().any(|report| report.format().is_none())
    }

    /// Whether a report has the fixes of findings.
    pub fn have_fixes(&self) -> bool {
        self.all().any(|report| {
            matches!(report.form, Form::Text(Format::Json) | Form::Document(Document::Sarif(..)))
        })
    }

    /// The format of the report on standard output, or in its place; none for a document.
    pub fn main_format(&self) -> Option<Format> {
        self.main.format()
    }

    fn all(&self) -> impl Iterator<Item = &Report> {
        [&self.main].into_iter().chain(&self.more)
    }

    fn all_mut(&mut self) -> impl Iterator<Item = &mut Report> {
        [&mut self.main].into_iter().chain(&mut self.more)
    }

    /// Begins the report on a file. Only documents need more than its name.
    pub fn file(&mut self, path: &Path, offsets: Offsets) {
        self.artifact = self.have_documents().then(|| Artifact::new(path, offsets));
    }

    /// Adds what was found in a part of the file.
    pub fn add(&mut self, found: Found, out: &mut Output) -> Result<(), Failure> {
        let Found { texts, subjects } = found;
        let mut texts = texts.into_iter();
        for report in self.all_mut().filter(|report| report.format().is_some()) {
            let text = texts.next().expect("there is a text for each report that is text");
            report.sink.write(&text, out)?;
        }
        subjects.into_iter().try_for_each(|subject| self.subject(subject, out))
    }

    /// Adds a problem.
    pub fn problem(&mut self, entry: &Entry<'_>, problem: &Problem, out: &mut Output) -> Result<(), Failure> {
        for report in self.all_mut() {
            let Some(format) = report.format() else { continue };
            let mut text = report::problem(format, entry.file(), entry.text, problem);
            if format == Format::Human {
                text += &report::verdict(problem).painted();
                text.push('\n');
            }
            report.sink.write(&text, out)?;
        }
        match entry.line().filter(|_| self.have_documents()) {
            Some(number) => self.subject(Subject::problem(problem, entry.text, number), out),
            None => Ok(()),
        }
    }

    fn subject(&mut self, mut subject: Subject, out: &mut Output) -> Result<(), Failure> {
        let artifact = self.artifact.take().expect("a file is checked");
        self.fingerprints.mark(&artifact, &mut subject);
        let done = self.documents(|document| document.subject(&artifact, &subject), out);
        self.artifact = Some(artifact);
        done
    }

    /// Ends the report on a file. With a message, the file could not be read, or not to its end. The main report on standard
    /// output gets its line from [`Output::unread`].
    pub fn end_of_file(
        &mut self,
        path: &Path,
        failure: Option<&str>,
        out: &mut Output,
    ) -> Result<(), Failure> {
        if let Some(message) = failure {
            let line = json::line(&ErrorObject::of_file(&shown(path), message));
            for report in self.all_mut().filter(|report| report.has_lines_in_file()) {
                report.sink.write(&line, out)?;
            }
        }
        if !self.have_documents() {
            return Ok(());
        }
        let artifact = self.artifact.take().unwrap_or_else(|| Artifact::new(path, Offsets::Text));
        if let Some(message) = failure {
            self.documents(|document| document.unread(&artifact, message), out)?;
        }
        for report in self.all_mut() {
            if let Form::Document(document) = &mut report.form {
                document.end_of_file(&artifact, &mut |text| report.sink.write_document(text, out))?;
            }
        }
        Ok(())
    }

    /// Adds a text to the report on standard output, or in its place.
    pub fn print(&mut self, text: &str, out: &mut Output) -> Result<(), Failure> {
        self.main.sink.write(text, out)
    }

    /// Completes the reports.
    pub fn finish(mut self, out: &mut Output) -> Result<(), Failure> {
        self.documents(|document| Ok(document.end()), out)?;
        [self.main].into_iter().chain(self.more).try_for_each(|report| report.sink.finish())
    }

    /// Writes what each document has to say.
    fn documents(
        &mut self,
        mut text: impl FnMut(&mut Document) -> Result<String, Failure>,
        out: &mut Output,
    ) -> Result<(), Failure> {
        for report in self.all_mut() {
            if let Form::Document(document) = &mut report.form {
                report.sink.write_document(&text(document)?, out)?;
            }
        }
        Ok(())
    }
}

impl Report {
    fn new(form: OutputForm, sink: Sink) -> Self {
        let form = match form.text() {
            Some(format) => Form::Text(format),
            None => Form::Document(Document::new(form)),
        };
        Report { form, sink }
    }

    /// Whether it is JSON, one object per line, in a file of its own.
    fn has_lines_in_file(&self) -> bool {
        self.format() == Some(Format::Json) && matches!(self.sink, Sink::File(_))
    }

    fn format(&self) -> Option<Format> {
        match self.form {
            Form::Text(format) => Some(format),
            Form::Document(_) => None,
        }
    }
}

/// Where a report goes: standard output, or a file that gets its name when it is complete.
enum Sink {
    Standard,
    File(Box<Whole>),
}

impl Sink {
    /// A new file, compressed as its name says.
    fn file(files: &OutputFiles, option: &'static str, path: &Path) -> Result<Self, Failure> {
        files.begin(Wanted { option, path, compression: compression_of(path)? }).map(Box::new).map(Sink::File)
    }

    /// Writes the next text. A file gets no colours.
    fn write(&mut self, text: &str, out: &mut Output) -> Result<(), Failure> {
        match self {
            _ if text.is_empty() => Ok(()),
            Sink::Standard => out.result(text),
            Sink::File(file) => file.write(escape_controls_plain(text).as_bytes()),
        }
    }

    /// Writes the next part of a document for programs, which keeps its bytes.
    fn write_document(&mut self, text: &str, out: &mut Output) -> Result<(), Failure> {
        match self {
            Sink::Standard => out.verbatim(text.as_bytes()),
            Sink::File(file) => file.write(text.as_bytes()),
        }
    }

    fn finish(self) -> Result<(), Failure> {
        match self {
            Sink::Standard => Ok(()),
            Sink::File(file) => file.finish(),
        }
    }
}
