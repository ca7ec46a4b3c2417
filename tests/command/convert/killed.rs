//! A run that is killed leaves no half file under a final name, and can be run again.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use super::{code, err, program, run, shipped, text};
use crate::common::Dice;

const FILES: usize = 12;

/// The files of a folder that have their names, with what is in them.
fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        if !name.ends_with(".partial") {
            found.insert(name, fs::read(&path).unwrap());
        }
    }
    found
}

#[test]
fn a_killed_run_leaves_whole_files_only() {
    let folder = TempDir::new().unwrap();
    let (input, calm, killed) =
        (folder.path().join("in"), folder.path().join("calm"), folder.path().join("killed"));
    fs::create_dir(&input).unwrap();
    let archive: Vec<u8> = shipped().iter().flat_map(|file| fs::read(file).unwrap()).collect();
    for n in 0..FILES {
        fs::write(input.join(format!("{n}.pgn")), archive.repeat(3 + n % 3)).unwrap();
    }
    let begun = Instant::now();
    let output = run(&["convert", "--to", "json", "--threads", "2", "--out-dir", text(&calm), text(&input)]);
    let mut whole_run = begun.elapsed().as_secs_f64();
    assert_eq!(code(&output), 0, "{}", err(&output));
    let whole = contents(&calm);
    assert_eq!(whole.len(), FILES);

    let mut dice = Dice(0x5eed_dead);
    let mut disturbed = 0;
    for n in 0..16 {
        // Half of the runs begin with nothing, the others replace what is there.
        let is_fresh = n % 2 == 0;
        if is_fresh {
            let _ = fs::remove_dir_all(&killed); // the first time there is none
        }
        let mut child = program()
            .args([
                "convert",
                "--force",
                "--to",
                "json",
                "--threads",
                "2",
                "--out-dir",
                text(&killed),
                text(&input),
            ])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let part = dice.below(1000) as f64 / 1000.0;
        std::thread::sleep(Duration::from_secs_f64(whole_run * part));
        child.kill().unwrap();
        child.wait().unwrap();
        let left = contents(&killed);
        if is_fresh && left.len() == FILES {
            // The machine was busy when the time was measured, and is not now.
            whole_run /= 2.0;
        }
        disturbed += u32::from(left.len() < FILES);
        for (name, bytes) in &left {
            assert!(whole[name] == *bytes, "{name} is not whole");
        }
    }
    assert!(disturbed > 0, "no run was disturbed");
    // What is there stays, what is missing comes, with and without leave to replace.
    if let Some(name) = contents(&killed).keys().next() {
        let again = run(&["convert", "--to", "json", "--out-dir", text(&killed), text(&input)]);
        assert_eq!(code(&again), 2);
        assert!(
            err(&again).contains(&format!("{name} already exists; --force replaces it")),
            "{}",
            err(&again)
        );
        assert!(contents(&killed) == whole);
    }
    let again = run(&["convert", "--force", "--to", "json", "--out-dir", text(&killed), text(&input)]);
    assert_eq!(code(&again), 0, "{}", err(&again));
    assert!(contents(&killed) == whole);
}
