//! Keys in, screens out: the model with its worker and its solver, drawn on a terminal of the tests.
//!
//! Approved screens are in `screens`. `UPDATE_SAMPLES=1` writes them again; review the difference.

mod cursor;
mod editor;
mod lists;
mod screens;

use std::fs::File;
use std::io::{BufReader, Read};
use std::num::NonZero;
use std::path::Path;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use ratatui_core::backend::TestBackend;
use ratatui_core::terminal::Terminal;
use ratatui_crossterm::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::archive::{Chosen, FileToView, Library, Opened, index};
use super::draw::draw;
use super::model::{Event, Model, Pages, Settings, Task, Told, update};
use super::solving::{Effort, Solver};
use super::worker::{self, Job};
use crate::formats::recognise;
use crate::render::Signs;
use crate::replay::ReplayOptions;
use crate::select::findings::FileRules;

/// Longer than any test waits for its worker.
const PATIENCE: Duration = Duration::from_secs(60);

/// A viewer without a terminal.
struct Scene {
    model: Model,
    terminal: Terminal<TestBackend>,
    jobs: Sender<Job>,
    solver: Option<Solver>,
    tell: Sender<Event>,
    heard: Receiver<Event>,
    has_ended: bool,
}

fn opened(file: &FileToView) -> Result<Opened, String> {
    let mut bytes = Vec::new();
    let mut read = File::open(&file.path).map_err(|error| error.to_string())?;
    read.read_to_end(&mut bytes).map_err(|error| error.to_string())?;
    let format = recognise(&bytes).map_err(|error| error.to_string())?;
    let stream: Box<dyn Read + Send> = Box::new(std::io::Cursor::new(bytes));
    Ok(Opened { format, stream: BufReader::new(stream), is_plain: true })
}

impl Scene {
    /// The files of the project, read, in a window of 80 columns and 24 lines.
    fn new(paths: &[&str]) -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let file = |path: &&str| FileToView {
            path: root.join(path),
            name: (*path).to_owned(),
            settings: ReplayOptions::default(),
            rules: FileRules::default(),
        };
        let library = Library::new(paths.iter().map(file).collect());
        index(&library, Chosen::default(), opened, || {});
        Scene::of(library)
    }

    fn of(library: Library) -> Self {
        let pages = Pages { code: |code| format!("about {code}"), rule: |rule| rule.text.to_owned() };
        let settings = Settings { signs: Signs::Letters, colour: false, pages };
        let (tell, heard) = channel();
        let worker = tell.clone();
        let jobs = worker::start(library.clone(), move |event| worker.send(event).is_ok());
        let terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
        let model = Model::new(library, settings, (80, 24));
        let mut scene = Scene { model, terminal, jobs, solver: None, tell, heard, has_ended: false };
        scene.hear(Event::Grown);
        scene
    }

    /// Gives an event to the model, and does what that asks for, to its end.
    fn hear(&mut self, event: Event) {
        for task in update(&mut self.model, event) {
            match task {
                Task::Open(entry) => self.work(Job::Open(entry), |event| matches!(event, Event::Opened(..))),
                Task::Count(entries) => self.work(Job::Count(entries), |event| matches!(event, Event::Grown)),
                Task::CountAll(all) => self.jobs.send(Job::CountAll(all)).unwrap(),
                Task::Search(search) => {
                    self.work(Job::Search(search), |event| matches!(event, Event::Found(_)));
                }
                Task::Solve(session, text, twin) => {
                    let tell = self.tell.clone();
                    let effort = Effort { time: PATIENCE, threads: NonZero::<usize>::MIN };
                    let told = move |told| drop(tell.send(Event::Told(session, told)));
                    self.solver = Some(Solver::start(&self.model.library, (*text, twin), effort, told));
                    self.wait(|event| matches!(event, Event::Told(_, Told::Solved(_))));
                }
                Task::Try(text) => {
                    self.solver.as_ref().unwrap().try_key(text);
                    self.wait(|event| matches!(event, Event::Told(_, Told::Tried(..))));
                }
                Task::StopSolving => self.solver = None,
                Task::Quit => self.has_ended = true,
                Task::StopSearch | Task::Suspend | Task::TakeAgain | Task::Redraw => {}
            }
        }
    }

    fn work(&mut self, job: Job, is_done: impl Fn(&Event) -> bool) {
        self.jobs.send(job).unwrap();
        self.wait(is_done);
    }

    fn wait(&mut self, is_it: impl Fn(&Event) -> bool) {
        loop {
            let event = self.heard.recv_timeout(PATIENCE).unwrap();
            let is_last = is_it(&event);
            self.hear(event);
            if is_last {
                return;
            }
        }
    }

    /// Presses keys: letters, and names such as `<Enter>`.
    fn press(&mut self, keys: &str) -> &mut Self {
        for key in pressed(keys) {
            self.hear(Event::Key(key));
        }
        self
    }

    /// Gives the window another size.
    fn resize(&mut self, columns: u16, lines: u16) -> &mut Self {
        self.terminal.backend_mut().resize(columns, lines);
        self.hear(Event::Resized(columns, lines));
        self
    }

    /// The screen as lines of text.
    fn screen(&mut self) -> String {
        self.terminal.draw(|frame| draw(&self.model, frame)).unwrap();
        text_of(&self.terminal)
    }
}

/// The screen of a terminal as lines of text.
fn text_of(terminal: &Terminal<TestBackend>) -> String {
    let buffer = terminal.backend().buffer();
    let line = |y| (0..buffer.area.width).map(|x| buffer[(x, y)].symbol()).collect::<String>();
    (0..buffer.area.height).map(|y| line(y).trim_end().to_owned() + "\n").collect()
}

/// Keys: letters and signs, and in angle brackets names such as `<Enter>`, `<C-e>` with Ctrl and `<A-h>` with Alt. A bracket
/// that no name follows is a sign.
fn pressed(keys: &str) -> Vec<KeyEvent> {
    let mut pressed = Vec::new();
    let mut rest = keys;
    while let Some(first) = rest.chars().next() {
        let name = rest.strip_prefix('<').and_then(|named| named.split_once('>')).map(|(name, _)| name);
        let (key, len) = match name.filter(|name| name.starts_with(|first: char| first.is_ascii_uppercase()))
        {
            Some(name) => (named(name), name.len() + 2),
            None => (KeyEvent::new(KeyCode::Char(first), KeyModifiers::NONE), first.len_utf8()),
        };
        pressed.push(key);
        rest = &rest[len..];
    }
    pressed
}

fn named(key: &str) -> KeyEvent {
    let with = |letters: &str, held| {
        KeyEvent::new(KeyCode::Char(letters.chars().next().expect("a letter follows")), held)
    };
    if let Some(letters) = key.strip_prefix("C-") {
        return with(letters, KeyModifiers::CONTROL);
    }
    if let Some(letters) = key.strip_prefix("A-") {
        return with(letters, KeyModifiers::ALT);
    }
    let code = match key {
        "Enter" => KeyCode::Enter,
        "Esc" => KeyCode::Esc,
        "Tab" => KeyCode::Tab,
        "Left" => KeyCode::Left,
        "Right" => KeyCode::Right,
        "Up" => KeyCode::Up,
        "Down" => KeyCode::Down,
        "PgUp" => KeyCode::PageUp,
        "PgDn" => KeyCode::PageDown,
        "Home" => KeyCode::Home,
        "End" => KeyCode::End,
        "Delete" => KeyCode::Delete,
        "Backspace" => KeyCode::Backspace,
        other => panic!("unknown key {other}"),
    };
    KeyEvent::new(code, KeyModifiers::NONE)
}
