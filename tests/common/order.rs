//! A second opinion on the order of moves in proofs.

use lawspeaker::rules::{Move, MoveKind, Position, Square};

/// All legal moves in the order of `docs/proof.md`, number by number: a second opinion on `lawspeaker::proof::in_order`.
pub(crate) fn order(game: &dyn Position) -> Vec<Move> {
    let rules = game.ruleset();
    let letter = |kind| match rules.kind_info(kind).unpromoted {
        Some(base) => rules.kind_info(base).letter.to_ascii_lowercase() as i32,
        None => rules.kind_info(kind).letter as i32,
    };
    let number = |square: Square| {
        i32::from(rules.size.rank(square)) * i32::from(rules.size.files())
            + i32::from(rules.size.file(square))
    };
    let numbers = |m: &Move| {
        let kind = match m.kind() {
            MoveKind::Plain => 0,
            MoveKind::Castling => 1,
            MoveKind::Drop => 2,
            MoveKind::Removal => 3,
            MoveKind::Relocation => 4,
            MoveKind::Null => 5,
            MoveKind::Gating => 6,
            MoveKind::Wall => 7,
        };
        let (board, dropped, from) = match m.from() {
            None => (0, letter(m.piece_kind().unwrap()), 0),
            Some(from) => (1, 0, number(from)),
        };
        let promoted = if board == 1 { m.piece_kind().map_or(-1, letter) } else { -1 };
        [board, dropped, from, number(m.to()), m.extra().map_or(-1, number), promoted, kind]
    };
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    moves.sort_by_key(numbers);
    moves
}
