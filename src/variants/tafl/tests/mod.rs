//! Tafl games by any rules: positions and texts for the tests of this folder.

mod agreement;
mod rules;
mod viking;

use crate::notation::fen::parse;
use crate::rules::Ruleset;
use crate::variants::fen::understand_as;

use super::Tafl;
use super::game::Rules;

pub(super) fn read<const W: usize>(rules: &'static Rules<W>, text: &str) -> Tafl<W> {
    let tree = parse(text.as_bytes()).expect("a position string");
    let ruleset: &'static Ruleset = rules.ruleset;
    understand_as(&tree, ruleset, |setup, notes| Tafl::of_setup(rules, setup, notes)).expect("a position").0
}

pub(super) fn start<const W: usize>(rules: &'static Rules<W>) -> Tafl<W> {
    Tafl { state: rules.start, rules, going: None }
}

pub(super) fn written<const W: usize>(position: &Tafl<W>) -> String {
    crate::variants::fen::write_setup(&position.setup(), position.rules.ruleset)
}
