//! Solves a position and gives everything that was asked about it by name: its keys, its play, and which pieces it does not need.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::naming;
use crate::proof::{MOST_LIST, list_size};
use crate::rules::Position;
use crate::solve::{
    Decisions, Growth, ProofError, Solution, SolveVerdict, Stipulation, TreeLimits, pass_board, unsolved,
};
use crate::variants::{Variant, boards, fen};

use super::analysed::{Analysed, analyse, start_of_play};
use super::explained::explain;
use super::phases::{Phase, compare};
use super::resume::Resumed;
use super::{Answer, Certificate, Part, Problem, ProblemOptions, Status, Wanted, WantedPlay, named};

/// Solves a position and collects what is wanted. The analysis can answer further questions.
pub(super) fn answer(
    position: &dyn Position,
    stipulation: Stipulation,
    settings: &ProblemOptions<'_>,
) -> (Answer, Box<dyn Analysed>) {
    let workers = settings.pool();
    let start = &*start_of_play(position, stipulation);
    let (first_moves, unknown) = match settings.first.map(|first| first.moves(start)) {
        None => (None, None),
        Some(Ok(moves)) => (Some(moves), None),
        Some(Err(why)) => (Some(Vec::new()), Some(why)),
    };
    let resumed = Resumed::new(position, stipulation, first_moves.as_deref(), settings);
    let stopped = Arc::<AtomicBool>::default();
    let limits = settings.limits.clone().with_stop_flag(Arc::clone(&stopped));
    let settings = &ProblemOptions { limits, ..settings.clone() };
    let searched = match &first_moves {
        None => settings.limits.clone(),
        Some(moves) => settings.limits.clone().with_first_moves(moves),
    };
    let searched = match &settings.watch {
        Some(watch) => watch.of(start, searched),
        None => searched,
    };
    let mut analysis = match &resumed {
        Some(resumed) => resumed.search(position, stipulation, &searched, workers),
        None => analyse(position, stipulation, &searched, workers),
    };
    let mut answer = describe(start, analysis.solution());
    if unsolved(position.ruleset()).is_some() {
        return (answer, analysis);
    }
    rest((position, start), &mut *analysis, settings, unknown, resumed.as_ref(), &mut answer);
    if settings.wanted.proof {
        answer.proof = Some(certificate(position, &mut *analysis, settings));
    }
    answer.stopped = stopped.load(Ordering::Relaxed);
    if let Some(resumed) = resumed.filter(|_| !answer.stopped) {
        resumed.finish();
    }
    if settings.wanted.duplex
        && !stipulation.is_game()
        && let Some(other) = pass_board(position)
    {
        let wanted = Wanted { duplex: false, proof: false, ..settings.wanted };
        let settings = ProblemOptions { wanted, explain: &[], first: None, ..settings.clone() };
        answer.duplex = Some(Box::new(solve(&*other, stipulation, &settings)));
    }
    (answer, analysis)
}

/// A position that is in no file, as a solved problem without findings.
pub(super) fn solve(
    position: &dyn Position,
    stipulation: Stipulation,
    settings: &ProblemOptions<'_>,
) -> Problem {
    Problem {
        variant: Some(Variant::of_ruleset(position.ruleset())),
        fen: Some(fen::write(position)),
        stipulation: Some(stipulation),
        status: Status::Answered(Box::new(answer(position, stipulation, settings).0)),
        ..Problem::default()
    }
}

/// Adds everything that is wanted besides the keys, except the proof and the problem for the other side. The play begins with
/// `start`. `unknown` says why
/// the first moves to examine are not known.
fn rest(
    (position, start): (&dyn Position, &dyn Position),
    analysis: &mut dyn Analysed,
    settings: &ProblemOptions<'_>,
    unknown: Option<String>,
    resumed: Option<&Resumed>,
    answer: &mut Answer,
) {
    let WantedPlay { growth, depth } = settings.wanted.play.unwrap_or_default();
    // Each question may cost as much as the solution.
    let mut limits = TreeLimits { work: settings.limits.clone(), growth, depth, ..TreeLimits::default() };
    if growth == Growth::Duals {
        limits.further = limits.moves;
    }
    phases(start, analysis, settings, &limits, answer);
    let reasons = settings.explain.iter().map(|name| explain(start, name, analysis, &limits));
    answer.explained = unknown.map(Err).into_iter().chain(reasons).collect();
    let mut reasons = answer.explained.iter().flatten();
    answer.note(Part::Explained, reasons.all(|reason| !reason.cut));
    // Each piece of a diagram is part of the goal.
    let can_be_less = !analysis.solution().stipulation.is_game();
    if settings.wanted.reduce && can_be_less && answer.solved == Some(true) {
        let (idle, whole) = idle_pieces(position, analysis.solution(), settings, resumed);
        answer.idle = Some(idle);
        answer.note(Part::Idle, whole);
    }
}

/// Adds the set play, the tries and the play after the keys, each compared with those before it.
fn phases(
    position: &dyn Position,
    analysis: &mut dyn Analysed,
    settings: &ProblemOptions<'_>,
    limits: &TreeLimits,
    answer: &mut Answer,
) {
    let tree = settings.wanted.play.map(|_| analysis.tree(limits, settings.pool()));
    let set_play = settings.wanted.set_play.then(|| analysis.set_play(limits));
    let tries = settings.tries.map(|most| match settings.wanted.play {
        Some(_) => analysis.tries(most, limits),
        None => analysis.tries(most, &TreeLimits { depth: 1, ..limits.clone() }),
    });
    answer.note(Part::SetPlay, set_play.as_ref().is_none_or(|(_, whole)| *whole));
    answer.note(Part::Tries, tries.as_ref().is_none_or(|(_, whole)| *whole));
    // Without a key there is no play.
    answer.note(Part::Tree, answer.keys.is_empty() || tree.as_ref().is_none_or(|tree| tree.complete));
    answer.set_play = set_play.map(|(set, _)| named::set_play(position, &set));
    // A try is compared with the set play, and the keys with both.
    let mut before: Vec<_> = answer.set_play.iter().map(Phase::set_play).collect();
    if let Some((tries, _)) = &tries {
        let mut tries: Vec<_> = tries.iter().map(|found| named::attempted(position, found)).collect();
        tries.iter_mut().for_each(|found| compare(&mut found.branch, &before));
        before.extend(answer.tries.insert(tries).iter().map(|found| Phase::after(&found.branch)));
    }
    if let Some(tree) = &tree {
        let line = named::line(position, &tree.line, analysis.solution().stipulation);
        answer.line = line.into_iter().map(|named| named.san.into()).collect();
        answer.tree = tree.moves.iter().map(|key| named::play(position, key)).collect();
        answer.tree.iter_mut().for_each(|key| compare(key, &before));
    }
}

/// What a search says of the first moves, by names.
fn describe(position: &dyn Position, solution: &Solution) -> Answer {
    let mut keys: Vec<_> = solution.keys().map(|m| named::name(position, m)).collect();
    keys.sort_by(|one, other| one.coord.cmp(&other.coord));
    let mut undecided: Vec<_> = solution.undecided().map(|m| named::name(position, m)).collect();
    undecided.sort_by(|one, other| one.coord.cmp(&other.coord));
    Answer {
        solved: solution.verdict().known(),
        keys,
        undecided,
        excluded: solution.excluded(),
        short: solution.short().map(|moves| solution.stipulation.in_moves(moves).length()),
        nodes: solution.nodes,
        time: solution.time,
        ..Answer::default()
    }
}

fn certificate(
    position: &dyn Position,
    analysis: &mut dyn Analysed,
    settings: &ProblemOptions<'_>,
) -> Result<Certificate, ProofError> {
    if Variant::of_ruleset(position.ruleset()).is_by_rules() {
        return Err(ProofError::RulesOfRecord);
    }
    let stipulation = analysis.solution().stipulation;
    let Decisions { keys, least, win, refute, solutions } = analysis.decisions(&settings.limits)?;
    let keys = keys.into_iter().map(|m| naming::coord(position, m)).collect();
    let coords = |line: &Vec<_>| -> Vec<String> {
        named::line(position, line, stipulation).into_iter().map(|named| named.coord.into()).collect()
    };
    let solutions = solutions.map(|lines: Vec<Vec<_>>| lines.iter().map(coords).collect::<Vec<_>>());
    if solutions.as_ref().is_some_and(|lines| list_size(lines) > MOST_LIST) {
        return Err(ProofError::TooManySolutions);
    }
    Ok(Certificate { keys, least, win, refute, solutions })
}

/// The squares of the pieces that can be removed one at a time, with the same keys and no shorter solution; and whether
/// all pieces were tried, which a limit may prevent. A piece stays when the position without it is not legal.
pub(super) fn idle_pieces(
    position: &dyn Position,
    solution: &Solution,
    settings: &ProblemOptions<'_>,
    resumed: Option<&Resumed>,
) -> (Vec<String>, bool) {
    let (limits, workers) = (&settings.limits, settings.pool());
    let keys = |position: &dyn Position, solution: &Solution| -> Vec<String> {
        solution.keys().map(|m| naming::coord(position, m)).collect()
    };
    let wanted = keys(position, solution);
    let (setup, variant) = (position.setup(), Variant::of_ruleset(position.ruleset()));
    let (mut idle, mut whole) = (Vec::new(), true);
    for square in setup.size.all().filter(|square| setup.board[square.index()].is_some()) {
        let mut without = setup.clone();
        without.board[square.index()] = None;
        let Ok(smaller) = boards::from_setup(variant, &without, &mut Vec::new()) else { continue };
        let square = setup.size.name(square).to_string();
        let found = match resumed {
            Some(resumed) => {
                resumed.search_without(&square, &*smaller, solution.stipulation, limits, workers)
            }
            None => analyse(&*smaller, solution.stipulation, limits, workers),
        };
        let found = found.solution();
        whole &= found.verdict() != SolveVerdict::Undecided;
        let same = found.verdict() == solution.verdict() && found.least() == solution.least();
        if same && keys(&*smaller, found) == wanted {
            idle.push(square);
        }
    }
    (idle, whole)
}
