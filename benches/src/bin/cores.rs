//! How long two cores need to hand over a line of memory: about 50 ns if they share a cache, about 200 ns if they do not. In a virtual
//! machine this can change from minute to minute, and with it the time of two threads.
//!
//! `cores`

use std::hint::spin_loop;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::Instant;

/// How many times the line goes from one core to the other.
const TIMES: u32 = 400_000;

fn main() {
    let turn = AtomicU32::new(0);
    let begun = Instant::now();
    // Each of the two threads adds one whenever the number has its parity.
    thread::scope(|scope| {
        for parity in 0..2 {
            let turn = &turn;
            scope.spawn(move || {
                for next in (parity..TIMES).step_by(2) {
                    while turn.load(Ordering::Acquire) != next {
                        spin_loop();
                    }
                    turn.store(next + 1, Ordering::Release);
                }
            });
        }
    });
    let each = begun.elapsed().as_secs_f64() / f64::from(TIMES);
    println!("{:.0} ns from core to core", each * 1e9);
}
