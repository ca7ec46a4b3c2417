//! Whether two lines of EPD are the same entry: what is written in another notation is read again and compared, so that
//! nothing is lost without a report.

use std::collections::BTreeMap;

use crate::notation::epd;
use crate::notation::text::text;
use crate::problems::positions::board_of;
use crate::problems::twins;
use crate::variants::{Variant, fen};

use super::parts::values;

/// The parts of the first line that the second one does not have, in words.
pub(super) fn differences(one: &[u8], other: &[u8], variant: Variant) -> Vec<String> {
    let (one, other) = (Meaning::of(one, variant), Meaning::of(other, variant));
    let mut found = Vec::new();
    if one.position != other.position {
        found.push("the position".to_owned());
    }
    for (name, value) in &one.opcodes {
        if other.opcodes.get(name) != Some(value) {
            found.push(format!("`{name}`"));
        }
    }
    found
}

struct Meaning {
    position: Option<String>,
    opcodes: BTreeMap<String, Vec<String>>,
}

impl Meaning {
    fn of(line: &[u8], variant: Variant) -> Self {
        let entry = epd::parse_line(line);
        let board = board_of(line, &entry, variant, false).ok();
        let position = board.map(|(board, _)| fen::write(&*board));
        let mut opcodes: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for opcode in &entry.opcodes {
            let name = text(opcode.name.of(line)).into_owned();
            let values = values(line, opcode);
            let (name, values) = match &*name {
                "variant" => continue,
                "dm" => ("stip".to_owned(), vec![format!("#{}", values.join(" "))]),
                // Texts that mean the same are equal.
                "stip" => (
                    name,
                    vec![
                        values
                            .join(" ")
                            .parse::<crate::solve::Stipulation>()
                            .map_or_else(|_| values.join(" "), |stip| stip.to_string()),
                    ],
                ),
                // A list without the diagram as a first twin is read with it.
                "twin" => (name, vec![format!("{:?}", twins::read(&values.join(" ")))]),
                "option" => (name, sorted(&values)),
                _ => (name, values),
            };
            opcodes.entry(name).or_insert(values);
        }
        Meaning { position, opcodes }
    }
}

fn sorted(values: &[String]) -> Vec<String> {
    let mut words: Vec<_> = values.join(" ").split_whitespace().map(str::to_owned).collect();
    words.sort();
    words
}
