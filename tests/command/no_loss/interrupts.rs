//! An interrupt (SIGINT, SIGTERM, SIGHUP) removes the files that are not complete; `solve` prints what it has proven, and `mine` what it
//! has found.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use super::{GOOD, code, err, out, text};

/// The command, with interrupts as a terminal has them: a script that runs the tests with `&` lets them be ignored.
fn program() -> Command {
    let state = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = state.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|bits| u64::from_str_radix(bits.trim(), 16).ok()).unwrap_or_default();
    if ignored & 0b100_0000_0000_0011 == 0 {
        return super::program();
    }
    let mut command = Command::new("env");
    command.args(["--default-signal=HUP,INT,TERM", env!("CARGO_BIN_EXE_lawspeaker")]);
    command
}

/// Waits for the end of a run, but not for ever.
fn ended(mut child: Child) -> Output {
    let begun = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if begun.elapsed() > Duration::from_secs(30) {
            child.kill().unwrap();
            panic!("the interrupt does not end the run");
        }
        sleep(Duration::from_millis(5));
    }
    child.wait_with_output().unwrap()
}

fn interrupt(child: &Child) {
    send("INT", child);
}

fn send(signal: &str, child: &Child) {
    let done = Command::new("kill").args([&format!("-{signal}"), &child.id().to_string()]).status().unwrap();
    assert!(done.success());
}

/// The signals that end a program, with the status that shells report.
const SIGNALS: [(&str, i32); 3] = [("INT", 130), ("TERM", 143), ("HUP", 129)];

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

/// Waits until a file of the run exists under its temporary name.
fn wait_for_partial(folder: &Path) {
    let begun = Instant::now();
    while !names(folder).iter().any(|name| name.ends_with(".partial")) {
        assert!(begun.elapsed() < Duration::from_secs(20), "the run begins no file");
        sleep(Duration::from_millis(2));
    }
}

/// Runs with standard input open, so that the run waits in the middle, and interrupts it. Gives what is left.
fn interrupted(signal: &str, arguments: &[&str], input: &[u8], folder: &Path) -> Output {
    let mut child = program()
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(input).unwrap();
    wait_for_partial(folder);
    send(signal, &child);
    let output = ended(child);
    drop(stdin);
    output
}

#[test]
fn an_interrupt_removes_what_is_not_complete() {
    for arguments in [
        &["convert", "--to", "coord", "-o", "o.coord", "-"][..],
        &["convert", "--to", "coord", "--threads", "3", "--out-dir", ".", "-"],
        &["convert", "--to", "coord", "--split", "1", "-o", "o.coord", "-"],
        &["check", "--good", "g.pgn", "--bad", "b.pgn", "-"],
    ] {
        for (signal, status) in SIGNALS {
            let folder = TempDir::new().unwrap();
            let output = interrupted(signal, arguments, GOOD.repeat(3).as_bytes(), folder.path());
            assert_eq!(output.status.code(), Some(status), "{signal} {arguments:?}: {}", err(&output));
            assert_eq!(names(folder.path()), Vec::<String>::new(), "{signal} {arguments:?}");
        }
    }
}

/// `nohup` lets a program ignore that its terminal is closed.
#[test]
fn an_ignored_signal_ends_nothing() {
    let folder = TempDir::new().unwrap();
    let mut child = Command::new("env")
        .args(["--ignore-signal=HUP,TERM", env!("CARGO_BIN_EXE_lawspeaker")])
        .args(["convert", "--to", "coord", "-o", "o.coord", "-"])
        .current_dir(folder.path())
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    wait_for_partial(folder.path());
    send("HUP", &child);
    send("TERM", &child);
    sleep(Duration::from_millis(100));
    stdin.write_all(GOOD.as_bytes()).unwrap();
    drop(stdin);
    let output = ended(child);
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    assert_eq!(names(folder.path()), ["o.coord"]);
}

#[test]
fn an_interrupted_fmt_leaves_the_file() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("a.pgn");
    let games = "[White \"A\"]\n1.e2-e4 e7-e5 2.g1-f3 *\n\n".repeat(200_000);
    fs::write(&file, &games).unwrap();
    let child = program().args(["fmt", "--write", text(&file)]).stderr(Stdio::null()).spawn().unwrap();
    wait_for_partial(folder.path());
    interrupt(&child);
    let output = ended(child);
    assert_eq!(output.status.code(), Some(130));
    assert_eq!(names(folder.path()), ["a.pgn"]);
    assert!(fs::read_to_string(&file).unwrap() == games);
}

/// A problem that takes minutes: the interrupt ends the search, and what is proven so far is printed.
#[test]
fn an_interrupted_search_prints_what_is_proven() {
    let long = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - id \"long\"; stip \"#9\";\n";
    let short = "k7/8/1K6/8/8/8/8/7R w - - id \"short\"; stip \"#1\"; bm Rh8;\n";
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("a.epd"), [short, long, short].concat()).unwrap();
    for second in [false, true] {
        let child = program()
            .args(["solve", "a.epd", "--threads", "1", "--proof", "p", "--write", "w.epd"])
            .current_dir(folder.path())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        wait_for_partial(folder.path());
        sleep(Duration::from_millis(500));
        let begun = Instant::now();
        interrupt(&child);
        if second {
            interrupt(&child);
        }
        let output = ended(child);
        assert!(begun.elapsed() < Duration::from_secs(20));
        assert_eq!(names(folder.path()), ["a.epd"], "{}", err(&output));
        if second {
            // The second interrupt ends the run at once, if the first one has not ended it yet.
            assert!(matches!(output.status.code(), Some(3 | 130)), "{}", err(&output));
            continue;
        }
        assert_eq!(code(&output), 3, "{}", err(&output));
        let text = out(&output);
        assert!(text.contains("short") && text.contains("interrupted"), "{text}");
        assert!(text.contains("none of which wins in"), "{text}");
        assert_eq!(text.matches("short").count(), 1, "the problem after the interrupt is not tried: {text}");
        assert!(err(&output).contains("p is not written"), "{}", err(&output));
        assert!(err(&output).contains("w.epd is not written"), "{}", err(&output));
    }
}

/// The state is on disk before the interrupt, and a second run with the same file is refused. After the interrupt and after a
/// kill the problems that were done are known.
#[test]
fn an_interrupted_search_is_taken_up_again() {
    let long = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - id \"long\"; stip \"#9\";\n";
    let short = "k7/8/1K6/8/8/8/8/7R w - - id \"short\"; stip \"#1\"; bm Rh8;\n";
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("a.epd"), [short, long].concat()).unwrap();
    let solve = || {
        let mut command = program();
        command.args(["solve", "a.epd", "--resume", "s", "--threads", "1"]).current_dir(folder.path());
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    };
    let records = || fs::read_to_string(folder.path().join("s")).unwrap_or_default();
    for kill in [true, false] {
        let mut child = solve().spawn().unwrap();
        let mut printed = BufReader::new(child.stdout.take().unwrap());
        printed.read_line(&mut String::new()).unwrap();
        // The first problem is done. The search for the second one takes the interrupt.
        sleep(Duration::from_millis(500));
        // It is on disk that the first moves of the long problem do not win in a small number of moves.
        let begun = Instant::now();
        while !records().contains("\":\">") && begun.elapsed() < Duration::from_secs(60) {
            sleep(Duration::from_millis(20));
        }
        let output = solve().output().unwrap();
        assert_eq!((code(&output), out(&output)), (2, ""));
        assert_eq!(err(&output), "error: another run uses s; wait for its end, or name another file\n");
        if kill {
            child.kill().unwrap();
            child.wait().unwrap();
            assert_eq!(names(folder.path()), ["a.epd", "s", "s.lock"]);
            continue;
        }
        interrupt(&child);
        let output = ended(child);
        assert_eq!(code(&output), 3, "{}", err(&output));
        assert_eq!(names(folder.path()), ["a.epd", "s"]);
        drop(printed);
        let remarks = err(&output);
        assert!(remarks.starts_with("going on from s: 2 problems, 1 of them done\n"), "{remarks}");
        assert!(remarks.contains("s has what is proven; the same command goes on from there\n"), "{remarks}");
    }
    // What was proven is reported again, without further work.
    let output = solve().args(["--limit-nodes", "1"]).output().unwrap();
    assert_eq!(code(&output), 3, "{}", err(&output));
    let text = out(&output);
    assert!(text.starts_with("short #1: Rh8#: as claimed\n"), "{text}");
    assert!(text.contains("20 first moves are open, none of which wins in "), "{text}");
}

/// The second game takes minutes: the interrupt ends its search, and the problem of the first game is in the file.
#[test]
fn an_interrupted_mine_keeps_what_was_found() {
    let folder = TempDir::new().unwrap();
    let short = "[White \"A\"]\n[FEN \"k7/8/1K6/8/8/8/8/7R w - - 0 1\"]\n\n1. Kc6 *\n\n";
    fs::write(folder.path().join("a.pgn"), format!("{short}[White \"B\"]\n\n1. e4 *\n\n{short}")).unwrap();
    let child = program()
        .args(["mine", "a.pgn", "--stip", "#1,#7", "--limit-nodes", "none", "-o", "o.epd"])
        .current_dir(folder.path())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    wait_for_partial(folder.path());
    sleep(Duration::from_millis(1000));
    interrupt(&child);
    let output = ended(child);
    assert_eq!(code(&output), 3, "{}", err(&output));
    assert!(err(&output).contains("the run was interrupted"), "{}", err(&output));
    assert_eq!(names(folder.path()), ["a.pgn", "o.epd"]);
    let found = fs::read_to_string(folder.path().join("o.epd")).unwrap();
    assert!(found.starts_with("k7/8/1K6/8/8/8/8/7R w - - id \"a.pgn game 1 ply 0\";"), "{found}");
    assert_eq!(found.lines().count(), 1);
}
