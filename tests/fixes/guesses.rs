//! Unsafe fixes: they give a legal record, or nothing.

use lawspeaker::fix::Level;
use lawspeaker::replay::Verdict;
use lawspeaker::variants::Variant;

use super::{fixed, games, pgn, replayed};
use crate::common::{Dice, mutate};

const TAGS: &str =
    "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n";

fn chess(result: &str, moves: &str) -> String {
    format!("{TAGS}[Result \"{result}\"]\n\n{moves}\n")
}

#[test]
fn a_move_becomes_the_one_after_which_the_rest_replays() {
    for (before, after) in [
        // Illegal: of the near moves only one lets the rest be played.
        ("1. e4 e5 2. Nf4 Nc6 3. Nxe5 *", "1. e4 e5 2. Nf3 Nc6 3. Nxe5 *"),
        ("1. e4 e5 2. Nf4!? Nc6 3. Nxe5 *", "1. e4 e5 2. Nf3!? Nc6 3. Nxe5 *"),
        ("1. e4 e5 2. Qh8 (2. d4) 2... Nc6 *", "1. e4 e5 2. Qh5 (2. d4) 2... Nc6 *"),
        // Unreadable.
        ("1. e4 E5 2. Nf3 *", "1. e4 e5 2. Nf3 *"),
        // Ambiguous: from f3 the Knight could not go on to b1, where the other one is.
        ("1. d4 d5 2. Nf3 Nf6 3. Nd2 Nc6 4. Nb1 *", "1. d4 d5 2. Nf3 Nf6 3. Nbd2 Nc6 4. Nb1 *"),
    ] {
        assert_eq!(pgn(&chess("*", before), Level::Unsafe), chess("*", after));
    }
}

#[test]
fn nothing_is_guessed_where_two_moves_fit_or_none() {
    for moves in
        ["1. e4 e5 2. Nf4 *", "1. e4 E5 2. Nf4 *", "1. e4 e5 2. Qd8 d6 *", "1. d4 d5 2. Nf3 Nf6 3. Nd2 *"]
    {
        let before = chess("*", moves);
        assert_eq!(pgn(&before, Level::Unsafe), before);
    }
    // Safe fixes are applied all the same.
    let found = pgn(&chess("*", "1. e4+ e5 2. Qd8 d6 *"), Level::Unsafe);
    assert_eq!(found, chess("*", "1. e4 e5 2. Qd8 d6 *"));
}

/// A board that writes moves had both Kings put together: `Ke4` was no move, and no other one either.
#[test]
fn no_move_confirms_a_guess_of_the_last_one() {
    for moves in [
        "1. e4 e5 2. Ke2 Ke7 3. Ke3 Ke6 4. Kd5 *",
        "1. e4 e5 2. Nc3 Nf6 3. Nc5 *",
        "1. e4 e5 2. Ng3 (2. d4) *",
        // One move alone is near, and what a variation goes on with says nothing about it.
        "1. e4 e5 2. Qh8 *",
        "1. e4 e5 2. Qh8 (2. d4) *",
        "1. e4 e5 2. Qh8 (2. Nf3 Nc6 (2... d6 3. d4) 3. Bb5) *",
    ] {
        let before = chess("*", moves);
        assert_eq!(pgn(&before, Level::Unsafe), before);
    }
}

#[test]
fn a_guess_is_never_safe() {
    let before = chess("*", "1. e4 e5 2. Nf4 Nc6 3. Nxe5 *");
    assert_eq!(pgn(&before, Level::Safe), before);
}

#[test]
fn results_follow_the_board() {
    let mate = "1. f3 e5 2. g4 Qh4#";
    for (tag, end) in [("1-0", "1-0"), ("*", "*"), ("0-1", "1-0"), ("0-1", "*"), ("1/2-1/2", "1/2")] {
        let found = pgn(&chess(tag, &format!("{mate} {end}")), Level::Unsafe);
        assert_eq!(found, chess("0-1", &format!("{mate} 0-1")), "{tag} {end}");
    }
}

#[test]
fn moves_after_the_end_become_a_comment() {
    let before = chess("0-1", "1. f3 e5 2. g4 Qh4# 3. a3 {why?} a6 (3... b6) $1 {end} 0-1 {x}");
    let after = chess("0-1", "1. f3 e5 2. g4 Qh4# {3. a3 (why?) a6 (3... b6) $1} {end} 0-1 {x}");
    assert_eq!(pgn(&before, Level::Unsafe), after);
}

#[test]
fn a_record_gets_the_only_variant_that_it_replays_in() {
    let before = format!("{TAGS}[Result \"*\"]\n\n1. d4 d7 2. Fc3 Fc8 3. e4 e7 *\n");
    let after = format!("{TAGS}[Result \"*\"]\n[Variant \"odin\"]\n\n1. d4 d7 2. Fc3 Fc8 3. e4 e7 *\n");
    assert_eq!(pgn(&before, Level::Unsafe), after);
    // Two mistakes at once are no guess.
    let unclear = before.replace("Fc8", "Fi9");
    assert_eq!(pgn(&unclear, Level::Unsafe), unclear);
}

#[test]
fn a_game_that_stays_broken_does_not_keep_the_others_from_being_fixed() {
    let good = chess("*", "1. e4+ e5 *");
    let bad = chess("1-0", "1. e4 e5 2. Qd8 1-0");
    let both = format!("{bad}\n{good}");
    // One record of two games: the first has no fix.
    assert_eq!(pgn(&both, Level::Unsafe), format!("{bad}\n{}", chess("*", "1. e4 e5 *")));
}

#[test]
fn changed_records_become_legal_or_stay() {
    let mut dice = Dice(21);
    let (mut tried, mut guessed) = (0, 0);
    for &variant in Variant::ALL {
        let game = games::random(variant, &mut dice, 24);
        let moves = game.find("\n\n").unwrap() + 2;
        for _ in 0..12 {
            let (head, tail) = game.as_bytes().split_at(moves);
            let bytes = [head, &mutate(&mut dice, tail, b"abcde1234NRKx+#-(){}*")].concat();
            let Some(found) = fixed(&bytes, "pgn", Level::Unsafe) else { continue };
            tried += 1;
            let shown =
                || format!("{}\n{}", String::from_utf8_lossy(&bytes), String::from_utf8_lossy(&found.bytes));
            let mut verdicts = Vec::new();
            replayed(&found.bytes, |game| verdicts.push(game.replay.verdict));
            // A record that was cut in two is another matter: only one part may have been guessed.
            if verdicts.len() == 1 && found.applied.iter().any(|applied| applied.level == Level::Unsafe) {
                guessed += 1;
                assert_ne!(verdicts, [Verdict::Invalid], "{}", shown());
            }
            let again = fixed(&found.bytes, "pgn", Level::Unsafe);
            assert!(again.is_none_or(|again| again.bytes == found.bytes), "fixed twice: {}", shown());
        }
    }
    assert!(tried > 20 && guessed > 5, "{tried} records were fixed, {guessed} of them by guesses");
}
