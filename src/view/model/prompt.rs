//! A line that is being typed at the bottom of the screen.

use ratatui_crossterm::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// A line that is being typed, and what it is for.
#[derive(Debug)]
pub(in crate::view) struct Prompt<K> {
    pub(in crate::view) kind: K,
    pub(in crate::view) text: String,
}

/// What has become of the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::view) enum Typed {
    /// It goes on.
    Further,
    /// It is not wanted any more.
    Cancelled,
    /// It is complete.
    Done,
}

impl<K> Prompt<K> {
    /// Takes a key.
    pub(in crate::view) fn key(&mut self, event: KeyEvent) -> Typed {
        // Both together are the key AltGr of some systems, which types letters.
        let [ctrl, alt] = [KeyModifiers::CONTROL, KeyModifiers::ALT].map(|key| event.modifiers.contains(key));
        match event.code {
            KeyCode::Char(_) if ctrl != alt => {}
            // What is typed is shown, so it must not control the terminal.
            KeyCode::Char(letter) if !letter.is_control() => self.text.push(letter),
            KeyCode::Backspace if !self.text.is_empty() => drop(self.text.pop()),
            KeyCode::Esc | KeyCode::Backspace => return Typed::Cancelled,
            KeyCode::Enter => return Typed::Done,
            _ => {}
        }
        Typed::Further
    }
}
