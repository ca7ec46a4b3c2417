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
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;

/// What goes from thread to thread.
pub(super) enum Baton {
    /// One byte in a pipe.
    Pipe(PipeReader, PipeWriter),
    /// A flag.
    Flag(Mutex<bool>, Condvar),
}

impl Baton {
    /// A baton that nobody has given yet: a pipe, or a flag if the system has no more file descriptors. It needs two.
    pub(super) fn pipe() -> Self {
        io::pipe().map_or_else(|_| Self::flag(), |(reader, writer)| Baton::Pipe(reader, writer))
    }

    /// The same without a file descriptor, for threads that run one after the other or all at the same time: then none that is woken waits
    /// for another one.
    pub(super) fn flag() -> Self {
        Baton::Flag(Mutex::new(false), Condvar::new())
    }

    /// Lets the thread that waits for it run, or the next one that will wait.
    pub(super) fn give(&self) {
        match self {
            Baton::Pipe(_, writer) => {
                (&*writer).write_all(&[0]).expect("the pipe is open and nearly empty");
            }
            Baton::Flag(flag, given) => {
                *flag.lock().unwrap_or_else(PoisonError::into_inner) = true;
                given.notify_one();
            }
        }
    }

    /// Waits until it is given.
    pub(super) fn wait(&self) {
        match self {
            Baton::Pipe(reader, _) => {
                (&*reader).read_exact(&mut [0]).expect("the pipe is open");
                thread::yield_now();
            }
            Baton::Flag(flag, given) => {
                let flag = flag.lock().unwrap_or_else(PoisonError::into_inner);
                let flag = given.wait_while(flag, |flag| !*flag);
                *flag.unwrap_or_else(PoisonError::into_inner) = false;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_given_before_or_after_the_other_thread_waits() {
        for (there, back) in [(Baton::pipe(), Baton::pipe()), (Baton::flag(), Baton::flag())] {
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
}
