//! Direct play under a further rule: exactly N moves, reflex play, and parry series.
//!
//! Each rule changes what one side may do before the search of `search.rs` goes on. Only exact play is a search of its own: a win
//! in fewer moves does not count, so nothing follows from one number of moves for another.

use crate::rules::{Call, Move, SearchHints, Zobrist, zobrist_table};

use super::aim::Rule;
use super::answer::listed;
use super::limits::Stop;
use super::pass::go_on;
use super::search::Search;

/// One number per number of moves left, because a position that is lost in one number may be won in another.
static EXACTLY: [Zobrist; 256] = zobrist_table(0x6578_6163);

impl Search {
    /// What the rule says of a position of the attacker; none if the search has to find it out.
    #[cold]
    #[inline(never)]
    pub(super) fn attack_by_rule<P: SearchHints>(
        &mut self,
        position: &P,
        left: u8,
    ) -> Result<Option<bool>, Stop> {
        match self.aim.rule {
            Rule::Exact => self.attack_exactly(position, left).map(Some),
            // An attacker that must reach the goal itself fails.
            Rule::Reflex => Ok(self.can_reach(position)?.then_some(false)),
            Rule::Plain | Rule::SemiReflex | Rule::Parry => Ok(None),
        }
    }

    /// The same for a position of the defender.
    #[cold]
    #[inline(never)]
    pub(super) fn defend_by_rule<P: SearchHints>(
        &mut self,
        position: &P,
        left: u8,
    ) -> Result<Option<bool>, Stop> {
        match self.aim.rule {
            Rule::Exact => self.defend_exactly(position, left).map(Some),
            Rule::Reflex | Rule::SemiReflex => match self.can_reach(position)? {
                true => Ok(Some(true)),
                // The attacker may already have lost by its own move.
                false => Ok((left == 0).then(|| self.aim.is_reached(position))),
            },
            Rule::Parry => match self.waiting(position) {
                Waiting::Moves => Ok(None),
                Waiting::Over => Ok(Some(self.aim.is_reached(position))),
                Waiting::Passes(_) if left == 0 => Ok(Some(false)),
                Waiting::Passes(passed) => self.attack(&passed, left).map(Some),
            },
            Rule::Plain => Ok(None),
        }
    }

    fn attack_exactly<P: SearchHints>(&mut self, position: &P, left: u8) -> Result<bool, Stop> {
        if left <= 1 {
            return if left == 0 { Ok(false) } else { self.attack_at_once(position) };
        }
        let name = position.zobrist() ^ EXACTLY[usize::from(left)];
        if let Some(answer) = self.table.look(name).answer(1) {
            return Ok(answer);
        }
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let mut found = None;
        for m in moves {
            let after = self.step(position, m)?;
            if self.defend_exactly(&after, left - 1)? {
                found = Some(m);
                break;
            }
        }
        self.table.learn(name, 1, found.is_some(), found);
        Ok(found.is_some())
    }

    /// A game that is over ended too soon.
    fn defend_exactly<P: SearchHints>(&mut self, position: &P, left: u8) -> Result<bool, Stop> {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        for &reply in &moves {
            let after = self.step(position, reply)?;
            if !self.attack_exactly(&after, left)? {
                return Ok(false);
            }
        }
        Ok(!moves.is_empty())
    }

    /// Whether the side to move can reach the goal with one move.
    fn can_reach<P: SearchHints>(&mut self, position: &P) -> Result<bool, Stop> {
        let mut moves = Vec::new();
        self.aim.win_candidates(position, &mut moves);
        for m in moves {
            let after = self.step(position, m)?;
            if self.aim.goal.is_reached(position, m, &after) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The moves that the side to move may play, in order. In reflex play these are the moves that reach the goal, if there are
    /// any.
    pub(super) fn allowed<P: SearchHints>(&mut self, position: &P) -> Result<Vec<Move>, Stop> {
        let mut moves = listed(position);
        if !self.aim.binds(position.turn()) {
            return Ok(moves);
        }
        let mut reaching = Vec::new();
        for &m in &moves {
            let after = self.step(position, m)?;
            if self.aim.goal.is_reached(position, m, &after) {
                reaching.push(m);
            }
        }
        if !reaching.is_empty() {
            moves = reaching;
        }
        Ok(moves)
    }

    /// Whether a side that is bound by reflex play has to reach the goal in the first position, so that there is no solution.
    pub(super) fn must_end<P: SearchHints>(&mut self, position: &P) -> Result<bool, Stop> {
        Ok(self.aim.binds(position.turn()) && self.can_reach(position)?)
    }

    /// What the defender does in a parry series.
    pub(super) fn waiting<P: SearchHints>(&self, position: &P) -> Waiting<P> {
        if self.aim.rule != Rule::Parry || position.call() != Call::None {
            return Waiting::Moves;
        }
        // A goal such as stalemate ends the series.
        let next = if self.aim.is_reached(position) { None } else { go_on(position) };
        next.map_or(Waiting::Over, Waiting::Passes)
    }
}

/// What the defender does after a move of a parry series.
pub(super) enum Waiting<P> {
    /// It is in check and moves. In all other direct play it always moves.
    Moves,
    /// It waits, and this is the position in which the attacker goes on.
    Passes(P),
    /// The game is over.
    Over,
}
