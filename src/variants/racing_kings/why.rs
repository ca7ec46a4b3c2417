//! Why a move is illegal in Racing Kings beyond the reasons of chess: the race is over, or the move gives check.

use crate::geometry::Square;
use crate::rules::{Move, Piece, Position, Side, Stage};
use crate::variants::orthodox::squares::{Squares, Verdict, name, refuse};
use crate::variants::orthodox::{KING, SIZE};

use super::RacingKings;

/// RK-3 and RK-4: who is on the eighth rank, and whether Black can still follow.
pub(super) fn over(position: &RacingKings) -> Verdict {
    let board = Squares::of(position);
    let [white, black] =
        Side::BOTH.map(|side| board.find(Piece { side, kind: KING }).filter(|&s| arrived(s)));
    let over = |rule, why: String| refuse(rule, Stage::NoSuchMove, why);
    match (white, black) {
        (None, None) => Ok(()),
        (Some(_), Some(_)) => {
            over("RK-4", "the game is over, because both Kings are on the eighth rank".into())
        }
        (None, Some(at)) => {
            over("RK-3", format!("the game is over, because Black's King is on {}", SIZE.name(at)))
        }
        (Some(at), None) => {
            if position.turn() == Side::Black && follows(&board) {
                return Ok(());
            }
            over("RK-3", format!("the game is over, because White's King is on {}", SIZE.name(at)))
        }
    }
}

fn arrived(square: Square) -> bool {
    SIZE.rank(square) == 7
}

/// Whether Black's King has a step to the eighth rank.
fn follows(board: &Squares) -> bool {
    let king = Piece { side: Side::Black, kind: KING };
    let Some(from) = board.find(king) else { return false };
    (-1..=1).filter_map(|files| SIZE.offset(from, files, 1)).filter(|&to| arrived(to)).any(|to| {
        let mut after = board.clone();
        after.0[from.index()] = None;
        let own = after.0[to.index()].replace(king).is_some_and(|piece| piece.side == Side::Black);
        !own && after.attacker(to, Side::White).is_none()
    })
}

/// RK-2, for the King of the side that waits.
pub(super) fn gives_check(position: &RacingKings, m: Move, after: &Squares) -> Verdict {
    let mover = position.turn();
    let Some(king) = after.find(Piece { side: !mover, kind: KING }) else { return Ok(()) };
    let Some((attacker, kind)) = after.attacker(king, mover) else { return Ok(()) };
    let how = if attacker == m.to() { "would give check" } else { "would uncover a check" };
    let why = format!(
        "this move {how} to {}'s King on {} by the {} on {}, and no check is allowed",
        !mover,
        SIZE.name(king),
        name(kind),
        SIZE.name(attacker)
    );
    refuse("RK-2", Stage::KingLeftAttacked, why)
}
