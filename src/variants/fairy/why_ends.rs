//! Why no move is possible any more: the ends of a game a second time, over squares.

use crate::rules::{IllegalMove, Piece, Side, Stage};

use super::Fairy;
use super::laws::Extinction;
use super::why::refuse;
use super::why_board::{Aim, Board, Reach};

type Verdict = Result<(), IllegalMove>;

impl<const W: usize> Fairy<W> {
    /// Nothing moves after the end.
    pub(super) fn not_over(&self, board: &Board) -> Verdict {
        let (us, them, ids) = (self.turn, !self.turn, &self.rules.ids);
        let over = |rule, why: String| refuse(rule, Stage::NoSuchMove, format!("the game is over: {why}"));
        if let Some(rule) = self.laws().extinction.as_ref().filter(|rule| !rule.royal) {
            for side in Side::BOTH {
                if self.has_too_few(board, rule, side) {
                    return over(ids.extinction, format!("{side} has too few pieces left"));
                }
            }
        }
        let flag = &self.laws().flag;
        let own = (flag.last_move || flag.safe) && self.is_at_goal(board, us);
        if own {
            return over(ids.flag, format!("{us} has reached its goal"));
        }
        if self.is_at_goal(board, them) {
            let waits = flag.last_move && !flag.safe && !self.goes_with_king(us);
            let follows = flag.last_move && us == Side::Black && self.goes_with_king(us);
            let goes_on = waits || (follows && self.king_follows(board));
            if !goes_on {
                return over(ids.flag, format!("{them} has reached its goal"));
            }
        }
        if let Some(laws) = self.laws().castling.as_ref() {
            if self.castled {
                return over(ids.castling, format!("{them} has won by castling"));
            }
            for side in Side::BOTH {
                let wanted = (0..2).filter(|&wing| laws.wins[side.index()][wing]);
                let rights: Vec<_> = wanted.map(|wing| self.partners[side.index()][wing]).collect();
                if !rights.is_empty() && rights.iter().all(Option::is_none) {
                    return over(ids.castling, format!("{side} can no longer castle to win"));
                }
            }
        }
        if self.laws().counts_checks && self.checks_left[them.index()] == 0 {
            return over(ids.checks, format!("{them} has given its last check"));
        }
        Ok(())
    }

    fn has_too_few(&self, board: &Board, rule: &Extinction, side: Side) -> bool {
        let needed = rule.opponent_count + u32::from(rule.claim && side == self.turn);
        let in_hand = |side: Side, kind| self.in_hand(side, kind);
        let all_of = |side: Side| {
            let held: u32 = self.laws().all_kinds().map(|kind| in_hand(side, kind)).sum();
            board.squares(|piece| piece.side == side).len() as u32 + held
        };
        if rule.all {
            return all_of(side) <= rule.count && all_of(!side) >= needed;
        }
        self.laws().types(rule.kinds).any(|kind| {
            let [own, other] = [side, !side].map(|side| board.count_like(side, kind) + in_hand(side, kind));
            own <= rule.count && other >= needed
        })
    }

    /// Whether the King is what a side goes to its goal with.
    fn goes_with_king(&self, side: Side) -> bool {
        self.laws().king.is_some() && self.laws().side(side).flag_kind == self.laws().king
    }

    fn is_at_goal(&self, board: &Board, side: Side) -> bool {
        let (own, flag) = (self.laws().side(side), &self.laws().flag);
        let goals: Vec<_> = self.laws().size.all().filter(|&square| own.flag.has(square)).collect();
        let is_it = |piece: Piece| piece.side == side && own.flag_kind.is_none_or(|kind| kind == piece.kind);
        let there: Vec<_> = goals.iter().copied().filter(|&goal| board.at(goal).is_some_and(is_it)).collect();
        let is_full = flag.blocked_wins && goals.iter().all(|&goal| !board.is_free(goal));
        if there.is_empty() || (there.len() < flag.count as usize && !is_full) {
            return false;
        }
        let must_be_safe =
            flag.safe && (!flag.last_move || side != self.turn) && there.len() == flag.count as usize;
        !must_be_safe || there.iter().all(|&square| board.attacker(!side, square).is_none())
    }

    /// Whether the King of the side to move can get to its goal at once.
    fn king_follows(&self, board: &Board) -> bool {
        let (us, them) = (self.turn, !self.turn);
        let Some(king) = board.king(us) else { return false };
        if board.attacker(them, king).is_some() {
            return false;
        }
        let piece = board.at(king).expect("the King is there");
        self.laws().size.all().filter(|&goal| self.laws().side(us).flag.has(goal)).any(|goal| {
            let target = board.at(goal);
            let aim = if target.is_some() { Aim::Take } else { Aim::Move };
            let mut after = board.clone();
            after.pieces[king.index()] = None;
            after.pieces[goal.index()] = Some(piece);
            let gives_check = after.king(them).is_some_and(|other| after.attacker(us, other).is_some());
            target.is_none_or(|target| target.side == them)
                && !board.walls[goal.index()]
                && board.may_stand(piece, goal)
                && board.reach(piece, king, goal, aim) == Reach::Open
                && after.attacker(them, goal).is_none()
                && (self.laws().checking || !gives_check)
        })
    }
}
