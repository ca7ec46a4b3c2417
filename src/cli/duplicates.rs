//! Reports duplicates. [`select`](crate::select) finds them.

use crate::select::GamePlace;

/// The place of a game in the last of these files.
pub(super) fn place(files: &[String], game: u64, line: u64) -> GamePlace {
    GamePlace { file: files.len().saturating_sub(1), game, line }
}

/// The line about a duplicate of an earlier game.
pub(super) fn remark(files: &[String], here: GamePlace, first: GamePlace) -> String {
    let name = |place: GamePlace| files.get(place.file).map_or("", String::as_str);
    format!(
        "{}:{}: game {} is a duplicate of game {} ({}:{})",
        name(here),
        here.line,
        here.game,
        first.game,
        name(first),
        first.line
    )
}
