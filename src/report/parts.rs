//! Text in parts that say what they are: a key, a threat, a refutation. A terminal colours them, a page and a printed sheet set
//! them in their own way; the text alone says the same (`!`, `?`, `threat`, `but`, `or`, `#`).

use std::fmt;

use colored::{Color, ColoredString, Colorize as _};

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
        let mut text = String::new();
        self.paint(&Palette::new(), &mut text);
        text
    }

    fn paint(&self, palette: &Palette, text: &mut String) {
        text.push_str(&indent(self.depth));
        self.parts.iter().for_each(|part| part.paint(palette, text));
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
        let palette = Palette::new();
        let mut text = String::new();
        for line in &self.0 {
            line.paint(&palette, &mut text);
            text.push('\n');
        }
        text
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

impl Role {
    fn codes(self, palette: &Palette) -> &Codes {
        match self {
            Role::Words | Role::Moves => &palette.plain,
            Role::Key => &palette.key,
            Role::Try => &palette.tried,
            Role::Threat => &palette.threat,
            Role::Refutation => &palette.refutation,
            Role::Dual => &palette.dual,
            Role::Wrong => &palette.wrong,
        }
    }
}

impl Part {
    /// Adds the part in its colours. In moves, the sign of a win has its own colour.
    fn paint(&self, palette: &Palette, out: &mut String) {
        if self.role == Role::Words {
            out.push_str(&self.text);
            return;
        }
        for piece in self.text.split_inclusive('#') {
            let moves = piece.strip_suffix('#').unwrap_or(piece);
            if !moves.is_empty() {
                let Codes { before, after } = self.role.codes(palette);
                out.push_str(before);
                out.push_str(moves);
                out.push_str(after);
            }
            if moves.len() < piece.len() {
                out.push_str(&palette.win);
            }
        }
    }
}

fn indent(depth: usize) -> String {
    "  ".repeat(depth)
}

/// The codes before and after what is coloured.
#[derive(Default)]
pub(super) struct Codes {
    pub(super) before: String,
    pub(super) after: String,
}

impl Codes {
    fn of(colour: impl Fn(&str) -> ColoredString) -> Self {
        let text = colour("x").to_string();
        let (before, after) = text.split_once('x').expect("a coloured letter has the letter in it");
        Codes { before: before.to_owned(), after: after.to_owned() }
    }
}

/// The codes of all that is coloured. They are worked out once per text, because that takes longer than to write a move.
pub(super) struct Palette {
    /// Of what has no colour: no codes.
    pub(super) plain: Codes,
    pub(super) key: Codes,
    pub(super) tried: Codes,
    pub(super) threat: Codes,
    pub(super) refutation: Codes,
    pub(super) dual: Codes,
    pub(super) wrong: Codes,
    /// The sign of a win, in its colour.
    pub(super) win: String,
}

impl Palette {
    pub(super) fn new() -> Self {
        Palette {
            plain: Codes::default(),
            key: Codes::of(|text| text.color(Color::Green).bold()),
            tried: Codes::of(|text| text.color(Color::Yellow)),
            threat: Codes::of(|text| text.color(Color::Cyan)),
            refutation: Codes::of(|text| text.color(Color::Red)),
            dual: Codes::of(|text| text.color(Color::Magenta)),
            wrong: Codes::of(|text| text.color(Color::Red).bold()),
            win: "#".bright_green().bold().to_string(),
        }
    }
}
