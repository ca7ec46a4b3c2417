//! How a record of KIF says its start position: the name of a handicap, or a board with the pieces in hand.

use crate::formats::shogi::board::{Board, KINDS, Row, SIDE};

use super::moves::piece_at;

/// Handicaps by name, with the first two ranks of the stronger side.
const HANDICAPS: [(&str, &str); 15] = [
    ("香落ち", "lnsgkgsn1/1r5b1"),
    ("右香落ち", "1nsgkgsnl/1r5b1"),
    ("角落ち", "lnsgkgsnl/1r7"),
    ("飛車落ち", "lnsgkgsnl/7b1"),
    ("飛香落ち", "lnsgkgsn1/7b1"),
    ("二枚落ち", "lnsgkgsnl/9"),
    ("三枚落ち", "lnsgkgsn1/9"),
    ("四枚落ち", "1nsgkgsn1/9"),
    ("五枚落ち", "2sgkgsn1/9"),
    ("左五枚落ち", "1nsgkgs2/9"),
    ("六枚落ち", "2sgkgs2/9"),
    ("左七枚落ち", "2sgkg3/9"),
    ("右七枚落ち", "3gkgs2/9"),
    ("八枚落ち", "3gkg3/9"),
    ("十枚落ち", "4k4/9"),
];

/// A game without handicap.
const EVEN: &str = "平手";

/// The start position with this name; `None` if it is unknown. Of a game with a position of its own it says nothing.
pub(super) fn by_name(name: &str) -> Option<Board> {
    match name {
        EVEN | "その他" => Some(Board::array()),
        _ => HANDICAPS.iter().find(|(known, _)| *known == name).map(|(_, ranks)| Board::handicap(ranks)),
    }
}

/// The name of a start position, and whether it is that of a handicap.
pub(super) fn name_of(board: &Board) -> Option<(&'static str, bool)> {
    if *board == Board::array() {
        return Some((EVEN, false));
    }
    let named = HANDICAPS.iter().find(|(_, ranks)| Board::handicap(ranks) == *board)?;
    Some((named.0, true))
}

/// Reads a rank of a board, `|v香v桂 ・ ・|一`. The error is the place of what is wrong, and why.
pub(super) fn read_rank(line: &str) -> Result<Row, (usize, &'static str)> {
    let mut row: Row = [None; SIDE];
    let mut at = 1; // behind `|`
    for cell in &mut row {
        let rest = &line[at..];
        let whose = rest.chars().next().filter(|sign| matches!(sign, ' ' | 'v' | 'V' | '^' | '\u{3000}'));
        let Some(whose) = whose else {
            return Err((at, "a square is a blank or `v`, and a piece or `・`"));
        };
        at += whose.len_utf8();
        let rest = &line[at..];
        if let Some(empty) = ["・", "･", "."].iter().find(|sign| rest.starts_with(*sign)) {
            at += empty.len();
            continue;
        }
        let Some((form, len)) = piece_at(rest) else { return Err((at, "this is not a piece")) };
        *cell = Some((form, matches!(whose, 'v' | 'V')));
        at += len;
    }
    if line[at..].starts_with('|') {
        Ok(row)
    } else {
        Err((at, "a rank has nine squares, and `|` at its end"))
    }
}

/// Numbers from 1 to 18 as hands have them.
const NUMBERS: [char; 10] = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十'];

/// Reads the pieces in a hand, `飛　角二　歩十一`, into it. The error is the place of what is wrong.
pub(super) fn read_hand(said: &str, black: bool, board: &mut Board) -> Result<(), usize> {
    if said.trim() == "なし" {
        return Ok(());
    }
    let mut at = 0;
    while at < said.len() {
        let rest = &said[at..];
        let blank = rest.len() - rest.trim_start().len();
        if blank > 0 {
            at += blank;
            continue;
        }
        let (form, len) = piece_at(rest).filter(|(form, _)| !form.promoted).ok_or(at)?;
        let mut count = 0;
        let mut end = len;
        for sign in rest[len..].chars() {
            let Some(n) = NUMBERS.iter().position(|&number| number == sign) else { break };
            count += n as u8 + 1; // `十八` is ten and eight
            end += sign.len_utf8();
            if count > 18 {
                return Err(at);
            }
        }
        if !board.add_to_hand(form.kind, black, count.max(1)) {
            return Err(at);
        }
        at += end;
    }
    Ok(())
}

/// The lines that show a position.
pub(super) fn draw(board: &Board) -> String {
    let mut out = String::new();
    hand(board, true, &mut out);
    out.push_str("  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n");
    for (row, number) in board.cells.iter().zip(NUMBERS) {
        out.push('|');
        for cell in row {
            match cell {
                None => out.push_str(" ・"),
                Some((form, black)) => {
                    out.push(if *black { 'v' } else { ' ' });
                    out.push_str(form.name(|kind| kind.drawn));
                }
            }
        }
        out.push('|');
        out.push(number);
        out.push('\n');
    }
    out.push_str("+---------------------------+\n");
    hand(board, false, &mut out);
    if board.black {
        out.push_str("後手番\n");
    }
    if board.moves > 0 {
        out.push_str(&format!("手数＝{}\n", board.moves));
    }
    out
}

fn hand(board: &Board, black: bool, out: &mut String) {
    out.push_str(if black { "後手の持駒：" } else { "先手の持駒：" });
    let hand = board.hands[usize::from(black)];
    if hand.iter().all(|&count| count == 0) {
        out.push_str("なし");
    }
    for (kind, &count) in KINDS.iter().zip(&hand).filter(|(_, count)| **count > 0) {
        out.push_str(kind.kif[0]);
        if count >= 10 {
            out.push('十');
        }
        if count > 1 && count % 10 > 0 {
            out.push(NUMBERS[usize::from(count % 10) - 1]);
        }
        out.push('\u{3000}');
    }
    out.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_come_back() {
        let fen = "l3k4/9/+P3+s4/9/9/1+r7/9/9/4K4[RPPPPPPPPPPPbbgg] b - - 0 4";
        let board = Board::read(fen).unwrap();
        let drawn = draw(&board);
        assert!(drawn.starts_with("後手の持駒：角二　金二　\n"), "{drawn}");
        assert!(drawn.contains("|v香 ・ ・ ・v玉 ・ ・ ・ ・|一\n"), "{drawn}");
        assert!(drawn.ends_with("先手の持駒：飛　歩十一　\n後手番\n手数＝7\n"), "{drawn}");
        let mut read = Board { black: true, moves: 7, ..Board::empty() };
        let ranks = drawn.lines().filter(|line| line.starts_with('|'));
        for (row, line) in read.cells.iter_mut().zip(ranks) {
            *row = read_rank(line).unwrap();
        }
        read_hand("飛　歩十一　", false, &mut read).unwrap();
        read_hand("角二　金二", true, &mut read).unwrap();
        assert_eq!(read.fen(), fen);
    }

    #[test]
    fn handicaps_have_names() {
        for (name, _) in HANDICAPS {
            assert_eq!(name_of(&by_name(name).unwrap()), Some((name, true)));
        }
        assert_eq!((name_of(&Board::array()), by_name("百枚落ち")), (Some((EVEN, false)), None));
    }

    #[test]
    fn faults_have_their_places() {
        assert_eq!(read_rank("|v香x香").unwrap_err().0, 5);
        assert_eq!(read_rank("|v香 x").unwrap_err().0, 6);
        assert_eq!(read_rank("| ・").unwrap_err().0, 5);
        let mut board = Board::empty();
        for (said, at) in [("飛　x", 6), ("玉", 0), ("歩十九", 0), ("成銀", 0)] {
            assert_eq!(read_hand(said, false, &mut board), Err(at), "{said}");
        }
    }
}
