//! The loop of the viewer and of the editor: receives events, changes the model, starts the work that the
//! model asks for, and draws.

use std::io;
use std::sync::mpsc::{Receiver, Sender, channel};

use ratatui_core::terminal::Frame;

use super::events::{self, Heard};
use super::model::{Event, Task};
use super::terminal::{Screen, Stream};

/// How the loop ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// The reader has left it.
    Left,
    /// A signal ended it, with this number. The terminal is given back, and the program should end as the signal wants.
    Signal(i32),
}

/// The terminal, and all that is heard while it is taken.
pub(super) struct EventLoop {
    screen: Screen,
    heard: Receiver<Heard>,
    /// Tells the loop of an event.
    pub(super) tell: Sender<Heard>,
}

impl EventLoop {
    /// Takes the terminal, and hears keys and signals from now on.
    ///
    /// # Errors
    /// The terminal cannot be read or set.
    pub(super) fn begin(stream: Stream) -> io::Result<Self> {
        let (tell, heard) = channel();
        // The signals come first: from the moment at which the terminal is taken, each of them must give it back.
        events::signals(tell.clone())?;
        let screen = Screen::take(stream)?;
        events::watch_window();
        events::keys(tell.clone());
        Ok(EventLoop { screen, heard, tell })
    }

    /// Columns and lines of the window.
    ///
    /// # Errors
    /// The terminal does not say.
    pub(super) fn size(&self) -> io::Result<(u16, u16)> {
        self.screen.size()
    }

    /// Runs until the model asks for the end. `work` does the tasks that are not about the terminal.
    ///
    /// # Errors
    /// The terminal cannot be read or written.
    pub(super) fn run<M>(
        mut self,
        model: &mut M,
        draw: impl Fn(&M, &mut Frame<'_>),
        update: impl Fn(&mut M, Event) -> Vec<Task>,
        mut work: impl FnMut(Task),
    ) -> io::Result<Ending> {
        loop {
            self.screen.draw(|frame| draw(model, frame))?;
            // All that has happened is taken before it is drawn.
            let mut next = self.heard.recv().ok();
            while let Some(event) = next {
                let tasks = match event {
                    Heard::Of(event) => update(model, event),
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
                            let stops = matches!(task, Task::Suspend);
                            self.screen.lend(|| if stops { stop() } else { Ok(()) })?;
                            let (columns, lines) = self.size()?;
                            update(model, Event::Resized(columns, lines));
                        }
                        Task::Redraw => self.screen.forget()?,
                        task => work(task),
                    }
                }
                next = self.heard.try_recv().ok();
            }
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
