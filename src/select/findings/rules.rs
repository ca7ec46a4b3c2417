//! The rules for the findings of a game: which codes are reported, with which severity, and which tags there must be, in which order.

use crate::notation::syntax::ParsedGame;
use crate::notation::text::text;
use crate::replay::{Code, CodeSet, Finding, Place, Severity};

use super::level::Choice;

/// What the tags of a record must be.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TagRules {
    /// Tags that every record must have, in place of the seven of PGN.
    pub required: Option<Vec<String>>,
    /// Tags in the order in which they must come.
    pub order: Vec<String>,
}

/// The rules for the findings of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FindingRules {
    /// Codes that are not reported.
    pub(super) dropped: CodeSet,
    /// Codes that are made warnings.
    warnings: CodeSet,
    /// Codes that are made errors.
    errors: CodeSet,
    /// What the tags must be.
    pub(super) tags: TagRules,
}

impl FindingRules {
    /// The rules that follow from the choice for each code.
    #[must_use]
    pub fn new(choice: impl Fn(Code) -> Choice, tags: TagRules) -> Self {
        let mut rules = FindingRules { tags, ..FindingRules::default() };
        if rules.tags.required.is_some() {
            rules.dropped.insert(Code::W302); // W306 takes its place
        }
        for &code in Code::ALL {
            let Choice { reported: (reported, _), severity: (severity, _) } = choice(code);
            match severity {
                _ if !reported => rules.dropped.insert(code),
                _ if severity == code.severity() => {}
                Severity::Error => rules.errors.insert(code),
                Severity::Warning | Severity::Note => rules.warnings.insert(code),
            }
        }
        rules
    }

    /// Whether a code is reported.
    pub(super) const fn reports(&self, code: Code) -> bool {
        !self.dropped.contains(code)
    }

    /// Gives a finding its severity; `false` if it is not reported.
    pub(super) fn judge(&self, finding: &mut Finding) -> bool {
        if self.warnings.contains(finding.code) {
            finding.severity = Severity::Warning;
        } else if self.errors.contains(finding.code) {
            finding.severity = Severity::Error;
        }
        self.reports(finding.code)
    }

    /// Adds findings that the rules themselves give, each in its place in the text.
    pub(super) fn add(&self, findings: &mut Vec<Finding>, more: impl IntoIterator<Item = Finding>) {
        findings
            .extend(more.into_iter().filter_map(|mut finding| self.judge(&mut finding).then_some(finding)));
        findings.sort_by_key(|finding| finding.span.start);
    }
}

/// Keeps some findings, with their places.
pub fn keep(findings: &mut Vec<Finding>, places: &mut Vec<Place>, is_kept: impl FnMut(&mut Finding) -> bool) {
    let kept: Vec<bool> = findings.iter_mut().map(is_kept).collect();
    if kept.contains(&false) {
        let mut of_findings = kept.iter().copied();
        findings.retain(|_| of_findings.next().unwrap_or(true));
        let mut of_places = kept.iter().copied();
        places.retain(|_| of_places.next().unwrap_or(true));
    }
}

/// Compares the tags of a record with the rules. Only notations with PGN's tags are held to them.
pub(super) fn check_tags(
    rules: &FindingRules,
    tags: &TagRules,
    bytes: &[u8],
    game: &ParsedGame,
    findings: &mut Vec<Finding>,
) {
    if !game.conventions.roster || game.refusal.is_some() {
        return;
    }
    if let Some(required) = &tags.required {
        let missing: Vec<_> =
            required.iter().filter(|name| game.tag(bytes, name).is_none()).map(String::as_str).collect();
        let finding = || {
            let message = format!("missing tags: {}", missing.join(", "));
            Finding::new(Code::W306, game.beginning(), message)
        };
        rules.add(findings, (!missing.is_empty()).then(finding));
    }
    rules.add(findings, out_of_order(&tags.order, bytes, game));
}

/// The first tag that comes after a tag that should follow it. A repeated tag counts where it is first.
fn out_of_order(order: &[String], bytes: &[u8], game: &ParsedGame) -> Option<Finding> {
    let mut seen = vec![false; order.len()];
    let mut last = 0;
    for tag in game.tags.iter().filter(|tag| tag.is_tag()) {
        let name = game.name_of(bytes, tag);
        let Some(rank) = order.iter().position(|known| known.as_bytes() == name) else { continue };
        if std::mem::replace(&mut seen[rank], true) {
            continue;
        }
        if rank < last {
            let message = format!("the tag `{}` must come before `{}`", text(name), order[last]);
            let finding = Finding::new(Code::W307, tag.name, message);
            return Some(finding.with_help(format!("the order of tags is {}", order.join(", "))));
        }
        last = rank;
    }
    None
}
