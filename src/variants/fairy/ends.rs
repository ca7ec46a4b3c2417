//! How a game ends by its board: pieces lost, flags reached, checks given, no move left.

use crate::rules::{Outcome, PieceKind, Reason, Side};

use super::Fairy;
use super::laws::{Extinction, MOST_KINDS, Value};

/// The outcome of a rule that says what it means for a side.
fn outcome(value: Value, side: Side, reason: Reason) -> Outcome {
    match value {
        Value::Win => Outcome::win(side, reason),
        Value::Loss => Outcome::win(!side, reason),
        Value::Draw => Outcome::draw(reason),
    }
}

impl<const W: usize> Fairy<W> {
    /// The end of a game in which moves may be left.
    pub(super) fn ended(&self) -> Option<Outcome> {
        let laws = self.laws();
        if let Some(rule) = laws.extinction.as_ref().filter(|rule| !rule.royal) {
            let counts = if rule.all { Default::default() } else { Side::BOTH.map(|side| self.counts(side)) };
            let is_extinct = |&side: &Side| self.is_extinct(rule, side, &counts);
            let lost = [!self.turn, self.turn].into_iter().find(is_extinct);
            if let Some(side) = lost {
                let reason = match (rule.all, rule.count) {
                    (true, 0) => Reason::AllCaptured,
                    (true, 1) => Reason::BareKing,
                    _ => Reason::Extinction,
                };
                return Some(outcome(rule.value, side, reason));
            }
        }
        let by_flag = if self.rules.has_flags { self.ended_by_flag() } else { None };
        by_flag.or_else(|| self.ended_by_castling()).or_else(|| {
            let gave = !self.turn;
            (laws.counts_checks && self.checks_left[gave.index()] == 0).then(|| {
                Outcome::win(
                    gave,
                    if self.rules.counts_three { Reason::ThirdCheck } else { Reason::LastCheck },
                )
            })
        })
    }

    /// Whether a side has so few pieces of a kind that the game is over. The pieces of both sides are counted before, unless the rule is
    /// about all kinds together.
    fn is_extinct(&self, rule: &Extinction, side: Side, counts: &[[u32; MOST_KINDS]; 2]) -> bool {
        let needed = rule.opponent_count + u32::from(rule.claim && side == self.turn);
        if rule.all {
            return self.pieces(side) <= rule.count && self.pieces(!side) >= needed;
        }
        let (own, others) = (&counts[side.index()], &counts[(!side).index()]);
        let mut kinds = self.laws().types(rule.kinds);
        kinds.any(|kind| own[kind.index()] <= rule.count && others[kind.index()] >= needed)
    }

    /// The pieces of a side by what they move as, those in reserve included, in one walk over the board: every position asks for all kinds.
    fn counts(&self, side: Side) -> [u32; MOST_KINDS] {
        let mut counts = self.hands[side.index()].map(u32::from);
        for square in self.sides[side.index()] {
            counts[self.laws().kind(self.kind_on(square)).like.index()] += 1;
        }
        counts
    }

    /// The pieces of a side, those in reserve included.
    fn pieces(&self, side: Side) -> u32 {
        let in_hand: u32 = self.hands[side.index()].iter().map(|&count| u32::from(count)).sum();
        self.sides[side.index()].count() + in_hand
    }

    /// A side has reached the squares of its flag. Where the other side has one more move, it may have reached its own.
    fn ended_by_flag(&self) -> Option<Outcome> {
        let (us, them) = (self.turn, !self.turn);
        let flag = &self.laws().flag;
        let is_king = |side: Side| self.laws().king.is_some() && self.flag_kind(side) == self.laws().king;
        if (flag.last_move || flag.safe) && self.has_flag(us) {
            let both =
                (flag.last_move && us == Side::White && is_king(them)) || (flag.safe && !flag.last_move);
            let is_draw = both && self.has_flag(them);
            return Some(if is_draw { Outcome::draw(Reason::Goal) } else { Outcome::win(us, Reason::Goal) });
        }
        if !(flag.last_move && !flag.safe && !is_king(us)) && self.has_flag(them) {
            // A King that can get to its flag at once makes a draw of it.
            let may_follow = flag.last_move && is_king(us) && us == Side::Black && self.king_can_follow();
            return (!may_follow).then(|| Outcome::win(them, Reason::Goal));
        }
        None
    }

    fn flag_kind(&self, side: Side) -> Option<PieceKind> {
        self.laws().side(side).flag_kind
    }

    /// Whether a side has its pieces on the squares of its flag.
    fn has_flag(&self, side: Side) -> bool {
        let flag = &self.laws().flag;
        let region = self.arena().sides[side.index()].flag;
        let mut there = region & self.sides[side.index()];
        if let Some(kind) = self.flag_kind(side) {
            there &= self.squares_of(side, kind);
        }
        let count = there.count();
        let is_full = flag.blocked_wins && (region & self.empty()).is_empty();
        if count == 0 || (count < flag.count && !is_full) {
            return false;
        }
        let must_be_safe = flag.safe && (!flag.last_move || side != self.turn);
        !(must_be_safe && count == flag.count && there.iter().any(|square| self.is_attacked(!side, square)))
    }

    /// Whether the King of the side to move can get to its flag with its next move.
    fn king_can_follow(&self) -> bool {
        let Some(king) = self.kings[self.turn.index()] else { return false };
        if self.king_attacked(self.turn) {
            return false;
        }
        let mover = self.arena().mover(self.turn, self.kind_on(king));
        let goals = self.targets(mover, king) & self.arena().sides[self.turn.index()].flag;
        goals.iter().any(|to| self.is_legal_change(self.change_of(king, to)))
    }

    /// A side has castled and so won, or has lost its last right to do so. The side that has moved is looked at first: with a Rook that
    /// takes a Rook both lose their rights.
    fn ended_by_castling(&self) -> Option<Outcome> {
        let wins = self.laws().castling.as_ref().filter(|laws| laws.wins != [[false; 2]; 2])?.wins;
        let mover = !self.turn;
        if self.castled {
            return Some(Outcome::win(mover, Reason::Castling));
        }
        let has_lost = |&side: &Side| {
            let own = wins[side.index()];
            let can = |wing: usize| own[wing] && self.partners[side.index()][wing].is_some();
            own != [false; 2] && !(0..own.len()).any(can)
        };
        let loser = [mover, self.turn].into_iter().find(has_lost)?;
        Some(Outcome::win(!loser, Reason::Castling))
    }

    /// The end of a game in which the side to move has no legal move.
    pub(super) fn ended_without_moves(&self) -> Option<Outcome> {
        if self.any_legal() {
            return None;
        }
        let (laws, us) = (self.laws(), self.turn);
        if self.in_check() {
            if let Some(end) = self.mate_that_does_not_win() {
                return Some(end);
            }
            let reason = if laws.checkmate == Value::Win { Reason::MateLoses } else { Reason::Checkmate };
            return Some(outcome(laws.checkmate, us, reason));
        }
        let value = if laws.stalemate_by_count {
            let counts = [us, !us].map(|side| self.sides[side.index()].count());
            match (counts[0].cmp(&counts[1]), laws.stalemate) {
                (std::cmp::Ordering::Equal, _) => Value::Draw,
                (std::cmp::Ordering::Greater, Value::Win) => Value::Loss,
                (std::cmp::Ordering::Greater, Value::Loss) => Value::Win,
                (_, value) => value,
            }
        } else {
            laws.stalemate
        };
        if value == Value::Draw {
            return Some(self.counted(Reason::Stalemate));
        }
        let reason = if value == Value::Loss { Reason::NoMove } else { Reason::Stalemate };
        Some(outcome(value, us, reason))
    }
}
