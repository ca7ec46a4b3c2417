//! The colours of the parts of a text, as codes of a terminal.

use colored::{Color, ColoredString, Colorize as _};

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
