//! The progress bar: on standard error, if it is a terminal and the work takes more than a second.

use std::io::{self, IsTerminal as _, Read};
use std::num::NonZero;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::problems::{KeyProgress, KeyWatch};

use super::common::Common;
use super::words::count;

/// The bar appears after this time.
const PATIENCE: Duration = Duration::from_secs(1);
/// What is read.
const READ: &str = "{bar:40} {bytes} of {total_bytes}, {eta} left";
/// What is read, and below it what is searched.
const READ_AND_SEARCHED: &str = "{bar:40} {bytes} of {total_bytes}, {eta} left\n{wide_msg}";

/// The share of bytes read, and how far a search is.
#[derive(Clone)]
pub struct Progress {
    bar: ProgressBar,
    started: Instant,
    /// Whether there is a person to show it to.
    wanted: bool,
}

impl Progress {
    /// For reading these files.
    pub fn new<'f>(files: impl Iterator<Item = &'f Path>, common: &Common) -> Self {
        let progress = Self::of(READ, common);
        if progress.wanted {
            progress.bar.set_length(files.map(size).sum());
        }
        progress
    }

    /// For one search.
    pub fn of_search(common: &Common) -> Self {
        Self::of("{wide_msg}", common)
    }

    fn of(template: &str, common: &Common) -> Self {
        let wanted = !common.quiet && !common.no_progress && io::stderr().is_terminal();
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        bar.set_style(style(template));
        Progress { bar, started: Instant::now(), wanted }
    }

    /// A reader that reports to the bar how much it reads.
    pub fn watch(&self, reader: impl Read + Send + 'static) -> Box<dyn Read + Send> {
        Box::new(Watched { reader, progress: self.clone(), shown: false })
    }

    /// What shows how far the search for the keys of a problem is; none if nobody watches.
    pub fn of_keys(&self) -> Option<KeyWatch> {
        if !self.wanted {
            return None;
        }
        if self.bar.length().is_some() {
            self.bar.set_style(style(READ_AND_SEARCHED));
        }
        let (progress, clock) = (self.clone(), Mutex::new(Clock::default()));
        Some(KeyWatch::new(move |keys| {
            let line = clock.lock().unwrap_or_else(PoisonError::into_inner).line(&keys);
            if progress.started.elapsed() > PATIENCE {
                progress.appear();
                progress.bar.set_message(line);
            }
        }))
    }

    /// Counts a file that is read once more.
    pub fn again(&self, file: &Path) {
        self.bar.inc_length(size(file));
    }

    /// Prints without the bar in the way.
    pub fn aside<T>(&self, print: impl FnOnce() -> T) -> T {
        self.bar.set_message("");
        self.bar.suspend(print)
    }

    /// Removes the bar.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }

    fn appear(&self) {
        if self.wanted && self.bar.is_hidden() {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
    }
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).expect("the template is valid")
}

fn size(file: &Path) -> u64 {
    file.metadata().map_or(0, |data| data.len())
}

struct Watched<R> {
    reader: R,
    progress: Progress,
    shown: bool,
}

impl<R: Read> Read for Watched<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.reader.read(buffer)?;
        self.progress.bar.inc(read as u64);
        if !self.shown && self.progress.started.elapsed() > PATIENCE {
            self.shown = true;
            self.progress.appear();
        }
        Ok(read)
    }
}

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
