//! Converting: what comes through unharmed, what is said of the rest, and what stands in files when.

mod aside;
mod command;
mod edit;
mod files;
mod formats;
mod killed;
mod lossless;
mod matrix;

use std::path::{Path, PathBuf};
use std::{fs, io};

use lawspeaker::convert::{ConvertOptions, ConvertOutcome as Status, OnBroken, Scratch, convert};
use lawspeaker::formats::{Cutter, Format, Losses, Reader};
use lawspeaker::notation::Record;
use serde_json::Value;

use crate::program::{code, err, folder, out, program, run, run_with, text};

/// The notation with this id.
fn format(id: &str) -> &'static Format {
    Format::from_id(id).unwrap()
}

/// How files of this notation are read.
fn reader(id: &str) -> &'static Reader {
    format(id).reader.unwrap()
}

/// What an archive became.
struct Outcome {
    text: String,
    fates: Vec<Status>,
    losses: Losses,
}

/// Converts an archive in memory, frame and all.
fn change(bytes: &[u8], source: &'static Reader, format: &'static Format, on_broken: OnBroken) -> Outcome {
    let options = ConvertOptions { on_broken, ..ConvertOptions::new(source, format) };
    let mut outcome = Outcome { text: String::new(), fates: Vec::new(), losses: Losses::default() };
    let mut scratch = Scratch::default();
    let (mut written, mut places) = (String::new(), Vec::new());
    let mut record = Record::default();
    let mut records = Cutter::new(io::BufReader::new(bytes), source.cut);
    while records.next(&mut record).unwrap() {
        convert(&record, &options, &mut scratch, &mut written, |converted| {
            if matches!(converted.outcome, Status::Written | Status::WrittenInPart) {
                outcome.losses.merge(&converted.losses);
                places.push(converted.text);
            }
            outcome.fates.push(converted.outcome);
        });
    }
    let frame = format.frame;
    let texts: Vec<_> = places.into_iter().map(|place| &written[place]).collect();
    outcome.text = format!("{}{}{}", frame.open, texts.join(frame.between), frame.close);
    outcome
}

/// The same of games that must all come through.
fn good(bytes: &[u8], source: &'static Reader, format: &'static Format) -> String {
    let outcome = change(bytes, source, format, OnBroken::LeaveOut);
    for (n, fate) in outcome.fates.iter().enumerate() {
        assert_eq!(
            *fate,
            Status::Written,
            "game {} from {} to {}\n{}",
            n + 1,
            source.conventions.id,
            format.id,
            String::from_utf8_lossy(bytes)
        );
    }
    outcome.text
}

/// The games of an archive as objects.
fn games(bytes: &[u8], source: &'static Reader) -> Vec<Value> {
    good(bytes, source, format("ndjson")).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn shipped() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("records");
    let mut found = Vec::new();
    for game in fs::read_dir(root).unwrap() {
        for file in fs::read_dir(game.unwrap().path().join("good")).unwrap() {
            found.push(file.unwrap().path());
        }
    }
    found.retain(|path| path.extension().is_some_and(|end| end == "pgn"));
    found.sort();
    assert!(found.len() > 40);
    found
}
