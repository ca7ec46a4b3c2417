//! Other threads help with long problems. No answer shows it.

use std::cell::Cell;
use std::num::NonZero;

use crate::rules::{Move, SearchHints};
use crate::solve::{Analysis, FirstMoveStatus, Growth, Limits, Tree, TreeLimits, WorkerPool};
use crate::variants::{Chess, fen};

use super::toy::Toy;

#[test]
fn help_with_direct_play_leaves_no_trace() {
    let (mut helped, mut hunted, mut grown, mut cut) = (0, 0, 0, 0);
    for seed in 0..300 {
        let position = Toy::<false>::new(seed);
        for stipulation in ["#5", "survive 4", "s#4"] {
            let stipulation = stipulation.parse().unwrap();
            let (alone, workers) = (WorkerPool::none(), WorkerPool::new(NonZero::new(3).unwrap()));
            let of_size =
                |workers, long| Analysis::of_size(&position, stipulation, &Limits::NONE, workers, long);
            let mut plain = of_size(&alone, u64::MAX);
            let (mut many, mut one) = (of_size(&workers, 20), of_size(&alone, 20));
            let fates = |analysis: &Analysis<_>| -> Vec<_> {
                analysis.solution().first_moves.iter().map(|first| (first.m, first.status)).collect()
            };
            assert_eq!(fates(&plain), fates(&many), "{stipulation} of toy {seed}");
            assert_eq!(fates(&plain), fates(&one), "{stipulation} of toy {seed}");
            helped += usize::from(many.solution().nodes != one.solution().nodes);
            hunted += one.solution().first_moves.iter().filter(|first| first.within.is_some()).count();
            for growth in [Growth::Defences, Growth::Replies, Growth::Duals] {
                for moves in [3, 100_000] {
                    let limits = TreeLimits { moves, further: moves / 2, growth, ..TreeLimits::default() };
                    let tree = plain.tree(&limits);
                    assert_eq!(tree, many.tree_on(&limits, &workers), "{stipulation} of toy {seed}");
                    assert_eq!(tree, one.tree(&limits), "{stipulation} of toy {seed}");
                    grown += usize::from(tree.complete && tree.line.len() > 4);
                    cut += usize::from(!tree.complete);
                }
            }
            assert_eq!(workers.take(9), 2, "threads are given back");
        }
    }
    assert!(helped > 0 && hunted > 5, "{helped} were helped, {hunted} keys were hunted down");
    assert!(grown > 20 && cut > 100, "{grown} trees were large, {cut} were cut");
}

#[test]
fn a_problem_with_enough_solutions_needs_no_help() {
    let (limits, alone) = (Limits::NONE.with_solutions(NonZero::<usize>::MIN), WorkerPool::none());
    let mut stopped = 0;
    for seed in 0..300 {
        let position = Toy::<false>::new(seed);
        let of_size = |long| Analysis::of_size(&position, "#4".parse().unwrap(), &limits, &alone, long);
        let plain = of_size(u64::MAX);
        // It becomes long with the very node that finds the key.
        let same = of_size(plain.solution().nodes);
        assert_eq!(same.solution().first_moves, plain.solution().first_moves, "toy {seed}");
        assert_eq!(same.solution().nodes, plain.solution().nodes, "toy {seed}");
        stopped += usize::from(plain.solution().first_moves.iter().any(|first| first.is_open()));
    }
    assert!(stopped > 20, "{stopped} stopped at their first key");
}

/// The tree of a problem that is long after this number of nodes, solved on this number of threads, and all else that is to be the same.
fn lines<P: SearchHints>(position: &P, stipulation: &str, long: u64, threads: usize) -> (Lines, u64) {
    let workers = WorkerPool::new(NonZero::new(threads).unwrap());
    let stipulation = stipulation.parse().unwrap();
    let mut analysis = Analysis::of_size(position, stipulation, &Limits::NONE, &workers, long);
    let solution = analysis.solution();
    let (nodes, shorter) = (solution.nodes, solution.shorter);
    let statuses = solution.first_moves.iter().map(|first| (first.m, first.status)).collect();
    let (few, short) =
        (TreeLimits { moves: 10, ..TreeLimits::default() }, TreeLimits { depth: 2, ..TreeLimits::default() });
    let trees = [TreeLimits::default(), few, short].map(|limits| analysis.tree_on(&limits, &workers));
    assert_eq!(workers.take(9), threads - 1, "threads are given back");
    (Lines { statuses, shorter, trees }, nodes)
}

#[derive(Debug, PartialEq)]
struct Lines {
    statuses: Vec<(Move, FirstMoveStatus)>,
    shorter: Option<u8>,
    trees: [Tree; 3],
}

#[test]
fn help_with_help_and_series_play_leaves_no_trace() {
    let (helped, mut keys, mut shorter) = (Cell::new(0), 0, 0);
    let mut compare = |name: &str, plain: (Lines, u64), one: (Lines, u64), many: (Lines, u64)| {
        assert_eq!(plain.0, one.0, "{name}");
        assert_eq!(one.0, many.0, "{name}");
        helped.set(helped.get() + usize::from(one.1 != many.1));
        keys += one.0.trees[0].moves.len();
        shorter += usize::from(one.0.shorter.is_some());
    };
    for seed in 0..200 {
        let position = Toy::<false>::new(seed);
        for stipulation in ["h#3", "h#2.5", "hs#3", "hr#3", "ser-#4", "ser-h#4", "ser-s#4", "ser-r#4"] {
            let solve = |long, threads| lines(&position, stipulation, long, threads);
            compare(&format!("{stipulation} of toy {seed}"), solve(u64::MAX, 1), solve(20, 1), solve(20, 3));
        }
    }
    // A game in which other orders of moves lead to the same positions.
    for (placement, stipulation) in [
        ("8/8/8/8/8/5k2/7p/4R2K b - - 0 1", "h#3"),
        ("7k/8/8/8/8/1p6/p7/K2R4 b - - 0 1", "h#3.5"),
        ("8/8/8/8/3p4/1k6/8/K6R w - - 0 1", "ser-#6"),
        ("8/8/8/8/3p4/5k2/6p1/6K1 b - - 0 1", "ser-h#6"),
    ] {
        let (position, _) = fen::read::<Chess>(placement).unwrap();
        let solve = |long, threads| lines(&position, stipulation, long, threads);
        compare(placement, solve(u64::MAX, 1), solve(200, 1), solve(200, 3));
    }
    // On a busy machine a helper may come too late for such short problems, so a longer one is tried a few times.
    let (position, _) = fen::read::<Chess>("8/8/8/8/8/5k2/7p/4R2K b - - 0 1").unwrap();
    for _ in 0..20 {
        if helped.get() > 0 {
            break;
        }
        let solve = |long, threads| lines(&position, "h#4", long, threads);
        compare("h#4", solve(u64::MAX, 1), solve(200, 1), solve(200, 3));
    }
    let helped = helped.get();
    assert!(helped > 0 && keys > 500 && shorter > 50, "{helped} helped, {keys} keys, {shorter} shorter");
}

/// Help would make the place where a limit stops depend on the threads.
#[test]
fn a_problem_with_a_limit_of_nodes_has_no_help() {
    let mut stopped = 0;
    for seed in 0..40 {
        let position = Toy::<false>::new(seed);
        for stipulation in ["#5", "survive 4", "s#4", "h#3", "hs#3", "hr#3", "ser-#4", "ser-h#4", "ser-s#4"] {
            for most in [60, 400, 3_000] {
                let solve = |long, threads| {
                    let workers = WorkerPool::new(NonZero::new(threads).unwrap());
                    let (stipulation, limits) = (stipulation.parse().unwrap(), Limits::nodes(most));
                    let analysis = Analysis::of_size(&position, stipulation, &limits, &workers, long);
                    let solution = analysis.solution();
                    assert!(solution.nodes <= most, "{stipulation} of toy {seed}: {} nodes", solution.nodes);
                    (solution.first_moves.clone(), solution.nodes)
                };
                let plain = solve(u64::MAX, 1);
                stopped += usize::from(plain.0.iter().any(|first| first.is_open()));
                assert_eq!(solve(20, 3), plain, "{stipulation} of toy {seed} in {most} nodes");
            }
        }
    }
    assert!(stopped > 20, "{stopped} were stopped");
}
