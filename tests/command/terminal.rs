//! Text from files never controls the terminal.

use crate::{err, folder, out, run, text};

/// A record with the two ways to begin a terminal's command: ESC `[`, and U+009B.
const HOSTILE: &str = "[Event \"\u{9b}2Jx\u{1b}[2J\"]\n[Result \"*\"]\n\n1. e4 \u{9b}31m e5 {\u{1b}[2J \u{9b}2J} 2. \u{9b}5n *\n";

#[test]
fn control_characters_of_a_record_never_reach_the_terminal() {
    let files = folder(&[("h.pgn", HOSTILE.as_bytes())]);
    let path = files.path().join("h.pgn");
    let path = text(&path);
    for arguments in [
        &["check", path][..],
        &["check", "--output", "concise", path],
        &["check", "--output", "json", path],
        &["check", "--statistics", path],
        &["convert", "--to", "coord", path],
        &["convert", "--to", "pgn", "--strict", path],
        &["fmt", "--check", path],
        &["fmt", "--diff", path],
        &["show", path],
        &["solve", path],
    ] {
        let done = run(arguments);
        let is_raw = arguments.contains(&"--diff") || arguments[0] == "convert";
        // Records are copied as they are into a file or a pipe; messages never are.
        let texts = if is_raw { vec![err(&done)] } else { vec![err(&done), out(&done)] };
        for text in texts {
            let plain = text.chars().filter(|c| c.is_control() && !matches!(c, '\n' | '\t'));
            assert_eq!(plain.count(), 0, "{arguments:?}: {text:?}");
        }
    }
}
