//! Tests of duplicates on small archives.

use super::*;
use crate::formats::{Format, RecordGames};
use crate::notation::Record;
use crate::notation::pgn::Records;
use crate::replay::{ReplayOptions, Spelling};

/// For each game, the number of the game that is kept: its own, or that of the game of which it is a duplicate.
fn kept(archive: &str, same: Sameness) -> Vec<usize> {
    judged(archive, same)
        .iter()
        .enumerate()
        .map(|(n, kept)| kept.map_or(n + 1, |kept| kept.place.game as usize))
        .collect()
}

/// For each game, whether it is kept.
fn firsts(archive: &str, same: Sameness) -> Vec<bool> {
    judged(archive, same).iter().map(Option::is_none).collect()
}

fn judged(archive: &str, same: Sameness) -> Vec<Option<Kept>> {
    of(archive, Remembered::new(same, Prefer::Longest, 0))
}

fn of(archive: &str, mut remembered: Remembered) -> Vec<Option<Kept>> {
    let pgn = Format::from_id("pgn").unwrap().reader.unwrap();
    let same = remembered.same();
    let (mut records, mut record) = (Records::new(archive.as_bytes()), Record::default());
    let mut prints = Vec::new();
    while records.next(&mut record).unwrap() {
        let mut text = ParsedGame::default();
        let mut games = RecordGames::new(&record, pgn, ReplayOptions::default(), &mut text);
        while let Some(parsed) = games.parse() {
            let replay = games.replay(Spelling::Nothing, None);
            let game = Candidate::of(&replay, same, (&record.bytes, games.syntax()));
            let here = GamePlace { file: 0, game: prints.len() as u64 + 1, line: 1 };
            prints.push((game.as_ref().map(|game| game.print), here));
            if let Some(game) = game {
                remembered.add(game, here);
            }
            games.finish(parsed, replay);
        }
    }
    remembered.compare();
    prints.into_iter().map(|(print, here)| remembered.kept(print?, here)).collect()
}

#[test]
fn moves_make_the_game() {
    let array = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    let archive = format!(
        "1. e4 e5 1-0\n\n[White \"A\"]\n\n1. e2e4 {{a}} (1. d4) e5 0-1\n\n1. e4 *\n\n\
         [FEN \"{array} w KQkq - 0 1\"]\n\n1. e4 e5 *\n\n[FEN \"{array} w - - 0 1\"]\n\n1. e4 e5 *\n\n\
         [Variant \"chess960\"]\n\n1. e4 e5 *\n\n[Variant \"odin\"]\n\n1. d4 *\n\n"
    );
    // The second game has a comment and a variation.
    assert_eq!(kept(&archive, Sameness::Moves), [2, 2, 3, 2, 5, 6, 7]);
}

#[test]
fn players_and_date_make_another_game_of_the_same_moves() {
    let archive = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 *\n\n[White \"B\"]\n[Black \"A\"]\n\n1. e4 *\n\n\
         [White \" A \"]\n[Black \"B\"]\n[Date \"????.??.??\"]\n[Site \"C\"]\n\n1. e4 1-0\n\n\
         [White \"A\"]\n[Black \"B\"]\n[Date \"2001.??.??\"]\n\n1. e4 *\n\n";
    // The third game has a site.
    assert_eq!(kept(archive, Sameness::Game), [3, 2, 3, 4]);
    // The date of the fourth game counts as one tag.
    assert_eq!(kept(archive, Sameness::Moves), [3, 3, 3, 3]);
}

#[test]
fn games_that_do_not_replay_are_no_copies() {
    let archive = "1. e4 e5 2. Ke3 *\n\n1. e4 e5 2. Ke3 *\n\n[Variant \"what\"]\n\n1. a *\n\n[Variant \"what\"]\n\n1. b *\n\n";
    assert_eq!(firsts(archive, Sameness::Moves), [true; 4]);
}

fn game(white: &str, date: &str, moves: &str) -> String {
    format!("[White \"{white}\"]\n[Black \"Bragi\"]\n[Date \"{date}\"]\n\n{moves}\n\n")
}

#[test]
fn spellings_of_names_and_dates_make_no_other_game() {
    let games = [
        game("Surname,N", "2001.01.01", "1. e4 *"),
        game("Surname, N", "2001.01.??", "1. e4 *"),
        game("SURNAME, N.", "2001.??.??", "1. e4 *"),
        game("surname, n", "2001/01/01", "1. e4 *"),
        game("Surname, M", "2001.01.01", "1. e4 *"),
        game("Surname, N", "2001.02.??", "1. e4 *"),
        game("Surname, N", "2002.01.01", "1. e4 *"),
        game("Surname, N", "????.??.??", "1. e4 *"),
    ];
    assert_eq!(kept(&games.concat(), Sameness::Game), [1, 1, 1, 1, 5, 6, 7, 8]);
    // The date with a day says more, whichever comes first.
    let games = [&*games[1], &games[0]].concat();
    assert_eq!(kept(&games, Sameness::Game), [2, 2]);
    let of_days = |dates: &[&str]| {
        let games: String = dates.iter().map(|date| game("Surname, N", date, "1. e4 *")).collect();
        kept(&games, Sameness::Game)
    };
    assert_eq!(of_days(&["2001.01.01", "2001.01.02"]), [1, 2]);
    // Once its day is known, a game of another day is another game.
    assert_eq!(of_days(&["2001.01.??", "2001.01.01", "2001.01.02"]), [2, 2, 3]);
    assert_eq!(of_days(&["2001.??.??", "2001.02.??", "2001.03.01"]), [2, 2, 3]);
    assert_eq!(of_days(&["2001.??.??", "2001.02.??", "2001.02.03", "2001.02.04"]), [3, 3, 3, 4]);
}

#[test]
fn a_date_that_fits_two_games_is_neither_of_them() {
    let date = |date| game("A", date, "1. e4 *");
    let games = [date("2001.01.01"), date("2001.02.02"), date("2001.??.??"), date("2001.02.??")].concat();
    assert_eq!(kept(&games, Sameness::Game), [1, 2, 3, 2]);
}

#[test]
fn the_game_that_says_more_is_kept_and_the_difference_is_known() {
    let games = [
        game("A", "2001.01.01", "1. e4 e5 0-1"),
        game("A", "2001.01.01", "1. e4! {best\nby test} e5 (1... c5) 1-0"),
        game("A", "2001.01.01", "1. e4! {best by test} (1. d4) e5 1-0"),
        game("A", "2001.01.01", "1. e4! { best by  test } e5 (1... c5) 1-0"),
    ];
    let judged = judged(&games.concat(), Sameness::Game);
    let difference =
        |n: usize| judged[n].map(|kept: Kept| (kept.place.game, kept.results, kept.notes_differ));
    assert_eq!(difference(0), Some((2, Some((Score::BlackWins, Score::WhiteWins)), true)));
    assert_eq!(difference(1), None);
    assert_eq!(difference(2), Some((2, None, true)));
    assert_eq!(difference(3), Some((2, None, false)));
}

/// A long game, of which a number of moves is taken.
const LONG: &str = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7 \
                    11. c4 c6 12. cxb5 axb5 13. Nc3 Bb7 14. Bg5 b4 15. Nb1 h6 16. Bh4 c5";

/// The first plies of the long game, and others behind them.
fn tail(plies: usize, others: &str) -> String {
    let words: Vec<_> = LONG.split_whitespace().filter(|word| !word.ends_with('.')).take(plies).collect();
    format!("{} {others} *", words.join(" "))
}

#[test]
fn games_are_near_with_a_cut_or_another_tail() {
    let near = Sameness::Near { plies: 2 };
    let archive = |games: &[String]| games.concat();
    // Cut short; the last two plies differ; the last three differ; fewer than 16 plies are equal.
    let games = [
        game("Surname, N", "2001.01.01", &tail(32, "")),
        game("Surname, N", "2001.01.01", &tail(20, "")),
        game("Surname, N", "2001.01.01", &tail(18, "d3 c5")),
        game("Surname, N", "2001.01.01", &tail(17, "h6 d4 Bb7")),
        game("Surname, N", "2001.01.01", &tail(15, "")),
    ];
    assert_eq!(kept(&archive(&games), near), [1, 1, 1, 4, 5]);
    assert_eq!(kept(&archive(&games), Sameness::Near { plies: 3 }), [1, 1, 1, 1, 5]);
    // The number of equal plies is said.
    let judged = judged(&archive(&games), near);
    assert_eq!(judged[1].unwrap().plies, Some([20, 32, 20]));
    // Whichever comes first, the longest is kept.
    assert_eq!(kept(&archive(&[games[1].clone(), games[0].clone()]), near), [2, 2]);
}

#[test]
fn near_games_have_names_that_are_alike_and_dates_that_fit() {
    let near = Sameness::Near { plies: 0 };
    for (name, date, is_near) in [
        ("Carlsen, M", "2011.05.02", true),
        ("Magnus CARLSEN", "2011.05.??", true),
        ("Carlsen", "????.??.??", true),
        ("Карлсен, Магнус", "2011.??.??", true),
        ("Carlsen, Henrik", "2011.05.02", false),
        ("?", "2011.05.02", false),
        ("Carlsen, M", "2011.05.03", false),
        ("Carlsen, M", "2012.??.??", false),
    ] {
        let games = [game("Carlsen, Magnus", "2011.05.02", &tail(32, "")), game(name, date, &tail(24, ""))];
        let second = if is_near { 1 } else { 2 };
        assert_eq!(kept(&games.concat(), near), [1, second], "{name}, {date}");
    }
    // Both players count.
    let games =
        ["Sif", "Ran"].map(|name| format!("[White \"A\"]\n[Black \"{name}\"]\n\n{}\n\n", tail(32, "")));
    assert_eq!(kept(&games.concat(), near), [1, 2]);
}

#[test]
fn a_game_that_is_near_two_different_games_is_neither() {
    let near = Sameness::Near { plies: 0 };
    let games = [
        game("A", "2001.01.01", &tail(32, "")),
        game("A", "2001.01.01", &tail(20, "Nbd2 Bb7 Bc2")),
        game("A", "2001.01.01", &tail(20, "")),
        game("A", "2001.01.01", &tail(20, "")),
    ];
    // The copy of a game is its copy nevertheless.
    assert_eq!(kept(&games.concat(), near), [1, 2, 3, 3]);
}

#[test]
fn short_games_are_near_if_they_are_equal() {
    let games = [game("Alf, Bc", "2001.01.01", "1. e4 *"), game("Bc Alf", "2001.??.??", "1. e4 *")];
    assert_eq!(kept(&games.concat(), Sameness::Near { plies: 4 }), [1, 1]);
    let others = [&*games[0], &game("A, Bc", "2001.01.01", "1. d4 *")];
    assert_eq!(kept(&others.concat(), Sameness::Near { plies: 4 }), [1, 2]);
}

#[test]
fn games_of_unknown_players_are_near_if_they_are_equal() {
    let near = Sameness::Near { plies: 4 };
    let games = ["d4", "a4", "Nd5"].map(|last| game("?", "????.??.??", &tail(20, last)));
    assert_eq!(kept(&games.concat(), near), [1, 2, 3]);
    let games = [game("?", "", &tail(20, "")), game("?", "", &tail(30, "")), game("?", "", &tail(20, ""))];
    assert_eq!(kept(&games.concat(), near), [1, 2, 1]);
    // One unknown player is enough.
    let unknown = |plies| format!("[White \"Sif\"]\n[Black \"?\"]\n\n{}\n\n", tail(plies, ""));
    assert_eq!(kept(&(unknown(20) + &unknown(30)), near), [1, 2]);
}

#[test]
fn near_games_are_found_among_many_that_begin_alike() {
    // Each has other players; behind the others stands a copy of each that was cut short.
    let named =
        |n: usize, plies: usize| game(&format!("Player{}, N{n}", n / 2), "2001.01.01", &tail(plies, ""));
    let archive: String = (0..300).map(|n| named(n, 32)).chain((0..300).map(|n| named(n, 20))).collect();
    let wanted: Vec<_> = (1..=300).chain(1..=300).collect();
    assert_eq!(kept(&archive, Sameness::Near { plies: 0 }), wanted);
}

#[test]
fn long_names_and_many_equal_games_take_no_square_of_time() {
    let name: String = (0..20_000).map(|n| format!("w{n} ")).collect();
    let archive: String = (0..6).map(|n| game(&name, "2001.01.01", &tail(16 + n, ""))).collect();
    assert_eq!(kept(&archive, Sameness::Near { plies: 0 }), [6; 6]);
}

#[test]
fn orders_of_moves_make_no_other_positions() {
    let archive = "1. d4 d5 2. c4 *\n\n1. c4 d5 2. d4 *\n\n1. d4 d5 2. c4 e6 *\n\n1. d4 d5 2. Nf3 *\n\n";
    assert_eq!(kept(archive, Sameness::Positions), [1, 1, 3, 4]);
    assert_eq!(kept(archive, Sameness::Moves), [1, 2, 3, 4]);
}

#[test]
fn which_duplicate_is_kept_is_chosen() {
    let games = [
        game("A", "2001.??.??", &tail(20, "")),
        game("A", "2001.??.??", &format!("{{a}} {}", tail(18, ""))),
        game("A", "2001.??.??", &tail(32, "")),
    ];
    for (prefer, first) in [(Prefer::Longest, 3), (Prefer::Annotated, 2), (Prefer::First, 1)] {
        let kept = of(&games.concat(), Remembered::new(Sameness::Near { plies: 0 }, prefer, 0));
        let kept: Vec<_> = kept
            .iter()
            .enumerate()
            .map(|(n, kept)| kept.map_or(n + 1, |kept| kept.place.game as usize))
            .collect();
        assert_eq!(kept, [first; 3], "{prefer:?}");
    }
}
