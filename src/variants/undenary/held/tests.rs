//! After a move that is held, the reply is legal and nothing wins.

use crate::dice::Dice;
use crate::rules::{Move, Outcome, Playable, Position, SearchHints};
use crate::variants::drawn::{assert_listed, attempt, in_corner, win_candidates};
use crate::variants::fen;
use crate::variants::net::tests::{Hunting, hunted_king};

use super::super::{KINDS, KING, SIZE, Undenary};

fn list(position: &Undenary) -> Vec<Move> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves
}

/// The same position with the other side to move, whether it is legal or not.
fn turned(position: &Undenary) -> Undenary {
    let mut turned = position.clone();
    turned.pass_turn();
    turned
}

fn is_won(before: &Undenary, m: Move) -> bool {
    before.after(m).outcome().and_then(Outcome::winner) == Some(before.turn())
}

#[test]
fn after_a_move_that_is_held_nothing_wins() {
    let mut dice = Dice(0x0dd_4e1d);
    let (mut moves, mut held, mut wins) = (0, 0, 0);
    for hunters in [1..3, 2..5, 4..9] {
        let hunting = Hunting { size: SIZE, king: KING, kinds: 0..KINDS - 1, ranks: 5, hunters };
        let mut boards = 0;
        while boards < 3_000 {
            let setup = hunted_king(&mut dice, &hunting);
            let Ok(position) = Undenary::from_setup(&setup, &mut Vec::new()) else { continue };
            let replies = list(&turned(&position));
            if replies.is_empty() {
                continue;
            }
            boards += 1;
            let reply = *dice.pick(&replies);
            let all = list(&position);
            let mut open = all.clone();
            position.keep_open(reply, &mut open, 0);
            moves += all.len();
            held += all.len() - open.len();
            for m in all {
                let after = position.after(m);
                let is_legal = list(&after).contains(&reply);
                let win = is_legal.then(|| after.after(reply)).and_then(|answered| {
                    win_candidates(&answered).into_iter().find(|&last| is_won(&answered, last))
                });
                if !open.contains(&m) {
                    let what = || format!("{m:?}, {reply:?}, {win:?} in {}", fen::write(&position));
                    assert!(is_legal && win.is_none(), "{}", what());
                }
                wins += usize::from(win.is_some());
            }
        }
    }
    assert!(held > moves / 3 && wins > 5_000, "{held} of {moves} held, {wins} win");
}

/// First moves by squares, with this reply: those that are tried, and those that are held. White is to move.
fn first_moves(drawing: &str, elsewhere: &[(&str, char)], reply: &str, tried: &[&str], held: &[&str]) {
    let position: Undenary = in_corner("w", drawing, elsewhere);
    let all = list(&position);
    let mut open = all.clone();
    position.keep_open(attempt::<Undenary>(reply), &mut open, 0);
    assert_listed::<Undenary>(&all, &open, tried, held);
}

#[test]
fn a_first_move_has_to_attack_what_a_check_leaves() {
    // After Kf1 the Rook gives check on the first rank, and the second rank has to be attacked.
    let drawing = "
        . . . . . . . .
        R . . . . . . .
        . . . . . . . .
        . . . . k . . .
        ";
    let elsewhere = [("k9", 'R'), ("k11", 'K'), ("a11", 'p'), ("b11", 'p')];
    first_moves(drawing, &elsewhere, "e1f1", &["k9k2"], &["k9k8", "k9j9", "k11j11"]);
}

#[test]
fn a_first_move_may_prepare_a_discovered_check() {
    // The King has no square. When both Pawns have left its file, the Rook mates.
    let drawing = "
        . . . . P . .
        . . B . . . B
        . . . . P . .
        R . . . . . .
        . . . . k . .
        ";
    let elsewhere = [("e9", 'R'), ("k10", 'K'), ("k9", 'P'), ("a11", 'p'), ("b11", 'p')];
    first_moves(drawing, &elsewhere, "a11a10", &["e3d4", "e3f4"], &[]);
}
