//! Why a drop is illegal, square by square. The reasons against moves of the board are those of chess.

use crate::rules::{IllegalMove, Move, Piece, Position, Stage};
use crate::variants::orthodox::squares::{Squares, Verdict, name, refuse};
use crate::variants::orthodox::{KING, PAWN, SIZE};

use super::Crazyhouse;

pub(super) fn drop(position: &Crazyhouse, m: Move) -> Verdict {
    let (side, to) = (position.turn(), m.to());
    let target = SIZE.name(to);
    let Some(kind) = m.piece_kind() else {
        return refuse("ZH-2", Stage::NoPiece, "a drop names the piece that is dropped".to_owned());
    };
    let held = position.setup().reserve.unwrap_or_default();
    if !held.contains(&Piece { side, kind }) {
        let why = if kind == KING {
            "a King is never in reserve".to_owned()
        } else {
            format!("{side} has no {} in reserve", name(kind))
        };
        return refuse("ZH-2", Stage::NoPiece, why);
    }
    if m.extra().is_some() {
        return Err(IllegalMove::new("ZH-2", Stage::NoSuchMove, "a drop does not move another piece"));
    }
    let board = Squares::of(position);
    if let Some(piece) = board.0[to.index()] {
        let why = format!("{target} is occupied by {}'s {}", piece.side, name(piece.kind));
        return refuse("ZH-2", Stage::WayBlocked, why);
    }
    if kind == PAWN && matches!(SIZE.rank(to), 0 | 7) {
        let why = format!("a Pawn is not dropped on the first or the eighth rank, and {target} is there");
        return refuse("ZH-3", Stage::NotItsMove, why);
    }
    let mut after = board.clone();
    after.0[to.index()] = Some(Piece { side, kind });
    position.judge_safety(&board, &after)
}
