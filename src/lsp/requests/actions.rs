//! Code actions: quick fixes, all safe fixes of a document, conversion of a game, solution of an entry.

use lsp_types::{
    CodeAction, CodeActionKind, CodeActionOrCommand, CodeActionParams, Command, Range, TextEdit,
};
use serde_json::json;

use crate::fix::{EntryFixer, Level, Reading, RecordFixer};
use crate::lsp::check;
use crate::lsp::diagnostics::diagnostic;
use crate::lsp::text::{Lines, Located, Piece, Place};
use crate::notation::syntax::ParsedGame;
use crate::problems::{Problem, solve_line};
use crate::replay::{Edit, Finding, Fixes, Replay};
use crate::solve::Limits;

use super::edits::action;
use super::entries::Entry;
use super::{Asked, convert, range_of, solve};

pub(super) fn answer(asked: &Asked<'_>, params: &CodeActionParams) -> Option<Vec<CodeActionOrCommand>> {
    let (range, context) = (params.range, &params.context);
    let is_wanted = |kind: &CodeActionKind| {
        context.only.as_ref().is_none_or(|only| {
            only.iter().any(|wanted| {
                kind.as_str() == wanted.as_str()
                    || kind.as_str().starts_with(&format!("{}.", wanted.as_str()))
            })
        })
    };
    let mut actions = Vec::new();
    if is_wanted(&CodeActionKind::QUICKFIX) {
        for (_, base, piece) in asked.pieces(range).filter(|(_, _, piece)| piece.has_record) {
            quick_fixes(asked, piece, base, range, &mut actions);
        }
    }
    if is_wanted(&CodeActionKind::REFACTOR_REWRITE) {
        actions.extend(convert::actions(asked, range));
        actions.extend(solve_action(asked, range));
    }
    // This reads the whole document, so it is made only for a client that asks for it, or beside a quick fix.
    let asks = context.only.is_some() && is_wanted(&CodeActionKind::SOURCE_FIX_ALL);
    if (asks || actions.iter().any(|action| action.kind == Some(CodeActionKind::QUICKFIX)))
        && is_wanted(&CodeActionKind::SOURCE_FIX_ALL)
    {
        actions.extend(fix_all(asked));
    }
    Some(actions.into_iter().map(CodeActionOrCommand::CodeAction).collect())
}

/// The fixes of the findings in a range.
fn quick_fixes(asked: &Asked<'_>, piece: &Piece, base: Place, range: Range, actions: &mut Vec<CodeAction>) {
    let lines = piece.lines(asked.columns());
    let findings = match asked.document.text.reader() {
        Some(reader) => check::findings(piece, reader, &asked.document.settings, Fixes::Wanted),
        None => entry_findings(asked, piece),
    };
    for finding in findings {
        let bytes = piece.bytes_of(finding.span);
        let located = Located { start: lines.place(bytes.start), end: lines.place(bytes.end), finding };
        let shown = diagnostic(&located, base, &asked.document.uri, &asked.client.abilities);
        let touches = shown.range.start <= range.end && range.start <= shown.range.end;
        let Some(fix) = located.finding.fix.as_deref().filter(|_| touches) else { continue };
        let edits = fix.edits.iter().map(|edit| text_edit(edit, piece, &lines, base)).collect();
        let title = title(&located.finding, &fix.edits, fix.safe);
        let (is_preferred, diagnostics) = (Some(fix.safe), Some(vec![shown]));
        let fix = action(asked, title, CodeActionKind::QUICKFIX, edits);
        actions.push(CodeAction { is_preferred, diagnostics, ..fix });
    }
}

/// The findings of an entry with their fixes, as far as they need no long search or one that has ended.
fn entry_findings(asked: &Asked<'_>, piece: &Piece) -> Vec<Finding> {
    let limits = if piece.checked.get().is_some() {
        asked.document.settings.limits.clone().with_cancel(asked.cancel.clone())
    } else {
        Limits::nodes(1)
    };
    let problem = solve_line(piece.line(), 1, 0, &asked.document.settings.problems(limits));
    let Some(mut problem) = problem.filter(|_| asked.document.text.has_problems()) else { return Vec::new() };
    let Problem { variant, findings, places, .. } = &mut problem;
    asked.document.settings.rules.apply_to_problem(*variant, findings, places);
    problem.findings
}

fn text_edit(edit: &Edit, piece: &Piece, lines: &Lines<'_>, base: Place) -> TextEdit {
    TextEdit { range: range_of(lines, base, piece.bytes_of(edit.span)), new_text: edit.text.clone() }
}

/// What a fix does, in a few words.
fn title(finding: &Finding, edits: &[Edit], safe: bool) -> String {
    let what = match edits {
        [only] if only.text.is_empty() => "remove this".to_owned(),
        [only] if only.span.is_empty() && is_short(&only.text) => format!("insert `{}`", only.text.trim()),
        [only] if is_short(&only.text) => format!("write `{}`", only.text.trim()),
        _ => format!("fix {}", finding.code.info().name),
    };
    let doubt = if safe { "" } else { " (a guess)" };
    format!("{}: {what}{doubt}", finding.code)
}

fn is_short(text: &str) -> bool {
    !text.trim().is_empty() && text.len() <= 40 && !text.trim().contains(['\n', '\r', '`'])
}

/// All safe fixes of the document, each verified as `check --fix` verifies it.
fn fix_all(asked: &Asked<'_>) -> Option<CodeAction> {
    let settings = &asked.document.settings;
    let choose = |bytes: &[u8], game: &ParsedGame, _: Reading, replay: &mut Replay| {
        settings.apply(bytes, game, replay);
    };
    let mut fixer = asked
        .document
        .text
        .reader()
        .map(|reader| RecordFixer::new(reader, settings.replay(Fixes::Wanted), Level::Safe, &choose));
    let mut edits = Vec::new();
    for (base, piece) in asked.all_pieces().filter(|(_, piece)| piece.has_record) {
        let fixed = match &mut fixer {
            Some(fixer) => fixer.fix(&piece.record()).map(|fixed| (fixed.bytes, fixed.applied.is_empty())),
            None => fixed_entry(asked, piece),
        };
        let Some((bytes, false)) = fixed else { continue };
        let Ok(new_text) = String::from_utf8(bytes) else { continue };
        let old = piece.gap
            ..piece.gap + if fixer.is_some() { piece.text.len() - piece.gap } else { piece.line().len() };
        edits.push(TextEdit { range: range_of(&piece.lines(asked.columns()), base, old), new_text });
    }
    let title = "lawspeaker: apply all safe fixes".to_owned();
    (!edits.is_empty()).then(|| action(asked, title, CodeActionKind::SOURCE_FIX_ALL, edits))
}

/// An entry with its safe fixes, and whether it needed none. An entry whose search has not ended stays as it is.
fn fixed_entry(asked: &Asked<'_>, piece: &Piece) -> Option<(Vec<u8>, bool)> {
    piece.checked.get()?.problem.as_ref()?;
    let settings = &asked.document.settings;
    let limits = settings.limits.clone().with_cancel(asked.cancel.clone());
    let options = settings.problems(limits);
    let choose = |_: &[u8], problem: &mut Problem, _: bool| {
        let Problem { variant, findings, places, .. } = problem;
        settings.rules.apply_to_problem(*variant, findings, places);
    };
    let problem = solve_line(piece.line(), 1, 0, &options)?;
    let fixed = EntryFixer { options: &options, choose: &choose }.fix(piece.line(), 1, problem)?;
    Some((fixed.line, fixed.applied.is_empty()))
}

/// Solves the entry at the start of a range.
fn solve_action(asked: &Asked<'_>, range: Range) -> Option<CodeAction> {
    let (piece, _, _) = asked.at(range.start)?;
    Entry::at(asked, piece)?.position?;
    let argument = json!({ "uri": asked.document.uri, "position": range.start });
    let title = "solve this entry".to_owned();
    let command = Command::new(title.clone(), solve::COMMAND.to_owned(), Some(vec![argument]));
    let kind = Some(CodeActionKind::REFACTOR_REWRITE);
    Some(CodeAction { title, kind, command: Some(command), ..CodeAction::default() })
}
