//! The variant of a record that states its own rules.

use crate::notation::Span;
use crate::notation::syntax::{ParsedGame, RulesStatement};
use crate::notation::text::text;
use crate::variants::Variant;

use super::findings::Findings;
use super::{Code, Finding};

/// The variant that has the rules of a record.
pub(super) fn variant_of(
    bytes: &[u8],
    game: &ParsedGame,
    stated: &RulesStatement,
    findings: &mut Findings,
) -> Option<Variant> {
    let refuse = |finding: Finding, findings: &mut Findings| {
        findings.push(finding.with_help(stated.help));
        findings.spoil();
        None
    };
    if stated.span.is_empty() {
        let message = "the record has no rules and does not name its variant";
        return refuse(Finding::new(Code::E302, game.beginning(), message), findings);
    }
    let rules = text(stated.span.of(bytes));
    match Variant::of_stated_rules(&rules) {
        Ok(variant) => Some(variant),
        Err(error) => {
            let place = Span::new(error.span.start, error.span.end).moved(stated.span.start);
            let end = stated.span.end;
            let place = Span { start: place.start.min(end), end: place.end.min(end) };
            refuse(Finding::new(Code::E303, place, error.why), findings)
        }
    }
}
