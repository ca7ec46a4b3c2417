//! Interrupts (SIGINT, Ctrl-C). An interrupt removes the files that are not complete and ends the program. While a search
//! runs, the first interrupt ends the search only, so that the command can print what is proven; the second one ends the
//! program.
//!
//! Without a search and without an output the program does not handle the signal, and the system ends it.

use std::process;
use std::sync::{Mutex, MutexGuard, Once, PoisonError};

use crate::solve::CancelToken;

use super::outputs::remove_partial_files;

/// The status of a program that an interrupt ended: 128 and the number of the signal, as shells report it.
const INTERRUPTED: i32 = 130;

/// The search that the next interrupt ends.
static SEARCH: Mutex<Option<CancelToken>> = Mutex::new(None);

fn search() -> MutexGuard<'static, Option<CancelToken>> {
    SEARCH.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Handles interrupts from now on.
pub(super) fn watch() {
    static ONCE: Once = Once::new();
    // Where the caller lets the program ignore interrupts, as `nohup` and `&` in scripts do, it goes on doing so.
    ONCE.call_once(|| drop(ctrlc::try_set_handler(interrupted)));
}

/// Runs a search that has this token, so that an interrupt cancels it.
pub(super) fn ends<T>(token: &CancelToken, run: impl FnOnce() -> T) -> T {
    watch();
    *search() = Some(token.clone());
    let done = run();
    *search() = None;
    done
}

fn interrupted() {
    let token = search().clone();
    match token {
        Some(token) if !token.is_cancelled() => token.cancel(),
        _ => {
            let _no_more = remove_partial_files();
            process::exit(INTERRUPTED);
        }
    }
}
