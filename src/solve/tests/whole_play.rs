//! The whole play: threats with what follows, what replies do against them, tries, set play of help play, and reasons. All
//! of it is compared with naive solvers on random games.

use crate::rules::{Move, Outcome, Playable, Position, SearchHints, Side};
use crate::solve::{
    Analysis, Attempt, Branch, Effect, FirstMoveStatus, Growth, Limits, Play, SharedAnswer, Threat,
    TreeLimits, WorkerPool, pass,
};

use super::list;
use super::naive::{naive_attack, naive_defence, naive_forces, naive_wins};
use super::toy::Toy;

fn worked<P: SearchHints>(position: &P, stipulation: &str) -> Analysis<P> {
    Analysis::of(position, stipulation.parse().unwrap(), &Limits::NONE, &WorkerPool::none())
}

fn winner<P: SearchHints>(position: &P) -> Option<Side> {
    position.outcome().and_then(Outcome::winner)
}

/// In how many moves the side to move wins.
fn least<P: SearchHints>(position: &P) -> u8 {
    (1..9).find(|&moves| naive_wins(position, position.turn(), moves)).unwrap()
}

fn winning<P: SearchHints>(position: &P, moves: u8) -> Vec<Move> {
    let wins = |m: &Move| naive_forces(&position.after(*m), position.turn(), moves - 1);
    list(position).into_iter().filter(wins).collect()
}

/// How many variations of each effect there were, and how many threats that go on.
#[derive(Debug, Default)]
struct Seen {
    effects: [usize; 3],
    long_threats: usize,
    duals: usize,
}

/// Compares all that is shown after a move with a naive solver.
fn assert_play<P: SearchHints>(position: &P, branch: &Branch, refutations: &[Move], seen: &mut Seen) {
    let after = position.after(branch.m);
    let left = branch.moves - 1;
    let passed = if left == 0 { None } else { pass(&after) };
    let threats = match (&branch.threat, &passed) {
        (Threat::NotShown, None) => Vec::new(),
        (Threat::Zugzwang, Some(passed)) => {
            assert!(!naive_wins(passed, passed.turn(), left));
            Vec::new()
        }
        (Threat::Moves(threats), Some(passed)) => {
            let moves = least(passed);
            assert!(moves <= left);
            assert!(threats.iter().all(|threat| threat.moves == moves));
            let found: Vec<_> = threats.iter().map(|threat| threat.m).collect();
            assert_eq!(found, winning(passed, moves));
            threats.iter().for_each(|threat| assert_play(passed, threat, &[], seen));
            seen.long_threats += usize::from(moves > 1);
            found
        }
        (threat, passed) => panic!("{threat:?} with a pass: {}", passed.is_some()),
    };
    let Play::Replies { losing, variations } = &branch.play else {
        assert_eq!(branch.play, Play::Won);
        assert_eq!(winner(&after), Some(position.turn()));
        return;
    };
    let answered = variations.iter().flat_map(|variation| &variation.defences);
    let mut replies: Vec<_> = losing.iter().chain(answered).chain(refutations).copied().collect();
    replies.sort_by_key(|m| m.to().number());
    assert_eq!(replies, list(&after), "every reply is there once");
    for variation in variations {
        for &defence in &variation.defences {
            assert_variation(&after.after(defence), variation, &branch.threat, &threats, seen);
        }
    }
}

fn assert_variation<P: SearchHints>(
    position: &P,
    variation: &SharedAnswer,
    threat: &Threat,
    threats: &[Move],
    seen: &mut Seen,
) {
    let SharedAnswer { effect, answer, duals, .. } = variation;
    let moves = least(position);
    assert_eq!(answer.moves, moves);
    let answers: Vec<_> = std::iter::once(answer).chain(duals).map(|branch| branch.m).collect();
    assert_eq!(answers, winning(position, moves));
    let needs = match threat {
        Threat::Moves(threats) => threats[0].moves,
        _ => 0,
    };
    let legal = list(position);
    let works = |m: &Move| legal.contains(m) && naive_forces(&position.after(*m), position.turn(), needs - 1);
    let wanted = if threats.is_empty() || moves > needs {
        Effect::Defends
    } else if moves < needs {
        Effect::LosesSooner
    } else if threats.iter().all(works) {
        Effect::Nothing
    } else {
        Effect::Defends
    };
    assert_eq!(*effect, wanted);
    seen.effects[wanted as usize] += 1;
    assert_play(position, answer, &[], seen);
    for dual in duals {
        assert_play(position, dual, &[], seen);
        seen.duals += 1;
    }
}

#[test]
fn threats_effects_and_duals_agree_with_a_naive_solver() {
    let limits = TreeLimits { growth: Growth::Duals, ..TreeLimits::default() };
    let mut seen = Seen::default();
    for seed in 0..8000 {
        let position = Toy::<false>::new(seed);
        let tree = worked(&position, "#4").tree(&limits);
        assert!(tree.complete);
        tree.moves.iter().for_each(|key| assert_play(&position, key, &[], &mut seen));
    }
    assert!(seen.effects.iter().all(|&count| count > 20), "{seen:?}");
    assert!(seen.long_threats > 20 && seen.duals > 20, "{seen:?}");
}

#[test]
fn tries_have_the_play_of_keys() {
    let limits = TreeLimits { growth: Growth::Duals, ..TreeLimits::default() };
    let mut seen = Seen::default();
    for seed in 0..200 {
        let position = Toy::<false>::new(seed);
        let mut analysis = worked(&position, "#3");
        let (tries, whole) = analysis.tries(2, &limits);
        assert!(whole);
        for found in &tries {
            assert_play(&position, &found.branch, &found.refutations, &mut seen);
        }
    }
    assert!(seen.effects.iter().sum::<usize>() > 100, "{seen:?}");
}

/// The greatest number of moves on a line of what a printed solution has.
fn printed_moves(branch: &Branch) -> u8 {
    let threats = match &branch.threat {
        Threat::Moves(threats) => threats.as_slice(),
        _ => &[],
    };
    let variations = match &branch.play {
        Play::Replies { variations, .. } => variations.as_slice(),
        _ => &[],
    };
    let shown = variations.iter().filter(|variation| variation.effect == Effect::Defends);
    let below = threats.iter().chain(shown.map(|variation| &variation.answer)).map(printed_moves);
    1 + below.max().unwrap_or(0)
}

#[test]
fn the_printed_play_of_every_key_has_all_its_moves() {
    let limits = TreeLimits { growth: Growth::Defences, ..TreeLimits::default() };
    let mut long = 0;
    for seed in 0..2000 {
        for key in worked(&Toy::<false>::new(seed), "#5").tree(&limits).moves {
            assert_eq!(printed_moves(&key), key.moves, "toy {seed}");
            long += usize::from(key.moves > 2);
        }
    }
    assert!(long > 50, "only {long}");
}

#[test]
fn no_play_is_deeper_than_wanted_and_last_moves_are_whole() {
    for seed in 0..100 {
        let mut analysis = worked(&Toy::<false>::new(seed), "#4");
        let whole = analysis.tree(&TreeLimits::default());
        for depth in 1..=4 {
            let tree = analysis.tree(&TreeLimits { depth, ..TreeLimits::default() });
            assert!(tree.complete);
            assert_eq!(tree.line, whole.line);
            for (key, all) in tree.moves.iter().zip(&whole.moves) {
                assert!(printed_moves(key) <= depth.max(1));
                if all.moves <= depth {
                    assert_eq!(key, all);
                }
            }
        }
    }
}

/// The lines of exactly this number of plies that end in a win for `winner`.
fn count_lines<P: SearchHints>(position: &P, winner_side: Side, plies: u8) -> usize {
    let count = |m| {
        let after = position.after(m);
        match (plies, after.outcome()) {
            (1, _) => usize::from(winner(&after) == Some(winner_side)),
            (_, Some(_)) => 0,
            (_, None) => count_lines(&after, winner_side, plies - 1),
        }
    };
    list(position).into_iter().map(count).sum()
}

fn lines_of(branches: &[Branch]) -> usize {
    let below = |branch: &Branch| match &branch.play {
        Play::Together(below) => lines_of(below),
        _ => 1,
    };
    branches.iter().map(below).sum()
}

#[test]
fn set_play_of_help_play_is_one_ply_shorter() {
    let mut found = 0;
    for seed in 0..300 {
        let position = Toy::<true>::new(seed);
        for n in 1..=2 {
            let (set, whole) = worked(&position, &format!("h#{n}")).set_play(&TreeLimits::default());
            assert!(whole && set.variations.is_empty());
            let naive = pass(&position).map_or(0, |passed| count_lines(&passed, !position.turn(), 2 * n - 1));
            assert_eq!(lines_of(&set.lines), naive, "h#{n} of toy {seed}");
            found += naive;
        }
        assert!(worked(&position, "ser-#2").set_play(&TreeLimits::default()).0.lines.is_empty());
    }
    assert!(found > 100, "only {found}");
}

/// Checks that all the attacker's moves are there, and that each reply refutes. Returns the number of attempts.
fn assert_attempts<P: SearchHints>(
    position: &P,
    sides: (Side, Side),
    left: u8,
    attempts: &[Attempt],
) -> usize {
    let (attacker, wins) = sides;
    if position.outcome().is_some() {
        assert!(attempts.is_empty() && winner(position) != Some(wins));
        return 0;
    }
    assert!(!naive_attack(position, attacker, wins, left));
    if left == 0 || (attempts.is_empty() && left == 1) {
        return 0;
    }
    let mut moves: Vec<_> = attempts.iter().flat_map(|attempt| attempt.moves.clone()).collect();
    moves.sort_by_key(|m| m.to().number());
    assert_eq!(moves, list(position));
    let mut count = moves.len();
    for attempt in attempts {
        assert!(!attempt.cut);
        for &m in &attempt.moves {
            let after = position.after(m);
            match attempt.refutation {
                None => assert!(after.outcome().is_some() && winner(&after) != Some(wins)),
                Some(reply) => {
                    count += assert_attempts(&after.after(reply), sides, left - 1, &attempt.attempts);
                }
            }
        }
    }
    count
}

fn reasons_hold<const LOSES: bool>() -> [usize; 3] {
    let (mut attempts, mut won, mut lost) = (0, 0, 0);
    for seed in 0..120 {
        let position = Toy::<LOSES>::new(seed);
        let (us, them) = (position.turn(), !position.turn());
        for stipulation in ["#3", "s#2", "survive 2"] {
            let mut analysis = worked(&position, stipulation);
            let n = analysis.solution().stipulation.moves();
            for first in analysis.solution().first_moves.clone() {
                let reason = analysis.reason(first.m, &TreeLimits::default()).unwrap();
                assert!(reason.complete && reason.status == first.status);
                let after = position.after(first.m);
                let sides = match stipulation {
                    "#3" => (us, us),
                    "s#2" => (us, them),
                    _ => (them, them),
                };
                match (stipulation, first.status, &reason.answer) {
                    ("survive 2", FirstMoveStatus::NoWin, _) => {
                        attempts += assert_attempts(&after, sides, n, &reason.attempts);
                    }
                    ("survive 2", FirstMoveStatus::Wins(moves), Some(answer)) => {
                        assert_eq!(answer.moves, moves.get());
                        assert!(naive_defence(&after.after(answer.m), them, them, moves.get() - 1));
                        lost += 1;
                    }
                    (_, FirstMoveStatus::NoWin, None) => {
                        for &reply in &reason.refutations {
                            let next = after.after(reply);
                            assert!(winner(&next) != Some(sides.1));
                            assert!(next.outcome().is_some() || !naive_attack(&next, us, sides.1, n - 1));
                        }
                        let Some(&reply) = reason.refutations.first() else { continue };
                        attempts += assert_attempts(&after.after(reply), sides, n - 1, &reason.attempts);
                    }
                    (_, FirstMoveStatus::Wins(moves), None) => {
                        assert_eq!(reason.branch.moves, moves.get());
                        assert!(reason.branch.play != Play::NotShown);
                        won += 1;
                    }
                    (_, FirstMoveStatus::LosesAtOnce, None) => {}
                    other => panic!("{other:?}"),
                }
            }
        }
    }
    [attempts, won, lost]
}

#[test]
fn reasons_agree_with_a_naive_solver() {
    assert!(reasons_hold::<false>().iter().all(|&count| count > 50));
    assert!(reasons_hold::<true>().iter().all(|&count| count > 50));
}
