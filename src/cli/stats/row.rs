//! A row per game.

use schemars::JsonSchema;
use serde::Serialize;

use crate::formats::ReplayedGame;
use crate::json::{self, Version, kind};
use crate::notation::score::Score;
use crate::replay::{Code, Replay, Verdict};
use crate::report::escape_controls;
use crate::rules::{GameResult, Reason};
use crate::variants::Variant;

use super::Form;

/// A game in a few words.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "GameRow", deny_unknown_fields)]
pub struct RowObject<'a> {
    /// What this object is.
    kind: kind::GameRow,
    /// The file, as it was named.
    file: &'a str,
    /// The version of the program that wrote it.
    version: Version,
    /// The number of the game in its file, from 1.
    game: u64,
    /// The line on which it begins, from 1.
    line: u64,
    /// The variant; null if it is not known.
    variant: Option<Variant>,
    /// The tag Date; null without one.
    date: Option<&'a str>,
    /// The tag Event; null without one.
    event: Option<&'a str>,
    /// The tag White; null without one.
    white: Option<&'a str>,
    /// The tag Black; null without one.
    black: Option<&'a str>,
    /// The result that the record claims; null without one.
    claimed: Option<Score>,
    /// The result by the rules; null while they do not decide.
    board: Option<GameResult>,
    /// Why the game is over by the rules; null while they do not decide.
    reason: Option<Reason>,
    /// Plies of the main line, as far as it replays.
    plies: u32,
    /// The verdict of `check`.
    verdict: Verdict,
    /// The codes found, each once.
    codes: Vec<Code>,
}

/// The tags of a game that a row has.
pub struct Tags<'a> {
    pub date: Option<&'a str>,
    pub event: Option<&'a str>,
    pub players: [Option<&'a str>; 2],
}

/// The names of the columns, as a line of comma-separated values.
pub fn head() -> String {
    csv_line([
        "file", "game", "line", "variant", "date", "event", "white", "black", "claimed", "board", "reason",
        "plies", "verdict", "codes",
    ])
}

/// The row of a game.
pub fn row(form: Form, file: &str, game: &ReplayedGame<'_>, tags: &Tags<'_>) -> String {
    let replay = &game.replay;
    let object = RowObject {
        kind: kind::GameRow,
        file,
        version: Version,
        game: game.number,
        line: game.line,
        variant: replay.variant,
        date: tags.date,
        event: tags.event,
        white: tags.players[0],
        black: tags.players[1],
        claimed: replay.claimed.map(|claim| claim.score),
        board: replay.decided.map(|end| end.result),
        reason: replay.decided.map(|end| end.reason),
        plies: replay.plies,
        verdict: replay.verdict,
        codes: codes(replay),
    };
    match form {
        Form::Json => json::line(&object),
        Form::Csv => csv_line(object.cells().iter().map(String::as_str)),
        Form::Text => object.text(),
    }
}

impl RowObject<'_> {
    fn cells(&self) -> [String; 14] {
        let text = |value: Option<&str>| value.unwrap_or_default().to_owned();
        [
            self.file.to_owned(),
            self.game.to_string(),
            self.line.to_string(),
            text(self.variant.map(Variant::id)),
            text(self.date),
            text(self.event),
            text(self.white),
            text(self.black),
            text(self.claimed.as_ref().map(|score| score.as_str())),
            text(self.board.as_ref().map(|result| result.as_str())),
            text(self.reason.as_ref().map(|reason| reason.as_str())),
            self.plies.to_string(),
            self.verdict.as_str().to_owned(),
            self.codes.iter().map(|code| code.as_str()).collect::<Vec<_>>().join(" "),
        ]
    }

    /// `games.pgn:3: game 1, odin, White - Black, 1-0 (checkmate), 41 plies, valid: E201 W301`.
    fn text(&self) -> String {
        let name = |player: Option<&str>| escape_controls(player.unwrap_or("?"));
        let result = match (self.board, self.claimed) {
            (Some(result), _) => result.as_str(),
            (None, Some(score)) => score.as_str(),
            (None, None) => "*",
        };
        let reason = self.reason.map_or(String::new(), |reason| format!(" ({})", reason.as_str()));
        let codes: Vec<_> = self.codes.iter().map(|code| code.as_str()).collect();
        let codes = if codes.is_empty() { String::new() } else { format!(": {}", codes.join(" ")) };
        format!(
            "{}:{}: game {}, {}, {} - {}, {result}{reason}, {}, {}{codes}\n",
            escape_controls(self.file),
            self.line,
            self.game,
            self.variant.map_or("unknown variant", Variant::id),
            name(self.white),
            name(self.black),
            crate::cli::words::count(u64::from(self.plies), "ply"),
            self.verdict.as_str(),
        )
    }
}

/// The codes found, each once.
pub fn codes(replay: &Replay) -> Vec<Code> {
    let mut codes: Vec<Code> = replay.findings.iter().map(|finding| finding.code).collect();
    codes.sort_unstable();
    codes.dedup();
    codes
}

/// Cells as a line of comma-separated values (RFC 4180). A cell that begins like a formula gets an apostrophe, so that no
/// spreadsheet computes what a record says.
pub fn csv_line<'a>(cells: impl IntoIterator<Item = &'a str>) -> String {
    // The usual buffer of 8 KB is many times as long as a row.
    let mut writer = csv::WriterBuilder::new().buffer_capacity(512).from_writer(Vec::new());
    let is_formula = |cell: &str| cell.len() > 1 && cell.starts_with(['=', '+', '-', '@', '\t', '\r']);
    let safe = cells.into_iter().map(|cell| match is_formula(cell) {
        true => format!("'{cell}"),
        false => cell.to_owned(),
    });
    writer.write_record(safe).expect("a record is written to memory");
    let bytes = writer.into_inner().expect("memory is always flushed");
    String::from_utf8(bytes).expect("texts give a text")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A sign alone is no formula.
    #[test]
    fn no_cell_begins_like_a_formula() {
        for sign in ["=", "+", "-", "@", "\t", "\r"] {
            let line = csv_line([format!("{sign}1").as_str(), sign, "a=1"]);
            let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(line.as_bytes());
            let cells = reader.records().next().expect("there is a line").expect("it is read");
            assert_eq!(cells.iter().collect::<Vec<_>>(), [format!("'{sign}1").as_str(), sign, "a=1"]);
        }
    }
}
