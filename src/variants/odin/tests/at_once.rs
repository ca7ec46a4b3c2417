//! What is found without a list of moves agrees with the list: whether a move is legal, and whether one move wins.

use std::collections::HashSet;

use crate::dice::Dice;
use crate::rules::{Move, Outcome, Playable, Position};
use crate::variants::drawn::{attempt, in_corner, win_candidates};
use crate::variants::fen;

use super::super::{Odin, SIZE};
use super::boards::board;
use super::{listed, valkyrie_figure};

/// Whether the side to move wins with one move, found by playing.
fn wins_by_play(position: &Odin) -> bool {
    let is_won = |&m: &Move| position.after(m).outcome().and_then(Outcome::winner) == Some(position.turn());
    win_candidates(position).iter().any(is_won)
}

#[test]
fn wins_at_once_agrees_with_play_on_random_boards() {
    let mut dice = Dice(0x0d1_4a70);
    let (mut won, mut lost, mut unknown) = (0, 0, 0);
    for _ in 0..20_000 {
        let position = board(&mut dice);
        let wins = wins_by_play(&position);
        match position.wins_at_once() {
            Some(answer) => assert_eq!(answer, wins, "{}", fen::write(&position)),
            None => unknown += 1,
        }
        won += usize::from(wins);
        lost += usize::from(!wins);
    }
    assert!(won > 5_000 && lost > 5_000 && unknown < 8_000, "{won} {lost} {unknown}");
}

#[test]
fn whether_there_is_a_free_piece_agrees_with_the_set_of_them() {
    let mut dice = Dice(0x0d1_4a73);
    let mut without = 0;
    for _ in 0..20_000 {
        let position = board(&mut dice);
        let has_none = position.free_pieces(position.turn()).is_empty();
        assert_eq!(position.has_free_piece(), !has_none, "{}", fen::write(&position));
        without += usize::from(has_none);
    }
    assert!(without > 1_000, "{without}");
}

#[test]
fn wins_after_a_move_agrees_with_play_on_random_boards() {
    let mut dice = Dice(0x0d1_4a71);
    let (mut known, mut unknown) = (0, 0);
    for _ in 0..2_000 {
        let position = board(&mut dice);
        for m in listed(&position) {
            let after = position.after(m);
            match position.wins_after(m) {
                Some(answer) => {
                    known += 1;
                    assert_eq!(answer, wins_by_play(&after), "{m:?} in {}", fen::write(&position));
                }
                None => unknown += 1,
            }
        }
    }
    assert!(known > 10_000 && unknown < known / 5, "{known} {unknown}");
}

#[test]
fn a_move_is_legal_if_it_is_in_the_list_on_random_boards() {
    let mut dice = Dice(0x0d1_4a72);
    let (mut legal, mut illegal) = (0, 0);
    for _ in 0..1_500 {
        // Moves of similar boards are often legal here.
        let position = board(&mut dice);
        let moves: HashSet<_> = listed(&position).into_iter().collect();
        let other = board(&mut dice);
        let mut turned = position.setup();
        turned.turn = !turned.turn;
        let turned = Odin::from_setup(&turned, &mut Vec::new()).unwrap();
        let mut tried: Vec<_> = [&other, &turned, &position].into_iter().flat_map(listed).collect();
        let own: Vec<_> =
            SIZE.all().filter(|&at| position.at(at).is_some_and(|p| p.side == position.turn())).collect();
        for _ in 0..50 {
            let (from, to) = (*dice.pick(&own), *dice.pick(&own));
            let place = SIZE.all().nth(dice.below(60)).unwrap();
            let between = if dice.one_in(2) { from } else { place };
            tried.push(Move::relocation(from, to, between));
        }
        for m in tried {
            assert_eq!(position.is_legal(m), moves.contains(&m), "{m:?} in {}", fen::write(&position));
            if moves.contains(&m) { legal += 1 } else { illegal += 1 }
        }
    }
    assert!(legal > 20_000 && illegal > 20_000, "{legal} {illegal}");
}

/// Whether White wins at once. The white King and black Pawns are far away.
fn wins(drawing: &str) -> Option<bool> {
    let far = [("a10", 'K'), ("h9", 'p'), ("h8", 'p'), ("h7", 'p')];
    in_corner::<Odin>("w", drawing, &far).wins_at_once()
}

#[test]
fn the_only_king_is_taken_by_every_piece_and_its_advice() {
    assert_eq!(wins(". . k\n. . .\nR . ."), Some(false));
    assert_eq!(wins("R . k\n. . .\n. . ."), Some(true));
    assert_eq!(wins("R P k\n. . .\n. . ."), Some(false), "the Pawn is in the way");
    // An Ox lands beside the King and removes it, but not where a friend stands.
    assert_eq!(wins(". . . k\n. . . .\nF . . ."), Some(true));
    assert_eq!(wins(". . . . k\n. . . . .\nF . . . ."), Some(false));
    assert_eq!(wins(". . k P\nF . . P\n. . . P"), Some(true));
    // Two squares ahead, past one empty square.
    assert_eq!(wins(". k .\np . p\n. P ."), Some(false));
    assert_eq!(wins(". k .\np . .\n. P ."), Some(true));
    let far = [("h9", 'p'), ("h8", 'p'), ("h7", 'p')];
    let near = |drawing: &str| in_corner::<Odin>("w", drawing, &far).wins_at_once();
    assert_eq!(near(". . k\n. . .\nP K ."), Some(false));
    assert_eq!(near(". k .\n. . .\nP K ."), Some(true), "the King steps as the Pawn beside it");
    assert_eq!(near(". K k\n. . .\n. . ."), Some(false), "no piece advises the King");
}

#[test]
fn two_kings_are_taken_only_side_by_side() {
    assert_eq!(wins(". . k\n. . k\n. F ."), Some(true));
    assert_eq!(wins("k . .\n. . .\n. F k"), Some(false));
    assert_eq!(wins(". . k\n. . k\n. R ."), Some(false));
    // Black's last piece besides the Kings is taken, and Kings alone have no move.
    assert_eq!(valkyrie_figure().wins_at_once(), Some(true));
    assert!(wins_by_play(&valkyrie_figure()));
}

#[test]
fn replies_that_may_save_are_listed() {
    // The Rook attacks the King. It may go away, a piece may go between or take the Rook.
    let position: Odin = in_corner(
        "b",
        "
        . . . p .
        . . . . .
        . . . . .
        R . . k .
        . . . p .
        . r . . .
        ",
        &[("j10", 'K')],
    );
    let mut saving = Vec::new();
    position.plausible_defences(&mut saving);
    let named = |name: &str| attempt::<Odin>(name);
    assert!(saving.contains(&named("b1b3")) && saving.contains(&named("d3e4")));
    assert!(!saving.contains(&named("b1c1")) && !saving.contains(&named("d6e5")));
    assert!(saving.len() < listed(&position).len());
}

#[test]
fn a_pass_gives_the_position_of_the_setup_with_the_other_turn() {
    let mut dice = Dice(0x0d1_4a74);
    for _ in 0..2_000 {
        let position = board(&mut dice);
        let mut setup = position.setup();
        setup.turn = !setup.turn;
        let read = Odin::from_setup(&setup, &mut Vec::new()).unwrap();
        let passed = position.passed();
        assert_eq!(fen::write(&passed), fen::write(&read));
        assert_eq!(passed.zobrist(), read.zobrist());
    }
}

#[test]
fn a_piece_that_is_the_only_one_of_its_kind_shares_no_target() {
    let mut dice = Dice(0x0d1_4a75);
    let (mut only, mut several) = (0, 0);
    for _ in 0..2_000 {
        let position = board(&mut dice);
        for m in listed(&position) {
            let kind = position.parts(m).kind;
            if !position.has_one(kind) {
                several += 1;
                continue;
            }
            only += 1;
            let mut moves = Vec::new();
            position.legal_to(kind, m.to(), &mut moves);
            assert!(moves.iter().all(|other| other.from() == m.from()), "{m:?} in {}", fen::write(&position));
        }
    }
    assert!(only > 1_000 && several > 1_000, "{only} {several}");
}
