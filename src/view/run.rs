//! The loop: hears events, changes the model, does what that asks for, draws.

use std::io;
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use super::archive::{FileToView, Library, Opened, index};
use super::draw::draw;
use super::events::{self, Heard};
use super::model::{Event, Model, Settings, Task, update};
use super::solving::{Effort, Solver};
use super::terminal::{Screen, Stream};
use super::worker::{self, Job};

/// The list hears of new entries after this time at the latest.
const PATIENCE: Duration = Duration::from_millis(50);

/// How the viewer ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// The reader has left it.
    Left,
    /// A signal ended it, with this number. The terminal is given back, and the program should end as the signal wants.
    Signal(i32),
}

/// Shows files until the reader leaves. `open` opens a file, in a thread.
///
/// # Errors
/// The terminal cannot be read or written.
pub(crate) fn run(
    files: Vec<FileToView>,
    settings: Settings,
    effort: Effort,
    stream: Stream,
    open: impl FnMut(&FileToView) -> Result<Opened, String> + Send + 'static,
) -> io::Result<Ending> {
    let library = Library::new(files);
    let (tell, heard) = channel();
    // The signals come first: from the moment at which the terminal is taken, each of them must give it back.
    events::signals(tell.clone())?;
    let mut screen = Screen::take(stream)?;
    events::keys(tell.clone());
    start_index(library.clone(), tell.clone(), open);
    let jobs = worker::start(library.clone(), teller(tell.clone()));
    let mut model = Model::new(library, settings, screen.size()?);
    let mut work = Work { jobs, solver: None, effort, tell };
    loop {
        screen.draw(|frame| draw(&model, frame))?;
        // All that has happened is taken before it is drawn.
        let mut next = heard.recv().ok();
        while let Some(event) = next {
            let tasks = match event {
                Heard::Of(event) => update(&mut model, event),
                Heard::Lost => return Ok(Ending::Left),
                Heard::Signal(signal) => match answer(signal) {
                    Answer::End => return Ok(Ending::Signal(signal)),
                    Answer::Stop => vec![Task::Suspend],
                    Answer::Continue => vec![Task::TakeAgain],
                },
            };
            for task in tasks {
                match task {
                    Task::Quit => return Ok(Ending::Left),
                    Task::Suspend | Task::TakeAgain => {
                        screen.lend(|| if matches!(task, Task::Suspend) { stop() } else { Ok(()) })?;
                        let (columns, lines) = screen.size()?;
                        update(&mut model, Event::Resized(columns, lines));
                    }
                    Task::Redraw => screen.forget()?,
                    task => work.take(task),
                }
            }
            next = heard.try_recv().ok();
        }
    }
}

/// What a signal asks for.
enum Answer {
    End,
    Stop,
    Continue,
}

#[cfg(unix)]
fn answer(signal: i32) -> Answer {
    match signal {
        signal_hook::consts::SIGTSTP => Answer::Stop,
        signal_hook::consts::SIGCONT => Answer::Continue,
        _ => Answer::End,
    }
}

#[cfg(not(unix))]
fn answer(_signal: i32) -> Answer {
    Answer::End
}

/// Stops the program as the shell expects it; returns when the shell continues it.
#[cfg(unix)]
fn stop() -> io::Result<()> {
    signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)
}

#[cfg(not(unix))]
fn stop() -> io::Result<()> {
    Ok(())
}

/// Reads the files in a thread.
fn start_index(
    library: Library,
    tell: Sender<Heard>,
    open: impl FnMut(&FileToView) -> Result<Opened, String> + Send + 'static,
) {
    thread::spawn(move || {
        let mut told: Option<Instant> = None;
        index(&library, open, || {
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
            Task::Solve(session, position, stipulation) => {
                let tell = teller(self.tell.clone());
                let told = move |told| {
                    tell(Event::Told(session, told));
                };
                self.solver = Some(Solver::start(&position, stipulation, self.effort, told));
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
