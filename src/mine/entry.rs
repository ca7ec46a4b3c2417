//! A problem of a game as an entry of a problem file: a line of EPD that `solve` and `check` read.
//!
//! Of the opcodes, `bm` (keys), `sm` (the move that was played), `acn` (nodes) and `id` are those of the standard; `variant` and
//! `stip` are those of problem files here. The tags of the game keep their names.

use crate::notation::syntax::{ParsedGame, Tag};
use crate::rules::SearchHints;
use crate::variants::fen;

use super::Mined;

/// The most tags of a game that an entry has.
const MOST_TAGS: usize = 100;

/// A tag of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameTag {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: String,
}

/// Tags that say what the entry says in another way: the position and the variant.
const SAID: [&str; 3] = ["FEN", "SetUp", "Variant"];

/// The tags of a game that say something of it: not those with the values for what is unknown, and not those about the position.
/// `bytes` are those that the game was read from.
#[must_use]
pub fn tags_of(bytes: &[u8], game: &ParsedGame) -> Vec<GameTag> {
    let known = |tag: &Tag| {
        let name = std::str::from_utf8(game.name_of(bytes, tag)).ok()?;
        // A name in capitals cannot be that of an opcode.
        let is_name = name.starts_with(|c: char| c.is_ascii_uppercase())
            && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
        let value = game.value_of(bytes, tag);
        let says = !matches!(value.trim(), "" | "?" | "-" | "*" | "????.??.??");
        (tag.is_tag() && is_name && says && !SAID.contains(&name))
            .then(|| GameTag { name: name.to_owned(), value: value.trim().to_owned() })
    };
    let mut tags: Vec<GameTag> = Vec::new();
    for tag in game.tags.iter().filter_map(known) {
        // Of a name that occurs twice the first counts, as everywhere.
        if tags.len() < MOST_TAGS && tags.iter().all(|other| other.name != tag.name) {
            tags.push(tag);
        }
    }
    tags
}

/// The entry, without a line end. `id` names it.
#[must_use]
pub fn entry(problem: &Mined, id: &str, tags: &[GameTag]) -> String {
    let Mined { variant, fen, stipulation, keys, played, key_played, measures, .. } = problem;
    let position = fen.strip_suffix(CLOCKS_AT_START).unwrap_or(fen);
    let keys: Vec<_> = keys.iter().map(|key| key.san.as_str()).collect();
    let yes = |is: bool| if is { "yes" } else { "no" };
    let mut line = format!("{position} id {}; variant \"{variant}\"; stip \"{stipulation}\";", quoted(id));
    line += &format!(" bm {};", keys.join(" "));
    if let (Some(played), Some(key_played)) = (played, key_played) {
        line += &format!(" sm {}; played {};", played.san, yes(*key_played));
    }
    line += &format!(" acn {}; tries {};", measures.nodes, measures.tries);
    line += &format!(" quiet {}; sacrifice {};", yes(measures.quiet), yes(measures.sacrifice));
    for GameTag { name, value } in tags {
        line += &format!(" {name} {};", quoted(value));
    }
    line
}

/// The counts of moves of a position string that has no history.
const CLOCKS_AT_START: &str = " 0 1";

/// A position string with the counts of moves at their start: a problem has no history.
pub(super) fn position_string<P: SearchHints>(position: &P) -> String {
    let mut setup = position.setup();
    (setup.halfmove, setup.fullmove) = (0, 1);
    match P::from_setup(position.ruleset(), &setup, &mut Vec::new()) {
        Ok(position) => fen::write(&position),
        Err(_) => fen::write(position),
    }
}

/// A text in quotes. EPD has no way to write a quotation mark in it, and no line end.
fn quoted(text: &str) -> String {
    let safe = |c: char| match c {
        '"' => '\'',
        c if c.is_control() => ' ',
        c => c,
    };
    format!("\"{}\"", text.chars().map(safe).collect::<String>())
}
