//! After a move that is passed over, the reply is legal and does not mate.

use crate::dice::Dice;
use crate::rules::{Move, Playable, Position, SearchHints, Side};
use crate::variants::chess::paths::tests::{is_won, list, position_of, random_setup};
use crate::variants::chess::{Fixed, Shuffled};
use crate::variants::drawn::{assert_listed, attempt, drawn};
use crate::variants::orthodox::{Orthodox, Relative};
use crate::variants::{Chess, fen};

/// What was counted over random positions.
#[derive(Debug, Default)]
struct Counts {
    moves: usize,
    /// Moves that one reply refutes without a look, and those that the King's replies do.
    passed_over: [usize; 2],
    /// Moves after which the reply mates.
    mates: usize,
    /// Moves after which the reply is not legal.
    illegal: usize,
    /// Moves after which no reply of the King refutes.
    closed: usize,
}

impl Counts {
    /// Adds random positions. `pieces` limits the number of pieces of the side to move, and of the other side.
    fn add<R: Relative>(&mut self, dice: &mut Dice, rounds: usize, pieces: [usize; 2]) {
        for round in 0..rounds {
            let side = if round % 2 == 0 { Side::White } else { Side::Black };
            let setup = random_setup(dice, side, pieces[0], pieces[1]);
            let Some(position) = position_of::<Orthodox<R>>(&setup) else { continue };
            let replies = list(&position.turned());
            if !replies.is_empty() {
                self.look(&position, replies[dice.below(replies.len())]);
            }
        }
    }

    fn look<R: Relative>(&mut self, position: &Orthodox<R>, reply: Move) {
        let moves = list(position);
        let [mut against, mut closing] = [moves.clone(), moves.clone()];
        position.keep_compelling(Some(reply), &mut against, 0);
        position.keep_compelling(None, &mut closing, 0);
        self.moves += moves.len();
        self.passed_over[0] += moves.len() - against.len();
        self.passed_over[1] += moves.len() - closing.len();
        for m in moves {
            let after = position.after(m);
            let replies = list(&after);
            let mates = |reply: &Move| is_won(&after.after(*reply), after.turn());
            let is_legal = replies.contains(&reply);
            let is_kings = |reply: &Move| reply.from() == after.king(after.turn());
            let is_open = replies.iter().any(|reply| is_kings(reply) && !mates(reply));
            let what = || format!("{m:?}, {reply:?} in {}", fen::write(position));
            assert!(against.contains(&m) || is_legal && !mates(&reply), "{}", what());
            assert!(closing.contains(&m) || is_open, "{}", what());
            self.mates += usize::from(is_legal && mates(&reply));
            self.illegal += usize::from(!is_legal);
            self.closed += usize::from(!is_open);
        }
    }
}

#[test]
fn after_a_move_that_is_passed_over_a_reply_is_legal_and_does_not_mate() {
    let mut dice = Dice(24);
    let mut counts = Counts::default();
    for pieces in [[3, 3], [6, 4], [4, 9], [9, 8], [3, 12], [9, 2]] {
        counts.add::<Fixed>(&mut dice, 10_000, pieces);
        counts.add::<Shuffled>(&mut dice, 2_000, pieces);
    }
    let Counts { moves, passed_over, mates, illegal, closed } = counts;
    assert!(passed_over.iter().all(|&over| over > moves / 3), "{counts:?}");
    assert!(mates > 500 && illegal > 50_000 && closed > 15_000, "{counts:?}");
}

/// Moves by squares, with this reply: those that are kept, and those that are passed over. White is to move.
fn moves(drawing: &str, reply: &str, kept: &[&str], passed_over: &[&str]) {
    judged(drawing, Some(attempt::<Chess>(reply)), kept, passed_over);
}

/// The same with this reply, or with none.
fn judged(drawing: &str, reply: Option<Move>, kept: &[&str], passed_over: &[&str]) {
    let position: Chess = drawn("w", drawing);
    let all = list(&position);
    let mut open = all.clone();
    position.keep_compelling(reply, &mut open, 0);
    assert_listed::<Chess>(&all, &open, kept, passed_over);
}

#[test]
fn a_move_is_kept_that_is_in_the_replys_way_or_gives_check() {
    // Rxe4 takes the Pawn, Re3 is before it, and Ra8 is a check.
    let drawing = "
        . . . . . . k .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        R . . . p . . .
        R . . . . . . .
        . . . . . . . .
        . . . . . . . K
        ";
    moves(drawing, "e4e3", &["a4e4", "a3e3", "a4a8"], &["a4a7", "a3b3", "h1h2", "h1g1"]);
    // The Rook has a way that a piece can close; it captures whatever comes to its target.
    let far = "
        . . . . . . k .
        . . . . . . . .
        . . . . . . . .
        . . . r . . . .
        . . . . . . . .
        B . . . . . . .
        . . . . . . . K
        . N . . . . . .
        ";
    moves(far, "d5d1", &["b1d2"], &["a3b4", "b1c3", "h2g3"]);
}

#[test]
fn a_move_is_kept_that_opens_a_line_to_a_king() {
    // The reply opens the Bishop's line: once the Pawn on f2 has moved too, it gives check.
    let drawing = "
        . . . . . . . .
        . . . . . . k .
        . b . . . . . .
        . . . . . . . .
        . . N n . . . .
        . . . . . . . .
        . . . . . P . .
        . . . . . . K .
        ";
    moves(drawing, "d4b3", &["f2f3"], &["c4a3", "g1f1", "g1g2"]);
    // The Knight on e5 leaves the Bishop's line to the black King.
    let other = "
        . . . . . . . .
        . . . . . . k .
        . . . . . . . .
        . . . . N . . .
        . . . . . . . p
        . . B . . . . .
        . . . . . . . .
        . . . . . . K .
        ";
    moves(other, "h4h3", &["e5c4", "e5d7"], &["c3d4", "g1f1"]);
}

#[test]
fn a_pawn_that_captures_needs_what_it_captures() {
    let drawing = "
        . . . . . . k .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . p . . .
        . . . R . . . .
        . . . . . . . .
        . . . . . . K .
        ";
    moves(drawing, "e4d3", &["d3d2", "d3a3"], &["g1f1", "g1h2"]);
}

#[test]
fn a_capture_en_passant_is_kept() {
    // It takes the Pawn of the reply off a square to which no piece goes.
    let position = fen::read::<Chess>("6k1/8/8/3pP3/8/8/8/6K1 w - d6").unwrap().0;
    let mut open = list(&position);
    position.keep_compelling(Some(attempt::<Chess>("d5d4")), &mut open, 0);
    assert_eq!(open, [attempt::<Chess>("e5d6")]);
}

#[test]
fn a_king_is_kept_where_the_reply_gives_check() {
    // After Rd1 the Rook gives check to a King on the first rank, and to none on the second or third.
    let drawing = "
        . . . . . . k .
        . . . . . . . .
        . . . . . . . .
        . . . r . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . K .
        . . . . . . . .
        ";
    moves(drawing, "d5d1", &["g2g1", "g2f1"], &["g2f2", "g2h3"]);
}

#[test]
fn a_king_that_has_a_square_refutes() {
    // The Rook takes the squares on its file. Only h7 is left, which the Queen attacks from h2 and d3.
    let drawing = "
        . . . . . . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . Q . . . .
        K . . . . . R .
        ";
    judged(drawing, None, &["d2h2", "d2d3", "a1a2"], &["d2d4", "d2b2", "g1g2", "g1f1"]);
}

#[test]
fn a_king_that_opens_a_line_may_mate() {
    // Kb3 is mate by the Rook behind the King, so that the King has squares proves nothing.
    let drawing = "
        r . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        k . . . . . . .
        . . . . . . . .
        . P . . . . . P
        K R . . . . . .
        ";
    judged(drawing, None, &["h2h3", "h2h4", "b1c1"], &[]);
}
