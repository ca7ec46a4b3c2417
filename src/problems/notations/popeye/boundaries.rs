//! Where the problems of a file end.

use super::command::{Command, Context};
use super::language::Language;
use super::words::Words;

/// Finds the ends, line by line.
#[derive(Clone, Copy, Debug, Default)]
pub(in super::super) struct Boundaries {
    context: Context,
    /// Whether `EndProblem` was the last command. What follows it, up to the next list, is not read and stays with its problem.
    pub(in super::super) ended: bool,
}

impl Boundaries {
    /// The language of the list before the next word.
    pub(in super::super) const fn language(&self) -> Language {
        self.context.language
    }

    /// The ends in a line, and the language of what follows each of them.
    pub(in super::super) fn of(&mut self, line: &[u8]) -> Vec<(usize, Language)> {
        let mut found = Vec::new();
        let mut words = Words::new(line, 0);
        while let Some(word) = words.next() {
            if self.ended {
                if let Some(language) = Command::begins(&word.text) {
                    found.push((word.span.start as usize, language));
                    *self = Boundaries { context: Context::of_list(language), ended: false };
                }
                continue;
            }
            match self.context.command(&word.text) {
                Some(Command::Next) => found.push((words.place(), self.context.language)),
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
        use Language::{English, French, German};
        let ends = |line: &str| Boundaries::default().of(line.as_bytes());
        assert_eq!(ends("pieces white Kb2 next stip #2 endp"), [(21, English)]);
        assert_eq!(ends("stip #2 endp next beg stip #3 next"), [(18, English), (34, English)]);
        assert!(ends("author The Next").is_empty() && ends("remark next").is_empty());
        assert_eq!(
            ends("anf ford #2 weiter ford #3 ende debut enonce #2 asuivre"),
            [(18, German), (32, French), (55, French)]
        );
        assert!(ends("anf next autor Weiteres Problem").is_empty());
    }
}
