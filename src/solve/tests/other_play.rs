//! Self, help and series play, tries, set play and threats: small positions, and naive solvers on random games.

use crate::naming::san;
use crate::rules::{Move, Outcome, Playable, Position, SearchHints, Side};
use crate::solve::{
    Analysis, FirstMoveStatus, Limits, Play, PlayKind, Stipulation, Threat, TreeLimits, WorkerPool, go_on,
    pass,
};
use crate::variants::{Chess, fen};

use super::list;
use super::naive::{naive_attack, naive_defence};
use super::toy::Toy;

fn chess(fen: &str) -> Chess {
    fen::read(fen).unwrap().0
}

fn worked<P: SearchHints>(position: &P, stipulation: &str) -> Analysis<P> {
    Analysis::of(position, stipulation.parse().unwrap(), &Limits::NONE, &WorkerPool::none())
}

fn winner<P: SearchHints>(position: &P) -> Option<Side> {
    position.outcome().and_then(Outcome::winner)
}

/// Black shuts in its King with its own Rook, the only move that helps.
///
/// ```text
/// 8 . . . . . . . k
/// 7 . . . . r . . p
/// 6 . . . . . N . .
/// 1 K . . . . . R .
/// ```
#[test]
fn help_play_is_for_the_side_that_does_not_begin() {
    let position = chess("7k/4r2p/5N2/8/8/8/8/K5R1 b - - 0 1");
    let mut analysis = worked(&position, "h#1");
    let keys: Vec<_> = analysis.solution().keys().collect();
    for m in list(&position) {
        let after = position.after(m);
        let mates = list(&after).into_iter().any(|m| winner(&after.after(m)) == Some(Side::White));
        assert_eq!(keys.contains(&m), mates, "{}", san(&position, m));
    }
    assert!(!keys.is_empty());
    let tree = analysis.tree(&TreeLimits::default());
    assert!(tree.complete);
    assert_eq!(tree.line.len(), 2);
    for key in &tree.moves {
        let Play::Together(mates) = &key.play else { panic!("White mates") };
        assert!(!mates.is_empty() && mates.iter().all(|mate| mate.play == Play::Won));
    }
}

/// The Rook may not go to the eighth rank before the last move: that would be a check.
///
/// ```text
/// 8 . . . . . . . k
/// 7 . . . . . . . .
/// 6 . . . . . . K .
/// 2 R . . . . . . .
/// ```
#[test]
fn a_series_gives_no_check_before_its_last_move_and_has_its_exact_length() {
    let position = chess("7k/8/6K1/8/8/8/R7/8 w - - 0 1");
    let mut analysis = worked(&position, "ser-#2");
    assert_eq!(analysis.solution().short(), Some(1));
    let check =
        analysis.solution().first_moves.iter().find(|first| san(&position, first.m) == "Rh2+").unwrap();
    assert_eq!(check.status, FirstMoveStatus::NoWin);
    let quiet =
        analysis.solution().first_moves.iter().find(|first| san(&position, first.m) == "Ra3").unwrap();
    assert_eq!(quiet.status, FirstMoveStatus::Wins(std::num::NonZero::new(2).unwrap()));
    let tree = analysis.tree(&TreeLimits::default());
    assert_eq!(tree.line.len(), 2);
    assert!(tree.moves.iter().all(|key| matches!(&key.play, Play::Alone(below) if !below.is_empty())));
}

/// White can threaten mate on the file or on the rank, or wait, since Black must move its Pawn.
///
/// ```text
/// 8 k . . . . . . .
/// 7 p . K . . . . .
/// 2 . . . . . . . N
/// 1 . R . . . . . .
/// ```
#[test]
fn threats_and_zugzwang_are_told_apart() {
    let position = chess("k7/p1K5/8/8/8/8/7N/1R6 w - - 0 1");
    let mut analysis = worked(&position, "#2");
    let tree = analysis.tree(&TreeLimits::default());
    assert!(!tree.moves.is_empty());
    for key in &tree.moves {
        let after = position.after(key.m);
        let threats = match pass(&after) {
            Some(passed) => {
                let mates = |m: &Move| winner(&passed.after(*m)) == Some(Side::White);
                let mates: Vec<_> = list(&passed).into_iter().filter(mates).collect();
                Some(mates)
            }
            None => None,
        };
        let found = match &key.threat {
            Threat::NotShown => None,
            Threat::Zugzwang => Some(Vec::new()),
            Threat::Moves(threats) => Some(threats.iter().map(|threat| threat.m).collect()),
        };
        assert_eq!(found, threats, "{}", san(&position, key.m));
    }
}

/// Is there a line of exactly so many half-moves that ends in a win for `winner`?
fn naive_line<P: SearchHints>(position: &P, stipulation: Stipulation, winner: Side, length: u8) -> bool {
    list(position).into_iter().any(|m| naive_begins(position, m, stipulation, winner, length))
}

fn naive_begins<P: SearchHints>(
    position: &P,
    m: Move,
    stipulation: Stipulation,
    winner: Side,
    length: u8,
) -> bool {
    let after = position.after(m);
    if length == 1 {
        return after.outcome().and_then(Outcome::winner) == Some(winner);
    }
    match stipulation.play() {
        PlayKind::Series => {
            go_on(&after).is_some_and(|next| naive_line(&next, stipulation, winner, length - 1))
        }
        _ => after.outcome().is_none() && naive_line(&after, stipulation, winner, length - 1),
    }
}

/// Every line of a tree of help or series play is one, and none is missing.
fn count_lines<P: SearchHints>(position: &P, stipulation: Stipulation, winner: Side, length: u8) -> usize {
    let begins = |m: &Move| naive_begins(position, *m, stipulation, winner, length);
    let moves: Vec<_> = list(position).into_iter().filter(begins).collect();
    if length == 1 {
        return moves.len();
    }
    let next = |m| match stipulation.play() {
        PlayKind::Series => go_on(&position.after(m)).unwrap(),
        _ => position.after(m),
    };
    moves.into_iter().map(|m| count_lines(&next(m), stipulation, winner, length - 1)).sum()
}

fn lines_of(play: &Play) -> usize {
    match play {
        Play::Together(below) | Play::Alone(below) => below.iter().map(|branch| lines_of(&branch.play)).sum(),
        _ => 1,
    }
}

fn toys_agree<const LOSES: bool>() -> [usize; 3] {
    let mut solved = [0; 3];
    for seed in 0..300 {
        let position = Toy::<LOSES>::new(seed);
        let (us, them) = (position.turn(), !position.turn());
        for n in 1..=3 {
            let mut analysis = worked(&position, &format!("s#{n}"));
            let keys: Vec<_> = analysis.solution().keys().collect();
            let naive = |m: &Move| naive_defence(&position.after(*m), us, them, n - 1);
            assert_eq!(
                keys,
                list(&position).into_iter().filter(naive).collect::<Vec<_>>(),
                "s#{n} of toy {seed}"
            );
            let least = (1..=n).find(|&n| naive_attack(&position, us, them, n));
            assert_eq!(analysis.solution().least(), least);
            assert!(analysis.tree(&TreeLimits::default()).complete);
            solved[0] += usize::from(!keys.is_empty());
            for (kind, winner, length) in [("h#", them, 2 * n), ("ser-#", us, n)] {
                let mut analysis = worked(&position, &format!("{kind}{n}"));
                let stipulation = analysis.solution().stipulation;
                let keys: Vec<_> = analysis.solution().keys().collect();
                let begins = |m: &Move| naive_begins(&position, *m, stipulation, winner, length);
                let naive: Vec<_> = list(&position).into_iter().filter(begins).collect();
                assert_eq!(keys, naive, "{stipulation} of toy {seed}");
                let short = (1..n).find(|&short| {
                    naive_line(&position, stipulation, winner, if kind == "h#" { 2 * short } else { short })
                });
                assert_eq!(analysis.solution().short(), short);
                let tree = analysis.tree(&TreeLimits::default());
                let lines: usize = tree.moves.iter().map(|key| lines_of(&key.play)).sum();
                assert_eq!(lines, count_lines(&position, stipulation, winner, length));
                assert_eq!(tree.line.len(), if keys.is_empty() { 0 } else { usize::from(length) });
                solved[if kind == "h#" { 1 } else { 2 }] += usize::from(!keys.is_empty());
            }
        }
    }
    solved
}

#[test]
fn self_help_and_series_play_agree_with_naive_solvers() {
    assert!(toys_agree::<true>().iter().all(|&solved| solved > 50));
    let solved = toys_agree::<false>();
    assert!(solved.iter().all(|&solved| solved > 50), "{solved:?}");
}

/// Toys in which no move loses at once, with their seeds.
fn toys() -> impl Iterator<Item = (u64, Toy<false>)> {
    (0..300).map(|seed| (seed, Toy::new(seed)))
}

#[test]
fn tries_fail_to_few_defences_and_all_of_these_are_told() {
    let mut found = 0;
    for (seed, position) in toys() {
        let us = position.turn();
        let mut analysis = worked(&position, "#3");
        let (tries, whole) = analysis.tries(2, &TreeLimits::default());
        assert!(whole);
        let mut naive = Vec::new();
        for m in list(&position) {
            let after = position.after(m);
            let fails = |reply: &Move| {
                let next = after.after(*reply);
                match next.outcome() {
                    Some(outcome) => outcome.winner() != Some(us),
                    None => !naive_attack(&next, us, us, 2),
                }
            };
            let refutations: Vec<_> = list(&after).into_iter().filter(fails).collect();
            if !refutations.is_empty() && refutations.len() <= 2 {
                naive.push((m, refutations));
            }
        }
        let tries: Vec<_> = tries.into_iter().map(|found| (found.branch.m, found.refutations)).collect();
        assert_eq!(tries, naive, "toy {seed}");
        found += tries.len();
    }
    assert!(found > 100, "only {found}");
}

#[test]
fn set_play_is_what_has_an_answer_already() {
    let mut found = 0;
    for (_, position) in toys() {
        let us = position.turn();
        let (set_play, _) = worked(&position, "#3").set_play(&TreeLimits::default());
        let answered: Vec<Move> =
            set_play.variations.iter().flat_map(|v| v.defences.iter().copied()).collect();
        let naive = pass(&position).map_or(Vec::new(), |passed| {
            let mut moves = list(&passed);
            moves.retain(|&m| {
                let after = passed.after(m);
                after.outcome().is_none() && naive_attack(&after, us, us, 2)
            });
            moves
        });
        assert_eq!(answered.len(), naive.len());
        assert!(naive.iter().all(|m| answered.contains(m)));
        found += naive.len();
    }
    assert!(found > 100, "only {found}");
}
