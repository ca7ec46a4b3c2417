//! `win_candidates` never misses a win, and is short where it can be; on boards that games seldom reach, fast and slow
//! rules agree.

use std::collections::HashSet;

use crate::geometry::Square;
use crate::rules::{Move, Outcome, Piece, Playable, Position, Reason, Setup, Side};
use crate::variants::drawn::{attempt, drawn, in_corner, win_candidates};
use crate::variants::{fen, start};

use super::super::{BISHOP, KINDS, KING, OX, Odin, PAWN, ROOK, SIZE, VALKYRIE};
use super::{listed, valkyrie_figure};

fn last(position: &Odin) -> HashSet<Move> {
    win_candidates(position).into_iter().collect()
}

fn moves<const N: usize>(names: [&str; N]) -> HashSet<Move> {
    names.into_iter().map(attempt::<Odin>).collect()
}

/// How many moves win at once; fails if one of them is not listed.
fn wins(position: &Odin) -> usize {
    let reported = last(position);
    let moves = listed(position);
    assert!(reported.iter().all(|m| moves.contains(m)), "only legal moves are listed");
    let wins = moves
        .iter()
        .filter(|&&m| position.after(m).outcome().and_then(Outcome::winner) == Some(position.turn()));
    wins.inspect(|m| assert!(reported.contains(m), "{m:?} wins in {}", fen::write(position))).count()
}

#[test]
fn nothing_is_told_where_nothing_can_win() {
    assert_eq!(last(&start::<Odin>()), moves([]));
}

#[test]
fn takers_of_all_kings_are_told() {
    let one: Odin = in_corner(
        "w",
        "
        . . . k .
        . . . . .
        . F . R .
        ",
        &[("a10", 'K'), ("h9", 'p'), ("h8", 'p'), ("h7", 'p')],
    );
    assert_eq!(last(&one), moves(["b1c3xd3", "b1d2xd3", "d1d3"]));
    let two: Odin = in_corner(
        "w",
        "
        . . . k .
        . . k . .
        . F . R .
        ",
        &[("a10", 'K'), ("h9", 'p'), ("h8", 'p'), ("h7", 'p')],
    );
    assert_eq!(last(&two), moves([]), "the Ox lands on neither King");
    let both: Odin = in_corner(
        "w",
        "
        . . k .
        . . k .
        . F . .
        ",
        &[("a10", 'K'), ("h9", 'p'), ("h8", 'p'), ("h7", 'p')],
    );
    assert_eq!(last(&both), moves(["b1c3xc2"]));
}

#[test]
fn takers_of_the_last_pieces_that_can_move_are_told() {
    assert_eq!(last(&valkyrie_figure()), moves(["d4e6xf7", "f1f7"]), "Black moves by its Ox alone");
    assert_eq!(wins(&valkyrie_figure()), 2);
    // Two free Pawns: only an Ox takes both.
    let position: Odin = in_corner(
        "w",
        "
        . . p .
        . . p .
        . F . .
        ",
        &[("a10", 'K'), ("j10", 'k')],
    );
    assert_eq!(last(&position), moves(["b1c3xc2"]));
    assert_eq!(wins(&position), 1);
}

#[test]
fn every_move_is_told_where_the_enemy_has_no_free_piece() {
    // The leaps of Black's Ox are held by Black's Kings, which stand beside no piece but each other.
    let position: Odin = in_corner("w", ". k .\n. . k\nf . .", &[("j10", 'K'), ("j9", 'R')]);
    assert_eq!(last(&position).len() as u64, position.count_legal());
    assert_eq!(wins(&position) as u64, position.count_legal(), "whatever White plays, Black cannot move");
}

#[test]
fn every_move_is_told_where_pawns_hold_all_they_could_go_to() {
    // Black holds all squares of one colour, and its Kings and Pawns go nowhere else.
    let position: Odin = drawn(
        "w",
        "
        . p . p . p . p . p
        p . p . p . p . p .
        . p . p . p . p . p
        p . p . k . p . p .
        . p . p . p . p . p
        p . p . p . p . p .
        . p . p . p . k . p
        p R p . p . p . p .
        . p . p . p . p . p
        p . p . p K p . p P
        ",
    );
    assert_eq!(last(&position).len() as u64, position.count_legal());
    assert!(last(&position).is_superset(&moves(["j1i2", "j1j3", "b3b4"])));
    assert_eq!(
        wins(&position),
        2,
        "the Pawn's quiet moves; whatever the Rook takes leaves a square to go to"
    );
}

/// splitmix64, Steele, Lea, Flood 2014: the same boards in every run.
struct Dice(u64);

impl Dice {
    /// 0 to `n - 1`.
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) >> 33) as usize % n
    }

    /// A square of the lower left corner with so many files and ranks.
    fn square(&mut self, side: usize) -> Square {
        SIZE.square(self.below(side) as u8, self.below(side) as u8).expect("a corner is part of the board")
    }

    /// A few pieces huddled in the corner, or a crowd of few kinds on the whole board: pieces often cannot move. Black has
    /// more of them. A side may be without Kings where another piece was put on theirs.
    fn board(&mut self) -> Odin {
        let mut setup = Setup::empty(SIZE);
        setup.turn = if self.below(4) == 0 { Side::Black } else { Side::White };
        let crowd = self.below(3) == 0;
        let (corner, pieces) = if crowd { (10, self.below(90)) } else { (4, 2 + self.below(6)) };
        let kinds = 1 + self.below(KINDS - 1);
        for _ in 0..pieces {
            let side = if self.below(3) == 0 { Side::White } else { Side::Black };
            let kind = [OX, PAWN, ROOK, BISHOP, VALKYRIE][self.below(kinds)];
            setup.board[self.square(corner).index()] = Some(Piece { side, kind });
        }
        for side in [Side::White, Side::Black, Side::White, Side::Black].into_iter().skip(self.below(3)) {
            setup.board[self.square(corner.min(6)).index()] = Some(Piece { side, kind: KING });
        }
        Odin::from_setup(&setup, &mut Vec::new())
            .expect("a board with one or two Kings a side, or none on one")
    }
}

#[test]
fn no_win_is_missed_on_random_boards() {
    let mut dice = Dice(1);
    let (mut by_capture, mut by_no_move, mut short) = (0, 0, 0);
    for _ in 0..5_000 {
        let position = dice.board();
        assert_eq!(position.any_legal(), position.count_legal() > 0, "{}", fen::write(&position));
        if wins(&position) == 0 {
            continue;
        }
        for m in listed(&position) {
            match position.after(m).outcome().map(|o| o.reason) {
                Some(Reason::KingsCaptured) => by_capture += 1,
                Some(_) => by_no_move += 1,
                None => {}
            }
        }
        short += usize::from((last(&position).len() as u64) < position.count_legal());
    }
    assert!(by_capture > 1_000 && by_no_move > 1_000 && short > 100, "{by_capture} {by_no_move} {short}");
}

#[test]
fn reasons_agree_with_the_list_on_random_boards() {
    let mut dice = Dice(2);
    for _ in 0..30 {
        let position = dice.board();
        let moves: HashSet<_> = listed(&position).into_iter().collect();
        assert_eq!(moves.len() as u64, position.count_legal());
        let agree = |m: Move| {
            let why = position.why_illegal(m);
            assert_eq!(why.is_none(), moves.contains(&m), "{m:?} in {}: {why:?}", fen::write(&position));
        };
        for from in SIZE.all().filter(|&s| position.at(s).is_some_and(|piece| piece.side == position.turn()))
        {
            for to in SIZE.all() {
                agree(Move::plain(from, to));
                // All third squares near the way, and some that are not.
                for third in SIZE.all().filter(|s| s.number() % 7 == 0 || SIZE.distance(*s, to) < 3) {
                    agree(Move::removal(from, to, third));
                    agree(Move::relocation(from, to, third));
                }
            }
        }
    }
}
