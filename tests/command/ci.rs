//! docs/ci.md and the files that it is about: the problem matcher and the hooks work with what the program prints.

use std::fs;
use std::path::Path;

use regex::Regex;
use serde_json::Value;

use lawspeaker::formats::{FORMATS, Format, Holds};

use crate::program::{code, err, file, folder, out, program, run};
use crate::{BROKEN, GOOD, samples};

fn read(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

#[test]
fn the_page_says_what_the_program_prints() {
    samples::check("docs/ci.md");
}

#[test]
fn the_problem_matcher_reads_every_concise_line() {
    let matcher: Value = serde_json::from_str(&read("docs/problem-matcher.json")).unwrap();
    let matchers = matcher["problemMatcher"].as_array().unwrap();
    let output = run(&["check", "--quiet", "--output", "concise", "records", "puzzles/odin/seed.epd"]);
    let mut seen = [0; 3];
    for line in out(&output).lines() {
        let mut matched = 0;
        for (matcher, seen) in matchers.iter().zip(&mut seen) {
            let pattern = &matcher["pattern"][0];
            let form = Regex::new(pattern["regexp"].as_str().unwrap()).unwrap();
            let Some(parts) = form.captures(line) else { continue };
            let part = |name: &str| parts.get(pattern[name].as_u64().unwrap() as usize).unwrap().as_str();
            let (severity, code) = (matcher["severity"].as_str().unwrap(), part("code"));
            assert!(severity.starts_with(&code[..1].to_lowercase().replace('n', "notice")), "{line}");
            assert!(Path::new(env!("CARGO_MANIFEST_DIR")).join(part("file")).is_file(), "{line}");
            assert!(part("line").parse::<u64>().is_ok() && part("column").parse::<u64>().is_ok(), "{line}");
            assert!(line.ends_with(part("message")) && !part("message").is_empty(), "{line}");
            matched += 1;
            *seen += 1;
        }
        assert_eq!(matched, 1, "{line}");
    }
    assert!(seen.iter().all(|seen| *seen > 0), "{seen:?}");
}

/// The lines of the page that check a folder, each twice: the reports of the first run are no games of the second.
#[test]
fn each_recipe_runs_again_where_it_has_run() {
    let page = read("docs/ci.md");
    let called = |line: &str| {
        let line = line.trim_start_matches(['-', ' ']).trim_start_matches("run: ");
        // What `action.yml` runs with these options.
        let options = line.strip_prefix("options: ");
        options.map(|options| format!("check --output github {options} -- .")).or_else(|| {
            line.strip_prefix("lawspeaker ").filter(|line| line.ends_with(" .")).map(str::to_owned)
        })
    };
    let lines: Vec<_> = page.lines().filter_map(called).collect();
    assert!(lines.len() >= 3, "{lines:?}");
    assert!(read("action.yml").contains("check --output github $OPTIONS -- $PATHS"));
    let others: [(&str, &[u8]); 4] = [
        ("package.json", b"{\"name\": \"x\"}"),
        ("list.json", b"[1, 2]"),
        ("log.ndjson", b"{\"kind\":\"game\"}\n"),
        ("games.json", b"[]"),
    ];
    for line in lines {
        let files = folder(&[&[("a.pgn", GOOD.as_bytes())], &others[..]].concat());
        let mut said = [(); 2].map(|()| {
            let done = program().args(line.split(' ')).current_dir(files.path()).output().unwrap();
            assert_eq!(code(&done), 0, "{line}: {}", err(&done));
            (out(&done).to_owned(), err(&done).starts_with("1 game,"))
        });
        assert!(said[0].1, "{line}");
        said.sort();
        assert_eq!(said[0], said[1], "{line}");
    }
}

#[test]
fn the_hooks_are_commands_of_the_program() {
    let hooks = read(".pre-commit-hooks.yaml");
    let values = |key: &str| {
        let lines = hooks.lines().filter_map(|line| line.trim_start_matches(['-', ' ']).strip_prefix(key));
        lines.map(|value| value.trim().trim_matches('\'').to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(values("id:"), ["lawspeaker", "lawspeaker-fmt"]);
    let entries = values("entry:");
    let (_folder, broken) = file("a.pgn", BROKEN);
    let (_other, good) = file("b.pgn", GOOD);
    for (entry, status) in entries.iter().zip([1, 0]) {
        let words: Vec<_> = entry.split(' ').collect();
        assert_eq!(words[0], "lawspeaker");
        let words = [&words[1..], &["--quiet", "--output", "concise"]].concat();
        if status == 1 {
            assert_eq!(code(&run(&[&words[..], &[&broken]].concat())), 1, "{entry}");
        }
        assert_eq!(code(&run(&[&words[..], &[&good]].concat())), 0, "{entry}");
    }
    // Names that other programs use too are for those who want them.
    let is_ours = |format: &&Format| !format.ends_are_shared && format.id != "gamecourier";
    for (form, holds) in values("files:")
        .iter()
        .zip([&[Holds::Games, Holds::Positions, Holds::Problems][..], &[Holds::Games, Holds::Positions]])
    {
        let form = Regex::new(form).unwrap();
        let formats = FORMATS.iter().filter(is_ours).filter(|format| holds.contains(&format.holds));
        for end in formats.flat_map(|format| format.extensions) {
            for name in ["a.END", "b/c.END.gz", "d.END.bgz", "e.END.zst"] {
                assert!(form.is_match(&name.replace("END", end)), "{form}: {end}");
            }
        }
        assert!(form.is_match("d.PGN"), "{form}");
        let others = ["pgn", "a.pgn.txt", "a.sarif", "package.json", "a.proof", "a.log"];
        assert!(!others.iter().any(|name| form.is_match(name)), "{form}");
    }
    assert!(!Regex::new(&values("files:")[1]).unwrap().is_match("a.olv"), "problems have no canonical text");
}
