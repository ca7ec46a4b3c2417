//! `last_moves` never misses a win, and is short where it can be.

use std::collections::HashSet;

use crate::rules::{Game, Outcome, Piece, Setup, SetupField, Side};
use crate::variants::drawn::{attempt, in_corner};
use crate::variants::{position, start};

use super::super::{KINDS, KING, Odin, SIZE};
use super::{listed, valkyrie_figure};
use crate::rules::Man;

fn last(game: &Odin) -> Vec<String> {
    let mut moves = Vec::new();
    game.last_moves(&mut moves);
    let distinct: HashSet<_> = moves.iter().collect();
    assert_eq!(distinct.len(), moves.len(), "a move is told twice in {}", position::write(game));
    let mut names: Vec<_> = moves.iter().map(|&m| crate::naming::coord(game, m)).collect();
    names.sort();
    names
}

/// How many moves win at once; fails where one of them is not told.
fn wins(game: &Odin) -> usize {
    let mut told = Vec::new();
    game.last_moves(&mut told);
    let told: HashSet<_> = told.into_iter().collect();
    let moves = listed(game);
    assert!(told.iter().all(|m| moves.contains(m)), "only legal moves are told");
    let wins =
        moves.iter().filter(|&&m| game.after(m).outcome().and_then(Outcome::winner) == Some(game.turn()));
    wins.inspect(|m| assert!(told.contains(m), "{m:?} wins in {}", position::write(game))).count()
}

#[test]
fn nothing_is_told_where_nothing_can_win() {
    assert_eq!(last(&start::<Odin>()), [""; 0]);
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
    assert_eq!(last(&one), ["b1c3xd3", "b1d2xd3", "d1d3"]);
    let two: Odin = in_corner(
        "w",
        "
        . . . k .
        . . k . .
        . F . R .
        ",
        &[("a10", 'K'), ("h9", 'p'), ("h8", 'p'), ("h7", 'p')],
    );
    assert_eq!(last(&two), [""; 0], "the Ox lands on neither King");
    let both: Odin = in_corner(
        "w",
        "
        . . k .
        . . k .
        . F . .
        ",
        &[("a10", 'K'), ("h9", 'p'), ("h8", 'p'), ("h7", 'p')],
    );
    assert_eq!(last(&both), ["b1c3xc2"]);
}

#[test]
fn takers_of_the_last_men_that_can_move_are_told() {
    assert_eq!(last(&valkyrie_figure()), ["d4e6xf7", "f1f7"], "Black moves by his Ox alone");
    assert_eq!(wins(&valkyrie_figure()), 2);
    // Two free Pawns: only an Ox takes both.
    let game: Odin = in_corner(
        "w",
        "
        . . p .
        . . p .
        . F . .
        ",
        &[("a10", 'K'), ("j10", 'k')],
    );
    assert_eq!(last(&game), ["b1c3xc2"]);
    assert_eq!(wins(&game), 1);
}

#[test]
fn every_move_is_told_where_the_enemy_has_no_free_man() {
    // Black's Ox has no leap, and his Kings have no adviser unless White puts none there: any move wins.
    let game: Odin = in_corner("w", ". k .\n. . k\nf . .", &[("j10", 'K'), ("j9", 'R')]);
    assert_eq!(last(&game).len() as u64, game.count_legal());
    assert!(wins(&game) > 20);
    assert!(listed(&game).contains(&attempt::<Odin>("j9a9")));
}

/// A board at random: few men or many, sorts of men uneven, so that crowds that cannot move turn up.
fn thrown(dice: &mut impl FnMut(usize) -> usize) -> Odin {
    let mut setup = Setup::empty(SIZE);
    let (few, kinds) = (dice(3) > 0, dice(KINDS - 1) + 1);
    let men = if few { 2 + dice(6) } else { dice(90) };
    for _ in 0..men {
        // Crowded into the corner, so that men touch.
        let near = 3 + dice(if few { 2 } else { 8 }) as u8;
        let square = SIZE.square(dice(near.into()) as u8, dice(near.into()) as u8).expect("on the board");
        let side = if dice(3) == 0 { Side::White } else { Side::Black };
        let man = [Man(1), Man(5), Man(0), Man(2), Man(3)][dice(kinds.min(5))];
        setup.board[square.index()] = Some(Piece { side, man });
    }
    for side in Side::BOTH {
        for _ in 0..=dice(2) {
            let square =
                crate::geometry::Square::new(dice(if few && side == Side::Black { 35 } else { 100 }) as u16);
            setup.board[square.index()] = Some(Piece { side, man: KING });
        }
    }
    // The one King of a side may have been put on the other's.
    let mut notes = Vec::new();
    match Odin::from_setup(&setup, &mut notes) {
        Ok(game) => game,
        Err(fault) => panic!("{:?}", (fault.field == SetupField::Board, fault.why)),
    }
}

#[test]
fn no_win_is_missed_on_random_boards() {
    let mut state = 0x0d1_5eedu64;
    let mut dice = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    let (mut by_capture, mut by_no_move, mut long) = (0, 0, 0);
    for _ in 0..6_000 {
        let game = thrown(&mut dice);
        if wins(&game) == 0 {
            continue;
        }
        for m in listed(&game) {
            match game.after(m).outcome().map(|o| o.reason.as_str()) {
                Some("kings-captured") => by_capture += 1,
                Some(_) => by_no_move += 1,
                None => {}
            }
        }
        long += usize::from(last(&game).len() as u64 == game.count_legal());
    }
    assert!(by_capture > 1_000 && by_no_move > 1_000 && long > 10, "{by_capture} {by_no_move} {long}");
}
