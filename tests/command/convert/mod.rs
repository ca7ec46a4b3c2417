//! Converting: what comes through unharmed, what is said of the rest, and what stands in files when.

mod command;
mod files;
mod formats;
mod killed;
mod lossless;
mod matrix;

use std::path::{Path, PathBuf};
use std::{fs, io};

use lawspeaker::convert::{Broken, Desk, Fate, Format, Losses, Order, Source, convert};
use lawspeaker::notation::cut::Pieces;
use lawspeaker::notation::pgn::{Record, Records};
use serde_json::Value;

use crate::program::{code, err, folder, out, program, run, run_with, text};

/// What an archive became.
struct Outcome {
    text: String,
    fates: Vec<Fate>,
    losses: Losses,
}

/// Converts an archive in memory, frame and all.
fn change(bytes: &[u8], source: Source, format: Format, broken: Broken) -> Outcome {
    let order = Order { broken, ..Order::new(source, format) };
    let mut outcome = Outcome { text: String::new(), fates: Vec::new(), losses: Losses::default() };
    let mut desk = Desk::default();
    let (mut written, mut places) = (String::new(), Vec::new());
    let mut take = |record: &Record| {
        convert(record, &order, &mut desk, &mut written, |converted| {
            if matches!(converted.fate, Fate::Written | Fate::WrittenInPart) {
                outcome.losses.merge(&converted.losses);
                places.push(converted.text);
            }
            outcome.fates.push(converted.fate);
        });
    };
    let mut record = Record::default();
    match source.cut() {
        None => {
            let mut records = Records::new(bytes);
            while records.next(&mut record).unwrap() {
                take(&record);
            }
        }
        Some(cut) => {
            let mut pieces = Pieces::new(io::BufReader::new(bytes), cut);
            while pieces.next(&mut record).unwrap() {
                take(&record);
            }
        }
    }
    let frame = format.frame();
    let texts: Vec<_> = places.into_iter().map(|place| &written[place]).collect();
    outcome.text = format!("{}{}{}", frame.open, texts.join(frame.between), frame.close);
    outcome
}

/// The same of games that must all come through.
fn good(bytes: &[u8], source: Source, format: Format) -> String {
    let outcome = change(bytes, source, format, Broken::LeftOut);
    for (n, fate) in outcome.fates.iter().enumerate() {
        assert_eq!(
            *fate,
            Fate::Written,
            "game {} from {source:?} to {format:?}\n{}",
            n + 1,
            String::from_utf8_lossy(bytes)
        );
    }
    outcome.text
}

/// The games of an archive as objects.
fn games(bytes: &[u8], source: Source) -> Vec<Value> {
    good(bytes, source, Format::Ndjson).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn shipped() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("records");
    let mut found = Vec::new();
    for game in fs::read_dir(root).unwrap() {
        for file in fs::read_dir(game.unwrap().path().join("good")).unwrap() {
            found.push(file.unwrap().path());
        }
    }
    found.sort();
    assert!(found.len() > 40);
    found
}
