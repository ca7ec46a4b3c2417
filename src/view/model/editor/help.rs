//! The list of keys of the editor. What they mean is in `keys.rs`.

use crate::entry::letters_of;
use crate::rules::Ruleset;
use crate::view::model::Overlay;

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
