//! Solved problems as one document to publish: the diagram, what the entry says about itself, the stipulation, the number of
//! pieces, and the solution as magazines print it.
//!
//! ```text
//!   problem -> Sheet -> tex | diagram_tex | html | markdown | text
//! ```
//!
//! A `Sheet` has all that is printed of a problem, in plain words and in parts of lines (`report::Line`); a target only sets
//! it. The play is that of `report::play`, so a document has what `solve` prints. Documents are written problem by problem.

mod diagram_tex;
mod html;
mod markdown;
mod sheet;
mod tex;
mod text;

use crate::problems::Problem;
use crate::render::{Drawings, Ink, TEX_FOOT};
use crate::report::Style;

use sheet::Sheet;

/// What kind of document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A document for LaTeX that needs TikZ only.
    Tex,
    /// A document for LaTeX's package `diagram`.
    DiagramTex,
    /// A page without a script that needs no other file.
    Html,
    /// Markdown as GitHub shows it.
    Markdown,
    /// Text, with or without the colours of a terminal.
    Text(Ink),
}

/// A document while it is written.
#[derive(Debug)]
pub struct Document {
    target: Target,
    style: Style,
    problems: u64,
    drawings: Drawings,
}

impl Document {
    /// A document without problems. `style` says how solutions are printed.
    #[must_use]
    pub fn new(target: Target, style: Style) -> Self {
        Document { target, style, problems: 0, drawings: Drawings::default() }
    }

    /// How many problems it has.
    #[must_use]
    pub fn problems(&self) -> u64 {
        self.problems
    }

    /// What comes before the problems.
    #[must_use]
    pub fn head(&self) -> String {
        match self.target {
            Target::Tex => tex::head(),
            Target::DiagramTex => diagram_tex::head(),
            Target::Html => html::head(),
            Target::Markdown | Target::Text(_) => String::new(),
        }
    }

    /// A problem with its twins. `entry` is the line of its file; empty for a position that is in no file.
    ///
    /// # Panics
    /// Without any problem.
    pub fn problem(&mut self, entry: &[u8], twins: &[Problem]) -> String {
        self.problems += 1;
        let sheet = Sheet::of(entry, twins, self.problems, self.style);
        match self.target {
            Target::Tex => tex::problem(&sheet),
            Target::DiagramTex => diagram_tex::problem(&sheet),
            Target::Html => html::problem(&sheet, self.problems, &mut self.drawings),
            Target::Markdown => markdown::problem(&sheet),
            Target::Text(ink) => text::problem(&sheet, ink),
        }
    }

    /// What comes after the problems.
    #[must_use]
    pub fn foot(&self) -> String {
        match self.target {
            Target::Tex => TEX_FOOT.to_owned(),
            Target::DiagramTex => diagram_tex::foot(),
            Target::Html => html::foot(&self.drawings),
            Target::Markdown | Target::Text(_) => String::new(),
        }
    }
}
