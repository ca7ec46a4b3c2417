//! What the viewer shows and knows. [`update`] changes it by one event and says what is to be done outside; the rest is plain
//! data for [`draw`](super::draw).

mod editor;
mod game;
mod help;
mod keys;
mod list;
mod overlay;
mod problem;
mod tree;
mod update;
mod walk;

use ratatui_crossterm::crossterm::event::KeyEvent;

use crate::render::Signs;
use crate::replay::Code;
use crate::rules::Rule;

pub(crate) use editor::EditorSettings;
pub(super) use editor::{Editor, Field, update as update_editor};
pub(super) use game::{Found, Game, comments};
pub(super) use list::List;
pub(super) use list::{Prompt, Typed};
pub(super) use overlay::Overlay;
pub(super) use problem::{Problem, Solution, solve};
pub(super) use tree::{At, Move as TreeMove, Tree};
pub(super) use update::{Direction, Event, Search, Task, Told, update};
pub(super) use walk::Walk;

use super::archive::{Kind, Library, Query, Text};

/// Pages of the command that the viewer shows too.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pages {
    /// What `explain` prints about a code.
    pub(crate) code: fn(Code) -> String,
    /// What `rules` prints about a rule.
    pub(crate) rule: fn(&Rule) -> String,
}

/// What the command line says.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Settings {
    /// How pieces are shown. A key changes it.
    pub(crate) signs: Signs,
    /// Whether there is colour. Without it everything can still be read.
    pub(crate) colour: bool,
    pub(crate) pages: Pages,
}

/// What is shown.
#[derive(Debug)]
pub(super) struct Model {
    pub(super) library: Library,
    pub(super) settings: Settings,
    /// Columns and lines of the window.
    pub(super) window: (u16, u16),
    pub(super) list: List,
    pub(super) screen: Screen,
    pub(super) overlay: Option<Overlay>,
    pub(super) prompt: Option<Prompt<Asks>>,
    /// A sentence in the last line, until the next key.
    pub(super) message: Option<String>,
    /// What was searched for last.
    pub(super) query: Option<Query>,
    /// Whether a search runs.
    pub(super) is_searching: bool,
    pub(super) is_flipped: bool,
    /// The number of the search for a solution that was begun last. What an earlier one reports is not heard.
    pub(super) session: u64,
}

/// The main part of the window.
#[derive(Debug)]
pub(super) enum Screen {
    /// The list of entries.
    List,
    /// An entry that is being read, and the keys that were pressed in the meantime.
    Opening(usize, Vec<KeyEvent>),
    /// An entry.
    Open(Box<Open>),
    /// An entry that cannot be read, with the reason.
    Unreadable(String),
}

/// An entry that is shown.
#[derive(Debug)]
pub(super) struct Open {
    /// Its number in the library.
    pub(super) entry: usize,
    pub(super) document: Document,
    /// Its board; none when it has no position.
    pub(super) walk: Option<Walk>,
    /// How far the text below the board is scrolled.
    pub(super) scrolled: usize,
}

/// A game or a problem.
#[derive(Debug)]
pub(super) enum Document {
    Game(Box<Game>),
    Problem(Box<Studied>),
}

/// A problem and how far it is solved.
#[derive(Debug)]
pub(super) struct Studied {
    /// The problem, or the twin that is chosen.
    pub(super) problem: Problem,
    /// All twins of its entry, or it alone.
    pub(super) twins: Vec<Problem>,
    /// The findings that are shown. Those about its claim would give the key away, so they come with the solution.
    pub(super) findings: Vec<Found>,
    pub(super) solving: Solving,
    /// Whether the solution is shown. It is not, until it is asked for.
    pub(super) is_shown: bool,
    /// The answer to the last try.
    pub(super) answer: Option<String>,
}

/// How far a problem is solved.
#[derive(Debug)]
pub(super) enum Solving {
    /// Nothing was asked.
    NotBegun,
    /// A thread is at work and has visited this number of nodes.
    Running(u64),
    Solved(Box<Solution>),
}

/// What is typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asks {
    Search,
    Try,
}

impl Model {
    pub(super) fn new(library: Library, settings: Settings, window: (u16, u16)) -> Self {
        Model {
            library,
            settings,
            window,
            list: List::default(),
            screen: Screen::List,
            overlay: None,
            prompt: None,
            message: None,
            query: None,
            is_searching: false,
            is_flipped: false,
            session: 0,
        }
    }

    /// The entry that is shown, if it is open.
    pub(super) fn open(&self) -> Option<&Open> {
        match &self.screen {
            Screen::Open(open) => Some(open),
            _ => None,
        }
    }
}

impl Document {
    /// Reads and replays a text of the library; none when it is not what it was.
    pub(super) fn of(text: &Text, library: &Library) -> Option<Self> {
        match text.entry.kind {
            Kind::Game => game::game(text, library).map(|game| Document::Game(Box::new(game))),
            Kind::Problem => problem::problems(text, library).and_then(|twins| {
                let problem = twins.first()?.clone();
                let (findings, solving) = (problem.findings.clone(), Solving::NotBegun);
                let studied = Studied { problem, twins, findings, solving, is_shown: false, answer: None };
                Some(Document::Problem(Box::new(studied)))
            }),
        }
    }

    /// The findings.
    pub(super) fn findings(&self) -> &[Found] {
        match self {
            Document::Game(game) => &game.findings,
            Document::Problem(studied) => &studied.findings,
        }
    }
}

/// Counts the findings of an entry.
pub(super) fn count(text: &Text, library: &Library) -> super::archive::Count {
    match text.entry.kind {
        Kind::Game => game::count(text, library),
        Kind::Problem => problem::count(text, library),
    }
}

impl Open {
    /// An entry with the board before its first move.
    pub(super) fn new(entry: usize, document: Document) -> Self {
        let walk = match &document {
            Document::Game(game) => game.play.clone().map(|(start, tree)| Walk::new(start, tree)),
            Document::Problem(studied) => {
                studied.problem.position.clone().map(|start| Walk::new(start, Tree::new()))
            }
        };
        Open { entry, document, walk, scrolled: 0 }
    }

    /// The findings where the board is now.
    pub(super) fn findings_here(&self) -> impl Iterator<Item = &Found> {
        let at = self.walk.as_ref().map(|walk| walk.at);
        self.document.findings().iter().filter(move |found| at.is_none_or(|at| at == found.at))
    }
}
