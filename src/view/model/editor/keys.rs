//! What the keys of the editor mean. Letters are pieces, as in position strings; so no letter moves the cursor or gives a
//! command, except with Ctrl or Alt.

use ratatui_crossterm::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::Field;

/// What a key asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    /// One square on the screen: to the right, and up.
    Step(i8, i8),
    /// To the edge of the board in such a direction.
    Edge(i8, i8),
    /// The piece with this letter.
    Letter(char),
    Empty,
    Turn,
    Ask(Field),
    Undo,
    Redo,
    /// An empty board.
    Clear,
    /// The start position.
    Start,
    Flip,
    Signs,
    Help,
    Accept,
    Leave,
    /// Leaves at once.
    Interrupt,
    Suspend,
    Redraw,
    Nothing,
}

impl Action {
    pub(super) fn of(event: KeyEvent) -> Self {
        if event.modifiers.contains(KeyModifiers::CONTROL) {
            return match event.code {
                KeyCode::Char('c') => Action::Interrupt,
                KeyCode::Char('z') => Action::Suspend,
                KeyCode::Char('l') => Action::Redraw,
                KeyCode::Char('e') => Action::Clear,
                KeyCode::Char('n') => Action::Start,
                KeyCode::Char('f') => Action::Flip,
                KeyCode::Char('r') => Action::Signs,
                KeyCode::Char('u') => Action::Undo,
                KeyCode::Char('y') => Action::Redo,
                KeyCode::Char('h') => Action::Empty, // what Backspace sends in some terminals
                _ => Action::Nothing,
            };
        }
        if event.modifiers.contains(KeyModifiers::ALT) {
            return match event.code {
                KeyCode::Char('h') => Action::Step(-1, 0),
                KeyCode::Char('j') => Action::Step(0, -1),
                KeyCode::Char('k') => Action::Step(0, 1),
                KeyCode::Char('l') => Action::Step(1, 0),
                _ => Action::Nothing,
            };
        }
        match event.code {
            KeyCode::Left => Action::Step(-1, 0),
            KeyCode::Down => Action::Step(0, -1),
            KeyCode::Up => Action::Step(0, 1),
            KeyCode::Right => Action::Step(1, 0),
            KeyCode::Home => Action::Edge(-1, 0),
            KeyCode::End => Action::Edge(1, 0),
            KeyCode::PageUp => Action::Edge(0, 1),
            KeyCode::PageDown => Action::Edge(0, -1),
            KeyCode::Char(' ' | '.') | KeyCode::Delete | KeyCode::Backspace => Action::Empty,
            KeyCode::Tab | KeyCode::Char('2') => Action::Turn,
            KeyCode::Char('<') => Action::Undo,
            KeyCode::Char('>') => Action::Redo,
            KeyCode::Char('?') => Action::Help,
            KeyCode::Enter => Action::Accept,
            KeyCode::Esc => Action::Leave,
            KeyCode::Char(letter) if letter.is_ascii_alphabetic() => Action::Letter(letter),
            KeyCode::Char(sign) => {
                let field = Field::ALL.into_iter().find(|field| field.key() == sign);
                field.map_or(Action::Nothing, Action::Ask)
            }
            _ => Action::Nothing,
        }
    }
}
