//! What the sides can do in a position whose answer is known: the defender's replies, those that refute, and the attacker's
//! answers. The play, the tries and the reasons are made of these.

use crate::rules::{Move, Position};

use super::aim::Rule;
use super::answer::{listed, sort};
use super::limits::Stop;
use super::rule_play::Waiting;
use super::search::{MANY, Search};

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

    /// The attacker's moves that reach the aim at once or within `left` further moves, in order.
    pub(super) fn deciding_moves<P: Position>(&mut self, position: &P, left: u8) -> Result<Vec<Move>, Stop> {
        if left == 1 && self.looks_together(position, left) {
            return self.deciding_open(position, left);
        }
        if left == 0 && self.aim.is_plain() && self.ends_after(position, left) {
            // Only a win at once decides. Of all moves that can win at once few do, so only those that do are sorted.
            let mut moves = Vec::new();
            position.last_moves(&mut moves);
            self.keep_deciding(position, &mut moves, left)?;
            sort(&mut moves, position.ruleset());
            return Ok(moves);
        }
        let mut moves = self.allowed(position)?;
        self.keep_deciding(position, &mut moves, left)?;
        Ok(moves)
    }

    /// Takes those moves out that do not reach the aim at once or within `left` further moves.
    fn keep_deciding<P: Position>(
        &mut self,
        position: &P,
        moves: &mut Vec<Move>,
        left: u8,
    ) -> Result<(), Stop> {
        let mut stopped = Ok(());
        moves.retain(|&m| {
            let decides = if stopped.is_ok() { self.decides(position, m, left) } else { Ok(false) };
            decides.unwrap_or_else(|stop| {
                stopped = Err(stop);
                false
            })
        });
        stopped
    }

    /// The moves that decide with `left` further moves, in order. As in the search, those are passed over that a reply surely
    /// refutes.
    fn deciding_open<P: Position>(&mut self, position: &P, left: u8) -> Result<Vec<Move>, Stop> {
        self.make_room(left);
        let mut open = listed(position);
        let (mut n, mut won, mut last) = (0, 0, None);
        while n < open.len() {
            if self.decides(position, open[n], left)? {
                open.swap(won, n); // what is between them does not decide
                won += 1;
            }
            n += 1;
            let newest = self.defences[usize::from(left)].killers.newest();
            if let Some(reply) = newest.filter(|_| newest != last && open.len() - n >= MANY) {
                self.keep_open(position, reply, &mut open, n);
                last = newest;
            }
        }
        open.truncate(won);
        Ok(open)
    }

    /// Whether nothing can follow an attacker's move that has `left` further moves after it: no reply could reach the aim.
    pub(super) fn ends_after<P: Position>(&self, position: &P, left: u8) -> bool {
        left == 0 && !self.aim.by_reply(position)
    }
}
