//! Replies that may save a side whose Kings could all be taken now.
//!
//! If the other side takes all Kings now, it still does so after a reply that touches nothing of that: neither the Kings, nor the
//! squares that this move needs as they are, nor the own Kings of the other side, without which it has lost. So only replies that touch
//! them may save. An only King that just goes away has to go where it is not taken.

use crate::geometry::Square;
use crate::rules::{Move, PieceKind};
use crate::variants::sinks::{List, MoveSink};

use super::super::generate::{OdinSink, WHOLE, places_left};
use super::super::{Board, Odin};

impl Odin {
    /// Adds the legal moves, but for some after which the other side surely wins at once.
    pub(in super::super) fn plausible_defences(&self, into: &mut Vec<Move>) {
        let passed = self.turned();
        let kings = self.kings(self.state.turn);
        let Some(needs) = passed.takes_all(kings) else { return self.legal_moves(into) };
        let touched = needs | kings | passed.kings(passed.state.turn);
        let king = kings.first().filter(|_| kings.without_first().is_empty());
        let flights = king.map(|king| !passed.grasp(king) | self.state.enemies());
        let flights = flights.unwrap_or(WHOLE);
        self.emit(&mut Saving { kings, touched, flights, into }, self.state.own(), [WHOLE; 2]);
    }
}

/// Keeps only the moves that may save.
struct Saving<'a> {
    kings: Board,
    touched: Board,
    /// To which squares Kings go with moves without a removal.
    flights: Board,
    into: &'a mut Vec<Move>,
}

impl MoveSink<2> for Saving<'_> {
    #[inline]
    fn plain(&mut self, from: Square, to: Board) {
        let wanted = if self.kings.has(from) { self.flights } else { self.touched };
        List(self.into).plain(from, to & wanted);
    }

    #[inline]
    fn steps(&mut self, targets: Board, by: i16) {
        List(self.into).steps(targets & self.touched, by);
    }

    fn promotions(&mut self, _: Board, _: i16, _: &[PieceKind]) {
        unreachable!("this game has no promotion")
    }
}

impl OdinSink for Saving<'_> {
    #[inline]
    fn removal(&mut self, from: Square, to: Square, removed: Board) {
        let touches = self.touched.has(from) || self.touched.has(to);
        List(self.into).removal(from, to, if touches { removed } else { removed & self.touched });
    }

    #[inline]
    fn relocation(&mut self, from: Square, to: Square) {
        let touches = self.touched.has(from) || self.touched.has(to);
        for place in places_left(from, to) {
            if touches || self.touched.has(place) {
                self.into.push(Move::relocation(from, to, place));
            }
        }
    }
}
