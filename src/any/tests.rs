//! A game must end where the replay of its record says that it ends, in every variant.

use crate::dice::Dice;
use crate::formats::GameReader;
use crate::replay::{Finding, ReplayOptions};
use crate::rules::Reason;
use crate::variants::{Variant, register_games};

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
fn two_claims_at_once_are_both_given() {
    let position = AnyPosition::from_fen(Variant::Chess, "r3k2r/8/8/8/8/8/8/R3K2R w - - 92 80").unwrap();
    let mut game = Game::from_position(&position);
    for san in ["Rb1", "Rb8", "Ra1", "Ra8"].iter().cycle().take(8) {
        assert_eq!(game.claims(), []);
        game.play_text(san).unwrap();
    }
    assert_eq!(game.claims(), [Reason::ThirdRepetition, Reason::FiftyMoves]);
    game.play_text("Rb1").unwrap();
    assert_eq!(game.claims(), [Reason::ThirdRepetition, Reason::FiftyMoves]);
    game.play_text("Rg8").unwrap();
    assert_eq!(game.claims(), [Reason::FiftyMoves]);
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

/// Plays moves in a game of data that has these rules beside those of chess. Returns the claims after each move, the end, and the findings
/// of its record.
fn counted(id: &str, keys: &str, names: &[&str]) -> (Vec<Vec<Reason>>, Option<Reason>, Vec<String>) {
    register_games(&format!("[{id}:chess]\n{keys}\n")).unwrap();
    let mut game = Game::new(Variant::from_name(id).unwrap());
    let mut claims = Vec::new();
    for name in names {
        game.play_text(name).unwrap();
        claims.push(game.claims());
    }
    let pgn = game.to_pgn();
    let games: Vec<_> =
        GameReader::new(pgn.as_bytes(), ReplayOptions::default()).collect::<Result<_, _>>().unwrap();
    let replay = &games[0].replay;
    assert_eq!(replay.decided, game.outcome(), "{pgn}");
    let said = |finding: &Finding| format!("{} {}", finding.code.as_str(), finding.message);
    (claims, game.outcome().map(|end| end.reason), replay.findings.iter().map(said).collect())
}

#[test]
fn the_numbers_of_a_ruleset_are_those_that_are_judged() {
    let shuffle = ["Nf3", "Nf6", "Nc3", "Nc6", "Rg1", "Rg8", "Rh1", "Rh8", "Rb1"];
    let (claims, end, findings) = counted("three-moves", "nMoveRule = 3\nnFoldRule = 0", &shuffle);
    let first = claims.iter().position(|claims| *claims == [Reason::MoveLimit]);
    assert_eq!((first, end), (Some(5), Some(Reason::MoveLimit)), "{claims:?}");
    assert_eq!(findings, ["N202 3 moves by each side without progress; a draw may be claimed"]);

    let round = ["Nf3", "Nf6", "Ng1", "Ng8"];
    let rounds = |count: usize| round.iter().copied().cycle().take(4 * count).collect::<Vec<_>>();
    let (_, end, findings) = counted("two-folds", "nFoldRule = 2", &rounds(1));
    assert_eq!(end, Some(Reason::RepetitionLimit));
    assert_eq!(findings, ["N203 the position has occurred for the second time, and the game is drawn"]);
    let (_, end, findings) = counted("six-folds", "nFoldRule = 6\nnFoldValue = loss", &rounds(5));
    assert_eq!(end, Some(Reason::RepetitionLimit));
    assert_eq!(
        findings,
        [
            "N201 the position occurs for the third time; the sixth time ends the game",
            "N203 Black has reached this position for the sixth time and wins",
        ]
    );
    let (claims, end, findings) = counted("no-folds", "nFoldRule = 0\nnMoveRule = 0", &rounds(30));
    assert_eq!((end, claims.concat()), (None, vec![]));
    assert_eq!(findings, ["N201 the position occurs for the third time; this has no effect"]);

    let shatranj = Variant::from_name("shatranj").unwrap().ruleset();
    assert_eq!(shatranj.move_count.0.claim(), Some((140, Reason::MoveLimit)));
    assert_eq!(shatranj.move_count.0.end(), Some((210, Reason::MoveLimit)));
    let text = shatranj.rule("shatranj.nMoveRule").unwrap().text;
    assert!(
        text.starts_with("A draw may be claimed after 70 moves")
            && text.ends_with("half as many again draw.")
    );
}
