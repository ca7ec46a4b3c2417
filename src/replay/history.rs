//! The positions of a line, how often the last one has been there, and the ends that this brings: repetition and move counts.
//!
//! Only positions since the last irreversible move can come again, so most plies compare nothing. A short
//! stretch is looked through; once it grows long an index by key takes over, so that a line of any length costs
//! the same a ply. Equal keys are never trusted: the positions themselves are compared.
//!
//! The ends are judged by numbers alone. An end by the board comes before them: the caller asks the position for it.

use std::collections::HashMap;

use crate::rules::{Call, Fold, FoldResult, Move, Outcome, Playable, Reason, Repetition, Reversible, Side};

/// With more positions than this since the last irreversible move the index is used.
const LOOK_THROUGH: usize = 64;

/// The positions of a line, from its start.
///
/// ```
/// use lawspeaker::{naming, replay::History, rules::Position, variants::{Chess, fen}};
/// let mut history = History::with_room(fen::start::<Chess>(), 4);
/// for name in ["Nf3", "Nf6", "Ng1", "Ng8"] {
///     let m = naming::parse_move(history.last(), name)?;
///     history.play(m);
/// }
/// assert_eq!((history.plies(), history.occurrences()), (4, 2));
/// let last = history.pop().unwrap();
/// assert_eq!(history.occurrences(), 1);
/// history.put_back(last);
/// history.truncate(1);
/// assert_eq!((history.plies(), history.before_last().unwrap().fullmove()), (1, 1));
/// # Ok::<(), naming::ResolveError>(())
/// ```
#[derive(Clone, Debug)]
pub struct History<P: Playable> {
    /// The position reached. It is apart, since every ply asks it a dozen things.
    last: P,
    /// All before it.
    before: Vec<P>,
    /// What is known of each position, the last one included.
    traces: Vec<Trace>,
    index: Index,
}

/// What a look back needs of a position: kept close together, as most looks find nothing.
#[derive(Clone, Copy, Debug)]
struct Trace {
    /// The lower half of its key.
    zobrist: u64,
    /// The index of the first position that it can equal.
    cut: usize,
}

/// For positions before `upto` the latest with each key, and for each position the one before with its key.
#[derive(Clone, Debug, Default)]
struct Index {
    upto: usize,
    latest: HashMap<u64, usize>,
    earlier: Vec<Option<usize>>,
}

impl<P: Playable> History<P> {
    /// A line that starts here.
    #[must_use]
    pub fn new(start: P) -> Self {
        Self::with_room(start, 0)
    }

    /// A line that starts here and may grow so long before it needs more memory.
    #[must_use]
    pub fn with_room(start: P, plies: usize) -> Self {
        let (before, mut traces) = (Vec::with_capacity(plies), Vec::with_capacity(plies + 1));
        traces.push(Trace { zobrist: short_key(&start), cut: 0 });
        History { last: start, before, traces, index: Index::default() }
    }

    /// The position reached.
    #[inline]
    #[must_use]
    pub fn last(&self) -> &P {
        &self.last
    }

    /// Half-moves played.
    #[inline]
    #[must_use]
    pub fn plies(&self) -> usize {
        self.before.len()
    }

    /// Plays a legal move in the position reached.
    #[inline]
    pub fn play(&mut self, m: Move) -> Reversible {
        // Copied in one go: what is pushed would be copied twice.
        self.before.extend_from_slice(std::slice::from_ref(&self.last));
        let reversible = self.last.play_unchecked(m);
        self.trace(reversible);
        reversible
    }

    /// The position before the last move.
    #[must_use]
    pub fn before_last(&self) -> Option<&P> {
        self.before.last()
    }

    /// Adds the position after a move.
    pub fn push(&mut self, position: P, reversible: Reversible) {
        self.before.push(std::mem::replace(&mut self.last, position));
        self.trace(reversible);
    }

    #[inline]
    fn trace(&mut self, reversible: Reversible) {
        let cut = match reversible {
            Reversible::Yes => self.cut(),
            Reversible::No => self.before.len(),
        };
        self.traces.push(Trace { zobrist: short_key(&self.last), cut });
    }

    /// The first position that the last one traced can equal.
    #[inline]
    fn cut(&self) -> usize {
        self.traces.last().expect("a line has at least its start").cut
    }

    /// Takes the last position off, to play on from the one before.
    pub fn pop(&mut self) -> Option<(P, usize)> {
        let before = self.before.pop()?;
        let cut = self.cut();
        self.index.forget(&self.traces);
        self.traces.pop();
        Some((std::mem::replace(&mut self.last, before), cut))
    }

    /// Puts a position back that [`pop`](Self::pop) took off.
    pub fn put_back(&mut self, (position, cut): (P, usize)) {
        self.traces.push(Trace { zobrist: short_key(&position), cut });
        self.before.push(std::mem::replace(&mut self.last, position));
    }

    /// Goes back to the position after this number of half-moves.
    pub fn truncate(&mut self, plies: usize) {
        while self.plies() > plies {
            self.pop();
        }
    }

    /// How often the last position has stood on the board, this time included. A start position counts. A position inside a
    /// turn does not count for repetition, so it is always the first.
    #[inline(always)] // asked at every ply
    pub fn occurrences(&mut self) -> u32 {
        let (last, cut) = (self.before.len(), self.cut());
        if last - cut < 4 || self.last.turn_goes_on() {
            return 1; // it takes four reversible half-moves to come back
        }
        if last - cut <= LOOK_THROUGH {
            // The three before it cannot be the same, for the same reason.
            return if self.may_be_among(cut, last - 3) { self.occurrences_among(cut, last - 3) } else { 1 };
        }
        self.occurrences_by_index()
    }

    /// Whether one of these positions has the key of the last one. They are compared in blocks of one size, because a processor
    /// predicts the end of a loop badly if it goes round once more at every ply. Positions before the first one may be looked at too.
    #[inline]
    fn may_be_among(&self, first: usize, mut end: usize) -> bool {
        let zobrist = short_key(&self.last);
        while let Some(block) = self.traces[..end].last_chunk::<8>() {
            if block.iter().fold(false, |alike, trace| alike | (trace.zobrist == zobrist)) {
                return true;
            }
            end -= block.len();
            if end <= first {
                return false;
            }
        }
        self.traces[first..end].iter().any(|trace| trace.zobrist == zobrist)
    }

    /// How often the last position has stood on the board, this time included, if it has not stood there before the first of these.
    #[cold]
    fn occurrences_among(&self, first: usize, end: usize) -> u32 {
        let zobrist = short_key(&self.last);
        let alike = (first..end).filter(|&n| self.traces[n].zobrist == zobrist);
        1 + alike.filter(|&n| self.before[n].same_position(&self.last)).count() as u32
    }

    /// The same by the index, for long stretches.
    #[cold]
    fn occurrences_by_index(&mut self) -> u32 {
        let (last, cut) = (self.before.len(), self.cut());
        self.index.extend(&self.traces);
        let mut count = 1;
        let mut at = self.index.earlier[last];
        while let Some(earlier) = at.filter(|&n| n >= cut) {
            count += u32::from(self.before[earlier].same_position(&self.last));
            at = self.index.earlier[earlier];
        }
        count
    }
}

impl<P: Playable> History<P> {
    /// Whether the side that has moved last, and the other one, have given check with every move since the last position stood there
    /// first of `times` times, this time included.
    #[cold]
    fn perpetual_checks(&self, times: u32) -> [bool; 2] {
        let mut left = times - 1;
        let mut checks = [self.last.call() != Call::None, true];
        for (back, position) in self.before.iter().rev().enumerate() {
            let is_check = position.call() != Call::None;
            if position.turn() == self.last.turn() {
                checks[0] &= is_check;
                left -= u32::from(back % 2 == 1 && position.same_position(&self.last));
            } else {
                checks[1] &= is_check;
            }
            if left == 0 || checks == [false; 2] {
                break;
            }
        }
        checks
    }
}

/// Half a key is enough where positions are compared in the end.
#[inline]
fn short_key<P: Playable>(game: &P) -> u64 {
    game.zobrist() as u64
}

impl Index {
    fn extend(&mut self, traces: &[Trace]) {
        for (n, trace) in traces.iter().enumerate().skip(self.upto) {
            self.earlier.push(self.latest.insert(trace.zobrist, n));
        }
        self.upto = traces.len();
    }

    /// Forgets the last position.
    fn forget(&mut self, traces: &[Trace]) {
        let [.., last] = traces else { return };
        if traces.len() > self.upto {
            return;
        }
        match self.earlier.pop().flatten() {
            Some(before) => self.latest.insert(last.zobrist, before),
            None => self.latest.remove(&last.zobrist),
        };
        self.upto = traces.len() - 1;
    }
}

/// Occurrences from which a repetition may be claimed.
const THIRD: u32 = 3;
/// Occurrences that end a game by themselves: in a game in which the third may be claimed, and as a rule of the game.
const FIFTH: u32 = 5;
const FOURTH: u32 = 4;

/// What the history of a game means after a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct HistoryEnd {
    /// The end that history brings.
    pub(crate) end: Option<Outcome>,
    /// Whether a draw by repetition may be claimed.
    pub(crate) repetition_claim: bool,
    /// The draw by the number of moves that may be claimed.
    pub(crate) move_count_claim: Option<Reason>,
}

/// Judges the last position of a history, after a move of `mover`: it has now occurred `occurrences` times, this time included.
/// Repetition comes before the number of moves.
pub(crate) fn history_end<P: Playable>(history: &History<P>, occurrences: u32, mover: Side) -> HistoryEnd {
    let (rules, halfmove) = (history.last().ruleset(), history.last().halfmove());
    let (repetition, move_count) = (rules.repetition.0, rules.move_count.0);
    let by_repetition = match repetition {
        Repetition::Ends(fold) if occurrences >= fold.times => Some(fold_end(history, fold, mover)),
        Repetition::Claimable if occurrences >= FIFTH => Some(Outcome::draw(Reason::FivefoldRepetition)),
        _ => None,
    };
    let due = |limit: Option<(u32, Reason)>| limit.filter(|&(plies, _)| halfmove >= plies);
    let by_moves = due(move_count.end()).map(|(_, reason)| Outcome::draw(reason));
    let by_line = history.last().end_of_line(&history.before);
    let end = by_line.or(by_repetition).or(by_moves);
    HistoryEnd {
        end,
        repetition_claim: end.is_none() && repetition == Repetition::Claimable && occurrences >= THIRD,
        move_count_claim: due(move_count.claim()).filter(|_| end.is_none()).map(|(_, reason)| reason),
    }
}

/// The end by a repetition.
fn fold_end<P: Playable>(history: &History<P>, fold: Fold, mover: Side) -> Outcome {
    let reason = match fold.times {
        THIRD => Reason::ThirdRepetition,
        FOURTH => Reason::FourthRepetition,
        _ => Reason::RepetitionLimit,
    };
    if fold.perpetual_check_loses
        && let [mover_checks, other_checks] = history.perpetual_checks(fold.times)
        && mover_checks != other_checks
    {
        return Outcome::win(if mover_checks { !mover } else { mover }, Reason::PerpetualCheck);
    }
    match fold.result {
        FoldResult::Draw => Outcome::draw(reason),
        FoldResult::MoverWins => Outcome::win(mover, reason),
        FoldResult::MoverLoses => Outcome::win(!mover, reason),
        FoldResult::Wins(side) => Outcome::win(side, reason),
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::Position;
    use crate::variants::{Chess, Odin, Variant, fen, start};

    use super::*;

    /// The slow way: count equal positions over the whole line.
    fn slow<P: Playable>(line: &[P]) -> u32 {
        let now = line.last().unwrap();
        line.iter().filter(|p| p.same_position(now)).count() as u32
    }

    /// Plays 3,000 random moves of these, with moves taken back and new beginnings. Returns how often a position has stood at most.
    fn counts_like_slow<P: Playable>(start: P, is_wanted: impl Fn(&P, Move) -> bool) -> u32 {
        let mut history = History::new(start.clone());
        let mut line = vec![start];
        let mut seed = 5u64;
        let mut moves: Vec<Move> = Vec::new();
        let mut most = 0;
        for _ in 0..3000 {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let roll = (seed >> 33) as usize;
            if roll.is_multiple_of(7) && line.len() > 1 {
                history.pop();
                line.pop();
            }
            moves.clear();
            let game = history.last().clone();
            game.legal_moves(&mut moves);
            moves.retain(|&m| is_wanted(&game, m));
            if moves.is_empty() {
                history.truncate(0);
                line.truncate(1);
                continue;
            }
            let mut next = game.clone();
            let reversible = next.play_unchecked(moves[roll % moves.len()]);
            history.push(next.clone(), reversible);
            line.push(next);
            assert_eq!(history.occurrences(), slow(&line));
            most = most.max(slow(&line));
        }
        assert!(history.plies() + 1 == line.len());
        most
    }

    #[test]
    fn counts_like_a_look_at_the_whole_line_through_pops_and_long_stretches() {
        // Oxen hop to and fro: a long game in which everything comes again.
        let ox = Variant::Odin.ruleset().kind_of_letter('F').unwrap();
        let most = counts_like_slow(start::<Odin>(), |game, m| {
            let parts = game.parts(m);
            parts.captured.is_empty() && parts.kind == ox && Variant::Odin.ruleset().size.file(parts.to) < 3
        });
        assert!(most > 5);
    }

    #[test]
    fn counts_like_a_look_at_the_whole_line_where_captures_and_pawns_cut_it() {
        let (position, _) = fen::read::<Chess>("4k2r/pppp4/8/8/8/8/4PPPP/R3K3 w Qk - 0 1").unwrap();
        let most = counts_like_slow(position, |game, _| game.fullmove() < 60);
        assert!(most > 1);
    }

    fn judged(halfmove: u32, occurrences: u32) -> HistoryEnd {
        let text = format!("4k3/8/8/8/8/8/4P3/4K3 b - - {halfmove} 90");
        let history = History::new(fen::read::<Chess>(&text).unwrap().0);
        history_end(&history, occurrences, Side::White)
    }

    #[test]
    fn chess_claims_first_and_draws_later() {
        assert_eq!(judged(99, 2), HistoryEnd::default());
        assert!(judged(0, 3).repetition_claim && judged(100, 1).move_count_claim.is_some());
        assert_eq!(judged(0, 5).end, Some(Outcome::draw(Reason::FivefoldRepetition)));
        assert_eq!(judged(150, 1).end, Some(Outcome::draw(Reason::SeventyFiveMoves)));
        assert_eq!(judged(150, 5).end, Some(Outcome::draw(Reason::FivefoldRepetition)));
        for halfmove in [0, 99, 100, 149, 150, 151] {
            for occurrences in 1..=6 {
                let is_open = halfmove < 150 && occurrences < 5;
                let said = judged(halfmove, occurrences);
                let (repetition, moves) = (is_open && occurrences >= 3, is_open && halfmove >= 100);
                assert_eq!(said.end.is_none(), is_open, "{halfmove} {occurrences}");
                assert_eq!(
                    (said.repetition_claim, said.move_count_claim.is_some()),
                    (repetition, moves),
                    "{said:?}"
                );
            }
        }
    }
}
