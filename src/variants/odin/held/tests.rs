//! After a move that is held, the reply is legal and nothing wins. After a reply that is not listed as saving, something wins.

use crate::dice::Dice;
use crate::rules::{Move, MoveKind, Outcome, Playable, Position};
use crate::variants::drawn::{assert_listed, attempt, in_corner, win_candidates};
use crate::variants::fen;

use super::super::tests::{board, listed};
use super::Odin;

/// A move that wins at once.
fn win(position: &Odin) -> Option<Move> {
    let is_won = |&m: &Move| position.after(m).outcome().and_then(Outcome::winner) == Some(position.turn());
    win_candidates(position).into_iter().find(is_won)
}

/// What was counted over replies on random boards.
#[derive(Debug, Default)]
struct Counts {
    moves: usize,
    held: usize,
    /// Moves that are held, though they capture, remove a piece or relocate one.
    captures: usize,
    removals: usize,
    relocations: usize,
    /// Moves after which the reply is legal and a win follows.
    wins: usize,
    /// Moves after which the reply is legal and no win follows, and which are not held.
    missed: usize,
}

impl Counts {
    fn judge(&mut self, position: &Odin, reply: Move) {
        let all = listed(position);
        let mut open = all.clone();
        position.keep_open(reply, &mut open, 0);
        self.moves += all.len();
        for m in all {
            let after = position.after(m);
            let is_legal = listed(&after).contains(&reply);
            let win = is_legal.then(|| win(&after.after(reply))).flatten();
            self.wins += usize::from(win.is_some());
            if open.contains(&m) {
                self.missed += usize::from(is_legal && win.is_none());
                continue;
            }
            assert!(is_legal && win.is_none(), "{m:?}, {reply:?}, {win:?} in {}", fen::write(position));
            self.held += 1;
            self.captures += usize::from(position.captures(m));
            self.removals += usize::from(m.kind() == MoveKind::Removal);
            self.relocations += usize::from(m.kind() == MoveKind::Relocation);
        }
    }
}

#[test]
fn after_a_move_that_is_held_nothing_wins() {
    let mut dice = Dice(0x0d1_4e1d);
    let mut counts = Counts::default();
    let mut done = 0;
    while done < 40_000 {
        let position = board(&mut dice);
        let replies = listed(&position.turned());
        if replies.is_empty() {
            continue;
        }
        done += 1;
        counts.judge(&position, *dice.pick(&replies));
    }
    let Counts { moves, held, captures, removals, relocations, wins, missed } = counts;
    assert!(held > moves / 5 && missed < held / 2 && wins > 10_000, "{counts:?}");
    assert!(captures > 1_000 && removals > 1_000 && relocations > 500, "{counts:?}");
}

#[test]
fn after_a_reply_that_is_left_out_something_wins() {
    let mut dice = Dice(0x0d1_4e1e);
    let (mut listed_moves, mut left_out) = (0, 0);
    for _ in 0..20_000 {
        let position = board(&mut dice);
        let mut saving = Vec::new();
        position.plausible_defences(&mut saving);
        for m in listed(&position) {
            listed_moves += 1;
            if !saving.contains(&m) {
                left_out += 1;
                assert!(win(&position.after(m)).is_some(), "{m:?} in {}", fen::write(&position));
            }
        }
        let legal = listed(&position);
        assert!(saving.iter().all(|m| legal.contains(m)), "{}", fen::write(&position));
    }
    assert!(left_out > listed_moves / 8, "{left_out} of {listed_moves}");
}

/// First moves, with this reply: those that are tried, and those that are held. White is to move.
fn first_moves(drawing: &str, reply: &str, tried: &[&str], held: &[&str]) {
    let position: Odin =
        in_corner("w", drawing, &[("j10", 'K'), ("j9", 'B'), ("h9", 'p'), ("h8", 'p'), ("h7", 'p')]);
    let all = listed(&position);
    let mut open = all.clone();
    position.keep_open(attempt::<Odin>(reply), &mut open, 0);
    assert_listed::<Odin>(&all, &open, tried, held);
}

#[test]
fn a_first_move_has_to_attack_the_king_or_open_a_line_to_it() {
    // After the King's step to c4, the Bishop's departure opens the Rook's line on the fourth rank.
    let drawing = "
        . . . . . .
        . k p . . .
        . . . . B R
        . . . . . .
        . . . . . .
        . . . R . .
        ";
    first_moves(drawing, "b5c4", &["d1c1", "e4f3", "d1d4"], &["d1d2", "f4f2"]);
}

#[test]
fn a_first_move_that_makes_room_for_a_step_of_two_squares_is_tried() {
    let drawing = "
        . . . p .
        . . k . .
        . . . . .
        R . R . .
        . P . . .
        ";
    first_moves(drawing, "c4b3", &["a2a1", "c2c1"], &["j9i8"]);
}

#[test]
fn a_first_move_that_makes_room_for_a_leap_is_tried() {
    // The King leaps as the Ox beside it, once c2 is free.
    let drawing = "
        . . . p . .
        . . k . . .
        . . . . . .
        . . R . . .
        . . . . . F
        ";
    let position: Odin = in_corner("w", drawing, &[("e1", 'K'), ("h9", 'p'), ("h8", 'p'), ("h7", 'p')]);
    let all = listed(&position);
    let mut open = all.clone();
    position.keep_open(attempt::<Odin>("c4b3"), &mut open, 0);
    assert_listed::<Odin>(&all, &open, &["c2c1"], &["f1h2"]);
}

#[test]
fn a_first_move_that_removes_a_piece_from_a_line_is_tried() {
    let drawing = "
        . . . p . . . . . .
        . . k . . . . . . .
        . . . . . . . p . R
        . . . . . . . . . .
        . . . . . . F . . .
        ";
    first_moves(drawing, "c4b3", &["g1i2xh3"], &["g1i2", "g1h3"]);
}
