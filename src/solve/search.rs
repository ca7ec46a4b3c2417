//! The exact search: depth first over the attacker's choices and the defender's replies, with a table.
//!
//! It answers one question: does the attacker reach its aim within a number of its moves? The answer is exact: nothing is
//! guessed, and only what cannot matter is left out. Repetition and clocks are ignored. Every line gets shorter in moves
//! with each ply, so no position can depend on itself.
//!
//! Sources: the "brute force" of problem-solving programs; for iterating over the number of moves at every node, Slate
//! and Atkin, *CHESS 4.5* (1977); for the order of moves see `order.rs`, for the table `table.rs`, for the defender's side
//! `defence.rs`.

use std::mem;

use crate::rules::{Move, SearchHints, Zobrist};

use super::Goal;
use super::aim::{Aim, Rule};
use super::helpers::{Part, Searcher};
use super::limits::{Meter, Stop};
use super::order::{History, Killers};
use super::table::TranspositionTable;

/// A search: its aim, its meter and its memory.
///
/// Buffers and killers belong to a number of attacker's moves left. That number falls along every line, so two calls on
/// one line never share them.
pub(super) struct Search {
    pub(super) aim: Aim,
    pub(super) meter: Meter,
    pub(super) table: TranspositionTable,
    pub(super) history: History,
    attacks: Vec<Ply>,
    pub(super) defences: Vec<Ply>,
    /// Replies that may win, in self-play.
    pub(super) wins: Vec<Move>,
    /// How far it has paid lately to look at what a reply refutes, in moves.
    paid: i32,
    /// With which moves it begins, if it helps another search.
    pub(super) part: Part,
    /// The larger questions that are open: whether the attacker wins this position within this number of moves.
    open: Vec<(Zobrist, u8)>,
    /// The answer to one of them, by its place, that another search has found.
    answered: Option<(usize, bool)>,
}

/// What is kept for one ply.
#[derive(Default)]
pub(super) struct Ply {
    pub(super) moves: Vec<Move>,
    ranked: Vec<(u64, Move)>,
    pub(super) killers: Killers,
}

impl Ply {
    /// Sorts moves by their ranks, the least one first. Those with equal ranks stay in order.
    pub(super) fn sort(&mut self, moves: &mut [Move], rank: impl Fn(Move) -> u64) {
        self.ranked.clear();
        // Each rank is found once, not at every comparison.
        self.ranked.extend(moves.iter().map(|&m| (rank(m), m)));
        sort_by_rank(&mut self.ranked);
        for (place, &(_, m)) in moves.iter_mut().zip(&self.ranked) {
            *place = m;
        }
    }
}

impl Searcher for Search {
    fn helper(&mut self, part: Part, meter: Meter) -> Self {
        let (table, history) = (self.table.share(), self.history.clone());
        Search { table, history, part, ..Search::new(self.aim, meter) }
    }

    fn meter(&mut self) -> &mut Meter {
        &mut self.meter
    }
}

impl Search {
    pub(super) fn new(aim: Aim, meter: Meter) -> Self {
        Self::with_table(aim, meter, TranspositionTable::MOST)
    }

    /// A search whose table grows up to this number of entries.
    pub(super) fn with_table(aim: Aim, meter: Meter, entries: usize) -> Self {
        Search {
            aim,
            meter,
            table: TranspositionTable::new(entries),
            history: History::new(),
            attacks: Vec::new(),
            defences: Vec::new(),
            wins: Vec::new(),
            paid: 0,
            part: Part::default(),
            open: Vec::new(),
            answered: None,
        }
    }

    /// Whether the attacker, who is to move, reaches the aim within `moves` of its moves.
    pub(super) fn wins<P: SearchHints>(&mut self, position: &P, moves: u8) -> Result<bool, Stop> {
        debug_assert_eq!(position.turn(), self.aim.attacker);
        self.make_room(moves);
        if moves == 0 { Ok(self.aim.is_reached(position)) } else { self.attack(position, moves) }
    }

    /// Whether this move of the attacker reaches the aim at once, or forces it within `left` further moves.
    pub(super) fn decides<P: SearchHints>(&mut self, position: &P, m: Move, left: u8) -> Result<bool, Stop> {
        let after = self.step(position, m)?;
        let at_once = match (self.aim.goal, self.aim.rule) {
            // The position shows a win.
            (Goal::Win, _) => false,
            (_, Rule::Exact) => left == 0 && self.aim.reaches(position, m, &after),
            _ => self.aim.reaches(position, m, &after),
        };
        Ok(at_once || self.forces(&after, left)?)
    }

    /// Whether the attacker reaches the aim against every reply of the defender, who is to move, within `moves`
    /// further moves of its own. With 0 the game must be over, or every reply must end it as the attacker wants.
    pub(super) fn forces<P: SearchHints>(&mut self, position: &P, moves: u8) -> Result<bool, Stop> {
        debug_assert_ne!(position.turn(), self.aim.attacker);
        self.make_room(moves);
        self.defend(position, moves)
    }

    /// In how many of its moves the attacker, who is to move, wins a position that it wins in at most `most`;
    /// 0 when the game is over.
    pub(super) fn least<P: SearchHints>(&mut self, position: &P, most: u8) -> Result<u8, Stop> {
        if self.aim.rule == Rule::Exact {
            return Ok(most);
        }
        for moves in 0..most {
            if self.wins(position, moves)? {
                return Ok(moves);
            }
        }
        Ok(most)
    }

    /// The move that decided a position when it was last searched.
    pub(super) fn remembered<P: SearchHints>(&self, position: &P) -> Option<Move> {
        self.table.look(position.zobrist()).m
    }

    /// Whether the attacker reaches the aim within `left` moves, if the table knows it.
    pub(super) fn known<P: SearchHints>(&self, position: &P, left: u8) -> Option<bool> {
        self.table.look(position.zobrist()).answer(left)
    }

    /// Puts a result of another search into the table.
    pub(super) fn learn<P: SearchHints>(&mut self, position: &P, left: u8, won: bool, m: Option<Move>) {
        self.table.learn(position.zobrist(), left, won, m);
    }

    /// The position after a move, counted as a node.
    #[inline]
    pub(super) fn step<P: SearchHints>(&mut self, position: &P, m: Move) -> Result<P, Stop> {
        if self.meter.is_due() {
            self.look_around()?;
        }
        self.meter.count()?;
        Ok(position.after(m))
    }

    /// Stops what it does if another search has answered a question that is open here. [`ask`](Self::ask) takes the answer.
    #[cold]
    fn look_around(&mut self) -> Result<(), Stop> {
        if !self.table.is_shared() {
            return Ok(());
        }
        let known = |&(zobrist, left): &(Zobrist, u8)| self.table.look(zobrist).answer(left);
        let found = self.open.iter().enumerate().find_map(|(place, open)| Some((place, known(open)?)));
        self.answered = found;
        if found.is_some() { Err(Stop) } else { Ok(()) }
    }

    /// Answers whether the attacker wins a position within `left` moves, which is not known yet. While this takes long, another search
    /// may answer it too.
    pub(super) fn ask(
        &mut self,
        (zobrist, left): (Zobrist, u8),
        answer: impl FnOnce(&mut Self) -> Result<bool, Stop>,
    ) -> Result<bool, Stop> {
        if left < DIVIDED_FROM {
            return answer(self);
        }
        let place = self.open.len();
        self.open.push((zobrist, left));
        let answer = answer(self);
        self.open.truncate(place);
        match self.answered {
            Some((question, answered)) if question == place && answer.is_err() => {
                self.answered = None;
                Ok(answered)
            }
            _ => answer,
        }
    }

    pub(super) fn make_room(&mut self, moves: u8) {
        let plies = usize::from(moves) + 1;
        if self.attacks.len() < plies {
            self.attacks.resize_with(plies, Ply::default);
            self.defences.resize_with(plies, Ply::default);
        }
    }

    pub(super) fn attack<P: SearchHints>(&mut self, position: &P, left: u8) -> Result<bool, Stop> {
        if self.aim.rule != Rule::Plain
            && let Some(answer) = self.attack_by_rule(position, left)?
        {
            return Ok(answer);
        }
        // Immediate wins are cheap to find, and common after bad replies of the defender.
        if self.aim.winner == self.aim.attacker && self.attack_at_once(position)? {
            return Ok(true);
        }
        if left == 1 && !self.aim.by_reply(position) {
            return Ok(false);
        }
        let zobrist = position.zobrist();
        let known = self.table.look(zobrist);
        if let Some(answer) = known.answer(left) {
            return Ok(answer);
        }
        self.ask((zobrist, left), |search| {
            let mut moves = mem::take(&mut search.attacks[usize::from(left)].moves);
            moves.clear();
            position.legal_moves(&mut moves);
            let answer = if moves.is_empty() {
                Ok(search.aim.is_reached(position))
            } else {
                let tried = known.lost.max(u8::from(!search.aim.by_reply(position)));
                search.attack_by(position, tried..left, known.m, &mut moves)
            };
            search.attacks[usize::from(left)].moves = moves;
            answer
        })
    }

    /// Whether one move ends the game. Where a reply can also reach the aim, a last move can do more than that.
    pub(super) fn attack_at_once<P: SearchHints>(&mut self, position: &P) -> Result<bool, Stop> {
        if self.aim.goal == Goal::Win
            && let Some(wins) = position.wins_at_once()
        {
            return Ok(wins);
        }
        let mut moves = mem::take(&mut self.attacks[0].moves);
        moves.clear();
        self.aim.win_candidates(position, &mut moves);
        self.attacks[0].killers.in_front(None, &mut moves);
        let answer = self.any_ends(position, &moves);
        self.attacks[0].moves = moves;
        answer
    }

    fn any_ends<P: SearchHints>(&mut self, position: &P, moves: &[Move]) -> Result<bool, Stop> {
        for &m in moves {
            let after = self.step(position, m)?;
            if self.aim.reaches(position, m, &after) {
                self.attacks[0].killers.remember(m);
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The attacker tries these moves with 1, 2, 3 ... moves left: early wins are found before late ones, and most results
    /// for the smaller numbers are in the table.
    fn attack_by<P: SearchHints>(
        &mut self,
        position: &P,
        after_them: std::ops::Range<u8>,
        best: Option<Move>,
        moves: &mut [Move],
    ) -> Result<bool, Stop> {
        let level = usize::from(after_them.end);
        if level >= ORDERED_FROM {
            self.fewest_replies_first(position, level, moves);
            self.part.turn(moves);
        }
        for left in after_them {
            self.attacks[usize::from(left) + 1].killers.in_front(best, moves);
            let wins = if self.looks_together(position, left) {
                self.attack_by_open(position, moves, left)?
            } else {
                self.any_forces(position, moves, left)?
            };
            if wins {
                return Ok(true);
            }
            self.table.learn(position.zobrist(), left + 1, false, None);
        }
        Ok(false)
    }

    /// Whether one of these moves forces the win within `left` further moves. It is remembered.
    fn any_forces<P: SearchHints>(&mut self, position: &P, moves: &[Move], left: u8) -> Result<bool, Stop> {
        for &m in moves {
            let after = self.step(position, m)?;
            if self.defend(&after, left)? {
                self.attacks[usize::from(left) + 1].killers.remember(m);
                self.table.learn(position.zobrist(), left + 1, true, Some(m));
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether the last moves are looked at together: in direct play with two moves left, the one that is played and `left`, and in
    /// self-play with one.
    pub(super) fn looks_together<P: SearchHints>(&self, position: &P, left: u8) -> bool {
        match left {
            0 => self.aim.is_plain_self(),
            1 => self.aim.is_plain() && !self.aim.by_reply(position),
            _ => false,
        }
    }

    /// The same as [`any_forces`](Self::any_forces). Moves are passed over that a reply refutes without a look: replies that have
    /// refuted elsewhere, and here whenever one has refuted some moves.
    fn attack_by_open<P: SearchHints>(
        &mut self,
        position: &P,
        moves: &[Move],
        left: u8,
    ) -> Result<bool, Stop> {
        let level = usize::from(left);
        let mut open = mem::take(&mut self.attacks[level].moves);
        open.clear();
        open.extend_from_slice(moves);
        let answer = self.any_of_open(position, &mut open, left);
        self.attacks[level].moves = open;
        answer
    }

    /// The same for moves that are in a buffer.
    fn any_of_open<P: SearchHints>(
        &mut self,
        position: &P,
        open: &mut Vec<Move>,
        left: u8,
    ) -> Result<bool, Stop> {
        let killers = &self.defences[usize::from(left)].killers;
        let (mut begin, mut last) = (0, killers.newest());
        if left == 0 {
            // A reply that refuted in the position before refutes nearly all moves here.
            if last.is_some() {
                position.keep_compelling(last, open, 0);
            }
            position.keep_compelling(None, open, 0);
        } else {
            for reply in killers.with(None).into_iter().rev().flatten() {
                if open.len() >= MANY {
                    self.keep_open(position, reply, open, 0);
                }
            }
        }
        loop {
            let end = open.len();
            let tried = if end - begin >= MANY { TRIED } else { end - begin };
            if self.any_forces(position, &open[begin..begin + tried], left)? {
                return Ok(true);
            }
            begin += tried;
            if begin == end {
                return Ok(false);
            }
            let newest = self.defences[usize::from(left)].killers.newest();
            if let Some(reply) = newest.filter(|_| newest != last) {
                self.keep_open(position, reply, open, begin);
                last = newest;
            }
        }
    }

    /// Takes out moves that a reply refutes. Where that has not paid lately, it is not tried for a while.
    pub(super) fn keep_open<P: SearchHints>(
        &mut self,
        position: &P,
        reply: Move,
        open: &mut Vec<Move>,
        begin: usize,
    ) {
        if self.paid < 0 {
            self.paid += 1;
            return;
        }
        let before = open.len();
        if self.aim.winner == self.aim.attacker {
            position.keep_open(reply, open, begin);
        } else {
            position.keep_compelling(Some(reply), open, begin);
        }
        let gone = (before - open.len()) as i32; // there are a few hundred moves
        self.paid = (self.paid + gone - COST).clamp(-PATIENCE, PATIENCE);
    }

    fn fewest_replies_first<P: SearchHints>(&mut self, position: &P, level: usize, moves: &mut [Move]) {
        self.attacks[level].sort(moves, |m| position.after(m).count_legal());
    }
}

/// Sorts moves by their ranks; those with equal ranks stay in order. (A sort in a function of a variant would be compiled for every
/// variant.)
pub(super) fn sort_by_rank(moves: &mut [(u64, Move)]) {
    moves.sort_by_key(|&(rank, _)| rank);
}

/// With fewer moves left than this, counting replies costs more than it saves.
const ORDERED_FROM: usize = 3;

/// With fewer moves left than this, a question is answered before another search could help.
const DIVIDED_FROM: u8 = 3;

/// The number of moves that are tried before the others are looked at together.
const TRIED: usize = 2;

/// To look at what a reply refutes costs as much as to try this number of moves.
const COST: i32 = 2;

/// The most moves that count for or against looking again.
const PATIENCE: i32 = 12;

/// With fewer moves left, looking at them together costs more than it saves.
pub(super) const MANY: usize = 5;
