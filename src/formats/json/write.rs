//! A game as a JSON object: the tree field by field.

use crate::formats::format::Page;
use crate::formats::losses::Loss;
use crate::formats::tree::{GameTree, Ply, Variation};

/// Variations nest so deep in JSON: readers of it stop at 128 brackets inside each other, and a variation has four.
const DEEPEST: usize = 30;

/// Writes an object, without a line end.
pub(super) fn write(record: &GameTree<'_>, page: Page<'_>) -> Result<(), String> {
    const FITS: &str = "a record is texts, numbers and lists";
    let deep = record.variations.iter().chain(record.moves.iter().flat_map(|ply| &ply.variations));
    let object = if deep.map(depth).max().unwrap_or(0) > DEEPEST {
        let mut shallow = record.clone();
        let before = record.census();
        cut(&mut shallow.variations, &mut shallow.moves, DEEPEST);
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
pub(super) fn write_line(record: &GameTree<'_>, page: Page<'_>) -> Result<(), String> {
    let Page { pgn, text, losses } = page;
    write(record, Page { pgn, text: &mut *text, losses })?;
    text.push('\n');
    Ok(())
}

fn depth(variation: &Variation<'_>) -> usize {
    let inside = variation.variations.iter().chain(variation.moves.iter().flat_map(|ply| &ply.variations));
    1 + inside.map(depth).max().unwrap_or(0)
}

fn cut<'a>(opening: &mut Vec<Variation<'a>>, moves: &mut [Ply<'a>], left: usize) {
    for list in std::iter::once(opening).chain(moves.iter_mut().map(|ply| &mut ply.variations)) {
        if left == 0 {
            list.clear();
        }
        for variation in list {
            cut(&mut variation.variations, &mut variation.moves, left - 1);
        }
    }
}
