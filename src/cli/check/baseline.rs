//! Baselines as files: the one that is read (`--baseline`) and the one that is written (`--write-baseline`).
//!
//! The file is one JSON object with an entry per line, sorted, so that a version control system shows what changed.

use std::collections::HashMap;
use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::cli::exit::Failure;
use crate::cli::outputs::{OutputFiles, Whole};
use crate::cli::paths::shown;
use crate::cli::words::count;
use crate::replay::{Code, Finding, Place};
use crate::select::findings::{Baseline, Entry, GamePrint, MOST_ENTRIES, keep};

use super::options::BaselineOptions;

/// The form of the file.
const FORM: &str = "lawspeaker-baseline";
/// The version of the form.
const VERSION: u32 = 1;

/// A baseline: known findings.
#[derive(Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Baseline")]
#[serde(deny_unknown_fields)]
pub struct BaselineObject {
    /// Always `lawspeaker-baseline`.
    format: String,
    /// The version of the form, 1.
    version: u32,
    /// The known findings.
    findings: Vec<EntryObject>,
}

/// A known finding.
#[derive(Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "KnownFinding")]
#[serde(deny_unknown_fields)]
struct EntryObject {
    /// The game, as a hash of its variant, its start position and its moves, in 16 hexadecimal digits.
    game: String,
    /// The code.
    code: String,
    /// The ply, from 1; without it, the finding is not about a move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ply: Option<u32>,
    /// The variation; without it, the finding is in the main line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    variation: Option<String>,
    /// How often it occurs; 1 if it is left out.
    #[serde(default = "once", skip_serializing_if = "is_once")]
    times: u64,
}

fn once() -> u64 {
    1
}

#[allow(clippy::trivially_copy_pass_by_ref)] // serde passes a reference
fn is_once(times: &u64) -> bool {
    *times == 1
}

/// The baselines of a run. They are behind locks because threads use them in turn, in the order of the games.
pub struct Baselines {
    known: Option<Mutex<Known>>,
    written: Option<(Whole, Mutex<Written>)>,
}

/// A baseline that was read, and what it made of the findings.
struct Known {
    baseline: Baseline,
    /// Findings that it knew.
    old: u64,
}

/// A baseline that is being made.
#[derive(Default)]
struct Written {
    baseline: Baseline,
    is_full: bool,
}

fn locked<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Baselines {
    /// Reads the one, and begins the other.
    pub fn begin(options: &BaselineOptions, outputs: &OutputFiles) -> Result<Self, Failure> {
        let known = options.baseline.as_deref().map(read).transpose()?;
        let written = outputs.begin_wanted("--write-baseline", options.write_baseline.as_deref())?;
        Ok(Baselines {
            known: known.map(|baseline| Mutex::new(Known { baseline, old: 0 })),
            written: written.map(|file| (file, Mutex::default())),
        })
    }

    /// Whether there is any.
    pub fn are_used(&self) -> bool {
        self.known.is_some() || self.written.is_some()
    }

    /// Whether one is read.
    pub fn are_read(&self) -> bool {
        self.known.is_some()
    }

    /// Whether one is written.
    pub fn are_written(&self) -> bool {
        self.written.is_some()
    }

    /// Writes the findings of a game down, and leaves those that are not known.
    pub fn new_ones(&self, game: GamePrint, findings: &mut Vec<Finding>, places: &mut Vec<Place>) {
        if let Some((_, written)) = &self.written {
            let mut written = locked(written);
            for finding in &*findings {
                written.is_full |= !written.baseline.add(Entry::of(game, finding), 1);
            }
        }
        if let Some(known) = &self.known {
            let mut known = locked(known);
            keep(findings, places, |finding| {
                let is_old = known.baseline.take(&Entry::of(game, finding));
                known.old += u64::from(is_old);
                !is_old
            });
        }
    }

    /// How often a finding is still known.
    pub fn times(&self, entry: &Entry) -> u64 {
        self.known.as_ref().map_or(0, |known| locked(known).baseline.times(entry))
    }

    /// Takes findings that are known as often as this, because the text is not checked after it was fixed.
    pub fn take(&self, entries: HashMap<Entry, u64>) {
        let Some(known) = &self.known else { return };
        let mut known = locked(known);
        for (entry, times) in entries {
            for _ in 0..times {
                known.old += u64::from(known.baseline.take(&entry));
            }
        }
    }

    /// Completes the file, and gives the closing line about the baseline that was read.
    pub fn finish(self) -> Result<Option<String>, Failure> {
        if let Some((file, written)) = self.written {
            write(file, written.into_inner().unwrap_or_else(PoisonError::into_inner))?;
        }
        Ok(self.known.map(|known| {
            let Known { baseline, old } = known.into_inner().unwrap_or_else(PoisonError::into_inner);
            let old = count(old, "finding");
            match baseline.left() {
                0 => format!("{old} of the baseline not reported"),
                gone => format!("{old} of the baseline not reported; {gone} not found again"),
            }
        }))
    }
}

fn write(mut file: Whole, written: Written) -> Result<(), Failure> {
    if written.is_full {
        return Err(Failure::Said(format!(
            "`--write-baseline` can hold {MOST_ENTRIES} findings, and there are more; leave out frequent codes with `--ignore`"
        )));
    }
    file.write(format!("{{\"format\":\"{FORM}\",\"version\":{VERSION},\"findings\":[").as_bytes())?;
    for (n, (entry, times)) in written.baseline.sorted().into_iter().enumerate() {
        let Entry { game, code, ply, variation } = entry;
        let object =
            EntryObject { game: game.to_string(), code: code.as_str().to_owned(), ply, variation, times };
        let mut line = Vec::from(if n == 0 { &b"\n"[..] } else { b",\n" });
        write!(line, "{}", crate::json::line(&object).trim_end()).expect("memory can be written");
        file.write(&line)?;
    }
    file.write(b"\n]}\n")?;
    file.finish()
}

fn read(path: &Path) -> Result<Baseline, Failure> {
    let name = shown(path);
    let text = fs::read(path).map_err(|error| Failure::Said(format!("{name}: {error}")))?;
    let is_ours = |object: &BaselineObject| object.format == FORM && object.version == VERSION;
    let object: BaselineObject = serde_json::from_slice(&text).ok().filter(is_ours).ok_or_else(|| {
        Failure::Said(format!("{name}: not a baseline; `check --write-baseline FILE` writes one"))
    })?;
    let mut baseline = Baseline::default();
    for EntryObject { game, code, ply, variation, times } in object.findings {
        let game = u64::from_str_radix(&game, 16);
        let game =
            game.map_err(|_| Failure::Said(format!("{name}: a game must have 16 hexadecimal digits")))?;
        // A code of another version of the program is not found again.
        let Some(code) = Code::from_name(&code) else { continue };
        if !baseline.add(Entry { game: GamePrint(game), code, ply, variation }, times) {
            return Err(Failure::Said(format!("{name}: a baseline can have {MOST_ENTRIES} entries at most")));
        }
    }
    Ok(baseline)
}
