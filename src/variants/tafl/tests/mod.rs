mod agreement;
mod real;
mod rules;

use crate::notation::fen::parse;
use crate::rules::Ruleset;
use crate::variants::fen::understand_as;

use super::Tafl;
use super::game::{InWords, Rules, preset, rules_of};
use super::presets::PRESETS;

/// The rules of the preset with this id.
pub(super) fn named<const W: usize>(id: &str) -> &'static Rules<W>
where
    Rules<W>: InWords,
{
    let number = PRESETS.iter().position(|preset| preset.id == id).expect("a preset");
    InWords::of(rules_of(preset(number)))
}

pub(super) fn read<const W: usize>(rules: &'static Rules<W>, text: &str) -> Tafl<W> {
    let tree = parse(text.as_bytes()).expect("a position string");
    let ruleset: &'static Ruleset = rules.ruleset;
    understand_as(&tree, ruleset, |setup, notes| Tafl::of_setup(rules, setup, notes)).expect("a position").0
}

pub(super) fn start<const W: usize>(rules: &'static Rules<W>) -> Tafl<W> {
    Tafl { state: rules.start, rules }
}

pub(super) fn written<const W: usize>(position: &Tafl<W>) -> String {
    crate::variants::fen::write_setup(&position.setup(), position.rules.ruleset)
}
