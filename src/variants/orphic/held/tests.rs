//! After a move that is held, the reply is legal and nothing mates.

use std::ops::Range;

use crate::dice::Dice;
use crate::rules::{Move, OneVariant, Outcome, Piece, Playable, Position, SearchHints};
use crate::variants::drawn::{assert_listed, attempt, reserve_drawn, win_candidates};
use crate::variants::fen;
use crate::variants::net::tests::{Hunting, hunted_king};

use super::super::forms::{Elks, Form, Rooks};
use super::super::mates::tests::upside_down;
use super::super::{DARK_BISHOP, ELK, KINDS, KING, KNIGHT, LIGHT_BISHOP, Orphic, QUEEN, SIZE};

fn list<P: SearchHints>(position: &P) -> Vec<Move> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves
}

/// What was counted over replies in random positions.
#[derive(Debug, Default)]
struct Counts {
    moves: usize,
    held: usize,
    /// Drops on Pawns that are held.
    drops: usize,
    /// Moves after which the reply is legal and a mate follows.
    mates: usize,
}

impl Counts {
    fn add<F: Form>(&mut self, dice: &mut Dice, boards: usize, hunters: Range<usize>) {
        let hunting = Hunting { size: SIZE, king: KING, kinds: 1..KINDS, ranks: 4, hunters };
        let mut done = 0;
        while done < boards {
            let mut setup = hunted_king(dice, &hunting);
            if dice.one_in(2) {
                upside_down(&mut setup);
            }
            let kinds = [QUEEN, ELK, LIGHT_BISHOP, DARK_BISHOP, KNIGHT];
            let side = setup.turn;
            let mut reserve = Vec::new();
            for side in [side, !side] {
                let few = kinds.into_iter().filter(|_| dice.one_in(6));
                reserve.extend(few.map(|kind| Piece { side, kind }));
            }
            setup.reserve = Some(reserve);
            let Ok(position) = Orphic::<F>::from_setup(&setup, &mut Vec::new()) else { continue };
            let replies = list(&position.turned());
            if replies.is_empty() {
                continue;
            }
            done += 1;
            self.judge(&position, *dice.pick(&replies));
        }
    }

    fn judge<F: Form>(&mut self, position: &Orphic<F>, reply: Move) {
        let all = list(position);
        let mut open = all.clone();
        position.keep_open(reply, &mut open, 0);
        self.moves += all.len();
        self.held += all.len() - open.len();
        for m in all {
            let after = position.after(m);
            let is_legal = list(&after).contains(&reply);
            let mate = is_legal.then(|| after.after(reply)).and_then(|answered| {
                let is_won = |&last: &Move| {
                    answered.after(last).outcome().and_then(Outcome::winner) == Some(position.turn())
                };
                win_candidates(&answered).into_iter().find(is_won)
            });
            if !open.contains(&m) {
                let what = || format!("{m:?}, {reply:?}, {mate:?} in {}", fen::write(position));
                assert!(is_legal && mate.is_none(), "{}", what());
                self.drops += usize::from(m.from().is_none() && m.extra().is_some());
            }
            self.mates += usize::from(mate.is_some());
        }
    }
}

#[test]
fn after_a_move_that_is_held_nothing_mates() {
    let mut dice = Dice(0x0f1_4e1d);
    let mut counts = Counts::default();
    for hunters in [1..3, 2..5, 4..8] {
        counts.add::<Elks>(&mut dice, 2_500, hunters.clone());
        counts.add::<Rooks>(&mut dice, 1_000, hunters);
    }
    let Counts { moves, held, drops, mates } = counts;
    assert!(held > moves / 4 && drops > 5_000 && mates > 3_000, "{counts:?}");
}

/// First moves, with this reply: those that are tried, and those that are held. White is to move.
fn first_moves<P: OneVariant + SearchHints>(
    reserve: &str,
    drawing: &str,
    reply: &str,
    tried: &[&str],
    held: &[&str],
) {
    let position: P = reserve_drawn("w", reserve, drawing);
    let all = list(&position);
    let mut open = all.clone();
    position.keep_open(attempt::<P>(reply), &mut open, 0);
    assert_listed::<P>(&all, &open, tried, held);
}

#[test]
fn a_first_move_has_to_attack_what_a_check_leaves() {
    // After Kf8 the Rook gives check on the eighth rank, and the seventh has to be attacked.
    let drawing = "
        . . . . k . . .
        . . . . . . . .
        R . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . K . . . R
        ";
    first_moves::<Orphic<Rooks>>("[]", drawing, "e8f8", &["h1h7"], &["h1h2", "d1d2"]);
    first_moves::<Orphic<Rooks>>("[N]", drawing, "e8f8", &["h1h7"], &["d1d2", "N@a1"]);
}

#[test]
fn a_promotion_to_any_piece_may_mate() {
    // Whatever White plays first, f8=N mates: the Pawn on f5 takes g6, and Black's own pieces the rest.
    let drawing = "
        . . . . . . b r
        . . . . . P p k
        . . . . . . . p
        p . . . . P . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        K . . . . . . .
        ";
    first_moves::<Orphic<Rooks>>("[]", drawing, "a5a4", &["a1b1"], &[]);
}
