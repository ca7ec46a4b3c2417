//! An entry of another notation as a line of EPD, and where each part of this line comes from.
//!
//! The line is what is solved, compared and converted, so every notation has the meaning of EPD and there is one solver of
//! entries. Findings have places in the line; [`EntryLine::origin`] gives the places in the text that was read.

use std::ops::Range;

use crate::notation::Span;

/// A line in the making.
#[derive(Clone, Debug)]
pub(super) struct EntryLine {
    text: String,
    /// Parts of the line, in their order, and where they come from.
    parts: Vec<(Range<u32>, Span)>,
}

impl EntryLine {
    /// A line with this position string.
    pub(super) fn new(position: &str, from: Span) -> Self {
        let mut line = EntryLine { text: String::new(), parts: Vec::new() };
        line.push(position, from);
        line
    }

    /// Adds an opcode whose values come in quotes, if there are any.
    pub(super) fn opcode<S: AsRef<str>>(&mut self, name: &str, values: &[(S, Span)]) {
        if values.is_empty() {
            return;
        }
        self.begin(name);
        for (value, from) in values {
            self.text.push_str(" \"");
            self.push(&quotable(value.as_ref()), *from);
            self.text.push('"');
        }
        self.text.push(';');
    }

    /// Adds an opcode with one value, whose words come from different places.
    pub(super) fn opcode_of_words<S: AsRef<str>>(&mut self, name: &str, words: &[(S, Span)]) {
        if words.is_empty() {
            return;
        }
        self.begin(name);
        self.text.push_str(" \"");
        for (n, (word, from)) in words.iter().enumerate() {
            let is_sign = matches!(word.as_ref(), "," | ";");
            if n > 0 && !is_sign {
                self.text.push(' ');
            }
            self.push(&quotable(word.as_ref()), *from);
        }
        self.text.push_str("\";");
    }

    /// Adds an opcode with moves, which come without quotes.
    pub(super) fn opcode_of_moves(&mut self, name: &str, moves: &[(String, Span)]) {
        if moves.is_empty() {
            return;
        }
        self.begin(name);
        for (san, from) in moves {
            self.text.push(' ');
            self.push(san, *from);
        }
        self.text.push(';');
    }

    /// Adds opcodes that are in the text as they are.
    pub(super) fn opcodes_as_written(&mut self, opcodes: &str, from: Span) {
        self.text.push(' ');
        self.push(opcodes, from);
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Where a part of the line comes from; the whole text begins there if it comes from no place.
    pub(super) fn origin(&self, span: Span) -> Span {
        let first = self.parts.partition_point(|(part, _)| part.end <= span.start);
        let overlaps = |part: &Range<u32>| part.start < span.end.max(span.start + 1);
        let mut touched = self.parts[first..].iter().take_while(|(part, _)| overlaps(part)).peekable();
        let Some((part, from)) = touched.peek().copied() else { return Span::default() };
        // A part that was copied keeps its places.
        if part.start <= span.start && span.end <= part.end && part.len() == from.len() {
            let start = from.start + (span.start - part.start);
            return Span { start, end: start + (span.end - span.start) };
        }
        let places = touched.map(|(_, from)| *from);
        places
            .reduce(|all, from| Span { start: all.start.min(from.start), end: all.end.max(from.end) })
            .unwrap_or_default()
    }

    /// Begins an opcode.
    fn begin(&mut self, name: &str) {
        self.text.push(' ');
        self.text.push_str(name);
    }

    fn push(&mut self, text: &str, from: Span) {
        let start = self.text.len();
        self.text.push_str(text);
        let range = Span::new(start, self.text.len());
        self.parts.push((range.start..range.end, from));
    }
}

/// A text that can be in quotes: EPD has no escapes, and a line has no line ends.
pub(super) fn quotable(text: &str) -> String {
    let sign = |letter: char| match letter {
        '"' => '\'',
        _ if letter.is_control() => ' ',
        _ => letter,
    };
    text.chars().map(sign).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_knows_where_it_comes_from() {
        let mut line = EntryLine::new("8/8 w - -", Span::new(10, 30));
        line.opcode("author", &[("A \"B\"", Span::new(40, 45))]);
        line.opcode_of_words(
            "twin",
            &[("b)", Span::new(50, 54)), ("move", Span::new(55, 59)), (";", Span::new(50, 54))],
        );
        assert_eq!(line.text(), "8/8 w - - author \"A 'B'\"; twin \"b) move;\";");
        let at = |word: &str| {
            let start = line.text().find(word).unwrap();
            line.origin(Span::new(start, start + word.len()))
        };
        assert_eq!(at("8/8"), Span::new(10, 30));
        assert_eq!(at("B"), Span::new(43, 44));
        assert_eq!(at("b) move"), Span::new(50, 59));
        assert_eq!(line.origin(Span::new(900, 901)), Span::default());
    }
}
