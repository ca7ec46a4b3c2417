//! Timing in rounds.

use std::time::Duration;

use cpu_time::ThreadTime;

/// Runs every task once a round, in order, and gives each task's shortest time on the processor: the one least disturbed.
pub fn best_of<T>(rounds: u32, tasks: &[T], run: impl FnMut(&T)) -> Vec<Duration> {
    let times = times_of(rounds, tasks, run);
    times.iter().map(|times| times.iter().copied().min().unwrap_or(Duration::MAX)).collect()
}

/// Runs every task once a round, in order, and gives each task's times on the processor.
///
/// Time of the thread and not of the clock on the wall, so that waiting for a turn on a busy machine does not
/// count. Rounds go round all tasks rather than repeat one, so that a spell of cold caches falls on all of them.
pub fn times_of<T>(rounds: u32, tasks: &[T], mut run: impl FnMut(&T)) -> Vec<Vec<Duration>> {
    let mut times = vec![Vec::new(); tasks.len()];
    for _ in 0..rounds {
        for (task, times) in tasks.iter().zip(&mut times) {
            let start = ThreadTime::now();
            run(task);
            times.push(start.elapsed());
        }
    }
    times
}

/// The time in the middle; of an even number the later of the two. Zero without times. The times are sorted.
pub fn median(times: &mut [Duration]) -> Duration {
    times.sort_unstable();
    times.get(times.len() / 2).copied().unwrap_or_default()
}
