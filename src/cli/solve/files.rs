//! What `solve` writes in addition to its report: proofs, a copy of the problems with the keys put in, and a document to publish.

use crate::cli::common::Common;
use crate::cli::exit::{Exit, Failure};
use crate::cli::output::Output;
use crate::cli::outputs::{OutputFiles, Whole};
use crate::cli::paths::{output_file, shown};
use crate::formats;
use crate::problems::{Problem, SourceEntry, proof_block, with_keys, with_solution};
use crate::publish::{Document, Target};
use crate::render::Ink;
use crate::report::Format;
use crate::solve::ProofError;
use crate::source::FileEntry;

use super::options::{Kind, Solve};

/// The files asked for.
pub struct Extras {
    proofs: Option<Whole>,
    copy: Option<Whole>,
    document: Option<Published>,
}

impl Extras {
    pub fn begin(solve: &Solve, files: &OutputFiles, common: &Common) -> Result<Self, Failure> {
        Ok(Extras {
            proofs: files.begin_wanted("--proof", solve.proof.as_deref())?,
            copy: files.begin_wanted("--write", solve.write.as_deref())?,
            document: Published::begin(solve, files, common)?,
        })
    }

    /// Whether there is any file.
    pub fn are_wanted(&self) -> bool {
        let document = self.document.as_ref().is_some_and(Published::is_file);
        self.proofs.is_some() || self.copy.is_some() || document
    }

    /// Adds a problem with its twins to the document, if there is one. `entry` is its line, empty for a position of the command line.
    pub fn publish(&mut self, entry: &[u8], twins: &[Problem], out: &mut Output) -> Result<(), Failure> {
        self.document.as_mut().map_or(Ok(()), |document| document.add(entry, twins, out))
    }

    /// Adds the proof of a problem, where proofs are wanted and this one has one.
    pub fn add(&mut self, problem: &Problem, out: &mut Output) -> Result<Exit, Failure> {
        let Some(file) = &mut self.proofs else { return Ok(Exit::Done) };
        let name = problem.id.as_deref().or(problem.fen.as_deref()).unwrap_or("a problem");
        match proof_block(problem) {
            None => Ok(Exit::Done),
            Some(Err(why)) => {
                let message = format!("{name}: {why}");
                Ok(match why {
                    ProofError::Stipulation(_) | ProofError::RulesOfRecord | ProofError::TooManySolutions => {
                        out.complain(&message);
                        Exit::Failed
                    }
                    ProofError::Undecided => {
                        out.complain_unless_quiet(&message);
                        Exit::Undecided
                    }
                })
            }
            Some(Ok(block)) => {
                file.write(block.to_string().as_bytes())?;
                Ok(Exit::Done)
            }
        }
    }

    /// Only files with a place for what is found can be copied: EPD has opcodes for keys, and other notations may have a place for
    /// whole solutions.
    pub fn refuse_copy(&self, format: &formats::Format) -> Result<(), Failure> {
        match self.copy {
            None => Ok(()),
            Some(_) => Err(Failure::Said(format!(
                "`--write` copies files of EPD and `olv`, and these are {}, which have no place for a solution; first use \
                 `convert --to olv`",
                format.title
            ))),
        }
    }

    /// Copies a line that is not an entry.
    pub fn pass_on(&mut self, entry: &FileEntry) -> Result<(), Failure> {
        match entry {
            FileEntry::Line(line) => self.copy_line(&line.text, line.ending),
            FileEntry::Lines(entry, _) => self.copy_lines(entry, &entry.text),
        }
    }

    /// Copies an entry, with the keys or the solution that was found. `name` is that of its file.
    pub fn rewrite(
        &mut self,
        entry: &FileEntry,
        name: &str,
        problem: &Problem,
        out: &mut Output,
    ) -> Result<(), Failure> {
        if self.copy.is_none() {
            return Ok(());
        }
        // The entry does not have the twins that an option adds.
        let is_own = |twin: &&Problem| twin.twin.as_ref().is_none_or(|twin| !twin.is_added);
        let twins = problem.twins.iter().filter(is_own).cloned().collect();
        let problem = &Problem { twins, ..problem.clone() };
        match entry {
            FileEntry::Line(line) => match with_keys(&line.text, problem) {
                Some(text) => self.copy_line(&text, line.ending),
                None => self.copy_line(&line.text, line.ending),
            },
            FileEntry::Lines(entry, notation) => match with_solution(entry, *notation, problem) {
                Some(Ok(text)) => self.copy_lines(entry, &text),
                Some(Err(why)) => {
                    out.warn(&format!("{name}:{}: the solution is not written: {why}", entry.number));
                    self.copy_lines(entry, &entry.text)
                }
                None => self.copy_lines(entry, &entry.text),
            },
        }
    }

    fn copy_lines(&mut self, entry: &SourceEntry, text: &[u8]) -> Result<(), Failure> {
        let Some(file) = &mut self.copy else { return Ok(()) };
        if entry.is_cut() {
            return Err(Failure::Said(format!(
                "the problem on line {} is too long to be copied",
                entry.number
            )));
        }
        file.write(text)
    }

    fn copy_line(&mut self, line: &[u8], ending: Option<&[u8]>) -> Result<(), Failure> {
        let Some(file) = &mut self.copy else { return Ok(()) };
        let Some(ending) = ending else {
            let start = String::from_utf8_lossy(&line[..line.len().min(40)]);
            return Err(Failure::Said(format!("a line is too long to be copied: `{start}...`")));
        };
        file.write(line)?;
        file.write(ending)
    }

    /// The file could not be read to its end, so no copy of it is whole.
    pub fn leave_copy(&mut self) {
        self.copy = None;
    }

    /// The run was interrupted, so no file is whole.
    pub fn leave_all(self, out: &mut Output) -> Result<(), Failure> {
        for file in [self.proofs, self.copy].into_iter().flatten() {
            out.warn(&format!("{} is not written: the run was interrupted", shown(file.path())));
        }
        self.document.map_or(Ok(()), |document| document.leave(out))
    }

    pub fn finish(self, out: &mut Output) -> Result<(), Failure> {
        for file in [self.proofs, self.copy].into_iter().flatten() {
            file.finish()?;
        }
        self.document.map_or(Ok(()), |document| document.finish(out))
    }
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
            Kind::DiagramTex => Target::DiagramTex,
            Kind::Html => Target::Html,
            Kind::Md => Target::Markdown,
            Kind::Text => Target::Text(ink),
        };
        let document = Document::new(target, solve.style());
        Ok(Some(Published { document, is_text: to == Kind::Text, file }))
    }

    /// Whether it goes into a file.
    pub fn is_file(&self) -> bool {
        self.file.is_some()
    }

    /// Adds a problem; the first one after what a document begins with.
    pub fn add(&mut self, entry: &[u8], twins: &[Problem], out: &mut Output) -> Result<(), Failure> {
        if self.document.problems() == 0 {
            let head = self.document.head();
            self.write(&head, out)?;
        }
        let text = self.document.problem(entry, twins);
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
