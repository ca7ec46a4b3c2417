//! A position that is set up by keys: pieces and fields as they are now, and what they were before.
//!
//! The editor knows no rule of any game. After every change the reader that all commands use judges the position
//! (`Playable::from_setup`), and the editor shows what it says.

mod fields;
mod keys;
mod update;

use crate::entry::EntryError;
use crate::geometry::Square;
use crate::render::{Picture, Signs};
use crate::rules::{Position, Ruleset, Setup, SetupError, SetupField, SetupWarning, Side};
use crate::variants::{Variant, boards};

use super::{Overlay, Prompt};

pub(in crate::view) use fields::Field;
pub(in crate::view) use update::update;

/// How the editor begins.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EditorSettings {
    /// How pieces are shown. A key changes it.
    pub(crate) signs: Signs,
    /// The side at the bottom. A key changes it.
    pub(crate) bottom: Side,
    /// Whether there is colour. Without it everything can still be read.
    pub(crate) colour: bool,
}

/// What is set up, and how it is shown.
#[derive(Debug)]
pub(in crate::view) struct Editor {
    variant: Variant,
    pub(in crate::view) settings: EditorSettings,
    /// Columns and lines of the window.
    pub(in crate::view) window: (u16, u16),
    pub(in crate::view) setup: Setup,
    pub(in crate::view) judged: Result<Judged, SetupError>,
    pub(in crate::view) cursor: Square,
    /// What was before each change, the oldest first.
    earlier: Vec<Setup>,
    /// What was taken back, the last first.
    later: Vec<Setup>,
    pub(in crate::view) prompt: Option<Prompt<Field>>,
    pub(in crate::view) overlay: Option<Overlay>,
    /// A sentence in the last line, until the next key.
    pub(in crate::view) message: Option<String>,
    /// Whether the last key asked to leave, and the editor has asked whether that is meant.
    is_leaving: bool,
    /// The position that was accepted.
    pub(in crate::view) accepted: Option<Box<dyn Position>>,
}

/// A position that the rules accept.
#[derive(Debug)]
pub(in crate::view) struct Judged {
    pub(in crate::view) position: Box<dyn Position>,
    /// What is not taken over, such as an impossible castling right.
    pub(in crate::view) left_out: Vec<SetupWarning>,
}

impl Editor {
    /// An editor with the cursor on the lower left square of the screen.
    pub(in crate::view) fn new(
        variant: Variant,
        position: &dyn Position,
        settings: EditorSettings,
        window: (u16, u16),
    ) -> Self {
        let setup = position.setup();
        let mut squares = setup.size.all();
        let corner = if settings.bottom == Side::White { squares.next() } else { squares.last() };
        Editor {
            variant,
            settings,
            window,
            judged: judge(variant, &setup),
            setup,
            cursor: corner.expect("a board has squares"),
            earlier: Vec::new(),
            later: Vec::new(),
            prompt: None,
            overlay: None,
            message: None,
            is_leaving: false,
            accepted: None,
        }
    }

    /// The fixed data of the game.
    pub(in crate::view) fn rules(&self) -> &'static Ruleset {
        self.variant.ruleset()
    }

    /// The board.
    pub(in crate::view) fn picture(&self) -> Picture {
        let picture = match &self.judged {
            Ok(judged) => Picture::of(&*judged.position),
            Err(_) => Picture::of_setup(&self.setup, self.rules()),
        };
        Picture { bottom: self.settings.bottom, ..picture }
    }

    /// The part of the position that the rules refuse.
    pub(in crate::view) fn refused(&self) -> Option<SetupField> {
        self.judged.as_ref().err().map(|fault| fault.field)
    }

    /// Why the rules refuse the position, with its square and its rule.
    pub(in crate::view) fn fault(&self) -> Option<String> {
        let fault = self.judged.as_ref().err()?.clone();
        Some(EntryError::of(fault, self.setup.size).to_string())
    }

    /// Whether a wall is on the square of the cursor.
    pub(in crate::view) fn is_on_a_wall(&self) -> bool {
        self.setup.blocked.contains(&self.cursor)
    }

    /// What is on the square of the cursor.
    pub(in crate::view) fn here(&self) -> String {
        let rules = self.rules();
        let mut facts = Vec::new();
        let landmark = rules.landmarks.iter().find(|landmark| landmark.squares.contains(&self.cursor));
        facts.extend(landmark.map(|landmark| landmark.name.to_owned()));
        facts.push(match self.setup.board[self.cursor.index()] {
            Some(piece) => format!("{}'s {}", piece.side, rules.kind_info(piece.kind).name),
            None if self.is_on_a_wall() => "wall".to_owned(),
            None => "empty".to_owned(),
        });
        format!("{}: {}", self.setup.size.name(self.cursor), facts.join(", "))
    }

    /// Changes the position. What changes nothing is not a step of undo.
    fn change(&mut self, setup: Setup) {
        if setup != self.setup {
            let before = self.replace(setup);
            self.earlier.push(before);
            self.later.clear();
        }
    }

    /// Takes the last change back.
    fn undo(&mut self) -> bool {
        let Some(setup) = self.earlier.pop() else { return false };
        let undone = self.replace(setup);
        self.later.push(undone);
        true
    }

    /// Makes again what was taken back last.
    fn redo(&mut self) -> bool {
        let Some(setup) = self.later.pop() else { return false };
        let before = self.replace(setup);
        self.earlier.push(before);
        true
    }

    /// Puts another position in the place of this one, which is returned.
    fn replace(&mut self, setup: Setup) -> Setup {
        self.judged = judge(self.variant, &setup);
        std::mem::replace(&mut self.setup, setup)
    }
}

fn judge(variant: Variant, setup: &Setup) -> Result<Judged, SetupError> {
    let mut left_out = Vec::new();
    let position = boards::from_setup(variant, setup, &mut left_out)?;
    Ok(Judged { position, left_out })
}
