//! Games of a batch on their way to Python: replayed on a thread in the background, then numbered in the order of the file.

use lawspeaker::select::Numbers;

/// A batch whose games are replayed.
pub(crate) struct Replayed<G> {
    /// The games that are wanted, each for some numbers in its file. They are numbered from the first game of the batch.
    pub(crate) games: Vec<(G, Numbers)>,
    /// The number of all its games.
    pub(crate) read: u64,
    /// About how many bytes they take.
    pub(crate) weight: usize,
}

impl<G> Replayed<G> {
    /// Numbers the games from the first one of the file, and drops those that are not wanted with this number.
    pub(crate) fn number(&mut self, before: &mut u64, number: impl Fn(&mut G) -> &mut u64) {
        self.games.retain_mut(|(game, numbers)| {
            let number = number(game);
            *number += *before;
            numbers.contains(*number)
        });
        *before += self.read;
    }

    /// The games, and about how many bytes they take.
    pub(crate) fn report(self) -> (Vec<G>, usize) {
        (self.games.into_iter().map(|(game, _)| game).collect(), self.weight)
    }
}
