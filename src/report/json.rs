//! The report for programs: one JSON object per game and line. The names of the fields never change.

use serde::Serialize;

use crate::formats::ReplayedGame;
use crate::json::{self, Version, kind};
use crate::notation::score::Score;
use crate::replay::{Code, Edit, Finding, Place, Severity, Verdict};
use crate::rules::{GameResult, Reason};
use crate::variants::Variant;

use super::matches::MatchObject;

/// A game as `check` found it.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Game", deny_unknown_fields))]
pub struct GameObject<'a> {
    /// What this object is.
    kind: kind::Game,
    /// The path of the file as it was given.
    file: &'a str,
    /// The version of the program that wrote it.
    version: Version,
    /// The number of the game in its file, from 1.
    game: u64,
    /// The line in which the game begins, from 1.
    line: u64,
    /// The variant; null if it is unknown.
    variant: Option<Variant>,
    /// The number of plies of the main line that were replayed.
    plies: u32,
    /// The result that the record claims, and the result by the rules.
    result: ResultObject,
    /// The verdict.
    verdict: Verdict,
    /// All findings, in the order of the text.
    diagnostics: Vec<Diagnostic<'a>>,
    /// The score of the match that the game completes. It is known only after the report of the game has been written, so
    /// [`with_match`](super::with_match) adds it.
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
    /// The result that the record claims; null if it claims no result.
    claimed: Option<Score>,
    /// The result by the position or the history of the game; null if the rules have not ended the game.
    board: Option<GameResult>,
    /// The reason of this result; null if there is none.
    reason: Option<Reason>,
}

/// A finding in a record.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Finding", deny_unknown_fields))]
struct Diagnostic<'a> {
    /// The code.
    code: Code,
    /// How serious the finding is.
    severity: Severity,
    /// The id of the rule: `ODIN-6`; null if no rule is broken.
    rule: Option<&'static str>,
    /// The line, from 1.
    line: u64,
    /// The column in characters, from 1.
    column: u64,
    /// The length in characters.
    length: u64,
    /// The offset in bytes in the uncompressed file, from 0.
    offset: u64,
    /// The ply, from 1 for the first ply of the game.
    ply: Option<u32>,
    /// The variation: `2` for the second of the game, `2.1` for the first inside it; null for the main line.
    variation: Option<&'a str>,
    /// The text of the token.
    token: Option<&'a str>,
    /// The position before the move.
    fen: Option<&'a str>,
    /// Legal moves that fit or almost fit the text, in `san`.
    candidates: &'a [String],
    /// What is wrong.
    message: &'a str,
    /// What can be done about it.
    help: Option<&'a str>,
    /// How it can be repaired; present only if there is a fix.
    #[serde(skip_serializing_if = "Option::is_none")]
    fix: Option<FixObject<'a>>,
}

/// Adds the report of a game.
pub(super) fn add_game(file: &str, game: &ReplayedGame<'_>, text: &mut String) {
    let replay = &game.replay;
    let object = GameObject {
        kind: kind::Game,
        file,
        version: Version,
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
    text.push_str(&json::line(&object));
}

fn diagnostic<'a>((finding, place): (&'a Finding, &Place)) -> Diagnostic<'a> {
    Diagnostic {
        code: finding.code,
        severity: finding.severity,
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
        fix: FixObject::of(finding, place),
    }
}

/// How a finding can be repaired: `check --fix` applies safe fixes, `--unsafe-fixes` the others too.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Fix", deny_unknown_fields))]
pub(super) struct FixObject<'a> {
    /// Whether the meaning certainly stays. An unsafe fix is a guess.
    safe: bool,
    /// What to replace, in the order of the text, without overlaps.
    edits: Vec<EditObject<'a>>,
}

/// New text for a stretch of the file.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Edit", deny_unknown_fields))]
struct EditObject<'a> {
    /// The offset of the first byte in the uncompressed file, from 0.
    offset: u64,
    /// The number of bytes that are replaced; 0 for an insertion.
    length: u64,
    /// The new text.
    text: &'a str,
}

impl<'a> FixObject<'a> {
    /// The fix of a finding at its place.
    pub(super) fn of(finding: &'a Finding, place: &Place) -> Option<Self> {
        let fix = finding.fix.as_deref()?;
        let edit = |Edit { span, text }: &'a Edit| EditObject {
            offset: offset_in_file(finding, place, span.start),
            length: span.len() as u64,
            text,
        };
        Some(FixObject { safe: fix.safe, edits: fix.edits.iter().map(edit).collect() })
    }
}

/// The offset in the file of a byte that is counted as the span of a finding is. The place of the finding tells how far the
/// bytes of its record are from the start of the file.
pub(super) fn offset_in_file(finding: &Finding, place: &Place, byte: u32) -> u64 {
    place.offset - u64::from(finding.span.start) + u64::from(byte)
}
