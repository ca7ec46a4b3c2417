//! Whether the move of one piece is legal, without a list of moves.

use crate::rules::{Move, MoveKind};

use super::attacks::{AROUND, LEAPS, LINES};
use super::{BISHOP, ELK, Form, KING, KNIGHT, Orphic, PAWN, QUEEN};

impl<F: Form> Orphic<F> {
    /// Whether a move is legal; none for drops, for Pawns, and while the own King is in reserve.
    pub(super) fn knows_legal(&self, m: Move) -> Option<bool> {
        let (from, to) = (m.from()?, m.to());
        let (own, turn) = (self.state.own(), self.state.turn);
        let king = self.king(turn)?;
        if m.kind() != MoveKind::Plain || !own.has(from) || own.has(to) {
            return Some(false);
        }
        let occupied = self.state.occupied();
        let reach = match self.state.kind_at(from)? {
            PAWN => return None,
            _ if m.piece_kind().is_some() => return Some(false),
            KING => AROUND.from(from),
            QUEEN => LINES.queen(from, occupied),
            BISHOP => LINES.bishop(from, occupied),
            ELK if Self::SLIDING.has(from) => LINES.rook(from, occupied),
            ELK | KNIGHT => LEAPS.from(from),
            _ => return None,
        };
        // A piece that is captured attacks nothing afterwards.
        let king = if king == from { to } else { king };
        let after = occupied.without(from).with(to);
        Some(reach.has(to) && self.attackers(king, !turn, after).without(to).is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variants::drawn::random_game;
    use crate::variants::fen;
    use crate::variants::orphic::forms::{Elks, Rooks};

    fn agrees<F: Form>() {
        let (mut legal, mut illegal) = (0, 0);
        for seed in 1..=60 {
            // Moves of the positions before are often illegal here.
            let mut before: Vec<Move> = Vec::new();
            random_game::<Orphic<F>>(seed, 200, |position, moves| {
                before.extend(moves.iter().filter(|m| m.from().is_some()));
                for &m in &before {
                    let Some(known) = position.knows_legal(m) else { continue };
                    assert_eq!(known, moves.contains(&m), "{m:?} in {}", fen::write(position));
                    *if known { &mut legal } else { &mut illegal } += 1;
                }
                let old = before.len().saturating_sub(60);
                before.drain(..old);
            });
        }
        assert!(legal > 10_000 && illegal > 10_000, "{legal} {illegal}");
    }

    #[test]
    fn a_move_is_legal_if_it_is_in_the_list_in_random_games() {
        agrees::<Elks>();
        agrees::<Rooks>();
    }
}
