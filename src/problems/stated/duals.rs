//! Duals that a stated solution does not mention: other moves of the attacker that reach the goal as soon as the stated one.
//!
//! Which duals matter is the reader's to judge, so they are notes. Only answers are looked at whose defence is stated, one question for
//! each place where the attacker answers, after everything that is stated has been judged.

use crate::naming;
use crate::notation::Span;
use crate::replay::{Code, Finding};
use crate::rules::{Move, Position};
use crate::solve::{Limits, listed};

use super::super::analysed::Analysed;

/// The places of one solution at which other answers are looked for: each costs a question for every legal move.
const MOST_PLACES: usize = 1000;

/// The other answers that one note names.
const MOST_NAMED: usize = 4;

/// The stated answers by the positions in which they are played.
#[derive(Default)]
pub(super) struct Answers(Vec<Answer>);

struct Answer {
    position: Box<dyn Position>,
    /// The attacker's moves after the answer.
    left: u8,
    stated: Vec<Move>,
    /// Of the first of them.
    span: Span,
    number: u32,
}

impl Answers {
    /// Adds a stated answer that was found to be right.
    pub(super) fn add(&mut self, position: &dyn Position, m: Move, left: u8, span: Span, number: u32) {
        // Two defences that lead to one position may be stated apart.
        let zobrist = position.zobrist();
        let is_known = |known: &Answer| known.left == left && known.position.zobrist() == zobrist;
        match self.0.iter().position(is_known) {
            Some(known) => self.0[known].stated.push(m),
            None if self.0.len() < MOST_PLACES => {
                self.0.push(Answer { position: position.boxed(), left, stated: vec![m], span, number });
            }
            None => {}
        }
    }

    /// Notes for the duals that are not stated. What the limits leave open is not said to be a dual.
    pub(super) fn duals<'a>(
        self,
        analysis: &'a mut dyn Analysed,
        limits: &'a mut Limits,
    ) -> impl Iterator<Item = Finding> + use<'a> {
        self.0.into_iter().filter_map(move |answer| answer.dual(analysis, limits))
    }
}

impl Answer {
    fn dual(&self, analysis: &mut dyn Analysed, limits: &mut Limits) -> Option<Finding> {
        let Answer { position, stated, span, number, .. } = self;
        let mut keeps = |m, left| analysis.keeps(&**position, m, left, limits);
        // Where a stated answer wins sooner than it must, the others are duals only if they win as soon.
        let soonest = (0..self.left).find(|&left| stated.iter().any(|m| keeps(*m, left) == Some(true)));
        let left = soonest.unwrap_or(self.left);
        let others = listed(&**position).into_iter().filter(|m| !stated.contains(m));
        let others: Vec<_> = others.filter(|m| keeps(*m, left) == Some(true)).collect();
        let named: Vec<_> =
            others.iter().map(|m| format!("{number}.{}", naming::san(&**position, *m))).collect();
        let message = match named.as_slice() {
            [] => return None,
            [one] => format!("a dual is not stated: {one}"),
            all if all.len() <= MOST_NAMED => format!("duals are not stated: {}", all.join(", ")),
            all => {
                let more = all.len() - MOST_NAMED;
                format!("duals are not stated: {}, and {more} more", all[..MOST_NAMED].join(", "))
            }
        };
        Some(Finding::new(Code::N506, *span, message))
    }
}
