//! Calls that players say and records do not write, reported once per game.
//!
//! Archives have dozens of such moves per game, and a note for each would hide everything else. So one note is at
//! the first move and names the others by their numbers. Variations are not examined. Which call it is, and its rule,
//! is data of the game: [`SpokenCall`].

use crate::notation::Span;

use crate::rules::SpokenCall;

use super::{Code, Finding};

/// The number of moves that are named after the first.
const MOST_NAMED: usize = 10;

/// Moves of the main line after which the call is due.
#[derive(Debug, Default)]
pub(super) struct SpokenCalls {
    first: Option<(Span, u32)>,
    /// Numbers of the moves behind the first.
    again: Vec<u32>,
}

impl SpokenCalls {
    /// One more: where it is, which half-move from 1 it is, the number of the move.
    pub(super) fn add(&mut self, span: Span, ply: u32, number: u32) {
        match self.first {
            None => self.first = Some((span, ply)),
            Some(_) => self.again.push(number),
        }
    }

    /// The note about all of them, for a game with this call.
    pub(super) fn finding(&self, call: Option<SpokenCall>) -> Option<Finding> {
        let ((span, ply), call) = self.first.zip(call)?;
        let mut message = call.due.to_owned();
        if !self.again.is_empty() {
            let named: Vec<_> = self.again.iter().take(MOST_NAMED).map(u32::to_string).collect();
            let moves = if self.again.len() == 1 { "move" } else { "moves" };
            message += &format!("; again after {moves} {}", named.join(", "));
            if self.again.len() > MOST_NAMED {
                message += &format!(" and {} more", self.again.len() - MOST_NAMED);
            }
        }
        let mut finding = Finding::new(Code::N204, span, message).with_rule(call.rule);
        finding.ply = Some(ply);
        Some(finding)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_note_names_the_first_ten_of_the_others() {
        let call = Some(SpokenCall { rule: "X-9", due: "\"Beware\": it burns", not_due: "" });
        let mut calls = SpokenCalls::default();
        assert_eq!(calls.finding(call), None);
        calls.add(Span::new(7, 12), 5, 3);
        assert_eq!(calls.finding(call).unwrap().sentence(), "X-9: \"Beware\": it burns");
        for number in 4..=16 {
            calls.add(Span::new(70, 75), 2 * number, number);
        }
        let finding = calls.finding(call).unwrap();
        assert_eq!((finding.span, finding.ply), (Span::new(7, 12), Some(5)));
        assert!(finding.message.ends_with("again after moves 4, 5, 6, 7, 8, 9, 10, 11, 12, 13 and 3 more"));
    }
}
