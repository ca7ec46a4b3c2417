//! The line that says how far the search for the keys of a problem is.

use std::num::NonZero;
use std::time::{Duration, Instant};

use crate::cli::words::count;
use crate::problems::KeyProgress;

/// An estimate from a shorter time would jump.
const ENOUGH: Duration = Duration::from_secs(1);

/// When the search began with the number of moves that it is trying.
#[derive(Default)]
pub struct Clock {
    depth: Option<NonZero<u8>>,
    began: Option<Instant>,
}

impl Clock {
    /// `4 moves: 12 of 34 first moves tried, Bd2 now, 3,456,789 nodes, about 2m left`. The estimate is for this number of moves: it
    /// takes the first moves that are left to cost as much as those that are done.
    pub fn line(&mut self, keys: &KeyProgress) -> String {
        let search = &keys.search;
        let nodes = count(search.nodes, "node");
        let Some(depth) = search.depth else { return nodes };
        if self.depth != Some(depth) {
            (self.depth, self.began) = (Some(depth), Some(Instant::now()));
        }
        let moves = count(u64::from(depth.get()), "move");
        let tried = format!("{} of {} tried", search.done, count(search.first_moves as u64, "first move"));
        let now = keys.first_move.as_ref().map_or(String::new(), |m| format!(", {m} now"));
        let spent = self.began.map_or(Duration::ZERO, |began| began.elapsed());
        let left = rest(spent, search.done, search.first_moves).filter(|_| spent > ENOUGH);
        let left =
            left.map_or(String::new(), |time| format!(", about {} left", indicatif::HumanDuration(time)));
        format!("{moves}: {tried}{now}, {nodes}{left}")
    }
}

/// The time for what is left, if it costs as much as what is done.
fn rest(spent: Duration, done: usize, all: usize) -> Option<Duration> {
    if done == 0 {
        return None;
    }
    let share = all.saturating_sub(done) as f64 / done as f64;
    Some(spent.mul_f64(share))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rest_costs_as_much_as_what_is_done() {
        let second = Duration::from_secs(1);
        assert_eq!(rest(second, 0, 30), None);
        assert_eq!(rest(second, 10, 30), Some(2 * second));
        assert_eq!(rest(second, 30, 30), Some(Duration::ZERO));
    }
}
