//! Colours on a terminal: they add to a text and change nothing of it.

use regex::Regex;

use super::{BROKEN, FALSE_KEY, TWO_MOVER};
use crate::program::{out, run_with};

/// The text with these arguments in colour, held to be the plain text and colours.
fn coloured(arguments: &[&str], input: &str) -> String {
    let printed = |colour| {
        let output = run_with(&[arguments, &["--quiet", "--color", colour]].concat(), input.as_bytes());
        out(&output).to_owned()
    };
    let (plain, coloured) = (printed("never"), printed("always"));
    let codes = Regex::new("\x1b\\[[0-9;]*m").unwrap();
    assert!(!plain.is_empty() && !plain.contains('\x1b'), "{plain:?}");
    assert_ne!(plain, coloured, "{arguments:?}: there are no colours");
    assert_eq!(plain, codes.replace_all(&coloured, ""), "{arguments:?}");
    coloured
}

#[test]
fn solve_colours_key_threat_mate_try_refutation_and_dual() {
    let text = coloured(&["solve", "-", "--tries", "--set-play"], TWO_MOVER);
    for part in [
        "odin-1 #2: \x1b[1;32mKxc4\x1b[0m: as claimed\n",
        "\x1b[1;32m1.Kxc4!\x1b[0m \x1b[36mthreat 2.Rxb5\x1b[0m\x1b[1;92m#\x1b[0m\n",
        "1...b3, bxc4, c6 2.Rxc5\x1b[1;92m#\x1b[0m\n",
        " \x1b[35mor 2.Rxc5\x1b[0m\x1b[1;92m#\x1b[0m",
    ] {
        assert!(text.contains(part), "{part:?}: {text:?}");
    }
    let tries = ["solve", "--fen", "k7/p1K5/8/8/8/8/7N/1R6 w", "--stip", "#2", "--tries"];
    let text = coloured(&tries, "");
    assert!(text.contains("\x1b[33m1.Rb5?\x1b[0m \x1b[36mthreat 2.Rb8"), "{text:?}");
    assert!(text.contains(" but \x1b[31m1...a6!\x1b[0m\n"), "{text:?}");
    assert!(text.contains("\x1b[1;32m1.Ra1!\x1b[0m \x1b[36mzugzwang\x1b[0m\n"), "{text:?}");
}

#[test]
fn every_kind_of_play_is_the_same_with_and_without_colours() {
    let help = "8/4p3/3R4/1K1P2B1/3kn3/8/6N1/8 b - -";
    let long = "4K3/5R2/4p3/1PP1k3/3p2p1/B2P3N/6P1/8 w - -";
    coloured(&["solve", "--fen", help, "--stip", "h#2", "--set-play"], "");
    coloured(
        &["solve", "--fen", "7k/p5pp/8/5N2/8/8/8/K2Q4 w", "--stip", "#2", "--play", "all", "--duplex"],
        "",
    );
    coloured(&["solve", "--fen", long, "--stip", "#3", "--explain-move", "Ng1", "--explain-move", "Nf4"], "");
    let claim = coloured(&["solve", "-"], FALSE_KEY);
    assert!(claim.contains("\x1b[1;31mNOT as claimed\x1b[0m\n"), "{claim:?}");
    coloured(&["solve", "puzzles", "--to", "text"], "");
}

#[test]
fn the_board_of_a_finding_is_drawn_as_show_draws_it() {
    let text = coloured(&["check", "-"], BROKEN);
    assert!(text.contains("the position before the move"), "{text:?}");
    // White's and Black's pieces, and the brackets around the squares that the message names.
    for part in ["\x1b[1;33mK\x1b[0m", "\x1b[1;34mk\x1b[0m", "\x1b[1;31m[\x1b[0m", "\x1b[1;31m]\x1b[0m"] {
        assert!(text.contains(part), "{part:?}: {text:?}");
    }
    coloured(&["check", "records"], "");
    // The squares of an example are not those of the move.
    let courier = "[Variant \"orphic-elks\"]\n\n1. N i7-f3; add P f2\n1... say hello there\n";
    let unread = coloured(&["check", "-"], courier);
    assert!(unread.contains("`N*f3`") && unread.contains("the position before the move"), "{unread:?}");
    assert!(!unread.contains("\x1b[1;31m[\x1b[0m"), "{unread:?}");
    let marked = coloured(&["show", "--mark", "e4,f4"], "");
    assert!(marked.contains("\x1b[1;31m[\x1b[0m.\x1b[1;31m|\x1b[0m.\x1b[1;31m]\x1b[0m"), "{marked:?}");
}
