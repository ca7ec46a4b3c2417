//! Boards strewn with pieces, where pins, checks, gates and en passant meet more often than in games.

use super::{HnefaChess, SIZE, text, walls};
use crate::dice::Dice;
use crate::rules::{Call, Move, PieceKind, Playable, Position};
use crate::variants::{Variant, fen};

/// A position with both Kings and most pieces on or near the inner board, half of them regular Pawns; `None` if
/// the dice broke a rule of placement.
fn strewn(dice: &mut Dice) -> Option<HnefaChess> {
    let mut cells = walls();
    let near = |dice: &mut Dice| SIZE.square(2 + dice.below(12) as u8, 2 + dice.below(12) as u8);
    let kinds = 8 + dice.below(30);
    for n in 0..kinds + 2 {
        let square = near(dice)?;
        let sign = match n {
            0 => 'K',
            1 => 'k',
            _ => char::from(b"PpPpPpPpQRBNGHVqrbnghv"[dice.below(22)]),
        };
        let empty = cells[square.index()] == '.';
        let pawn_rank = (5..=10).contains(&SIZE.rank(square));
        if empty && (pawn_rank || !matches!(sign, 'P' | 'p')) {
            cells[square.index()] = sign;
        }
    }
    let turn = dice.below(2);
    // A Pawn that may just have stepped twice, more often than not.
    let (rank, sign, passed) = if turn == 0 { (8, 'p', "10") } else { (7, 'P', "7") };
    let file = 4 + dice.below(8) as u8;
    let from = SIZE.square(file, rank)?;
    cells[from.index()] = sign;
    let neighbour = SIZE.square(file + 1 - 2 * dice.below(2) as u8, rank)?;
    if cells[neighbour.index()] == '.' {
        cells[neighbour.index()] = if turn == 0 { 'P' } else { 'p' };
    }
    let letter = if turn == 0 { 'w' } else { 'b' };
    let text = text(&cells, &format!("{letter} - {}{passed} 0 1", char::from(b'a' + file)));
    fen::read(&text).ok().map(|(position, _)| position)
}

#[test]
fn strewn_boards_are_told_alike() {
    let mut dice = Dice(0x000d_1ce5);
    let (mut read, mut passant, mut mates, mut checks) = (0, 0, 0, 0);
    while read < 300 {
        let Some(position) = strewn(&mut dice) else { continue };
        read += 1;
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let fen = fen::write(&position);
        assert_eq!(position.count_legal(), moves.len() as u64, "{fen}");
        assert_eq!(position.any_legal(), !moves.is_empty(), "{fen}");
        checks += usize::from(position.call() != Call::None);
        mates += usize::from(position.outcome().is_some_and(|o| o.winner().is_some()));
        passant += usize::from(position.setup().en_passant.is_some());
        let kinds = (0..Variant::HnefaChess.ruleset().kinds.len() as u8).map(PieceKind);
        for from in SIZE.all().filter(|&s| position.at(s).is_some_and(|p| p.side == position.turn())) {
            for to in SIZE.all() {
                let reported = |m: Move| {
                    assert_eq!(position.why_illegal(m).is_none(), moves.contains(&m), "{m:?} in {fen}");
                };
                reported(Move::plain(from, to));
                if SIZE.distance(from, to) <= 2 {
                    kinds.clone().for_each(|kind| reported(Move::promotion(from, to, kind)));
                }
            }
        }
        for m in moves {
            let next = position.after(m);
            let text = fen::write(&next);
            let (again, notes) = fen::read::<HnefaChess>(&text).expect("a position");
            assert!(
                notes.is_empty() && again.same_position(&next) && again.zobrist() == next.zobrist(),
                "{text}"
            );
        }
    }
    assert!(passant > 60 && checks > 60 && mates > 0, "{passant} {checks} {mates}");
}
