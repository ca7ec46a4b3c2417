//! A game as a JSON object: the tree field by field.

use crate::formats::format::Page;
use crate::formats::losses::Loss;
use crate::formats::tree::{GameTree, Line, Ply, Variation};
use crate::json;

/// Variations nest so deep in JSON: readers of it stop at 128 brackets inside each other, and a variation has four.
const DEEPEST: usize = 30;

/// Writes an object, without a line end.
pub(super) fn write(record: &GameTree<'_>, page: &mut Page<'_>) -> Result<(), String> {
    let object = if reaches(&record.line, DEEPEST) {
        let shallow = GameTree {
            variant: record.variant.clone(),
            start: record.start.clone(),
            tags: record.tags.clone(),
            line: shallow(&record.line, DEEPEST),
            result: record.result.clone(),
            behind: record.behind.clone(),
        };
        let (before, after) = (record.census(), shallow.census());
        page.losses.add(Loss::Variation, before.variations - after.variations);
        page.losses.add(Loss::Comment, before.comments - after.comments);
        page.losses.add(Loss::Nag, before.nags - after.nags);
        json::text(&shallow)
    } else {
        json::text(record)
    };
    page.text.push_str(&object);
    Ok(())
}

/// Writes an object on a line of its own.
pub(super) fn write_line(record: &GameTree<'_>, page: &mut Page<'_>) -> Result<(), String> {
    write(record, page)?;
    page.text.push('\n');
    Ok(())
}

/// Whether variations nest deeper than this number of levels. No more levels are looked at, so that the stack needed does not
/// depend on the record; the same holds for the copy below.
fn reaches(line: &Line<'_>, left: usize) -> bool {
    line.all_variations().any(|inside| left == 0 || reaches(&inside.line, left - 1))
}

/// A copy of a line without the variations that nest deeper than this number of levels.
fn shallow<'a>(line: &Line<'a>, left: usize) -> Line<'a> {
    let copy = |list: &[Variation<'a>]| -> Vec<Variation<'a>> {
        let Some(left) = left.checked_sub(1) else { return Vec::new() };
        let level = |inside: &Variation<'a>| Variation {
            line: shallow(&inside.line, left),
            result: inside.result.clone(),
            behind: inside.behind.clone(),
        };
        list.iter().map(level).collect()
    };
    let ply = |ply: &Ply<'a>| Ply {
        san: ply.san.clone(),
        goes_on: ply.goes_on,
        coord: ply.coord.clone(),
        nags: ply.nags.clone(),
        before: ply.before.clone(),
        after: ply.after.clone(),
        variations: copy(&ply.variations),
    };
    Line {
        comments: line.comments.clone(),
        nags: line.nags.clone(),
        variations: copy(&line.variations),
        moves: line.moves.iter().map(ply).collect(),
    }
}
