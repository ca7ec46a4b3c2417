//! A field of a position that is not valid is an error in every command; a field that cannot be true is a warning.

use crate::{code, err, folder, out, run, run_with, text};

const ARRAY: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

/// Fields after the board that are not valid, and a word of the message.
const INVALID: [(&str, &str); 8] = [
    ("w KQkp - 0 1", "castling field"),
    ("w garbage everywhere", "castling field"),
    ("w - - 99999999999999999999 1", "half-move clock"),
    ("w - - 0 99999999999999999999", "move number"),
    ("w Qx bm e4;", "castling field"),
    ("w KQkq e9x 0 1", "en passant field"),
    ("w KQkq 0 1", "en passant field"),
    ("w - - 0 one", "move number"),
];

#[test]
fn an_invalid_field_of_a_position_is_an_error_everywhere() {
    for (fields, words) in INVALID {
        let fen = format!("{ARRAY} {fields}");
        let line = format!("{fen}\n");
        let files = folder(&[("p.epd", line.as_bytes())]);
        let path = files.path().join("p.epd");
        let runs = [
            run(&["moves", "--fen", &fen]),
            run(&["perft", "1", "--fen", &fen]),
            run(&["show", "--fen", &fen]),
            run(&["solve", "--stip", "#1", "--fen", &fen]),
            run(&["moves", text(&path)]),
            run(&["show", text(&path)]),
            run_with(&["moves", "-"], line.as_bytes()),
        ];
        for (n, done) in runs.iter().enumerate() {
            assert_eq!((code(done), out(done)), (2, ""), "{fen}, run {n}");
            // After `--fen` a whole position is expected, so that an EPD line has too many fields.
            let expected = if n < 4 && fen.contains(';') { "" } else { words };
            assert!(
                err(done).contains(expected) && err(done).contains("column"),
                "{fen}, run {n}: {}",
                err(done)
            );
        }
        let checked = run(&["check", text(&path)]);
        assert_eq!(code(&checked), 1, "{fen}");
        assert!(out(&checked).contains("E301") && out(&checked).contains(words), "{fen}: {}", out(&checked));
    }
}

#[test]
fn moves_answers_an_invalid_line_with_an_error_object_and_goes_on() {
    let input = format!("{ARRAY} w KQkp - 0 1\n{ARRAY} w KQkq - 0 1\n");
    let done = run_with(&["moves", "--output", "json", "-"], input.as_bytes());
    assert_eq!(code(&done), 2);
    let lines: Vec<_> = out(&done).lines().collect();
    assert_eq!(lines.len(), 2);
    assert!(
        lines[0].starts_with("{\"kind\":\"error\",") && lines[0].contains("castling field"),
        "{}",
        lines[0]
    );
    assert!(lines[1].contains("\"e2e4\""), "{}", lines[1]);
}

/// Fields that cannot be true, and the words of the warning.
const IMPOSSIBLE: [(&str, &str); 6] = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w KQkq - 0 1", "`K` is ignored: White has no Rook on h1"),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w KQkq - 0 1", "`Q` is ignored: White has no Rook on a1"),
    (
        "rnbq1bnr/ppppkppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1",
        "Black's King is on e7, not on its first rank",
    ),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBQR w KQkq e3 0 1", "the en passant square e3 is ignored"),
    ("4k3/8/8/8/8/8/8/1R2K3 w C - 0 1", "`C` is ignored: White has no Rook on c1"),
    ("rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "Black's King is on d8, not on e8"),
];

#[test]
fn a_field_that_cannot_be_true_is_a_warning_everywhere() {
    for (fen, words) in IMPOSSIBLE {
        let files = folder(&[("p.epd", format!("{fen}\n").as_bytes())]);
        let path = files.path().join("p.epd");
        let runs = [
            run(&["moves", "--fen", fen]),
            run(&["perft", "1", "--fen", fen]),
            run(&["show", "--fen", fen]),
            run(&["solve", "--stip", "#1", "--fen", fen]),
            run(&["moves", text(&path)]),
            run(&["show", text(&path)]),
            run_with(&["moves", "--output", "json", "-"], fen.as_bytes()),
        ];
        for (n, done) in runs.iter().enumerate() {
            assert_eq!(code(done), 0, "{fen}, run {n}: {}", err(done));
            assert!(
                err(done).contains("warning: ") && err(done).contains(words),
                "{fen}, run {n}: {}",
                err(done)
            );
        }
        let solved = run(&["solve", "--stip", "#1", text(&path)]);
        assert!(out(&solved).contains("W301") && out(&solved).contains(words), "{fen}: {}", out(&solved));
    }
}
