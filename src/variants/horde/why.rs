//! Why no move is legal after White's last piece is captured. All other reasons are those of chess, which ask for White's
//! King only where there is one.

use crate::rules::{Position, Side, Stage};
use crate::variants::orthodox::SIZE;
use crate::variants::orthodox::squares::{Verdict, refuse};

use super::Horde;

pub(super) fn over(position: &Horde) -> Verdict {
    let white = |square| position.at(square).is_some_and(|piece| piece.side == Side::White);
    if SIZE.all().any(white) {
        return Ok(());
    }
    let why = "the game is over, because all of White's pieces are captured".to_owned();
    refuse("HORDE-3", Stage::NoSuchMove, why)
}
