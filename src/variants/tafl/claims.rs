//! Why a piece is captured or not, for records that list other captures: TAFL-5 to TAFL-13, one piece at a time.
//!
//! Reads squares as [`why`](super::why) does and shares nothing with the captures that moves make. Tests compare the two.

use crate::geometry::Square;
use crate::rules::{IllegalMove, Move, Piece, Side, Stage};

use super::laws::{Arms, Book, Jump, Shieldwall, Special, Strength};
use super::why::{BESIDE, ground_is_hostile, on_edge};
use super::{COMMANDER, GUARD, KING, KNIGHT, Tafl};

/// A rule and what it says about a piece.
pub(super) type Reason = (&'static str, String);

impl<const W: usize> Tafl<W> {
    /// Why a legal move captures the piece on a square; none when it does not, and for the King, whom no record lists.
    pub(super) fn reason_for_capture(&self, m: Move, square: Square) -> Option<IllegalMove> {
        let after = After::of(self, m)?;
        let listed = |victim: &Piece| victim.kind != KING && victim.side != after.mover.side;
        let victim = self.state.at(square).filter(listed)?;
        let (rule, why) = after.taken(victim, square)?;
        Some(IllegalMove::new(self.laws().book.id(rule), Stage::TailWrong, why))
    }

    /// Why a legal move does not capture the piece on a square; none when it does.
    pub(super) fn reason_against_capture(&self, m: Move, square: Square) -> Option<IllegalMove> {
        let size = self.board();
        let book = self.laws().book;
        let says = |rule, why: String| Some(IllegalMove::new(book.id(rule), Stage::TailWrong, why));
        let Some(after) = After::of(self, m) else {
            return says("TAFL-5", "a move starts on a square with a piece".to_owned());
        };
        if square.index() >= size.squares() {
            return says("TAFL-5", format!("this square is not on the {size} board"));
        }
        let name = size.name(square);
        let Some(victim) = self.state.at(square) else {
            return says("TAFL-5", format!("there is no piece on {name} to capture"));
        };
        let who = format!("the {} on {name}", self.kind_name(victim.kind));
        if victim.side == self.state.turn {
            return says("TAFL-5", format!("{who} is {}'s own", victim.side));
        }
        if after.taken(victim, square).is_some() {
            return None;
        }
        let (rule, why) = match book {
            Book::Notation => after.stays(victim, square, &who),
            Book::Viking => after.stays_by_page(victim, square, &who),
        };
        says(rule, why)
    }

    /// Whether a move captures any piece, the King too.
    pub(super) fn takes_any(&self, m: Move) -> bool {
        let Some(after) = After::of(self, m) else { return false };
        let enemy = |square: &Square| self.state.at(*square).filter(|piece| piece.side != after.mover.side);
        self.board()
            .all()
            .any(|square| enemy(&square).is_some_and(|victim| after.taken(victim, square).is_some()))
    }

    /// The squares whose pieces a legal move captures, the King's too, by the slow rules of this file.
    #[cfg(test)]
    pub(super) fn captured_slowly(&self, m: Move) -> Vec<Square> {
        let after = After::of(self, m).expect("a legal move starts on a piece");
        let enemy = |square: &Square| self.state.at(*square).filter(|piece| piece.side != self.state.turn);
        self.board()
            .all()
            .filter(|square| enemy(square).is_some_and(|victim| after.taken(victim, *square).is_some()))
            .collect()
    }
}

/// The board as the moved piece leaves it, captures not yet taken off.
pub(super) struct After<'a, const W: usize> {
    pub(super) position: &'a Tafl<W>,
    from: Square,
    pub(super) to: Square,
    pub(super) mover: Piece,
}

impl<'a, const W: usize> After<'a, W> {
    fn of(position: &'a Tafl<W>, m: Move) -> Option<Self> {
        let from = m.from().filter(|from| from.index() < position.board().squares())?;
        let mover = position.state.at(from)?;
        Some(After { position, from, to: m.to(), mover })
    }

    pub(super) fn at(&self, square: Square) -> Option<Piece> {
        if square == self.from {
            None
        } else if square == self.to {
            Some(self.mover)
        } else {
            self.position.state.at(square)
        }
    }

    pub(super) fn name(&self, square: Square) -> String {
        self.position.board().name(square).to_string()
    }

    pub(super) fn offset(&self, square: Square, (file, rank): (i8, i8)) -> Option<Square> {
        self.position.board().offset(square, file, rank)
    }

    /// Whether a piece of the mover's side on this square takes part in a capture.
    fn is_partner(&self, square: Square) -> bool {
        let armed = |piece: Piece| match piece.kind {
            GUARD => false,
            KING if square != self.to => matches!(self.position.laws().arms, Arms::Both | Arms::Anvil),
            _ => true,
        };
        self.at(square).is_some_and(|piece| piece.side == self.mover.side && armed(piece))
    }

    pub(super) fn is_hostile(&self, square: Square, victim: Piece) -> bool {
        self.is_partner(square)
            || ground_is_hostile(self.position.laws(), square, victim, self.at(square).is_none())
    }

    pub(super) fn is(&self, square: Square, special: Special) -> bool {
        self.position.laws().special(square) == Some(special)
    }

    /// The rule by which the piece is captured.
    fn taken(&self, victim: Piece, square: Square) -> Option<Reason> {
        let armed = match self.mover.kind {
            GUARD => false,
            KING => matches!(self.position.laws().arms, Arms::Both | Arms::Hammer),
            _ => true,
        };
        self.taken_by_jump(victim, square).or_else(|| {
            if !armed || victim.kind == GUARD {
                return None;
            }
            self.taken_between(victim, square)
                .or_else(|| self.king_shut_in(victim, square))
                .or_else(|| self.king_between_champions(victim, square))
                .or_else(|| self.taken_in_row(victim, square))
                .or_else(|| self.taken_before_throne(victim, square))
        })
    }

    /// TAFL-11
    fn taken_by_jump(&self, victim: Piece, square: Square) -> Option<Reason> {
        let captures = self.position.laws().jumps[self.mover.kind.index()] == Jump::Capturing;
        let spared = matches!(victim.kind, GUARD | KING | COMMANDER | KNIGHT);
        let over = BESIDE.into_iter().any(|way| {
            self.offset(self.from, way) == Some(square) && self.offset(square, way) == Some(self.to)
        });
        (captures && !spared && over).then(|| ("TAFL-11", "the moved piece jumps over it".to_owned()))
    }

    fn king_is_strong(&self, king: Square) -> bool {
        match self.position.laws().strength {
            Strength::Strong | Strength::Middle => true,
            Strength::Weak => false,
            Strength::StrongAtCentre => {
                self.is(king, Special::Centre)
                    || BESIDE
                        .into_iter()
                        .filter_map(|way| self.offset(king, way))
                        .any(|next| self.is(next, Special::Centre))
            }
        }
    }

    /// TAFL-5, and TAFL-6 for a King that is captured like any piece.
    fn taken_between(&self, victim: Piece, square: Square) -> Option<Reason> {
        if victim.kind == KING && self.king_is_strong(square) {
            return None;
        }
        let way = BESIDE.into_iter().find(|&way| self.offset(self.to, way) == Some(square))?;
        let beyond = self.offset(square, way)?;
        self.is_hostile(beyond, victim).then(|| {
            let what = match self.at(beyond) {
                Some(piece) if piece.side == self.mover.side => {
                    format!("the {} on {}", self.position.kind_name(piece.kind), self.name(beyond))
                }
                _ => format!("{} {}", self.position.laws().book.hostile_square(), self.name(beyond)),
            };
            let name = self.position.kind_name(victim.kind);
            ("TAFL-5", format!("the {name} there is between {} and {what}", self.name(self.to)))
        })
    }

    /// TAFL-6
    fn king_shut_in(&self, victim: Piece, square: Square) -> Option<Reason> {
        if victim.kind != KING || !self.king_is_strong(square) {
            return None;
        }
        let middle = self.position.laws().strength == Strength::Middle;
        let mut moved_beside = false;
        for way in BESIDE {
            match self.offset(square, way) {
                None if middle => {}
                None => return None,
                Some(next) if !self.is_hostile(next, victim) => return None,
                Some(next) => moved_beside |= next == self.to,
            }
        }
        moved_beside.then(|| ("TAFL-6", "all squares beside the King are hostile to it".to_owned()))
    }

    /// TAFL-12
    fn king_between_champions(&self, victim: Piece, square: Square) -> Option<Reason> {
        let strength = self.position.laws().strength;
        let champion =
            |piece: Piece| piece.side == self.mover.side && matches!(piece.kind, COMMANDER | KNIGHT);
        if victim.kind != KING
            || strength == Strength::Middle
            || !self.king_is_strong(square)
            || self.is(square, Special::Centre)
            || self.is(self.to, Special::Centre)
            || !champion(self.mover)
        {
            return None;
        }
        let way = BESIDE.into_iter().find(|&way| self.offset(self.to, way) == Some(square))?;
        let beyond = self.offset(square, way)?;
        let corner =
            self.is(beyond, Special::Corner) && ground_is_hostile(self.position.laws(), beyond, victim, true);
        let other = self.at(beyond).is_some_and(champion) && !self.is(beyond, Special::Centre);
        (corner || other).then(|| ("TAFL-12", "the King is between two commanders or knights".to_owned()))
    }

    /// TAFL-8
    fn taken_in_row(&self, victim: Piece, square: Square) -> Option<Reason> {
        let (laws, size) = (self.position.laws(), self.position.board());
        if laws.shieldwall == Shieldwall::None || victim.kind == KING {
            return None;
        }
        let walled = |at: Square, inward| {
            self.at(at).is_some_and(|piece| piece.side == victim.side)
                && self.offset(at, inward).is_some_and(|front| self.is_partner(front))
        };
        for inward @ (file, rank) in BESIDE {
            // The edge from which this way leads into the board.
            if size.offset(square, -file, -rank).is_some() || !walled(square, inward) {
                continue;
            }
            let mut length = 1;
            let mut by_move = !laws.flanking && self.offset(square, inward) == Some(self.to);
            let mut closed = 0;
            for along in [(rank, file), (-rank, -file)] {
                let mut at = self.offset(square, along);
                while let Some(next) = at.filter(|&next| walled(next, inward)) {
                    length += 1;
                    by_move |= !laws.flanking && self.offset(next, inward) == Some(self.to);
                    at = self.offset(next, along);
                }
                let Some(end) = at else { continue };
                let corner = laws.shieldwall == Shieldwall::Strong && self.is(end, Special::Corner);
                closed += u8::from(corner || self.is_partner(end));
                by_move |= end == self.to;
            }
            if length > 1 && closed == 2 && by_move {
                return Some(("TAFL-8", "it is in a row at the edge that is closed on all sides".to_owned()));
            }
        }
        None
    }

    /// TAFL-9
    fn taken_before_throne(&self, victim: Piece, square: Square) -> Option<Reason> {
        if !self.position.laws().linnaean || self.mover.side == Side::White {
            return None;
        }
        let way = BESIDE.into_iter().find(|&way| self.offset(self.to, way) == Some(square))?;
        let throne = self.offset(square, way)?;
        let king = Piece { side: victim.side, kind: KING };
        let attackers = BESIDE
            .into_iter()
            .filter_map(|way| self.offset(throne, way))
            .filter(|&next| self.at(next).is_some_and(|piece| piece.side == Side::Black))
            .count();
        (self.at(throne) == Some(king) && self.is(throne, Special::Centre) && attackers == 3)
            .then(|| ("TAFL-9", format!("it is between {} and the King on the throne", self.name(self.to))))
    }

    /// Why a piece that is not captured stays.
    fn stays(&self, victim: Piece, square: Square, who: &str) -> Reason {
        if victim.kind == GUARD {
            return ("TAFL-13", format!("{who} cannot be captured"));
        }
        if victim.kind == KING && self.king_is_strong(square) {
            return self.strong_king_stays(victim, square, who);
        }
        let edge = if on_edge(self.position.board(), square)
            && self.position.laws().shieldwall != Shieldwall::None
        {
            ", and no row at the edge is closed by this move"
        } else {
            ""
        };
        let Some(way) = BESIDE.into_iter().find(|&way| self.offset(self.to, way) == Some(square)) else {
            return (
                "TAFL-5",
                format!("{who} is not next to the moved piece on {}{edge}", self.name(self.to)),
            );
        };
        let what = match self.offset(square, way) {
            None => "the board ends there".to_owned(),
            Some(beyond) => match self.at(beyond) {
                None => format!("{} is empty", self.name(beyond)),
                Some(piece) => self.harmless(piece, beyond),
            },
        };
        if !matches!(self.mover.kind, GUARD | KING) || self.is_armed_mover() {
            return ("TAFL-5", format!("{who} has nothing hostile on the square beyond it: {what}{edge}"));
        }
        (
            "TAFL-7",
            format!("{who} stays because the {} does not capture", self.position.kind_name(self.mover.kind)),
        )
    }

    fn is_armed_mover(&self) -> bool {
        self.mover.kind == KING && matches!(self.position.laws().arms, Arms::Both | Arms::Hammer)
    }

    pub(super) fn harmless(&self, piece: Piece, on: Square) -> String {
        format!("the {} on {} is {}'s", self.position.kind_name(piece.kind), self.name(on), piece.side)
    }

    fn strong_king_stays(&self, victim: Piece, king: Square, who: &str) -> Reason {
        for way in BESIDE {
            match self.offset(king, way) {
                None if self.position.laws().strength != Strength::Middle => {
                    return (
                        "TAFL-6",
                        format!("{who} is at the edge, where it cannot be captured on four sides"),
                    );
                }
                Some(next) if !self.is_hostile(next, victim) => {
                    let why = format!(
                        "{who} is captured only if all its sides are hostile, and {} is not",
                        self.name(next)
                    );
                    return ("TAFL-6", why);
                }
                _ => {}
            }
        }
        ("TAFL-6", format!("the moved piece is not next to {who}"))
    }
}
