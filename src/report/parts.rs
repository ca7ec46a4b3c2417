//! Text in parts that say what they are: a key, a threat, a refutation. A terminal colours them, a page and a printed sheet set
//! them in their own way; the text alone says the same (`!`, `?`, `threat`, `but`, `or`, `#`).

use std::fmt;

use colored::{Color, Colorize as _};

/// What a part of a text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Words and names.
    Words,
    /// All other moves.
    Moves,
    /// A key.
    Key,
    /// A first move that fails.
    Try,
    /// What a move threatens, or that it threatens nothing.
    Threat,
    /// What refutes a first move.
    Refutation,
    /// A second answer.
    Dual,
    /// What a file says wrongly.
    Wrong,
}

/// A part of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// What it is.
    pub role: Role,
    /// Its text.
    pub text: String,
}

/// A line of text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// How many steps it is indented.
    pub depth: usize,
    /// Its parts, in their order.
    pub parts: Vec<Part>,
}

/// Lines of text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lines(pub Vec<Line>);

impl Line {
    /// Adds a text.
    pub(super) fn add(&mut self, role: Role, text: impl Into<String>) {
        self.parts.push(Part { role, text: text.into() });
    }

    /// The line with the colours of a terminal, without a line end.
    #[must_use]
    pub fn painted(&self) -> String {
        let mut text = indent(self.depth);
        self.parts.iter().for_each(|part| part.paint(&mut text));
        text
    }
}

impl Lines {
    /// Begins a line.
    pub(super) fn begin(&mut self, depth: usize) -> &mut Line {
        self.0.push(Line { depth, parts: Vec::new() });
        self.current()
    }

    /// The line that was begun last.
    pub(super) fn current(&mut self) -> &mut Line {
        self.0.last_mut().expect("a line was begun before it goes on")
    }

    /// A line of words.
    pub(super) fn words(&mut self, depth: usize, words: impl Into<String>) {
        self.begin(depth).add(Role::Words, words);
    }

    /// The lines with the colours of a terminal.
    #[must_use]
    pub fn painted(&self) -> String {
        self.0.iter().map(|line| line.painted() + "\n").collect()
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&indent(self.depth))?;
        self.parts.iter().try_for_each(|part| f.write_str(&part.text))
    }
}

impl fmt::Display for Lines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|line| writeln!(f, "{line}"))
    }
}

impl Part {
    /// Adds the part in its colours. In moves, the sign of a win has its own colour.
    fn paint(&self, out: &mut String) {
        let colour = match self.role {
            Role::Words => {
                out.push_str(&self.text);
                return;
            }
            Role::Moves => None,
            Role::Key => Some(Color::Green),
            Role::Try => Some(Color::Yellow),
            Role::Threat => Some(Color::Cyan),
            Role::Dual => Some(Color::Magenta),
            Role::Refutation | Role::Wrong => Some(Color::Red),
        };
        for piece in self.text.split_inclusive('#') {
            let moves = piece.strip_suffix('#').unwrap_or(piece);
            match (colour, self.role) {
                (None, _) => out.push_str(moves),
                _ if moves.is_empty() => {}
                (Some(colour), Role::Key | Role::Wrong) => *out += &moves.color(colour).bold().to_string(),
                (Some(colour), _) => *out += &moves.color(colour).to_string(),
            }
            if moves.len() < piece.len() {
                *out += &"#".bright_green().bold().to_string();
            }
        }
    }
}

fn indent(depth: usize) -> String {
    "  ".repeat(depth)
}
