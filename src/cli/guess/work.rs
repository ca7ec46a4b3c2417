//! What is done with a batch of records: every game is played under every variant.

use crate::formats::{Reader, RecordGames};
use crate::notation::syntax::ParsedGame;
use crate::pipeline::{self, Batch};
use crate::replay::{ReplayOptions, guesses};

use super::table::Table;

/// What all batches of a file have in common.
pub struct Guessing {
    pub reader: &'static Reader,
    pub settings: ReplayOptions,
}

impl pipeline::Work for Guessing {
    type Scratch = ParsedGame;
    type Order = ();
    type Replayed = Table;
    type Report = Table;

    fn replay(&self, batch: Batch, scratch: &mut ParsedGame) -> Table {
        let mut table = Table::default();
        for record in batch.records() {
            let mut games = RecordGames::new(record, self.reader, self.settings, scratch);
            while games.parse().is_some() {
                table.count(&guesses(record.bytes, games.syntax(), &self.settings));
            }
        }
        table
    }

    fn number(&self, _: &mut Table, (): &mut ()) {}

    fn report(&self, table: Table) -> Table {
        table
    }
}
