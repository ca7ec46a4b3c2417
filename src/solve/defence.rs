//! The defender's side of the exact search: whether every reply loses.
//!
//! Nearly all positions of a search are refuted, and most of them by a reply that refuted a moment ago. Such a reply is
//! looked up alone, which costs a fraction of the list of all replies. The list is made only if none of them refutes.
//!
//! Where the attacker has many moves left, it matters more which of the refuting replies is played: the fewer moves the attacker has
//! after it, the fewer have to be refuted in turn. There all replies are ranked by that. With two moves left they are ranked only when
//! no recent reply refutes.
//!
//! At the end of self-play every reply has to win. Most last moves leave the defender no reply that wins, and nearly all others some
//! reply that does not. Both are seen without playing a reply, and what refutes here refutes most other last moves too:
//! [`SearchHints::keep_compelling`] then passes over them.
//!
//! Where the answer is known, the play, the tries and the reasons ask for all replies, those that refute, and the answers.

use std::mem;

use crate::rules::{Call, Move, MoveKind, SearchHints};

use super::Goal;
use super::aim::Rule;
use super::answer::{listed, sort};
use super::limits::Stop;
use super::order::KILLERS;
use super::rule_play::Waiting;
use super::search::{MANY, Search};
use super::table::Known;

/// The replies that are tried before the list of all replies: that of the table and the killers.
type Tried = [Option<Move>; 1 + KILLERS];

impl Search {
    pub(super) fn defend<P: SearchHints>(&mut self, position: &P, left: u8) -> Result<bool, Stop> {
        if left == 0 && !self.aim.by_reply(position) {
            return Ok(self.aim.is_reached(position));
        }
        if self.aim.rule != Rule::Plain
            && let Some(answer) = self.defend_by_rule(position, left)?
        {
            return Ok(answer);
        }
        if left == 0 && self.aim.is_plain_self() {
            return self.compels(position);
        }
        let mut known = Known::NOTHING;
        if left >= KNOWN_FROM {
            known = self.table.look(position.zobrist());
            if let Some(answer) = known.answer(left) {
                return Ok(answer);
            }
        }
        self.ask((position.zobrist(), left), |search| search.defend_by(position, left, known.m))
    }

    /// The same where it is not known. `best` is the reply that refuted last.
    fn defend_by<P: SearchHints>(
        &mut self,
        position: &P,
        left: u8,
        best: Option<Move>,
    ) -> Result<bool, Stop> {
        let is_ranked = left >= RANKED_FROM;
        let killers = &self.defences[usize::from(left)].killers;
        let mut tried = if is_ranked { [None; 1 + KILLERS] } else { killers.with(best) };
        let mut moves = mem::take(&mut self.defences[usize::from(left)].moves);
        let mut answer = self.any_refutes(position, left, &mut tried, &mut moves);
        if let Ok(false) = answer {
            moves.clear();
            if self.looks_for_last_moves(position, left) {
                position.plausible_defences(&mut moves);
            } else {
                position.legal_moves(&mut moves);
            }
            answer = if moves.is_empty() {
                Ok(position.outcome().is_some() && !self.aim.is_reached(position))
            } else {
                self.any_other_refutes(position, left, &tried, &mut moves)
            };
        }
        self.defences[usize::from(left)].moves = moves;
        Ok(!answer?)
    }

    /// Whether one of these replies is legal and refutes. Those that are not legal are taken out.
    fn any_refutes<P: SearchHints>(
        &mut self,
        position: &P,
        left: u8,
        replies: &mut Tried,
        buffer: &mut Vec<Move>,
    ) -> Result<bool, Stop> {
        for place in replies {
            let Some(reply) = *place else { continue };
            if !is_surely_legal(position, reply, buffer) {
                *place = None;
            } else if self.refutes_now(position, reply, left)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether one of these replies refutes, which are all that there are, besides those that were tried.
    fn any_other_refutes<P: SearchHints>(
        &mut self,
        position: &P,
        left: u8,
        tried: &Tried,
        moves: &mut [Move],
    ) -> Result<bool, Stop> {
        self.rank(position, left, moves);
        for &reply in &*moves {
            if !tried.contains(&Some(reply)) && self.refutes_now(position, reply, left)? {
                return Ok(true);
            }
        }
        if left >= KNOWN_FROM {
            self.table.learn(position.zobrist(), left, true, None);
        }
        Ok(false)
    }

    /// Puts the replies in front that have refuted most. Where it pays, it then counts the attacker's moves after the first of them,
    /// and puts those in front that leave the fewest.
    fn rank<P: SearchHints>(&mut self, position: &P, left: u8, replies: &mut [Move]) {
        let history = &self.history;
        let ply = &mut self.defences[usize::from(left)];
        ply.sort(replies, |reply| u64::from(u32::MAX - history.count(reply)));
        let counted = match left {
            0 | 1 => 0,
            2 if replies.len() < COUNTED_FROM => 0,
            2 => replies.len().min(COUNTED),
            _ => replies.len(),
        };
        ply.sort(&mut replies[..counted], |reply| position.after(reply).count_legal());
    }

    /// Whether the attacker does not reach its aim within `left` moves after this reply. What refutes is remembered.
    fn refutes_now<P: SearchHints>(&mut self, position: &P, reply: Move, left: u8) -> Result<bool, Stop> {
        let lost = match self.wins_after(position, reply, left) {
            Some(wins) => wins,
            None => self.loses(position, reply, left)?,
        };
        if lost {
            return Ok(false);
        }
        let level = usize::from(left);
        self.defences[level].killers.remember(reply);
        self.history.remember(reply, level);
        if left >= KNOWN_FROM {
            self.table.learn(position.zobrist(), left, false, Some(reply));
        }
        Ok(true)
    }

    /// Whether the attacker reaches its aim within `left` moves after this reply, if that is known without playing it.
    fn wins_after<P: SearchHints>(&self, position: &P, reply: Move, left: u8) -> Option<bool> {
        if self.looks_for_last_moves(position, left) { position.wins_after(reply) } else { None }
    }

    /// Whether the question is only whether the attacker wins with its next move.
    fn looks_for_last_moves<P: SearchHints>(&self, position: &P, left: u8) -> bool {
        left == 1 && self.aim.is_plain() && !self.aim.by_reply(position)
    }

    /// Whether the attacker reaches its aim within `left` moves after this reply.
    fn loses<P: SearchHints>(&mut self, position: &P, reply: Move, left: u8) -> Result<bool, Stop> {
        let after = self.step(position, reply)?;
        // A win ends the game, so that the attack below sees it.
        if left == 0 || self.aim.goal != Goal::Win {
            Ok(self.aim.reaches(position, reply, &after) || (left > 0 && self.attack(&after, left)?))
        } else {
            self.attack(&after, left)
        }
    }
}

/// Whether a move is legal, asked without the list of all moves. No for castling, whose target is not that of its parts: such a
/// move is found in the list.
pub(super) fn is_surely_legal<P: SearchHints>(position: &P, m: Move, buffer: &mut Vec<Move>) -> bool {
    if let Some(is_legal) = position.knows_legal(m) {
        return is_legal;
    }
    let kind = match m.from() {
        _ if m.kind() == MoveKind::Castling => None,
        Some(from) => position.at(from).filter(|piece| piece.side == position.turn()).map(|piece| piece.kind),
        None => m.piece_kind(),
    };
    let Some(kind) = kind else { return false };
    buffer.clear();
    position.legal_to(kind, m.to(), buffer);
    buffer.contains(&m)
}

/// With fewer moves left than this after the reply, it costs more than it saves to rank all replies before the first one is played.
const RANKED_FROM: u8 = 3;

/// With two moves left after the reply, counting the attacker's moves pays from this number of replies on, and for no more than
/// [`COUNTED`] of them.
const COUNTED_FROM: usize = 4;

/// The most replies after which the attacker's moves are counted, with two moves left.
const COUNTED: usize = 16;

/// With fewer moves left than this after the reply, a defender's position is not worth a place in the table.
const KNOWN_FROM: u8 = 2;

impl Search {
    /// Whether every reply wins for the defender, as the attacker wants in self-play.
    pub(super) fn compels<P: SearchHints>(&mut self, position: &P) -> Result<bool, Stop> {
        let mut wins = mem::take(&mut self.wins);
        let mut moves = mem::take(&mut self.defences[0].moves);
        let answer = self.compels_among(position, &mut wins, &mut moves);
        self.wins = wins;
        self.defences[0].moves = moves;
        answer
    }

    /// The same with buffers. Nothing is played before all legal replies are among those that may win.
    fn compels_among<P: SearchHints>(
        &mut self,
        position: &P,
        wins: &mut Vec<Move>,
        moves: &mut Vec<Move>,
    ) -> Result<bool, Stop> {
        wins.clear();
        position.win_candidates(wins);
        if wins.is_empty() {
            if position.mover_can_lose() {
                return Ok(self.aim.is_reached(position));
            }
            self.find_refutation(position, moves);
            return Ok(false);
        }
        for reply in self.defences[0].killers.with(None).into_iter().flatten() {
            if !wins.contains(&reply) && is_surely_legal(position, reply, moves) {
                return Ok(false);
            }
        }
        moves.clear();
        position.legal_moves(moves);
        if moves.is_empty() {
            return Ok(self.aim.is_reached(position));
        }
        // All that may win are legal. With fewer of them than legal replies, one of the others refutes.
        if wins.len() < moves.len()
            && let Some(&reply) = moves.iter().find(|reply| !wins.contains(reply))
        {
            self.remember_last(position, reply);
            return Ok(false);
        }
        for &reply in &*moves {
            let after = self.step(position, reply)?;
            if !self.aim.is_reached(&after) {
                self.remember_last(position, reply);
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Looks for a reply that refutes the next moves too, where none wins.
    fn find_refutation<P: SearchHints>(&mut self, position: &P, moves: &mut Vec<Move>) {
        let newest = self.defences[0].killers.newest();
        if position.call() != Call::None
            || newest.is_some_and(|reply| is_surely_legal(position, reply, moves))
        {
            return;
        }
        moves.clear();
        position.legal_moves(moves);
        if let Some(&reply) = moves.iter().max_by_key(|&&m| self.history.count(m)) {
            self.remember_last(position, reply);
        }
    }

    /// Remembers a reply that refutes a last move. What answers a check does so nowhere else.
    fn remember_last<P: SearchHints>(&mut self, position: &P, reply: Move) {
        if position.call() == Call::None {
            self.defences[0].killers.remember(reply);
            self.history.remember(reply, 0);
        }
    }
}

impl Search {
    /// The defender's replies, in order; none while it waits.
    pub(super) fn replies<P: SearchHints>(&mut self, after: &P) -> Result<Vec<Move>, Stop> {
        match self.waiting(after) {
            Waiting::Moves => self.allowed(after),
            Waiting::Passes(_) | Waiting::Over => Ok(Vec::new()),
        }
    }

    /// Whether the attacker does not reach its aim within `left` moves after this reply.
    pub(super) fn refutes<P: SearchHints>(&mut self, after: &P, reply: Move, left: u8) -> Result<bool, Stop> {
        let next = self.step(after, reply)?;
        let reached = self.aim.rule != Rule::Exact && self.aim.reaches(after, reply, &next);
        Ok(!reached && !self.wins(&next, left)?)
    }

    /// The first reply that refutes; none if the attacker reaches its aim against all of them.
    pub(super) fn first_refutation<P: SearchHints>(
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
    pub(super) fn first_answer<P: SearchHints>(
        &mut self,
        position: &P,
        left: u8,
    ) -> Result<Option<Move>, Stop> {
        for m in self.allowed(position)? {
            if self.decides(position, m, left)? {
                return Ok(Some(m));
            }
        }
        Ok(None)
    }

    /// The attacker's moves that reach the aim at once or within `left` further moves, in order.
    pub(super) fn deciding_moves<P: SearchHints>(
        &mut self,
        position: &P,
        left: u8,
    ) -> Result<Vec<Move>, Stop> {
        if left == 1 && self.looks_together(position, left) {
            return self.deciding_open(position, left);
        }
        if left == 0 && self.aim.is_plain() && self.ends_after(position, left) {
            // Only a win at once decides. Of all moves that can win at once few do, so only those that do are sorted.
            let mut moves = Vec::new();
            position.win_candidates(&mut moves);
            self.keep_deciding(position, &mut moves, left)?;
            sort(&mut moves, position.ruleset());
            return Ok(moves);
        }
        let mut moves = self.allowed(position)?;
        self.keep_deciding(position, &mut moves, left)?;
        Ok(moves)
    }

    /// Takes those moves out that do not reach the aim at once or within `left` further moves.
    fn keep_deciding<P: SearchHints>(
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
    fn deciding_open<P: SearchHints>(&mut self, position: &P, left: u8) -> Result<Vec<Move>, Stop> {
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
    pub(super) fn ends_after<P: SearchHints>(&self, position: &P, left: u8) -> bool {
        left == 0 && !self.aim.by_reply(position)
    }
}
