//! Reserves and promoted pieces of a setup.

use crate::rules::{Piece, Setup, SetupError, SetupField, SetupWarning, Side};
use crate::variants::orthodox::{KING, PAWN, SIZE};

use super::Crazyhouse;
use super::reserve::{ORDER, PIECES, Reserves};

/// The reserves; empty where the setup has none. A mark on an empty square, a King or a Pawn is left out with a note.
pub(super) fn read(
    position: &Crazyhouse,
    setup: &Setup,
    notes: &mut Vec<SetupWarning>,
) -> Result<Reserves, SetupError> {
    let refuse = |rule, why: String| Err(SetupError::new(SetupField::Reserve, rule, why));
    let mut reserves = Reserves::default();
    let held = setup.reserve.as_deref().unwrap_or_default();
    let pieces = position.state.occupied().count() as usize + held.len();
    if pieces > PIECES {
        return refuse(
            "ZH-1",
            format!("board and reserves have {pieces} pieces, and a game has at most {PIECES}"),
        );
    }
    for &Piece { side, kind } in held {
        if kind == KING {
            return refuse("ZH-1", "a King is never in reserve".to_owned());
        }
        reserves.add(side, kind);
    }
    for &square in &setup.promoted {
        match setup.board[square.index()] {
            Some(Piece { kind, .. }) if kind != KING && kind != PAWN => {
                reserves.promoted = reserves.promoted.with(square);
            }
            _ => {
                let why = format!("the `~` on {} is ignored: there is no promoted piece", SIZE.name(square));
                notes.push(SetupWarning::new(SetupField::Square(square), why));
            }
        }
    }
    Ok(reserves)
}

pub(super) fn write(reserves: &Reserves, setup: &mut Setup) {
    let kinds = |side| {
        let piece = move |kind| std::iter::repeat_n(Piece { side, kind }, reserves.count(side, kind).into());
        ORDER.into_iter().flat_map(piece)
    };
    setup.reserve = Some(Side::BOTH.into_iter().flat_map(kinds).collect());
    setup.promoted = reserves.promoted.iter().collect();
}
