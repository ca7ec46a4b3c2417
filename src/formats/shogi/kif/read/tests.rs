//! Records of KIF as they are read: words, lines, boards, ends and numbers.

use super::*;
use crate::dice::Dice;
use crate::formats::shogi::walk::said_by_games;
use crate::notation::syntax::Fault;

fn read(text: &str) -> Vec<String> {
    said_by_games(text, parse, |_| {})
}

const GAME_OF_TWO: &str = "\
    # ---- Kifu for Windows V7 ----\n開始日時：2003/05/03(土) 10:30:00\n手合割：平手　　\n先手：Lif\n後手：Ask\n\
    手数----指手---------消費時間--\n*before\n   1 ７六歩(77)   ( 0:12/00:00:12)+\n*one\n*two\n*\n*three\n\
    \u{20}  2 同 歩(33) \r\n   3 投了\nまで2手で後手の勝ち\n\n";

#[test]
fn a_game_is_read() {
    assert_eq!(
        read(GAME_OF_TWO),
        [
            "Date=2003.05.03 White=Lif Black=Ask Result=0-1 Time=10:30:00 | # ---- Kifu for Windows V7 ---- *before \
          ７六歩(77) ( 0:12/00:00:12) *one\n*two *three 同 歩(33) 投了 | "
        ]
    );
    assert_eq!(read(&GAME_OF_TWO.repeat(2)).len(), 2);
    let twice = GAME_OF_TWO.replace("# ---- Kifu for Windows V7 ----\n", "").repeat(2);
    assert_eq!(read(&twice).len(), 2);
}

#[test]
fn variations_are_of_the_line_that_has_their_move() {
    let moves = |from: usize, to: usize, letter: char| -> String {
        (from..=to).map(|n| format!("{n} {letter}{n}\n")).collect()
    };
    let text = format!(
        "手合割：平手\n{}変化：4手\n{}変化：5手\n{}変化：4手\n{}変化：2手\n{}変化：9手\n{}",
        moves(1, 5, 'm'),
        moves(4, 6, 'a'),
        moves(5, 5, 'b'),
        moves(4, 4, 'c'),
        moves(2, 2, 'd'),
        moves(9, 9, 'e')
    );
    let found = &read(&text)[0];
    let words = found.split('|').nth(1).unwrap().replace("変化：", "(").replace("手", ")");
    assert_eq!(words.replace("\n", " "), " m1 m2 ( d2 2) m3 m4 ( a4 a5 ( b5 5) a6 4) ( c4 4) m5 (9) 9 e9 ");
}

#[test]
fn start_positions_are_read() {
    let fen = |text: &str| read(text)[0].rsplit(" | ").next().unwrap().to_owned();
    assert_eq!(
        fen("手合割：二枚落ち\n下手：A\n上手：B\n"),
        "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] b - - 0 1"
    );
    let drawn = super::super::diagram::draw(&Board::read("4k4/9/9/9/9/9/9/9/4K4[RP] b - - 0 3").unwrap());
    assert_eq!(fen(&drawn), "4k4/9/9/9/9/9/9/9/4K4[RP] b - - 0 3");
}

#[test]
fn results_are_read() {
    for (end, result) in [
        ("2 投了\n", "Result=1-0"),
        ("2 切れ負け\n", "Result=1-0 Termination=time forfeit"),
        ("2 反則勝ち\n", "Result=0-1 Termination=rules infraction"),
        ("2 千日手\n", "Result=1/2-1/2 Termination=repetition"),
        ("2 中断\n", "Result=* Termination=unterminated"),
        ("まで1手で先手の勝ち\n", "Result=1-0"),
        ("まで1手で後手の反則負け\n", "Result=1-0"),
        ("まで1手で持将棋\n", "Result=1/2-1/2"),
        ("2 投了\nまで1手で後手の勝ち\n", "Result=0-1"), // it is compared with the other one
        ("まで1手\n", "Result=*"),
        ("", "Result=*"),
    ] {
        let found = &read(&format!("1 ７六歩(77)\n{end}"))[0];
        assert_eq!(found.split(" | ").next(), Some(result), "{end}");
    }
}

#[test]
fn any_bytes_are_read() {
    let mut dice = Dice(7);
    let parts = [
        "1 ",
        "７六歩",
        "(77)",
        "\n",
        "*",
        "#",
        "変化：",
        "まで",
        "手",
        "|v香",
        "：",
        "先手",
        "x",
        " ",
        "\r\n",
        "投了",
        "\u{feff}",
    ];
    for len in 0..300 {
        let text: String = (0..len).map(|_| *dice.pick(&parts)).collect();
        read(&text);
        is_record(text.as_bytes());
    }
}

#[test]
fn records_are_told_from_other_texts() {
    for yes in [MAGIC, "手合割：平手", "*c\n作者：x\n先手：y", "   1 ７六歩(77)", TABLE, "\u{feff}後手：z"]
    {
        assert!(is_record(yes.as_bytes()), "{yes}");
    }
    for no in [
        "",
        "hello",
        "1. e4 e5",
        "1 e4 e5 2 Nf3",
        "[White \"x\"]",
        "*c\n",
        "# games\nodin; -; a2a4; *",
        "+7776FU",
    ] {
        assert!(!is_record(no.as_bytes()), "{no}");
    }
}

#[test]
fn numbers_that_are_not_the_next_ones_are_faults() {
    let faults = |text: &str| -> Vec<(String, FaultKind)> {
        let mut game = ParsedGame::new();
        parse(text.as_bytes(), 0, &mut game, &Conventions::WORDS);
        let said = |fault: &Fault| {
            (String::from_utf8_lossy(fault.span.of(text.as_bytes())).into_owned(), fault.kind)
        };
        game.faults.iter().map(said).collect()
    };
    let wrong = |number: &str, expected| (number.to_owned(), FaultKind::WrongNumber(expected));
    let moves = |numbers: &[&str]| numbers.iter().map(|n| format!("  {n} ７六歩(77)\n")).collect::<String>();
    assert_eq!(faults(&moves(&["1", "2", "3"])), []);
    // Once for all lines that count alike, and once more where that changes.
    assert_eq!(faults(&moves(&["1", "3", "4", "5"])), [wrong("3", 2)]);
    assert_eq!(faults(&moves(&["1", "3", "3", "5"])), [wrong("3", 2), wrong("5", 4)]);
    assert_eq!(faults(&(moves(&["1", "2"]) + "9 投了\n")), [wrong("9", 3)]);
    assert_eq!(faults(&moves(&["99999999999999999999"])), [wrong("99999999999999999999", 1)]);
    // Variations count from the move that they replace.
    let game = moves(&["1", "2", "3"]);
    assert_eq!(faults(&format!("{game}変化：2手\n{}", moves(&["2", "3"]))), []);
    assert_eq!(faults(&format!("{game}変化：2手\n{}", moves(&["1", "2"]))), [wrong("1", 2)]);
    // What was said of the game is said of each variation again.
    let shifted = format!("{}変化：2手\n{}", moves(&["1", "3", "4"]), moves(&["3", "4"]));
    assert_eq!(faults(&shifted), [wrong("3", 2), wrong("3", 2)]);
    let buried = faults(&format!("{game}変化：9手\n{}", moves(&["1", "2"])));
    assert_eq!(buried.iter().map(|(_, kind)| *kind).collect::<Vec<_>>(), [FaultKind::VariationsNotRead]);
    // A diagram in the middle of a game.
    let from = |numbers: &[&str]| faults(&format!("手数＝30  ▲７六歩  まで\n{}", moves(numbers)));
    assert_eq!((from(&["1", "2"]), from(&["31", "32"])), (vec![], vec![]));
    assert_eq!(from(&["5", "6"]), [wrong("5", 1)]);
}
