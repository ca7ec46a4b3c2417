//! A game as a JSON object: the tree field by field.

use crate::formats::format::Page;
use crate::formats::losses::Loss;
use crate::formats::tree::{GameTree, Line};

/// Variations nest so deep in JSON: readers of it stop at 128 brackets inside each other, and a variation has four.
const DEEPEST: usize = 30;

/// Writes an object, without a line end.
pub(super) fn write(record: &GameTree<'_>, page: &mut Page<'_>) -> Result<(), String> {
    const FITS: &str = "a record is texts, numbers and lists";
    let object = if depth(&record.line) > DEEPEST {
        let mut shallow = record.clone();
        let before = record.census();
        cut(&mut shallow.line, DEEPEST);
        let after = shallow.census();
        page.losses.add(Loss::Variation, before.variations - after.variations);
        page.losses.add(Loss::Comment, before.comments - after.comments);
        page.losses.add(Loss::Nag, before.nags - after.nags);
        serde_json::to_string(&shallow).expect(FITS)
    } else {
        serde_json::to_string(record).expect(FITS)
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

/// How deep variations nest.
fn depth(line: &Line<'_>) -> usize {
    line.all_variations().map(|variation| 1 + depth(&variation.line)).max().unwrap_or(0)
}

fn cut(line: &mut Line<'_>, left: usize) {
    let Line { variations, moves, .. } = line;
    for list in std::iter::once(variations).chain(moves.iter_mut().map(|ply| &mut ply.variations)) {
        if left == 0 {
            list.clear();
        }
        for variation in list {
            cut(&mut variation.line, left - 1);
        }
    }
}
