//! The viewer with its threads: one reads the files, one does what needs a file, one solves.

use std::io;
use std::sync::mpsc::Sender;
use std::thread;
use std::time::{Duration, Instant};

use super::archive::{Chosen, FileToView, Library, Opened, index};
use super::draw::draw;
use super::event_loop::{Ending, EventLoop};
use super::events::Heard;
use super::model::{Event, Model, Settings, Task, update};
use super::solving::{Effort, Solver};
use super::terminal::Stream;
use super::worker::{self, Job};

/// The list hears of new entries after this time at the latest.
const PATIENCE: Duration = Duration::from_millis(50);

/// Shows files, and of their games those that are chosen, until the reader leaves. `open` opens a file, in a thread.
///
/// # Errors
/// The terminal cannot be read or written.
pub(crate) fn run(
    (files, chosen): (Vec<FileToView>, Chosen),
    settings: Settings,
    effort: Effort,
    stream: Stream,
    open: impl FnMut(&FileToView) -> Result<Opened, String> + Send + 'static,
) -> io::Result<Ending> {
    let library = Library::new(files);
    let events = EventLoop::begin(stream)?;
    let tell = events.tell.clone();
    start_index(library.clone(), chosen, tell.clone(), open);
    let jobs = worker::start(library.clone(), teller(tell.clone()));
    let mut model = Model::new(library.clone(), settings, events.size()?);
    let mut work = Work { library, jobs, solver: None, effort, tell };
    events.run(&mut model, draw, update, |task| work.take(task))
}

/// Reads the files in a thread.
fn start_index(
    library: Library,
    chosen: Chosen,
    tell: Sender<Heard>,
    open: impl FnMut(&FileToView) -> Result<Opened, String> + Send + 'static,
) {
    thread::spawn(move || {
        let mut told: Option<Instant> = None;
        index(&library, chosen, open, || {
            let is_due = told.is_none_or(|told| told.elapsed() >= PATIENCE) || library.is_whole();
            if is_due {
                told = Some(Instant::now());
                // The viewer may have ended.
                let _ = tell.send(Heard::Of(Event::Grown));
            }
        });
    });
}

/// Tells the loop of events; false when the loop has ended.
fn teller(tell: Sender<Heard>) -> impl Fn(Event) -> bool + Clone + Send + Sync + 'static {
    move |event| tell.send(Heard::Of(event)).is_ok()
}

/// What is done outside of the model.
struct Work {
    library: Library,
    jobs: Sender<Job>,
    solver: Option<Solver>,
    effort: Effort,
    tell: Sender<Heard>,
}

impl Work {
    fn take(&mut self, task: Task) {
        let job = match task {
            Task::Open(entry) => Job::Open(entry),
            Task::Count(entries) => Job::Count(entries),
            Task::CountAll(all) => Job::CountAll(all),
            Task::Search(search) => Job::Search(search),
            Task::StopSearch => Job::StopSearch,
            Task::Solve(session, text, twin) => {
                let tell = teller(self.tell.clone());
                let told = move |told| {
                    tell(Event::Told(session, told));
                };
                self.solver = Some(Solver::start(&self.library, (*text, twin), self.effort, told));
                return;
            }
            Task::Try(text) => {
                if let Some(solver) = &self.solver {
                    solver.try_key(text);
                }
                return;
            }
            Task::StopSolving => return self.solver = None,
            Task::Suspend | Task::TakeAgain | Task::Redraw | Task::Quit => return,
        };
        // The worker ends only with the program.
        let _ = self.jobs.send(job);
    }
}
