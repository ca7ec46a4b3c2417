//! Text from files never controls the terminal, and never shows another order of its characters than it has.

use std::io::Read as _;
use std::path::Path;

use pty_process::Size;
use pty_process::blocking;

use crate::{err, folder, out, run, text};

/// What a terminal or an editor could obey: colours (also hidden text), the title of the window, a reset, a bell, the short form
/// of ESC `[`, DEL; and what changes the direction of text or ends a line.
const HOSTILE: &str =
    "x\u{1b}[8;35my\u{1b}]0;owned\u{7}\u{1b}c\u{9b}2J\u{7f}\u{202e}z\u{2066}\u{200f}\u{2028}\u{2069}";

/// The files of a run. `HOSTILE` in them is the text above, and `TAG` the same without a line end of its own.
const FILES: [(&str, &str); 10] = [
    (
        "games.pgn",
        "[Event \"HOSTILE\"]\n[White \"HOSTILE\"]\n[Black \"HOSTILE\"]\n[Result \"*\"]\n\n1. e4 {HOSTILE} HOSTILE 2. Qh9 \
         {HOSTILE} *\n\n[Event \"HOSTILE\"]\n[Variant \"HOSTILE\"]\n\n1. HOSTILE *\n\n[Event \"HOSTILE\"]\n[FEN \
         \"HOSTILE\"]\n\n1. e4 e5 {HOSTILE} (1. d4 HOSTILE) HOSTILE\n\n[Event \"HOSTILE\"]\n[Site \"?\"]\n[Date \"HOSTILE\"]\n\
         [Round \"?\"]\n[White \"HOSTILE\"]\n[Black \"b\"]\n[Result \"1-0\"]\n\n1.e4  e5 2.Qh5 Nc6 3.Bc4 {HOSTILE} Nf6 4.Qxf7 \
         1-0\n",
    ),
    (
        "problems.epd",
        "kbK5/pp6/1P6/8/8/8/8/R7 w - - id \"HOSTILE\"; stip \"#2\"; bm HOSTILE; c0 \"HOSTILE\";\n\
         kbK5/pp6/1P6/8/8/8/8/R7 w - - id \"HOSTILE\"; stip \"#2\"; bm Ra6; c0 \"HOSTILE\";\n\
         kbK5/pp6/1P6/8/8/8/8/R7 w - - stip \"HOSTILE\";\nHOSTILE w - - variant \"HOSTILE\"; stip \"#2\";\n",
    ),
    (
        "popeye.inp",
        "BeginProblem\nTitle HOSTILE\nAuthor HOSTILE\nPieces White Kc8 Ra1 Pb6 Black Ka8 Bb8 Pa7b7\nStipulation #2\nRemark \
         HOSTILE\nCondition HOSTILE\nEndProblem\n",
    ),
    (
        "yacpdb.olv",
        "algebraic:\n  white: [Kc8, Ra1, Pb6]\n  black: [Ka8, Bb8, Pa7, Pb7]\nstipulation: \"#2\"\nauthors:\n  - HOSTILE\n\
         source: HOSTILE\nsolution: HOSTILE\n",
    ),
    (
        "puzzles.csv",
        "PuzzleId,FEN,Moves,Rating,HOSTILE\nHOSTILE,kbK5/pp6/1P6/8/8/8/8/1R6 b - - 0 1,a8a8,HOSTILE,x\n\
         HOSTILE,HOSTILE,HOSTILE,1,x\n1,8/8/8/8/8/8/8/K1k4r w - - 0 1,a1a2 HOSTILE,HOSTILE,HOSTILE\n",
    ),
    ("board.txt", "k b K HOSTILE . . . .\n"),
    ("games.coord", "HOSTILE e2-e4 HOSTILE\n"),
    ("parts.ndjson", "{\"kind\":\"HOSTILE\"}\nHOSTILE\n"),
    ("proofs.proof", "proof HOSTILE\n"),
    ("x\u{1b}[8;35m\u{202e}\u{9b}.pgn", "[White \"a\"]\n\n1. Qh9 *\n"),
];

/// The command lines, each of which may write to a terminal.
const RUNS: &str = "
    check FILES
    check --output concise FILES
    check --output json FILES
    check --output github FILES
    check --output gitlab FILES
    check --output sarif FILES
    check --output junit FILES
    check --statistics FILES
    check --statistics --output json FILES
    check --guess FILES
    check --diff FILES
    check --unsafe-fixes --diff FILES
    check --good - games.pgn
    check --bad /dev/stdout games.pgn
    check --report sarif=/dev/stdout games.pgn
    check --unique games.pgn games.pgn
    check --where White=HOSTILE games.pgn
    check --ignore HOSTILE games.pgn
    check --variant HOSTILE games.pgn
    check --write-baseline /dev/tty games.pgn
    check HOSTILE
    convert --to pgn FILES
    convert --to pgn --keep-broken games.pgn
    convert --to pgn --strict games.pgn
    convert --to json --keep-broken games.pgn
    convert --to coord games.pgn
    convert --to epd problems.epd popeye.inp yacpdb.olv puzzles.csv
    convert --to popeye problems.epd popeye.inp yacpdb.olv
    convert --to olv problems.epd popeye.inp yacpdb.olv
    convert --to pgn --keep-broken -o - games.pgn
    convert --to pgn --keep-broken -o /dev/tty games.pgn
    convert --to HOSTILE games.pgn
    fmt games.pgn problems.epd
    fmt --diff FILES
    fmt --check FILES
    fmt --check --output json FILES
    show FILES
    show --output json FILES
    show --to svg --game 4 --ply 3 games.pgn
    show --to tex games.pgn problems.epd
    show --to fen FILES
    page -o - games.pgn
    page -o - problems.epd popeye.inp yacpdb.olv
    page -o /dev/tty --title HOSTILE games.pgn
    solve FILES
    solve --output concise FILES
    solve --output json FILES
    solve --write - problems.epd
    solve --proof - problems.epd
    solve --to html problems.epd popeye.inp yacpdb.olv
    solve --to tex problems.epd popeye.inp yacpdb.olv
    solve --to markdown problems.epd popeye.inp yacpdb.olv
    solve --to text -o - problems.epd popeye.inp yacpdb.olv
    solve --fen HOSTILE --stip HOSTILE
    solve --resume games.pgn problems.epd
    verify FILES
    verify --output json FILES
    moves FILES
    moves --output json FILES
    moves --fen HOSTILE
    perft 1 --fen HOSTILE
    position --board board.txt
    position --pieces HOSTILE
    position --pieces HOSTILE --output json
    stats FILES
    stats --output json FILES
    stats games.pgn
    stats --per-game games.pgn
    guess FILES
    guess --output json FILES
    mine FILES
    mine --output json games.pgn
    merge FILES
    merge --output json parts.ndjson
    rules HOSTILE
    explain HOSTILE
    schema HOSTILE
    config HOSTILE
    HOSTILE
    check --HOSTILE
";

/// Everything that a run with these arguments sends to a terminal.
fn on_a_terminal(arguments: &[&str], folder: &Path) -> String {
    let (mut pty, pts) = blocking::open().unwrap();
    pty.resize(Size::new(24, 200)).unwrap();
    let command = blocking::Command::new(env!("CARGO_BIN_EXE_lawspeaker"))
        .args(arguments)
        .args(["--no-progress"])
        .current_dir(folder)
        .env("TERM", "xterm-256color")
        .env_remove("NO_COLOR");
    let mut child = command.spawn(pts).unwrap();
    let mut bytes = Vec::new();
    let mut buffer = [0; 4096];
    // When the program ends, reading fails.
    while let Ok(read @ 1..) = pty.read(&mut buffer) {
        bytes.extend_from_slice(&buffer[..read]);
    }
    child.wait().unwrap();
    String::from_utf8_lossy(&bytes).into_owned()
}

/// What is in a text that a terminal could obey, apart from line ends, tabs and colours of ours.
fn obeyed(text: &str) -> Vec<char> {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, code)) = rest.split_once("\u{1b}[") {
        plain += before;
        let len = code.find(|c: char| !c.is_ascii_digit() && c != ';').unwrap_or(code.len());
        // No text of ours is hidden.
        let is_colour = code[len..].starts_with('m') && !code[..len].starts_with('8');
        rest = if is_colour {
            &code[len + 1..]
        } else {
            plain.push('\u{1b}');
            code
        };
    }
    plain += rest;
    let directions = ['\u{200e}'..='\u{200f}', '\u{2028}'..='\u{202e}', '\u{2066}'..='\u{2069}'];
    let is_obeyed = |c: &char| {
        c.is_control() && !"\r\n\t".contains(*c) || directions.iter().any(|characters| characters.contains(c))
    };
    plain.chars().filter(is_obeyed).collect()
}

fn hostile_files() -> tempfile::TempDir {
    let files = FILES.map(|(name, text)| (name, text.replace("HOSTILE", HOSTILE)));
    folder(&files.each_ref().map(|(name, text)| (*name, text.as_bytes())))
}

#[test]
fn no_command_lets_a_file_control_the_terminal() {
    let files = hostile_files();
    let names: Vec<_> = FILES.iter().map(|(name, _)| *name).collect();
    let runs: Vec<_> = RUNS.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let mut visible = 0;
    for line in runs {
        let words = line.split(' ').flat_map(|word| match word {
            "FILES" => names.iter().map(|name| (*name).to_owned()).collect(),
            word => vec![word.replace("HOSTILE", HOSTILE)],
        });
        let words: Vec<_> = words.collect();
        let shown = on_a_terminal(&words.iter().map(String::as_str).collect::<Vec<_>>(), files.path());
        assert_eq!(obeyed(&shown), [], "{line}: {shown:?}");
        assert!(!shown.is_empty(), "{line}");
        visible +=
            usize::from(shown.contains("u{1b}") || shown.contains("u{9b}") || shown.contains("\\u001b"));
    }
    assert!(visible > 60, "in {visible} runs the characters are visible");
}

/// A pipe may lead to a terminal.
#[test]
fn reports_and_messages_are_harmless_in_pipes_too() {
    let files = hostile_files();
    let path = files.path().join("games.pgn");
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
            assert_eq!(obeyed(text), [], "{arguments:?}: {text:?}");
        }
    }
}

#[test]
fn documents_in_files_and_pipes_keep_their_bytes() {
    let files = hostile_files();
    let path = files.path().join("games.pgn");
    let record = std::fs::read_to_string(&path).unwrap();
    let comment = format!("{{{HOSTILE}}}");
    assert!(record.contains(&comment));
    let to_pipe = run(&["convert", "--to", "pgn", "--keep-broken", text(&path)]);
    assert!(out(&to_pipe).contains(HOSTILE), "{:?}", out(&to_pipe));
    let file = files.path().join("new.pgn");
    run(&["convert", "--to", "pgn", "--keep-broken", text(&path), "-o", text(&file)]);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), out(&to_pipe));
    // A service compares the name with those of the repository.
    let hostile = files.path().join(FILES[8].0);
    let commands = run(&["check", "--output", "github", text(&hostile)]);
    assert!(out(&commands).contains(FILES[8].0), "{:?}", out(&commands));
    assert_eq!(err(&commands).chars().filter(|c| c.is_control() && *c != '\n').count(), 0);
}
