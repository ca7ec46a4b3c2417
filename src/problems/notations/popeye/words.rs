//! The words of Popeye's input language and its commands.
//!
//! Blanks, line ends, `,` and `;` are between words. Commands may be shortened to three letters; case does not count. Some
//! commands take the rest of their line as text.

use std::borrow::Cow;

use crate::notation::Span;
use crate::notation::text::text;

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
    /// Names of files for output.
    Output,
}

impl Command {
    const WORDS: [(&'static str, Command); 19] = [
        ("beginproblem", Command::Begin),
        ("nextproblem", Command::Next),
        ("endproblem", Command::End),
        ("stipulation", Command::Stipulation),
        ("sstipulation", Command::Structured),
        ("condition", Command::Condition),
        ("option", Command::Option),
        ("forsyth", Command::Forsyth),
        ("array", Command::Array),
        ("pieces", Command::Pieces),
        ("twin", Command::Twin),
        ("zeroposition", Command::ZeroPosition),
        ("author", Command::Author),
        ("origin", Command::Origin),
        ("title", Command::Title),
        ("award", Command::Award),
        ("remark", Command::Remark),
        ("protocol", Command::Output),
        ("latex", Command::Output),
    ];

    /// The command that a word is. `Variant` is not shortened, because `vari` is the option `Variations`.
    pub(super) fn of(word: &str) -> Option<Self> {
        if word.eq_ignore_ascii_case("variant") {
            return Some(Command::Variant);
        }
        let is_short_for = |name: &str| is_short_for(word, name);
        Self::WORDS.iter().find(|(name, _)| is_short_for(name)).map(|(_, command)| *command)
    }

    /// Whether the rest of the line is text.
    pub(super) const fn takes_text(self) -> bool {
        use Command::{Author, Award, Origin, Output, Remark, Title, Variant};
        matches!(self, Author | Origin | Title | Award | Remark | Output | Variant)
    }
}

/// Whether a word is a name or its beginning, of three letters at least.
pub(in super::super) fn is_short_for(word: &str, name: &str) -> bool {
    word.len() >= 3 && name.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word))
}

/// A word and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in super::super) struct Word<'t> {
    pub(in super::super) text: Cow<'t, str>,
    pub(in super::super) span: Span,
}

/// Reads a text word by word.
#[derive(Clone, Debug)]
pub(in super::super) struct Words<'t> {
    bytes: &'t [u8],
    at: usize,
}

impl<'t> Words<'t> {
    /// From a byte of the text on.
    pub(in super::super) fn new(bytes: &'t [u8], at: usize) -> Self {
        Words { bytes, at }
    }

    /// The next word, which stays the next one.
    pub(in super::super) fn peek(&self) -> Option<Word<'t>> {
        self.clone().next()
    }

    /// The text up to the end of the line.
    pub(super) fn rest_of_line(&mut self) -> Word<'t> {
        let rest = &self.bytes[self.at..];
        let length = rest.iter().position(|&b| matches!(b, b'\n' | b'\r')).unwrap_or(rest.len());
        let line = &rest[..length];
        let start = self.at + (length - line.trim_ascii_start().len());
        let end = start + line.trim_ascii().len();
        self.at += length;
        Word { text: text(&self.bytes[start..end]), span: Span::new(start, end) }
    }

    /// The end of the last word.
    pub(super) fn place(&self) -> usize {
        self.at
    }
}

impl<'t> Iterator for Words<'t> {
    type Item = Word<'t>;

    fn next(&mut self) -> Option<Word<'t>> {
        let rest = self.bytes.get(self.at..)?;
        let start = self.at + rest.iter().position(|b| !is_between(*b))?;
        let rest = &self.bytes[start..];
        let end = start + rest.iter().position(|b| is_between(*b)).unwrap_or(rest.len());
        self.at = end;
        Some(Word { text: text(&self.bytes[start..end]), span: Span::new(start, end) })
    }
}

fn is_between(byte: u8) -> bool {
    byte.is_ascii_whitespace() || matches!(byte, b',' | b';' | 0)
}

/// Which commands a word can be, as far as that depends on the command before it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Context {
    /// In twins, stipulations and conditions are those of the twin, and `rem` is `Remove`.
    in_twin: bool,
}

impl Context {
    /// The command that a word is here.
    pub(super) fn command(&mut self, word: &str) -> Option<Command> {
        let command = Command::of(word)?;
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
            assert_eq!(Command::of(word), command, "{word}");
        }
        let mut context = Context::default();
        assert_eq!(context.command("twin"), Some(Command::Twin));
        assert_eq!(context.command("rem"), None);
        assert_eq!(context.command("stip"), None);
        assert_eq!(context.command("rema"), Some(Command::Remark));
        assert_eq!(context.command("rem"), Some(Command::Remark));
    }

    #[test]
    fn words_have_places() {
        let bytes = b"auth  A. B, C \r\nstip #2;opt";
        let mut words = Words::new(bytes, 0);
        assert_eq!(words.next().unwrap().text, "auth");
        let author = words.rest_of_line();
        assert_eq!((&*author.text, author.span), ("A. B, C", Span::new(6, 13)));
        let rest: Vec<_> = words.map(|word| word.text).collect();
        assert_eq!(rest, ["stip", "#2", "opt"]);
    }
}
