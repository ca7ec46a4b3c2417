//! Changes the editor by one event, and says what is to be done outside of it.

use ratatui_crossterm::crossterm::event::KeyEvent;

use crate::entry::{empty, piece_of_letter};
use crate::rules::{Piece, Setup, SetupField, Side};
use crate::variants::boards;
use crate::view::model::keys::Key;
use crate::view::model::{Event, Prompt, Task, Typed};

use super::keys::Action;
use super::keys::help;
use super::{Editor, Field, judge};

/// Changes the editor.
pub(in crate::view) fn update(editor: &mut Editor, event: &Event) -> Vec<Task> {
    match event {
        Event::Key(event) => key(editor, *event).into_iter().collect(),
        Event::Resized(columns, lines) => {
            editor.window = (*columns, *lines);
            Vec::new()
        }
        // The editor reads no file and solves nothing.
        Event::Grown | Event::Opened(..) | Event::Found(_) | Event::Told(..) => Vec::new(),
    }
}

fn key(editor: &mut Editor, event: KeyEvent) -> Option<Task> {
    let action = Action::of(event);
    match action {
        Action::Interrupt => return Some(Task::Quit),
        Action::Suspend => return Some(Task::Suspend),
        Action::Redraw => return Some(Task::Redraw),
        _ => {}
    }
    editor.message = None;
    let was_leaving = std::mem::take(&mut editor.is_leaving);
    if let Some(prompt) = &mut editor.prompt {
        let typed = prompt.key(event);
        if typed != Typed::Further {
            let line = editor.prompt.take().filter(|_| typed == Typed::Done);
            editor.message = line.and_then(|line| typed_field(editor, &line));
        }
        return None;
    }
    if let Some(overlay) = &mut editor.overlay {
        if !overlay.key(Key::of(event), editor.window) {
            editor.overlay = None;
        }
        return None;
    }
    match action {
        Action::Accept => return accept(editor),
        Action::Leave if was_leaving || editor.earlier.is_empty() => return Some(Task::Quit),
        Action::Leave => {
            editor.is_leaving = true;
            editor.message = Some("press Esc again to leave without printing the position".to_owned());
        }
        action => editor.message = edit(editor, action),
    }
    None
}

/// Does what a key asks for; returns why nothing happened, where that is not plain to see.
fn edit(editor: &mut Editor, action: Action) -> Option<String> {
    match action {
        Action::Step(right, up) => step(editor, right, up, 1),
        Action::Edge(right, up) => step(editor, right, up, u8::MAX),
        Action::Letter(letter) => return put_letter(editor, letter),
        Action::Empty => return put(editor, None),
        Action::Turn => editor.change(Setup { turn: !editor.setup.turn, ..editor.setup.clone() }),
        Action::Ask(field) => return ask(editor, field),
        Action::Undo if !editor.undo() => return Some("there is nothing to undo".to_owned()),
        Action::Redo if !editor.redo() => return Some("there is nothing to redo".to_owned()),
        Action::Clear => editor.change(empty(editor.variant)),
        Action::Start => editor.change(boards::start(editor.variant).setup()),
        Action::Flip => editor.settings.bottom = !editor.settings.bottom,
        Action::Signs => editor.settings.signs = editor.settings.signs.other(),
        Action::Help => editor.overlay = Some(help(editor.rules())),
        _ => {}
    }
    None
}

/// Moves the cursor on the screen, at most to the edge of the board.
fn step(editor: &mut Editor, right: i8, up: i8, most: u8) {
    let size = editor.setup.size;
    let sign = if editor.settings.bottom == Side::White { 1 } else { -1 };
    for _ in 0..most {
        match size.offset(editor.cursor, sign * right, sign * up) {
            Some(square) => editor.cursor = square,
            None => return,
        }
    }
}

fn put_letter(editor: &mut Editor, letter: char) -> Option<String> {
    match (piece_of_letter(letter, editor.rules()), letter) {
        (Some(piece), _) => put(editor, Some(piece)),
        (None, 'x') => put(editor, None),
        (None, _) => {
            Some(format!("{} has no piece `{letter}`; ? lists the pieces and the keys", editor.rules().name))
        }
    }
}

/// Puts a piece on the square of the cursor, or removes it.
fn put(editor: &mut Editor, piece: Option<Piece>) -> Option<String> {
    if editor.is_on_a_wall() {
        let name = editor.setup.size.name(editor.cursor);
        return Some(format!(
            "{name} is a wall: {} fixes it, and no piece can be there",
            editor.rules().name
        ));
    }
    let mut setup = editor.setup.clone();
    setup.board[editor.cursor.index()] = piece;
    editor.change(setup);
    None
}

/// Begins to type a field.
fn ask(editor: &mut Editor, field: Field) -> Option<String> {
    if field == Field::Reserve && editor.setup.reserve.is_none() {
        return Some(format!("{} has no reserve", editor.rules().name));
    }
    let text = field.text(&editor.setup, editor.picture().reserve_letters());
    editor.prompt = Some(Prompt { kind: field, text });
    None
}

/// Takes a field that was typed; returns why it cannot be read.
fn typed_field(editor: &mut Editor, line: &Prompt<Field>) -> Option<String> {
    match line.kind.put(&line.text, &editor.setup, editor.rules()) {
        Ok(setup) => editor.change(setup),
        Err(error) => return Some(error.to_string()),
    }
    None
}

/// Accepts a position of the game. Any other is not accepted at all: no command would read its string.
fn accept(editor: &mut Editor) -> Option<Task> {
    match judge(editor.variant, &editor.setup) {
        Ok(judged) => {
            editor.accepted = Some(judged.position);
            return Some(Task::Quit);
        }
        Err(fault) => {
            if let SetupField::Square(square) = fault.field {
                editor.cursor = square;
            }
            editor.message = Some("not accepted: correct first what is said below the board".to_owned());
        }
    }
    None
}
