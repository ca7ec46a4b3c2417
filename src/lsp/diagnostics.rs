//! Findings as the protocol has them. At most [`MOST`] of a document are sent, those nearest to the last change: an editor
//! gets the whole list with every change.

use lsp_types::{
    CodeDescription, Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, Location, NumberOrString,
    Uri,
};

use crate::replay::{Finding, Severity};
use crate::report::escape_controls;
use crate::variants::Variant;

use super::client::Abilities;
use super::document::Document;
use super::progress::Progress;
use super::text::{Located, Place, range};

/// The most findings of a document that are sent.
pub(crate) const MOST: usize = 1_000;

/// The name of this server in diagnostics.
pub(crate) const SOURCE: &str = "lawspeaker";

/// The diagnostics of a document, as far as it was checked. Those in pieces near `focus` come first if there are too many.
pub(crate) fn of(
    document: &Document,
    focus: usize,
    progress: &Progress,
    abilities: &Abilities,
) -> Vec<Diagnostic> {
    let Document { uri, text, .. } = document;
    let (mut shown, mut room, mut all) = (Vec::new(), MOST, 0);
    for (n, findings) in progress.found(focus) {
        all += findings;
        if room > 0 {
            shown.push((n, findings.min(room)));
            room -= findings.min(room);
        }
    }
    shown.sort_unstable();
    let mut found = Vec::with_capacity(MOST - room + 2);
    if all > MOST {
        let others = all - MOST;
        let message =
            format!("{others} more findings are not shown here; `lawspeaker check` lists all of them");
        found.push(remark(Place::default(), DiagnosticSeverity::INFORMATION, &message));
    }
    let mut places = text.placed().enumerate();
    for (n, findings) in shown {
        let Some((_, (base, piece))) = places.find(|(at, _)| *at == n) else { break };
        let Some(checked) = piece.known() else { continue };
        let some = checked.findings.iter().take(findings);
        found.extend(some.map(|located| diagnostic(located, base, uri, abilities)));
    }
    if text.is_open {
        found.push(remark(text.end(), DiagnosticSeverity::ERROR, "the array of games has no closing `]`"));
    }
    found
}

/// A remark that is not a finding.
fn remark(place: Place, severity: DiagnosticSeverity, message: &str) -> Diagnostic {
    Diagnostic {
        range: range(place, place),
        severity: Some(severity),
        source: Some(SOURCE.to_owned()),
        message: message.to_owned(),
        ..Diagnostic::default()
    }
}

/// A finding of a piece that begins at `base`.
pub(crate) fn diagnostic(located: &Located, base: Place, uri: &Uri, abilities: &Abilities) -> Diagnostic {
    let Located { finding, start, end } = located;
    let range = range(start.after(base), end.after(base));
    let mut message = escape_controls(&finding.sentence());
    let mut related = Vec::new();
    let about = |message: String| DiagnosticRelatedInformation {
        location: Location { uri: uri.clone(), range },
        message,
    };
    match &finding.help {
        Some(help) if abilities.related => related.push(about(escape_controls(help))),
        Some(help) => message = format!("{message}; {}", escape_controls(help)),
        None => {}
    }
    if abilities.related
        && let Some(rule) = rule_text(finding)
    {
        related.push(about(rule));
    }
    Diagnostic {
        range,
        severity: Some(severity(finding.severity)),
        code: Some(NumberOrString::String(finding.code.as_str().to_owned())),
        code_description: abilities.codes.as_deref().and_then(|page| description(page, finding)),
        source: Some(SOURCE.to_owned()),
        message,
        related_information: (!related.is_empty()).then_some(related),
        ..Diagnostic::default()
    }
}

fn severity(severity: Severity) -> DiagnosticSeverity {
    match severity {
        Severity::Error => DiagnosticSeverity::ERROR,
        Severity::Warning => DiagnosticSeverity::WARNING,
        Severity::Note => DiagnosticSeverity::INFORMATION,
    }
}

/// Where the page with the codes explains a finding.
fn description(page: &str, finding: &Finding) -> Option<CodeDescription> {
    let name = finding.code.info().name;
    let anchor = format!("{}-{name}", finding.code).to_lowercase();
    Some(CodeDescription { href: format!("{page}#{anchor}").parse().ok()? })
}

/// The rule behind a finding, in full.
pub(crate) fn rule_text(finding: &Finding) -> Option<String> {
    let id = finding.rule?;
    let rule = Variant::ALL.iter().find_map(|variant| variant.ruleset().rule(id)).or_else(|| {
        // The rules of a game of data begin with its id.
        let (game, _) = id.split_once('.')?;
        Variant::from_id(game)?.ruleset().rule(id)
    })?;
    Some(format!("{} {}: {}", rule.id, rule.title, rule.text))
}
