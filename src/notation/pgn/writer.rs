//! Records in the standard's export format.
//!
//! Tags a line each, a blank line, movetext in lines of at most 79 columns, a blank line. Parentheses hug what they
//! hold; everything else is apart by one blank. The order of the tags, what is a move and whether the numbers
//! are right is the caller's business.
//!
//! Comments are tokens, kept as they are: a line is broken before or behind one, never inside, so that reading back
//! gives the same text. A comment that is longer than a line, or that holds line ends, therefore makes its lines as
//! long as they are.

use crate::notation::score::Score;

use super::tag::{Start, line_start};

/// The standard asks for fewer than 80 printing characters a line.
const COLUMNS: usize = 79;

/// The dots behind a move number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dots {
    /// `12.`: White moves.
    One,
    /// `12...`: Black moves.
    Three,
}

/// Writes games one after the other, each into one text.
///
/// ```
/// use lawspeaker::notation::{pgn::{Dots, PgnWriter}, score::Score};
/// let mut pgn = PgnWriter::new();
/// pgn.tag("White", "Lif");
/// pgn.move_number(1, Dots::One);
/// pgn.word("e4");
/// pgn.nag(1);
/// pgn.comment("best");
/// pgn.open();
/// pgn.move_number(1, Dots::One);
/// pgn.word("d4");
/// pgn.close();
/// pgn.result(Score::Open);
/// assert_eq!(pgn.end(), "[White \"Lif\"]\n\n1. e4 $1 {best} (1. d4) *\n\n");
///
/// pgn.set_columns(Some(10));
/// pgn.escaped_line("a line of another program");
/// ["e4", "e5", "Nf3", "Nc6"].map(|word| pgn.word(word));
/// pgn.line_comment("to the end of the line");
/// let text = "%a line of another program\ne4 e5 Nf3\nNc6\n;to the end of the line\n\n";
/// assert_eq!(pgn.end(), text);
/// ```
#[derive(Clone, Debug)]
pub struct PgnWriter {
    /// The most characters on a line.
    columns: usize,
    text: String,
    /// Characters on the line that is being written.
    column: usize,
    /// The token that comes next, with the parentheses that hug it; empty if none.
    unit: String,
    part: Part,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Part {
    #[default]
    Ended,
    Tags,
    Movetext,
}

/// The lines have the length that the standard asks for.
impl Default for PgnWriter {
    fn default() -> Self {
        PgnWriter {
            columns: COLUMNS,
            text: String::new(),
            column: 0,
            unit: String::new(),
            part: Part::default(),
        }
    }
}

impl PgnWriter {
    /// A writer with no game begun.
    #[must_use]
    pub fn new() -> Self {
        PgnWriter::default()
    }

    /// Lines of movetext have at most so many characters from now on; without a number, as the standard asks.
    pub fn set_columns(&mut self, columns: Option<usize>) {
        self.columns = columns.unwrap_or(COLUMNS);
    }

    /// A tag pair. Quotes and backslashes of the value are escaped; line ends, which no tag can hold,
    /// become blanks. The name must be a letter, then letters, digits or underscores.
    ///
    /// # Panics
    /// When movetext of this game has been written: tags come first.
    pub fn tag(&mut self, name: &str, value: &str) {
        self.begin();
        assert!(self.part == Part::Tags, "a game's tags come before its moves");
        debug_assert!(
            line_start(format!("[{name} \"").as_bytes()) == Start::Tag,
            "a tag's name is letters, digits and underscores"
        );
        self.text.push('[');
        self.text.push_str(name);
        self.text.push_str(" \"");
        for letter in value.chars() {
            match letter {
                '"' | '\\' => self.text.extend(['\\', letter]),
                '\n' | '\r' => self.text.push(' '), // a tag stands on one line
                _ => self.text.push(letter),
            }
        }
        self.text.push_str("\"]\n");
    }

    /// A move, or any other word without white space, as it is. (One like `[Name"` would be read as a tag line
    /// where it begins a line; no move is.)
    pub fn word(&mut self, word: &str) {
        debug_assert!(
            !word.is_empty() && !word.contains(char::is_whitespace),
            "a word is one token: {word:?}"
        );
        self.token(|unit| unit.push_str(word));
    }

    /// A move number.
    pub fn move_number(&mut self, number: u32, dots: Dots) {
        let dots = match dots {
            Dots::One => ".",
            Dots::Three => "...",
        };
        self.token(|unit| unit.extend([&number.to_string(), dots]));
    }

    /// A numbered glyph, `$n`.
    pub fn nag(&mut self, number: u8) {
        self.token(|unit| unit.extend(["$", &number.to_string()]));
    }

    /// A comment: `text` between braces, as it is. Where it holds a closing brace, which no such comment can, each
    /// of its lines becomes a [line comment](Self::line_comment).
    ///
    /// Line ends are written as LF; a blank is put before a line that would else be taken for a tag line or an
    /// escaped line.
    pub fn comment(&mut self, text: &str) {
        if text.contains('}') {
            return lines(text).for_each(|line| self.line_comment(line));
        }
        self.token(|unit| {
            for (n, line) in lines(text).enumerate() {
                unit.push(if n == 0 { '{' } else { '\n' });
                if n > 0 && (line.starts_with('%') || line_start(line.as_bytes()) == Start::Tag) {
                    unit.push(' ');
                }
                unit.push_str(line);
            }
            unit.push('}');
        });
    }

    /// `;`, `text` as it is, and a line end; line ends inside become blanks.
    pub fn line_comment(&mut self, text: &str) {
        self.token(|unit| {
            unit.push(';');
            unit.extend(lines(text).flat_map(|line| [" ", line]).skip(1));
        });
        self.break_line();
    }

    /// `%` and `text` on a line of their own; line ends inside become blanks.
    pub fn escaped_line(&mut self, text: &str) {
        self.movetext();
        self.break_line();
        self.text.push('%');
        self.text.extend(lines(text).flat_map(|line| [" ", line]).skip(1));
        self.text.push('\n');
    }

    /// Begins a variation.
    pub fn open(&mut self) {
        self.token(|unit| unit.push('('));
    }

    /// Ends a variation.
    pub fn close(&mut self) {
        self.movetext();
        self.unit.push(')');
    }

    /// A result. Comments may follow.
    pub fn result(&mut self, score: Score) {
        self.token(|unit| unit.push_str(score.as_str()));
    }

    /// Ends the game and adds its text to another, with the blank line behind it.
    pub(crate) fn end_into(&mut self, out: &mut String) {
        self.end();
        out.push_str(&self.text);
    }

    /// Ends the game and gives its text, with the blank line behind it.
    pub fn end(&mut self) -> &str {
        self.movetext();
        self.break_line();
        if !self.text.ends_with("\n\n") {
            self.text.push('\n');
        }
        self.part = Part::Ended;
        &self.text
    }

    fn begin(&mut self) {
        if self.part == Part::Ended {
            self.text.clear();
            self.column = 0;
            self.part = Part::Tags;
        }
    }

    fn movetext(&mut self) {
        self.begin();
        if self.part == Part::Tags {
            if !self.text.is_empty() {
                self.text.push('\n');
            }
            self.part = Part::Movetext;
        }
    }

    /// Puts a token behind the opening parentheses that wait for it, or else begins a new unit.
    fn token(&mut self, write: impl FnOnce(&mut String)) {
        self.movetext();
        if !self.unit.ends_with('(') || !self.unit.bytes().all(|b| b == b'(') {
            self.flush();
        }
        write(&mut self.unit);
    }

    fn flush(&mut self) {
        if self.unit.is_empty() {
            return;
        }
        let width = |line: &str| line.chars().count();
        let first = self.unit.split('\n').next().map_or(0, width);
        // A line that begins with a bracket and a letter begins a game, blanks before it or not.
        let bracket = self.unit.starts_with('[');
        if self.column > 0 && self.column + 1 + first > self.columns && !bracket {
            self.text.push('\n');
            self.column = 0;
        }
        // At a line's start these two would not be a word.
        if self.column > 0 || self.unit.starts_with(['%', '[']) {
            self.text.push(' ');
            self.column += 1;
        }
        self.column = match self.unit.rsplit_once('\n') {
            Some((_, last)) => width(last),
            None => self.column + first,
        };
        self.text.push_str(&self.unit);
        self.unit.clear();
    }

    fn break_line(&mut self) {
        self.flush();
        if self.column > 0 {
            self.text.push('\n');
            self.column = 0;
        }
    }
}

/// The lines of a text, at least one.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.split('\n').flat_map(|line| line.strip_suffix('\r').unwrap_or(line).split('\r'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_comment_is_written_as_a_short_one_is() {
        let game = |comment: &str| {
            let mut writer = PgnWriter::new();
            writer.tag("Event", "x");
            writer.open();
            writer.comment(comment);
            writer.close();
            writer.comment(comment);
            writer.word("e4");
            writer.result(Score::Open);
            writer.end().to_owned()
        };
        // What is longer than a line; the same with line ends in it.
        for part in ["a".repeat(100), "a\n".repeat(60)] {
            let long = part.repeat(2000);
            assert_eq!(game(&long), game(&part).replace(&part, &long));
        }
    }

    #[test]
    fn a_game_in_export_format() {
        let mut writer = PgnWriter::new();
        writer.tag("Event", "The \"Big\\Small\" one\n2");
        writer.tag("Result", "1-0");
        writer.move_number(1, Dots::One);
        writer.word("e4");
        writer.nag(1);
        writer.open();
        writer.open();
        writer.comment("why not");
        writer.move_number(1, Dots::One);
        writer.word("d4");
        writer.close();
        writer.close();
        writer.move_number(1, Dots::Three);
        writer.word("e5");
        writer.line_comment(" a {brace}\r\nmore");
        writer.escaped_line("escape");
        writer.result(Score::WhiteWins);
        writer.comment("a } b\nc");
        assert_eq!(
            writer.end(),
            "[Event \"The \\\"Big\\\\Small\\\" one 2\"]\n[Result \"1-0\"]\n\n\
             1. e4 $1 (({why not} 1. d4)) 1... e5 ; a {brace} more\n%escape\n1-0 ;a } b\n;c\n\n"
        );
    }

    #[test]
    fn games_without_tags_or_moves() {
        let mut writer = PgnWriter::new();
        writer.tag("A", "");
        assert_eq!(writer.end(), "[A \"\"]\n\n");
        writer.result(Score::Open);
        assert_eq!(writer.end(), "*\n\n");
        writer.tag("A", "");
        writer.result(Score::Open);
        assert_eq!(writer.end(), "[A \"\"]\n\n*\n\n");
        assert_eq!(writer.end(), "\n");
    }

    #[test]
    fn lines_break_between_tokens_only() {
        let mut writer = PgnWriter::new();
        for n in 1..200 {
            writer.open();
            writer.word(&"♔x".repeat(1 + n % 9));
            writer.close();
        }
        let text = writer.end().to_owned();
        assert!(text.lines().all(|line| line.chars().count() <= 79));
        assert!(text.lines().rev().skip(2).all(|line| line.chars().count() > 79 - 20));
        assert!(text.split_whitespace().all(|word| word.starts_with('(') && word.ends_with(')')));

        writer.word(&"x".repeat(70));
        writer.comment(&"long ".repeat(30));
        writer.word("y");
        let text = writer.end();
        assert_eq!(text.lines().map(str::len).collect::<Vec<_>>(), [70, 152, 1, 0]);
    }

    #[test]
    fn nothing_inside_movetext_can_look_like_a_tag_or_an_escape() {
        let mut writer = PgnWriter::new();
        writer.word("%x");
        writer.word("[x");
        writer.comment("a\n[Event \"x\"]\r%y\r\n[%z\n");
        assert_eq!(writer.end(), " %x [x {a\n [Event \"x\"]\n %y\n[%z\n}\n\n");
    }
}
