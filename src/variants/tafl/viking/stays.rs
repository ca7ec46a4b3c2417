//! Why a piece was not captured, in the words of the Viking Game's page: VIK-5 and VIK-6 for one piece.

use crate::geometry::Square;
use crate::rules::Piece;
use crate::variants::tafl::KING;
use crate::variants::tafl::claims::{After, Reason};
use crate::variants::tafl::laws::Special;
use crate::variants::tafl::why::BESIDE;

impl<const W: usize> After<'_, W> {
    /// Why a piece that is not captured stays.
    pub(in crate::variants::tafl) fn stays_by_page(
        &self,
        victim: Piece,
        square: Square,
        who: &str,
    ) -> Reason {
        if victim.kind == KING {
            self.king_stays(victim, square, who)
        } else {
            self.taflman_stays(victim, square, who)
        }
    }

    fn taflman_stays(&self, victim: Piece, square: Square, who: &str) -> Reason {
        let Some(way) = BESIDE.into_iter().find(|&way| self.offset(self.to, way) == Some(square)) else {
            return ("VIK-5", self.not_beside(victim, square, who));
        };
        let what = match self.offset(square, way) {
            None => "the board ends there".to_owned(),
            Some(beyond) => match self.at(beyond) {
                Some(piece) => self.harmless(piece, beyond),
                None if self.is(beyond, Special::Centre) => {
                    format!("{} is the throne, which is not a partner against taflmen", self.name(beyond))
                }
                None => format!("{} is empty", self.name(beyond)),
            },
        };
        let mover = self.mover.side;
        ("VIK-5", format!("{who} has no {mover} piece on the square beyond it: {what}"))
    }

    /// It is not beside the moved piece. If it stands between two enemies, it moved there itself.
    fn not_beside(&self, victim: Piece, square: Square, who: &str) -> String {
        for (file, rank) in [(1, 0), (0, 1)] {
            let both = self.offset(square, (-file, -rank)).zip(self.offset(square, (file, rank)));
            let Some((a, b)) =
                both.filter(|&(a, b)| self.is_hostile(a, victim) && self.is_hostile(b, victim))
            else {
                continue;
            };
            let (a, b) = (self.name(a), self.name(b));
            return format!(
                "{who} is safe between {a} and {b}: the piece that moved is on neither square, and a piece that moves in between \
                 is not captured"
            );
        }
        format!("{who} is not next to the moved piece on {}", self.name(self.to))
    }

    fn king_stays(&self, king: Piece, square: Square, who: &str) -> Reason {
        let sides = [(-1, 0), (1, 0), (0, -1), (0, 1)].into_iter().filter_map(|way| self.offset(square, way));
        let open = sides.into_iter().find(|&side| !self.is_hostile(side, king));
        let why = open.map_or_else(
            || format!("the moved piece is not next to {who}"),
            |side| {
                format!(
                    "{who} is captured only if all its sides are blocked, and {} is not Black's",
                    self.name(side)
                )
            },
        );
        ("VIK-6", why)
    }
}
