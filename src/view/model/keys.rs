//! What the keys mean. Help lists the same keys: see `help.rs`.

use ratatui_crossterm::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// A key, without the ways that several keys mean the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key {
    Left,
    Right,
    Up,
    Down,
    PageUp,
    PageDown,
    Home,
    End,
    Enter,
    /// Escape or Backspace.
    Back,
    Tab,
    Letter(char),
    /// Ctrl-C.
    Interrupt,
    /// Ctrl-Z.
    Suspend,
    /// Ctrl-L.
    Redraw,
    Other,
}

impl Key {
    /// A key of the screens. `hjkl` are the arrows, as in many programs of the terminal.
    pub(super) fn of(event: KeyEvent) -> Self {
        if event.modifiers.contains(KeyModifiers::CONTROL) {
            return match event.code {
                KeyCode::Char('c') => Key::Interrupt,
                KeyCode::Char('z') => Key::Suspend,
                KeyCode::Char('l') => Key::Redraw,
                KeyCode::Char('f') => Key::PageDown,
                KeyCode::Char('b') => Key::PageUp,
                _ => Key::Other,
            };
        }
        match event.code {
            KeyCode::Left | KeyCode::Char('h') => Key::Left,
            KeyCode::Right | KeyCode::Char('l' | ' ') => Key::Right,
            KeyCode::Up | KeyCode::Char('k') => Key::Up,
            KeyCode::Down | KeyCode::Char('j') => Key::Down,
            KeyCode::PageUp => Key::PageUp,
            KeyCode::PageDown => Key::PageDown,
            KeyCode::Home | KeyCode::Char('g') => Key::Home,
            KeyCode::End | KeyCode::Char('G') => Key::End,
            KeyCode::Enter => Key::Enter,
            KeyCode::Esc | KeyCode::Backspace => Key::Back,
            KeyCode::Tab => Key::Tab,
            KeyCode::Char(letter) => Key::Letter(letter),
            _ => Key::Other,
        }
    }
}
