//! Moves of direct play that a solution states: keys and tries, threats and answers, defences and refutations, zugzwangs.

use crate::naming;
use crate::notation::Span;
use crate::rules::{Move, Position};
use crate::solve::{FirstMoveStatus, listed, pass_board};

use super::judge::{Judge, MOST_FINDINGS, Reached};
use super::read::Glyph;

impl Judge<'_> {
    /// A first move of direct play.
    pub(super) fn first_move(
        &mut self,
        before: &Reached,
        m: Move,
        span: Span,
        glyph: Glyph,
    ) -> Option<Reached> {
        let solution = self.analysis.solution();
        let is_key = solution.keys().any(|key| key == m);
        let status = solution.first_moves.iter().find(|first| first.m == m).map(|first| first.status);
        let fails = status == Some(FirstMoveStatus::NoWin);
        if self.phase.is_try && is_key {
            let message = format!("{} is stated as a try, but it is a key", naming::san(self.position, m));
            self.report(span, message);
        }
        if self.phase.is_try {
            self.found.tries.get_or_insert(span);
        }
        if !self.phase.is_try && glyph != Glyph::Unclear {
            self.found.keys.push((m, span));
            // What is wrong with it is said with the other keys.
            if fails {
                return None;
            }
        }
        // A key may win sooner than it has to.
        let moves = if let Some(FirstMoveStatus::Wins(moves)) = status { moves.get() } else { before.left };
        self.phase.left = moves - 1;
        Some(before.next(before.position.boxed_after(m), before.left - 1))
    }

    /// A move of the attacker: an answer, or a threat.
    pub(super) fn attack(&mut self, before: &Reached, m: Move, span: Span, depth: u32) -> Option<Reached> {
        let number = depth / 2;
        if before.left == 0 {
            let message = format!("this is move {number} of a solution in {}", self.stipulation.moves());
            self.report(span, message);
            return None;
        }
        let (left, after) = (before.left - 1, before.position.boxed_after(m));
        let is_threat = self.levels.last().is_some_and(|last| last.depth + 2 == depth);
        let kept = self.keeps(&*before.position, m, left);
        if kept == Some(true) && !is_threat {
            self.answers.add(&*before.position, m, left, span, number);
        }
        if kept == Some(false) {
            let named = format!("{number}.{}", naming::san(&*before.position, m));
            let what = if is_threat { "is no threat" } else { "is no answer here" };
            let why = match after.outcome() {
                Some(_) => None,
                None => {
                    self.first(&*after, left, false).filter(|_| left > 0 || self.stipulation.play().is_self())
                }
            };
            let why = why.map_or_else(
                || ": it does not reach the goal".to_owned(),
                |reply| format!(": {number}...{reply}!"),
            );
            self.report(span, format!("{named} {what}{why}"));
            return None;
        }
        Some(before.next(after, left))
    }

    /// A move of the defender, who may play any legal one.
    pub(super) fn defence(
        &mut self,
        before: &Reached,
        m: Move,
        span: Span,
        glyph: Glyph,
        depth: u32,
    ) -> Option<Reached> {
        let after = before.position.boxed_after(m);
        let is_refutation = depth == 3 && self.phase.is_try && (self.phase.refutes || glyph == Glyph::Good);
        if is_refutation && !before.is_set_play && self.keeps(&*before.position, m, before.left) == Some(true)
        {
            let named = naming::san(&*before.position, m);
            let left = before.left.saturating_sub(1);
            let answer = if after.outcome().is_some() { None } else { self.first(&*after, left, true) };
            let answer = answer.map_or_else(String::new, |answer| format!(": 2.{answer}"));
            self.report(span, format!("1...{named} does not refute the try{answer}"));
        }
        Some(before.next(after, before.left))
    }

    /// The last move is stated as a zugzwang: the attacker must have no threat. This is asked of first moves only. A later move may win
    /// sooner than it must, and then a threat that takes longer does not count.
    pub(super) fn zugzwang(&mut self, span: Span) {
        let [first] = self.levels.as_slice() else { return };
        if self.stipulation.play().is_line() || first.depth != 2 {
            return;
        }
        let left = self.phase.left;
        let passed = first.reached.iter().filter_map(|one| Some((pass_board(&*one.position)?, left, span)));
        self.zugzwangs.extend(passed);
    }

    /// What is asked when everything that is stated has been judged: threats where there should be a zugzwang, and duals, which a line
    /// does not claim to have.
    pub(super) fn ask_last(&mut self, is_whole: bool) {
        for (passed, left, span) in std::mem::take(&mut self.zugzwangs) {
            let threat = self.first(&*passed, left.saturating_sub(1), true);
            if let Some(threat) = threat.filter(|_| left > 0) {
                let message = format!("there is no zugzwang: {threat} is a threat");
                self.report(span, message);
            }
        }
        if is_whole && self.found.unread == 0 {
            let duals = std::mem::take(&mut self.answers).duals(self.analysis, self.limits);
            let room = MOST_FINDINGS.saturating_sub(self.found.findings.len());
            self.found.findings.extend(duals.take(room));
        }
    }

    /// The first legal move that keeps the solution, or that does not, by name. None if the limits do not suffice.
    fn first(&mut self, position: &dyn Position, left: u8, keeps: bool) -> Option<String> {
        for m in listed(position) {
            if self.analysis.keeps(position, m, left, self.limits)? == keeps {
                return Some(naming::san(position, m));
            }
        }
        None
    }
}
