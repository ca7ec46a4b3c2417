//! The boards of the variants on a page: their squares, their start positions, and the drawings of their pieces.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use crate::any::AnyPosition;
use crate::render::Sheet;
use crate::variants::Variant;

use super::game::StartObject;

/// The board of a variant.
#[derive(Serialize)]
struct BoardObject {
    /// The name of the variant.
    name: &'static str,
    files: u8,
    ranks: u8,
    start: StartObject,
    /// The drawings of squares, each once, and the index of each square's drawing in this list.
    floors: Vec<&'static str>,
    floor: Vec<usize>,
    /// The names of pieces by their capitals.
    names: BTreeMap<char, &'static str>,
}

/// The boards as data, and the definitions of all drawings.
pub(super) struct Boards {
    pub(super) data: BTreeMap<&'static str, serde_json::Value>,
    pub(super) definitions: String,
}

/// The boards of these variants.
pub(super) fn all(variants: &[Variant]) -> Boards {
    let mut boards = Boards { data: BTreeMap::new(), definitions: String::new() };
    for &variant in variants {
        let id = variant.id();
        let sheet = Sheet::of(variant, &format!("{id}-"));
        boards.definitions.push_str(&sheet.definitions);
        let object = board(variant, &sheet);
        boards.data.insert(id, serde_json::to_value(object).expect("it is made of plain values"));
    }
    boards
}

fn board(variant: Variant, sheet: &Sheet) -> BoardObject {
    let rules = variant.ruleset();
    let floors: Vec<&str> = sheet.floors.iter().copied().collect::<BTreeSet<_>>().into_iter().collect();
    let index = |name| floors.binary_search(name).expect("the list has every floor");
    let size = rules.size;
    BoardObject {
        name: rules.name,
        files: size.files(),
        ranks: size.ranks(),
        start: StartObject::of(&AnyPosition::start(variant)),
        floor: sheet.floors.iter().map(index).collect(),
        floors,
        names: rules.kinds.iter().map(|kind| (kind.letter, kind.name)).collect(),
    }
}
