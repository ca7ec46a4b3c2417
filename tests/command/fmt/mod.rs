//! `fmt`: canonical text is written again as it is, means what was there before, and what has none stays byte for byte.

mod files;
mod patch;
mod problems;
mod records;

use crate::program::{code, err, folder, out, run, run_with, text};

/// What comes of a text in a notation, and the exit status.
fn format(bytes: &[u8], from: &str) -> (Vec<u8>, i32) {
    let output = run_with(&["fmt", "--quiet", "--from", from, "-"], bytes);
    let status = code(&output);
    (output.stdout, status)
}

/// The same of one that is all good, as text.
fn canonical(bytes: &[u8], from: &str) -> String {
    let (text, status) = format(bytes, from);
    assert_eq!(status, 0, "{}", String::from_utf8_lossy(bytes));
    String::from_utf8(text).unwrap()
}
