//! A piece checked: its findings, each with its place in the piece.

use crate::fix::suggest;
use crate::formats::{Reader, RecordGames};
use crate::notation::syntax::ParsedGame;
use crate::problems::solve_line;
use crate::replay::{Code, Finding, Fixes, Spelling};
use crate::solve::{CancelToken, Limits};

use super::settings::Settings;
use super::text::{Checked, Located, Piece, Text};

/// How much of an entry is solved at first, so that the findings that need no search come at once.
const FIRST_NODES: u64 = 2_000;

/// What is known of a piece without a long search.
#[derive(Debug)]
pub(crate) enum First {
    /// Everything.
    Whole(Checked),
    /// Everything except what a search decides.
    Draft(Checked),
}

/// Checks a piece. Of an entry that needs a long search it gives what needs none.
pub(crate) fn first(piece: &Piece, text: &Text, settings: &Settings) -> First {
    if text.has_problems() {
        let mut checked = entry(piece, text, settings, Limits::nodes(FIRST_NODES));
        if is_decided(&checked) {
            return First::Whole(checked);
        }
        checked.findings.retain(|located| located.finding.code != Code::W503);
        return First::Draft(checked);
    }
    let findings = match text.reader().filter(|_| piece.has_record) {
        Some(reader) => located(piece, text, findings(piece, reader, settings, Fixes::Unwanted)),
        None => Vec::new(),
    };
    First::Whole(Checked { findings, problem: None })
}

/// Solves an entry within the limits of the settings; `None` if it was cancelled.
pub(crate) fn search(
    piece: &Piece,
    text: &Text,
    settings: &Settings,
    cancel: &CancelToken,
) -> Option<Checked> {
    let limits = settings.limits.clone().with_cancel(cancel.clone());
    let checked = entry(piece, text, settings, limits);
    (!cancel.is_cancelled()).then_some(checked)
}

fn entry(piece: &Piece, text: &Text, settings: &Settings, limits: Limits) -> Checked {
    let Some(mut problem) = solve_line(piece.line(), 1, 0, &settings.problems(limits)) else {
        return Checked { findings: Vec::new(), problem: None };
    };
    settings.rules.apply_to_problem(problem.variant, &mut problem.findings, &mut problem.places);
    let findings = located(piece, text, std::mem::take(&mut problem.findings));
    Checked { findings, problem: Some(Box::new(problem)) }
}

/// Whether no limit stopped the search.
fn is_decided(checked: &Checked) -> bool {
    let Some(problem) = &checked.problem else { return true };
    problem.solved().is_some() || problem.fen.is_none() || problem.stipulation.is_none()
}

/// The findings of the games of a record that count.
pub(crate) fn findings(
    piece: &Piece,
    reader: &'static Reader,
    settings: &Settings,
    fixes: Fixes,
) -> Vec<Finding> {
    let record = piece.record();
    let options = settings.replay(fixes);
    let mut syntax = ParsedGame::default();
    let mut games = RecordGames::new(&record, reader, options, &mut syntax);
    let mut found = Vec::new();
    while let Some(parsed) = games.parse() {
        let mut replay = games.replay(Spelling::Nothing, None);
        if fixes == Fixes::Wanted {
            suggest(&record, reader, games.syntax(), &options, &mut replay);
        }
        settings.apply(&record.bytes, games.syntax(), &mut replay);
        found.append(&mut games.finish(parsed, replay).replay.findings);
    }
    found
}

/// Findings with their places.
fn located(piece: &Piece, text: &Text, findings: Vec<Finding>) -> Vec<Located> {
    if findings.is_empty() {
        return Vec::new();
    }
    let lines = piece.lines(text.columns);
    let locate = |finding: Finding| {
        let bytes = piece.bytes_of(finding.span);
        Located { start: lines.place(bytes.start), end: lines.place(bytes.end), finding }
    };
    findings.into_iter().map(locate).collect()
}
