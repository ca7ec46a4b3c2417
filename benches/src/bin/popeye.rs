//! Published problems solved by `lawspeaker solve` and by Popeye: CPU seconds of both for each kind, as a table in Markdown.
//!
//! `popeye PATH [--rounds N] [--limit SECONDS] [--every KIND=K] [--without ID]`: `PATH` is a problem file (EPD). `POPEYE`
//! names Popeye's program and `LAWSPEAKER` the command; it writes the problems in Popeye's input language too. `--every h#4=3`
//! takes every third problem of this kind, for both programs; with Popeye's option `Intelligent` all are taken. `--limit` is
//! Popeye's own limit for a problem. `--without ID` leaves a problem out. Exit status 1 when lawspeaker does not confirm the
//! claimed keys. What Popeye finds is compared by `tests/popeye`, not here.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use lawspeaker_benches::{median, run_child};

/// What is shown of a solution, by options of each program.
struct Task {
    what: &'static str,
    ours: &'static [&'static str],
    /// Popeye's option.
    theirs: &'static str,
}

/// Popeye's quick way to solve help and series play, which finds the squares of the mate first.
const INTELLIGENT: &str = "Intelligent";

const DIRECT: [Task; 2] = [
    Task { what: "keys", ours: &["--play", "1"], theirs: "" },
    Task { what: "keys and play", ours: &[], theirs: "Variation" },
];
const HELP: [Task; 2] = [
    Task { what: "all lines", ours: &[], theirs: "" },
    Task { what: "all lines", ours: &[], theirs: INTELLIGENT },
];

/// What the arguments ask for.
struct Settings {
    popeye: OsString,
    lawspeaker: OsString,
    problems: BTreeMap<String, Vec<String>>,
    rounds: u32,
    limit: Option<u32>,
    every: BTreeMap<String, usize>,
}

fn main() -> ExitCode {
    match settings().and_then(|settings| compare(&settings)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

fn settings() -> Result<Settings, String> {
    let usage =
        || "usage: popeye PATH [--rounds N] [--limit SECONDS] [--every KIND=K] [--without ID]".to_owned();
    let (mut path, mut rounds, mut limit) = (None, 3, None);
    let (mut every, mut without) = (BTreeMap::new(), Vec::new());
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        let mut number = || args.next().and_then(|text| text.parse().ok()).filter(|&n: &u32| n > 0);
        match arg.as_str() {
            "--rounds" => rounds = number().ok_or_else(usage)?,
            "--limit" => limit = Some(number().ok_or_else(usage)?),
            "--without" => without.push(format!("id \"{}\"", args.next().ok_or_else(usage)?)),
            "--every" => {
                let text = args.next().ok_or_else(usage)?;
                let (kind, step) = text.split_once('=').ok_or_else(usage)?;
                let step: usize = step.parse().ok().filter(|&n| n > 0).ok_or_else(usage)?;
                every.insert(kind.to_owned(), step);
            }
            _ if path.is_none() => path = Some(arg),
            _ => return Err(usage()),
        }
    }
    let path = path.ok_or_else(usage)?;
    let text = fs::read_to_string(&path).map_err(|error| format!("{path}: {error}"))?;
    let mut problems: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for line in text.lines() {
        let wanted = !line.starts_with('#') && !without.iter().any(|id| line.contains(id.as_str()));
        let stipulation = line.split_once("stip \"").and_then(|(_, rest)| rest.split_once('"'));
        if let Some((kind, _)) = stipulation.filter(|_| wanted) {
            problems.entry(kind.to_owned()).or_default().push(line.trim_end().to_owned());
        }
    }
    let popeye = std::env::var_os("POPEYE").ok_or("`POPEYE` names no program")?;
    let lawspeaker = std::env::var_os("LAWSPEAKER").unwrap_or_else(|| "lawspeaker".into());
    Ok(Settings { popeye, lawspeaker, problems, rounds, limit, every })
}

/// Prints the table; tells whether all claimed keys are right.
fn compare(settings: &Settings) -> Result<bool, String> {
    let folder = std::env::temp_dir().join(format!("lawspeaker-popeye-{}", std::process::id()));
    fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    println!("| kind | problems | shown | lawspeaker s | Popeye s | option | ratio |");
    println!("| --- | --- | --- | --- | --- | --- | --- |");
    let mut confirmed = true;
    for (kind, problems) in &settings.problems {
        let is_help = kind.starts_with('h') || kind.starts_with("ser-");
        for task in if is_help { &HELP } else { &DIRECT } {
            let is_quick = task.theirs == INTELLIGENT;
            let step = settings.every.get(kind).copied().filter(|_| !is_quick).unwrap_or(1);
            let chosen: Vec<_> = problems.iter().step_by(step).map(String::as_str).collect();
            confirmed &= row(settings, &folder, kind, (problems.len(), &chosen), task)?;
        }
    }
    println!(
        "\nCPU seconds (user and system) of the program, one thread, median of {} runs.",
        settings.rounds
    );
    fs::remove_dir_all(&folder).map_err(|error| error.to_string())?;
    Ok(confirmed)
}

fn row(
    settings: &Settings,
    folder: &Path,
    kind: &str,
    (all, chosen): (usize, &[&str]),
    task: &Task,
) -> Result<bool, String> {
    let written = |name: &str, bytes: &[u8]| -> Result<PathBuf, String> {
        let path = folder.join(name);
        fs::write(&path, bytes).map_err(|error| error.to_string())?;
        Ok(path)
    };
    let problems = written("problems.epd", (chosen.join("\n") + "\n").as_bytes())?;
    let lines = chosen.iter().map(|line| format!("{line} option \"{} NoBoard\";\n", task.theirs));
    let asked = written("asked.epd", lines.collect::<String>().as_bytes())?;
    let args = ["convert", "--quiet", "--from", "epd", "--to", "popeye"].map(OsString::from);
    let args = args.into_iter().chain([asked.into()]);
    let input = run_child(&settings.lawspeaker, args).map_err(named("convert"))?;
    let input = written("asked.inp", input.text.as_bytes())?;

    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    let (mut unfinished, mut confirmed) = (0, true);
    for _ in 0..settings.rounds {
        let args = ["solve", "--quiet"].iter().chain(task.ours).map(OsString::from);
        let args = args.chain([problems.clone().into()]);
        let ended = run_child(&settings.lawspeaker, args).map_err(named("lawspeaker"))?;
        ours.push(ended.cpu);
        confirmed &= ended.success;
        let limit = settings.limit.map(|limit| ["-maxtime".into(), OsString::from(limit.to_string())]);
        let args = limit.into_iter().flatten().chain([input.clone().into()]);
        let ended = run_child(&settings.popeye, args).map_err(named("Popeye"))?;
        theirs.push(ended.cpu);
        unfinished = chosen.len().saturating_sub(ended.text.matches("solution finished").count());
    }
    let (ours, theirs) = (median(&mut ours).as_secs_f64(), median(&mut theirs).as_secs_f64());
    let count = if chosen.len() == all { all.to_string() } else { format!("{} of {all}", chosen.len()) };
    let at_least = if unfinished > 0 { format!(" ({unfinished} not finished)") } else { String::new() };
    // Below this the start of the programs is most of it.
    let ratio = if ours.max(theirs) < 0.02 { "-".to_owned() } else { format!("{:.3}", ours / theirs) };
    let Task { what, theirs: option, .. } = task;
    println!("| `{kind}` | {count} | {what} | {ours:.2} | {theirs:.2}{at_least} | {option} | {ratio} |");
    if !confirmed {
        eprintln!("error: {kind}: not all keys are as claimed");
    }
    Ok(confirmed)
}

fn named(program: &str) -> impl Fn(std::io::Error) -> String {
    move |error| format!("{program}: {error}")
}
