//! The commands of Popeye's input language, and where the problems of a file end.
//!
//! They may be shortened to three letters; case does not count. Some commands take the rest of their line as text.

use crate::problems::options::{is_short_for, only};

use super::language::{Language, Names};
use super::words::Words;

/// The letters that a command has at least.
const SHORTEST: usize = 3;

/// The word that begins a list of problems.
const START: Names = ["beginproblem", "anfangproblem", "debutprobleme"];

/// A command of the language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Command {
    Begin,
    Next,
    End,
    Stipulation,
    /// A stipulation as a tree, which is not read.
    Structured,
    Condition,
    Option,
    Forsyth,
    Array,
    Pieces,
    Twin,
    ZeroPosition,
    /// The game, which is not in Popeye's own language.
    Variant,
    Author,
    Origin,
    Title,
    Award,
    Remark,
    /// The name of a file for output.
    Protocol,
    /// The name of a file, and lines with the names of pieces in it.
    Latex,
}

impl Command {
    /// All but `Variant`.
    const NAMES: [(Command, Names); 20] = [
        (Command::Begin, START),
        (Command::Next, ["nextproblem", "weiteresproblem", "asuivre"]),
        (Command::End, ["endproblem", "endeproblem", "finprobleme"]),
        (Command::Stipulation, ["stipulation", "forderung", "enonce"]),
        (Command::Structured, ["sstipulation", "sforderung", "senonce"]),
        (Command::Condition, ["condition", "bedingung", "condition"]),
        (Command::Option, ["option", "option", "option"]),
        (Command::Forsyth, ["forsyth", "forsyth", "forsyth"]),
        (Command::Array, ["initialgamearray", "partieanfangsstellung", "positioninitialepartie"]),
        // An older name.
        (Command::Array, ["array", "array", "array"]),
        (Command::Pieces, ["pieces", "steine", "pieces"]),
        (Command::Twin, ["twin", "zwilling", "jumeau"]),
        (Command::ZeroPosition, ["zeroposition", "nullstellung", "zeroposition"]),
        (Command::Author, ["author", "autor", "auteur"]),
        (Command::Origin, ["origin", "quelle", "source"]),
        (Command::Title, ["title", "titel", "titre"]),
        (Command::Award, ["award", "auszeichnung", "prix"]),
        (Command::Remark, ["remark", "bemerkung", "remarque"]),
        (Command::Protocol, ["protocol", "protokoll", "protocol"]),
        (Command::Latex, ["latex", "latex", "latex"]),
    ];

    /// The command that a word of this language is. `Variant` is not shortened, because `vari` is the option `Variations`.
    pub(super) fn of(word: &str, language: Language) -> Option<Self> {
        if word.eq_ignore_ascii_case("variant") {
            return Some(Command::Variant);
        }
        let own = |(_, names): &(Command, Names)| language.own(names);
        only(word, &Self::NAMES, own).filter(|_| word.len() >= SHORTEST).map(|(command, _)| *command)
    }

    /// The language in which a word begins a list of problems.
    pub(super) fn begins(word: &str) -> Option<Language> {
        Language::ALL.into_iter().find(|language| is_short_for(word, language.own(&START)))
    }

    /// Whether the rest of the line is text.
    pub(super) const fn takes_text(self) -> bool {
        use Command::{Author, Award, Latex, Origin, Protocol, Remark, Title, Variant};
        matches!(self, Author | Origin | Title | Award | Remark | Protocol | Latex | Variant)
    }
}

/// Which commands a word can be, as far as that depends on the text before it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Context {
    /// The language of the list.
    pub(super) language: Language,
    /// In twins, stipulations and conditions are those of the twin, and `rem` is `Remove`.
    in_twin: bool,
}

impl Context {
    /// After the start of a list in this language.
    pub(super) fn of_list(language: Language) -> Self {
        Context { language, in_twin: false }
    }

    /// The command that a word is here.
    pub(super) fn command(&mut self, word: &str) -> Option<Command> {
        self.language = Command::begins(word).unwrap_or(self.language);
        let command = Command::of(word, self.language)?;
        let is_of_twin = match command {
            Command::Stipulation | Command::Structured | Command::Condition => true,
            Command::Remark => word.len() == 3,
            _ => false,
        };
        if self.in_twin && is_of_twin {
            return None;
        }
        self.in_twin = matches!(command, Command::Twin | Command::ZeroPosition);
        Some(command)
    }
}

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
    fn commands_may_be_short() {
        for (word, command) in [
            ("BeginProblem", Some(Command::Begin)),
            ("begi", Some(Command::Begin)),
            ("STI", Some(Command::Stipulation)),
            ("st", None),
            ("variant", Some(Command::Variant)),
            ("vari", None),
            ("piecesx", None),
            ("rem", Some(Command::Remark)),
        ] {
            assert_eq!(Command::of(word, Language::English), command, "{word}");
        }
        let mut context = Context::default();
        assert_eq!(context.command("twin"), Some(Command::Twin));
        assert_eq!(context.command("rem"), None);
        assert_eq!(context.command("stip"), None);
        assert_eq!(context.command("rema"), Some(Command::Remark));
        assert_eq!(context.command("rem"), Some(Command::Remark));
    }

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
