//! Boards with few pieces, where powers come and go with every capture: the generator against the slow reasons.
//! Random games from the array seldom come here.

use crate::dice::Dice;
use crate::rules::{Move, Outcome, Piece, PieceKind, Playable, Position, Setup, Side};
use crate::variants::fen;

use super::super::{KINDS, KING, PAWN, SIZE, Undenary};

/// Kings near each other on a part of the board, a few pieces of any kind around them.
fn sparse_board(dice: &mut Dice) -> Option<Undenary> {
    let mut setup = Setup::empty(SIZE);
    let (files, ranks) = (4 + dice.below(8), 4 + dice.below(8));
    let mut put = |dice: &mut Dice, side, kind| {
        let (file, rank) = (dice.below(files) as u8, (11 - ranks + dice.below(ranks)) as u8);
        let rank = if dice.below(2) == 0 { rank } else { 10 - rank };
        let square = SIZE.square(file, rank).expect("on the board");
        setup.board[square.index()] = Some(Piece { side, kind });
    };
    for side in Side::BOTH {
        for _ in 0..1 + dice.below(5) {
            let kind = PieceKind(dice.below(KINDS - 1) as u8);
            put(dice, side, kind);
        }
    }
    put(dice, Side::White, KING);
    put(dice, Side::Black, KING);
    if dice.below(2) == 0 {
        setup.turn = Side::Black;
    }
    Undenary::from_setup(&setup, &mut Vec::new()).ok()
}

#[test]
fn lists_reasons_and_wins_agree_on_sparse_boards() {
    let mut dice = Dice(0x0d1_5eed);
    let (mut boards, mut wins, mut checks) = (0, 0, 0);
    while boards < 1000 {
        let Some(position) = sparse_board(&mut dice) else { continue };
        boards += 1;
        let fen = fen::write(&position);
        let mut listed = Vec::new();
        position.legal_moves(&mut listed);
        assert_eq!(position.count_legal(), listed.len() as u64, "{fen}");
        assert_eq!(position.any_legal(), !listed.is_empty(), "{fen}");
        checks += usize::from(position.call() == crate::rules::Call::Single);
        let mut last = Vec::new();
        position.win_candidates(&mut last);
        for &m in &last {
            assert!(listed.contains(&m), "{m:?} is listed as a last move of {fen}");
        }
        for from in
            SIZE.all().filter(|&s| Position::at(&position, s).is_some_and(|p| p.side == position.turn()))
        {
            let pawn = Position::at(&position, from).is_some_and(|piece| piece.kind == PAWN);
            for to in SIZE.all() {
                let judge = |m: Move| {
                    let why = position.why_illegal(m);
                    assert_eq!(why.is_none(), listed.contains(&m), "{m:?} in {fen}: {why:?}");
                };
                judge(Move::plain(from, to));
                if pawn {
                    (0..KINDS as u8).for_each(|kind| judge(Move::promotion(from, to, PieceKind(kind))));
                }
            }
        }
        for &m in &listed {
            let next = position.after(m);
            if next.outcome().and_then(Outcome::winner) == Some(position.turn()) {
                wins += 1;
                assert!(last.contains(&m), "{m:?} wins in {fen} but is not listed");
            }
            let (again, _) = fen::read::<Undenary>(&fen::write(&next)).expect("a position");
            assert_eq!(again.zobrist(), next.zobrist());
        }
    }
    assert!(wins > 100 && checks > 100, "{wins} wins, {checks} checks");
}
