//! What the keys of the editor mean, and the list of them. Letters are pieces, as in position strings; so no letter moves the cursor or
//! gives a command, except with Ctrl or Alt.

use ratatui_crossterm::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::entry::letters_of;
use crate::rules::Ruleset;
use crate::view::model::Overlay;

use super::Field;

/// What a key asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    /// One square on the screen: to the right, and up.
    Step(i8, i8),
    /// To the edge of the board in such a direction.
    Edge(i8, i8),
    /// The piece with this letter.
    Letter(char),
    Empty,
    Turn,
    Ask(Field),
    Undo,
    Redo,
    /// An empty board.
    Clear,
    /// The start position.
    Start,
    Flip,
    Signs,
    Help,
    Accept,
    Leave,
    /// Leaves at once.
    Interrupt,
    Suspend,
    Redraw,
    Nothing,
}

impl Action {
    pub(super) fn of(event: KeyEvent) -> Self {
        if event.modifiers.contains(KeyModifiers::CONTROL) {
            return match event.code {
                KeyCode::Char('c') => Action::Interrupt,
                KeyCode::Char('z') => Action::Suspend,
                KeyCode::Char('l') => Action::Redraw,
                KeyCode::Char('e') => Action::Clear,
                KeyCode::Char('n') => Action::Start,
                KeyCode::Char('f') => Action::Flip,
                KeyCode::Char('r') => Action::Signs,
                KeyCode::Char('u') => Action::Undo,
                KeyCode::Char('y') => Action::Redo,
                KeyCode::Char('h') => Action::Empty, // what Backspace sends in some terminals
                _ => Action::Nothing,
            };
        }
        if event.modifiers.contains(KeyModifiers::ALT) {
            return match event.code {
                KeyCode::Char('h') => Action::Step(-1, 0),
                KeyCode::Char('j') => Action::Step(0, -1),
                KeyCode::Char('k') => Action::Step(0, 1),
                KeyCode::Char('l') => Action::Step(1, 0),
                _ => Action::Nothing,
            };
        }
        match event.code {
            KeyCode::Left => Action::Step(-1, 0),
            KeyCode::Down => Action::Step(0, -1),
            KeyCode::Up => Action::Step(0, 1),
            KeyCode::Right => Action::Step(1, 0),
            KeyCode::Home => Action::Edge(-1, 0),
            KeyCode::End => Action::Edge(1, 0),
            KeyCode::PageUp => Action::Edge(0, 1),
            KeyCode::PageDown => Action::Edge(0, -1),
            KeyCode::Char(' ' | '.') | KeyCode::Delete | KeyCode::Backspace => Action::Empty,
            KeyCode::Tab | KeyCode::Char('2') => Action::Turn,
            KeyCode::Char('<') => Action::Undo,
            KeyCode::Char('>') => Action::Redo,
            KeyCode::Char('?') => Action::Help,
            KeyCode::Enter => Action::Accept,
            KeyCode::Esc => Action::Leave,
            KeyCode::Char(letter) if letter.is_ascii_alphabetic() => Action::Letter(letter),
            KeyCode::Char(sign) => {
                let field = Field::ALL.into_iter().find(|field| field.key() == sign);
                field.map_or(Action::Nothing, Action::Ask)
            }
            _ => Action::Nothing,
        }
    }
}

const KEYS: &[(&str, &str)] = &[
    ("", "On the board"),
    ("arrows", "move the cursor; Alt with h j k l does the same"),
    ("Home  End", "the first, the last file; PgUp and PgDn: the top, the bottom"),
    ("letters", "put a piece, as in position strings: capitals for White"),
    ("Space . Delete", "remove the piece; x does the same where no piece has this letter"),
    ("Ctrl-E", "an empty board"),
    ("Ctrl-N", "the start position"),
    ("<  >", "undo, redo; Ctrl-U and Ctrl-Y do the same"),
    ("", "The fields of the position string"),
    ("1", "the pieces in reserve"),
    ("2  Tab", "the side to move"),
    ("3", "the castling rights"),
    ("4", "the en passant square"),
    ("5", "the plies since the last capture, Pawn move or drop"),
    ("6", "the number of the move"),
    ("", "The screen"),
    ("Ctrl-F", "flip the board"),
    ("Ctrl-R", "runes or figurines, or letters"),
    ("Ctrl-Z  Ctrl-L", "go to the shell (`fg` brings the editor back); draw again"),
    ("", "The end"),
    ("Enter", "accept the position, if it is one of the game, and print it"),
    ("Esc", "leave without printing; asks once if something has changed"),
    ("Ctrl-C", "leave at once without printing"),
];

/// The help, with the pieces of the game.
pub(super) fn help(rules: &Ruleset) -> Overlay {
    let mut help = Overlay::of_keys(KEYS);
    help.lines.push(format!("The pieces of {}", rules.name));
    help.lines.push(format!("  {}", letters_of(rules)));
    help
}
