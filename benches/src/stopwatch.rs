//! Timing in rounds.

use std::time::{Duration, Instant};

/// Runs every task once a round, in order, and gives each task's shortest time.
///
/// Rounds go round all tasks rather than repeat one, so that a busy spell of the machine falls on all of them;
/// the shortest time is the one least disturbed.
pub fn best_of<T>(rounds: u32, tasks: &[T], mut run: impl FnMut(&T)) -> Vec<Duration> {
    let mut best = vec![Duration::MAX; tasks.len()];
    for _ in 0..rounds {
        for (task, best) in tasks.iter().zip(&mut best) {
            let start = Instant::now();
            run(task);
            *best = start.elapsed().min(*best);
        }
    }
    best
}
