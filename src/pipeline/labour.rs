//! What is done with batches: first what can be done in any order, then what depends on the order.

use super::batch::Batch;

/// About the memory of a finding, in bytes.
pub const FINDING: usize = 512;

/// What is done with every batch.
pub trait Labour: Sync {
    /// What a worker keeps from batch to batch: memory.
    type Desk: Default;
    /// What goes from batch to batch, in order.
    type Baton: Default + Send;
    /// A batch that is begun: its records, and what they came to.
    type Begun;
    /// What a batch came to in the end.
    type Done: Send;

    /// Does what does not depend on the batches before. This is nearly all of the work.
    ///
    /// When [`Batch::is_enough`] says so, it leaves the rest of the records for later.
    fn begin(&self, batch: Batch, desk: &mut Self::Desk) -> Self::Begun;

    /// Does the rest, with the baton of the batch before. It passes the baton on as soon as the work that depends on the order is
    /// done, with the number of records that were left for later. Returns these records with the result.
    fn finish(
        &self,
        begun: Self::Begun,
        baton: Self::Baton,
        pass: impl FnOnce(Self::Baton, usize),
    ) -> (Self::Done, Batch);

    /// About how many bytes of memory a result takes, with what was needed to make it.
    fn size(done: &Self::Done) -> usize;

    /// Whether the work on a record needs much memory in small pieces. A thread keeps some of the pieces that it frees for itself, and
    /// each of them can prevent the system from getting back all that is before it. So where workers would replay a long record, it then
    /// gets a thread of its own, because a thread that ends keeps nothing. The reader needs none: it is one thread only.
    fn needs_pieces(&self) -> bool {
        false
    }
}
