//! What is done with a batch of records: every game is played under every variant.

use crate::formats::{Reader, RecordGames};
use crate::notation::syntax::ParsedGame;
use crate::pipeline::{Batch, Labour};
use crate::replay::{ReplayOptions, guesses};

use super::table::Table;

/// What all batches of a file have in common.
pub(super) struct Work {
    pub(super) reader: &'static Reader,
    pub(super) settings: ReplayOptions,
}

impl Labour for Work {
    type Desk = ParsedGame;
    type Baton = ();
    type Begun = Table;
    type Done = Table;

    fn begin(&self, batch: Batch, desk: &mut ParsedGame) -> Table {
        let mut table = Table::default();
        for record in batch.records() {
            let mut games = RecordGames::new(record, self.reader, self.settings, desk);
            while games.parse().is_some() {
                table.count(&guesses(record.bytes, games.syntax(), &self.settings));
            }
        }
        table
    }

    fn finish(&self, begun: Table, (): (), pass: impl FnOnce((), usize)) -> (Table, Batch) {
        pass((), 0);
        (begun, Batch::default())
    }

    /// A few counts.
    fn size(_: &Table) -> usize {
        0
    }
}
