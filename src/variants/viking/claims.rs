//! Why a piece was not captured, though a record says so: VIK-5 and VIK-6 for one piece.
//!
//! Reads squares as [`why`](super::why) does and shares nothing with the captures that moves make.

use crate::geometry::Square;
use crate::rules::{IllegalMove, Move, Piece, PieceKind, Position, Side, Stage};

use super::why::{Place, place};
use super::{KING, TAFLMAN, Viking};

impl<const N: usize, const W: usize> Viking<N, W> {
    /// Why a legal move does not capture the piece on `square`; none when it does. The King counts as captured
    /// when VIK-6 takes him, though no move lists him among its captures.
    pub(super) fn reason_against_capture(&self, m: Move, square: Square) -> Option<IllegalMove> {
        let says = |rule, why: String| Some(IllegalMove::new(rule, Stage::TailWrong, why));
        let name = |square| Self::BOARD.name(square);
        let Some(from) = m.from() else { return says("VIK-5", "a move starts on a square".to_owned()) };
        if square.index() >= Self::BOARD.squares() {
            return says("VIK-5", format!("this square is not on the {} board", Self::BOARD));
        }
        let Some(piece) = self.at(square) else {
            return says("VIK-5", format!("there is no piece on {} to capture", name(square)));
        };
        if piece.side == self.turn() {
            let whose =
                format!("the {} on {} is {}'s own", Self::kind_name(piece.kind), name(square), piece.side);
            return says("VIK-5", whose);
        }
        let after = After { position: self, from, to: m.to() };
        let reason = if piece.kind == KING { after.king_stays(square) } else { after.taflman_stays(square) };
        reason.and_then(|(rule, why)| says(rule, why))
    }
}

impl<const N: usize, const W: usize> Viking<N, W> {
    /// Why a legal move captures the taflman on `square`; none when it does not.
    pub(super) fn reason_for_capture(&self, m: Move, square: Square) -> Option<IllegalMove> {
        let piece = self.at(square)?;
        if piece.kind == KING || self.reason_against_capture(m, square).is_some() {
            return None;
        }
        let size = Self::BOARD;
        let (files, ranks) = (
            size.file(square) as i8 - size.file(m.to()) as i8,
            size.rank(square) as i8 - size.rank(m.to()) as i8,
        );
        let behind = size.offset(square, files, ranks)?;
        let partner = match self.at(behind) {
            Some(partner) => format!("the {} on {}", Self::kind_name(partner.kind), size.name(behind)),
            None => format!("the corner {}", size.name(behind)),
        };
        let why = format!(
            "the {} there is between {} and {partner}",
            Self::kind_name(piece.kind),
            size.name(m.to())
        );
        Some(IllegalMove::new("VIK-5", Stage::TailWrong, why))
    }
}

/// The board as the moved piece leaves it, captures not yet taken off.
struct After<'a, const N: usize, const W: usize> {
    position: &'a Viking<N, W>,
    from: Square,
    to: Square,
}

type Reason = Option<(&'static str, String)>;

impl<const N: usize, const W: usize> After<'_, N, W> {
    fn at(&self, square: Square) -> Option<Piece> {
        if square == self.from {
            None
        } else if square == self.to {
            self.position.at(self.from)
        } else {
            self.position.at(square)
        }
    }

    fn name(square: Square) -> String {
        Viking::<N, W>::BOARD.name(square).to_string()
    }

    fn place(square: Square) -> Place {
        place(Viking::<N, W>::BOARD, square)
    }

    fn kind_name(kind: PieceKind) -> &'static str {
        Viking::<N, W>::kind_name(kind)
    }

    /// Whether a square helps the mover capture a taflman beside it.
    fn is_partner(&self, square: Square) -> bool {
        self.at(square).is_some_and(|piece| piece.side == self.position.turn())
            || Self::place(square) == Place::Corner
    }

    fn taflman_stays(&self, victim: Square) -> Reason {
        let size = Viking::<N, W>::BOARD;
        let mover = self.position.turn();
        let files = size.file(victim) as i8 - size.file(self.to) as i8;
        let ranks = size.rank(victim) as i8 - size.rank(self.to) as i8;
        if files.abs() + ranks.abs() != 1 {
            return Some(("VIK-5", self.not_beside(victim)));
        }
        let no_partner = |what: String| {
            let who = format!("the {} on {}", Self::kind_name(TAFLMAN), Self::name(victim));
            Some(("VIK-5", format!("{who} has no {mover} piece on the square beyond it: {what}")))
        };
        let Some(behind) = size.offset(victim, files, ranks) else {
            return no_partner("the board ends there".to_owned());
        };
        if self.is_partner(behind) {
            return None;
        }
        let square = Self::name(behind);
        no_partner(match self.at(behind) {
            Some(piece) => {
                format!("the {} on {square} is {}'s", Self::kind_name(piece.kind), piece.side)
            }
            None if Self::place(behind) == Place::Throne => {
                format!("{square} is the throne, which is not a partner against taflmen")
            }
            None => format!("{square} is empty"),
        })
    }

    /// It is not beside the moved piece. If it stands between two enemies, it moved there itself.
    fn not_beside(&self, victim: Square) -> String {
        let size = Viking::<N, W>::BOARD;
        let who = format!("the {} on {}", Self::kind_name(TAFLMAN), Self::name(victim));
        for (file, rank) in [(1, 0), (0, 1)] {
            let (Some(a), Some(b)) = (size.offset(victim, -file, -rank), size.offset(victim, file, rank))
            else {
                continue;
            };
            if self.is_partner(a) && self.is_partner(b) {
                let (a, b) = (Self::name(a), Self::name(b));
                return format!(
                    "{who} is safe between {a} and {b}: the piece that moved is on neither square, and a piece that moves in between \
                     is not captured"
                );
            }
        }
        format!("{who} is not next to the moved piece on {}", Self::name(self.to))
    }

    fn king_stays(&self, king: Square) -> Reason {
        let size = Viking::<N, W>::BOARD;
        let place = Self::name(king);
        let mut moved_beside = false;
        for (file, rank) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
            let Some(side) = size.offset(king, file, rank) else { continue };
            moved_beside |= side == self.to;
            let black = self.at(side).is_some_and(|piece| piece.side == Side::Black);
            if !black && Self::place(side) == Place::Common {
                let why = format!(
                    "the King on {place} is captured only if all its sides are blocked, and {} is not Black's",
                    Self::name(side)
                );
                return Some(("VIK-6", why));
            }
        }
        let why = format!("the moved piece is not next to the King on {place}");
        (!moved_beside).then_some(("VIK-6", why))
    }
}
