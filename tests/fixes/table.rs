//! What each safe fix of records does: the text before and after. The part that matters is between `¦` signs where the rest
//! of the record is the same.

use lawspeaker::fix::Level;
use lawspeaker::replay::{Code, Fixable};

use super::{fixed, pgn};

const ROSTER: &str =
    "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n";

/// A record with all seven tags, more tags, and moves.
fn whole(result: &str, tags: &str, moves: &str) -> String {
    format!("{ROSTER}[Result \"{result}\"]\n{tags}\n{moves}\n")
}

/// Code, result, tags, moves before, moves after.
const MOVES: &[(Code, &str, &str, &str, &str)] = &[
    (Code::W201, "*", "", "1. e4 f6 2. Qh5 g6 *", "1. e4 f6 2. Qh5+ g6 *"),
    (Code::W201, "*", "", "1. e4 f6 2. Qh5!? g6 *", "1. e4 f6 2. Qh5+!? g6 *"),
    (Code::W201, "1-0", ODIN_WIN, "1. Kxe5 1-0", "1. Kxe5# 1-0"),
    (Code::W202, "*", "", "1. e4+ e5# *", "1. e4 e5 *"),
    (Code::W202, "*", "[Variant \"odin\"]\n", "1. d4#! d7 *", "1. d4! d7 *"),
    (Code::W202, "0-1", "", "1. f3 e5 2. g4 Qh4+ 0-1", "1. f3 e5 2. g4 Qh4# 0-1"),
    (Code::W203, "*", "", "1. Ngf3 Nbc6!? *", "1. Nf3 Nc6!? *"),
    (Code::W203, "*", "[Variant \"odin\"]\n", "1. Fbc3 *", "1. Fc3 *"),
    (Code::W203, "*", "", "1. ♘gf3 *", "1. ♘f3 *"),
    (Code::W204, "*", "", "1. e4 d5 2. ed5 Qd5 *", "1. e4 d5 2. exd5 Qxd5 *"),
    (Code::W204, "*", "[Variant \"odin\"]\n", "1. Fxc3 *", "1. Fc3 *"),
    (Code::W205, "*", "[Variant \"odin\"]\n", "1. Kd2 *", "1. Kd2~e1 *"),
    (Code::W206, "*", "", "1. e4ep e5 e.p. 2. d4 *", "1. e4 e5 2. d4 *"),
    (Code::W206, "*", "", "1. e4 d6 2. Bb5 e.p.+ c6 3. Nf3 e.p.! *", "1. e4 d6 2. Bb5+ c6 3. Nf3 ! *"),
    (Code::W206, "*", "", "1. e4 d6 2. Bb5+ e.p.+ *", "1. e4 d6 2. Bb5+ *"),
    (Code::W202, "*", "", "1. e4 a6 2. e5 d5 3. exd6 e.p.+! *", "1. e4 a6 2. e5 d5 3. exd6 e.p.! *"),
    (Code::W202, "*", PASSED, "1. exd6+ e.p.#! *", "1. exd6+ e.p.! *"),
    (Code::W202, "*", PASSED, "1. exd6 e.p.# *", "1. exd6 e.p.+ *"),
    (Code::W202, "1-0", PASSED_MATE, "1. hxg6 e.p.+ 1-0", "1. hxg6 e.p.# 1-0"),
    (Code::W201, "1-0", PASSED_MATE, "1. hxg6 e.p.! 1-0", "1. hxg6# e.p.! 1-0"),
    (Code::W204, "*", PASSED, "1. ed6! e.p.+ *", "1. exd6! e.p.+ *"),
    (Code::W208, "*", "", "1. e4. e5, 2. d4??? d6 *", "1. e4 e5 2. d4?? d6 *"),
    (
        Code::W209,
        "*",
        "",
        "1. e4 e5 3. d4 d6 4. c3 (4. c4 4... c6) 4... c5 *",
        "1. e4 e5 2. d4 d6 3. c3 (3. c4 3... c6) 3... c5 *",
    ),
    (Code::W209, "*", "", "1... e4 1... e5 4. d4 3. d5 3. c3 *", "1. e4 1... e5 2. d4 2. d5 3. c3 *"),
    (
        Code::W210,
        "*",
        "",
        "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0! Nf6 5. d3 o-o *",
        "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O! Nf6 5. d3 O-O *",
    ),
    (
        Code::W215,
        "*",
        "",
        "1. e4 e5 2. Sf3! Sc6 (2... Sf6 3. Sxe5) 3. Lb5 a6 4. Lxc6 dc6 5. Sxe5 Dd4 *",
        "1. e4 e5 2. Nf3! Nc6 (2... Nf6 3. Nxe5) 3. Bb5 a6 4. Bxc6 dxc6 5. Nxe5 Qd4 *",
    ),
    (
        Code::W215,
        "*",
        "[SetUp \"1\"]\n[FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"]\n",
        "1. a8=Ф Крg6 2. Фh1 *",
        "1. a8=Q Kg6 2. Qh1 *",
    ),
    (Code::W210, "*", CASTLING, "1. 0-0-0 *", "1. O-O-O *"),
    (Code::W210, "*", CASTLING, "1. O\u{2013}O\u{2013}O! *", "1. O-O-O! *"),
    (Code::W210, "*", CASTLING, "1. e1a1+ *", "1. O-O-O *"),
    (Code::W112, "*", "", "1. e4 (=) e5 *", "1. e4 {(=)} e5 *"),
    (Code::W112, "1-0", "", "1. e4 1-0F", "1. e4 1-0 {F}"),
    (Code::W204, "*", "", "1. e4 d5 2. ed! *", "1. e4 d5 2. exd5! *"),
    (Code::W212, "*", "", "1. Nf3+- d5N 2. g3=\u{221e} *", "1. Nf3 +- d5 N 2. g3 =\u{221e} *"),
    (Code::W212, "*", "", "1. e4 f6 2. Qh5ch g6 *", "1. e4 f6 2. Qh5+ ch g6 *"),
    (Code::W213, "*", "", "1. nf3 ngf6 *", "1. Nf3 Nf6 *"),
    (Code::W202, "*", "", "1. e4 ch e5 mate *", "1. e4 e5 *"),
    (Code::W404, "1-0", "", "1. e4 1:0", "1. e4 1-0"),
    (Code::W404, "1/2-1/2", "", "1. e4 0.5-0.5", "1. e4 1/2-1/2"),
    (Code::W104, "*", "", "1. e4\u{1}e5 \u{2}2. d4 *", "1. e4 e5 2. d4 *"),
    (Code::W104, "*", "", "1. e4\u{1} e5 *", "1. e4 e5 *"),
    (Code::W403, "1-0", "", "1. e41-0", "1. e4 1-0"),
    (Code::W403, "1/2-1/2", "", "1. e4 1/2 - 1/2", "1. e4 1/2-1/2"),
    (Code::W404, "1/2-1/2", "", "1. e4 ½", "1. e4 1/2-1/2"),
    (Code::W404, "0-1", "", "1. e4 0–1 {time}", "1. e4 0-1 {time}"),
];

const ODIN_WIN: &str =
    "[Variant \"odin\"]\n[SetUp \"1\"]\n[FEN \"10/7p2/10/10/10/4k5/10/10/10/3RK5 w - - 0 1\"]\n";
/// White's Pawn can capture en passant, with check.
const PASSED: &str = "[SetUp \"1\"]\n[FEN \"8/2k5/8/3pP3/8/8/8/4K3 w - d6 0 1\"]\n";
/// White's Pawn can capture en passant, and mates.
const PASSED_MATE: &str = "[SetUp \"1\"]\n[FEN \"8/5K1k/8/6pP/8/8/8/7R w - g6 0 1\"]\n";
const CASTLING: &str = "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1\"]\n";

#[test]
fn fixes_of_moves_numbers_and_results() {
    for &(code, result, tags, before, after) in MOVES {
        let (before, after) = (whole(result, tags, before), whole(result, tags, after));
        let found =
            fixed(before.as_bytes(), "pgn", Level::Safe).unwrap_or_else(|| panic!("no fix: {before}"));
        assert_eq!(String::from_utf8_lossy(&found.bytes), after);
        assert!(found.applied.iter().any(|applied| applied.code == code), "{code}: {:?}", found.applied);
        assert_eq!(pgn(&after, Level::Unsafe), after);
    }
}

/// The mark behind a note that is wrong is not put in anew, but stays.
#[test]
fn a_mark_stays_where_the_note_before_it_goes() {
    let record = whole("*", "", "1. e4 d6 2. Bb5 e.p.+ *");
    let found = fixed(record.as_bytes(), "pgn", Level::Safe).unwrap();
    assert!(found.applied.iter().all(|applied| applied.code == Code::W206), "{:?}", found.applied);
}

/// Code, record before, record after.
const RECORDS: &[(Code, &str, &str)] = &[
    (Code::W101, "[A \"b\"]\n[A \"b\"]\n[A \"c\"]\n¦\n1. e4 *\n", "[A \"b\"]\n[A \"c\"]\n¦\n1. e4 *\n"),
    (Code::W101, "[A \"b\"]\r\n[A \"b\"]\r\n¦\r\n1. e4 *\r\n", "[A \"b\"]\r\n¦\r\n1. e4 *\r\n"),
    (Code::W101, "[A \"b\"]\r[A \"b\"]\r¦\r1. e4 *\r", "[A \"b\"]\r¦\r1. e4 *\r"),
    (Code::W101, "[A \"b\"]\n[A \"b\"] [C \"d\"]\n¦\n1. e4 *\n", "[A \"b\"]\n [C \"d\"]\n¦\n1. e4 *\n"),
    (Code::W101, "[A \"b\"] [A \"b\"]\n¦\n1. e4 *\n", "[A \"b\"] \n¦\n1. e4 *\n"),
    (
        Code::W105,
        "[A \"b \"c\" \\\"d\\\" \\\\ e\"]\n¦\n1. e4 *\n",
        "[A \"b \\\"c\\\" \\\"d\\\" \\\\ e\"]\n¦\n1. e4 *\n",
    ),
    (Code::W107, "[A \"b\\\u{1}c\u{1}\"]\n¦\n1. e4 *\n", "[A \"b\\c\"]\n¦\n1. e4 *\n"),
    (Code::W107, "[A \"b\\\u{1}\"c\"]\n¦\n1. e4 *\n", "[A \"b\\\\\\\"c\"]\n¦\n1. e4 *\n"),
    (Code::W107, "[A \"b\tc\u{1}d\"]\n¦\n1. e4 *\n", "[A \"b cd\"]\n¦\n1. e4 *\n"),
    (Code::W106, "[A \"b\"]\n¦\r\n1. e4\r{a\r\nb}\n*\r\n", "[A \"b\"]\n¦\n1. e4\n{a\nb}\n*\n"),
    (Code::W106, "[A \"b\"]\r\n¦\r\r\n1. e4\r\n*\r\n", "[A \"b\"]\r\n¦\r\n1. e4\r\n*\r\n"),
    (Code::W106, "[A \"b\"]\r\n¦\r\n1. e4\n*\r\n", "[A \"b\"]\r\n¦\r\n1. e4\r\n*\r\n"),
];

#[test]
fn fixes_of_tags_and_line_ends() {
    for &(code, before, after) in RECORDS {
        let ends = ["\r\n", "\r"].into_iter();
        let end = ends.into_iter().find(|end| before.contains(&format!("]{end}"))).unwrap_or("\n");
        let tags = format!("{ROSTER}[Result \"*\"]\n").replace('\n', end);
        let with_tags = |text: &str| text.replace('¦', &tags);
        let found = fixed(with_tags(before).as_bytes(), "pgn", Level::Safe).unwrap();
        assert_eq!(String::from_utf8_lossy(&found.bytes), with_tags(after));
        assert!(found.applied.iter().any(|applied| applied.code == code), "{code}");
    }
}

/// Without the control character this backslash would escape the one behind it.
#[test]
fn a_control_character_between_two_backslashes_stays() {
    let text = whole("*", "[A \"b\\\u{1}\\c\"]\n", "1. e4 *");
    assert_eq!(pgn(&text, Level::Safe), text);
}

#[test]
fn missing_tags_get_their_places() {
    for (before, after) in [
        ("1. e4 1-0\n", format!("{ROSTER}[Result \"1-0\"]\n\n1. e4 1-0\n")),
        ("1. e4\n", format!("{ROSTER}[Result \"*\"]\n\n1. e4\n")),
        ("{head}\r\n1. e4 *\r\n", format!("{ROSTER}[Result \"*\"]\n\n").replace('\n', "\r\n") + "{head}\r\n1. e4 *\r\n"),
        (
            "[Variant \"odin\"]\n\n1. d4 *\n",
            format!("{ROSTER}[Result \"*\"]\n[Variant \"odin\"]\n\n1. d4 *\n"),
        ),
        (
            "[Site \"x\"]\n[A \"b\"]\n[Black \"y\"] [C \"d\"]\n\n1. e4 *\n",
            "[Event \"?\"]\n[Site \"x\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[A \"b\"]\n[Black \"y\"]\n\
             [Result \"*\"] [C \"d\"]\n\n1. e4 *\n"
                .to_owned(),
        ),
        ("\u{feff}1. e4 *\n", format!("\u{feff}{ROSTER}[Result \"*\"]\n\n1. e4 *\n")),
        ("1. e4 *\n1. d4 *\n", format!("{ROSTER}[Result \"*\"]\n\n1. e4 *\n\n{ROSTER}[Result \"*\"]\n\n1. d4 *\n")),
        // Two games of one record get their tags apart.
        ("1. e4 * 1. d4 *\n", format!("{ROSTER}[Result \"*\"]\n\n1. e4 * \n\n{ROSTER}[Result \"*\"]\n\n1. d4 *\n")),
    ] {
        assert_eq!(pgn(before, Level::Safe), after, "{before}");
        assert_eq!(pgn(&after, Level::Safe), after);
    }
    // The line that cannot be read may be the tag that is missing.
    let unclear = "[Event \"x\"]\n[Site y]\n\n1. e4 *\n";
    assert_eq!(pgn(unclear, Level::Unsafe), unclear);
}

#[test]
fn what_may_be_the_rest_of_a_game_gets_no_header() {
    for text in ["1-0 5. e4 *\n", "e4 e5 1-0 d4 d5 0-1\n", "77\n", "e5 2. Nf3 *\n"] {
        assert!(!pgn(text, Level::Safe).contains('['), "{text}");
    }
}

#[test]
fn of_two_numbers_before_a_move_neither_is_corrected() {
    for (before, after) in [
        ("1. e4 e5 7. 2. Nf3 *", "1. e4 e5 7. 2. Nf3 *"),
        ("1. e4 e5 7. {seven} 3. Nf3 *", "1. e4 e5 7. {seven} 2. Nf3 *"),
        ("1. e4 e5 7. $1 Nf3 *", "1. e4 e5 2. $1 Nf3 *"),
        ("1. e4 e5 7. *", "1. e4 e5 7. *"),
        ("1. e4 e5 7. 3. Nf3 8. Nc6 4. 9. Bb5 *", "1. e4 e5 7. 2. Nf3 2. Nc6 4. 3. Bb5 *"),
    ] {
        assert_eq!(pgn(&whole("*", "", before), Level::Safe), whole("*", "", after));
    }
}

#[test]
fn the_result_tag_follows_the_moves() {
    let mate = "1. f3 e5 2. g4 Qh4#";
    for (before, moves, after) in [
        ("1 - 0", "1. e4 1-0".to_owned(), "1-0"),
        ("2-0", "1. e4 1-0".to_owned(), "2-0"), // it may mean something
        ("", "1. e4 *".to_owned(), "*"),
        ("½-½", "1. e4 1/2-1/2".to_owned(), "1/2-1/2"),
        ("1-0", format!("{mate} 0-1"), "0-1"), // the board confirms it
        ("*", format!("{mate} 0-1"), "0-1"),
        // Nothing says which of the two is right.
        ("1-0", "1. e4 0-1".to_owned(), "1-0"),
        ("*", "1. e4 0-1".to_owned(), "*"),
        // The moves are contradicted too.
        ("2-0", format!("{mate} 1-0"), "2-0"),
        // A result of another variant is a result.
        ("3/4-1/4", "1. e4 *".to_owned(), "3/4-1/4"),
    ] {
        let (before, after) = (whole(before, "", &moves), whole(after, "", &moves));
        assert_eq!(pgn(&before, Level::Safe), after);
    }
}

#[test]
fn dates_get_their_form() {
    for (before, after) in [
        ("2001-2-3", "2001.02.03"),
        ("31/12/2001", "2001.12.31"),
        ("", "????.??.??"),
        ("5.6.2001", "5.6.2001"),
    ] {
        let with = |date| whole("*", "", "1. e4 *").replace("????.??.??", date);
        assert_eq!(pgn(&with(before), Level::Safe), with(after));
    }
}

#[test]
fn numbers_stay_where_the_moves_do_not_replay() {
    let broken = whole("*", "", "1. e4 e5 3. d4 d6 4. Ke5 *");
    assert_eq!(pgn(&broken, Level::Safe), broken);
}

#[test]
fn other_bytes_stay_in_any_encoding() {
    let game = whole("*", "", "1. Ngf3 {caf\u{e9}\t\u{7}} $1 (1.  e4 ;x\n) *\n\n%y\n\n");
    let latin_1: Vec<u8> = game.chars().map(|c| c as u8).collect();
    for text in [game.into_bytes(), latin_1] {
        let found = fixed(&text, "pgn", Level::Safe).unwrap().bytes;
        let at = text.windows(4).position(|four| four == b"Ngf3").unwrap();
        assert_eq!([&text[..at + 1], &text[at + 2..]].concat(), found);
    }
}

#[test]
fn other_notations_keep_what_their_fixes_could_not_write() {
    let json = br#"{"variant":"chess","start":null,"tags":[["Event","x"]],"moves":[{"san":"Ngf3","coord":"g1f3"},{"san":"Nc6#"}],"result":"*"}"#;
    let after = String::from_utf8_lossy(json).replace("Ngf3", "Nf3").replace("Nc6#", "Nc6");
    let found = fixed(json, "json", Level::Unsafe).unwrap().bytes;
    assert_eq!(String::from_utf8(found).unwrap(), after);
    let tafl = b"[date:2015.05.04]\n[rules:dim:7 surf:n tfr:i cenh: cenhe:K start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d2-e2++ d6-c6\n";
    let after = String::from_utf8_lossy(tafl).replace("++", "");
    assert_eq!(
        fixed(tafl, "opentafl", Level::Safe).map(|f| String::from_utf8(f.bytes).unwrap()),
        Some(after)
    );
    for (text, notation) in [
        (&b"chess; -; e2e4 e7e5; 1/2\n"[..], "coord"),
        (b"[Variant \"orphic-rooks\"]\n\nN i7-f3; add P f9\n", "gamecourier"),
        (b"position startpos moves e2e5\n", "uci"),
    ] {
        assert!(fixed(text, notation, Level::Unsafe).is_none(), "{notation}");
    }
}

#[test]
fn every_code_says_what_becomes_of_it() {
    for &code in Code::ALL {
        let text = code.fix().text();
        assert!(!text.is_empty() && !text.ends_with('.') && !text.contains("  "), "{code}");
    }
    let safe = Code::ALL.iter().filter(|code| matches!(code.fix(), Fixable::Safe(_))).count();
    assert!(safe >= 20, "only {safe}");
}
