//! What a thread waits for until it may run. One thread gives it to another one when it is about to wait itself.
//!
//! ```text
//!   core 1    search A ------| gives   search C ----------
//!   core 2    search B --------------------| gives   search D ---
//! ```
//!
//! C has to run on the core that A leaves. With a lock or a condition variable, the system wakes C on the core where it ran last. If
//! that one is busy, C waits there and the core of A has nothing to do until the system notices: on Linux for up to four milliseconds,
//! as long as a whole round of a search. Of two cores, a tenth of the time was lost like this.
//!
//! A pipe is different: the system expects that a thread which writes to one waits soon, so it wakes the reader on the same core.
//! The reader often runs at once, before the writer waits; so it lets the writer do this first.

use std::io::{self, PipeReader, PipeWriter, Read, Write};
use std::thread;

/// A pipe through which one byte goes each time.
pub(super) struct Baton {
    reader: PipeReader,
    writer: PipeWriter,
}

impl Baton {
    /// A baton that nobody has given yet. It needs two file descriptors.
    pub(super) fn new() -> io::Result<Self> {
        let (reader, writer) = io::pipe()?;
        Ok(Baton { reader, writer })
    }

    /// Lets the thread that waits for it run, or the next one that will wait.
    pub(super) fn give(&self) {
        (&self.writer).write_all(&[0]).expect("the pipe is open and nearly empty");
    }

    /// Waits until it is given.
    pub(super) fn wait(&self) {
        (&self.reader).read_exact(&mut [0]).expect("the pipe is open");
        thread::yield_now();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_given_before_or_after_the_other_thread_waits() {
        let (there, back) = (Baton::new().unwrap(), Baton::new().unwrap());
        there.give();
        thread::scope(|scope| {
            scope.spawn(|| {
                for _ in 0..100 {
                    there.wait();
                    back.give();
                }
            });
            for _ in 0..99 {
                back.wait();
                there.give();
            }
            back.wait();
        });
    }
}
