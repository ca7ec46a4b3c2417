//! The readable sheet: text for a terminal, a mail or a file.

use crate::render::{Ink, Signs, text};
use crate::report::harmless;

use super::sheet::Sheet;

/// A problem, and an empty line after it.
pub(super) fn problem(sheet: &Sheet, ink: Ink) -> String {
    let mut out = format!("{}\n", harmless(&sheet.heading));
    for said in [&sheet.title, &sheet.author, &sheet.source].into_iter().flatten() {
        out += &format!("{}\n", harmless(said));
    }
    if let Some(diagram) = &sheet.diagram {
        out += &format!("\n{}", text(&diagram.picture, Signs::Letters, ink));
    }
    let stipulation = sheet.stipulation.as_deref();
    let pieces = sheet.diagram.as_ref().map(|diagram| diagram.pieces.as_str());
    let below: Vec<&str> = stipulation.into_iter().chain(sheet.game).chain(pieces).collect();
    if !below.is_empty() {
        out += &format!("\n{}\n", below.join("  "));
    }
    out.push('\n');
    for note in &sheet.notes {
        out += &format!("{}\n", harmless(note));
    }
    for line in &sheet.solution {
        out += &match ink {
            Ink::Plain => format!("{line}\n"),
            Ink::Coloured => format!("{}\n", line.painted()),
        };
    }
    for comment in &sheet.comments {
        out += &format!("{}\n", harmless(comment));
    }
    out.push('\n');
    out
}
