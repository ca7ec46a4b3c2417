//! Which findings of a file count: its rules first, then what a baseline knows.

use crate::notation::syntax::ParsedGame;
use crate::problems::Problem;
use crate::replay::{Finding, Place, Replay};
use crate::select::findings::{FileRules, GamePrint};

use super::baseline::Baselines;

/// What a baseline knows a problem by.
pub(super) fn known_by(problem: &Problem, line: &[u8]) -> GamePrint {
    let stipulation = problem.stipulation.map(|stipulation| stipulation.to_string());
    GamePrint::of_problem(problem.fen.as_deref(), &stipulation.unwrap_or_default(), line)
}

/// The rules for the findings of a file, and the baselines of the run.
pub(in crate::cli) struct Judge<'a> {
    pub(in crate::cli) rules: &'a FileRules,
    pub(in crate::cli) baselines: &'a Baselines,
}

impl Judge<'_> {
    /// Applies the rules to a game, and tells what a baseline knows it by, where there is one.
    pub(super) fn game(&self, replay: &mut Replay, (bytes, game): (&[u8], &ParsedGame)) -> Option<GamePrint> {
        self.rules.apply(bytes, game, replay);
        let is_needed = self.baselines.are_used() && !replay.findings.is_empty();
        is_needed.then(|| GamePrint::of(replay, bytes, game))
    }

    /// Leaves the findings that the baseline does not know. Games must come in their order.
    pub(super) fn new_ones(
        &self,
        game: Option<GamePrint>,
        findings: &mut Vec<Finding>,
        places: &mut Vec<Place>,
    ) {
        if let Some(game) = game {
            self.baselines.new_ones(game, findings, places);
        }
    }

    /// Applies the rules and the baseline to a problem. Problems must come in their order.
    pub(in crate::cli) fn problem(&self, line: &[u8], problem: &mut Problem) {
        let Problem { variant, findings, places, .. } = problem;
        self.rules.apply_to_problem(*variant, findings, places);
        if self.baselines.are_used() && !problem.findings.is_empty() {
            let print = known_by(problem, line);
            self.baselines.new_ones(print, &mut problem.findings, &mut problem.places);
        }
    }
}
