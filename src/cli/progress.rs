//! The progress bar: on standard error, if it is a terminal and the work takes more than a second.

mod keys;

use std::io::{self, IsTerminal as _, Read};
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::problems::KeyWatch;

use super::common::Common;

use keys::Clock;

/// The bar appears after this time.
const PATIENCE: Duration = Duration::from_secs(1);
/// What is read.
const READ: &str = "{bar:40} {bytes} of {total_bytes}, {eta} left";
/// The same, and below it what is searched.
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
