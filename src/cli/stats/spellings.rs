//! `--spellings`: names of players that are spelled in several ways, as the table that `convert --rename` reads.

use std::collections::BTreeMap;

use crate::convert::PLAYER;
use crate::select::{Spelling, spellings};

/// A line for each spelling: the word for players, the spelling, the name. Spellings that are not clear are remarks.
pub fn table(players: &BTreeMap<String, u64>) -> String {
    let lines = spellings(players).into_iter().map(|Spelling { spelling, names }| match names.as_slice() {
        [name] => format!("{PLAYER}\t{}\t{}\n", cell(&spelling), cell(name)),
        several => {
            let several: Vec<_> = several.iter().map(|name| cell(name)).collect();
            format!("# {} may be {}\n", cell(&spelling), several.join(" or "))
        }
    });
    lines.collect()
}

/// A name in one field of a line.
fn cell(name: &str) -> String {
    name.trim().replace(char::is_control, " ")
}
