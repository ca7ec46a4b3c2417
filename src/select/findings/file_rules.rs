//! The rules for the findings of a file, and how they are applied to its games and problems.

use crate::notation::syntax::ParsedGame;
use crate::replay::{CodeSet, Finding, Place, Replay};
use crate::variants::Variant;

use super::ignores::Ignores;
use super::rules::check_tags;
use super::rules::{FindingRules, TagRules, keep};

/// The rules for the findings of a file: a variant may have its own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FileRules {
    /// The rules of all variants that have no others.
    pub all: FindingRules,
    /// The variants that have other rules.
    pub variants: Vec<(Variant, FindingRules)>,
}

impl FileRules {
    /// The rules for a game of a variant.
    #[must_use]
    pub fn of(&self, variant: Option<Variant>) -> &FindingRules {
        let own = self.variants.iter().find(|(known, _)| Some(*known) == variant);
        own.map_or(&self.all, |(_, rules)| rules)
    }

    /// Codes that no variant reports: a replay need not list them.
    #[must_use]
    pub fn without(&self) -> CodeSet {
        self.variants.iter().fold(self.all.dropped, |codes, (_, rules)| codes.and(rules.dropped))
    }

    /// Applies the rules, and what the record itself asks to ignore, to the findings of a game. `bytes` are those of its
    /// record.
    pub fn apply(&self, bytes: &[u8], game: &ParsedGame, replay: &mut Replay) {
        let rules = self.of(replay.variant);
        let findings = &mut replay.findings;
        findings.retain_mut(|finding| rules.judge(finding));
        if rules.tags != TagRules::default() {
            check_tags(rules, &rules.tags, bytes, game, findings);
        }
        if let Some(ignores) = Ignores::of(bytes, game) {
            ignores.apply(rules, findings);
        }
    }

    /// Applies the rules to the findings of a problem, which are not in a record.
    ///
    /// ```
    /// use lawspeaker::{problems::solve_line, replay::Code};
    /// use lawspeaker::select::findings::{Choice, FileRules, FindingRules, Level, Selector, TagRules};
    /// let level = Level { ignore: vec![Selector::read("wrong-claim").or(Selector::read("E501")).unwrap()], ..Level::default() };
    /// let all = FindingRules::new(|code| Choice::after(code, &[&level]), TagRules::default());
    /// let rules = FileRules { all, ..FileRules::default() };
    /// let mut problem = solve_line(br##"6k1/5ppp/8/8/8/8/8/R6K w - - stip "#1"; bm Ra7;"##, 1, 0, &Default::default()).unwrap();
    /// assert_eq!(problem.findings[0].code, Code::E501);
    /// rules.apply_to_problem(problem.variant, &mut problem.findings, &mut problem.places);
    /// assert!(problem.findings.is_empty() && problem.places.is_empty());
    /// ```
    pub fn apply_to_problem(
        &self,
        variant: Option<Variant>,
        findings: &mut Vec<Finding>,
        places: &mut Vec<Place>,
    ) {
        let rules = self.of(variant);
        keep(findings, places, |finding| rules.judge(finding));
    }
}
