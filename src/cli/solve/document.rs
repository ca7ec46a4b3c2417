//! The document that `solve --to` writes: to standard output or into a file.

use super::Solve;
use clap::ValueEnum;

use crate::cli::common::Common;
use crate::cli::exit::Failure;
use crate::cli::output::Output;
use crate::cli::outputs::{OutputFiles, Whole};
use crate::cli::paths::{output_file, shown};
use crate::problems::Problem;
use crate::publish::{Document, Target};
use crate::render::Ink;
use crate::report::Format;

/// What kind of document `solve` writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Kind {
    /// A document for LaTeX with TikZ
    Tex,
    /// A page for a browser and for printing, in one file
    Html,
    /// Markdown, with boards as text
    Md,
    /// Text
    Text,
}

/// A document, and where it goes.
pub struct Published {
    document: Document,
    is_text: bool,
    /// None for standard output.
    file: Option<Whole>,
}

impl Published {
    /// Begins the document that is asked for.
    ///
    /// # Errors
    /// The file is refused, or a report for programs is asked for too.
    pub fn begin(solve: &Solve, files: &OutputFiles, common: &Common) -> Result<Option<Self>, Failure> {
        let Some(to) = solve.to else { return Ok(None) };
        if common.format() != Format::Human {
            let message = "`--to` prints a document, and `--output` a report; run the command once for each";
            return Err(Failure::Said(message.to_owned()));
        }
        let path = output_file(solve.out.as_deref());
        let file = files.begin_wanted("--out", path)?;
        let ink = if file.is_some() { Ink::Plain } else { Ink::Coloured };
        let target = match to {
            Kind::Tex => Target::Tex,
            Kind::Html => Target::Html,
            Kind::Md => Target::Markdown,
            Kind::Text => Target::Text(ink),
        };
        let document = Document::new(target, solve.play.detail);
        Ok(Some(Published { document, is_text: to == Kind::Text, file }))
    }

    /// Whether it goes into a file.
    pub fn is_file(&self) -> bool {
        self.file.is_some()
    }

    /// Adds a problem; the first one after what a document begins with.
    pub fn add(&mut self, entry: &[u8], problem: &Problem, out: &mut Output) -> Result<(), Failure> {
        if self.document.problems() == 0 {
            let head = self.document.head();
            self.write(&head, out)?;
        }
        let text = self.document.problem(entry, problem);
        self.write(&text, out)
    }

    fn write(&mut self, text: &str, out: &mut Output) -> Result<(), Failure> {
        match &mut self.file {
            Some(file) => file.write(text.as_bytes()),
            // The colours of text are taken away where they are not wanted.
            None if self.is_text => out.result(text),
            None => out.verbatim(text.as_bytes()),
        }
    }

    /// Completes the document. A file without a problem gets no name.
    pub fn finish(mut self, out: &mut Output) -> Result<(), Failure> {
        if self.document.problems() == 0 {
            return Ok(());
        }
        let foot = self.document.foot();
        self.write(&foot, out)?;
        self.file.map_or(Ok(()), Whole::finish)
    }

    /// Ends after an interrupt: what is printed is a whole document of the problems so far, and a file is not written.
    pub fn leave(self, out: &mut Output) -> Result<(), Failure> {
        match &self.file {
            None => self.finish(out),
            Some(file) => {
                out.warn(&format!("{} is not written: the run was interrupted", shown(file.path())));
                Ok(())
            }
        }
    }
}
