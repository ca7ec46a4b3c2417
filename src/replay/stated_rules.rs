//! The rules that a record says it is played by, against those of its game.
//!
//! Where they let a piece move or be taken in another way, the record is not replayed: a replay under other rules proves
//! nothing. Records of most notations state no rules.

use crate::notation::Span;
use crate::notation::syntax::{ParsedGame, RuleOption, RulesStatement};
use crate::notation::text::text;
use crate::rules::{DifferenceChanges, RuleDifference};
use crate::variants::Variant;

use super::findings::Findings;
use super::{Code, Finding};

/// Whether a record can be replayed under the rules known here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Played {
    /// By the rules of its game.
    ByOurRules,
    /// By others.
    ByOthers,
}

/// The variant of a record that states only the size of its board.
pub(super) fn variant_of(
    bytes: &[u8],
    game: &ParsedGame,
    stated: &RulesStatement,
    findings: &mut Findings,
) -> Option<Variant> {
    let boards = || Variant::of_notation(game.conventions.id);
    let Some(size) = stated.size else {
        let finding =
            Finding::new(Code::E302, stated.span, "the record has no rules with the size of its board");
        findings.push(finding.with_help(stated.help));
        findings.spoil();
        return None;
    };
    let written = text(size.value.of(bytes));
    let files = |variant: Variant| variant.ruleset().size.files().to_string();
    let known = boards().find(|&variant| files(variant) == written);
    if known.is_none() {
        let name = boards().find_map(|variant| variant.ruleset().rules_notation).map(|rules| rules.game);
        let name = name.unwrap_or("the game of this notation");
        let message = format!("{name} does not have a {written}x{written} board");
        let sizes: Vec<_> = boards().map(|variant| variant.ruleset().size.to_string()).collect();
        let help = format!("its boards are {}", sizes.join(", "));
        findings.push(Finding::new(Code::E302, size.whole, message).with_help(help));
        findings.spoil();
    }
    known
}

/// Compares the rules of a record with those of its variant, and reports every difference: those that change play as
/// [`Code::E303`], those that change only the end as [`Code::W305`].
pub(super) fn compare(
    bytes: &[u8],
    stated: &RulesStatement,
    variant: Variant,
    findings: &mut Findings,
) -> Played {
    if stated.span.is_empty() {
        return Played::ByOurRules;
    }
    let mut played = Played::ByOurRules;
    for finding in differences(bytes, stated, variant) {
        if finding.code == Code::E303 {
            played = Played::ByOthers;
            findings.spoil();
        }
        findings.push(finding);
    }
    played
}

/// What an option leaves out is placed at the rules as a whole.
fn differences(bytes: &[u8], stated: &RulesStatement, variant: Variant) -> Vec<Finding> {
    let Some(rules) = variant.ruleset().rules_notation else {
        let message = format!("this notation has no rules for {}", variant.ruleset().name);
        return vec![Finding::new(Code::E303, stated.span, message)];
    };
    let read = |span: Span| text(span.of(bytes));
    let pair = |option: &RuleOption| {
        let value = if option.name.is_empty() { option.whole } else { option.value };
        (read(option.name), read(value))
    };
    let given: Vec<_> = stated.options.iter().map(pair).collect();
    let given: Vec<(&str, &str)> = given.iter().map(|(name, value)| (&**name, &**value)).collect();
    let finding = |difference: RuleDifference| {
        let code = match difference.changes {
            DifferenceChanges::Play => Code::E303,
            DifferenceChanges::End => Code::W305,
        };
        let span = difference.option.map_or(stated.span, |n| stated.options[n].whole);
        let mut finding = Finding::new(code, span, difference.message);
        finding.rule = difference.rule;
        finding
    };
    (rules.differences)(&given).into_iter().map(finding).collect()
}
