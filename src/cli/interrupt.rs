//! Interrupts: SIGINT (Ctrl-C), SIGTERM (`kill`, a service that ends) and SIGHUP (the terminal is closed). An interrupt removes the files that are not complete and ends the program. While a search
//! runs, the first interrupt ends the search only, so that the command can print what is proven; the second one ends the
//! program.
//!
//! Without a search and without an output the program does not handle the signals, and the system ends it.

#[cfg(unix)]
use std::fs;
use std::process;
use std::sync::{Mutex, MutexGuard, Once, PoisonError};
#[cfg(unix)]
use std::thread;

use crate::solve::CancelToken;

use super::outputs::remove_partial_files;

/// The number of SIGINT.
const INTERRUPT: i32 = 2;

/// The search that the next interrupt ends.
static SEARCH: Mutex<Option<CancelToken>> = Mutex::new(None);

fn search() -> MutexGuard<'static, Option<CancelToken>> {
    SEARCH.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Handles interrupts from now on.
pub fn watch() {
    static ONCE: Once = Once::new();
    // Where the caller lets the program ignore interrupts, as `nohup` and `&` in scripts do, it goes on doing so.
    ONCE.call_once(|| {
        drop(ctrlc::try_set_handler(|| interrupted(INTERRUPT)));
        #[cfg(unix)]
        watch_ends();
    });
}

/// Handles the other signals that end a program.
#[cfg(unix)]
fn watch_ends() {
    use std::sync::mpsc;

    use signal_hook::consts::{SIGHUP, SIGTERM};
    use signal_hook::iterator::Signals;

    let heard: Vec<i32> = [SIGTERM, SIGHUP].into_iter().filter(|&signal| !is_ignored(signal)).collect();
    let (ready, is_ready) = mpsc::channel::<()>();
    // The thread asks for the signals itself: without a thread nothing would hear them, and they would no longer end the program.
    let thread = thread::Builder::new().spawn(move || {
        let signals = Signals::new(heard);
        drop(ready);
        signals.into_iter().for_each(|mut signals| signals.forever().for_each(interrupted));
    });
    if thread.is_ok() {
        let _ = is_ready.recv();
    }
}

/// Whether the caller lets the program ignore a signal. Only Linux tells. Elsewhere a closed terminal is left to the system,
/// because `nohup` must go on working.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let Ok(status) = fs::read_to_string("/proc/self/status") else {
        return signal == signal_hook::consts::SIGHUP;
    };
    let bits =
        status.lines().find_map(|line| u64::from_str_radix(line.strip_prefix("SigIgn:")?.trim(), 16).ok());
    bits.is_some_and(|bits| bits >> (signal - 1) & 1 == 1)
}

/// Runs a search that has this token, so that an interrupt cancels it.
pub fn ends<T>(token: &CancelToken, run: impl FnOnce() -> T) -> T {
    watch();
    *search() = Some(token.clone());
    let done = run();
    *search() = None;
    done
}

fn interrupted(signal: i32) {
    let token = search().clone();
    match token {
        Some(token) if !token.is_cancelled() => token.cancel(),
        _ => {
            let _no_more = remove_partial_files();
            // As shells report a program that a signal has ended.
            process::exit(128 + signal);
        }
    }
}
