//! The list of keys. What they do is in `keys.rs` and `update`.

use super::Overlay;

const KEYS: &[(&str, &str)] = &[
    ("", "Everywhere"),
    ("?", "this help"),
    ("/", "search: `white=carlsen` in one tag, or a text in any tag; Esc stops a search"),
    ("n  N", "the next, the previous entry that is found"),
    ("q  Ctrl-C", "quit"),
    ("Ctrl-Z  Ctrl-L", "go to the shell (`fg` brings the viewer back); draw again"),
    ("", "In the list"),
    ("j k  PgDn PgUp", "move; g and G go to the first and the last entry"),
    ("Enter", "open"),
    ("f", "show only entries with findings, or all"),
    ("", "On the board"),
    ("l  h  Space", "the next move, one move back; arrows do the same"),
    ("g  G", "the beginning, the end of the line"),
    ("j  k", "enter a variation (a move with a * has some before it), leave it"),
    ("Tab", "the next variation"),
    ("]  [", "the next, the previous finding"),
    ("e  Enter", "explain the findings here: their rules and codes"),
    ("r", "runes or figurines, or letters"),
    ("f", "flip the board"),
    ("d  u", "scroll the text below the board"),
    ("PgDn  PgUp", "the next, the previous entry; J and K do the same"),
    ("Esc", "back to the list"),
    ("", "In a problem"),
    ("t", "try a key: type a move"),
    ("s", "show the solution, or hide it"),
    ("b  B", "the next, the previous twin"),
    ("Esc", "cancel a search that runs"),
];

/// The help.
pub(super) fn help() -> Overlay {
    Overlay::of_keys(KEYS)
}
