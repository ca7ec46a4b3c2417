//! The colours of the parts of a text, as codes of a terminal.

use colored::{Color, ColoredString, Colorize as _};

use super::parts::Role;

/// The codes before and after what is coloured.
struct Codes {
    before: String,
    after: String,
}

impl Codes {
    fn of(colour: impl Fn(&str) -> ColoredString) -> Self {
        let text = colour("x").to_string();
        let (before, after) = text.split_once('x').expect("a coloured letter has the letter in it");
        Codes { before: before.to_owned(), after: after.to_owned() }
    }
}

/// The codes of all roles. They are worked out once per text, because that takes longer than to write a move.
pub(super) struct Palette {
    key: Codes,
    tried: Codes,
    threat: Codes,
    refutation: Codes,
    dual: Codes,
    wrong: Codes,
    /// The sign of a win.
    pub(super) win: String,
}

impl Palette {
    pub(super) fn new() -> Self {
        Palette {
            key: Codes::of(|text| text.color(Color::Green).bold()),
            tried: Codes::of(|text| text.color(Color::Yellow)),
            threat: Codes::of(|text| text.color(Color::Cyan)),
            refutation: Codes::of(|text| text.color(Color::Red)),
            dual: Codes::of(|text| text.color(Color::Magenta)),
            wrong: Codes::of(|text| text.color(Color::Red).bold()),
            win: "#".bright_green().bold().to_string(),
        }
    }

    /// The codes before and after a part with this role.
    pub(super) fn of(&self, role: Role) -> (&str, &str) {
        let codes = match role {
            Role::Words | Role::Moves => return ("", ""),
            Role::Key => &self.key,
            Role::Try => &self.tried,
            Role::Threat => &self.threat,
            Role::Refutation => &self.refutation,
            Role::Dual => &self.dual,
            Role::Wrong => &self.wrong,
        };
        (&codes.before, &codes.after)
    }
}
