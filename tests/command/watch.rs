//! `check --watch`: a change of an input starts another check, and nothing else does.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::process::Child;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use crate::program::{code, err, folder, run, start, text};
use crate::{BROKEN, GOOD};

/// Longer than a check and the wait for further changes, on a machine that is busy.
const LONG: Duration = Duration::from_secs(30);
/// Long enough for a check that should not happen.
const SHORT: Duration = Duration::from_secs(1);

/// The command, which is ended when it is dropped.
struct Watching {
    child: Child,
    lines: Receiver<String>,
}

impl Drop for Watching {
    fn drop(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Watching {
    fn start(arguments: &[&str]) -> Self {
        let mut child = start(&[&["check", "--watch", "--output", "concise"], arguments].concat());
        let (sender, lines) = channel();
        // Both streams, because the lines on standard error say when a check has ended.
        let streams: [Box<dyn std::io::Read + Send>; 2] =
            [Box::new(child.stdout.take().unwrap()), Box::new(child.stderr.take().unwrap())];
        for stream in streams {
            let sender = sender.clone();
            thread::spawn(move || {
                for line in BufReader::new(stream).lines() {
                    if sender.send(line.unwrap()).is_err() {
                        return;
                    }
                }
            });
        }
        Watching { child, lines }
    }

    /// The lines of the next check.
    fn check(&self) -> String {
        let mut text = String::new();
        loop {
            let line = self.lines.recv_timeout(LONG).unwrap_or_else(|_| panic!("no check; so far: {text}"));
            if line.starts_with("waiting for a change") {
                // Standard output may be read a little later.
                while let Ok(line) = self.lines.recv_timeout(Duration::from_millis(200)) {
                    text += &format!("{line}\n");
                }
                return text;
            }
            text += &format!("{line}\n");
        }
    }

    fn is_calm(&self) -> bool {
        self.lines.recv_timeout(SHORT) == Err(RecvTimeoutError::Timeout)
    }
}

#[test]
fn a_change_of_an_input_is_checked() {
    let files = folder(&[("a.pgn", GOOD.as_bytes()), ("b/c.pgn", GOOD.as_bytes())]);
    let path = |name: &str| files.path().join(name);
    let sarif = format!("--report=sarif={}", text(&path("report.sarif")));
    let watching = Watching::start(&["--force", &sarif, text(files.path())]);
    assert!(watching.check().contains("2 games"));
    assert!(watching.is_calm(), "its own output starts no check");

    fs::write(path("b/c.pgn"), BROKEN).unwrap();
    let report = watching.check();
    assert!(report.contains("E201") && report.contains("1 clean, 1 with findings"), "{report}");
    assert!(fs::read_to_string(path("report.sarif")).unwrap().contains("\"ruleId\":\"E201\""));

    // As editors do: another file takes the name.
    fs::write(path(".new"), GOOD).unwrap();
    fs::rename(path(".new"), path("b/c.pgn")).unwrap();
    assert!(watching.check().contains("2 clean, 0 with findings"));
    fs::write(path("d.pgn"), GOOD).unwrap();
    assert!(watching.check().contains("3 games"));
    fs::write(path("notes.txt"), "Nothing that is read.\n").unwrap();
    assert!(watching.is_calm());
}

#[test]
fn a_file_that_is_gone_is_waited_for() {
    let files = folder(&[("a.pgn", GOOD.as_bytes())]);
    let path = files.path().join("a.pgn");
    let watching = Watching::start(&[text(&path)]);
    assert!(watching.check().contains("1 clean"));
    fs::remove_file(&path).unwrap();
    assert!(watching.check().contains("error: "));
    fs::write(&path, BROKEN).unwrap();
    assert!(watching.check().contains("E201"));
}

#[test]
fn what_happens_only_once_is_refused() {
    let refused = |arguments: &[&str], words: &str| {
        let output = run(&[&["check", "--watch"], arguments].concat());
        assert_eq!(code(&output), 2);
        assert!(err(&output).contains(words), "{}", err(&output));
    };
    refused(&["-"], "standard input is read only once");
    refused(&["--files-from", "-"], "standard input is read only once");
    refused(&["-o", "new", "records"], "allow it with `--force`");
    refused(&["--report", "sarif=new", "records"], "allow it with `--force`");
    refused(&["--write-baseline", "new", "records"], "allow it with `--force`");
    refused(&["-o", "-", "--good", "new", "records"], "allow it with `--force`");
}

#[test]
fn a_change_of_the_configuration_is_checked() {
    let files = folder(&[("lawspeaker.toml", b""), ("b/c.pgn", BROKEN.as_bytes())]);
    let path = |name: &str| files.path().join(name);
    let watching = Watching::start(&[text(&path("b"))]);
    assert!(watching.check().contains("E201"));
    assert!(watching.is_calm());
    fs::write(path("lawspeaker.toml"), "[check]\nignore = [\"E201\"]\n").unwrap();
    let report = watching.check();
    assert!(!report.contains("E201"), "{report}");
    // A fault in it is reported, and a check follows when it is gone.
    fs::write(path("lawspeaker.toml"), "[check]\nignore = 1\n").unwrap();
    let report = watching.check();
    assert!(report.contains("lawspeaker.toml"), "{report}");
    fs::write(path("lawspeaker.toml"), "").unwrap();
    assert!(watching.check().contains("E201"));
    // A nearer file in the folder that is watched.
    fs::write(path("b/lawspeaker.toml"), "[check]\nignore = [\"E201\"]\n").unwrap();
    let report = watching.check();
    assert!(!report.contains("E201"), "{report}");
}
