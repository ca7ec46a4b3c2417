//! Texts of batches whose memory is used again: new memory for each long text would cost a twentieth of the time.

use std::num::NonZero;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::room::LARGE;

/// The most bytes that the texts kept here take.
const MOST: usize = 2 << 20;

/// On more threads than this a kept text takes at most the share of one thread. A text stays as large as its longest use, so after some
/// broken games the texts of all threads would be large. With 16 threads and more nearly all texts are above their share or too small to
/// be kept.
const FEW: usize = 8;

/// Texts that are written, from the thread that writes to those that work.
#[derive(Debug)]
pub(super) struct Spare {
    texts: Mutex<Vec<Text>>,
    /// The most bytes that one of them takes.
    largest: usize,
}

/// An empty text that has room.
#[derive(Debug, Default)]
pub(super) struct Text {
    pub(super) text: String,
    /// The most bytes that were written in it: so much of its room takes memory.
    filled: usize,
}

impl Spare {
    pub(super) fn of(threads: NonZero<usize>) -> Self {
        let largest = if threads.get() <= FEW { MOST } else { MOST / threads };
        Spare { texts: Mutex::default(), largest }
    }

    /// An empty text, with room if there is one.
    pub(super) fn take(&self) -> Text {
        self.lock().pop().unwrap_or_default()
    }

    /// This text is not needed any more. Only a large one is kept: the heap uses the memory of the others again.
    pub(super) fn keep(&self, mut text: Text) {
        if text.text.capacity() < LARGE {
            return;
        }
        text.filled = text.filled.max(text.text.len());
        text.text.clear();
        let mut texts = self.lock();
        let all = text.filled + texts.iter().map(|text| text.filled).sum::<usize>();
        if text.filled <= self.largest && all <= MOST {
            texts.push(text);
        }
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Text>> {
        self.texts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spare(threads: usize) -> Spare {
        Spare::of(NonZero::new(threads).unwrap())
    }

    fn filled(bytes: usize) -> Text {
        Text { text: "x".repeat(bytes), filled: 0 }
    }

    #[test]
    fn texts_are_kept_up_to_a_size() {
        let spare = spare(FEW);
        spare.keep(filled(MOST + 1));
        assert_eq!(spare.take().text.capacity(), 0, "it is too long");
        spare.keep(filled(LARGE - 1));
        assert_eq!(spare.take().text.capacity(), 0, "it is not large");
        (0..3).for_each(|_| spare.keep(filled(MOST / 2)));
        let again = spare.take();
        assert!(again.text.is_empty() && again.text.capacity() >= MOST / 2);
        assert!(spare.take().text.capacity() > 0 && spare.take().text.capacity() == 0);
        // A short text in a room that was filled before takes the memory of the long one.
        spare.keep(again);
        spare.keep(filled(MOST / 2 + 1));
        assert_eq!(spare.lock().len(), 1);
    }

    #[test]
    fn on_many_threads_a_kept_text_takes_at_most_the_share_of_one() {
        let spare = spare(2 * FEW);
        spare.keep(filled(MOST / FEW));
        assert_eq!(spare.lock().len(), 0);
        spare.keep(filled(MOST / (2 * FEW)));
        assert_eq!(spare.lock().len(), 1);
    }
}
