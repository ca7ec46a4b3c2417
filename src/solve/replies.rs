//! What the sides can do in a position whose answer is known: the defender's replies, those that refute, and the attacker's
//! answers. The play, the tries and the reasons are made of these.

use crate::rules::{Move, Position};

use super::aim::Rule;
use super::limits::Stop;
use super::rule_play::Waiting;
use super::search::Search;

impl Search {
    /// The defender's replies, in order; none while it waits.
    pub(super) fn replies<P: Position>(&mut self, after: &P) -> Result<Vec<Move>, Stop> {
        match self.waiting(after) {
            Waiting::Moves => self.allowed(after),
            Waiting::Passes(_) | Waiting::Over => Ok(Vec::new()),
        }
    }

    /// Whether the attacker does not reach its aim within `left` moves after this reply.
    pub(super) fn refutes<P: Position>(&mut self, after: &P, reply: Move, left: u8) -> Result<bool, Stop> {
        let next = self.step(after, reply)?;
        let reached = self.aim.rule != Rule::Exact && self.aim.reaches(after, reply, &next);
        Ok(!reached && !self.wins(&next, left)?)
    }

    /// The first reply that refutes; none if the attacker reaches its aim against all of them.
    pub(super) fn first_refutation<P: Position>(
        &mut self,
        after: &P,
        left: u8,
    ) -> Result<Option<Move>, Stop> {
        for reply in self.replies(after)? {
            if self.refutes(after, reply, left)? {
                return Ok(Some(reply));
            }
        }
        Ok(None)
    }

    /// The first move of the attacker that reaches the aim at once or within `left` further moves.
    pub(super) fn first_answer<P: Position>(&mut self, position: &P, left: u8) -> Result<Option<Move>, Stop> {
        for m in self.allowed(position)? {
            if self.decides(position, m, left)? {
                return Ok(Some(m));
            }
        }
        Ok(None)
    }

    /// Whether nothing can follow an attacker's move that has `left` further moves after it: no reply could reach the aim.
    pub(super) fn ends_after<P: Position>(&self, position: &P, left: u8) -> bool {
        left == 0 && !self.aim.by_reply(position)
    }
}
