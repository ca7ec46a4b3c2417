//! What surely follows a move or two, asked without playing them for good.
//!
//! Nearly every move of a search for a win in two is tried for nothing, and nearly always the same reply is the refutation. So
//! the search asks of each move whether this reply refutes it. Whatever is not clear at a glance is found by moving the pieces of a
//! copy, whose key and counters nobody reads, and by asking [`wins_at_once`](Odin::wins_at_once) there.

mod saving;
mod siege;
#[cfg(test)]
mod tests;

use crate::geometry::Square;
use crate::rules::{Move, MoveKind};
use crate::variants::net::keep;
use crate::variants::state::State;

use super::{Board, Odin};
use siege::{Judgement, Siege};

impl Odin {
    /// Takes those of these moves out, from `begin` on, that surely do not win in two moves because of this reply.
    pub(super) fn keep_open(&self, reply: Move, moves: &mut Vec<Move>, begin: usize) {
        let passed = self.turned();
        if !passed.is_legal(reply) {
            return; // it answers a move of its own
        }
        let replied = passed.shifted(reply);
        match replied.wins_at_once() {
            Some(false) => {
                let mut siege = Siege::of(reply, replied, self.state.enemies());
                keep(moves, begin, |m| match siege.judge(m) {
                    Judgement::Held => false,
                    Judgement::Attack => true,
                    Judgement::Unclear => !siege.holds(m).unwrap_or_else(|| self.is_refuted(m, reply)),
                });
            }
            // What wins then also wins after most first moves: only those that touch what it needs are looked at.
            Some(true) => {
                let enemy = !replied.state.turn;
                let needs = replied.takes_all(replied.kings(enemy));
                let needs = needs.or_else(|| replied.takes_all(replied.free_pieces(enemy)));
                let needs = needs.unwrap_or(Board::EMPTY);
                keep(moves, begin, |m| {
                    let touches = m.from().is_some_and(|from| needs.has(from)) || needs.has(m.to());
                    !touches || !self.is_refuted(m, reply)
                });
            }
            None => keep(moves, begin, |m| !self.is_refuted(m, reply)),
        }
    }

    /// Whether the reply is legal after a legal move, and nothing wins then.
    fn is_refuted(&self, m: Move, reply: Move) -> bool {
        if m.extra() == reply.from() || Some(m.to()) == reply.from() {
            return false; // the piece that would reply is taken
        }
        // Where the move has ended the game, no reply is legal.
        let after = self.shifted(m);
        after.is_legal(reply) && after.wins_after(reply) == Some(false)
    }

    /// Whether the other side wins at once after this legal move.
    pub(super) fn wins_after(&self, m: Move) -> Option<bool> {
        self.shifted(m).wins_at_once()
    }

    /// The same pieces with the other side to move, and the key of now.
    fn turned(&self) -> Self {
        let mut turned = self.clone();
        turned.state.turn = !turned.state.turn;
        turned
    }

    /// The pieces after a legal move, with the key and the counters of now.
    fn shifted(&self, m: Move) -> Self {
        let State { mut kinds, mut sides, .. } = self.state;
        let (from, to) = (m.from().expect("Odin's moves start on the board"), m.to());
        let is_relocation = m.kind() == MoveKind::Relocation;
        let gone = m.extra().filter(|_| !is_relocation).unwrap_or(from);
        let left = Board::of(from).with(to).with(gone);
        let (mut mover, mut friend) = (0, 0);
        for (n, kind) in kinds.iter_mut().enumerate() {
            mover = if kind.has(from) { n } else { mover };
            friend = if kind.has(to) { n } else { friend };
            *kind &= !left;
        }
        sides = sides.map(|side| side & !left);
        let own = &mut sides[self.state.turn.index()];
        let mut put = |kind: usize, square: Square| {
            kinds[kind] = kinds[kind].with(square);
            *own = own.with(square);
        };
        put(mover, to);
        if let Some(place) = m.extra().filter(|_| is_relocation) {
            put(friend, place);
        }
        Odin { state: State { kinds, sides, turn: !self.state.turn, ..self.state } }
    }
}
