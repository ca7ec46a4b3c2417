//! Games as JSON objects, one a line. The names of the fields are fixed: other programs read them.

use serde::Serialize;

use crate::formats::ReplayedGame;
use crate::json;
use crate::notation::score::Score;
use crate::replay::{Code, Finding, Place, Severity, Verdict};
use crate::rules::{GameResult, Reason};
use crate::variants::Variant;

use super::matches::MatchObject;

/// A game as `check` found it.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Game", deny_unknown_fields))]
pub struct GameObject<'a> {
    /// The file, as it was named.
    file: &'a str,
    /// The game's number in its file, from 1.
    game: u64,
    /// The line in which it begins, from 1.
    line: u64,
    /// The game; null where it is not known.
    variant: Option<Variant>,
    /// Half-moves of the main line as far as it replayed.
    plies: u32,
    /// What the record claims, and what the board says.
    result: ResultObject,
    /// The judgement.
    verdict: Verdict,
    /// Everything found, in the order of the text.
    diagnostics: Vec<Diagnostic<'a>>,
    /// The score of the match that the game completes. It is known when the game's report is written already, so
    /// [`with_match`](super::with_match) puts it in behind.
    #[serde(rename = "match", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "schema",
        schemars(description = "The score of the match that this game completes.")
    )]
    score: Option<MatchObject<'a>>,
}

/// The result of a game.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Result", deny_unknown_fields))]
struct ResultObject {
    /// What the record claims; null where it claims none.
    claimed: Option<Score>,
    /// How the board, or the history of the game, decides it; null while they do not.
    board: Option<GameResult>,
    /// Why, where it is decided.
    reason: Option<Reason>,
}

/// A finding in a record.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Finding", deny_unknown_fields))]
struct Diagnostic<'a> {
    /// What was found.
    code: Code,
    /// Its weight.
    severity: Severity,
    /// The id of the rule behind it: `ODIN-6`.
    rule: Option<&'static str>,
    /// The line, from 1.
    line: u64,
    /// The column in characters, from 1.
    column: u64,
    /// The length in characters.
    length: u64,
    /// Bytes before it in the file, as unpacked.
    offset: u64,
    /// The half-move concerned, from 1 for the first of the game.
    ply: Option<u32>,
    /// The variation concerned: `2` for the game's second, `2.1` for the first inside that; null on the main line.
    variation: Option<&'a str>,
    /// The token concerned, as written.
    token: Option<&'a str>,
    /// The position before the move.
    fen: Option<&'a str>,
    /// Legal moves that fit or nearly fit, in `san`.
    candidates: &'a [String],
    /// What is wrong.
    message: &'a str,
    /// What may be done.
    help: Option<&'a str>,
}

pub(super) fn game(file: &str, game: &ReplayedGame<'_>) -> String {
    let replay = &game.replay;
    let object = GameObject {
        file,
        game: game.number,
        line: game.line,
        variant: replay.variant,
        plies: replay.plies,
        result: ResultObject {
            claimed: replay.claimed.map(|claim| claim.score),
            board: replay.decided.map(|end| end.result),
            reason: replay.decided.map(|end| end.reason),
        },
        verdict: replay.verdict,
        diagnostics: replay.findings.iter().zip(&game.places).map(diagnostic).collect(),
        score: None,
    };
    json::line(&object)
}

fn diagnostic<'a>((finding, place): (&'a Finding, &Place)) -> Diagnostic<'a> {
    Diagnostic {
        code: finding.code,
        severity: finding.code.severity(),
        rule: finding.rule,
        line: place.line,
        column: place.column,
        length: place.length,
        offset: place.offset,
        ply: finding.ply,
        variation: finding.variation.as_deref(),
        token: finding.token.as_deref(),
        fen: finding.fen.as_deref(),
        candidates: &finding.candidates,
        message: &finding.message,
        help: finding.help.as_deref(),
    }
}
