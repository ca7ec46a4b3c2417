//! A text over the screen: help, or the explanation of a finding.

use crate::view::text::wrapped;

use super::keys::Key;

/// A text over the screen.
#[derive(Debug)]
pub(in crate::view) struct Overlay {
    pub(in crate::view) title: String,
    pub(in crate::view) lines: Vec<String>,
    pub(in crate::view) top: usize,
}

impl Overlay {
    /// A list of keys with what they do. Where there are no keys, the text is a heading.
    pub(super) fn of_keys(keys: &[(&str, &str)]) -> Self {
        let line = |(keys, text): &(&str, &str)| match *keys {
            "" => (*text).to_owned(),
            keys => format!("  {keys:<16}{text}"),
        };
        Overlay { title: "Keys".to_owned(), lines: keys.iter().map(line).collect(), top: 0 }
    }

    /// Its lines, in a window of this number of columns.
    pub(in crate::view) fn wrapped(&self, columns: u16) -> impl Iterator<Item = String> {
        self.lines.iter().flat_map(move |line| wrapped(line, columns))
    }

    /// Scrolls in a window of this number of columns and lines; whether the text stays on the screen.
    pub(super) fn key(&mut self, key: Key, (columns, lines): (u16, u16)) -> bool {
        // All but its title and the last line of the window.
        let page = usize::from(lines.saturating_sub(2)).max(1);
        let by = match key {
            Key::Down | Key::Right => 1,
            Key::Up | Key::Left => -1,
            Key::PageDown => page as isize,
            Key::PageUp => -(page as isize),
            _ => return false,
        };
        let last = self.wrapped(columns).count().saturating_sub(page);
        self.top = self.top.saturating_add_signed(by).min(last);
        true
    }
}
