//! The thread that reads entries, counts findings and searches: all work that needs a file. It takes the most wanted work
//! first: an entry to be shown, then a search, then the findings of the entries on the screen, then those of all entries.

use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, TryRecvError, channel};
use std::thread;
use std::time::{Duration, Instant};

use super::archive::{Count, Library};
use super::model::{Direction, Document, Event, Search, count};

/// The screen hears of new counts after this time at the latest.
const PATIENCE: Duration = Duration::from_millis(100);

/// Something that the worker should do.
#[derive(Debug)]
pub(super) enum Job {
    Open(usize),
    Count(Vec<usize>),
    CountAll(bool),
    Search(Search),
    StopSearch,
}

/// Starts the thread. It ends when the sender of its jobs is dropped.
pub(super) fn start(library: Library, tell: impl Fn(Event) -> bool + Send + 'static) -> Sender<Job> {
    let (jobs, wanted) = channel();
    thread::spawn(move || {
        let mut worker =
            Worker { library, tell: Box::new(tell), desk: Desk::default(), told: Instant::now() };
        // An error is the end of the program: no caller gives jobs any more.
        let _ = worker.work(&wanted);
    });
    jobs
}

/// What is to be done.
#[derive(Debug, Default)]
struct Desk {
    open: Option<usize>,
    search: Option<Running>,
    /// Entries on the screen.
    counts: VecDeque<usize>,
    /// The next entry to be counted, when all are.
    all: Option<usize>,
    /// Whether there are counts that the screen has not heard of.
    news: bool,
}

/// A search that runs.
#[derive(Debug)]
struct Running {
    search: Search,
    next: usize,
    /// The number of entries that are still to be looked at.
    left: usize,
}

struct Worker {
    library: Library,
    /// Tells the screen of an event; false when there is no screen any more.
    tell: Box<dyn Fn(Event) -> bool + Send>,
    desk: Desk,
    told: Instant,
}

/// The other side of a channel is gone.
struct Gone;

impl Worker {
    fn work(&mut self, wanted: &Receiver<Job>) -> Result<(), Gone> {
        loop {
            // Asked before the entries are counted: what is added later is not lost.
            let is_whole = self.library.is_whole();
            let job = if !self.is_idle() {
                match wanted.try_recv() {
                    Ok(job) => Some(job),
                    Err(TryRecvError::Empty) => None,
                    Err(TryRecvError::Disconnected) => return Err(Gone),
                }
            } else {
                self.announce(true)?;
                // More entries to count may come only while the files are read.
                if is_whole || self.desk.all.is_none() {
                    Some(wanted.recv().map_err(|_| Gone)?)
                } else {
                    match wanted.recv_timeout(PATIENCE) {
                        Ok(job) => Some(job),
                        Err(RecvTimeoutError::Timeout) => None,
                        Err(RecvTimeoutError::Disconnected) => return Err(Gone),
                    }
                }
            };
            match job {
                Some(job) => self.take(job),
                None => self.step()?,
            }
        }
    }

    /// Whether there is nothing to do. Where all entries are to be counted, more of them may come.
    fn is_idle(&self) -> bool {
        let Desk { open, search, counts, all, .. } = &self.desk;
        let waits = all.is_none_or(|next| next >= self.library.len());
        open.is_none() && search.is_none() && counts.is_empty() && waits
    }

    fn take(&mut self, job: Job) {
        match job {
            Job::Open(entry) => self.desk.open = Some(entry),
            Job::Count(entries) => self.desk.counts = entries.into(),
            Job::CountAll(all) => self.desk.all = all.then_some(0),
            Job::StopSearch => self.desk.search = None,
            Job::Search(search) => {
                let left = self.library.len();
                let mut running = Running { next: search.from, search, left };
                running.pass(left);
                self.desk.search = Some(running);
            }
        }
    }

    /// Does a small part of what is most wanted.
    fn step(&mut self) -> Result<(), Gone> {
        if let Some(entry) = self.desk.open.take() {
            let read = self.open(entry);
            return self.tell(Event::Opened(entry, read));
        }
        if self.desk.search.is_some() {
            return self.search();
        }
        if let Some(entry) = self.desk.counts.pop_front() {
            self.count(entry);
        } else if let Some(next) = self.desk.all.filter(|&next| next < self.library.len()) {
            self.count(next);
            self.desk.all = Some(next + 1);
        }
        self.announce(false)
    }

    fn open(&self, entry: usize) -> Result<Document, String> {
        let text = self.library.text(entry).map_err(|error| error.to_string())?;
        text.and_then(|text| Document::of(&text, &self.library))
            .ok_or_else(|| "the file has changed since it was opened".to_owned())
    }

    fn count(&mut self, entry: usize) {
        if self.library.count(entry).is_some() {
            return;
        }
        let text = self.library.text(entry).ok().flatten();
        // A text that cannot be read any more has no findings; opening it says what is wrong.
        let found = text.map_or_else(Count::default, |text| count(&text, &self.library));
        self.library.set_count(entry, found);
        self.desk.news = true;
    }

    /// Looks at one entry.
    fn search(&mut self) -> Result<(), Gone> {
        let Some(running) = &mut self.desk.search else { return Ok(()) };
        if running.left == 0 {
            self.desk.search = None;
            return self.tell(Event::Found(None));
        }
        running.left -= 1;
        let entry = running.next;
        let wanted = !running.search.only_with_findings
            || self.library.count(entry).is_some_and(|count| count.total() > 0);
        let text = if wanted { self.library.text(entry).ok().flatten() } else { None };
        if text.is_some_and(|text| running.search.query.finds(&text, &self.library)) {
            self.desk.search = None;
            return self.tell(Event::Found(Some(entry)));
        }
        running.pass(self.library.len());
        Ok(())
    }

    /// Tells the screen of new counts, if there are any: at once, or after some time.
    fn announce(&mut self, at_once: bool) -> Result<(), Gone> {
        if !self.desk.news || !at_once && self.told.elapsed() < PATIENCE {
            return Ok(());
        }
        self.desk.news = false;
        self.told = Instant::now();
        self.tell(Event::Grown)
    }

    fn tell(&self, event: Event) -> Result<(), Gone> {
        if (self.tell)(event) { Ok(()) } else { Err(Gone) }
    }
}

impl Running {
    /// Goes to the next entry; after the last one to the first.
    fn pass(&mut self, len: usize) {
        let last = len.saturating_sub(1);
        self.next = match self.search.direction {
            Direction::Forward if self.next >= last => 0,
            Direction::Forward => self.next + 1,
            Direction::Backward if self.next == 0 => last,
            Direction::Backward => self.next - 1,
        };
    }
}
