//! A game must end where the replay of its record says that it ends, in every variant.

use crate::dice::Dice;
use crate::formats::GameReader;
use crate::replay::ReplayOptions;
use crate::rules::Reason;
use crate::variants::Variant;

use super::{AnyPosition, Game, PlayError};

/// Plays at random until the game is over or `most` moves are played, now and then with a move taken back, and with the
/// move before the last played backwards where that is legal, so that positions repeat.
fn random_game(variant: Variant, seed: u64, most: usize) -> Game {
    let mut dice = Dice(seed);
    let mut game = Game::new(variant);
    while !game.is_over() && game.moves().len() < most {
        let position = game.position();
        let moves = position.legal_moves();
        let back = game.moves().len().checked_sub(2).and_then(|n| {
            let before = game.moves()[n];
            moves.iter().copied().find(|m| Some(m.to()) == before.from() && m.from() == Some(before.to()))
        });
        let m = match back {
            Some(back) if dice.below(3) > 0 => back,
            _ => moves[dice.below(moves.len())],
        };
        game.play(m).expect("a listed move is legal");
        if dice.below(20) == 0 {
            assert_eq!(game.undo(), Some(m));
            assert_eq!(game.position(), position);
        }
    }
    game
}

#[test]
fn a_replay_of_its_record_judges_a_game_alike() {
    let (mut over, mut by_history) = (0, 0);
    for &variant in Variant::ALL {
        for seed in 1..=12 {
            let game = random_game(variant, seed, 400);
            let pgn = game.to_pgn();
            let replayed: Vec<_> =
                GameReader::new(pgn.as_bytes(), ReplayOptions::default()).collect::<Result<_, _>>().unwrap();
            let [replayed] = replayed.as_slice() else { panic!("{variant}: one game\n{pgn}") };
            let replay = &replayed.replay;
            assert!(!replay.has_errors(), "{variant}, seed {seed}: {:?}\n{pgn}", replay.findings);
            assert_eq!(replay.moves, game.moves(), "{variant}, seed {seed}");
            assert_eq!(replay.decided, game.outcome(), "{variant}, seed {seed}\n{pgn}");
            assert_eq!(replay.last(), Some(game.position().fen()));
            over += usize::from(game.is_over());
            let history = [Reason::ThirdRepetition, Reason::FivefoldRepetition, Reason::FiftyMoves];
            by_history += usize::from(game.outcome().is_some_and(|end| history.contains(&end.reason)));
        }
    }
    assert!(over > 40 && by_history > 10, "{over} games over, {by_history} by history");
}

#[test]
fn claims_and_repetitions_are_counted_and_taken_back() {
    let mut game = Game::new(Variant::Chess);
    let round = ["Nf3", "Nf6", "Ng1", "Ng8"];
    for san in round.iter().cycle().take(8) {
        game.play_text(san).unwrap();
    }
    assert_eq!((game.repetitions(), game.claims()), (3, vec![Reason::ThirdRepetition]));
    game.undo();
    assert_eq!((game.repetitions(), game.claims()), (2, vec![]));
    for san in ["Ng8"].iter().chain(round.iter().cycle().take(8)) {
        game.play_text(san).unwrap();
    }
    assert_eq!(game.outcome().unwrap().reason, Reason::FivefoldRepetition);
    assert!(matches!(game.play_text("e4"), Err(PlayError::Over(_))) && game.claims().is_empty());
}

#[test]
fn a_game_from_a_position_keeps_it_in_its_record() {
    let fen = "4k3/8/8/8/8/8/4P3/4K3 b - - 5 30";
    let position = AnyPosition::from_fen(Variant::Chess, fen).unwrap();
    let mut game = Game::from_position(&position);
    game.play_text("Kd7").unwrap();
    game.set_tag("White", "A \"B\" C").unwrap();
    assert!(game.set_tag("FEN", "x").is_err() && game.set_tag("1", "x").is_err());
    let pgn = game.to_pgn();
    assert!(pgn.contains(&format!("[FEN \"{fen}\"]\n")) && pgn.ends_with("\n30... Kd7 *\n\n"), "{pgn}");
    assert_eq!(game.undo().map(|m| position.coord(m)), Some("e8d7".to_owned()));
    assert_eq!(Game::new(Variant::Odin).undo(), None);
}
