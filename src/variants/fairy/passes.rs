//! Passing, and Kings that face each other: rules of Janggi.
//!
//! A pass is written as a move of the King to the square where it is. Two passes in a row end the game, and so do Kings that face each
//! other on an open line for two positions in a row; what is counted then is a rule of the game.

use crate::geometry::{Bitboard, Square};
use crate::rules::{Outcome, Reason, Side};

use super::Fairy;
use super::generate::Query;
use super::laws::Material;
use super::pieces::KNOWN;
use super::sinks::FairySink;

/// What pieces count in Janggi, by their keys.
const POINTS: [(&str, i64); 6] =
    [("rook", 13), ("janggiCannon", 7), ("horse", 5), ("janggiElephant", 3), ("wazir", 3), ("soldier", 2)];

impl<const W: usize> Fairy<W> {
    /// Whether the Kings face each other on an open line.
    pub(super) fn is_facing(&self) -> bool {
        let [Some(one), Some(other)] = self.kings else { return false };
        let size = self.laws().size;
        let (low, high) = (one.min(other), one.max(other));
        let step = if size.file(low) == size.file(high) {
            usize::from(size.files())
        } else if size.rank(low) == size.rank(high) {
            1
        } else {
            return false;
        };
        let between = (low.number()..high.number()).step_by(step).skip(1);
        let occupied = self.occupied();
        between.map(Square::new).all(|square| !occupied.has(square))
    }

    /// The King of the side to move, if that side may pass now.
    pub(super) fn may_pass(&self) -> Option<Square> {
        let king = self.kings[self.turn.index()].filter(|_| self.laws().passes[self.turn.index()])?;
        let is_free = (self.laws().bikjang && self.is_facing()) || !self.in_check();
        is_free.then_some(king)
    }

    pub(super) fn generate_pass<S: FairySink<W>>(&self, query: &Query<W>, sink: &mut S) {
        if !self.laws().passes[self.turn.index()] {
            return;
        }
        if let Some(king) = self.may_pass().filter(|&king| query.among.has(king) && query.onto.has(king)) {
            sink.plain(king, Bitboard::of(king));
        }
    }

    /// The end that the positions before bring.
    pub(super) fn ended_by_line(&self, before: &[Self]) -> Option<Outcome> {
        let last = before.last()?;
        if self.laws().bikjang && self.is_facing() && last.is_facing() {
            return Some(self.counted(Reason::FacingKings));
        }
        let is_pass = |one: &Self, next: &Self| one.cells == next.cells;
        let [.., first, _] = before else { return None };
        let passes = self.laws().passes != [false; 2];
        (passes && is_pass(first, last) && is_pass(last, self)).then(|| self.counted(Reason::TwoPasses))
    }

    /// The end of a game that would be a draw.
    pub(super) fn counted(&self, reason: Reason) -> Outcome {
        let winner = match self.laws().material {
            None => None,
            Some(Material::Odds(side)) => Some(side),
            Some(Material::Pieces) => {
                let [white, black] = self.sides.map(|side| side.count());
                match white.cmp(&black) {
                    std::cmp::Ordering::Equal => None,
                    std::cmp::Ordering::Greater => Some(Side::White),
                    std::cmp::Ordering::Less => Some(Side::Black),
                }
            }
            Some(Material::Points) => {
                // Black has one and a half points more, because White begins. So there are no draws.
                let [white, black] = Side::BOTH.map(|side| self.points(side));
                Some(if white > black + 1 { Side::White } else { Side::Black })
            }
        };
        winner.map_or(Outcome::draw(reason), |side| Outcome::win(side, reason))
    }

    fn points(&self, side: Side) -> i64 {
        let worth = |square| {
            let betza = self.laws().kind(self.kind_on(square)).betza;
            let is_it = |key: &str| KNOWN.iter().any(|piece| piece.key == key && piece.betza == betza);
            POINTS.iter().find(|(key, _)| is_it(key)).map_or(0, |(_, points)| *points)
        };
        let king = self.kings[side.index()];
        self.sides[side.index()].iter().filter(|&square| Some(square) != king).map(worth).sum()
    }
}
