//! Boards and moves as short texts: a page has one per ply of each game, and the script knows no rules.
//!
//! A board is one character per square, `a1` first, rank by rank: the letter of the piece, or `.`. A promoted form has the wide
//! letter (`Ｐ`) of the piece that it was: it is one character, and a script makes its capital as that of any letter. A move is what it changes:
//!
//! - `0c0s`: the piece on square 12 is on square 28 now, and nothing else has changed. Squares are two digits in base 36.
//! - `=0c.0sQ`: each square that has changed, with what is on it now.
//! - `…|PPN`: the reserve has changed too, to this.

use crate::any::AnyPosition;
use crate::rules::{Piece, Ruleset};
use crate::variants::fen;

/// What a position shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Squares {
    pub(super) board: Vec<char>,
    pub(super) reserve: String,
}

impl Squares {
    pub(super) fn of(position: &AnyPosition) -> Self {
        let (setup, rules) = (position.setup(), position.variant().ruleset());
        let board = setup.board.iter().map(|piece| piece.map_or('.', |piece| letter(rules, piece))).collect();
        let reserve =
            setup.reserve.unwrap_or_default().into_iter().map(|piece| letter(rules, piece)).collect();
        Squares { board, reserve }
    }

    /// What is different in the position after a move.
    pub(super) fn change_to(&self, after: &Squares) -> String {
        let (old, new) = (&self.board, &after.board);
        let changed: Vec<usize> = (0..new.len()).filter(|&n| old[n] != new[n]).collect();
        let moved = |from: usize, to: usize| old[from] == new[to] && new[from] == '.';
        let mut text = match *changed.as_slice() {
            [a, b] if moved(a, b) => digits(a) + &digits(b),
            [a, b] if moved(b, a) => digits(b) + &digits(a),
            _ => changed.iter().fold("=".to_owned(), |text, &n| text + &digits(n) + &String::from(new[n])),
        };
        if self.reserve != after.reserve {
            text.push('|');
            text.push_str(&after.reserve);
        }
        text
    }
}

/// What stands for a piece.
pub(super) fn letter(rules: &Ruleset, piece: Piece) -> char {
    let letter = |kind| fen::letter_of(rules, piece.side, kind);
    rules.kind_info(piece.kind).unpromoted.map_or_else(|| letter(piece.kind), |base| wide(letter(base)))
}

/// The letter of ASCII in the form that is as wide as a character of Chinese.
fn wide(letter: char) -> char {
    char::from_u32(u32::from(letter) + 0xfee0).unwrap_or(letter)
}

/// A number below 1296 as two digits in base 36.
fn digits(number: usize) -> String {
    let digit = |n: usize| char::from_digit(n as u32, 36).expect("a digit is below 36");
    [digit(number / 36), digit(number % 36)].iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Dice;
    use crate::variants::Variant;

    /// The change that a move makes.
    fn change(variant: Variant, fen: &str, san: &str) -> String {
        let before = AnyPosition::from_fen(variant, fen).unwrap();
        let mut after = before.clone();
        after.play(before.parse_move(san).unwrap()).unwrap();
        Squares::of(&before).change_to(&Squares::of(&after))
    }

    #[test]
    fn a_move_is_two_squares_and_anything_else_every_square_that_changes() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        assert_eq!(change(Variant::Chess, start, "e4"), "0c0s");
        assert_eq!(change(Variant::Chess, "4k3/P7/8/8/8/8/8/4K2R w K - 0 1", "a8=Q"), "=1c.1kQ");
        assert_eq!(change(Variant::Chess, "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O"), "=04.05R06K07.");
        // A capture: the piece that was there is gone.
        assert_eq!(change(Variant::Chess, "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", "Kxe2"), "040c");
    }

    /// What a script does with a change.
    fn applied(change: &str, before: &Squares) -> Squares {
        let mut after = before.clone();
        let (squares, reserve) = change.split_once('|').map_or((change, None), |(a, b)| (a, Some(b)));
        let number = |digits: &str| usize::from_str_radix(digits, 36).unwrap();
        match squares.strip_prefix('=') {
            None => {
                let (from, to) = (number(&squares[..2]), number(&squares[2..]));
                after.board[to] = before.board[from];
                after.board[from] = '.';
            }
            Some(list) => {
                for at in (0..list.len()).step_by(3) {
                    after.board[number(&list[at..at + 2])] = list.as_bytes()[at + 2].into();
                }
            }
        }
        if let Some(reserve) = reserve {
            after.reserve = reserve.to_owned();
        }
        after
    }

    #[test]
    fn changes_lead_through_random_games_of_every_variant() {
        let mut dice = Dice(7);
        for &variant in Variant::ALL {
            let mut position = AnyPosition::start(variant);
            let mut shown = Squares::of(&position);
            for _ in 0..150 {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                position.play(moves[dice.below(moves.len())]).unwrap();
                let after = Squares::of(&position);
                shown = applied(&shown.change_to(&after), &shown);
                assert_eq!(shown, after, "{variant:?}");
            }
        }
    }

    #[test]
    fn a_promoted_form_has_the_wide_letter_of_the_piece() {
        let shogi = Variant::from_name("shogi").unwrap();
        let start = "4k4/9/2P6/9/9/9/9/9/4K4[] w - - 0 1";
        assert_eq!(change(shogi, start, "Pc8=G"), "=1k.1tＰ");
        assert_eq!(wide('p').to_uppercase().next(), Some(wide('P')));
    }

    #[test]
    fn a_drop_changes_the_reserve() {
        let fen = "k7/8/1K6/8/8/8/8/8[Qn] w - - 0 1";
        assert_eq!(change(Variant::OrphicRooks, fen, "Q@h7"), "=1jQ|n");
    }
}
