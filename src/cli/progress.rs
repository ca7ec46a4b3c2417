//! The progress bar: on standard error, if it is a terminal and the work takes more than a second.

use std::io::{self, IsTerminal as _, Read};
use std::path::Path;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use super::common::Common;

/// The bar appears after this time.
const PATIENCE: Duration = Duration::from_secs(1);

/// The share of bytes read.
pub(super) struct Progress {
    bar: ProgressBar,
    started: Instant,
}

impl Progress {
    /// For reading these files.
    pub(super) fn new<'f>(files: impl Iterator<Item = &'f Path>, common: &Common) -> Self {
        let bar = if common.quiet || common.no_progress || !io::stderr().is_terminal() {
            ProgressBar::hidden()
        } else {
            let bytes = files.map(size).sum();
            let bar = ProgressBar::with_draw_target(Some(bytes), indicatif::ProgressDrawTarget::hidden());
            let style = ProgressStyle::with_template("{bar:40} {bytes} of {total_bytes}, {eta} left");
            bar.set_style(style.expect("the template is valid"));
            bar
        };
        Progress { bar, started: Instant::now() }
    }

    /// A reader that reports to the bar how much it reads.
    pub(super) fn watch(&self, reader: impl Read + Send + 'static) -> Box<dyn Read + Send> {
        Box::new(Watched { reader, bar: self.bar.clone(), started: self.started, shown: false })
    }

    /// Counts a file that is read once more.
    pub(super) fn again(&self, file: &Path) {
        self.bar.inc_length(size(file));
    }

    /// Removes the bar.
    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

fn size(file: &Path) -> u64 {
    file.metadata().map_or(0, |data| data.len())
}

struct Watched<R> {
    reader: R,
    bar: ProgressBar,
    started: Instant,
    shown: bool,
}

impl<R: Read> Read for Watched<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.reader.read(buffer)?;
        self.bar.inc(read as u64);
        if !self.shown && self.bar.length().is_some() && self.started.elapsed() > PATIENCE {
            self.shown = true;
            self.bar.set_draw_target(indicatif::ProgressDrawTarget::stderr());
        }
        Ok(read)
    }
}
