//! Mates that do not win, castling that does, and castling from any files.

use super::rules::{assert_why, board, legal};
use crate::naming::{coord, parse_move, san};
use crate::rules::{GameResult, Outcome, Reason, Side};
use crate::variants::{Variant, fen, register_games};

/// The end after moves by name, and the position.
fn played(game: &str, text: &str, names: &[&str]) -> (Option<Outcome>, String) {
    let after = names.iter().fold(board(game, text), |before, name| {
        let m = parse_move(&*before, name).unwrap_or_else(|no| panic!("{game}: {name}: {no}"));
        before.boxed_after(m)
    });
    // What a position string says is the whole position.
    let written = fen::write(&*after);
    let again = board(game, &written);
    assert_eq!((again.outcome(), again.zobrist()), (after.outcome(), after.zobrist()), "{written}");
    (after.outcome(), written)
}

#[test]
fn a_mate_needs_a_strong_check_in_its_series() {
    let end = |text: &str, names: &[&str]| played("shatar", text, names);
    let text = "1b3b2/5P2/2R2J1P/pB6/3k2B1/8/K7/1N6 w - - 0 1";
    // The Rook's check is remembered while White goes on giving check.
    let (none, written) = end(text, &["Rc4+", "Kd5"]);
    assert_eq!((none, &*written), (None, "1b3b2/5P2/5J1P/pB1k4/2R3B1/8/K7/1N6 w S - 2 2"));
    let (won, written) = end(&written, &["Bf3"]);
    assert_eq!(won, Some(Outcome::win(Side::White, Reason::Checkmate)));
    assert!(written.contains(" b S "), "{written}");
    // The same mate without it.
    let alone = "1b3b2/5P2/5J1P/pB1k4/2R3B1/8/K7/1N6 w - - 2 2";
    assert_eq!(end(alone, &["Bf3"]).0, Some(Outcome::draw(Reason::MateDraws)));
    // A quiet move ends the series.
    assert!(end(&alone.replace(" - -", " S -"), &["Kb2", "Bg7"]).1.contains(" w - - "));
    // A strong check that the board shows needs no letter.
    let (_, shown) = end(text, &["Rc4+"]);
    assert!(shown.contains(" b - - "), "{shown}");
    // A Knight alone may not mate, with another piece it may.
    let smothered = "6rk/6pp/8/4N3/8/8/1R6/K7 w - - 0 1";
    assert_eq!(end(smothered, &["Nf7"]).0, Some(Outcome::win(Side::Black, Reason::MateLoses)));
    let double = "6rk/6p1/7N/8/8/8/7R/K7 w - - 0 1";
    assert_eq!(end(double, &["Nf7"]).0, Some(Outcome::win(Side::White, Reason::Checkmate)));
    // A bare King draws.
    let bare = "7k/8/8/8/8/8/r7/1KB5 w - - 0 1";
    assert_eq!(end(bare, &["Kxa2"]).0, Some(Outcome::draw(Reason::BareKing)));
}

#[test]
fn the_letter_of_a_series_is_read_only_where_there_can_be_one() {
    let shatar = Variant::from_name("mongolian chess").unwrap();
    let read = |text| crate::variants::boards::read(shatar, text);
    let (quiet, notes) = read("6k1/8/8/8/8/8/8/K5R1 w Ss - 0 1").unwrap();
    // Black has moved last and gives no check.
    assert_eq!((notes.len(), fen::write(&*quiet).contains(" w S ")), (1, true), "{notes:?}");
    assert!(read("6k1/8/8/8/8/8/8/K5R1 w KX - 0 1").is_err());
    // In other games the letter means nothing.
    assert!(crate::variants::boards::read(Variant::Chess, "6k1/8/8/8/8/8/8/K5R1 w S - 0 1").is_err());
}

#[test]
fn castling_wins_and_its_rights_are_not_lost() {
    register_games("[castle-a:chess]\ncastlingWins = Qk\n[castle-b:chess]\ncastlingWins = KQ\n").unwrap();
    let text = "r3k2r/6b1/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let end = |game: &str, names: &[&str]| played(game, text, names).0;
    let win = |side| Some(Outcome::win(side, Reason::Castling));
    assert_eq!(end("castle-a", &["O-O-O"]), win(Side::White));
    assert_eq!(end("castle-a", &["O-O"]), win(Side::Black));
    assert_eq!(end("castle-a", &["Rg1", "O-O"]), win(Side::Black));
    assert_eq!(end("castle-a", &["Rg1", "Rh7"]), win(Side::White));
    assert_eq!(end("castle-a", &["Rg1", "Bxa1"]), win(Side::Black));
    // A Rook takes a Rook: both sides lose their rights, and the one that has moved loses.
    assert_eq!(end("castle-b", &["Rxa8+"]), None);
    assert_eq!(end("castle-a", &["Rxh8+"]), win(Side::White));
    assert_eq!(end("castle-a", &["Rxa8+"]), win(Side::Black));
    // One of the two wings is enough.
    assert_eq!(end("castle-b", &["O-O"]), win(Side::White));
    assert_eq!(end("castle-b", &["Rg1"]), None);
    assert_eq!(end("castle-b", &["Ke2"]), win(Side::Black));
    assert_why("castle-b", "4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "Ra2", "castle-b.castling: the game is over");
    assert_why(
        "castle-a",
        "4k3/8/8/8/8/8/8/2KR4 b k - 0 1",
        "Ke7",
        "castle-a.castling: the game is over: White has won",
    );
    let wrong = |keys: &str| register_games(&format!("[castle-c:chess]\n{keys}\n")).unwrap_err().to_string();
    assert!(wrong("castlingWins = Kx").starts_with("2:17: `castlingWins`: expected rights"));
    assert!(wrong("castling = false\ncastlingWins = K").contains("is for games with castling"));
    assert_eq!(GameResult::win(Side::White), end("castle-b", &["O-O-O"]).unwrap().result);
}

#[test]
fn castling_from_any_files_is_named_by_both_squares() {
    let text = "1raq1k1r1b/p1ppppp2p/3n3n2/1p5p2/PP1P1cP3/10/1B3QN1PP/1R3KAR1B b HBhb - 0 22";
    let names = legal("caparandom", text);
    assert!(names.contains(&"f8h8".to_owned()), "{names:?}");
    let before = board("caparandom", text);
    let m = parse_move(&*before, "O-O").unwrap();
    assert_eq!((coord(&*before, m), parse_move(&*before, "f8h8")), ("f8h8".to_owned(), Ok(m)));
    assert_eq!(san(&*before, m), "O-O");
    let (_, written) = played("caparandom", text, &["f8h8"]);
    assert!(written.starts_with("1raq3rkb/") && written.contains(" w KQ - "), "{written}");
    // A Rook on the last file, named by it while another one is outside on its wing or not.
    let last = "5k4/10/10/10/10/10/10/4K3RR w I - 0 1";
    assert!(legal("caparandom", last).contains(&"e1i1".to_owned()));
    assert!(fen::write(&*board("caparandom", last)).contains(" w I - "));
    assert!(legal("caparandom", &last.replace(" I ", " J ")).iter().all(|name| name != "e1j1"));
    assert!(fen::write(&*board("caparandom", "5k4/10/10/10/10/10/10/4K4R w J - 0 1")).contains(" w K - "));
}
