//! The list of entries (which are shown, which is chosen), and the line that is being typed at the bottom of the screen.

use ratatui_crossterm::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::view::archive::Library;

/// The list of entries.
#[derive(Debug, Default)]
pub(in crate::view) struct List {
    /// The place of the chosen entry among those that are shown.
    pub(in crate::view) chosen: usize,
    /// The place of the first entry on the screen.
    pub(in crate::view) top: usize,
    /// The entries with findings, when only these are shown.
    pub(in crate::view) filter: Option<Filter>,
}

/// The entries with findings.
#[derive(Debug, Default)]
pub(in crate::view) struct Filter {
    /// Their numbers in the library.
    entries: Vec<usize>,
    /// How many entries of the library were looked at: those before have their findings counted.
    pub(in crate::view) seen: usize,
}

impl List {
    /// The number of entries that are shown.
    pub(in crate::view) fn len(&self, library: &Library) -> usize {
        self.filter.as_ref().map_or_else(|| library.len(), |filter| filter.entries.len())
    }

    /// The number in the library of the entry at a place.
    pub(in crate::view) fn entry(&self, place: usize) -> usize {
        match &self.filter {
            None => place,
            Some(filter) => filter.entries.get(place).copied().unwrap_or_default(),
        }
    }

    /// Chooses an entry of the library, or the one before it if it is not shown.
    pub(in crate::view) fn choose(&mut self, entry: usize) {
        self.chosen = match &self.filter {
            None => entry,
            Some(filter) => filter.entries.partition_point(|&other| other <= entry).saturating_sub(1),
        };
    }

    /// Shows only entries with findings, or all of them again.
    pub(in crate::view) fn toggle_filter(&mut self, library: &Library) {
        let entry = self.entry(self.chosen);
        self.filter = if self.filter.is_some() { None } else { Some(Filter::default()) };
        self.extend(library);
        self.choose(entry);
    }

    /// Adds the entries with findings that were counted since the last call. They come in their order, so it stops at the first
    /// that is not counted.
    pub(in crate::view) fn extend(&mut self, library: &Library) {
        let Some(filter) = &mut self.filter else { return };
        while let Some(count) = library.count(filter.seen) {
            if count.total() > 0 {
                filter.entries.push(filter.seen);
            }
            filter.seen += 1;
        }
    }

    /// Moves the choice, within the list, and the part of it that has this number of lines.
    pub(in crate::view) fn scroll(&mut self, by: isize, lines: usize, library: &Library) {
        let last = self.len(library).saturating_sub(1);
        self.chosen = self.chosen.saturating_add_signed(by).min(last);
        self.follow(lines);
    }

    /// Moves the part that is shown so that the chosen entry is in it.
    pub(in crate::view) fn follow(&mut self, lines: usize) {
        self.top = self.top.min(self.chosen).max((self.chosen + 1).saturating_sub(lines));
    }
}

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
