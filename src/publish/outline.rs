//! Lines of play as a list in a list: a line belongs to the last one before it that is less indented.

use crate::report::Line;

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
