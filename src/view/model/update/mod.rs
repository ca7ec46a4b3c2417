//! Changes the model by one event, and says what is to be done outside of it.

use ratatui_crossterm::crossterm::event::KeyEvent;

use crate::view::archive::{Query, Text};

use super::help::help;
use super::keys::Key;
use super::tree::{Move, Tree};
use super::{Asks, Document, Model, Open, Prompt, Screen, Solution, Solving, Studied, Typed, Walk};

mod opened;
mod solution;

/// Something that happened.
#[derive(Debug)]
pub(in crate::view) enum Event {
    /// A key was pressed.
    Key(KeyEvent),
    /// The window has this number of columns and lines.
    Resized(u16, u16),
    /// The library has more entries, or more findings are counted.
    Grown,
    /// An entry was read; or the reason why it was not.
    Opened(usize, Result<Document, String>),
    /// A search has found this entry, or none.
    Found(Option<usize>),
    /// The solver of a session reports.
    Told(u64, Told),
}

/// What a solver reports.
#[derive(Debug)]
pub(in crate::view) enum Told {
    /// The number of nodes so far.
    Nodes(u64),
    Solved(Box<Solution>),
    /// The answer to a try, with the moves that show it.
    Tried(String, Vec<Move>),
}

/// Something to be done.
#[derive(Clone, Debug)]
pub(in crate::view) enum Task {
    /// Read this entry.
    Open(usize),
    /// Count the findings of the entries on the screen first.
    Count(Vec<usize>),
    /// Count the findings of all entries, in their order, or stop that.
    CountAll(bool),
    /// Search from an entry on.
    Search(Search),
    StopSearch,
    /// Begin to solve a problem: of an entry, the twin with this number from 0.
    Solve(u64, Box<Text>, usize),
    /// Ask the solver about a move.
    Try(String),
    /// Cancel the search for a solution.
    StopSolving,
    /// Give the terminal to the shell until it brings the viewer back.
    Suspend,
    /// Set the terminal again: the program was stopped, and the shell may have changed the terminal.
    TakeAgain,
    Redraw,
    Quit,
}

/// A search in the list.
#[derive(Clone, Debug)]
pub(in crate::view) struct Search {
    pub(in crate::view) query: Query,
    /// The entry before the first one to look at.
    pub(in crate::view) from: usize,
    pub(in crate::view) direction: Direction,
    /// Whether only entries with findings count.
    pub(in crate::view) only_with_findings: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::view) enum Direction {
    Forward,
    Backward,
}

/// Changes the model.
pub(in crate::view) fn update(model: &mut Model, event: Event) -> Vec<Task> {
    let mut tasks = Vec::new();
    match event {
        Event::Key(event) => key(model, event, &mut tasks),
        Event::Resized(columns, lines) => {
            model.window = (columns, lines);
            model.list.follow(model.list_lines());
        }
        Event::Grown => model.list.extend(&model.library),
        Event::Opened(entry, read) => opened(model, entry, read, &mut tasks),
        Event::Found(found) => {
            model.is_searching = false;
            match found {
                None => model.message = Some("not found".to_owned()),
                Some(entry) => {
                    model.list.choose(entry);
                    model.list.follow(model.list_lines());
                    if !matches!(model.screen, Screen::List) {
                        open(model, &mut tasks);
                    }
                }
            }
        }
        Event::Told(session, told) if session == model.session => solution::hear(model, told),
        Event::Told(..) => {}
    }
    if matches!(model.screen, Screen::List) {
        let wanted = model.uncounted();
        if !wanted.is_empty() {
            tasks.push(Task::Count(wanted));
        }
    }
    tasks
}

fn key(model: &mut Model, event: KeyEvent, tasks: &mut Vec<Task>) {
    let key = Key::of(event);
    match key {
        Key::Interrupt => return tasks.push(Task::Quit),
        Key::Suspend => return tasks.push(Task::Suspend),
        Key::Redraw => return tasks.push(Task::Redraw),
        _ => {}
    }
    if let Screen::Opening(_, waiting) = &mut model.screen {
        let is_at_once = key == Key::Back || waiting.is_empty() && key == Key::Letter('q');
        if !is_at_once {
            return waiting.push(event);
        }
    }
    model.message = None;
    if model.prompt.is_some() {
        return typed(model, event, tasks);
    }
    if let Some(overlay) = &mut model.overlay {
        if !overlay.key(key, model.window) {
            model.overlay = None;
        }
        return;
    }
    match key {
        Key::Letter('q') => tasks.push(Task::Quit),
        Key::Letter('?') => model.overlay = Some(help()),
        Key::Letter('/') => {
            model.prompt = Some(Prompt { kind: Asks::Search, text: String::new() });
        }
        Key::Letter('n') => search(model, Direction::Forward, tasks),
        Key::Letter('N') => search(model, Direction::Backward, tasks),
        Key::Back if model.is_searching => {
            model.is_searching = false;
            tasks.push(Task::StopSearch);
        }
        _ => match model.screen {
            Screen::List => list_key(model, key, tasks),
            _ => opened::key(model, key, tasks),
        },
    }
}

/// A key while a line is typed.
fn typed(model: &mut Model, event: KeyEvent, tasks: &mut Vec<Task>) {
    let typed = model.prompt.as_mut().map_or(Typed::Cancelled, |prompt| prompt.key(event));
    if typed == Typed::Further {
        return;
    }
    let line = model.prompt.take().filter(|_| typed == Typed::Done);
    let Some(Prompt { kind, text }) = line else { return };
    match kind {
        Asks::Search => {
            model.query = Query::new(&text).or(model.query.take());
            search(model, Direction::Forward, tasks);
        }
        Asks::Try if text.trim().is_empty() => {}
        Asks::Try => solution::try_key(model, text.trim(), tasks),
    }
}

fn list_key(model: &mut Model, key: Key, tasks: &mut Vec<Task>) {
    let lines = model.list_lines();
    let by = match key {
        Key::Down => 1,
        Key::Up => -1,
        Key::PageDown => lines as isize,
        Key::PageUp => -(lines as isize),
        Key::Home => isize::MIN,
        Key::End => isize::MAX,
        Key::Enter | Key::Right => return open(model, tasks),
        Key::Letter('f') => {
            model.list.toggle_filter(&model.library);
            model.list.follow(lines);
            return tasks.push(Task::CountAll(model.list.filter.is_some()));
        }
        _ => return,
    };
    model.list.scroll(by, lines, &model.library);
}

/// Opens the chosen entry.
fn open(model: &mut Model, tasks: &mut Vec<Task>) {
    if model.list.len(&model.library) == 0 {
        return;
    }
    let entry = model.list.entry(model.list.chosen);
    solution::stop(model, tasks);
    model.screen = Screen::Opening(entry, Vec::new());
    tasks.push(Task::Open(entry));
}

/// Shows the entry that was read, unless another one was chosen in the meantime. Then come the keys that have waited for it.
fn opened(model: &mut Model, entry: usize, read: Result<Document, String>, tasks: &mut Vec<Task>) {
    let waiting = match &mut model.screen {
        Screen::Opening(wanted, waiting) if *wanted == entry => std::mem::take(waiting),
        _ => return,
    };
    model.screen = match read {
        Ok(document) => Screen::Open(Box::new(Open::new(entry, document))),
        Err(why) => Screen::Unreadable(why),
    };
    for event in waiting {
        key(model, event, tasks);
    }
}

fn search(model: &mut Model, direction: Direction, tasks: &mut Vec<Task>) {
    let Some(query) = model.query.clone() else {
        model.message = Some("nothing was searched for yet: press / and type a text".to_owned());
        return;
    };
    model.is_searching = true;
    let from = model.list.entry(model.list.chosen);
    let only_with_findings = model.list.filter.is_some();
    tasks.push(Task::Search(Search { query, from, direction, only_with_findings }));
}

impl Model {
    /// The number of lines of the list: all but the title, the names of the columns, and the last line.
    pub(in crate::view) fn list_lines(&self) -> usize {
        usize::from(self.window.1.saturating_sub(3)).max(1)
    }

    /// The entries on the screen whose findings are not counted yet.
    fn uncounted(&self) -> Vec<usize> {
        let Model { list, library, .. } = self;
        let places = list.top..(list.top + self.list_lines()).min(list.len(library));
        places.map(|place| list.entry(place)).filter(|&entry| library.count(entry).is_none()).collect()
    }

    fn studied(&mut self) -> Option<(&mut Studied, &mut Option<Walk>)> {
        match &mut self.screen {
            Screen::Open(open) => match &mut open.document {
                Document::Problem(studied) => Some((studied, &mut open.walk)),
                Document::Game(_) => None,
            },
            _ => None,
        }
    }
}
