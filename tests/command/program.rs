//! Runs the command and reads its output.

#![allow(dead_code)] // no test file uses all of it

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

use tempfile::TempDir;

pub(crate) fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lawspeaker"));
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command.env_remove(name);
    }
    command
}

pub(crate) fn run(arguments: &[&str]) -> Output {
    program().args(arguments).stdin(Stdio::null()).output().unwrap()
}

/// Starts the command with a pipe to or from each of its streams.
pub(crate) fn start(arguments: &[&str]) -> Child {
    let mut command = program();
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().unwrap()
}

/// Runs the command with this text on standard input.
pub(crate) fn run_with(arguments: &[&str], input: &[u8]) -> Output {
    feed(start(arguments), input)
}

/// Gives a command that was started this text, and waits for its end.
pub(crate) fn feed(mut child: Child, input: &[u8]) -> Output {
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // The pipe may be closed or full, so a thread writes while this one reads.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

pub(crate) fn out(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).unwrap()
}

pub(crate) fn err(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).unwrap()
}

pub(crate) fn code(output: &Output) -> i32 {
    output.status.code().unwrap()
}

/// A temporary folder with this file, and the path of the file.
pub(crate) fn file(name: &str, bytes: impl AsRef<[u8]>) -> (TempDir, String) {
    let folder = folder(&[(name, bytes.as_ref())]);
    let path = text(&folder.path().join(name)).to_owned();
    (folder, path)
}

/// A temporary folder with these files.
pub(crate) fn folder(files: &[(&str, &[u8])]) -> TempDir {
    let folder = TempDir::new().unwrap();
    for (name, bytes) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
    folder
}

pub(crate) fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}
