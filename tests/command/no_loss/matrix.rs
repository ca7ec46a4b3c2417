//! Every output option against every state of its target, with `--force` and without: nothing is lost, and each refusal
//! says what to do.

use std::fs::File;
use std::io::{self, Read as _};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::Path;
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use super::scene::{Scene, State};
use super::{FALSE_KEY, GOOD, program, text};

/// An output option of a command.
struct Row {
    /// The arguments; `OUT` is the output.
    arguments: &'static [&'static str],
    /// What the option names: the name of the file, or of a file and a part of it that the command makes.
    option: &'static str,
    /// The name of the file that is written.
    target: &'static str,
    /// The exit status of a run that writes its output.
    status: i32,
}

const ROWS: [Row; 15] = [
    Row { arguments: &["check", "--good", "OUT"], option: "out/o.pgn", target: "o.pgn", status: 1 },
    Row { arguments: &["check", "--bad", "OUT"], option: "out/o.pgn", target: "o.pgn", status: 1 },
    Row { arguments: &["check", "--good", "OUT"], option: "out/o.pgn.gz", target: "o.pgn.gz", status: 1 },
    Row {
        arguments: &["check", "--unique", "--duplicates", "OUT"],
        option: "out/o.pgn",
        target: "o.pgn",
        status: 1,
    },
    Row {
        arguments: &["check", "--write-baseline", "OUT"],
        option: "out/o.json",
        target: "o.json",
        status: 1,
    },
    // The report has no path of an input, so it is equal in all runs.
    Row {
        arguments: &["check", "--ignore", "all", "--output", "gitlab", "-o", "OUT"],
        option: "out/o.json",
        target: "o.json",
        status: 0,
    },
    Row {
        arguments: &["convert", "--to", "coord", "-o", "OUT"],
        option: "out/o.coord",
        target: "o.coord",
        status: 1,
    },
    Row {
        arguments: &["convert", "--to", "json", "--sort", "White", "-o", "OUT"],
        option: "out/o.json",
        target: "o.json",
        status: 1,
    },
    Row {
        arguments: &["convert", "--to", "coord", "--compress", "gz", "-o", "OUT"],
        option: "out/o.coord.gz",
        target: "o.coord.gz",
        status: 1,
    },
    Row {
        arguments: &["convert", "--to", "coord", "--unique=moves", "--duplicates", "OUT"],
        option: "out/o.coord",
        target: "o.coord",
        status: 1,
    },
    Row {
        arguments: &["convert", "--to", "coord", "--split", "9", "-o", "OUT"],
        option: "out/o.coord",
        target: "o-0001.coord",
        status: 1,
    },
    Row {
        arguments: &["convert", "--to", "coord", "--out-dir", "OUT"],
        option: "out",
        target: "o.coord",
        status: 1,
    },
    Row {
        arguments: &["convert", "--to", "coord", "--compress", "zst", "--out-dir", "OUT"],
        option: "out",
        target: "o.coord.zst",
        status: 1,
    },
    Row { arguments: &["solve", "--proof", "OUT"], option: "out/o.epd", target: "o.epd", status: 1 },
    Row { arguments: &["solve", "--write", "OUT"], option: "out/o.epd", target: "o.epd", status: 1 },
];

/// What must come of a run.
enum Wanted {
    Written,
    /// Nothing changes, and standard error has these words.
    Refused(&'static [&'static str]),
    /// The output is a device or a pipe, which has no content afterwards.
    Passed,
}

fn wanted(state: State, forced: bool, row: &Row) -> Wanted {
    let makes_folders = row.option == "out";
    match state {
        // The input is below the folder of the outputs, under the name that its own output gets.
        State::Expanded if makes_folders => Wanted::Refused(&["is an input and cannot be an output"]),
        // It copies one file, and names the number that it was given.
        State::InputAgain | State::MissingInput if row.arguments.contains(&"--write") => {
            Wanted::Refused(&["`--write` copies one problem file, but 2 files were given"])
        }
        State::New | State::ClosedPipe => Wanted::Written,
        State::Existing | State::Empty | State::Link | State::DanglingLink | State::Expanded if forced => {
            Wanted::Written
        }
        State::Existing | State::Empty | State::Link => Wanted::Refused(&["already exists", "--force"]),
        // The option names a file here, so a shell may have made several names of a pattern.
        State::Expanded if row.option.ends_with(row.target) => {
            Wanted::Refused(&["already exists", "--force", "shell"])
        }
        State::Expanded => Wanted::Refused(&["already exists", "--force"]),
        State::DanglingLink => Wanted::Refused(&["is a link to", "--force"]),
        State::ReadOnly if forced => Wanted::Refused(&["read-only", "chmod u+w"]),
        State::ReadOnly => Wanted::Refused(&["already exists", "--force"]),
        State::Folder => Wanted::Refused(&["is a folder", "name a file"]),
        State::NoFolder if makes_folders => Wanted::Written,
        State::NoFolder => Wanted::Refused(&["the folder", "does not exist", "mkdir"]),
        State::FileAsFolder => Wanted::Refused(&["is not a folder", "name a folder"]),
        State::Input
        | State::InputAgain
        | State::HardLinkToInput
        | State::LinkToInput
        | State::InputIsLink
        | State::InputWithDot
        | State::InputOfFolder
        | State::InputOfList
        | State::List
        | State::MissingInput => {
            Wanted::Refused(&["is an input and cannot be an output", "name another file"])
        }
        State::StandardOutput => Wanted::Refused(&["standard output goes to", "name another file"]),
        State::FullDevice => Wanted::Refused(&["cannot write", "No space left on device"]),
        State::NullDevice | State::Fifo | State::ClosedFifo => Wanted::Passed,
    }
}

/// Runs a row against a state and returns the bytes of the output, if it has some.
fn one(row: &Row, state: State, forced: bool) -> Option<Vec<u8>> {
    let content = match row.arguments[0] {
        "solve" => FALSE_KEY.to_owned(),
        _ => [GOOD, GOOD, &GOOD.replace("Kxe5#", "Kxe9#")].join("\n"),
    };
    let scene = Scene::new(state, row.target, &content);
    let option = scene.path(row.option);
    let name = format!("{:?} {state:?}{}", row.arguments, if forced { " --force" } else { "" });
    let mut command = program();
    command.args(row.arguments.iter().map(|&word| if word == "OUT" { text(&option) } else { word }));
    command.args(&scene.reading).args(forced.then_some("--force"));
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    match state {
        State::ClosedPipe => {
            let (reader, writer) = io::pipe().unwrap();
            drop(reader);
            command.stdout(writer);
        }
        State::StandardOutput => {
            command.stdout(File::create(&scene.target).unwrap());
        }
        _ => {}
    }
    let before = scene.contents();
    // A reader that is open before the run lets it write at once, and keeps what comes until the run has ended.
    let mut fifo = (state == State::Fifo).then(|| unblocked(&scene.target));
    let mut child = command.spawn().unwrap();
    while state == State::ClosedFifo && child.try_wait().unwrap().is_none() {
        // Readers that come and go: the run may begin to write, and then nobody reads.
        drop(unblocked(&scene.target));
        thread::sleep(Duration::from_millis(1));
    }
    let output = child.wait_with_output().unwrap();
    let received = fifo.as_mut().map(|fifo| {
        let mut received = Vec::new();
        fifo.read_to_end(&mut received).unwrap();
        received
    });
    let said = String::from_utf8(output.stderr).unwrap();
    let after = scene.contents();
    let status = output.status.code();
    match wanted(state, forced, row) {
        Wanted::Refused(words) => {
            assert_eq!(status, Some(2), "{name}: {said}");
            assert!(said.contains("error: "), "{name}: {said}");
            assert!(words.iter().all(|word| said.contains(word)), "{name}: {words:?} in {said}");
            assert_eq!(before, after, "{name}: {said}");
            None
        }
        Wanted::Passed => {
            assert_eq!(status, Some(row.status), "{name}: {said}");
            assert_eq!(before, after, "{name}: {said}");
            received
        }
        Wanted::Written => {
            assert_eq!(status, Some(row.status), "{name}: {said}");
            let written = scene.written();
            let new = after[&written].clone();
            let folder = scene.path("out");
            for (path, bytes) in &after {
                let is_new = *path == written || *path == folder;
                assert!(is_new || before.get(path) == Some(bytes), "{name}: {}: {said}", path.display());
            }
            assert!(before.keys().all(|path| after.contains_key(path)), "{name}: {said}");
            Some(new)
        }
    }
}

/// The reading end of a FIFO, opened without waiting for a writer.
fn unblocked(path: &Path) -> File {
    const O_NONBLOCK: i32 = 0o4000;
    File::options().read(true).custom_flags(O_NONBLOCK).open(path).unwrap()
}

#[test]
fn no_output_option_loses_a_file() {
    let runs = thread::scope(|scope| {
        let rows = ROWS.each_ref().map(|row| {
            scope.spawn(move || {
                let usual = one(row, State::New, false).expect("a new file is written");
                let mut runs = 1;
                for (state, forced) in
                    State::ALL.into_iter().flat_map(|state| [(state, false), (state, true)])
                {
                    runs += 1;
                    if let Some(bytes) = one(row, state, forced) {
                        assert!(bytes == usual, "{:?} {state:?}: another content", row.arguments);
                    }
                }
                runs
            })
        });
        rows.into_iter()
            .map(|row| row.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
            .sum::<usize>()
    });
    assert!(runs >= 300, "{runs}");
}
