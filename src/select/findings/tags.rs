//! Tags that a configuration requires, and their order.

use crate::notation::syntax::ParsedGame;
use crate::notation::text::text;
use crate::replay::{Code, Finding};

use super::rules::{FindingRules, TagRules};

/// Compares the tags of a record with the rules. Only notations with PGN's tags are held to them.
pub(super) fn check(
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
