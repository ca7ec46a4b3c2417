//! A window: a pseudo-terminal with a shell script in it, and what a terminal program would show of its output.

use std::fs;
use std::io::{Read as _, Write as _};
use std::num::NonZero;
use std::path::Path;
use std::process::{Child, Command};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use pty_process::Size;
use pty_process::blocking::{self, Pty};
use tempfile::TempDir;

/// Longer than anything takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// The shell ends when this file is there. When the shell of a terminal ends, the system throws away what nobody has read
/// yet, and a busy test reads late.
const MAY_END: &str = "may-end";

/// A window in which a script of the shell runs. Its working directory is a folder of its own.
pub(crate) struct Window {
    pty: Arc<Pty>,
    shown: Arc<Mutex<Shown>>,
    child: Child,
    folder: TempDir,
}

/// What came out of the terminal.
struct Shown {
    parser: vt100::Parser,
    bytes: Vec<u8>,
}

impl Window {
    /// Runs a script in a window of 80 columns and 24 lines. `$VIEW` in it is the viewer, `$EDIT` the editor of positions; other
    /// variables are given.
    pub(crate) fn run(script: &str, variables: &[(&str, &str)]) -> Self {
        Window::with_shell(&["-c"], script, variables)
    }

    /// The same with a shell that stops and continues its jobs, as in front of a user.
    pub(crate) fn with_jobs(script: &str, variables: &[(&str, &str)]) -> Self {
        Window::with_shell(&["-m", "-c"], script, variables)
    }

    fn with_shell(arguments: &[&str], script: &str, variables: &[(&str, &str)]) -> Self {
        let folder = TempDir::new().unwrap();
        let (pty, pts) = blocking::open().unwrap();
        pty.resize(Size::new(24, 80)).unwrap();
        let program = |command| format!("{} {command} --no-config", env!("CARGO_BIN_EXE_lawspeaker"));
        let command = blocking::Command::new("sh")
            .args(arguments)
            .arg(format!("trap 'until [ -e {MAY_END} ]; do sleep 0.01; done' EXIT\n{script}"))
            .current_dir(folder.path())
            .env("VIEW", program("view"))
            .env("EDIT", program("position --edit"))
            .env("TERM", "xterm-256color")
            .env("RUST_BACKTRACE", "0")
            .env_remove("NO_COLOR")
            .envs(variables.iter().copied());
        let child = command.spawn(pts).unwrap();
        let parser = vt100::Parser::new(cells(24), cells(80), 0);
        let shown = Arc::new(Mutex::new(Shown { parser, bytes: Vec::new() }));
        let pty = Arc::new(pty);
        let (reader, screen) = (Arc::clone(&pty), Arc::clone(&shown));
        thread::spawn(move || {
            let mut buffer = [0; 4096];
            // When the last program in the window ends, reading fails.
            while let Ok(read @ 1..) = (&*reader).read(&mut buffer) {
                let mut shown = screen.lock().unwrap();
                shown.parser.process(&buffer[..read]);
                shown.bytes.extend_from_slice(&buffer[..read]);
            }
        });
        Window { pty, shown, child, folder }
    }

    /// Runs the viewer on files of the project.
    pub(crate) fn view(files: &str) -> Self {
        Window::run("eval $VIEW $FILES", &[("FILES", &of_project(files))])
    }

    /// Types keys.
    pub(crate) fn press(&self, keys: &str) -> &Self {
        (&*self.pty).write_all(keys.as_bytes()).unwrap();
        self
    }

    /// Gives the window another size.
    pub(crate) fn resize(&self, columns: u16, lines: u16) {
        self.shown.lock().unwrap().parser.screen_mut().set_size(cells(lines), cells(columns));
        self.pty.resize(Size::new(lines, columns)).unwrap();
    }

    /// Waits until the screen has all these texts; returns the screen.
    pub(crate) fn wait(&self, texts: &[&str]) -> String {
        self.wait_until(&format!("{texts:?}"), |screen| {
            let contents = screen.contents();
            texts.iter().all(|text| contents.contains(text))
        })
    }

    fn wait_until(&self, what: &str, is_it: impl Fn(&vt100::Screen) -> bool) -> String {
        let began = Instant::now();
        loop {
            let shown = self.shown.lock().unwrap();
            let screen = shown.parser.screen();
            if is_it(screen) {
                return screen.contents();
            }
            assert!(began.elapsed() < PATIENCE, "{what} was not shown:\n{}", screen.contents());
            drop(shown);
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// Waits until the window is as a shell expects it: not the screen of the viewer, and with a cursor; and it has this text.
    pub(crate) fn wait_for_the_shell(&self, text: &str) -> String {
        self.wait_until(&format!("the shell with {text}"), |screen| {
            !screen.alternate_screen() && !screen.hide_cursor() && screen.contents().contains(text)
        })
    }

    /// Waits for the shell with this text; returns the names of the files in the folder, in their order.
    pub(crate) fn wait_for_files(&self, text: &str) -> Vec<String> {
        self.wait_for_the_shell(text);
        let name = |entry: std::io::Result<fs::DirEntry>| entry.unwrap().file_name().into_string().unwrap();
        let mut names: Vec<_> = fs::read_dir(self.folder.path()).unwrap().map(name).collect();
        names.sort();
        names
    }

    /// Everything that came out of the terminal.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        self.shown.lock().unwrap().bytes.clone()
    }

    /// The text of a file that the script has written, without white space around it.
    pub(crate) fn written(&self, file: &str) -> String {
        let began = Instant::now();
        loop {
            let text = fs::read_to_string(self.folder.path().join(file)).unwrap_or_default();
            if text.ends_with('\n') {
                return text.trim().to_owned();
            }
            assert!(began.elapsed() < PATIENCE, "{file} was not written");
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// Sends a signal to the process whose number is in a file.
    pub(crate) fn signal(&self, signal: &str, file: &str) {
        let sent = Command::new("kill").args([&format!("-{signal}"), &self.written(file)]).status().unwrap();
        assert!(sent.success());
    }

    /// Waits for the end of the script; returns its status.
    pub(crate) fn end(mut self) -> Option<i32> {
        fs::write(self.folder.path().join(MAY_END), "").unwrap();
        let began = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.code();
            }
            assert!(began.elapsed() < PATIENCE, "the script goes on:\n{}", self.wait(&[]));
            thread::sleep(Duration::from_millis(10));
        }
    }
}

fn cells(number: u16) -> NonZero<u16> {
    NonZero::new(number).unwrap()
}

impl Drop for Window {
    fn drop(&mut self) {
        // A failed test leaves no viewer behind.
        let _ = self.child.kill();
    }
}

/// Paths of the project, with blanks between them.
pub(crate) fn of_project(files: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    files.split(' ').map(|file| format!("'{}'", root.join(file).display())).collect::<Vec<_>>().join(" ")
}
