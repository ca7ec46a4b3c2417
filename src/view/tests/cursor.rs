//! The cursor of the terminal: it shows where a key would write, and is hidden where none would.

use ratatui_core::backend::TestBackend;
use ratatui_core::terminal::Terminal;

use super::Scene;
use super::editor::Desk;
use crate::variants::Variant;

const WIDTH: usize = 80;

/// The column and the line of the cursor; none where it is hidden.
fn cursor_of(terminal: &Terminal<TestBackend>) -> Option<(usize, usize)> {
    let backend = terminal.backend();
    let place = backend.cursor_position();
    backend.cursor_visible().then_some((place.x.into(), place.y.into()))
}

/// Types a long text behind what is asked and what the line has. After each letter the cursor is behind it, and what is before it is
/// the end of the text.
fn types(asked: &str, has: &str, mut screen: impl FnMut(char) -> (String, Option<(usize, usize)>)) {
    let mut typed = format!("{asked}{has}");
    for letter in ('a'..='z').cycle().take(2 * WIDTH) {
        typed.push(letter);
        let (screen, cursor) = screen(letter);
        let line = screen.lines().last().unwrap();
        let column = typed.len().min(WIDTH - 1);
        assert_eq!(cursor, Some((column, 23)), "{typed}");
        assert_eq!(line.len(), column, "nothing is under the cursor: {line}");
        let text = line.strip_prefix(asked).unwrap_or_else(|| panic!("what is asked stays: {line}"));
        assert!(typed.ends_with(text), "{line}");
    }
}

#[test]
fn a_line_that_is_typed_has_the_cursor_behind_its_end() {
    let mut scene = Scene::new(&["puzzles/viking/viking.epd"]);
    scene.press("/");
    types("/", "", |letter| {
        let screen = scene.press(&letter.to_string()).screen();
        (screen, cursor_of(&scene.terminal))
    });
    let mut desk = Desk::new(Variant::OrphicElks);
    let line = desk.press("1").message();
    let (asked, reserve) = line.split_at(line.find(": ").unwrap() + 2);
    types(asked, reserve, |letter| {
        let screen = desk.press(&letter.to_string()).screen();
        (screen, cursor_of(&desk.terminal))
    });
}

#[test]
fn the_cursor_is_hidden_where_nothing_is_typed() {
    let mut scene = Scene::new(&["puzzles/viking/viking.epd"]);
    for keys in ["", "?", "q<Enter>", "?"] {
        scene.press(keys).screen();
        assert_eq!(cursor_of(&scene.terminal), None, "{keys}");
    }
    let mut desk = Desk::new(Variant::Chess);
    desk.screen();
    let on_square = cursor_of(&desk.terminal).unwrap();
    desk.press("?").screen();
    assert_eq!(cursor_of(&desk.terminal), None, "a list of keys is over the board");
    desk.press("<Esc>").screen();
    assert_eq!(cursor_of(&desk.terminal), Some(on_square));
    desk.press("<Up><Right>").screen();
    let (column, line) = cursor_of(&desk.terminal).unwrap();
    assert_eq!((column, line), (on_square.0 + 3, on_square.1 - 1));
}
