//! After a move that is held, the reply is legal and nothing mates.

use crate::dice::Dice;
use crate::rules::{Move, Playable, SearchHints, Side};
use crate::variants::chess::paths::tests::{is_won, list, position_of, random_setup};
use crate::variants::chess::{Fixed, Shuffled};
use crate::variants::drawn::{assert_listed, attempt, drawn, win_candidates};
use crate::variants::orthodox::{Orthodox, Relative};
use crate::variants::{Chess, fen};

/// What was counted over replies in random positions.
#[derive(Debug, Default)]
struct Counts {
    moves: usize,
    held: usize,
    /// Moves after which the reply is legal and a mate follows.
    mates: usize,
}

impl Counts {
    /// Adds random positions. `pieces` limits the number of pieces of the side to move, and of the other side.
    fn add<R: Relative>(&mut self, dice: &mut Dice, rounds: usize, pieces: [usize; 2]) {
        let mut open: Vec<Move> = Vec::new();
        for round in 0..rounds {
            let side = if round % 2 == 0 { Side::White } else { Side::Black };
            let setup = random_setup(dice, side, pieces[0], pieces[1]);
            let Some(position) = position_of::<Orthodox<R>>(&setup) else { continue };
            let moves = list(&position);
            let replies = list(&position.turned());
            if replies.is_empty() {
                continue;
            }
            let reply = replies[dice.below(replies.len())];
            open.clone_from(&moves);
            position.keep_open(reply, &mut open, 0);
            self.moves += moves.len();
            self.held += moves.len() - open.len();
            for m in moves {
                let after = position.after(m);
                let is_legal = list(&after).contains(&reply);
                let answered = is_legal.then(|| after.after(reply));
                let mate = answered.and_then(|answered| {
                    win_candidates(&answered).into_iter().find(|&last| is_won(&answered.after(last), side))
                });
                if !open.contains(&m) {
                    let what = || format!("{m:?}, {reply:?}, {mate:?} in {}", fen::write(&position));
                    assert!(is_legal && mate.is_none(), "{}", what());
                }
                self.mates += usize::from(mate.is_some());
            }
        }
    }
}

#[test]
fn after_a_move_that_is_held_nothing_mates() {
    let mut dice = Dice(22);
    let mut counts = Counts::default();
    for pieces in [[3, 3], [6, 4], [9, 8], [12, 3]] {
        counts.add::<Fixed>(&mut dice, 10_000, pieces);
        counts.add::<Shuffled>(&mut dice, 2_000, pieces);
    }
    let Counts { moves, held, mates } = counts;
    assert!(held > moves / 3 && mates > 5_000, "{counts:?}");
}

/// First moves by squares, with this reply: those that are tried, and those that are held. White is to move.
fn first_moves(drawing: &str, reply: &str, tried: &[&str], held: &[&str]) {
    let position: Chess = drawn("w", drawing);
    let all = list(&position);
    let mut open = all.clone();
    position.keep_open(attempt::<Chess>(reply), &mut open, 0);
    assert_listed::<Chess>(&all, &open, tried, held);
}

#[test]
fn a_first_move_has_to_attack_what_a_check_leaves() {
    // After h6 and Ra8+ the King goes to h7, which the Bishop attacks from d3. Ra8 is a check itself.
    let drawing = "
        . . . . . . . k
        . . . . . . p p
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        R K . . . B . .
        ";
    first_moves(drawing, "h7h6", &["f1d3", "a1a8"], &["f1e2", "f1c4", "a1a7", "b1b2"]);
}

#[test]
fn a_first_move_has_to_stop_the_piece_that_takes() {
    // After h6 Ra8 leaves no square, but the Bishop takes the Rook, unless the Knight takes it or is in its way.
    let near = "
        . . . . . . . k
        . b . . . . p p
        . . . N . . . .
        . . . . . . N .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        R K . . . . . .
        ";
    first_moves(near, "h7h6", &["d6b7"], &["d6c4", "d6e8", "b1b2"]);
    let far = "
        . . . . . . . k
        . . . . . . p p
        . . . N . . . .
        . . . . . . N .
        . . . . b . . .
        . . . . . . . .
        . . . . . . . .
        R . K . . . . .
        ";
    first_moves(far, "h7h6", &["d6b7", "d6e4"], &["d6c4", "d6e8", "c1d2"]);
}

#[test]
fn a_first_move_has_to_stop_the_piece_that_steps_between() {
    // After h6 Ra8 leaves no square and nothing takes the Rook, but the Bishop steps to f8 or d8.
    let between = "
        . . . . . . . k
        . . . . b . p p
        . . . N . . . .
        . . . . . . N .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        R K . . . . . .
        ";
    first_moves(between, "h7h6", &["a1a8"], &["d6c4", "d6b7", "b1b2"]);
    first_moves(&between.replace('b', "."), "h7h6", &["d6c4", "d6b7"], &[]);
}

#[test]
fn a_pawn_may_step_to_the_square_of_the_first_move() {
    // After Ne8 h6 the Pawn mates on g7: the Knight protects it, and the Bishops take g8 and h7.
    let drawing = "
        . . . . . . . k
        . . . . . . N p
        . . . . . . P .
        . . . . . . . .
        . . B . . . . .
        . . . B . . . .
        . . . . . . . .
        . K . . . . . .
        ";
    first_moves(drawing, "h7h6", &["g7e8"], &["b1c1"]);
}

#[test]
fn a_first_move_may_prepare_a_discovered_check() {
    let drawing = "
        . . . . . . k .
        p . . . . p . p
        . . . . . . . .
        . . . . . . . .
        . . . . . . B .
        . . . . . . . .
        . . . . . . . .
        . . . . K . . R
        ";
    first_moves(drawing, "a7a6", &["h1g1"], &["h1h2", "h1f1", "e1e2"]);
}

#[test]
fn the_reply_must_be_legal_after_the_first_move() {
    // Re1 pins the Rook, Re5 and Bd8 too are in its way or give check, and Bxe7 takes it.
    let drawing = "
        . . . . k . . .
        . . . . r . . .
        . . . . . . . .
        R . . . . . B .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . R . . . . K .
        ";
    first_moves(drawing, "e7c7", &["b1e1", "a5e5", "g5e7"], &["b1b2", "a5a4", "g5h4"]);
    first_moves(drawing, "e7e1", &["a5e5", "g5e3", "b1e1"], &[]);
    first_moves(drawing, "e7e5", &["a5e5"], &[]);
}
