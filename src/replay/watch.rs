//! "Watch your King": the one call that records do not write, said once a game.
//!
//! Archives have dozens of such moves a game, so that a note each would bury what else is found. The note stands at
//! the first and names the others by their numbers. Variations are not looked at. Law: VIK-9.

use crate::notation::Span;

use super::{Code, Finding};

/// So many moves are named besides the first.
const MOST_NAMED: usize = 10;

/// Moves of the main line after which the King could be captured, were it the same side's turn again.
#[derive(Debug, Default)]
pub(super) struct Watch {
    first: Option<(Span, u32)>,
    /// Numbers of the moves behind the first.
    again: Vec<u32>,
}

impl Watch {
    /// One more: where it stands, which half-move from 1 it is, the number of the move.
    pub(super) fn add(&mut self, span: Span, ply: u32, number: u32) {
        match self.first {
            None => self.first = Some((span, ply)),
            Some(_) => self.again.push(number),
        }
    }

    /// The note about all of them.
    pub(super) fn finding(&self) -> Option<Finding> {
        let (span, ply) = self.first?;
        let mut message = "\"Watch your King\": Black could capture the King next".to_owned();
        if !self.again.is_empty() {
            let named: Vec<_> = self.again.iter().take(MOST_NAMED).map(u32::to_string).collect();
            let moves = if self.again.len() == 1 { "move" } else { "moves" };
            message += &format!("; again after {moves} {}", named.join(", "));
            if self.again.len() > MOST_NAMED {
                message += &format!(" and {} more", self.again.len() - MOST_NAMED);
            }
        }
        let mut finding = Finding::new(Code::N204, span, message).with_rule("VIK-9");
        finding.ply = Some(ply);
        Some(finding)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_note_names_the_first_ten_of_the_others() {
        let mut watch = Watch::default();
        assert_eq!(watch.finding(), None);
        watch.add(Span::new(7, 12), 5, 3);
        assert_eq!(
            watch.finding().unwrap().sentence(),
            "VIK-9: \"Watch your King\": Black could capture the King next"
        );
        for number in 4..=16 {
            watch.add(Span::new(70, 75), 2 * number, number);
        }
        let finding = watch.finding().unwrap();
        assert_eq!((finding.span, finding.ply), (Span::new(7, 12), Some(5)));
        assert!(finding.message.ends_with("again after moves 4, 5, 6, 7, 8, 9, 10, 11, 12, 13 and 3 more"));
    }
}
