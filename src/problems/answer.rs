//! Solves a position and gives everything that was asked about it by name.

use crate::naming;
use crate::rules::Position;
use crate::solve::{Analysis, Decisions, ProofError, Solution, Stipulation, TreeLimits, WorkerPool, pass};
use crate::variants::Variant;
use crate::variants::fen;

use super::named;
use super::reduce::idle_pieces;
use super::{Problem, ProblemOptions, Wanted};

/// The parts of a proof that only a search finds, with the keys in `coord`; the other parts are in the [`Problem`].
pub type Certificate = Decisions<String>;

/// Solves a position and collects what is wanted. The analysis can answer further questions.
pub(super) fn answer<P: Position>(
    position: &P,
    stipulation: Stipulation,
    settings: &ProblemOptions<'_>,
) -> (Problem, Analysis<P>) {
    let alone = WorkerPool::none();
    let workers = settings.workers.unwrap_or(&alone);
    let mut analysis = Analysis::of(position, stipulation, &settings.limits, workers);
    let mut problem = describe(position, analysis.solution());
    // Each of these may cost as much as the solution.
    let limits = TreeLimits { work: settings.limits.clone(), ..TreeLimits::default() };
    if settings.wanted.play {
        let tree = analysis.tree(&limits);
        problem.line = named::line(position, &tree.line, stipulation);
        problem.tree = tree.moves.iter().map(|branch| named::play(position, branch)).collect();
        problem.tree_is_whole = tree.complete;
    }
    if let Some(most) = settings.tries {
        let (tries, whole) = analysis.tries(most, &settings.limits);
        problem.tries = Some(tries.iter().map(|found| named::named_try(position, found)).collect());
        problem.cut |= !whole;
    }
    if settings.wanted.set_play {
        problem.set_play = Some(named::set_play(position, &analysis.set_play(&limits)));
    }
    if settings.wanted.reduce && problem.solved == Some(true) {
        let (idle, whole) = idle_pieces(position, analysis.solution(), &settings.limits, workers);
        problem.idle = Some(idle);
        problem.cut |= !whole;
    }
    if settings.wanted.duplex
        && let Some(other) = pass(position)
    {
        let wanted = Wanted { duplex: false, proof: false, ..settings.wanted };
        let (other, _) = answer(&other, stipulation, &ProblemOptions { wanted, ..settings.clone() });
        problem.duplex = Some(Box::new(other));
    }
    if settings.wanted.proof {
        problem.proof = Some(certificate(position, &mut analysis, settings));
    }
    (problem, analysis)
}

fn describe<P: Position>(position: &P, solution: &Solution) -> Problem {
    let mut keys: Vec<_> = solution.keys().map(|m| named::name(position, m)).collect();
    keys.sort();
    let mut undecided: Vec<_> = solution.undecided().map(|m| named::name(position, m)).collect();
    undecided.sort();
    Problem {
        variant: Variant::from_name(P::ruleset().id),
        fen: Some(fen::write(position)),
        stipulation: Some(solution.stipulation),
        solved: solution.verdict().known(),
        keys,
        undecided,
        excluded: solution.excluded(),
        short: solution.short(),
        tree_is_whole: true,
        nodes: solution.nodes,
        time: solution.time,
        ..Problem::default()
    }
}

fn certificate<P: Position>(
    position: &P,
    analysis: &mut Analysis<P>,
    settings: &ProblemOptions<'_>,
) -> Result<Certificate, ProofError> {
    let Decisions { keys, least, win, refute } = analysis.decisions(&settings.limits)?;
    let keys = keys.into_iter().map(|m| naming::coord(position, m)).collect();
    Ok(Certificate { keys, least, win, refute })
}
