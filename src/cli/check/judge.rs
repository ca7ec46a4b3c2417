//! Which findings of a file count: its rules first, then what a baseline knows.
//!
//! While a file is fixed, a record is read again after each edit, and an edit may change what a baseline knows a game by. So the
//! first reading decides how many findings of each kind stay, and every later one leaves as many ([`LeftAlone`]).

use std::cell::RefCell;
use std::collections::HashMap;

use crate::fix::Reading;
use crate::notation::syntax::ParsedGame;
use crate::problems::Problem;
use crate::replay::{Finding, Place, Replay};
use crate::select::findings::{Entry, FileRules, GamePrint, keep};

use super::baseline::Baselines;

/// What a baseline knows a problem by.
fn known_by(problem: &Problem, line: &[u8]) -> GamePrint {
    let stipulation = problem.stipulation.map(|stipulation| stipulation.to_string());
    GamePrint::of_problem(problem.fen.as_deref(), &stipulation.unwrap_or_default(), line)
}

/// The rules for the findings of a file, and the baselines of the run.
pub struct Judge<'a> {
    pub rules: FileRules,
    pub baselines: &'a Baselines,
}

impl Judge<'_> {
    /// Applies the rules to a game, and tells what a baseline knows it by, where there is one.
    pub fn game(&self, replay: &mut Replay, (bytes, game): (&[u8], &ParsedGame)) -> Option<GamePrint> {
        self.rules.apply(bytes, game, replay);
        let is_needed = self.baselines.are_used() && !replay.findings.is_empty();
        is_needed.then(|| GamePrint::of(replay, bytes, game))
    }

    /// Leaves the findings that the baseline does not know. Games must come in their order.
    pub fn new_ones(&self, game: Option<GamePrint>, findings: &mut Vec<Finding>, places: &mut Vec<Place>) {
        if let Some(game) = game {
            self.baselines.new_ones(game, findings, places);
        }
    }

    /// Applies the rules and the baseline to a problem. Problems must come in their order.
    pub fn problem(&self, line: &[u8], problem: &mut Problem) {
        let Problem { variant, findings, places, .. } = problem;
        self.rules.apply_to_problem(*variant, findings, places);
        if self.baselines.are_used() && !problem.findings.is_empty() {
            let print = known_by(problem, line);
            self.baselines.new_ones(print, &mut problem.findings, &mut problem.places);
        }
    }
}

/// The findings that a baseline leaves alone while a file is fixed.
pub struct LeftAlone<'a> {
    baselines: &'a Baselines,
    state: RefCell<State>,
}

#[derive(Default)]
struct State {
    /// Those of the file so far.
    used: HashMap<Entry, u64>,
    /// What each game of the record is known by, and which of its findings stay.
    games: Vec<(GamePrint, HashMap<Entry, u64>)>,
}

impl<'a> LeftAlone<'a> {
    pub fn new(baselines: &'a Baselines) -> Self {
        LeftAlone { baselines, state: RefCell::default() }
    }

    /// Leaves the findings of a game that the baseline does not know.
    pub fn game(&self, bytes: &[u8], game: &ParsedGame, reading: Reading, replay: &mut Replay) {
        if self.baselines.are_read() {
            let mut is_new = self.judge(reading, GamePrint::of(replay, bytes, game));
            replay.findings.retain(|finding| is_new(finding));
        }
    }

    /// Leaves the findings of a problem that the baseline does not know.
    pub fn problem(&self, line: &[u8], problem: &mut Problem, again: bool) {
        if self.baselines.are_read() {
            let print = known_by(problem, line);
            let mut is_new = self.judge(Reading { game: 0, again }, print);
            keep(&mut problem.findings, &mut problem.places, |finding| is_new(finding));
        }
    }

    /// Tells of the findings of a game, in their order, whether they are new.
    fn judge(&self, Reading { game, again }: Reading, print: GamePrint) -> impl FnMut(&Finding) -> bool {
        let mut state = self.state.borrow_mut();
        if !again {
            state.games.truncate(game);
            state.games.push((print, HashMap::new()));
        }
        // After an edit there may be more games. They are not known.
        let (print, mut rest) = state.games.get(game).cloned().unwrap_or((print, HashMap::new()));
        drop(state);
        move |finding| {
            let entry = Entry::of(print, finding);
            if again {
                let left = rest.get_mut(&entry).filter(|left| **left > 0);
                return left.map(|left| *left -= 1).is_none();
            }
            let mut state = self.state.borrow_mut();
            let used = state.used.entry(entry.clone()).or_default();
            let is_known = *used < self.baselines.times(&entry);
            if is_known {
                *used += 1;
                *state.games[game].1.entry(entry).or_default() += 1;
            }
            !is_known
        }
    }

    /// The end of a file that is not checked after it was fixed: other games of equal moves are known less often.
    pub fn finish(self) {
        self.baselines.take(self.state.into_inner().used);
    }
}
