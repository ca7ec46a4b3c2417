//! The readable sheet: text for a terminal, a mail or a file; and lines of play as a list in a list, where a line belongs to the last
//! one before it that is less indented.

use crate::render::Ink;
use crate::report::{Line, escape_controls};

use super::sheet::Sheet;

/// A problem, and an empty line after it.
pub(super) fn problem(sheet: &Sheet, ink: Ink) -> String {
    let mut out = format!("{}\n", escape_controls(&sheet.heading));
    for said in [&sheet.title, &sheet.author, &sheet.source].into_iter().flatten() {
        out += &format!("{}\n", escape_controls(said));
    }
    if let Some(diagram) = &sheet.diagram {
        out += &format!("\n{}", sheet.board(diagram, ink));
    }
    let stipulation = sheet.stipulation.as_deref();
    let pieces = sheet.diagram.as_ref().map(|diagram| diagram.pieces.as_str());
    let below: Vec<&str> = stipulation.into_iter().chain(sheet.game).chain(pieces).collect();
    if !below.is_empty() {
        out += &format!("\n{}\n", below.join("  "));
    }
    out.push('\n');
    for part in &sheet.parts {
        if let Some(label) = &part.label {
            out += &format!("{}\n", escape_controls(label));
        }
        if let Some(diagram) = &part.diagram {
            out += &format!("\n{}\n", sheet.board(diagram, ink));
        }
        for note in &part.notes {
            out += &format!("{}\n", escape_controls(note));
        }
        for line in &part.lines {
            out += &match ink {
                Ink::Plain => format!("{line}\n"),
                Ink::Coloured => format!("{}\n", line.painted()),
            };
        }
    }
    for comment in &sheet.comments {
        out += &format!("{}\n", escape_controls(comment));
    }
    out.push('\n');
    out
}

/// What a target writes for a list.
pub(super) trait Outliner {
    /// A list begins, in the item before it if there is one.
    fn open(&mut self, level: usize);
    /// An item.
    fn item(&mut self, level: usize, line: &Line);
    /// The item ends.
    fn end_item(&mut self);
    /// The list ends.
    fn close(&mut self);
}

/// Goes through the lines. Levels count from 0, without gaps, whatever the steps of the lines are.
pub(super) fn outline(lines: &[Line], target: &mut impl Outliner) {
    let mut open: Vec<usize> = Vec::new();
    for line in lines {
        while open.last().is_some_and(|&depth| depth > line.depth) {
            open.pop();
            target.end_item();
            target.close();
        }
        if open.last() == Some(&line.depth) {
            target.end_item();
        } else {
            target.open(open.len());
            open.push(line.depth);
        }
        target.item(open.len() - 1, line);
    }
    while open.pop().is_some() {
        target.end_item();
        target.close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What was called, in short.
    #[derive(Default)]
    struct Calls(String);

    impl Outliner for Calls {
        fn open(&mut self, level: usize) {
            self.0 += &format!("({level} ");
        }

        fn item(&mut self, level: usize, line: &Line) {
            self.0 += &format!("{level}:{}", line.depth);
        }

        fn end_item(&mut self) {
            self.0.push(' ');
        }

        fn close(&mut self) {
            self.0.push(')');
        }
    }

    #[test]
    fn a_line_belongs_to_the_last_one_that_is_less_indented() {
        for (depths, calls) in [
            (&[][..], ""),
            (&[0], "(0 0:0 )"),
            (&[0, 0], "(0 0:0 0:0 )"),
            (&[0, 2, 2, 0], "(0 0:0(1 1:2 1:2 ) 0:0 )"),
            (&[0, 1, 3, 1], "(0 0:0(1 1:1(2 2:3 ) 1:1 ) )"),
            (&[0, 1, 3, 0], "(0 0:0(1 1:1(2 2:3 ) ) 0:0 )"),
            // Less indented than the first line, and between two lines.
            (&[2, 1], "(0 0:2 )(0 0:1 )"),
            (&[0, 3, 2], "(0 0:0(1 1:3 )(1 1:2 ) )"),
        ] {
            let lines: Vec<_> = depths.iter().map(|&depth| Line { depth, parts: Vec::new() }).collect();
            let mut target = Calls::default();
            outline(&lines, &mut target);
            assert_eq!(target.0, calls, "{depths:?}");
        }
    }
}
