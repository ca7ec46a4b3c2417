//! Takes the terminal for the viewer, and restores its former state.
//!
//! The state is restored in every case: at the end, on an error, in a panic of any thread, on a signal, and while the shell
//! has stopped the program.

use std::io::{self, Write};
use std::panic;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use ratatui_core::terminal::{Frame, Terminal};
use ratatui_crossterm::CrosstermBackend;
use ratatui_crossterm::crossterm::cursor::{Hide, Show};
use ratatui_crossterm::crossterm::execute;
use ratatui_crossterm::crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode, size,
};

/// Opens the stream to the terminal. It is opened anew in a panic, when no other stream can be trusted.
pub type Stream = fn() -> Box<dyn Write>;

/// Whether the viewer has the terminal.
static IS_TAKEN: AtomicBool = AtomicBool::new(false);

/// The status of a program that a panic ended, as Rust has it.
const PANICKED: i32 = 101;

type Drawn = Terminal<CrosstermBackend<io::BufWriter<Box<dyn Write>>>>;

/// The terminal, taken for the viewer. When it is dropped, the terminal is as it was.
pub struct Screen {
    terminal: Drawn,
    stream: Stream,
}

impl Screen {
    /// Takes the terminal.
    ///
    /// # Errors
    /// The terminal cannot be read or set.
    pub fn take(stream: Stream) -> io::Result<Self> {
        restore_in_a_panic(stream);
        let screen = Screen { terminal: blank(stream)?, stream };
        take(stream)?;
        Ok(screen)
    }

    /// Draws.
    ///
    /// # Errors
    /// The terminal cannot be written.
    pub fn draw(&mut self, draw: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        self.terminal.draw(draw).map(drop)
    }

    /// Draws everything anew the next time: other programs may have written on the terminal.
    ///
    /// # Errors
    /// The terminal cannot be written.
    pub fn forget(&mut self) -> io::Result<()> {
        // Not `Terminal::clear`: that asks the terminal for its cursor, and the thread of the keys would get the answer.
        self.terminal = blank(self.stream)?;
        execute!((self.stream)(), Clear(ClearType::All))
    }

    /// Gives the terminal back, does something, and takes the terminal again.
    ///
    /// # Errors
    /// The terminal cannot be set or written.
    pub fn lend(&mut self, work: impl FnOnce() -> io::Result<()>) -> io::Result<()> {
        give_back(self.stream);
        work()?;
        take(self.stream)?;
        self.forget()
    }

    /// Columns and lines.
    ///
    /// # Errors
    /// The terminal does not say.
    pub fn size(&self) -> io::Result<(u16, u16)> {
        size()
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back(self.stream);
    }
}

/// A terminal that is taken to be blank, so that everything is drawn.
fn blank(stream: Stream) -> io::Result<Drawn> {
    Terminal::new(CrosstermBackend::new(io::BufWriter::with_capacity(1 << 14, stream())))
}

fn take(stream: Stream) -> io::Result<()> {
    IS_TAKEN.store(true, Ordering::SeqCst);
    enable_raw_mode()?;
    execute!(stream(), EnterAlternateScreen, Hide)
}

/// Gives the terminal back, once. Where it is gone, there is nothing to give back.
fn give_back(stream: Stream) {
    if IS_TAKEN.swap(false, Ordering::SeqCst) {
        let _ = execute!(stream(), LeaveAlternateScreen, Show);
        let _ = disable_raw_mode();
    }
}

/// From now on a panic gives the terminal back before its message is printed. A thread that panics ends the program: without it
/// the screen would wait forever.
fn restore_in_a_panic(stream: Stream) {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let main = thread::current().id();
        let report = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            give_back(stream);
            report(panic);
            if thread::current().id() != main {
                std::process::exit(PANICKED);
            }
        }));
    });
}
