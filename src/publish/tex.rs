//! A document for LaTeX in two columns. It needs TikZ and nothing else, and compiles with pdfLaTeX and LuaLaTeX.

use crate::render::{PictureOptions, Theme, tex_head, tex_text, tikz};
use crate::report::{Line, Role};

use super::sheet::{Diagram, Sheet};

/// Paper, columns and the macros of the problems. A line of play has its depth and its text; where it is broken, it goes on a
/// little further to the right.
const PREAMBLE: &str = "\
\\setlength\\textwidth{17cm}\\setlength\\oddsidemargin{-0.54cm}\\setlength\\columnsep{1cm}
\\setlength\\textheight{25cm}\\setlength\\topmargin{-1.04cm}\\setlength\\headheight{0cm}\\setlength\\headsep{0cm}
\\newcommand\\lsline[2]{\\par\\noindent\\hangindent=\\dimexpr#1em+1em\\relax\\hangafter=1\\hspace*{#1em}#2}
\\pagestyle{plain}\\raggedbottom
";

/// The longer side of a diagram in pixels of 1/96 inch: 6 cm as magazines have it, and the whole column for a board of this number of
/// files or more.
const DIAGRAM: u32 = 227;
const LARGE_DIAGRAM: u32 = 300;
const LARGE: u8 = 12;

/// The deepest step that a column has room for; what is deeper begins there too.
const DEEPEST: usize = 14;

pub(super) fn head() -> String {
    tex_head("[a4paper,twocolumn]{article}", PREAMBLE)
}

/// A problem. The diagram stays together with what is above and below it; the solution may go on in the next column.
pub(super) fn problem(sheet: &Sheet) -> String {
    let mut out = "\\noindent\\begin{minipage}{\\columnwidth}\\raggedright\n".to_owned();
    out += &format!("\\textbf{{{}}}\\par\n", tex_text(&sheet.heading));
    if let Some(title) = &sheet.title {
        out += &format!("{}\\par\n", tex_text(title));
    }
    if let Some(author) = &sheet.author {
        out += &format!("{}\\par\n", tex_text(author));
    }
    if let Some(source) = &sheet.source {
        out += &format!("\\emph{{{}}}\\par\n", tex_text(source));
    }
    out += &sheet.diagram.as_ref().map_or_else(String::new, picture);
    let stipulation = sheet.stipulation.as_deref().map(tex_text).unwrap_or_default();
    let others: Vec<_> = sheet.turn.as_deref().into_iter().chain(sheet.game).collect();
    let others = tex_text(&others.join(", "));
    let pieces = sheet.diagram.as_ref().map_or("", |diagram| &diagram.pieces);
    out += &format!("\\textbf{{{stipulation}}}\\hfill {others}\\hfill {pieces}\\par\n\\end{{minipage}}\n");
    out += "\\par\\nopagebreak\\smallskip\n{\\small\\raggedright\n";
    for part in &sheet.parts {
        if let Some(label) = &part.label {
            out += &format!("\\lsline{{0}}{{\\textbf{{{}}}}}\n", tex_text(label));
        }
        if let Some(diagram) = &part.diagram {
            out += &format!(
                "\\par\\noindent\\begin{{minipage}}{{\\columnwidth}}\n{}\\end{{minipage}}\n",
                picture(diagram)
            );
        }
        for note in &part.notes {
            out += &format!("\\lsline{{0}}{{\\emph{{{}}}}}\n", tex_text(note));
        }
        for line in &part.lines {
            out += &format!("\\lsline{{{}}}{{{}}}\n", line.depth.min(DEEPEST), set(line));
        }
    }
    for comment in &sheet.comments {
        out += &format!("\\lsline{{0}}{{{}}}\n", tex_text(comment));
    }
    out + "\\par}\\bigskip\n\n"
}

fn picture(diagram: &Diagram) -> String {
    let mut options = PictureOptions::default();
    let is_large = diagram.picture.size.files() >= LARGE;
    options.size = Some(if is_large { LARGE_DIAGRAM } else { DIAGRAM });
    options.theme = Theme::Print;
    format!("\\smallskip\n{}\\par\n", tikz(&diagram.picture, &options).trim_end())
}

/// A line of the play, with its keys and duals set in their own way.
pub(super) fn set(line: &Line) -> String {
    let part = |role, text: &str| match role {
        Role::Key => format!("\\textbf{{{}}}", tex_text(text)),
        Role::Dual | Role::Wrong => format!("\\emph{{{}}}", tex_text(text)),
        Role::Words | Role::Moves | Role::Try | Role::Threat | Role::Refutation => tex_text(text),
    };
    line.parts.iter().map(|found| part(found.role, &found.text)).collect()
}
