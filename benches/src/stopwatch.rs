//! Timing in rounds.

use std::time::Duration;

use cpu_time::ThreadTime;

/// Runs every task once a round, in order, and gives each task's shortest time on the processor.
///
/// Time of the thread and not of the clock on the wall, so that waiting for a turn on a busy machine does not
/// count. Rounds go round all tasks rather than repeat one, so that a spell of cold caches falls on all of them;
/// the shortest time is the one least disturbed.
pub fn best_of<T>(rounds: u32, tasks: &[T], mut run: impl FnMut(&T)) -> Vec<Duration> {
    let mut best = vec![Duration::MAX; tasks.len()];
    for _ in 0..rounds {
        for (task, best) in tasks.iter().zip(&mut best) {
            let start = ThreadTime::now();
            run(task);
            *best = start.elapsed().min(*best);
        }
    }
    best
}
