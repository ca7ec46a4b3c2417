//! Keys and signals, as events of one channel.

use std::io;
use std::sync::mpsc::Sender;
use std::thread;
use std::time::Duration;

use ratatui_crossterm::crossterm::event::{self, KeyEventKind};

use super::model::Event;

/// What the loop of the viewer hears.
#[derive(Debug)]
pub(super) enum Heard {
    /// An event of the model.
    Of(Event),
    /// A signal.
    Signal(i32),
    /// The terminal is gone.
    Lost,
}

/// Notices changes of the window from now on: [`keys`] reports them. The thread of the keys would begin this at a moment of its own,
/// and a change between the first drawing and that moment would be lost.
pub(super) fn watch_window() {
    // The first use of the library's events begins it. An error comes again in the thread of the keys.
    let _ = event::poll(Duration::ZERO);
}

/// Hears keys and changes of the window from now on.
pub(super) fn keys(tell: Sender<Heard>) {
    thread::spawn(move || {
        loop {
            let heard = match event::read() {
                Ok(event::Event::Key(key)) if key.kind != KeyEventKind::Release => Heard::Of(Event::Key(key)),
                Ok(event::Event::Resize(columns, lines)) => Heard::Of(Event::Resized(columns, lines)),
                Ok(_) => continue,
                Err(_) => Heard::Lost,
            };
            let is_last = matches!(heard, Heard::Lost);
            if tell.send(heard).is_err() || is_last {
                return;
            }
        }
    });
}

/// Hears the signals that end, stop and continue a program from now on.
///
/// # Errors
/// The system refuses.
#[cfg(unix)]
pub(super) fn signals(tell: Sender<Heard>) -> io::Result<()> {
    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};
    use signal_hook::iterator::Signals;

    let mut signals = Signals::new([SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP])?;
    thread::spawn(move || {
        for signal in signals.forever() {
            if tell.send(Heard::Signal(signal)).is_err() {
                return;
            }
        }
    });
    Ok(())
}

#[cfg(not(unix))]
pub(super) fn signals(_tell: Sender<Heard>) -> io::Result<()> {
    Ok(())
}
