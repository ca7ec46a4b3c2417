//! Direct play: the seed's problems, a naive solver on random games, limits, trees, tries, set play.

use std::num::NonZero;
use std::time::Duration;

use crate::naming::coord;
use crate::rules::{Move, Outcome, Playable, Position, SearchHints, Side};
use crate::solve::{
    Analysis, Branch, FirstMoveStatus, Limits, Play, PlayKind, Solution, SolveVerdict, Stipulation, Tree,
    TreeLimits, WorkerPool, solve,
};
use crate::variants::{Odin, fen, start};

use super::list;
use super::naive::{naive_forces, naive_wins};
use super::toy::Toy;

fn odin(fen: &str) -> Odin {
    fen::read(fen).unwrap().0
}

fn answer<P: SearchHints>(position: &P, stipulation: &str) -> Solution {
    solve(position, stipulation.parse().unwrap(), &Limits::NONE)
}

fn worked<P: SearchHints>(position: &P, stipulation: &str) -> Analysis<P> {
    Analysis::of(position, stipulation.parse().unwrap(), &Limits::NONE, &WorkerPool::none())
}

fn keys<P: SearchHints>(position: &P, stipulation: &str) -> String {
    let solution = answer(position, stipulation);
    assert_eq!(solution.undecided().count(), 0);
    let mut names: Vec<_> = solution.keys().map(|m| coord(position, m)).collect();
    names.sort();
    names.join(" ")
}

fn names<P: SearchHints>(position: &P, line: &[Move]) -> String {
    let mut position = position.clone();
    let mut names = Vec::new();
    for &m in line {
        names.push(coord(&position, m));
        position.play_unchecked(m);
    }
    names.join(" ")
}

const ODIN_1: &str = "10/10/10/10/10/Rpk7/2f7/10/1PKK6/10 w";
const ODIN_3: &str = "k9/10/10/10/10/10/6b3/10/10/P4V3K w";

#[test]
fn odin_problem_1_the_king_takes_as_a_pawn() {
    let position = odin(ODIN_1);
    assert_eq!(keys(&position, "#2"), "c2c4");
    assert_eq!(keys(&position, "#1"), "");
    assert_eq!(answer(&position, "#2").short(), None);
}

#[test]
fn odin_problem_2_the_ox_takes_both_kings() {
    assert_eq!(keys(&odin("10/10/10/10/10/Rpk7/2f7/10/1PKK6/10 b"), "#1"), "c4d2xc2");
}

#[test]
fn odin_problem_3_the_valkyrie_hides_the_king() {
    let position = odin(ODIN_3);
    assert_eq!(keys(&position, "survive 2"), "f1j1~f1 f1j1~g1 f1j1~h1 f1j1~i1");
    assert!(keys(&position, "survive 1").contains("f1h3"), "the interposition survives one move");
    let interposition = answer(&position, "survive 2").first_moves;
    let interposition = interposition.iter().find(|first| coord(&position, first.m) == "f1h3").unwrap();
    assert_eq!(interposition.status, FirstMoveStatus::Wins(NonZero::new(2).unwrap()));
}

#[test]
fn odin_problem_4_the_king_takes_as_an_ox() {
    assert_eq!(keys(&odin("10/7p2/10/10/10/k9/1k8/3KF5/10/10 w"), "#1"), "d3b4xa5");
}

#[test]
fn odin_problem_5_the_ox_takes_both_kings() {
    assert_eq!(keys(&odin("9k/10/10/10/10/3f6/10/2K7/3K3P2/10 b"), "#1"), "d5c3xd2");
}

#[test]
fn odin_problem_6_the_king_takes_as_a_rook() {
    assert_eq!(keys(&odin("10/7p2/10/10/10/4k5/10/10/10/3RK5 w"), "#1"), "e1e5");
}

#[test]
fn a_finished_position_has_no_keys() {
    for stipulation in ["#1", "#3", "survive 2"] {
        let solution = answer(&odin("10/10/10/10/10/4K5/10/10/10/3P6 b"), stipulation);
        assert_eq!(solution.verdict(), SolveVerdict::Unsolved);
        assert!(solution.first_moves.is_empty());
    }
}

#[test]
fn a_short_solution_is_told() {
    let position = odin("10/7p2/10/10/10/4k5/10/10/10/3RK5 w");
    let solution = answer(&position, "#2");
    assert_eq!((solution.least(), solution.short()), (Some(1), Some(1)));
    assert!(solution.keys().count() > 1, "what wins in two is a key of `#2` as well");
    assert_eq!(answer(&position, "#1").short(), None);
    assert_eq!(answer(&odin(ODIN_3), "survive 2").short(), None);
}

#[test]
fn the_tree_shows_every_defence() {
    let position = odin(ODIN_1);
    let tree = worked(&position, "#2").tree(&TreeLimits::default());
    assert!(tree.complete);
    let Play::Replies { losing, variations } = &tree.moves[0].play else { panic!("Black can reply") };
    assert!(losing.is_empty());
    let after = position.after(tree.moves[0].m);
    let reported: Vec<_> = variations
        .iter()
        .map(|variation| {
            let next = after.after(variation.defences[0]);
            let defences: Vec<_> = variation.defences.iter().map(|&m| coord(&after, m)).collect();
            format!("{} {}", defences.join(","), coord(&next, variation.answer.m))
        })
        .collect();
    // The seed's two lines, b5xc4 Rxc5 and any King move Rxb5, and what else Black may try. After b5a6 the King
    // can be taken in another way too, so that reply has a dual and stands by itself.
    let wanted =
        ["b5b3,b5c4,b5c6 a5c5", "b5a4 a5a4", "b5a6 a5c5", "c5c3 b2c3", "c5b4 b2b4", "c5d4,c5b6,c5d6 a5b5"];
    assert_eq!(reported, wanted);
    let duals: Vec<_> = variations.iter().map(|variation| variation.duals.len()).collect();
    assert_eq!(duals, [0, 1, 1, 1, 1, 0]);
    assert_eq!(names(&position, &tree.line).split(' ').count(), 3);
}

#[test]
fn the_tree_of_a_survival_is_its_keys() {
    let position = odin(ODIN_3);
    let tree = worked(&position, "survive 2").tree(&TreeLimits::default());
    assert_eq!((tree.moves.len(), tree.line.len(), tree.complete), (4, 1, true));
    assert!(tree.moves.iter().all(|key| key.moves == 2 && key.play == Play::NotShown));
    assert_eq!(tree.line[0], tree.moves[0].m);
}

#[test]
fn a_limit_never_makes_a_verdict() {
    let position = odin(ODIN_1);
    let whole = answer(&position, "#2");
    for nodes in (0..whole.nodes).step_by(97) {
        let part = solve(&position, whole.stipulation, &Limits::nodes(nodes));
        assert_eq!(part.verdict(), SolveVerdict::Undecided);
        assert_eq!(part.nodes, nodes);
        assert_is_part(&part, &whole);
    }
    let all = solve(&position, whole.stipulation, &Limits::nodes(whole.nodes));
    assert_eq!(all.verdict(), SolveVerdict::Solved);
    let late = solve(&position, whole.stipulation, &Limits::NONE.with_time(Duration::ZERO));
    assert_eq!((late.verdict(), late.nodes), (SolveVerdict::Undecided, 0));
    assert_eq!(late.undecided().count() as u64, position.count_legal());
}

#[test]
fn a_long_search_of_the_array_stops() {
    let position = start::<Odin>();
    let limits = Limits::nodes(2_000);
    let solution = solve(&position, Stipulation::win(99).unwrap(), &limits);
    assert_eq!(solution.verdict(), SolveVerdict::Undecided);
    assert!(
        solution.first_moves.iter().all(|first| matches!(first.status, FirstMoveStatus::Undecided(Some(_))))
    );
}

/// What a stopped search says is what the whole one says, as far as it goes.
fn assert_is_part(part: &Solution, whole: &Solution) {
    for (part, whole) in part.first_moves.iter().zip(&whole.first_moves) {
        assert_eq!(part.m, whole.m);
        match (part.status, whole.status) {
            (FirstMoveStatus::Undecided(n), FirstMoveStatus::Wins(moves)) => assert!(n < Some(moves)),
            (FirstMoveStatus::Undecided(None), FirstMoveStatus::LosesAtOnce) => {}
            (FirstMoveStatus::Undecided(_), FirstMoveStatus::NoWin) => {}
            (part, whole) => assert_eq!(part, whole),
        }
    }
    if let Some(least) = part.least() {
        assert_eq!(whole.least(), Some(least));
    }
}

fn naive_keys<P: SearchHints>(position: &P, stipulation: Stipulation) -> Vec<Move> {
    let (us, n) = (position.turn(), stipulation.moves());
    let mut moves = list(position);
    moves.retain(|&m| {
        let after = position.after(m);
        match stipulation.play() {
            PlayKind::Direct => naive_forces(&after, us, n - 1),
            _ => after.outcome().and_then(Outcome::winner) != Some(!us) && !naive_wins(&after, !us, n),
        }
    });
    moves
}

/// The tree holds exactly what a naive search finds: every reply, the least numbers, all duals.
fn assert_tree<P: SearchHints>(position: &P, branch: &Branch, attacker: Side) {
    let after = position.after(branch.m);
    assert!(naive_forces(&after, attacker, branch.moves - 1));
    assert!(branch.moves == 1 || !naive_forces(&after, attacker, branch.moves - 2));
    let mut replies = list(&after);
    let (losing, variations) = match &branch.play {
        Play::Won => {
            assert_eq!(after.outcome().and_then(Outcome::winner), Some(attacker));
            return;
        }
        Play::Replies { losing, variations } => (losing, variations),
        _ => panic!("a complete tree of direct play shows everything"),
    };
    for reply in losing {
        assert_eq!(after.after(*reply).outcome().and_then(Outcome::winner), Some(attacker));
        replies.retain(|m| m != reply);
    }
    for variation in variations {
        for reply in &variation.defences {
            replies.retain(|m| m != reply);
            let next = after.after(*reply);
            let moves = variation.answer.moves;
            assert!(!naive_wins(&next, attacker, moves - 1));
            let mut wins = vec![variation.answer.m];
            wins.extend(variation.duals.iter().map(|dual| dual.m));
            let naive =
                list(&next).into_iter().filter(|&m| naive_forces(&next.after(m), attacker, moves - 1));
            assert_eq!(naive.collect::<Vec<_>>(), wins);
            assert_tree(&next, &variation.answer, attacker);
        }
    }
    assert!(replies.is_empty(), "a reply is missing");
}

/// The line ends in the attacker's win, after as many moves as the best key takes.
fn assert_line<P: SearchHints>(position: &P, tree: &Tree, solution: &Solution) {
    let mut position = position.clone();
    for &m in &tree.line {
        assert!(list(&position).contains(&m));
        position.play_unchecked(m);
    }
    assert_eq!(position.outcome().and_then(Outcome::winner), Some(solution.attacker));
    assert_eq!(tree.line.len().div_ceil(2), usize::from(solution.least().unwrap()));
}

/// Everything the solver says of a random game, checked; how many of the problems were solved.
fn toys_agree<const LOSES: bool>(seeds: u64, most: u8) -> usize {
    let mut solved = 0;
    for seed in 0..seeds {
        let position = Toy::<LOSES>::new(seed);
        for n in 1..=most {
            for stipulation in [Stipulation::win(n), Stipulation::survive(n)].map(Option::unwrap) {
                let mut analysis = Analysis::of(&position, stipulation, &Limits::NONE, &WorkerPool::none());
                let solution = analysis.solution().clone();
                let keys: Vec<_> = solution.keys().collect();
                assert_eq!(keys, naive_keys(&position, stipulation), "{stipulation} of toy {seed}");
                assert_eq!(solution.verdict().known(), Some(!keys.is_empty()));
                for nodes in [1, solution.nodes / 2] {
                    assert_is_part(&solve(&position, stipulation, &Limits::nodes(nodes)), &solution);
                }
                if stipulation.play() != PlayKind::Direct {
                    continue;
                }
                let least = (1..=n).find(|&n| naive_wins(&position, position.turn(), n));
                assert_eq!(solution.least(), least);
                assert_eq!(solution.short(), least.filter(|&moves| moves < n));
                let tree = analysis.tree(&TreeLimits::default());
                assert!(tree.complete);
                assert_eq!(tree.moves.iter().map(|key| key.m).collect::<Vec<_>>(), keys);
                tree.moves.iter().for_each(|key| assert_tree(&position, key, position.turn()));
                if !keys.is_empty() {
                    assert_line(&position, &tree, &solution);
                    solved += 1;
                }
            }
        }
    }
    solved
}

#[test]
fn random_games_agree_with_a_naive_solver() {
    let solved = toys_agree::<false>(300, 4);
    assert!(solved > 300, "only {solved} were solved");
}

#[test]
fn random_games_in_which_a_move_can_lose_agree_with_a_naive_solver() {
    let solved = toys_agree::<true>(300, 4);
    assert!(solved > 300, "only {solved} were solved");
}

#[test]
fn a_reply_that_loses_costs_no_move() {
    // Among the toys, some are won in one by a move that does not itself win.
    let quiet = (0..200).filter(|&seed| {
        let position = Toy::<true>::new(seed);
        answer(&position, "#1").keys().any(|key| position.after(key).outcome().is_none())
    });
    assert!(quiet.count() > 5);
}

#[test]
fn a_tree_is_cut_level_by_level() {
    let mut cut = 0;
    for seed in 0..200 {
        let position = Toy::<false>::new(seed);
        let mut analysis = worked(&position, "#4");
        let tree = analysis.tree(&TreeLimits::default());
        for moves in [0, 3, 10] {
            let part = analysis.tree(&TreeLimits { moves, ..TreeLimits::default() });
            let size: usize = part.moves.iter().map(|key| key.size() - 1).sum();
            assert!(size <= moves, "{size} moves where {moves} have room");
            assert_eq!(part.line, tree.line);
            assert_eq!(part.complete, part == tree);
            cut += usize::from(!part.complete);
        }
        let few = TreeLimits { work: Limits::nodes(2), ..TreeLimits::default() };
        let worked = worked(&position, "#4").tree(&few);
        assert!(worked.complete || worked.moves.len() == tree.moves.len());
    }
    assert!(cut > 50, "only {cut} were cut");
}
