//! The games of a batch before they have numbers: those depend on the batches before.

use lawspeaker::pipeline::Batch;

/// The games of a batch, in order.
pub(crate) struct Unnumbered<G> {
    pub(crate) batch: Batch,
    pub(crate) games: Vec<G>,
    /// About how many bytes the games take.
    pub(crate) weight: usize,
    /// The number of records that they are from. The others are left for later.
    pub(crate) records: usize,
}

impl<G> Unnumbered<G> {
    /// Numbers the games from the one after `before`, and passes the number of the last one on. Gives the games with their weight, and
    /// the records that are left.
    pub(crate) fn number(
        mut self,
        before: u64,
        pass: impl FnOnce(u64, usize),
        set: impl Fn(&mut G, u64),
    ) -> ((Vec<G>, usize), Batch) {
        for (number, game) in (before + 1..).zip(&mut self.games) {
            set(game, number);
        }
        pass(before + self.games.len() as u64, self.batch.len() - self.records);
        ((self.games, self.weight), self.batch.split_off(self.records))
    }
}
