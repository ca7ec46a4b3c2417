//! The bound against games: every position of a game may become each later one. And what it refuses.

use crate::dice::Dice;
use crate::rules::{Diagram, Move, MoveKind, OneVariant, Playable, Position};
use crate::variants::chess::paths::tests::list;
use crate::variants::drawn::attempt;
use crate::variants::{Chess, fen};

fn start() -> Chess {
    Chess::start(Chess::own_ruleset())
}

/// Whether the bound lets a position become a diagram in this number of plies.
fn allows(position: &Chess, diagram: &Diagram<Chess>, plies: usize) -> bool {
    let plies = u8::try_from(plies).unwrap();
    diagram.may_follow(position, plies.div_ceil(2), plies / 2)
}

/// A game in which pieces go on where they have begun, so that few moves are wasted, and which castles, captures and promotes often.
fn random_game(dice: &mut Dice, plies: usize) -> (Vec<Chess>, Vec<Move>) {
    let (mut positions, mut game) = (vec![start()], Vec::<Move>::new());
    let goes_on = 1 + dice.below(6);
    while game.len() < plies {
        let position = *positions.last().unwrap();
        let moves = list(&position);
        let before = game.len().checked_sub(2).map(|n| game[n].to());
        let is_rare = |m: &Move| {
            let passing = position.passed_square() == Some(m.to());
            m.kind() == MoveKind::Castling || m.piece_kind().is_some() || passing
        };
        let mut wanted: Vec<Move> = match dice.below(8) {
            0 => moves.iter().copied().filter(|&m| position.captures(m)).collect(),
            n if n < goes_on => moves.iter().copied().filter(|m| m.from() == before).collect(),
            _ => Vec::new(),
        };
        if moves.iter().any(is_rare) && dice.one_in(2) {
            wanted = moves.iter().copied().filter(is_rare).collect();
        }
        let Some(&m) =
            [&wanted, &moves].into_iter().find(|moves| !moves.is_empty()).map(|moves| dice.pick(moves))
        else {
            break;
        };
        game.push(m);
        positions.push(position.after(m));
    }
    (positions, game)
}

#[test]
fn every_position_of_a_game_may_become_its_last_one() {
    let games = std::env::var("LAWSPEAKER_LINES").map_or(150, |n| n.parse().unwrap());
    let mut dice = Dice(0xd1a6_4a11);
    let (mut castlings, mut promotions, mut passing, mut tight) = (0, 0, 0, 0);
    for number in 0..games {
        let plies = 1 + dice.below([8, 14, 24, 60][number % 4]);
        let (positions, game) = random_game(&mut dice, plies);
        let (last, before) = positions.split_last().unwrap();
        let diagram = Diagram::of(last);
        assert!(diagram.is_shown(last));
        for (n, position) in before.iter().enumerate() {
            let left = game.len() - n;
            assert!(
                allows(position, &diagram, left),
                "{} becomes {} in {left} plies",
                fen::write(position),
                fen::write(last)
            );
            tight += usize::from(left > 2 && !allows(position, &diagram, left - 2));
            castlings += usize::from(game[n].kind() == MoveKind::Castling);
            promotions += usize::from(game[n].piece_kind().is_some());
            passing += usize::from(position.passed_square() == Some(game[n].to()));
        }
    }
    let counts = [castlings, promotions, passing, tight];
    assert!(counts.iter().all(|&count| count > games / 50), "{counts:?} in {games} games");
}

/// Plays a game, asks the bound at each of its positions, and gives its length and its diagram.
fn diagram_of(game: &str) -> (usize, Diagram<Chess>) {
    let mut positions = vec![start()];
    for name in game.split_whitespace() {
        let mut next = *positions.last().unwrap();
        next.play(attempt::<Chess>(name)).unwrap_or_else(|why| panic!("{game}: {name}: {why:?}"));
        positions.push(next);
    }
    let diagram = Diagram::of(positions.last().unwrap());
    for (n, position) in positions.iter().enumerate() {
        assert!(allows(position, &diagram, positions.len() - 1 - n), "{game}: at ply {n}");
    }
    (positions.len() - 1, diagram)
}

/// Asserts that the game is allowed, and that it is refused with two plies less.
fn shortest(game: &str) {
    let (plies, diagram) = diagram_of(game);
    assert!(!allows(&start(), &diagram, plies - 2), "{game}");
}

#[test]
fn pieces_need_their_moves() {
    shortest("g1f3 a7a6 f3e5");
    // The Bishop can leave only after a Pawn.
    shortest("e2e4 a7a6 f1b5 a6a5 b5c6");
    // Around Pawns that do not move a Bishop needs more moves than on an empty board.
    shortest("g2g3 a7a6 f1g2 a6a5 g2d5 b7b6 d5c4");
}

#[test]
fn castling_is_one_move_of_two_pieces() {
    shortest("g1f3 g8f6 g2g3 g7g6 f1g2 f8g7 e1*h1 e8*h8");
    shortest("d2d4 d7d5 c1f4 c8f5 d1d3 d8d6 b1c3 b8c6 e1*a1 e8*a8");
    // Another Rook may be where the castling Rook gets to.
    diagram_of("a2a4 a7a6 a1a3 a6a5 a3f3 b7b6 e2e3 c7c6 f1e2 d7d6 g1h3 e7e6 f3f4 f7f6 e1*h1");
}

#[test]
fn pawns_need_captures() {
    shortest("e2e4 d7d5 e4d5");
    // In this game a Pawn of the e-file is on the d-file, and no black piece is missing.
    let (_, diagram) = diagram_of("e2e4 d7d5 e4d5");
    let (_, whole) = fen::read::<Chess>("rnbqkbnr/ppp1pppp/8/3p4/8/3P4/PPPP1PPP/RNBQKBNR w KQkq - 0 1")
        .map(|(position, _)| (position, Diagram::of(&position)))
        .unwrap();
    assert!(allows(&start(), &diagram, 3) && !allows(&start(), &whole, 40));
}

#[test]
fn pawns_become_other_pieces() {
    shortest("h2h4 g7g5 h4g5 h7h6 g5h6 g8f6 h6h7 f6g8 h7g8q");
    // A second Queen with all eight Pawns is impossible.
    let two = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RQBQKBNR w KQkq - 0 1";
    let two = Diagram::of(&fen::read::<Chess>(two).unwrap().0);
    assert!(!allows(&start(), &two, 60));
}

#[test]
fn what_is_gone_stays_gone() {
    let (_, diagram) = diagram_of("e2e4 d7d5");
    let mut position = start();
    for name in ["e2e4", "d7d5", "e4d5"] {
        position.play(attempt::<Chess>(name)).unwrap();
        assert_eq!(allows(&position, &diagram, 60), name != "e4d5", "{name}");
    }
    // A Pawn of the diagram is at home, and has moved here.
    let (_, quiet) = diagram_of("g1f3 g8f6");
    let mut moved = start();
    moved.play(attempt::<Chess>("a2a3")).unwrap();
    assert!(!allows(&moved, &quiet, 60));
}
