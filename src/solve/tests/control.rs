//! Searches that are stopped and watched from outside.

use std::num::NonZero;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use crate::solve::{
    Analysis, CancelToken, Limits, SearchProgress, SolveVerdict, Stipulation, WorkerPool, solve,
};
use crate::variants::{Odin, start};

#[test]
fn another_thread_cancels_a_search_within_a_second() {
    for threads in [1, 2] {
        let token = CancelToken::new();
        let limits = Limits::NONE.with_cancel(token.clone());
        let canceller = thread::spawn(move || {
            thread::sleep(Duration::from_millis(300));
            token.cancel();
            Instant::now()
        });
        let workers = WorkerPool::new(NonZero::new(threads).unwrap());
        let stipulation = Stipulation::win(99).unwrap();
        // Long after a few nodes, so that several searches run.
        let analysis = Analysis::of_size(&start::<Odin>(), stipulation, &limits, &workers, 2000);
        let cancelled = canceller.join().unwrap();
        assert!(cancelled.elapsed() < Duration::from_secs(1));
        assert_eq!(analysis.solution().verdict(), SolveVerdict::Undecided);
    }
}

#[test]
fn a_cancelled_token_stops_every_search_at_once() {
    let token = CancelToken::new();
    token.cancel();
    let solution =
        solve(&start::<Odin>(), Stipulation::win(2).unwrap(), &Limits::NONE.with_cancel(token.clone()));
    assert!(token.is_cancelled());
    assert_eq!((solution.nodes, solution.verdict()), (0, SolveVerdict::Undecided));
}

#[test]
fn progress_counts_up_and_names_the_depth() {
    let (calls, seen) = (Arc::new(AtomicU64::new(0)), Arc::new(Mutex::new(Vec::new())));
    let (count, list) = (calls.clone(), seen.clone());
    let limits = Limits::nodes(20_000).with_progress(move |progress| {
        count.fetch_add(1, Ordering::Relaxed);
        list.lock().unwrap().push(progress);
    });
    let solution = solve(&start::<Odin>(), Stipulation::win(9).unwrap(), &limits);
    let seen = seen.lock().unwrap();
    assert!(calls.load(Ordering::Relaxed) >= 20, "{}", seen.len());
    assert!(seen.is_sorted_by_key(|progress| (progress.depth, progress.nodes)), "{seen:?}");
    let of_loop = |progress: &&SearchProgress| progress.depth.is_some();
    assert!(seen.iter().filter(of_loop).all(|progress| progress.done < progress.first_moves));
    assert!(seen.iter().filter(of_loop).all(|progress| progress.first_move.is_some()), "{seen:?}");
    let last = seen.last().unwrap();
    assert_eq!((solution.nodes, last.nodes), (20_000, 20_000));
    assert!(last.depth >= NonZero::new(2), "{last:?}");
    let plain = solve(&start::<Odin>(), Stipulation::win(9).unwrap(), &Limits::nodes(20_000));
    assert_eq!(plain.first_moves, solution.first_moves, "to watch a search changes nothing");
}
