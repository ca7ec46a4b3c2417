//! Where the problems of a file end.

use super::words::{Command, Context, Words};

/// Finds the ends, line by line.
#[derive(Clone, Copy, Debug, Default)]
pub(in super::super) struct Boundaries {
    context: Context,
    /// Whether `EndProblem` was the last command. What follows it, up to the next list, is not read and stays with its problem.
    pub(in super::super) ended: bool,
}

impl Boundaries {
    /// The ends in a line.
    pub(in super::super) fn of(&mut self, line: &[u8]) -> Vec<usize> {
        let mut found = Vec::new();
        let mut words = Words::new(line, 0);
        while let Some(word) = words.next() {
            if self.ended {
                if Command::of(&word.text) == Some(Command::Begin) {
                    found.push(word.span.start as usize);
                    *self = Boundaries::default();
                }
                continue;
            }
            match self.context.command(&word.text) {
                Some(Command::Next) => found.push(words.place()),
                Some(Command::End) => self.ended = true,
                Some(command) if command.takes_text() => drop(words.rest_of_line()),
                _ => {}
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_in_a_text_ends_nothing() {
        let ends = |line: &str| Boundaries::default().of(line.as_bytes());
        assert_eq!(ends("pieces white Kb2 next stip #2 endp"), [21]);
        assert_eq!(ends("stip #2 endp next beg stip #3 next"), [18, 34]);
        assert!(ends("author The Next").is_empty() && ends("remark next").is_empty());
    }
}
