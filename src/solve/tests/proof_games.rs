//! Proof games: known ones, and all games of four plies.

use std::collections::HashMap;

use crate::dice::Dice;
use crate::naming::coord;
use crate::rules::{Move, OneVariant, Piece, Playable, Position};
use crate::solve::{Analysis, Branch, Limits, Stipulation, TreeLimits, WorkerPool, go_on};
use crate::variants::{Chess, fen};

use super::list;

fn start() -> Chess {
    Chess::start(Chess::own_ruleset())
}

fn solved(diagram: &Chess, stipulation: &str) -> Analysis<Chess> {
    Analysis::of(diagram, stipulation.parse().unwrap(), &Limits::NONE, &WorkerPool::none())
}

fn add(position: &Chess, branch: &Branch, before: &[String], games: &mut Vec<String>) {
    let mut game = before.to_vec();
    game.push(coord(position, branch.m));
    let after = position.after(branch.m);
    let next = if branch.waits() { go_on(&after).unwrap() } else { after };
    match branch.next() {
        [] => games.push(game.join(" ")),
        branches => branches.iter().for_each(|branch| add(&next, branch, &game, games)),
    }
}

/// All solutions, as their moves in `coord`, in order.
fn games(analysis: &mut Analysis<Chess>) -> Vec<String> {
    let mut games = Vec::new();
    for key in &analysis.tree(&TreeLimits::default()).moves {
        add(&start(), key, &[], &mut games);
    }
    games.sort();
    games
}

/// K. Kiesow, *Die Schwalbe* 2003; T. Orban, *Die Schwalbe* 1976; E. C. Mortimer and A. Frolkin, *Shortest Proof Games* 1991; R. Stanley,
/// *Retros Mailing List* 1996.
#[test]
fn published_games_have_one_solution() {
    for (diagram, stipulation, game, shorter) in [
        (
            "rn1qkbnr/ppp1pppp/3p4/8/4P3/8/PPPP1PPP/RNBQKBNR b - - 0 1",
            "dia3.5",
            "e2e3 d7d6 d1h5 c8g4 e3e4 g4d1 h5d1",
            None,
        ),
        (
            "rnbqkbnr/pp3ppp/2p1p3/8/4P3/8/PPPP1PPP/RNBQK1NR w - - 0 1",
            "PG 4.0",
            "e2e4 e7e6 f1b5 e8e7 b5d7 c7c6 d7e8 e7e8",
            Some(3),
        ),
        (
            "rnbqkb1r/ppp2ppp/8/8/8/8/PPPPPPPP/RNBQKB1R w - - 0 1",
            "SPG4",
            "g1f3 e7e5 f3e5 g8e7 e5d7 e7c6 d7b8 c6b8",
            None,
        ),
    ] {
        let (position, _) = fen::read::<Chess>(diagram).unwrap();
        let mut analysis = solved(&position, stipulation);
        assert_eq!(games(&mut analysis).join(", "), game, "{diagram}");
        assert_eq!(analysis.solution().short(), shorter, "{diagram}");
    }
}

/// The first of the series of *Retros Mailing List*, June 1996, with one solution.
#[test]
fn a_series_leads_to_a_diagram() {
    let (position, _) =
        fen::read::<Chess>("rnbqkbnr/pppppQpp/8/7B/8/4P3/PPPP1PPP/RNB1K1NR b - - 0 1").unwrap();
    let found = games(&mut solved(&position, "ser-dia5"));
    assert_eq!(found, ["e2e3 f1e2 e2h5 d1f3 f3f7"]);
}

/// A game ends when it reaches its position: none goes through it and comes back.
#[test]
fn the_position_is_reached_once() {
    let (position, _) =
        fen::read::<Chess>("rnbqkbnr/pppppppp/8/8/8/2N5/PPPPPPPP/R1BQKBNR b - - 0 1").unwrap();
    let found = games(&mut solved(&position, "dia2.5"));
    assert!(!found.is_empty() && found.iter().all(|game| !game.starts_with("b1c3")), "{found:?}");
}

fn board(position: &Chess) -> Vec<Option<Piece>> {
    position.setup().board
}

/// Plays all games of this length, and adds those that reach one of the boards.
fn play_all(
    position: &Chess,
    plies: usize,
    game: &mut Vec<String>,
    found: &mut HashMap<Vec<Option<Piece>>, Vec<String>>,
) {
    for m in list(position) {
        game.push(coord(position, m));
        let after = position.after(m);
        if plies > 1 {
            play_all(&after, plies - 1, game, found);
        } else if let Some(games) = found.get_mut(&board(&after)) {
            games.push(game.join(" "));
        }
        game.pop();
    }
}

#[test]
fn all_games_of_three_plies_are_found() {
    let mut dice = Dice(0x9a4e_0001);
    let mut diagrams = Vec::new();
    for _ in 0..60 {
        let mut position = start();
        for _ in 0..3 {
            let moves: Vec<Move> = list(&position);
            let captures = moves.iter().copied().filter(|&m| position.captures(m)).collect::<Vec<_>>();
            position.play_unchecked(*dice.pick(if captures.is_empty() { &moves } else { &captures }));
        }
        diagrams.push(position);
    }
    let mut wanted = diagrams.iter().map(|position| (board(position), Vec::new())).collect();
    play_all(&start(), 3, &mut Vec::new(), &mut wanted);
    let stipulation: Stipulation = "dia1.5".parse().unwrap();
    for position in &diagrams {
        assert_eq!(stipulation.unsuitable(position), None);
        let mut games_of_all = wanted[&board(position)].clone();
        games_of_all.sort();
        // A game that reaches the diagram with its first move is not among the solutions.
        games_of_all.retain(|game| {
            let first = list(&start()).into_iter().find(|&m| coord(&start(), m) == game[..4]).unwrap();
            board(&start().after(first)) != board(position)
        });
        assert_eq!(games(&mut solved(position, "dia1.5")), games_of_all, "{}", fen::write(position));
    }
}
