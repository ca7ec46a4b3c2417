//! The list of entries: which are shown, which is chosen.

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
