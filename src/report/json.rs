//! Games as JSON objects, one a line. The names of the fields are fixed: other programs read them.

use serde::Serialize;

use crate::replay::{Finding, Game, Place};

#[derive(Serialize)]
struct GameObject<'a> {
    file: &'a str,
    game: u64,
    line: u64,
    variant: Option<&'static str>,
    plies: u32,
    result: ResultObject,
    verdict: &'static str,
    diagnostics: Vec<Diagnostic<'a>>,
}

#[derive(Serialize)]
struct ResultObject {
    claimed: Option<&'static str>,
    board: Option<&'static str>,
    reason: Option<&'static str>,
}

#[derive(Serialize)]
struct Diagnostic<'a> {
    code: &'static str,
    severity: &'static str,
    rule: Option<&'static str>,
    line: u64,
    column: u64,
    length: u64,
    offset: u64,
    ply: Option<u32>,
    variation: Option<&'a str>,
    token: Option<&'a str>,
    fen: Option<&'a str>,
    candidates: &'a [String],
    message: &'a str,
    help: Option<&'a str>,
}

pub(super) fn game(file: &str, game: &Game<'_>) -> String {
    let replay = &game.replay;
    let object = GameObject {
        file,
        game: game.number,
        line: game.line,
        variant: replay.variant.map(|variant| variant.id()),
        plies: replay.plies,
        result: ResultObject {
            claimed: replay.claimed.map(|claim| claim.score.as_str()),
            board: replay.decided.map(|end| end.result.as_str()),
            reason: replay.decided.map(|end| end.reason.as_str()),
        },
        verdict: replay.verdict.as_str(),
        diagnostics: replay.findings.iter().zip(&game.places).map(diagnostic).collect(),
    };
    let mut text = serde_json::to_string(&object).expect("an object of texts and numbers can be written");
    text.push('\n');
    text
}

fn diagnostic<'a>((finding, place): (&'a Finding, &Place)) -> Diagnostic<'a> {
    Diagnostic {
        code: finding.code.as_str(),
        severity: finding.code.severity().as_str(),
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
