//! Code outside `src/variants` names no game: what one game has is data of its ruleset or a hook of `Position`. And no
//! code asks a value for its type.

use std::collections::BTreeSet;

use lawspeaker::variants::Variant;

use super::sources;

/// Files whose texts name games, and why; their code may not. An entry here needs a reason that no data could remove.
const MAY_NAME: &[(&str, &str)] = &[
    ("cli/position/mod.rs", "its help has an example, which is a position of some game"),
    (
        "select/condition/fields.rs",
        "each field is explained with an example, and one of them asks for variants",
    ),
    ("select/condition/of_problems.rs", "its fields are explained in the same way"),
    ("replay/code.rs", "each finding is explained with an example, which is a record of some game"),
];

/// The types and modules of games, as code names them.
fn names() -> BTreeSet<String> {
    let types = Variant::ALL.iter().map(|variant| format!("{variant:?}"));
    let modules = ["chess", "hnefachess", "odin", "orphic", "undenary", "viking"].map(str::to_owned);
    types.chain(modules).collect()
}

/// Ids of games and the beginnings of their rule ids: `viking-7`, `VIK-`.
fn ids() -> (BTreeSet<&'static str>, BTreeSet<&'static str>) {
    let rulesets = Variant::ALL.iter().map(|variant| variant.ruleset());
    let prefixes = rulesets.flat_map(|rules| rules.rules).map(|rule| {
        let dash = rule.id.find('-').unwrap();
        &rule.id[..=dash]
    });
    (Variant::ALL.iter().map(|variant| variant.id()).collect(), prefixes.collect())
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '-')).filter(|word| !word.is_empty())
}

#[test]
fn no_code_outside_the_variants_names_a_game() {
    let (names, (ids, prefixes)) = (names(), ids());
    assert!(names.contains("Odin") && ids.contains("viking-7") && prefixes.contains("VIK-"));
    let mut wrong = Vec::new();
    for source in sources().iter().filter(|source| source.part != "variants") {
        let file = source.path.to_str().unwrap();
        let identifiers = source.code.split(|c: char| !(c.is_alphanumeric() || c == '_'));
        wrong.extend(identifiers.filter(|word| names.contains(*word)).map(|word| format!("{file}: {word}")));
        if MAY_NAME.iter().any(|(path, _)| *path == file) {
            continue;
        }
        for literal in &source.literals {
            let named = words(literal).find(|word| {
                ids.contains(word)
                    || (names.contains(*word) && *word != "Chess")
                    || prefixes.iter().any(|prefix| word.starts_with(prefix))
            });
            wrong.extend(named.map(|word| format!("{file}: {word} in \"{literal}\"")));
        }
    }
    assert!(wrong.is_empty(), "let the game answer instead (see CONTRIBUTING.md):\n{}", wrong.join("\n"));
}

#[test]
fn every_exception_is_still_needed() {
    let sources = sources();
    for (file, why) in MAY_NAME {
        assert!(sources.iter().any(|source| source.path.to_str() == Some(file)), "{file} is gone");
        assert!(!why.is_empty());
    }
}

#[test]
fn no_value_is_asked_for_its_type() {
    for source in &sources() {
        for word in ["dyn Any", "downcast_ref", "TypeId"] {
            assert!(!source.code.contains(word), "{}: {word}", source.path.display());
        }
    }
}
