//! Memory, threads, nesting and waiting are bounded, whatever the input.

use std::process::{Output, Stdio};

use super::{code, err, folder, objects, out, program, run, run_with, text};

/// Runs the command in a shell that sets a limit before it: `ulimit -v` in KiB of address space, `-s` of stack.
#[cfg(target_os = "linux")]
fn limited(limit: &str, arguments: &[&str]) -> Output {
    let program = program();
    std::process::Command::new("sh")
        .args(["-c", &format!("{limit}; exec \"$0\" \"$@\"")])
        .arg(program.get_program())
        .args(arguments)
        .env("MALLOC_ARENA_MAX", "1") // a heap per thread reserves much more than it uses
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

/// The address space of a run that reads nothing, in MiB: the program itself, its libraries and its stack. It depends on how the
/// program was built, so it is tried out: what is enough is looked for between nothing and a gigabyte.
#[cfg(target_os = "linux")]
fn program_alone() -> usize {
    static ALONE: std::sync::LazyLock<usize> = std::sync::LazyLock::new(|| {
        let is_enough = |mebibytes: usize| {
            limited(&format!("ulimit -v {}", mebibytes << 10), &["check", "--from", "pgn", "-j", "1", "-"])
                .status
                .success()
        };
        let (mut few, mut enough) = (0, 1 << 10);
        assert!(is_enough(enough));
        while enough - few > 1 {
            let middle = usize::midpoint(few, enough);
            *if is_enough(middle) { &mut enough } else { &mut few } = middle;
        }
        enough
    });
    *ALONE
}

/// What the largest records may take beside the program, in MiB.
#[cfg(target_os = "linux")]
const MOST: usize = 112;

/// Runs the command with so many MiB of address space beside the program.
#[cfg(target_os = "linux")]
fn within(mebibytes: usize, arguments: &[&str]) -> Output {
    limited(&format!("ulimit -v {}", (program_alone() + mebibytes) << 10), arguments)
}

#[cfg(target_os = "linux")]
#[test]
fn a_hundred_thousand_games_without_tags_are_read_in_little_memory() {
    let files = folder(&[("bare.pgn", "1. e4 *\n".repeat(100_000).as_bytes())]);
    let path = files.path().join("bare.pgn");
    for arguments in [&["check", "--output", "concise"][..], &["fmt", "--check"]] {
        let output = within(32, &[arguments, &[text(&path)]].concat());
        assert!(matches!(code(&output), 0 | 1), "{arguments:?}: {}", err(&output));
        assert!(!err(&output).contains("error"), "{arguments:?}: {}", err(&output));
    }
    let output = within(32, &["convert", "--to", "coord", "--quiet", text(&path)]);
    assert_eq!(out(&output).lines().count(), 100_000);
}

#[test]
fn games_without_tags_have_the_findings_of_games_with_tags() {
    let games = ["1. e4 e5 *\n", "1. e4 e4 1-0\n", "1. d4 (1. c4 1-0) {1-0} 1/2-1/2\n", "1. e9 *\n"];
    let head =
        "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n";
    let bare: String = games.repeat(1_000).concat();
    let tagged: String = games.repeat(1_000).iter().map(|game| format!("{head}\n{game}\n")).collect();
    // How many lines a game has, and after which of them its moves are.
    let of = |text: &str, lines: u64, moves: u64| {
        let output = run_with(&["check", "--output", "json", "-"], text.as_bytes());
        let mut all = objects(&output);
        for (n, game) in all.iter_mut().enumerate() {
            assert_eq!(game["line"], n as u64 * lines + 1, "{game}");
            let found = game["diagnostics"].as_array_mut().unwrap();
            found.retain(|diagnostic| diagnostic["code"] != "W302");
            for diagnostic in found.iter_mut() {
                let object = diagnostic.as_object_mut().unwrap();
                assert_eq!(object["line"], n as u64 * lines + moves + 1);
                object.retain(|key, _| key != "line" && key != "offset");
            }
            game.as_object_mut().unwrap().remove("line");
        }
        all
    };
    assert_eq!(of(&bare, 1, 0), of(&tagged, 9, 7));
}

#[test]
fn games_without_tags_on_one_line_keep_their_columns() {
    let bare = "1. e4 é4 * ".repeat(9_000);
    let output = run_with(&["check", "--output", "json", "-"], bare.as_bytes());
    let all = objects(&output);
    assert_eq!(all.len(), 9_000);
    for (n, game) in all.iter().enumerate() {
        let error = &game["diagnostics"].as_array().unwrap()[1];
        assert_eq!((&error["line"], &error["column"]), (&1.into(), &(11 * n + 8).into()), "{game}");
        assert_eq!(error["offset"], 12 * n + 8);
    }
}

#[test]
fn fmt_begins_canonical_text_on_a_line_of_its_own() {
    // Every second game is broken and stays; the next one begins inside its line.
    let bare = "1. e4 e9 * 1. d4 *\n".repeat(3_000);
    let once = run_with(&["fmt", "--quiet", "-"], bare.as_bytes());
    assert_eq!(out(&once).matches("1. e4 e9 * \n[Event \"?\"]\n").count(), 3_000);
    let twice = run_with(&["fmt", "--quiet", "-"], &once.stdout);
    assert_eq!(out(&twice), out(&once));
}

#[test]
fn any_number_of_threads_is_taken() {
    let files = folder(&[("a.pgn", b"1. e4 *\n"), ("a.epd", b"k7/8/1K6/8/8/8/8/7R w - - stip \"#1\";\n")]);
    let path = |name: &str| files.path().join(name);
    for threads in ["1000000", "4294967296", "18446744073709551615"] {
        for (command, name) in [("check", "a.pgn"), ("convert", "a.pgn"), ("solve", "a.epd")] {
            let to: &[&str] = if command == "convert" { &["--to", "coord"] } else { &[] };
            let output = run(&[&[command, "--quiet", "--threads", threads, text(&path(name))], to].concat());
            assert_eq!((code(&output), err(&output)), (0, ""), "{command} {threads}");
        }
    }
    let output = run(&["check", "--threads", "18446744073709551616", text(&path("a.pgn"))]);
    assert_eq!(code(&output), 2);
    assert!(err(&output).contains("expected a whole number"), "{}", err(&output));
}

#[cfg(target_os = "linux")]
#[test]
fn a_thread_that_cannot_start_is_an_error_and_not_a_panic() {
    let files = folder(&[("a.pgn", b"1. e4 *\n")]);
    let path = files.path().join("a.pgn");
    // A thread's stack of this size fits in no address space of that size.
    let output = program()
        .args(["check", "--quiet", "--threads", "2", text(&path)])
        .env("RUST_MIN_STACK", (1u64 << 46).to_string())
        .output()
        .unwrap();
    assert_eq!(code(&output), 2, "{}", err(&output));
    assert!(!err(&output).contains("panicked"), "{}", err(&output));
}

#[cfg(unix)]
fn fifo(path: &std::path::Path) {
    assert!(std::process::Command::new("mkfifo").arg(path).status().unwrap().success());
}

#[cfg(unix)]
#[test]
fn pipes_in_a_folder_are_not_waited_for() {
    let files = folder(&[("a.pgn", b"1. e4 *\n"), ("below/b.pgn", b"1. d4 *\n")]);
    fifo(&files.path().join("pipe.pgn"));
    std::os::unix::fs::symlink("pipe.pgn", files.path().join("link.pgn")).unwrap();
    let output = run(&["check", "--output", "concise", text(files.path())]);
    assert_eq!(code(&output), 0);
    assert!(err(&output).ends_with("; 2 files of other kinds were passed over\n"), "{}", err(&output));
    for name in ["below/.gitignore", ".ignore"] {
        fifo(&files.path().join(name));
        let output = run(&["check", text(files.path())]);
        assert_eq!((code(&output), out(&output)), (2, ""), "{name}");
        assert!(err(&output).contains(&format!("{name}` is not a plain file")), "{}", err(&output));
        let output = run(&["check", "--no-ignore", text(files.path())]);
        assert_eq!(code(&output), 0, "{name}");
    }
}

#[cfg(unix)]
#[test]
fn a_pipe_that_is_named_is_read() {
    let files = folder(&[]);
    let pipe = files.path().join("pipe.pgn");
    fifo(&pipe);
    let writer = {
        let pipe = pipe.clone();
        std::thread::spawn(move || std::fs::write(pipe, "1. e4 *\n").unwrap())
    };
    let output = run(&["check", "--output", "json", text(&pipe)]);
    writer.join().unwrap();
    assert_eq!(objects(&output).len(), 1);
}

#[cfg(target_os = "linux")]
#[test]
fn a_small_stack_is_enough_for_the_deepest_nesting() {
    let deep = "1. e4 ".to_owned() + &"( 1. d4 ".repeat(1_000) + &")".repeat(1_000) + " *\n";
    let deeper = "1. e4 ".to_owned() + &"(".repeat(100_000) + &")".repeat(100_000) + " *\n";
    let json = format!("{{\"variant\":{}", "[".repeat(1_000_000));
    let objects = "{\"variations\":[".repeat(200_000);
    let files = folder(&[
        ("deep.pgn", deep.as_bytes()),
        ("deeper.pgn", deeper.as_bytes()),
        ("deep.json", json.as_bytes()),
        ("objects.json", objects.as_bytes()),
    ]);
    for name in ["deep.pgn", "deeper.pgn", "deep.json", "objects.json"] {
        let path = files.path().join(name);
        for arguments in [
            &["check"][..],
            &["fmt"],
            &["show"],
            &["convert", "--to", "pgn"],
            &["convert", "--to", "json"],
            &["convert", "--to", "coord"],
            &["convert", "--to", "json", "--keep-broken"],
        ] {
            let output = limited("ulimit -s 512", &[arguments, &["--quiet", text(&path)]].concat());
            assert!(output.status.code().is_some_and(|code| code < 3), "{name} {arguments:?}: {output:?}");
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_game_with_too_many_variations_is_left_as_it_is() {
    let game = "[Event \"?\"]\n\n1. e4 ".to_owned() + &"(1. d4) ".repeat(250_000) + "*\n";
    let files = folder(&[("many.pgn", game.as_bytes())]);
    let path = files.path().join("many.pgn");
    let output = within(MOST, &["check", "--output", "json", text(&path)]);
    assert_eq!((code(&output), &objects(&output)[0]["verdict"]), (0, &"incomplete".into()));
    let output = within(MOST, &["fmt", text(&path)]);
    assert_eq!((code(&output), out(&output)), (1, game.as_str()));
    assert!(err(&output).contains("too many moves, variations and comments"), "{}", err(&output));
    let output = within(MOST, &["convert", "--to", "json", text(&path)]);
    assert_eq!((code(&output), out(&output)), (1, "[\n\n]\n"));
    assert!(err(&output).contains("too many moves, variations and comments"), "{}", err(&output));
}

#[cfg(target_os = "linux")]
#[test]
fn an_object_that_would_take_much_more_memory_than_it_has_bytes_is_not_read() {
    let many = "{\"variant\":\"chess\",\"start\":null,\"tags\":[],\"moves\":[".to_owned()
        + &"{},".repeat(1_200_000)
        + "{}],\"result\":\"*\"}\n";
    let files = folder(&[("many.json", many.as_bytes())]);
    let output = within(MOST, &["check", "--output", "json", text(&files.path().join("many.json"))]);
    let found = objects(&output);
    assert_eq!((code(&output), found.len()), (1, 1), "{}", err(&output));
    assert_eq!(found[0]["diagnostics"][0]["code"], "E106", "{}", found[0]);
}

/// Records of the greatest length, of which each needs much memory in another place.
#[cfg(target_os = "linux")]
#[test]
fn the_longest_records_are_read_in_little_memory() {
    const LONGEST: usize = 16 << 20;
    let of = |head: &str, piece: &str, tail: &str| {
        let pieces = (LONGEST - head.len() - tail.len()) / piece.len();
        [head, &piece.repeat(pieces), tail].concat()
    };
    let records = [
        of("[Event \"x\"]\n\n", "Nf3 Nf6 Ng1 Ng8 ", "*\n\n"),
        of("[Event \"x\"]\n\n1. e4 ", "(d4)", "*\n\n"),
        of("[Event \"x\"]\n\n1. e4 ", "(a)", "*\n\n"),
        of("[Event \"x\"]\n\n1. e4 {", "c", "} *\n\n"),
        of("[Event \"x\"]\n[Date \"", "1", "\"]\n\n1. e4 *\n\n"),
        of("[Event \"x\"]\n[FEN \"", "8/", "\"]\n\n1. e4 *\n\n"),
        of("[Variant \"tafl\"]\n[RulesNotation \"dim:7 start:", "/", "\"]\n\n1. e4 *\n\n"),
    ];
    // What one of them has needed must not add to what the next one needs.
    let files = folder(&[("long.pgn", records.concat().as_bytes())]);
    let path = files.path().join("long.pgn");
    for arguments in [
        &["check", "--output", "concise"][..],
        &["convert", "--to", "coord"],
        &["stats"],
        &["stats", "--per-position", "--columns", "White,fen,move,comment"],
    ] {
        for threads in ["1", "4"] {
            let output = within(MOST, &[arguments, &["--quiet", "-j", threads, text(&path)]].concat());
            assert!(matches!(code(&output), 0 | 1), "{arguments:?}: {}", err(&output));
            assert!(!err(&output).contains("memory"), "{arguments:?}: {}", err(&output));
        }
    }
}
