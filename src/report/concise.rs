//! `file:line:column: CODE message`: what editors and `grep` understand.

use crate::formats::ReplayedGame;

use super::harmless;

pub(super) fn game(file: &str, game: &ReplayedGame<'_>) -> String {
    let mut text = String::new();
    for (finding, place) in game.replay.findings.iter().zip(&game.places) {
        let message = harmless(&finding.sentence());
        text += &format!("{}:{}:{}: {} {message}\n", harmless(file), place.line, place.column, finding.code);
    }
    text
}
