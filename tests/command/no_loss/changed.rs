//! A file that another program changed during a run is not replaced. What is at the end of the run under a name of an output must
//! be what was there in the beginning. Also: names that have no room for more, and other names (hard links) of a file.

use std::fs::{self, File};
use std::io::Write as _;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
use std::path::Path;
use std::process::{Child, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use super::{GOOD, code, err, folder, out, program, run, text};

const OTHER: &str = "the work of another program\n";

/// What another program does with a file.
#[derive(Clone, Copy, Debug)]
enum Change {
    /// It writes more at the end.
    Appends,
    /// It writes as many other bytes into the file, and sets the time of the last change back.
    Overwrites,
    /// It puts a file with the same content and the same time in its place, as an editor does.
    Replaces,
    /// It removes the file.
    Removes,
}

const CHANGES: [Change; 4] = [Change::Appends, Change::Overwrites, Change::Replaces, Change::Removes];

impl Change {
    /// Does it, and gives the content that the file has now.
    fn apply(self, file: &Path) -> Option<Vec<u8>> {
        let time = file.metadata().unwrap().modified().unwrap();
        match self {
            Change::Appends => {
                File::options().append(true).open(file).unwrap().write_all(OTHER.as_bytes()).unwrap();
            }
            Change::Overwrites => {
                let file = File::options().write(true).open(file).unwrap();
                (&file).write_all(b"#").unwrap();
                file.set_modified(time).unwrap();
            }
            Change::Replaces => {
                let new = file.with_extension("new");
                fs::copy(file, &new).unwrap();
                File::options().write(true).open(&new).unwrap().set_modified(time).unwrap();
                fs::rename(new, file).unwrap();
            }
            Change::Removes => fs::remove_file(file).unwrap(),
        }
        fs::read(file).ok()
    }
}

/// Starts a run in a folder.
fn start(arguments: &[&str], folder: &Path) -> Child {
    let mut command = program();
    command
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    command.spawn().unwrap()
}

/// Waits until the run has begun a file, and with it looked at the old one.
fn wait_for_partial(folder: &Path) {
    let begun = Instant::now();
    let is_partial = |name: &str| name.ends_with(".partial");
    while !names(folder).iter().any(|name| is_partial(name)) {
        assert!(begun.elapsed() < Duration::from_secs(30), "the run begins no file");
        sleep(Duration::from_millis(1));
    }
}

fn names(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<_> = names.collect();
    names.sort();
    names
}

/// What a run has to say that may not replace a file, and what is in the folder then.
fn is_refused(child: Child, file: &Path, wanted: Option<&[u8]>, run: &str) {
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{run}: {said}");
    assert!(said.contains("is not written: another program "), "{run}: {said}");
    assert!(fs::read(file).ok().as_deref() == wanted, "{run}: the file has another content");
    let mut left = vec!["a.pgn"];
    left.extend(file.file_name().and_then(|name| name.to_str()).filter(|name| *name != "a.pgn"));
    left.retain(|name| wanted.is_some() || *name != file.file_name().unwrap());
    assert_eq!(names(file.parent().unwrap()), left, "{run}");
}

#[test]
fn a_file_that_changed_while_it_was_rewritten_is_left() {
    // Long enough for a change in the middle of the run.
    let games = "[White \"A\"]\n1.e2-e4 e7-e5 2.g1-f3 *\n\n".repeat(30_000);
    for (arguments, changes) in [
        (&["fmt", "--write", "a.pgn"][..], &CHANGES[..]),
        (&["check", "--fix", "--quiet", "a.pgn"], &[Change::Appends]),
        (&["check", "--fix-only", "--quiet", "a.pgn"], &[Change::Replaces]),
    ] {
        for change in changes {
            let folder = TempDir::new().unwrap();
            let file = folder.path().join("a.pgn");
            fs::write(&file, &games).unwrap();
            let child = start(arguments, folder.path());
            wait_for_partial(folder.path());
            let wanted = change.apply(&file);
            is_refused(child, &file, wanted.as_deref(), &format!("{arguments:?} {change:?}"));
        }
    }
}

#[test]
fn an_output_that_changed_during_the_run_is_left() {
    for arguments in [
        &["convert", "--to", "coord", "-o", "o", "-"][..],
        &["check", "--good", "o", "-"],
        &["check", "--write-baseline", "o", "-"],
        &["check", "--output", "sarif", "-o", "o", "-"],
        &["check", "--report", "json=o", "-"],
        &["stats", "-o", "o", "-"],
        &["page", "-o", "o", "-"],
        &["mine", "-o", "o", "-"],
        &["merge", "-o", "o", "-"],
        &["solve", "--write", "o", "-"],
        &["solve", "--proof", "o", "-"],
        &["solve", "--to", "tex", "-o", "o", "-"],
        &["show", "--to", "tex", "-o", "o", "-"],
    ] {
        let input = match arguments[0] {
            "solve" => "k7/8/1K6/8/8/8/8/7R w - - stip \"#1\";\n",
            "merge" => "{}\n",
            _ => GOOD,
        };
        for change in CHANGES {
            let folder = folder(&[("a.pgn", b""), ("o", b"before\n")]);
            let file = folder.path().join("o");
            let mut child = start(&[arguments, &["--force"]].concat(), folder.path());
            wait_for_partial(folder.path());
            let wanted = change.apply(&file);
            child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
            is_refused(child, &file, wanted.as_deref(), &format!("{arguments:?} {change:?}"));
        }
        // Nothing was there, and something is there now.
        let folder = folder(&[("a.pgn", b"")]);
        let file = folder.path().join("o");
        let mut child = start(&[arguments, &["--force"]].concat(), folder.path());
        wait_for_partial(folder.path());
        fs::write(&file, OTHER).unwrap();
        child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), OTHER, "{arguments:?}");
        assert!(err(&output).contains("another program made o"), "{arguments:?}: {}", err(&output));
        assert_eq!(code(&output), 2, "{arguments:?}");
    }
}

#[test]
fn a_state_file_that_changed_during_the_run_is_left() {
    for change in CHANGES {
        let folder = folder(&[("a.pgn", b"")]);
        let file = folder.path().join("s");
        let mut child = start(&["solve", "--resume", "s", "-"], folder.path());
        let begun = Instant::now();
        while !file.exists() {
            assert!(begun.elapsed() < Duration::from_secs(30), "there is no state file");
            sleep(Duration::from_millis(1));
        }
        sleep(Duration::from_millis(50));
        let wanted = change.apply(&file);
        child.stdin.take().unwrap().write_all(b"k7/8/1K6/8/8/8/8/7R w - - stip \"#1\";\n").unwrap();
        is_refused(child, &file, wanted.as_deref(), &format!("{change:?}"));
    }
}

#[test]
fn one_file_that_changed_does_not_stop_the_others() {
    let games = "[White \"A\"]\n1.e2-e4 e7-e5 2.g1-f3 *\n\n".repeat(30_000);
    let folder = folder(&[("a.pgn", games.as_bytes()), ("b.pgn", b"[White \"B\"]\n1.e2-e4 *\n")]);
    let (a, b) = (folder.path().join("a.pgn"), folder.path().join("b.pgn"));
    let child = start(&["fmt", "--write", "a.pgn", "b.pgn"], folder.path());
    wait_for_partial(folder.path());
    let wanted = Change::Appends.apply(&a);
    let output = child.wait_with_output().unwrap();
    assert_eq!(code(&output), 2);
    assert!(fs::read(&a).ok() == wanted);
    assert!(fs::read_to_string(&b).unwrap().contains("\n1. e4 *"));
    assert!(
        err(&output).contains("error: a.pgn: a.pgn is not written: another program changed it"),
        "{}",
        err(&output)
    );
}

#[test]
fn names_of_every_length_that_can_be_read_can_be_written() {
    let record = "[White \"A\"]\n1.e2-e4 *\n";
    for len in [200, 238, 239, 240, 250, 251, 255] {
        let name = |end: &str| format!("{}{end}", "n".repeat(len - end.len()));
        let (pgn, coord, state) = (name(".pgn"), name(".coord"), name(".st"));
        let folder =
            folder(&[(&pgn, record.as_bytes()), ("p.epd", b"k7/8/1K6/8/8/8/8/7R w - - stip \"#1\";\n")]);
        for arguments in [
            &["fmt", "--write", &pgn][..],
            &["check", "--fix", "--exit-zero", &pgn],
            &["convert", "--to", "coord", &pgn, "-o", &coord],
            &["convert", "--to", "coord", &pgn, "-o", &coord, "--force"],
            &["convert", "--to", "pgn", &pgn, "--out-dir", "out"],
            &["solve", "p.epd", "--resume", &state],
            &["solve", "p.epd", "--resume", &state],
        ] {
            let output =
                program().args(arguments).current_dir(folder.path()).stdin(Stdio::null()).output().unwrap();
            assert_eq!(code(&output), 0, "{len} {arguments:?}: {}", err(&output));
        }
        assert!(fs::read_to_string(folder.path().join(&pgn)).unwrap().contains("\n1. e4 *"));
        assert_eq!(names(folder.path()).len(), 5);
        assert_eq!(names(&folder.path().join("out")), [pgn]);
    }
    // Characters of several bytes are not cut.
    let name = format!("{}.pgn", "é".repeat(125));
    let folder = folder(&[(&name, record.as_bytes())]);
    assert_eq!(code(&run(&["fmt", "--write", text(&folder.path().join(&name))])), 0);
}

#[test]
fn a_name_that_is_too_long_costs_its_own_file_only() {
    let long = format!("{}.pgn", "n".repeat(251));
    let folder = folder(&[(&long, GOOD.as_bytes()), ("z.pgn", GOOD.as_bytes())]);
    let arguments = ["convert", "--to", "coord", ".", "--out-dir", "out"];
    let output = program().args(arguments).current_dir(folder.path()).output().unwrap();
    assert_eq!(code(&output), 2, "{}", err(&output));
    assert!(err(&output).contains("File name too long"), "{}", err(&output));
    assert_eq!(names(&folder.path().join("out")), ["z.coord"]);
    // An id is no name of a file, so its diagram gets a shorter one.
    let entries =
        ["a", "b"].map(|end| format!("k7/8/1K6/8/8/8/8/7R w - - id \"{}{end}\";\n", "i".repeat(300)));
    fs::write(folder.path().join("p.epd"), entries.concat()).unwrap();
    let arguments = ["show", "p.epd", "--to", "svg", "--out-dir", "svg"];
    let output = program().args(arguments).current_dir(folder.path()).output().unwrap();
    assert_eq!(code(&output), 0, "{}", err(&output));
    assert_eq!(names(&folder.path().join("svg")).len(), 2);
}

#[test]
fn other_names_of_a_file_are_reported() {
    for arguments in [&["fmt", "--write"][..], &["check", "--fix", "--exit-zero"]] {
        let folder = folder(&[("a.pgn", b"[White \"A\"]\n1.e2-e4 *\n")]);
        let (file, other) = (folder.path().join("a.pgn"), folder.path().join("b.pgn"));
        fs::hard_link(&file, &other).unwrap();
        let output = run(&[arguments, &[text(&file)]].concat());
        assert_eq!(code(&output), 0, "{}", err(&output));
        let wanted = "a.pgn is a new file now; 1 other name (hard link) of the old file keeps the old text";
        assert!(err(&output).contains(wanted), "{}", err(&output));
        assert_eq!(fs::read_to_string(&other).unwrap(), "[White \"A\"]\n1.e2-e4 *\n");
        // There is nothing to say where nothing changes.
        let again = run(&[arguments, &[text(&file)]].concat());
        assert!(!err(&again).contains("hard link"), "{}", err(&again));
    }
}

#[test]
fn what_is_not_written_is_not_counted_as_fixed() {
    let folder =
        folder(&[("a.pgn", b"[White \"A\"]\n1. 0-0 e4 *\n"), ("b.pgn", b"[White \"A\"]\n\n1. e2-e4 *\n")]);
    let (a, b) = (folder.path().join("a.pgn"), folder.path().join("b.pgn"));
    let mut read_only = fs::metadata(&b).unwrap().permissions();
    read_only.set_mode(0o444);
    fs::set_permissions(&b, read_only).unwrap();
    let output = run(&["check", "--fix-only", text(&a), text(&b)]);
    assert_eq!(code(&output), 2, "{}", err(&output));
    let (said, _) = (err(&output), out(&output));
    assert!(said.contains("b.pgn is read-only"), "{said}");
    assert!(!said.contains("in 0 files") || said.contains("0 findings fixed in 0 files"), "{said}");
}

#[test]
fn a_file_that_is_replaced_keeps_its_permissions() {
    for mode in [0o600, 0o640, 0o664] {
        let folder = folder(&[("a.pgn", b"[White \"A\"]\n1.e2-e4 *\n")]);
        let file = folder.path().join("a.pgn");
        fs::set_permissions(&file, fs::Permissions::from_mode(mode)).unwrap();
        assert_eq!(code(&run(&["fmt", "--write", text(&file)])), 0);
        assert_eq!(fs::metadata(&file).unwrap().mode() & 0o777, mode);
    }
}

#[test]
fn parts_of_a_longer_series_are_all_named() {
    let game = "[White \"A\"]\n\n1. e4 *\n\n";
    let names = ["o-0001.pgn", "o-0002.pgn", "o-0004.pgn", "o-0005.pgn", "o-00007.pgn", "o-0003.png"];
    let mut files: Vec<_> = names.map(|name| (name, game.as_bytes())).to_vec();
    files.push(("a.pgn", game.as_bytes()));
    let folder = folder(&files);
    let arguments = ["convert", "--to", "pgn", "--split", "1", "-o", "o.pgn", "a.pgn", "--force"];
    let output = program().args(arguments).current_dir(folder.path()).output().unwrap();
    assert_eq!(code(&output), 0);
    let wanted = "warning: 4 older files do not belong to this run: o-0002.pgn to o-00007.pgn\n";
    assert!(err(&output).contains(wanted), "{}", err(&output));
}
