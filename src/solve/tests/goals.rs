//! The play of all stipulations on toys: every reply is there and answered, every leaf reaches the goal, every line is found.

use std::collections::HashSet;

use crate::rules::{Move, Playable, SearchHints, Side};
use crate::solve::{
    Analysis, Branch, FirstMoveStatus, Goal, Limits, Play, PlayKind, Stipulation, TreeLimits, WorkerPool,
    go_on,
};
use crate::variants::{Chess, fen};

use super::list;
use super::toy::Toy;

fn reaches<P: SearchHints>(stipulation: Stipulation, before: &P, m: Move) -> bool {
    stipulation.goal().is_reached(before, m, &before.after(m))
}

/// Whether a side must reach the goal in this position and can.
fn must_reach<P: SearchHints>(stipulation: Stipulation, attacker: Side, position: &P) -> bool {
    let bound = match stipulation.play() {
        PlayKind::Reflex => true,
        PlayKind::SemiReflex => position.turn() != attacker,
        _ => false,
    };
    bound && list(position).into_iter().any(|m| reaches(stipulation, position, m))
}

/// Checks the play after a move of the attacker, which wins in `branch.moves`. Gives the number of its leaves.
fn check<P: SearchHints>(stipulation: Stipulation, position: &P, branch: &Branch) -> usize {
    let attacker = position.turn();
    let after = position.after(branch.m);
    match &branch.play {
        Play::Won => {
            let by_itself = after.outcome().is_some() && stipulation.play().is_self();
            assert!(by_itself || reaches(stipulation, position, branch.m), "{stipulation}");
            assert!(stipulation.play() != PlayKind::Exact || branch.moves == 1);
            1
        }
        Play::Replies { losing, variations } => {
            let mut replies: HashSet<Move> = list(&after).into_iter().collect();
            if must_reach(stipulation, attacker, &after) {
                replies.retain(|&reply| reaches(stipulation, &after, reply));
            }
            let defences = variations.iter().flat_map(|variation| &variation.defences);
            let found: Vec<Move> = losing.iter().chain(defences).copied().collect();
            assert_eq!(found.len(), replies.len(), "{stipulation}: a reply is there once");
            assert!(found.iter().all(|reply| replies.contains(reply)), "{stipulation}");
            assert!(losing.is_empty() || stipulation.play() != PlayKind::Exact);
            if stipulation.play().is_self() {
                assert!(losing.iter().all(|&reply| reaches(stipulation, &after, reply)));
            }
            let mut leaves = losing.len();
            for variation in variations {
                let longest = variation.answer.moves;
                assert!(longest < branch.moves, "{stipulation}");
                assert!(longest + 1 == branch.moves || stipulation.play() != PlayKind::Exact);
                for &defence in &variation.defences {
                    let next = after.after(defence);
                    assert!(
                        !must_reach(stipulation, attacker, &next),
                        "{stipulation}: the attacker has to end it"
                    );
                    let answers = std::iter::once(&variation.answer).chain(&variation.duals);
                    leaves += answers.map(|answer| check(stipulation, &next, answer)).sum::<usize>();
                }
            }
            leaves
        }
        other => panic!("{stipulation} is not {other:?}"),
    }
}

fn battles_are_whole<const LOSES: bool>() {
    let limits =
        TreeLimits { growth: crate::solve::Growth::Duals, further: 100_000, ..TreeLimits::default() };
    for text in ["=2", "==2", "s=2", "r#2", "r#3", "semi-r#2", "r=2", "exact-#2", "exact-#3", "exact-=2"] {
        let stipulation: Stipulation = text.parse().unwrap();
        let mut leaves = 0;
        for seed in 0..2000 {
            let position = Toy::<LOSES>::new(seed);
            let mut analysis = Analysis::of(&position, stipulation, &Limits::NONE, &WorkerPool::none());
            let tree = analysis.tree(&limits);
            assert!(tree.complete);
            let keys: Vec<_> = analysis.solution().keys().collect();
            assert_eq!(tree.moves.iter().map(|key| key.m).collect::<Vec<_>>(), keys, "{text}");
            leaves += tree.moves.iter().map(|key| check(stipulation, &position, key)).sum::<usize>();
            assert_eq!(tree.line.is_empty(), keys.is_empty());
            let (tries, whole) = analysis.tries(2, &limits);
            assert!(whole && tries.iter().all(|found| !keys.contains(&found.branch.m)), "{text}");
            for first in &analysis.solution().first_moves.clone() {
                let reason = analysis.reason(first.m, &limits).unwrap();
                assert!(reason.complete, "{text}");
                assert!(matches!(first.status, FirstMoveStatus::Wins(_)) || !keys.contains(&first.m));
            }
        }
        let least = if stipulation.goal() == Goal::Win { 20 } else { 5 };
        assert!(leaves > least, "{text} of {LOSES}: only {leaves}");
    }
}

#[test]
fn every_reply_is_answered_whatever_the_goal_and_the_rule() {
    battles_are_whole::<false>();
    battles_are_whole::<true>();
}

/// The lines of a tree, each as its moves.
fn lines<P: SearchHints>(position: &P, branches: &[Branch], before: &[Move], found: &mut HashSet<Vec<Move>>) {
    for branch in branches {
        let mut line = before.to_vec();
        line.push(branch.m);
        let after = position.after(branch.m);
        match &branch.play {
            Play::Won => assert!(found.insert(line), "a line is there once"),
            Play::Together(below) => lines(&after, below, &line, found),
            Play::Alone(below) => lines(&go_on(&after).unwrap(), below, &line, found),
            other => panic!("{other:?} is no part of a line"),
        }
    }
}

#[test]
fn lines_have_their_length_and_end_with_the_goal() {
    let cases = [
        ("h#1.5", 3),
        ("h#2.5", 5),
        ("h=2", 4),
        ("hs#2", 4),
        ("hs#1.5", 3),
        ("hr#2", 4),
        ("hr#1.5", 3),
        ("ser-h#2", 3),
        ("ser-s#2", 3),
        ("ser-r#2", 3),
        ("ser-=2", 2),
    ];
    for (text, plies) in cases {
        let stipulation: Stipulation = text.parse().unwrap();
        let mut all = 0;
        for seed in 0..300 {
            let position = Toy::<false>::new(seed);
            let mut analysis = Analysis::of(&position, stipulation, &Limits::NONE, &WorkerPool::none());
            let tree = analysis.tree(&TreeLimits::default());
            let mut found = HashSet::new();
            lines(&position, &tree.moves, &[], &mut found);
            assert!(found.iter().all(|line| line.len() == plies), "{text}");
            assert!(
                tree.line.is_empty() == found.is_empty() && (found.is_empty() || found.contains(&tree.line))
            );
            all += found.len();
            let one = Limits::NONE.with_solutions(std::num::NonZero::<usize>::MIN);
            let mut short = Analysis::of(&position, stipulation, &one, &WorkerPool::none());
            let tree = short.tree(&TreeLimits { work: one, ..TreeLimits::default() });
            let mut first = HashSet::new();
            lines(&position, &tree.moves, &[], &mut first);
            assert_eq!(first.len(), found.len().min(1), "{text}");
            assert!(first.is_subset(&found));
        }
        assert!(all > 20, "{text}: only {all}");
    }
}

/// All lines of helpstalemates that have few, each as its moves. A search without the bound for stalemates finds the same, in
/// minutes. The first position is whole; the others are longer problems after the first moves of their only line:
///
/// ```text
/// h=3  bqknn2R/p6r/3Q4/8/8/7R/1rB4K/8 b
/// h=4  8/8/6KP/8/8/8/1pp1Rppp/k7 b          1.c1=R h7
/// h=5  8/p7/B7/7p/P3K1pr/7b/1p2p2p/6k1 b    1.b1=R a5 2.Rb6 axb6
/// h=5  8/1p6/5b2/7k/8/7K/p1p1P3/NbB5 b      1.b5 e4 2.b4 e5
/// ```
#[test]
fn helpstalemates_have_the_lines_that_a_plain_search_finds() {
    let three_orders =
        ["b2b7 c2f5 h7d7 h3c3 e8c7 d6a6", "h7d7 h3c3 e8c7 d6a6 b2b7 c2f5", "e8c7 d6a6 b2b7 c2f5 h7d7 h3c3"];
    for (placement, wanted) in [
        ("bqknn2R/p6r/3Q4/8/8/7R/1rB4K/8 b - - 0 1", &three_orders[..]),
        ("8/7P/6K1/8/8/8/1p2Rppp/k1r5 b - - 0 1", &["c1h1 h7h8q g2g1b h8h3 b2b1n h3f1"]),
        ("8/p7/BP6/7p/4K1pr/7b/4p2p/6k1 b - - 0 1", &["e2e1n b6b7 e1g2 b7b8q h2h1b b8g3"]),
        ("8/8/5b2/4P2k/1p6/7K/p1p5/NbB5 b - - 0 1", &["b4b3 e5f6 b3b2 f6f7 b2a1r f7f8n"]),
    ] {
        let (start, _) = fen::read::<Chess>(placement).unwrap();
        let stipulation = "h=3".parse().unwrap();
        let mut analysis = Analysis::of(&start, stipulation, &Limits::NONE, &WorkerPool::none());
        let mut found = HashSet::new();
        lines(&start, &analysis.tree(&TreeLimits::default()).moves, &[], &mut found);
        let names = |line: &Vec<Move>| {
            let mut position = start;
            let names = line.iter().map(|&m| {
                let name = crate::naming::coord(&position, m);
                position = position.after(m);
                name
            });
            names.collect::<Vec<_>>().join(" ")
        };
        let found: HashSet<String> = found.iter().map(names).collect();
        assert_eq!(found, wanted.iter().map(|&line| line.to_owned()).collect(), "{placement}");
    }
}
